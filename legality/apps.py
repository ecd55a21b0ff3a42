"""The app of what the rules say."""

from django.apps import AppConfig


class LegalityConfig(AppConfig):
    name = "legality"

    def ready(self) -> None:
        """Register the system checks."""
        from legality import checks  # noqa: F401, PLC0415  registers itself; the settings have named the folders by now
