"""The engine `config.databases.postgresql`."""
