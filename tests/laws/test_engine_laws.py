"""Laws of every check, for any game, format, day and deck of starter cards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from legality.engine import check
from legality.engine.rules.evaluator import evaluator_for
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import Copies, Size
from legality.engine.rules.rule import CheckContext, Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, Row
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Doubt, Operation, Report, Violation
from legality.games import GAMES

TOO_MANY: Final = frozenset(
    ("too-many", "too-many-exactly", "over-copies", "over-copies-by", "over-count", "same-name", "capped")
)
# Names counted together.
BY_SECTION: Final = frozenset(("over-count", "too-many", "too-many-exactly"))
FORMATS: Final = tuple(format_ for game in GAMES.values() for format_ in game.formats)
PLACES: Final = tuple((format_, day) for format_ in FORMATS for day in format_.editions)

Catalogues = Mapping[str, Catalogue]


@dataclass(frozen=True, slots=True)
class Case:
    """A deck as rows, with its pool, and what it is checked by."""

    format_: Format
    day: date
    region: str
    rows: tuple[Row, ...]
    pool: tuple[tuple[Card, int], ...] | None

    def deck(self) -> Deck:
        return Deck.of(self.rows, None if self.pool is None else _pool(self.pool))

    def check(self) -> Report:
        return check(self.format_, self.deck(), self.day, self.region)


def _pool(rows: tuple[tuple[Card, int], ...]) -> dict[Card, int]:
    pool: dict[Card, int] = {}
    for card, count in rows:
        pool[card] = pool.get(card, 0) + count

    return pool


@st.composite
def cases(draw: st.DrawFn, catalogues: Catalogues) -> Case:
    """Any cards of a game, most of them in their default sections, few enough that names repeat."""
    format_, start = draw(st.sampled_from(PLACES))
    game, cards = GAMES[format_.game], list(catalogues[format_.game].cards.values())
    chosen = draw(st.lists(st.sampled_from(cards), min_size=1, max_size=8, unique=True))
    sections = st.sampled_from([section.slug for section in game.sections])
    rows = draw(st.lists(st.tuples(sections | st.none(), st.sampled_from(chosen), st.integers(1, 20)), max_size=12))
    pools = st.lists(st.tuples(st.sampled_from(chosen), st.integers(1, 9)), max_size=6).map(tuple)
    return Case(
        format_,
        draw(st.just(start) | st.dates(format_.first_day, date(2027, 1, 1))),
        draw(st.sampled_from(sorted(game.regions))),
        tuple((section or _home(format_, card), card, count) for section, card, count in rows),
        draw(st.none() | pools),
    )


def _home(format_: Format, card: Card) -> str:
    return format_.default_sections.get(card.kind, "main") if isinstance(card.kind, str) else "main"


@given(data=st.data())
def test_the_order_and_the_splitting_of_rows_change_nothing(data: st.DataObject, catalogues: Catalogues) -> None:
    case = data.draw(cases(catalogues))
    single = [(section, card, 1) for section, card, count in case.rows for _ in range(count)]
    shuffled = data.draw(st.permutations(single))
    pool = None if case.pool is None else tuple(data.draw(st.permutations(case.pool)))

    again = Case(case.format_, case.day, case.region, tuple(shuffled), pool)

    assert again.check() == case.check()


@given(data=st.data())
def test_the_verdict_follows_from_the_findings(data: st.DataObject, catalogues: Catalogues) -> None:
    report = data.draw(cases(catalogues)).check()

    fixes = {violation.fix for violation in report.violations}
    expected = "illegal" if fixes - {"add"} else "undetermined" if report.doubts else "unfinished" if fixes else "legal"
    assert report.verdict == expected
    assert {violation.severity for violation in report.violations} <= {"error"}
    assert {violation.severity for violation in report.warnings} <= {"warning"}


@given(data=st.data())
def test_taking_a_copy_away_never_makes_too_many(data: st.DataObject, catalogues: Catalogues) -> None:
    case = data.draw(cases(catalogues).filter(lambda case: bool(case.rows)))
    at = data.draw(st.integers(0, len(case.rows) - 1))
    section, card, count = case.rows[at]
    fewer = (*case.rows[:at], (section, card, count - 1), *case.rows[at + 1 :])

    after = Case(case.format_, case.day, case.region, fewer, case.pool).check()

    assert _too_many(after) - _too_many(case.check()) == set()


def _too_many(report: Report) -> set[tuple[str, str, str, str]]:
    """The violations of too many cards, by name where each name is counted by itself."""
    return {
        (found.code, found.key, found.section, _one_name(found)) for found in report.violations if found.key in TOO_MANY
    }


def _one_name(violation: Violation) -> str:
    names = {blame.card.name for blame in violation.cards}
    return names.pop() if len(names) == 1 and violation.key not in BY_SECTION else ""


@given(data=st.data())
def test_a_used_evaluator_reports_as_a_fresh_one(data: st.DataObject, catalogues: Catalogues) -> None:
    """Two decks of a game are checked in turn, so that the second meets the cards that passed in the first."""
    case = data.draw(cases(catalogues))
    before = data.draw(st.lists(st.sampled_from(case.rows), unique=True) if case.rows else st.just([]))
    evaluator_for.cache_clear()
    fresh = case.check()

    evaluator_for.cache_clear()
    Case(case.format_, case.day, case.region, tuple(before), case.pool).check()
    warm = [case.check(), case.check()]

    assert warm == [fresh, fresh]


@given(data=st.data())
def test_the_steps_that_take_cards_out_mend_the_fault(data: st.DataObject, catalogues: Catalogues) -> None:
    case = data.draw(cases(catalogues))
    named = [found for found in case.check().violations if found.fix == "remove" and _is_named(found)]

    for violation in named:
        after = check(case.format_, _done(case.deck(), violation.operations), case.day, case.region)

        assert _identity(violation) not in {_identity(found) for found in after.violations}


def _is_named(violation: Violation) -> bool:
    return bool(violation.operations) and all(step.card is not None for step in violation.operations)


def _identity(violation: Violation) -> tuple[str, str, str, frozenset[Card]]:
    return violation.code, violation.key, violation.section, frozenset(blame.card for blame in violation.cards)


def _done(deck: Deck, steps: tuple[Operation, ...]) -> Deck:
    """The deck after removals, each of which must find its copies."""
    sections = {section: dict(cards) for section, cards in deck.sections.items()}
    for step in steps:
        assert step.op == "remove"
        assert step.card is not None
        sections[step.section][step.card] -= step.count
        assert sections[step.section][step.card] >= 0

    return Deck.of([(s, card, count) for s, cards in sections.items() for card, count in cards.items()], deck.pool)


def _each_rule(kind: type[Rule]) -> list[tuple[Format, date, Rule]]:
    """The rules of a kind, each in the first of its game's editions that has it."""
    found: dict[tuple[str, str], tuple[Format, date, Rule]] = {}
    for format_, day in PLACES:
        for rule in (rule for rule in format_.editions[day].rules if isinstance(rule, kind)):
            found.setdefault((format_.game, repr(rule)), (format_, day, rule))

    return list(found.values())


