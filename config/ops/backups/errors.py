"""The error that both engines raise."""


class BackupError(Exception):
    """A backup could not be made or restored; the message gives the reason, without secrets."""
