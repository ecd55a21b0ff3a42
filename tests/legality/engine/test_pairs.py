"""Two decks compared: one deck between the games of a match, and the decks of two partners."""

from __future__ import annotations

from datetime import date

import pytest

from legality.engine.card import Restriction
from legality.engine.deck import Deck
from legality.engine.edition import Edition
from legality.engine.format import PRECON, Format, NotInForce
from legality.engine.kinds import Bans, Size
from legality.engine.pairs import NoSharedNames, SideboardSwap
from legality.engine.report import BlamedCard, Violation
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


FIVE = Size(code="main-size", cite="1", section="main", at_least=5, warns=False)
FORM = Format("game", "duo", {"en": "Duo"}, {DAY: Edition("1.0", (FIVE, SWAP, APART))}, ("hero",))
BEFORE = date(2026, 8, 7)


def test_a_single_deck_is_never_refused_for_a_rule_on_two() -> None:
    assert FORM.check(REGISTERED, DAY).verdict == "legal"


def test_an_option_of_the_registered_deck_stands_between_games() -> None:
    banned = card("Banned", restrictions=(Restriction("duo", 0),))
    bans = Bans(code="banned", cite="2", over=("main",), unless_option=PRECON)
    format_ = Format("game", "duo", {}, {DAY: Edition("1.0", (bans, SWAP))}, retail=({"Banned": 2, "Ant": 1},))
    sold, swapped = deck(main={banned: 2}, side={ANT: 1}), deck(main={banned: 1}, side={ANT: 1})

    def codes(now: Deck, *options: str) -> tuple[str, ...]:
        return format_.between_games(sold, now, DAY, options=frozenset(options)).codes

    assert (codes(sold, PRECON), codes(sold)) == ((), ("banned", "between-games"))
    assert codes(swapped, PRECON) == ("banned", "between-games")


def test_partners_are_asked_about_what_binds_the_two_alone() -> None:
    assert [violation.code for violation in FORM.partners(REGISTERED, REGISTERED, DAY)] == ["team-legends"]
    assert FORM.partners(REGISTERED, deck(hero={RIVAL: 1}), DAY) == ()


def test_two_decks_are_not_compared_before_the_first_edition() -> None:
    with pytest.raises(NotInForce):
        FORM.partners(REGISTERED, REGISTERED, BEFORE)
    with pytest.raises(NotInForce):
        FORM.between_games(REGISTERED, REGISTERED, BEFORE)
