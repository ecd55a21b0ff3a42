"""Which picture of a printing is shown, as the operator has set it: none, the site's own, or also the source's."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from cards.models import Picture, Printing
from cards.pictures.shrinking import WIDTHS
from cards.pictures.store import DIGITS

# Seconds for which a process relies on what it read. A picture that is taken down elsewhere has no file meanwhile.
FRESH: Final = 30.0

Key = tuple[str, str, str, str]
Kept = Mapping[Key, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture as pages show it. `widths`: the site's own addresses by width; empty for one at its source, `large`.

    `artist` and `source` are shown next to it: the source is a host, or empty for a file of the operator's.
    """

    large: str
    widths: Mapping[int, str]
    artist: str
    source: str

    @property
    def srcset(self) -> str:
        """The widths, for browsers to choose from."""
        return ", ".join(f"{address} {width}w" for width, address in self.widths.items())


_READ: dict[str, tuple[float, Kept]] = {}
_VERSIONS: list[object] = [None]


def forget_pictures() -> None:
    """What was read is asked for again: pictures have come or gone."""
    _READ.clear()


def forget_if_changed(versions: object) -> None:
    """Forget what was read with other versions of the cards: another process raises them when pictures come or go."""
    if _VERSIONS[0] != versions:
        _VERSIONS[0] = versions
        forget_pictures()


def are_shown() -> bool:
    """Whether the operator has pictures shown at all."""
    return bool(settings.PICTURES != "off")


def find_picture(printing: Printing, game: str, card_key: str) -> ShownPicture | None:
    """The picture of a printing with its set. At most one query for each game and half a minute; none where pictures are off."""
    if not are_shown():
        return None

    digest, source = stored_pictures(game).get(
        (card_key, printing.card_set.code, printing.number, printing.variant), ("", "")
    )
    if digest:
        addresses = picture_addresses(digest)
        return ShownPicture(addresses[WIDTHS[-1]], addresses, printing.artist, _host_of(source))
    if settings.PICTURES == "remote" and printing.image:
        return ShownPicture(printing.image, {}, printing.artist, _host_of(printing.image))

    return None


def picture_addresses(digest: str) -> dict[int, str]:
    """The site's own addresses of a picture by width in pixels."""
    return {width: reverse("cards:picture", args=(digest[:DIGITS], width)) for width in WIDTHS}


def stored_pictures(game: str) -> Kept:
    """Digest and source of every picture of a game by card, set, number and variant."""
    read, kept = _READ.get(game, (0.0, {}))
    if game in _READ and monotonic() - read < FRESH:
        return kept

    rows = Picture.objects.filter(game=game, taken_down=False).exclude(digest="")
    kept = {
        (key, code, number, variant): (digest, source)
        for key, code, number, variant, digest, source in rows.values_list(
            "card_key", "set_code", "number", "variant", "digest", "source"
        )
    }
    _READ[game] = monotonic(), kept
    return kept


def _host_of(source: str) -> str:
    return urlsplit(source).hostname or "" if "://" in source else ""
