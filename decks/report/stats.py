"""The figures of a deck: cost curve, kinds, traits, means. Pure, over the stored facts of its cards.

An unknown number is counted as unknown and never as 0; a card without such a number is left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final, TypedDict

from api.typed import Doc, Natural
from cards.catalogue.display_names import number_name
from cards.models import Card as CardModel
from cards.pages.card_frame import Value, find_sure_values, shown_value
from cards.pages.filter_chips import value_term
from decks.check.checking import Answer
from decks.report.charts import Bar, bar_chart
from legality.engine.game import Game
from legality.engine.rules.format import MAIN
from legality.engine.theme.appearance import game_charts
from legality.engine.values.card import Card
from legality.messages import trait_name
from legality.sources.facts import Facts

# Costs from here on share one bar.
LAST_BAR: Final = 10


class BarJson(TypedDict):
    """A bar of the cost curve."""

    cost: int
    count: Natural
    query: str
    label: str
    cards: Annotated[list[str], Doc("The ids of the cards that it counts.")]


class ShareJson(TypedDict):
    """Copies of one value."""

    slug: str
    name: str
    count: Natural
    query: Annotated[str, Doc("A query that finds such cards.")]
    icon: Annotated[str, Doc("Its symbol; empty if it has none.")]
    cards: Annotated[list[str], Doc("The ids of the cards that have it.")]


class TraitSharesJson(TypedDict):
    """The values of one trait."""

    trait: str
    name: str
    values: list[ShareJson]


class NumberMeanJson(TypedDict):
    """The mean of a printed number."""

    name: str
    title: str
    mean: float | None
    known: Natural
    unknown: Natural


class DrawingJson(TypedDict):
    """Charts as SVG."""

    curve: str


class StatsJson(TypedDict):
    """The figures of a deck."""

    curve: list[BarJson]
    kinds: list[ShareJson]
    traits: list[TraitSharesJson]
    numbers: list[NumberMeanJson]
    unknown: Annotated[Natural, Doc("Copies whose cost is not known.")]
    svg: DrawingJson


@dataclass(frozen=True, slots=True)
class CountedCard:
    """Copies of a card, with its stored facts and its id."""

    count: int
    facts: Facts
    card: str = ""


@dataclass(frozen=True, slots=True)
class ValueShare:
    """The copies with one value: its slug, its name, the query that finds such cards, its icon if it has one.

    `cards`: the ids of those that are counted.
    """

    slug: str
    name: str
    count: int
    query: str
    icon: str = field(default="", compare=False)
    cards: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Trait:
    """The values of one trait, the most common first; a card with two values counts for both."""

    slug: str
    name: str
    shares: tuple[ValueShare, ...]


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a printed number; `known` and `unknown` count the copies with a known and an unknown value."""

    slug: str
    name: str
    mean: float | None
    known: int
    unknown: int


@dataclass(frozen=True, slots=True)
class DeckFigures:
    """The figures of a deck. `curve`: one bar for each cost from 0 to the highest; costs from `LAST_BAR` on share one.

    `unknown`: copies whose cost is not known. `cost`: the name of the game's cost.
    """

    cost: str
    curve: tuple[Bar, ...]
    unknown: int
    kinds: tuple[ValueShare, ...]
    traits: tuple[Trait, ...]
    numbers: tuple[Mean, ...]


def count_main_deck(answer: Answer, found: Mapping[Card, CardModel]) -> list[CountedCard]:
    """The cards that count towards the size of the main deck, with their facts."""
    beside = next((bounds.counted for bounds in answer.report.bounds if bounds.section == MAIN), (MAIN,))
    cards = answer.deck.tally(beside)
    return [CountedCard(count, found[card].facts, card.id) for card, count in cards.items() if card in found]


