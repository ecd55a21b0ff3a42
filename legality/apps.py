"""The app of what the rules say."""

import logging

from django.apps import AppConfig

logger = logging.getLogger(__name__)


class LegalityConfig(AppConfig):
    name = "legality"

    def ready(self) -> None:
        """Register the system checks, and make the sheet and the sprite of the games before static files are listed."""
        from legality import checks  # noqa: F401, PLC0415  registers itself; the settings have named the folders by now
        from legality.looks import build_theme_files  # noqa: PLC0415  reads settings, which are there only now

        try:
            build_theme_files()
        except OSError as error:
            # Commands that fix a full or locked disk must start.
            logger.error("the looks of the games cannot be made: %s", error)
