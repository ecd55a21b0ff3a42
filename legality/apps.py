"""What the rules say."""

from django.apps import AppConfig


class LegalityConfig(AppConfig):
    name = "legality"
