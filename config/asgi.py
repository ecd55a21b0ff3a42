"""The ASGI application."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.patience import process_waits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
process_waits(settings.DATABASE_TIMEOUT)
application = get_asgi_application()
