"""The figures of a deck: what is counted, what is unknown, and the queries behind them."""

from decks.report.charts import Bar
from decks.report.stats import CountedCard, DeckFigures, Mean, Trait, ValueShare, compute_figures, stats_json
from legality.games import GAMES
from legality.sources.facts import Facts

GAME = GAMES["riftbound"]
UNIT: Facts = {"kind": "unit", "traits": {"domain": ["fury"]}, "numbers": {"energy": 2, "might": 3}}
SPELL: Facts = {"kind": "spell", "traits": {"domain": ["fury", "calm"]}, "numbers": {"energy": 0}}
GIANT: Facts = {"kind": "unit", "traits": {"domain": ["calm"]}, "numbers": {"energy": 12, "might": 12}}
HIDDEN: Facts = {"kind": "unit", "numbers": {"energy": 9}, "unknown": ["energy", "might", "domain"]}
BLANK: Facts = {}


def test_a_deck_in_figures() -> None:
    cards = [
        CountedCard(3, UNIT),
        CountedCard(2, SPELL),
        CountedCard(1, GIANT),
        CountedCard(2, HIDDEN),
        CountedCard(1, BLANK),
    ]

    assert compute_figures(cards, GAME) == DeckFigures(
        cost="energy",
        curve=(
            *(Bar("0", 2, "energy=0"), Bar("1", 0, "energy=1"), Bar("2", 3, "energy=2")),
            *(Bar(str(cost), 0, f"energy={cost}") for cost in range(3, 10)),
            Bar("10+", 1, "energy>=10"),
        ),
        unknown=2,
        kinds=(ValueShare("unit", "Unit", 6, "kind:unit"), ValueShare("spell", "Spell", 2, "kind:spell")),
        traits=(
            Trait(
                "domain",
                "domain",
                (ValueShare("fury", "Fury", 5, "domain:fury"), ValueShare("calm", "Calm", 3, "domain:calm")),
            ),
        ),
        numbers=(Mean("energy", "energy", 3.0, 6, 2), Mean("might", "might", 5.25, 4, 2)),
    )


def test_a_figure_names_the_cards_that_it_counts() -> None:
    cards = [
        CountedCard(3, UNIT, "unit"),
        CountedCard(2, SPELL, "spell"),
        CountedCard(1, GIANT, "giant"),
        CountedCard(2, HIDDEN, "hidden"),
    ]
    figures = compute_figures(cards, GAME)

    assert {bar.label: bar.cards for bar in figures.curve if bar.cards} == {
        "0": ("spell",),
        "2": ("unit",),
        "10+": ("giant",),
    }
    assert [share.cards for share in figures.kinds] == [("unit", "giant", "hidden"), ("spell",)]
    assert [share.cards for share in figures.traits[0].shares] == [("unit", "spell"), ("spell", "giant")]


def test_a_number_that_no_card_has_for_sure_has_no_mean() -> None:
    assert compute_figures([CountedCard(2, HIDDEN)], GAME).numbers == (
        Mean("energy", "energy", None, 0, 2),
        Mean("might", "might", None, 0, 2),
    )


def test_an_empty_deck_has_no_figures() -> None:
    assert stats_json(compute_figures([], GAME)) == {
        "curve": [],
        "kinds": [],
        "traits": [],
        "numbers": [],
        "unknown": 0,
        "svg": {"curve": ""},
    }


def test_the_figures_as_json() -> None:
    figures = stats_json(compute_figures([CountedCard(3, UNIT, "riftbound.ember")], GAME))

    assert str(figures["svg"]).count("chart__bar") == 3
    assert figures | {"svg": {}} == {
        "curve": [
            {"cost": cost, "label": str(cost), "count": count, "query": f"energy={cost}", "cards": cards}
            for cost, count, cards in ((0, 0, []), (1, 0, []), (2, 3, ["riftbound.ember"]))
        ],
        "kinds": [
            {
                "slug": "unit",
                "name": "Unit",
                "count": 3,
                "query": "kind:unit",
                "icon": "pawn",
                "cards": ["riftbound.ember"],
            }
        ],
        "traits": [
            {
                "trait": "domain",
                "name": "domain",
                "values": [
                    {
                        "slug": "fury",
                        "name": "Fury",
                        "count": 3,
                        "query": "domain:fury",
                        "icon": "flame",
                        "cards": ["riftbound.ember"],
                    }
                ],
            }
        ],
        "numbers": [
            {"name": "energy", "title": "energy", "mean": 2.0, "known": 3, "unknown": 0},
            {"name": "might", "title": "might", "mean": 3.0, "known": 3, "unknown": 0},
        ],
        "unknown": 0,
        "svg": {},
    }
