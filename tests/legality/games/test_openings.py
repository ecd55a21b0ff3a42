"""How each game begins: every number with the sentence of the rules that gives it, in our own words."""

import pytest

from legality.engine.values.opening import Opening
from legality.games import GAMES


def opening(game: str, format_: str = "") -> Opening:
    return GAMES[game].opening_of(GAMES[game].format(format_) if format_ else GAMES[game].formats[0])


def numbers(found: Opening) -> dict[str, object]:
    """Every number of an opening with its rule."""
    rule, put = found.mulligan, found.put
    return {
        "hand": (found.hand.number, found.hand.cite),
        "draws": (found.draws.first, found.draws.second, found.draws.later, found.draws.cite),
        "mulligan": None if rule is None else (rule.times, rule.at_most, rule.back, rule.fewer, rule.cite),
        "apart": dict(found.apart),
        "beside": {slug: (turns.first, turns.second, turns.later, turns.cite) for slug, turns in found.beside.items()},
        "laid": {zone.slug: (zone.count, zone.cite) for zone in found.laid},
        "put": None if put is None else (put.zone, put.first, put.second, put.cite),
        "resources": None
        if found.resources is None
        else (found.resources.first, found.resources.second, found.resources.later, found.resources.cite),
    }


def test_rise() -> None:
    assert numbers(opening("rise")) == {
        # 101.1: before the first turn each shuffles the deck and takes the top seven cards in hand.
        "hand": (7, "101.1"),
        # 501.2a: one card at the draw step. 501.2b: who goes first skips it in the first turn.
        "draws": (0, 1, 1, "501.2a-b"),
        # 101.2: once a game the hand is shuffled in and the top seven cards are taken.
        "mulligan": (1, None, "shuffle", 0, "101.2"),
        # 101.1: the commander is put into play.
        "apart": {"commander": "101.1"},
        "beside": {},
        "laid": {},
        "put": None,
        # 414.1: on each own turn one card from the hand may be laid as a resource.
        "resources": (1, 1, 1, "414.1"),
    }
    # 201.2: orders cannot be played, they are only laid as resources.
    assert opening("rise").unplayed == {"order": "201.2"}


def test_wow() -> None:
    assert numbers(opening("wow")) == {
        # 101.1: then each player draws seven cards.
        "hand": (7, "101.1"),
        # 501.2a: one card at the draw step. 501.2b: who goes first skips it in the first turn.
        "draws": (0, 1, 1, "501.2a-b"),
        # 101.2: once a game the hand is shuffled in and seven cards are drawn.
        "mulligan": (1, None, "shuffle", 0, "101.2"),
        # 101.1: each puts the hero into play.
        "apart": {"hero": "101.1"},
        "beside": {},
        "laid": {},
        "put": None,
        # 410.1: on each own turn one card from the hand may be placed as a resource.
        "resources": (1, 1, 1, "410.1"),
    }
    # 307.1: quests cannot be played, they are only placed as resources.
    assert opening("wow").unplayed == {"quest": "307.1"}


def test_zero() -> None:
    assert numbers(opening("zero")) == {
        # 100, 203: then six cards are drawn as the hand.
        "hand": (6, "100, 203"),
        # 403: the active player draws one card; no turn is excepted.
        "draws": (1, 1, 1, "403"),
        "mulligan": None,
        "apart": {},
        "beside": {},
        # 100, 202: the top six cards go to the life zone one by one, before the hand is drawn.
        "laid": {"life": (6, "100, 202")},
        "put": None,
        # 204, 404: in the resource step one card from the hand may be laid down.
        "resources": (1, 1, 1, "204, 404"),
    }
    assert opening("zero").no_mulligan == "100, 203"


def test_vividz() -> None:
    assert numbers(opening("vividz")) == {
        # 601.1e: the top five cards go to the hand.
        "hand": (5, "601.1e"),
        # 702.4, 706.4: until the hand has five, but one at least, at the start and at the end of a turn; 702.4a: not
        # at the start of the game's first turn. Whoever goes second has put two away and draws them again.
        "draws": (0, 2, 2, "702.4, 702.4a, 706.4"),
        "mulligan": None,
        # 601.1a-b: the account in view, the missions face down.
        "apart": {"account": "601.1a", "mission": "601.1b"},
        "beside": {},
        # 601.1d: each shows the top card and puts it in the energy zone.
        "laid": {"energy": (1, "601.1d")},
        # 601.1e: the opponent of who goes first chooses two cards of the hand for the energy zone.
        "put": ("energy", 0, 2, "601.1e"),
        "resources": None,
    }
    assert opening("vividz").least is True
    assert opening("vividz").no_mulligan == "601.1"


@pytest.mark.parametrize(
    ("format_", "draws", "runes"),
    [
        # 315.4.b: one card a turn. 315.3.b: two runes a turn; 487.7: one more on the first turn of who goes second.
        ("standard", (1, 1, 1, "CR 315.4.b"), (2, 3, 2, "CR 315.3.b, 487.7")),
        ("casual", (1, 1, 1, "CR 315.4.b"), (2, 3, 2, "CR 315.3.b, 487.7")),
        ("sealed", (1, 1, 1, "CR 315.4.b"), (2, 3, 2, "CR 315.3.b, 487.7")),
        ("draft", (1, 1, 1, "CR 315.4.b"), (2, 3, 2, "CR 315.3.b, 487.7")),
        # 491.7: in teams who goes first does not draw on the first turn, and who goes last channels one rune more.
        ("standard-2v2", (0, 1, 1, "CR 315.4.b, 491.7"), (2, 3, 2, "CR 315.3.b, 491.7")),
    ],
)
def test_riftbound(format_: str, draws: tuple[object, ...], runes: tuple[object, ...]) -> None:
    assert numbers(opening("riftbound", format_)) == {
        # 116: players each draw 4.
        "hand": (4, "CR 116"),
        "draws": draws,
        # 117.1-117.3: up to two cards are set aside, as many are drawn, then those set aside go under the deck.
        "mulligan": (1, 2, "bottom", 0, "CR 117.1-117.3"),
        # 111: the legend to its zone. 112: the chosen champion to its zone. 113: battlefields are set aside.
        "apart": {"legend": "CR 111", "champion": "CR 112", "battlefields": "CR 113"},
        "beside": {"runes": runes},
        "laid": {},
        "put": None,
        "resources": runes,
    }


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_an_opening_names_sections_and_kinds_that_the_game_has(game: object) -> None:
    known = {section.slug for section in game.sections}  # type: ignore[attr-defined]  # a game
    kinds = set(game.kinds)  # type: ignore[attr-defined]  # a game

    for format_ in game.formats:  # type: ignore[attr-defined]  # a game
        found = game.opening_of(format_)  # type: ignore[attr-defined]  # a game
        zones = {zone.slug for zone in found.laid}
        assert {*found.shuffled, *found.apart, *found.beside} <= known
        assert set(found.unplayed) <= kinds
        assert found.put is None or found.put.zone in zones
        assert bool(found.mulligan) != bool(found.no_mulligan)


def test_a_format_may_begin_otherwise_than_its_game() -> None:
    game = GAMES["riftbound"]

    assert game.opening_of(game.format("standard")) is game.opening
    assert game.opening_of(game.format("standard-2v2")) is game.format("standard-2v2").opening
