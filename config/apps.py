"""The wiring as an app, so that Django finds its static files, template tags and commands."""

from django.apps import AppConfig, apps
from django.db.models.signals import pre_migrate


class ConfigConfig(AppConfig):
    name = "config"
    verbose_name = "Site"

    def ready(self) -> None:
        """Look at every plan of migrations before it runs."""
        from config.ops.migration_state import refuse  # noqa: PLC0415  reads what is there only when all apps are

        # The signal is sent for apps with tables alone; once is enough.
        pre_migrate.connect(refuse, sender=apps.get_app_config("accounts"), dispatch_uid="config.migrating")