def _name(value: object) -> str:
    if isinstance(value, Format):
        return f"{value.game}-{value.slug}"

    return value.code if isinstance(value, Rule) else str(value)


SIZES: Final = _each_rule(Size)
COPIES: Final = _each_rule(Copies)


def _counts_by(rule: object) -> bool:
    return isinstance(rule, Copies) and bool(rule.by)


@pytest.mark.parametrize(("format_", "day", "rule"), SIZES, ids=_name)
def test_a_size_is_silent_at_its_number_and_speaks_one_past(
    format_: Format, day: date, rule: Size, catalogues: Catalogues
) -> None:
    bounds, context = rule.bounds(), CheckContext(format_.slug, day)
    card = next(iter(catalogues[format_.game].cards.values()))
    most = bounds.at_most
    allowed = set(bounds.one_of) or {bounds.at_least, bounds.at_least if most is None else most}
    past = {bounds.at_least - 1} | (set() if most is None else {most + 1}) | {number + 1 for number in bounds.one_of}

    def speaks(number: int, section: str) -> bool:
        # A section that another rule fills (the chosen champion) takes its part of the number.
        apart = {other: least for other, least in rule.reserved.items() if other != section and number}
        rows = [(other, card, least) for other, least in apart.items()]
        found = rule.findings(Deck.of([*rows, (section, card, number - sum(apart.values()))]), context)
        return any(isinstance(finding, Violation) and finding.severity == "error" for finding in found)

    for section in bounds.counted:
        assert [number for number in sorted(allowed) if speaks(number, section)] == []
        assert [number for number in sorted(past - {-1}) if not speaks(number, section)] == []


@pytest.mark.parametrize(("format_", "day", "rule"), COPIES, ids=_name)
def test_copies_are_free_up_to_their_number_and_bound_one_past(
    format_: Format, day: date, rule: Copies, catalogues: Catalogues
) -> None:
    cards = [card for card in catalogues[format_.game].cards.values() if _is_bound(card, rule)]
    context = CheckContext(format_.slug, day)
    first, last = rule.over[0], rule.over[-1]

    at = [tuple(rule.findings(Deck.of([(first, card, rule.at_most)]), context)) for card in cards]
    past = [rule.findings(Deck.of([(first, card, rule.at_most), (last, card, 1)]), context) for card in cards]

    assert cards != []
    assert at == [()] * len(cards)
    assert [
        [(finding.found, finding.limit) for finding in found if isinstance(finding, Violation)] for found in past
    ] == [[(rule.at_most + 1, rule.at_most)]] * len(cards)


@pytest.mark.parametrize(("format_", "day", "rule"), [case for case in COPIES if _counts_by(case[2])], ids=_name)
def test_copies_of_which_the_rule_cannot_tell_what_it_counts_are_a_doubt_one_past(
    format_: Format, day: date, rule: Copies, catalogues: Catalogues
) -> None:
    cards = [card for card in catalogues[format_.game].cards.values() if card.fact(rule.by) is UNKNOWN]
    context = CheckContext(format_.slug, day)

    at = [tuple(rule.findings(Deck.of([(rule.over[0], card, rule.at_most)]), context)) for card in cards]
    twins = [(card, replace(card, id=f"{card.id}-twin")) for card in cards]
    past = [
        tuple(rule.findings(Deck.of([(rule.over[0], card, rule.at_most), (rule.over[0], twin, 1)]), context))
        for card, twin in twins
    ]

    assert cards != []
    assert at == [()] * len(cards)
    assert past == [(Doubt(rule.code, rule.cite, rule.by, card, "", rule.reading),) for card in cards]


def _is_bound(card: Card, rule: Copies) -> bool:
    """Whether the rule's own number alone limits the card, and the card's facts for it are known."""
    if card.copy_limit is not None or card.has_label("unlimited") is not False:
        return False
    if rule.by and card.fact(rule.by) is UNKNOWN:
        return False
    if rule.unless is not None and rule.unless.met_by(card) is not False:
        return False

    return not rule.label or card.has_label(rule.label) is True
