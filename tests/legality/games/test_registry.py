"""Laws of every game in the registry, future ones included."""

import ast
import re
from collections.abc import Iterator

import pytest

from legality.engine.game import Game
from legality.engine.rules.format import PRECON, Edition, Format
from legality.engine.rules.kinds import AllowedKinds, Pool, Size
from legality.engine.rules.rule import CardRule, Rule
from legality.games import GAMES
from tests.legality.making import card

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SLUG = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*")

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_format = pytest.mark.parametrize(
    ("game", "format_"),
    [
        pytest.param(game, format_, id=f"{game.slug}-{format_.slug}")
        for game in GAMES.values()
        for format_ in game.formats
    ],
)


def editions(game: Game) -> Iterator[Edition]:
    return (edition for format_ in game.formats for edition in format_.editions.values())


def rules(game: Game) -> Iterator[Rule]:
    return (rule for edition in editions(game) for rule in edition.rules)


def test_games_stand_by_their_place() -> None:
    ordered = sorted(GAMES.values(), key=lambda game: (game.place, game.slug))

    assert [game.slug for game in ordered] == list(GAMES)
    assert list(GAMES)[:5] == ["rise", "zero", "vividz", "riftbound", "wow"]


@every_game
def test_the_docstring_says_rule_by_rule_what_is_here(game: Game) -> None:
    files = sorted(game.folder.glob("*.py"))
    table = "\n".join(ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "" for path in files)

    assert re.search(r"^\s*\S.*\s{2,}here\s{2,}\S", table, re.MULTILINE)
    assert re.search(r"^\s*\S.*\s{2,}not decidable\b", table, re.MULTILINE)


def test_riftbound_keeps_a_code_through_every_edition() -> None:
    standard = GAMES["riftbound"].format("standard")
    sizes = [
        (day.isoformat(), rule.one_of, rule.at_most)
        for day, edition in standard.editions.items()
        for rule in edition.rules
        if isinstance(rule, Size) and rule.code == "sideboard-size"
    ]

    assert sizes == [
        ("2025-07-21", (0, 8), None),
        ("2025-10-24", (0, 8), None),
        ("2025-12-12", (0, 8), None),
        ("2026-01-15", (), 8),
        ("2026-03-30", (), 8),
        ("2026-04-29", (), 8),
        ("2026-07-24", (), 10),
        ("2026-10-16", (), 10),
    ]


@every_format
def test_a_kind_goes_by_default_to_a_section_that_holds_it(game: Game, format_: Format) -> None:
    assert [
        (kind, home) for kind, home in format_.default_sections.items() if kind not in game.section(home).kinds
    ] == []
    assert {kind for section in game.sections for kind in section.kinds} == set(format_.default_sections)


@every_format
def test_each_section_has_its_kinds_in_every_edition(game: Game, format_: Format) -> None:
    for edition in format_.editions.values():
        (kinds,) = [rule for rule in edition.rules if isinstance(rule, AllowedKinds)]

        assert kinds.code == "section-kind"
        assert set(kinds.over) == {section.slug for section in game.sections}
        own = {section.slug: section.kinds for section in game.sections}
        pool = next((rule for rule in edition.rules if isinstance(rule, Pool)), None)
        rest = pool.rest if pool and pool.rest else ""
        assert {slug: held for slug, held in kinds.allowed.items() if slug != rest} == {
            slug: held for slug, held in own.items() if slug != rest
        }
        # The rest of a pool may hold leaders too.
        assert set(own.get(rest, ())) <= set(kinds.allowed.get(rest, ()))


@every_format
def test_rules_look_at_sections_of_the_game(game: Game, format_: Format) -> None:
    sections = {section.slug for section in game.sections}
    looked_at = {
        section for edition in format_.editions.values() for rule in edition.rules for section in _sections_of(rule)
    }

    assert looked_at - sections == set()


def _sections_of(rule: Rule) -> tuple[str, ...]:
    if isinstance(rule, CardRule):
        return rule.over

    return rule.bounds().counted if isinstance(rule, Size) else ()


@every_format
def test_only_limited_formats_know_a_pool(game: Game, format_: Format) -> None:
    pooled = {"pool" in {rule.code for rule in edition.rules} for edition in format_.editions.values()}

    assert pooled == {format_.limited}


@every_game
def test_options_name_formats_that_know_them(game: Game) -> None:
    offered = {format_ for option in game.options for format_ in option.formats if option.slug == PRECON}

    assert offered == {format_.slug for format_ in game.formats if format_.retail}


@every_game
def test_what_a_rule_asks_of_a_card_is_a_fact_that_its_game_has(game: Game) -> None:
    # Empty: copies are counted by name alone.
    facts = {"", "kind", "supertype", "label", "requires", "set", "include", "exclude", *game.traits, *game.numbers}
    asked = {
        (rule.code, name)
        for rule in rules(game)
        for section in game.sections
        for name in rule.facts_needed(card("Ant"), section.slug)
    }

    assert {(code, name) for code, name in asked if name not in facts} == set()
    assert asked
