"""What the settings say of static files."""

from __future__ import annotations

from typing import Final

from api.hashed_files import HASHED

STORAGES: Final = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.assets.storage.AssetStorage"},
}
# Browsers keep for good what has a hash in its name.
WHITENOISE_IMMUTABLE_FILE_TEST: Final = rf"^/static/(looks|made)/.*{HASHED}"
