"""The WSGI application."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.server.site import Site

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = Site(
    get_wsgi_application(), settings.DATA_UPLOAD_MAX_MEMORY_SIZE, settings.LONGER_BODIES, settings.PROXIES
)
