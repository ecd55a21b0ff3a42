"""A made game whose blocks rotate and whose pairs are kept apart: what its rules know, every face has to know."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cards.importers.game_lock import raise_version
from cards.models import Card
from cards.search.index import reindex
from legality.engine.game import Game, RuleText, Text
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Allowed, AllowedKinds, Group, NotTogether, Size
from legality.engine.values.facts import Days
from legality.games import GAMES

MAIN: Final = "main"
FIRST_DAY: Final = date(2026, 1, 1)
# Block 1 is legal until the last day of March, block 2 from the first of February on.
LAST, ROTATED, NEXT = date(2026, 3, 31), date(2026, 4, 1), date(2026, 2, 1)
APART, TOGETHER = date(2026, 5, 1), date(2026, 6, 1)

_ZERO: Final = GAMES["zero"]
_KINDS: Final = tuple(_ZERO.kinds)
_RULES: Final = (
    AllowedKinds(code="section-kind", cite="1", over=(MAIN,), allowed={MAIN: _KINDS}, every=True),
    Size(code="main-size", cite="2", section=MAIN, at_least=2, warns=False),
    Allowed(
        code="block",
        cite="3",
        over=(MAIN,),
        trait="block",
        values={"1": Days(until=LAST), "2": Days(NEXT)},
    ),
    NotTogether(
        code="apart",
        cite="4",
        over=(MAIN,),
        groups=(Group(("Sun", "Moon"), Days(APART, date(2026, 5, 31)), "Letter of April"),),
    ),
)
STANDARD: Final = Format(
    game="rotating",
    slug="standard",
    names={"en": "Standard"},
    editions={FIRST_DAY: Edition("1.0", _RULES)},
    default_sections=dict.fromkeys(_KINDS, MAIN),
)
OPEN: Final = replace(STANDARD, slug="open", names={"en": "Open"}, editions={FIRST_DAY: Edition("1.0", _RULES[:2])})
ROTATING: Final = replace(
    _ZERO,
    slug="rotating",
    names={"en": "Rotating"},
    formats=(STANDARD, OPEN),
    traits={**_ZERO.traits, "block": {"en": "block"}},
    words={rule.code: RuleText(rule.code.title(), Text("A rule.")) for rule in _RULES},
    readings={},
    folder=Path(__file__).parent / "nowhere",
)


@contextmanager
def served() -> Iterator[Game]:
    """The made game among those of the site."""
    before = GAMES._load()  # noqa: SLF001  a game of a test comes through no door
    games = MappingProxyType({**before.games, ROTATING.slug: ROTATING})
    GAMES._loaded = replace(before, games=games)  # noqa: SLF001
    try:
        yield ROTATING
    finally:
        GAMES._loaded = before  # noqa: SLF001


def cards() -> None:
    """Its cards: one of each block, one of both, one of none that is known, and a pair."""
    blocks = {"Old": ["1"], "New": ["2"], "Both": ["1", "2"], "Sun": ["2"], "Moon": ["2"]}
    for name, block in blocks.items():
        _card(name, {"kind": _KINDS[0], "traits": {"block": block}})
    _card("Lost", {"kind": _KINDS[0], "unknown": ["block"]})
    raise_version(ROTATING.slug)
    reindex(ROTATING.slug)


def _card(name: str, facts: dict[str, object]) -> None:
    Card.objects.create(game=ROTATING.slug, key=name.lower(), name=name, names={"en": name}, facts=facts)
