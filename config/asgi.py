"""The ASGI application."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

from api.made_once import process_serves
from config.patience import process_waits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
process_waits(settings.DATABASE_TIMEOUT)
process_serves()
application = get_asgi_application()
