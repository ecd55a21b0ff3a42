"""A player's choices in a practice hand as query parameters, so that a hand can be shared.

`seed=7Q2M&first=1&mulligan=0.3&put=1.4&drawn=2`. Places in a hand are counted from 0; `mulligan=all` puts the whole hand
back, and a game with several mulligans repeats the parameter.
"""

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from decks.check.question import RefusalCollector, RefusedError

# Without 0, O, 1 and I: a seed is read aloud.
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
ALL: Final = "all"
MAX_CARDS: Final = 999
# More mulligans than any game allows.
MOST_MULLIGANS: Final = 20
_SEED: Final = re.compile(r"[0-9A-Za-z]{1,16}")
_PLACES: Final = re.compile(r"\d{1,3}(\.\d{1,3}){0,99}")
_NUMBER: Final = re.compile(r"\d{1,3}")


class Given(Protocol):
    """Query parameters, each perhaps several times."""

    def get(self, key: str, default: str, /) -> str:
        """The last value of a parameter."""

    def getlist(self, key: str, /) -> Sequence[str]:
        """Every value of a parameter."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a player chose. `mulligans`: the places put back each time, None for the whole hand."""

    seed: str
    first: bool = True
    mulligans: tuple[tuple[int, ...] | None, ...] = ()
    put: tuple[int, ...] = ()
    drawn: int = 0

    def query(self) -> str:
        """The choices as a query string, without those that have their defaults."""
        parameters = [("seed", self.seed), ("first", "1" if self.first else "0")]
        parameters += [("mulligan", ALL if places is None else _join_places(places)) for places in self.mulligans]
        parameters += [("put", _join_places(self.put))] if self.put else []
        parameters += [("drawn", str(self.drawn))] if self.drawn else []
        return urlencode(parameters)


def new_seed() -> str:
    """A random seed."""
    return "".join(secrets.choice(LETTERS) for _ in range(4))


def read_choices(given: Given) -> Choices:
    """The choices in query parameters. Raises RefusedError for those that cannot be read.

    `back` and `away` are the ticks of a form: the places for one more mulligan, or for the zone.
    """
    refusals = RefusalCollector()
    ticked = given.getlist("back")
    away = given.getlist("away")
    taken = given.getlist("mulligan")
    if max(len(ticked), len(away)) > MAX_CARDS or len(taken) > MOST_MULLIGANS:
        raise RefusedError(
            "mulligan", _("More mulligans than this game allows: %(limit)s.") % {"limit": MOST_MULLIGANS}
        )

    back = [text for text in (*taken, ".".join(ticked)) if text]
    seed = refusals.read(_read_seed, given.get("seed", ""))
    first = refusals.read(is_first, given.get("first", "") or "1")
    mulligans = [None if text == ALL else refusals.read(_read_places, text, "mulligan") for text in back]
    put = refusals.read(_read_places, given.get("put", "") or ".".join(away), "put")
    drawn = refusals.read(_read_number, given.get("drawn", "") or "0", "drawn")
    refusals.raise_refusals()
    return Choices(seed or "", bool(first), tuple(mulligans), put or (), drawn or 0)


def as_dealt(given: Given) -> Choices:
    """The hand as it was dealt, without later choices; a new one if the seed cannot be read."""
    seed = given.get("seed", "")
    return Choices(seed if _SEED.fullmatch(seed) else new_seed(), given.get("first", "1") != "0")


def _read_seed(text: str) -> str:
    if not _SEED.fullmatch(text):
        raise RefusedError("seed", _("A seed must be 1 to 16 letters and digits."))

    return text


def is_first(word: str) -> bool:
    """Whether the player goes first. Raises RefusedError for other values than 0 and 1."""
    if word not in ("0", "1"):
        raise RefusedError("first", _("Going first is 1, going second 0."), ("1", "0"))

    return word == "1"


def _read_places(text: str, field: str) -> tuple[int, ...]:
    if text and not _PLACES.fullmatch(text):
        raise RefusedError(field, _("Places in the hand are numbers with dots between them, such as 0.3."))

    return tuple(sorted({int(place) for place in text.split(".")})) if text else ()


def _read_number(text: str, field: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise RefusedError(field, _("Enter a number from 0 to %(most)s.") % {"most": MAX_CARDS})

    return int(text)


def _join_places(places: Iterable[int]) -> str:
    return ".".join(str(place) for place in places)
