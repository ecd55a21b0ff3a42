"""Whether a reader's copy of an answer about cards is still good, for 304."""

from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from itertools import chain

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from api.release import release
from cards.catalogue.house_formats import WORD
from cards.catalogue.names.fold import fold
from cards.models import CatalogueVersion, HouseFormat
from cards.pictures.shown import forget_if_changed
from legality.days import beginning_of


@dataclass(frozen=True, slots=True)
class Fresh:
    """The tag of an answer, and when its contents may last have changed, in seconds since 1970."""

    etag: str
    seconds: int


def freshness_of(request: HttpRequest, today: date) -> Fresh:
    """The tag changes with the cards, the day, the language, the question and the site's code. One database query, and one
    more where the question names a house format.

    The time is that of the last import, of the code, or of the day's beginning: what is legal may change overnight.
    """
    imported = CatalogueVersion.objects.filter(number__gt=0).order_by("game")
    rows = list(imported.values_list("game", "number", "changed"))
    versions = [(game, number) for game, number, _ in rows]
    forget_if_changed(versions)
    # The house formats that the question names, in the state in which they are.
    asked = " ".join(chain.from_iterable(words for _, words in request.GET.lists()))
    # In whatever signs the search reads them.
    slugs = {found["slug"] for found in WORD.finditer(fold(asked))}
    named = HouseFormat.objects.filter(slug__in=slugs).order_by("slug")
    houses = list(named.values_list("slug", "revision", "changed")) if slugs else []
    code, written = release()
    # By `Accept` the same JSON may come indented.
    question = (get_language(), request.get_full_path(), request.headers.get("Accept", ""))
    parts = (versions, settings.PICTURES, houses, today.isoformat(), question, code)
    last = max([beginning_of(today), *(row[-1] for row in (*rows, *houses))])
    tag = blake2b(repr(parts).encode(), digest_size=12).hexdigest()
    return Fresh(f'"{tag}"', max(int(last.timestamp()), written))
