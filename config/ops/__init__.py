"""What operators need: logs, health, metrics, backups, mail, and what a process does before its first request."""
