"""People: who uses the site."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
