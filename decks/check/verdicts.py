"""The words for verdicts, the same on every face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERDICTS: Final[Mapping[str, str | Promise]] = {
    "legal": _("Legal"),
    "unfinished": _("Unfinished"),
    "illegal": _("Illegal"),
    "undetermined": _("Undetermined"),
}
