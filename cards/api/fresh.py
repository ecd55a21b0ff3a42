"""Whether a reader's copy of an answer about cards is still good, for 304."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import blake2b

from django.http import HttpRequest
from django.utils.translation import get_language

from api.release import release
from cards.models import CatalogueVersion
from legality.days import beginning_of


@dataclass(frozen=True, slots=True)
class Fresh:
    """The tag of an answer, and when its contents may last have changed, in seconds since 1970."""

    etag: str
    seconds: int


def freshness_of(request: HttpRequest, today: date) -> Fresh:
    """The tag changes with the cards, the day, the language, the question and the site's code. One database query.

    The time is that of the last import, or of the day's beginning: what is legal may change overnight.
    """
    imported = CatalogueVersion.objects.filter(number__gt=0).order_by("game")
    rows = list(imported.values_list("game", "number", "changed"))
    versions = [(game, number) for game, number, _ in rows]
    parts = (versions, today.isoformat(), get_language(), request.get_full_path(), release()[0])
    last = max([beginning_of(today), *(changed for _, _, changed in rows)])
    return Fresh(f'"{blake2b(repr(parts).encode(), digest_size=12).hexdigest()}"', int(last.timestamp()))
