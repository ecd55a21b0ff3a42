"""The wiring as an app, so that Django finds its static files, template tags and commands."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
    verbose_name = "Site"
