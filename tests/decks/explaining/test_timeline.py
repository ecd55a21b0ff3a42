"""The timeline of real lists: editions, bans and releases turn the verdict."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.explaining.timeline import TimelineSpan, build_timeline, turning_days
from decks.samples import find_sample
from legality.engine.values.card import Card, Restriction
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Change
from legality.games import GAMES

TODAY = date(2026, 8, 8)
RIFTBOUND = GAMES["riftbound"]
STANDARD = RIFTBOUND.format("standard")


def answered(text: str, catalogues: Mapping[str, Catalogue], region: str = "global", day: date = TODAY) -> Answer:
    return check_text(Question(RIFTBOUND, STANDARD, day, region), text, catalogues["riftbound"])


def with_card(answer: Answer, card: Card) -> Answer:
    return replace(answer, judged=Deck.of([*answer.deck.rows(), ("main", card, 1)]))


@pytest.fixture
def jinx(catalogues: Mapping[str, Catalogue]) -> Answer:
    sample = find_sample("riftbound", "standard")
    assert sample is not None

    return answered(sample.text, catalogues)


def restricted(*restrictions: Restriction) -> Card:
    return Card(
        "riftbound.x", "riftbound", "X", "spell", sets=frozenset(("OGN",)), restrictions=restrictions, traits={}
    )


def test_a_list_without_cards_changes_with_nothing(catalogues: Mapping[str, Catalogue]) -> None:
    line = build_timeline(answered("", catalogues))

    (span,) = line.spans
    assert (span.since, span.until, span.verdict, span.changes) == (
        STANDARD.first_day,
        None,
        "unfinished",
        (Change(STANDARD.first_day, "edition", "CR 1.0 / TR 2025-07-21"),),
    )
    assert line.horizon == max(STANDARD.editions)
    assert line.on(date(2025, 7, 20)) is None


def test_a_ban_ends_one_span_and_begins_the_next(jinx: Answer) -> None:
    card = restricted(Restriction("standard", 0, date(2026, 5, 1), date(2026, 5, 31)), Restriction("casual", 0))

    spans = build_timeline(with_card(jinx, card)).spans

    changes = {span.since: span.changes for span in spans if any(change.card is card for change in span.changes)}
    assert changes == {
        date(2026, 5, 1): (Change(date(2026, 5, 1), "ban", card=card),),
        date(2026, 6, 1): (Change(date(2026, 6, 1), "ban-over", card=card),),
    }


def test_a_cap_is_a_turn_too(jinx: Answer) -> None:
    card = restricted(Restriction("standard", 1, date(2026, 5, 1), date(2026, 5, 31)))
    answer = with_card(with_card(jinx, card), card)

    changes = {span.since: span.changes for span in build_timeline(answer).spans}

    assert changes[date(2026, 5, 1)] == (Change(date(2026, 5, 1), "cap", card=card, limit=1),)
    assert changes[date(2026, 6, 1)] == (Change(date(2026, 6, 1), "cap-over", card=card, limit=1),)


def test_a_release_turns_the_verdict_and_regions_have_their_own(catalogues: Mapping[str, Catalogue]) -> None:
    releases = {
        region: [span.since for span in build_timeline(answered("3 Defy", catalogues, region)).spans if released(span)]
        for region in ("global", "cn", "tw")
    }

    assert releases == {
        "global": [date(2025, 10, 31)],
        "cn": [date(2025, 8, 1)],
        "tw": [date(2026, 8, 7)],
    }


def released(span: TimelineSpan) -> bool:
    return Change(span.since, "release", "OGN") in span.changes


def test_days_before_the_first_edition_are_not_judged(catalogues: Mapping[str, Catalogue]) -> None:
    old = restricted(Restriction("standard", 0, date(2020, 1, 1)))

    days = turning_days(with_card(answered("", catalogues), old))

    assert min(days) == STANDARD.first_day


def test_announced_days_move_the_horizon(jinx: Answer) -> None:
    soon = restricted(Restriction("standard", 0, date(2027, 3, 1)))

    line = build_timeline(with_card(jinx, soon))

    assert line.horizon == date(2027, 3, 1)
    assert line.spans[-1].changes == (Change(date(2027, 3, 1), "ban", card=soon),)


def test_an_open_line_leaves_every_day_open(catalogues: Mapping[str, Catalogue]) -> None:
    verdicts = {span.verdict for span in build_timeline(answered("1 Xyzzy", catalogues)).spans}

    assert verdicts == {"undetermined"}
