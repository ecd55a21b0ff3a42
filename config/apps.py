"""The wiring as an app: its static files, template tags and commands are found as those of the others are."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
    verbose_name = "Site"
