"""What people build: lists, checks, saved decks."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
