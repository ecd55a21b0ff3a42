"""Two decks compared: one deck between the games of a match, and the decks of two partners."""

from dataclasses import replace
from datetime import date

import pytest

from legality.engine import check, check_between_games, check_partners
from legality.engine.rules.format import PRECON, Edition, Format, FormatNotInForceError
from legality.engine.rules.kinds import Bans, CopiesOverAll, Size
from legality.engine.rules.pairs import Between, NoSharedCards, NoSharedNames, SideboardSwap, between
from legality.engine.values.card import Restriction
from legality.engine.values.deck import Deck, OpenLine
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Violation
from tests.legality.making import DAY, card, deck

SWAP = SideboardSwap(code="between-games", cite="100.3", fixed=("hero",), over=("main", "side"), reading="R5")
APART = NoSharedNames(code="team-legends", cite="FAQ", section="hero", reading="R3")

HERO, RIVAL = card("Hero", "hero"), card("Rival", "hero")
OTHER_HERO = card("Hero", "hero", key="hero-2")
ANT, BEE, CAT = card("Ant"), card("Bee"), card("Cat")
REGISTERED = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2}, side={CAT: 2})


def test_partners_share_no_name_in_the_section() -> None:
    assert APART.compare(deck(hero={HERO: 1}, main={ANT: 1}), deck(hero={RIVAL: 1}, main={ANT: 1})) == []
    assert APART.compare(deck(hero={HERO: 1}), deck(hero={OTHER_HERO: 1, RIVAL: 1})) == [
        Violation(
            "team-legends",
            "FAQ",
            "partners-share",
            "replace",
            "hero",
            1,
            0,
            (BlamedCard(OTHER_HERO, 1, "hero"),),
            reading="R3",
        )
    ]


NO_SHARED = NoSharedCards(code="team-shared-card", cite="event rule", over=("main", "side"))
LAND, ODD = card("Land", labels="unlimited"), card("Odd", labels=UNKNOWN)


def test_partners_share_no_card_whatever_its_section() -> None:
    one, other = (
        deck(hero={HERO: 1}, main={ANT: 4, BEE: 1, LAND: 9}),
        deck(hero={HERO: 1}, side={ANT: 2}, main={LAND: 3}),
    )

    assert between([NO_SHARED], one, other) == Between(
        (
            Violation(
                "team-shared-card", "event rule", "team-shares", "replace", "", 2, 0, (BlamedCard(ANT, 2, "side"),)
            ),
        )
    )
    assert between([NO_SHARED], one, deck(hero={HERO: 1}, main={CAT: 1})) == Between()
    assert NO_SHARED.sections() == ("main", "side")


def test_without_sections_every_card_is_compared() -> None:
    everywhere = NoSharedCards(code="team-shared-card", cite="event rule")

    found = everywhere.compare(deck(hero={HERO: 1}), deck(hero={OTHER_HERO: 1}))

    assert [violation.cards for violation in found] == [(BlamedCard(OTHER_HERO, 1, "hero"),)]


def test_a_shared_card_that_may_be_free_leaves_the_team_undetermined() -> None:
    found = between([NO_SHARED], deck(main={ODD: 1}), deck(main={ODD: 2}))

    assert found == Between((), (Doubt("team-shared-card", "event rule", "label", ODD, "main"),))
    assert found.verdict == "undetermined"


OVER_ALL = CopiesOverAll(code="team-copies", cite="event rule", over=("main", "side"), at_most=3)


def test_copies_are_counted_over_both_decks() -> None:
    (found,) = between([OVER_ALL], deck(main={ANT: 2, LAND: 9}), deck(main={BEE: 3}, side={ANT: 2, LAND: 9})).violations

    assert (found.code, found.cite, found.key, found.found, found.limit) == (
        "team-copies",
        "event rule",
        "over-copies",
        4,
        3,
    )
    assert {blame.card for blame in found.cards} == {ANT}
    assert found.operations == ()
    assert between([OVER_ALL], deck(main={ANT: 2}), deck(main={ANT: 1})) == Between()
    assert OVER_ALL.sections() == ("main", "side")
    assert OVER_ALL.figures() == (("at_most", "3"),)


def test_copies_whose_limit_is_not_known_leave_the_team_undetermined() -> None:
    found = between([OVER_ALL], deck(main={ODD: 2}), deck(main={ODD: 2}))

    assert found.verdict == "undetermined"
    assert [doubt.code for doubt in found.doubts] == ["team-copies"]


def test_a_line_that_is_not_read_leaves_a_team_undetermined_unless_a_rule_is_broken_or_none_stands() -> None:
    unread = replace(deck(main={BEE: 1}), open_lines=(OpenLine(1, anything=True),))

    assert between([NO_SHARED], deck(main={ANT: 1}), unread).verdict == "undetermined"
    assert between([NO_SHARED], unread, deck(main={BEE: 1})).verdict == "illegal"
    assert between([], unread, unread).verdict == "legal"


FIVE = Size(code="main-size", cite="1", section="main", at_least=5, warns=False)
FORM = Format("game", "duo", {"en": "Duo"}, {DAY: Edition("1.0", (FIVE, SWAP, APART))}, ("hero",))
BEFORE = date(2026, 8, 7)


def test_a_single_deck_is_never_refused_for_a_rule_on_two() -> None:
    assert check(FORM, REGISTERED, DAY).verdict == "legal"


def test_an_option_of_the_registered_deck_stands_between_games() -> None:
    banned = card("Banned", restrictions=(Restriction("duo", 0),))
    bans = Bans(code="banned", cite="2", over=("main",), unless_option=PRECON)
    format_ = Format("game", "duo", {}, {DAY: Edition("1.0", (bans, SWAP))}, retail=({"Banned": 2, "Ant": 1},))
    sold, swapped = deck(main={banned: 2}, side={ANT: 1}), deck(main={banned: 1}, side={ANT: 1})

    def codes(now: Deck, *options: str) -> tuple[str, ...]:
        return check_between_games(format_, sold, now, DAY, options=frozenset(options)).codes

    assert (codes(sold, PRECON), codes(sold)) == ((), ("banned", "between-games"))
    assert codes(swapped, PRECON) == ("banned", "between-games")


def test_partners_are_asked_about_what_binds_the_two_alone() -> None:
    assert [violation.code for violation in check_partners(FORM, REGISTERED, REGISTERED, DAY)] == ["team-legends"]
    assert check_partners(FORM, REGISTERED, deck(hero={RIVAL: 1}), DAY) == ()


def test_two_decks_are_not_compared_before_the_first_edition() -> None:
    with pytest.raises(FormatNotInForceError):
        check_partners(FORM, REGISTERED, REGISTERED, BEFORE)
    with pytest.raises(FormatNotInForceError):
        check_between_games(FORM, REGISTERED, REGISTERED, BEFORE)


def test_a_rule_about_one_deck_between_games_says_nothing_of_two_partners() -> None:
    assert between([SWAP], deck(main={ANT: 1}), deck(main={ANT: 2})) == Between()
