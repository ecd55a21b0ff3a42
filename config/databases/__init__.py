"""Django's backends for databases, with a limit on how long a silent one is waited for."""
