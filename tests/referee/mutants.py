"""Engines with one fault each, which the comparison must notice."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from legality.engine import check
from legality.engine.rules.format import Format
from legality.engine.rules.rule import Rule
from legality.engine.values.possible_cards import Envelope
from tests.referee.cards import NONE, FactCard, FactDeck, World, deck
from tests.referee.engine import engine_deck, engine_verdict, scaled, with_rules

Judge = Callable[[World, FactDeck], str]


@dataclass(frozen=True, eq=False)
class Mutant:
    """A fault of one rule in the engine of a game. `judge(world, deck)`: what the faulty engine says.

    `formats`: the formats where it can show. `rule`: what the decks aim at. `situations`: empty for known decks.
    """

    name: str
    game: str
    rule: str
    judge: Judge
    formats: tuple[str, ...] = ()
    situations: tuple[str, ...] = ("known",)


def changed(name: str, game: str, rule: str, formats: tuple[str, ...] = (), /, **fields: object) -> Mutant:
    """A rule of that code with other numbers or words, wherever it has such fields."""

    def change(each: Rule) -> Rule | None:
        known = {field: value for field, value in fields.items() if hasattr(each, field)}
        return replace(each, **known) if each.code == rule and known else each  # type: ignore[arg-type]  # its own fields

    return Mutant(f"{rule}: {name}", game, rule, _by(change), formats)


def dropped(game: str, rule: str, *formats: str, situations: tuple[str, ...] = ("known",)) -> Mutant:
    """An engine without a rule."""
    return Mutant(
        f"{rule} is missing", game, rule, _by(lambda each: None if each.code == rule else each), formats, situations
    )


def _by(change: Callable[[Rule], Rule | None]) -> Judge:
    def mutated(format_: Format) -> Format:
        (edition,) = format_.editions.values()
        return with_rules(format_, tuple(rule for each in edition.rules if (rule := change(each))))

    return _as(mutated)


def roomier(game: str, rule: str, leader: str, trait: str, at_most: int, formats: tuple[str, ...] = ()) -> Mutant:
    """An engine that thinks a leader still to be chosen may have more values of a trait."""

    def mutated(format_: Format) -> Format:
        bounds = format_.envelopes[leader].bounds
        wider = Envelope({**bounds, trait: replace(bounds[trait], at_most=at_most)})
        return replace(format_, envelopes={**format_.envelopes, leader: wider})

    return Mutant(f"{at_most} values of {trait}", game, rule, _as(mutated), formats, ("no leader",))


def _as(mutated: Callable[[Format], Format]) -> Judge:
    formats: dict[World, Format] = {}

    def judge(world: World, one: FactDeck) -> str:
        if world not in formats:
            formats[world] = mutated(scaled(world))
        return check(formats[world], engine_deck(world, one), world.day).verdict

    return judge


def _neutral(world: World, one: FactDeck) -> str:
    """Unknown is taken for neutral."""
    return engine_verdict(world, _with_cards(one, {card: _plain(card) for card in _all_cards(one)}))


def _plain(card: FactCard) -> FactCard:
    for fact in card.open_facts:
        if fact != "kind":
            card = card.having(fact, NONE)

    return card


def _generous(world: World, one: FactDeck) -> str:
    """What is perhaps so is taken to be sure."""
    return engine_verdict(world, _with_cards(one, {card: _sure(card) for card in _all_cards(one)}))


def _sure(card: FactCard) -> FactCard:
    for fact in card.open_facts:
        given = card.facts[fact]
        if not isinstance(given, frozenset) and given.perhaps is not None:
            card = card.having(fact, given.surely | given.perhaps)

    return card


def _lineless(world: World, one: FactDeck) -> str:
    """Open lines are passed over."""
    return engine_verdict(world, deck(one.rows, one.pool))


def _poolless(world: World, one: FactDeck) -> str:
    """The pool is passed over."""
    return engine_verdict(world, deck(one.rows, None))


def _all_cards(one: FactDeck) -> list[FactCard]:
    return [card for _, card, _ in one.rows] + [card for card, _ in one.pool or ()]


def _with_cards(one: FactDeck, cards: Mapping[FactCard, FactCard]) -> FactDeck:
    pool = None if one.pool is None else [(cards[card], n) for card, n in one.pool]
    return deck([(section, cards[card], n) for section, card, n in one.rows], pool, one.lines, one.pool_lines)


MUTANTS: Final = (
    changed("two are enough", "rise", "main-size", at_least=2),
    changed("one card is enough", "rise", "sideboard-size", ("constructed",), one_of=(0, 1, 2)),
    changed("three copies", "rise", "copy-limit", ("constructed",), at_most=3),
    changed("the sideboard is not counted", "rise", "copy-limit", ("constructed",), over=("main",)),
    changed("talents do not count", "rise", "commander-required", traits=("class", "faction", "specialty", "sect")),
    dropped("rise", "class-icon"),
    dropped("rise", "faction-icon", situations=("known", "no leader")),
    changed("one domain in common is enough", "riftbound", "domain-identity", ("casual", "standard"), all_of=False),
    changed("two of a name", "riftbound", "unique", ("casual", "standard"), at_most=2),
    changed("three signature cards", "riftbound", "signature-limit", ("casual", "standard"), at_most=3),
    changed("three in the sideboard", "riftbound", "sideboard-size", ("standard",), at_most=3, one_of=()),
    changed("four domains", "riftbound", "domain-identity", ("sealed",), at_most=4),
    changed("tokens are cards", "riftbound", "section-kind", never=None),
    dropped("riftbound", "battlefield-names"),
    dropped("riftbound", "additional-legends"),
    dropped("riftbound", "rune-identity", situations=("known", "no leader")),
    dropped("riftbound", "set-legal", "standard"),
    changed("only Aldor and Scryer", "wow", "reputation", ("classic",), among=frozenset(("aldor", "scryer"))),
    changed("classes alone", "wow", "trait-icon", ("white-book",), traits=("class",)),
    changed("all sets are legal", "wow", "set-legal", ("core",), others=True),
    dropped("wow", "talent", "classic", "limited", situations=("known", "no leader")),
    dropped("wow", "hero-required", situations=("known", "no leader")),
    dropped("wow", "deckbuilding", "classic"),
    dropped("wow", "banned", "classic", "core"),
    dropped("vividz", "mission-match"),
    changed("six are not too many", "vividz", "main-size", at_most=6),
    changed("colours count together", "zero", "copy-limit", by=""),
    dropped("zero", "one-series", "official"),
    roomier("rise", "class-icon", "commander", "class", 2),
    roomier("riftbound", "domain-identity", "legend", "domain", 3, ("casual", "standard")),
    roomier("wow", "class-icon", "hero", "class", 3),
    roomier("wow", "faction-icon", "hero", "faction", 2),
    Mutant(
        "a line is never Neeko",
        "riftbound",
        "additional-legends",
        _as(lambda format_: replace(format_, overrides=())),
        (),
        ("open line", "no leader, line"),
    ),
    Mutant("unknown is neutral", "rise", "class-icon", _neutral, (), ("unknown", "partly")),
    Mutant("unknown is neutral", "vividz", "mission-match", _neutral, (), ("unknown", "partly")),
    Mutant("perhaps is surely", "wow", "faction-icon", _generous, (), ("partly",)),
    Mutant("the pool is passed over", "rise", "pool", _poolless, ("limited",), ("pool",)),
    Mutant("open lines are passed over", "wow", "class-icon", _lineless, (), ("open line", "ambiguous", "adrift")),
)
