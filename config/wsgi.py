"""The WSGI application."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from api.made_once import mark_process_serving
from config.data.timeouts import set_default_timeout
from config.server.site import Site

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
set_default_timeout(settings.DATABASE_TIMEOUT)
mark_process_serving()
application = Site(
    get_wsgi_application(),
    settings.THREADS,
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    settings.LONGER_BODIES,
    settings.PROXIES,
)
