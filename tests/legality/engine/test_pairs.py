"""Two decks compared: one deck between the games of a match, and the decks of two partners."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from legality.engine.card import Card, Restriction
from legality.engine.deck import Deck
from legality.engine.edition import Edition
from legality.engine.format import PRECON, Format, NotInForce
from legality.engine.kinds import Bans, Size
from legality.engine.pairs import NoSharedNames, SideboardSwap
from legality.engine.report import BlamedCard, Fix, Violation
from tests.legality.making import DAY, card, deck

SWAP = SideboardSwap(code="between-games", cite="100.3", fixed=("hero",), over=("main", "side"), reading="R5")
ONE_FOR_ONE = replace(SWAP, one_for_one=("main",))
APART = NoSharedNames(code="team-legends", cite="FAQ", section="hero", reading="R3")

HERO, RIVAL = card("Hero", "hero"), card("Rival", "hero")
OTHER_HERO = card("Hero", "hero", key="hero-2")
ANT, BEE, CAT = card("Ant"), card("Bee"), card("Cat")
REGISTERED = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2}, side={CAT: 2})


def swap(key: str, fix: Fix, section: str, found: int, limit: int, *blame: BlamedCard) -> Violation:
    return Violation("between-games", "100.3", key, fix, section, found, limit, blame, reading="R5")


def test_cards_may_be_swapped_with_the_sideboard() -> None:
    swapped = deck(hero={HERO: 1}, main={ANT: 4, CAT: 2}, side={BEE: 2})

    assert SWAP.compare(REGISTERED, REGISTERED) == []
    assert ONE_FOR_ONE.compare(REGISTERED, swapped) == []


def test_a_fixed_section_stays_and_every_other_fault_is_found_beside() -> None:
    changed = deck(hero={RIVAL: 1}, main={ANT: 5, BEE: 2}, side={CAT: 1})

    assert SWAP.compare(REGISTERED, changed) == [
        swap("swap-fixed", "replace", "hero", 2, 0, BlamedCard(HERO, 1, "hero"), BlamedCard(RIVAL, 1, "hero")),
        swap("swap-added", "remove", "", 1, 0, BlamedCard(ANT, 1, "", 5, 4)),
        swap("swap-missing", "add", "", 1, 0, BlamedCard(CAT, 1, "", 1, 2)),
    ]


@pytest.mark.parametrize(
    ("main", "side", "fix", "found"),
    [({ANT: 4, BEE: 2, CAT: 1}, {CAT: 1}, "remove", 7), ({ANT: 4, BEE: 1}, {BEE: 1, CAT: 2}, "add", 5)],
)
def test_cards_may_have_to_be_swapped_one_for_one(
    main: dict[Card, int], side: dict[Card, int], fix: Fix, found: int
) -> None:
    moved = deck(hero={HERO: 1}, main=main, side=side)

    assert SWAP.compare(REGISTERED, moved) == []
    assert ONE_FOR_ONE.compare(REGISTERED, moved) == [swap("swap-size", fix, "", found, 6)]


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


FIVE = Size(code="main-size", cite="1", section="main", at_least=5, warns=False)
FORM = Format("game", "duo", {"en": "Duo"}, {DAY: Edition("1.0", (FIVE, SWAP, APART))}, ("hero",))
BEFORE = date(2026, 8, 7)


def test_a_single_deck_is_never_refused_for_a_rule_on_two() -> None:
    assert FORM.check(REGISTERED, DAY).verdict == "legal"


def test_between_games_the_deck_is_legal_itself_and_only_swapped() -> None:
    report = FORM.between_games(REGISTERED, deck(hero={HERO: 1}, main={ANT: 4}), DAY)

    assert FORM.between_games(REGISTERED, REGISTERED, DAY) == FORM.check(REGISTERED, DAY)
    assert report.violations == (
        *FORM.check(deck(hero={HERO: 1}, main={ANT: 4}), DAY).violations,
        swap("swap-missing", "add", "", 4, 0, BlamedCard(BEE, 2, "", 0, 2), BlamedCard(CAT, 2, "", 0, 2)),
    )


def test_an_option_of_the_registered_deck_stands_between_games() -> None:
    banned = card("Banned", restrictions=(Restriction("duo", 0),))
    bans = Bans(code="banned", cite="2", over=("main",), unless_option=PRECON)
    format_ = Format("game", "duo", {}, {DAY: Edition("1.0", (bans, SWAP))}, retail=({"Banned": 2, "Ant": 1},))
    sold, swapped = deck(main={banned: 2}, side={ANT: 1}), deck(main={banned: 1}, side={ANT: 1})

    def codes(now: Deck, *options: str) -> tuple[str, ...]:
        return format_.between_games(sold, now, DAY, options=frozenset(options)).codes

    assert (codes(sold, PRECON), codes(sold)) == ((), ("banned",))
    assert codes(swapped, PRECON) == ("banned", "between-games")


def test_partners_are_asked_about_what_binds_the_two_alone() -> None:
    assert [violation.code for violation in FORM.partners(REGISTERED, REGISTERED, DAY)] == ["team-legends"]
    assert FORM.partners(REGISTERED, deck(hero={RIVAL: 1}), DAY) == ()


def test_two_decks_are_not_compared_before_the_first_edition() -> None:
    with pytest.raises(NotInForce):
        FORM.partners(REGISTERED, REGISTERED, BEFORE)
    with pytest.raises(NotInForce):
        FORM.between_games(REGISTERED, REGISTERED, BEFORE)
