"""What is wrong with the rules of a game once they are tried: values of another type than the field's, checks that fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from legality.engine import check
from legality.engine.game import Game
from legality.engine.plain import NotPlain, rule_from, to_plain
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import DATA_KINDS
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.opening import deal


def mistyped(rule: Rule) -> Iterator[str]:
    """The fields of a rule whose values are not of the declared type, each with what is needed. Kinds of a game's own: none.

    A rule is data: written out as plain data and read back by the types of its fields, it is the same.
    """
    if DATA_KINDS.get(type(rule).__name__) is not type(rule):
        return

    try:
        again = rule_from(to_plain(rule), DATA_KINDS)
    except NotPlain as error:
        # A wrong code or cite is told by name elsewhere.
        yield from (str(fault) for fault in error.faults if fault.path not in {"code", "cite"})
    except ValueError as error:
        yield str(error)
    else:
        yield from (f"{path}: {needed!r} is needed, not {has!r}" for path, has, needed in _unlike(rule, again, ""))


def failure_of(format_: Format, game: Game) -> str:
    """How a format fails that is tried on the first day of each edition; empty for one that does not.

    Judged and dealt are a deck without cards and one with a card of each kind.
    """
    homes = format_.default_sections
    decks = (Deck.of(()), Deck.of((home, card, 1) for card in _cards(game) if (home := homes.get(str(card.kind)))))
    try:
        for deck in decks:
            _try(format_, game, deck)
    except Exception as error:  # noqa: BLE001  whatever a stranger's rule raises, the other games are served
        return f"{type(error).__name__}: {error}"

    return ""


def _try(format_: Format, game: Game, deck: Deck) -> None:
    deal(deck, game.opening_of(format_), seed="")
    for day in format_.editions:
        check(format_, deck, day)


def _cards(game: Game) -> Iterator[Card]:
    """A card of each kind, with every value in every trait and a 1 in every number."""
    values = frozenset(game.values)
    for kind in game.kinds:
        traits, numbers = dict.fromkeys(game.traits, values), dict.fromkeys(game.numbers, 1)
        yield Card(f"{game.slug}.{kind}", game.slug, kind, kind, traits=traits, numbers=numbers)


def _unlike(has: object, needed: object, path: str) -> Iterator[tuple[str, object, object]]:
    """The innermost values in which two rules differ, by their paths. A set may be any collection of the same values."""
    if has == needed or (isinstance(needed, frozenset) and frozenset(has) == needed):  # type: ignore[call-overload]  # read from it
        return

    parts = list(_parts(has, needed, path))
    for below, one, other in parts:
        yield from _unlike(one, other, below)
    if not parts:
        yield path, has, needed


def _parts(has: object, needed: object, path: str) -> Iterator[tuple[str, object, object]]:
    if type(has) is not type(needed):
        return

    if isinstance(has, Mapping) and isinstance(needed, Mapping):
        yield from ((f"{path}.{key}", has[key], needed[key]) for key in has if key in needed)
    elif isinstance(has, tuple) and isinstance(needed, tuple):
        yield from ((f"{path}[{place}]", *pair) for place, pair in enumerate(zip(has, needed, strict=False)))
    else:
        names = [each.name for each in fields(has)] if is_dataclass(has) else []
        yield from ((f"{path}.{name}".lstrip("."), getattr(has, name), getattr(needed, name)) for name in names)
