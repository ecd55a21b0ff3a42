"""What exists: cards, sets, restrictions."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"
