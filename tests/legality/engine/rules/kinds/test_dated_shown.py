"""The comparisons and the dated changes of bans, caps and sets."""

from dataclasses import replace
from datetime import date

from legality.engine.values.card import Restriction
from legality.engine.values.explanations import Change, Comparison, Exemption
from legality.engine.values.facts import UNKNOWN
from tests.legality.engine.rules.kinds.test_dated import BANS, CAPS, CAT, OLD, SETS, SINCE, SOON
from tests.legality.making import card, context, deck


def dated(key: str, found: tuple[str, ...], limit: int, since: str = "", until: str = "") -> Comparison:
    return Comparison(key, found, (str(limit),), (("since", since), ("until", until)))


def test_every_ban_of_the_format_is_shown_with_its_days() -> None:
    ant = card(
        "Ant",
        restrictions=(
            Restriction("format", 0, SINCE),
            Restriction("format", 0, None, date(2026, 7, 1)),
            Restriction("format", 0, date(2026, 9, 1), date(2026, 9, 30)),
            Restriction("format", 2, SINCE),
            Restriction("other", 0),
        ),
    )

    assert BANS.comparisons(ant, "main", deck(main={ant: 1}), context()) == (
        dated("ban", (), 0, "2026-07-24"),
        dated("ban-over", (), 0, "", "2026-07-01"),
        dated("ban-coming", (), 0, "2026-09-01", "2026-09-30"),
    )
    assert list(BANS.changes(ant, context())) == [
        Change(SINCE, "ban", card=ant),
        Change(date(2026, 7, 2), "ban-over", card=ant),
        Change(date(2026, 9, 1), "ban", card=ant),
        Change(date(2026, 10, 1), "ban-over", card=ant),
        Change(SINCE, "cap", card=ant, limit=2),
    ]


def test_an_option_lifts_the_bans() -> None:
    ant = card("Ant", restrictions=(Restriction("format", 0),))
    cards = deck(main={ant: 1})

    assert BANS.exemption(ant, "main", cards, context(options=("precon",))) == Exemption(
        "option", (("option", "precon"),)
    )
    assert BANS.exemption(ant, "main", cards, context()) is None


def test_a_cap_is_shown_beside_the_copies() -> None:
    cards = deck(main={CAT: 2}, side={CAT: 1})

    assert CAPS.sections() == ("main", "side")
    assert CAPS.comparisons(CAT, "main", cards, context()) == (dated("cap", ("3",), 1, "2026-07-24"),)
    assert CAPS.exemption(CAT, "main", cards, context()) is None
    assert CAPS.exemption(card("Ant"), "main", cards, context()) == Exemption("no-cap")
    assert list(CAPS.changes(CAT, context())) == [Change(SINCE, "cap", card=CAT, limit=1)]


def test_of_a_card_that_is_banned_the_cap_says_nothing() -> None:
    gone = card("Gone", restrictions=(Restriction("format", 1), Restriction("format", 0, SINCE)))
    cards = deck(main={gone: 3})

    assert CAPS.exemption(gone, "main", cards, context()) == Exemption("banned")
    assert CAPS.exemption(gone, "main", cards, context(day=date(2026, 7, 23))) is None


def test_each_set_is_shown_with_its_day() -> None:
    ant = card("Ant", sets="OLD|SOON|PROMO")

    assert SETS.comparisons(ant, "main", deck(main={ant: 1}), context()) == (
        Comparison("set", ("OLD",), ("2025-10-31",)),
        Comparison("set-never", ("PROMO",)),
        Comparison("set-coming", ("SOON",), ("2026-10-23",)),
    )
    assert list(SETS.changes(ant, context())) == [Change(OLD, "release", "OLD"), Change(SOON, "release", "SOON")]


def test_sets_that_are_not_listed_may_always_be_legal() -> None:
    ant = card("Ant", sets="PROMO")

    assert replace(SETS, others=True).comparisons(ant, "main", deck(main={ant: 1}), context()) == (
        Comparison("set", ("PROMO",)),
    )


def test_a_card_of_no_known_set_shows_that() -> None:
    lost = card("Lost", sets=UNKNOWN)

    assert SETS.comparisons(lost, "main", deck(main={lost: 1}), context()) == (Comparison("set", None),)
    assert list(SETS.changes(lost, context())) == []


def test_bans_and_sets_say_how_a_card_stands_by_itself() -> None:
    ant = card("Ant", restrictions=(Restriction("format", 0, SINCE),))
    kept, coming, lost = card("Kept", sets="OLD"), card("Coming", sets="SOON"), card("Lost")

    assert [BANS.standing(one, "main", context()) for one in (ant, kept)] == ["banned", None]
    assert [SETS.standing(one, "main", context()) for one in (kept, coming, lost)] == [
        None,
        "not-in-format",
        "undetermined",
    ]


def test_sets_name_the_days_on_which_they_become_legal() -> None:
    days = {date(2025, 8, 1), date(2025, 10, 31), date(2026, 8, 8), date(2026, 10, 23), date(2027, 1, 1)}

    assert set(SETS.turning_days()) == days
