"""The app of tournaments."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "events"
