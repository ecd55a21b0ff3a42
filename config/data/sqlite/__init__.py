"""The engine `config.data.sqlite`."""
