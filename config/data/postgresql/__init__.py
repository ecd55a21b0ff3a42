"""The engine `config.data.postgresql`."""
