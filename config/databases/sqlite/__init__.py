"""The engine `config.databases.sqlite`."""
