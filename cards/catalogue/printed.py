"""The sets and rarities that the cards of a game are printed in, cached by version as its catalogue is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, F

from cards.catalogue.snapshot import KeptByVersion, catalogue_version
from cards.models import CardSet, Printing


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """Sets with their names by language, the newest first; rarities, the most frequent first."""

    sets: Mapping[str, Mapping[str, str]]
    rarities: tuple[str, ...]


def read_printed(game: str, version: int) -> Printed:
    """What a version of a game is printed in. Three queries where it is not in memory."""
    return _PRINTED.of(game, version)


def _read_printed(game: str) -> Callable[[int], Printed]:
    newest = F("released").desc(nulls_last=True)
    sets = CardSet.objects.filter(game=game, printings__isnull=False).order_by(newest, "code").distinct()
    rarities = Printing.objects.filter(card__game=game).exclude(rarity="").order_by().values("rarity")
    found = Printed(
        dict(sets.values_list("code", "names")),
        tuple(row["rarity"] for row in rarities.annotate(n=Count("pk")).order_by("-n", "rarity")),
    )
    return lambda _: found


_PRINTED: Final = KeptByVersion(catalogue_version, _read_printed)
