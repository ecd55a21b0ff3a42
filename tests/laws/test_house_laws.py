"""Laws of house formats, for any official format, deck and card: what house rules leave alone, take away and give back."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import StoredRule, read_house_rules
from decks.check.checking import check_text
from decks.check.question import Question
from decks.decklist.reading.lists import MAX_NAME
from decks.houses.cells import LARGEST, uses_column
from decks.houses.table import TableRules, read_rule_table, write_csv
from decks.samples import Sample, samples
from legality.engine.house import HouseKind, HouseRule, Premises, derive_format
from legality.engine.rules.card_legality import card_legality
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import Copies
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card
from legality.engine.values.report import LEGAL, Report
from legality.games import GAMES
from tests.laws.test_engine_laws import Case, cases

Catalogues = Mapping[str, Catalogue]
DAYS: Final = (date(2026, 8, 8), date(2026, 11, 25))


def house(base: Format, *rules: HouseRule) -> Format:
    sections = tuple(section.slug for section in GAMES[base.game].sections)
    return derive_format(base, "house-0123456789", {"en": "League"}, 1, rules, Premises(sections, {}))


def checked(case: Case, *rules: HouseRule) -> Report:
    """The report of a case in a house format, under the names of the official one."""
    report = replace(case, format_=house(case.format_, *rules)).check()
    return replace(report, format=case.format_.slug, edition=case.format_.edition_on(case.day).name)


def is_general(rule: Rule) -> bool:
    """Whether a rule limits the copies of every card, by their own names."""
    return isinstance(rule, Copies) and not rule.label and not rule.alias


def of(number: int, kind: HouseKind, card: Card) -> HouseRule:
    return HouseRule(number, kind, (card.name,))


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: f"{sample.game}/{sample.slug}")
def test_without_rules_a_sample_deck_is_judged_as_in_the_official_format(
    sample: Sample, catalogues: Catalogues
) -> None:
    game, catalogue = GAMES[sample.game], catalogues[sample.game]
    base = game.format(sample.format)

    for day in DAYS:
        asked = [Question(game, one, day, options=frozenset(sample.options)) for one in (base, house(base))]
        official, own = (check_text(question, sample.text, catalogue, sample.pool).report for question in asked)

        assert replace(own, format=base.slug, edition=official.edition) == official


@given(data=st.data())
def test_without_rules_any_deck_is_judged_as_in_the_official_format(
    data: st.DataObject, catalogues: Catalogues
) -> None:
    case = data.draw(cases(catalogues))

    assert checked(case) == case.check()


@given(data=st.data())
def test_a_ban_more_never_mends_a_deck(data: st.DataObject, catalogues: Catalogues) -> None:
    case = data.draw(cases(catalogues))
    card = data.draw(st.sampled_from(list(catalogues[case.format_.game].cards.values())))

    assume(case.check().verdict == "illegal")

    assert checked(case, of(1, HouseKind.BAN, card)).verdict == "illegal"


@given(data=st.data())
def test_what_is_allowed_after_a_ban_is_as_if_it_had_only_been_allowed(
    data: st.DataObject, catalogues: Catalogues
) -> None:
    case = data.draw(cases(catalogues).filter(lambda case: bool(case.rows)))
    card = data.draw(st.sampled_from([card for _section, card, _count in case.rows]))
    ban, allow = of(1, HouseKind.BAN, card), of(2, HouseKind.ALLOW, card)

    assert checked(case, ban, allow) == checked(case, allow)


@given(data=st.data())
def test_a_card_that_nothing_official_limits_is_given_back_whole(data: st.DataObject, catalogues: Catalogues) -> None:
    case = data.draw(cases(catalogues).filter(lambda case: bool(case.rows)))
    card = data.draw(st.sampled_from([card for _section, card, _count in case.rows]))
    assume(not card.restrictions and card_legality(card, case.format_, case.day, case.region) == LEGAL)

    given_back = checked(case, of(1, HouseKind.BAN, card), of(2, HouseKind.ALLOW, card))

    assert given_back.verdict == case.check().verdict


@given(data=st.data())
def test_a_cap_is_the_limit_of_its_card_and_of_no_other(data: st.DataObject, catalogues: Catalogues) -> None:
    case = data.draw(cases(catalogues).filter(lambda case: bool(case.rows)))
    card = data.draw(st.sampled_from([card for _section, card, _count in case.rows]))
    at_most = data.draw(st.integers(1, 12))
    cap = HouseRule(1, HouseKind.CAP, (card.name,), at_most)
    held = sum(count for _section, other, count in case.rows if other.name == card.name)
    general = {rule.code for rule in case.format_.edition_on(case.day).rules if is_general(rule)}

    official, own = case.check().violations, checked(case, cap).violations

    blamed = {(one.code, name) for one in own if one.code in general for name in (each.card.name for each in one.cards)}
    before = {(one.code, each.card.name) for one in official if one.code in general for each in one.cards}
    assert [one.code for one in own if one.code == "house-cap"] == ["house-cap"] * (held > at_most)
    assert blamed == {(code, name) for code, name in before if name != card.name}


def test_a_cap_counts_a_card_that_no_section_holds(catalogues: Catalogues) -> None:
    (raid,) = (card for card in catalogues["wow"].cards.values() if card.name == "Ragnaros")
    case = Case(GAMES["wow"].format("classic"), DAYS[0], "global", (("main", raid, 2),), None)

    assert "house-cap" in checked(case, HouseRule(1, HouseKind.CAP, (raid.name,), 1)).codes
    assert "house-cap" not in checked(case, HouseRule(1, HouseKind.CAP, (raid.name,), 2)).codes


@st.composite
def stored_rules(draw: st.DrawFn, catalogue: Catalogue) -> StoredRule:
    """Any rule as a draft may hold it, also one that lacks what its kind needs."""
    single = [card for card in catalogue.cards.values() if len(catalogue.named(card.name)) == 1]
    chosen = draw(st.lists(st.sampled_from(single), max_size=4, unique=True))
    since, until = sorted(draw(st.tuples(st.dates(), st.dates())))
    words = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=MAX_NAME).map(str.strip)
    numbers = st.integers(0, LARGEST)
    every = {
        "cards": [{"key": card.key, "name": card.name} for card in chosen],
        "amount": draw(numbers),
        "sets": draw(st.lists(st.sampled_from(["OGN", "SFD", "X"]), max_size=3, unique=True)),
        "section": draw(st.sampled_from([section.slug for section in GAMES[catalogue.game].sections])),
        "least": draw(numbers),
        "most": draw(numbers),
        "day": draw(st.dates()).isoformat(),
        "option": draw(words),
        "since": since.isoformat(),
        "until": until.isoformat(),
        "note": draw(words),
    }
    kind = draw(st.sampled_from(list(HouseKind)))
    kept = draw(st.sets(st.sampled_from([name for name in sorted(every) if uses_column(kind, name)])))
    rule = {"number": draw(numbers), "kind": str(kind)}
    return rule | {name: every[name] for name in every if name in kept and every[name] not in ("", [])}  # type: ignore[return-value]  # members of a rule


@given(data=st.data())
def test_a_table_reads_back_as_the_rules_that_it_was_written_from(data: st.DataObject, catalogues: Catalogues) -> None:
    catalogue = catalogues["riftbound"]
    rules = data.draw(st.lists(stored_rules(catalogue), min_size=1, max_size=5))

    assert read_rule_table(write_csv(rules), catalogue) == TableRules(tuple(rules))


@given(data=st.data())
def test_any_table_is_read_or_refused_and_what_is_read_is_rules(data: st.DataObject, catalogues: Catalogues) -> None:
    catalogue = catalogues["riftbound"]
    cell = st.sampled_from(["ban", "cap", "Defy", "1", "2026-01-01", "|", '"', "", "x"]) | st.text(max_size=5)
    rows = data.draw(st.lists(st.lists(cell, max_size=13).map(",".join), max_size=4))

    found = read_rule_table("\n".join(["kind,cards,amount,since,until,note", *rows]), catalogue)

    assert bool(found.rules) != bool(found.faults)
    assert len(read_house_rules(found.rules, catalogue)) == len(found.rules)
