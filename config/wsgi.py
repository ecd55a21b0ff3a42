"""The WSGI application."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.chunked import with_lengths

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = with_lengths(get_wsgi_application(), settings.DATA_UPLOAD_MAX_MEMORY_SIZE, settings.LONGER_BODIES)
