"""What can go wrong with a backup."""


class BackupError(Exception):
    """A backup could not be made, or not be taken back; the words say why, without secrets."""