def compute_figures(cards: Sequence[CountedCard], game: Game) -> DeckFigures:
    """The figures of these cards, in the language of the request."""
    charts = game_charts(game)
    means = (_compute_mean(cards, game, name) for name in (charts.cost, *charts.numbers))
    traits = (
        Trait(name, trait_name(game, name), _build_shares(_cards_by_value(cards, name, game))) for name in charts.traits
    )
    places: dict[int, list[CountedCard]] = {}
    for one in cards:
        value = _printed_number(one, charts.cost)
        if value is not None:
            places.setdefault(min(max(value, 0), LAST_BAR), []).append(one)

    curve = tuple(_build_bar(place, places.get(place, []), charts.cost) for place in range(max(places, default=-1) + 1))
    return DeckFigures(
        cost=number_name(game, charts.cost),
        curve=curve,
        unknown=sum(card.count for card in cards if _lacks_number(card, charts.cost)),
        kinds=_build_shares(_cards_by_kind(cards, game)),
        traits=tuple(trait for trait in traits if trait.shares),
        numbers=tuple(mean for mean in means if mean.known or mean.unknown),
    )


def stats_json(figures: DeckFigures) -> StatsJson:
    """The figures as JSON, with the curve as SVG."""
    return {
        "curve": [
            {"cost": cost, "label": bar.label, "count": bar.count, "query": bar.query, "cards": list(bar.cards)}
            for cost, bar in enumerate(figures.curve)
        ],
        "kinds": [_share_json(share) for share in figures.kinds],
        "traits": [
            {"trait": trait.slug, "name": trait.name, "values": [_share_json(share) for share in trait.shares]}
            for trait in figures.traits
        ],
        "numbers": [
            {"name": mean.slug, "title": mean.name, "mean": mean.mean, "known": mean.known, "unknown": mean.unknown}
            for mean in figures.numbers
        ],
        "unknown": figures.unknown,
        "svg": {"curve": bar_chart(figures.cost, figures.curve)},
    }


def _share_json(share: ValueShare) -> ShareJson:
    return {
        "slug": share.slug,
        "name": share.name,
        "count": share.count,
        "query": share.query,
        "icon": share.icon,
        "cards": list(share.cards),
    }


def _build_bar(place: int, cards: Sequence[CountedCard], cost: str) -> Bar:
    label, sign = (f"{LAST_BAR}+", ">=") if place == LAST_BAR else (str(place), "=")
    return Bar(label, _count_copies(cards), f"{cost}{sign}{place}", _card_ids(cards))


def _cards_by_kind(cards: Iterable[CountedCard], game: Game) -> Iterator[tuple[Value, CountedCard]]:
    for card in cards:
        if "kind" in card.facts:
            yield shown_value(game, "kind", card.facts["kind"]), card


def _cards_by_value(cards: Iterable[CountedCard], trait: str, game: Game) -> Iterator[tuple[Value, CountedCard]]:
    return ((value, card) for card in cards for value in find_sure_values(card.facts, game, trait))


def _build_shares(values: Iterable[tuple[Value, CountedCard]]) -> tuple[ValueShare, ...]:
    having: dict[Value, list[CountedCard]] = {}
    for value, card in values:
        having.setdefault(value, []).append(card)

    ranked = sorted(having, key=lambda value: (-_count_copies(having[value]), value.slug))
    return tuple(
        ValueShare(
            value.slug,
            value.word,
            _count_copies(having[value]),
            value_term(value),
            value.icon,
            _card_ids(having[value]),
        )
        for value in ranked
    )


def _count_copies(cards: Iterable[CountedCard]) -> int:
    return sum(card.count for card in cards)


def _card_ids(cards: Iterable[CountedCard]) -> tuple[str, ...]:
    return tuple(card.card for card in cards)


def _compute_mean(cards: Iterable[CountedCard], game: Game, name: str) -> Mean:
    known = [(value, card.count) for card in cards if (value := _printed_number(card, name)) is not None]
    copies = sum(count for _, count in known)
    mean = round(sum(value * count for value, count in known) / copies, 2) if copies else None
    unknown = sum(card.count for card in cards if _lacks_number(card, name))
    return Mean(name, number_name(game, name), mean, copies, unknown)


def _printed_number(card: CountedCard, name: str) -> int | None:
    return None if _lacks_number(card, name) else card.facts.get("numbers", {}).get(name)


def _lacks_number(card: CountedCard, name: str) -> bool:
    return name in card.facts.get("unknown", ())
