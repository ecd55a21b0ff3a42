"""What is wrong with a game, as far as its rules and words tell: `manage.py checkgame` says all of it.

A grave fault would break pages or verdicts: a game with one is left out. Cards, samples and vectors are checked elsewhere.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from itertools import chain
from typing import Final

from legality.engine import check
from legality.engine.game import Game
from legality.engine.plain import NotPlainError, rule_from, to_plain
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import DATA_KINDS
from legality.engine.rules.rule import Rule
from legality.engine.theme.validation import faults_in_look, missing_in_look
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, Row
from legality.engine.values.look import Look
from legality.engine.values.opening import deal_opening
from legality.engine.values.vocabulary import Names

# What is wrong with the rules of a game once they are tried: values of another type than the field's, checks that
# fail.


def wrongly_typed_values(rule: Rule) -> Iterator[str]:
    """The fields of a rule whose values are not of the declared type, each with what is needed. Kinds of a game's own: none.

    A rule is data: written out as plain data and read back by the types of its fields, it is the same.
    """
    if DATA_KINDS.get(type(rule).__name__) is not type(rule):
        return

    try:
        again = rule_from(to_plain(rule), DATA_KINDS)
    except NotPlainError as error:
        # A wrong code or cite is reported by name elsewhere.
        yield from (str(fault) for fault in error.faults if fault.path not in {"code", "cite"})
    except ValueError as error:
        yield str(error)
    else:
        yield from (
            f"{path}: {needed!r} is needed, not {has!r}" for path, has, needed in _find_differences(rule, again, "")
        )


def format_failure(format_: Format, game: Game) -> str:
    """How a format fails that is tried on the first day of each edition; empty for one that does not.

    Judged and dealt are a deck without cards and one with a card of each kind.
    """
    homes = format_.default_sections
    # A card of each kind that has a section, with every value in every trait and a 1 in every number.
    rows: list[Row] = []
    for kind in filter(homes.get, game.kinds):
        traits = dict.fromkeys(game.traits, frozenset(game.values))
        numbers = dict.fromkeys(game.numbers, 1)
        card = Card(f"{game.slug}.{kind}", game.slug, kind, kind, traits=traits, numbers=numbers)
        rows.append((homes[kind], card, 1))

    decks = (Deck.of(()), Deck.of(rows))
    try:
        for deck in decks:
            deal_opening(deck, game.opening_of(format_), seed="")
            for day in format_.editions:
                check(format_, deck, day)
    except Exception as error:  # noqa: BLE001  whatever a stranger's rule raises, the other games are served
        return f"{type(error).__name__}: {error}"

    return ""


def _find_differences(has: object, needed: object, path: str) -> Iterator[tuple[str, object, object]]:
    """The innermost values in which two rules differ, by their paths. A set may be any collection of the same values."""
    if has == needed or (isinstance(needed, frozenset) and frozenset(has) == needed):  # type: ignore[call-overload]  # read from it
        return

    parts = list(_pair_parts(has, needed, path))
    for below, one, other in parts:
        yield from _find_differences(one, other, below)
    if not parts:
        yield path, has, needed


def _pair_parts(has: object, needed: object, path: str) -> Iterator[tuple[str, object, object]]:
    if type(has) is not type(needed):
        return

    if isinstance(has, Mapping) and isinstance(needed, Mapping):
        yield from ((f"{path}.{key}", has[key], needed[key]) for key in has if key in needed)
    elif isinstance(has, tuple) and isinstance(needed, tuple):
        yield from ((f"{path}[{place}]", *pair) for place, pair in enumerate(zip(has, needed, strict=False)))
    else:
        names = [each.name for each in fields(has)] if is_dataclass(has) else []
        yield from ((f"{path}.{name}".lstrip("."), getattr(has, name), getattr(needed, name)) for name in names)


# How every deck can be written: decks/exporting/export.py.
SITE_STYLES: Final = frozenset(("text", "english", "chinese", "codes", "numbers", "arena", "code", "json", "csv"))
LANGUAGES: Final = ("en", "zh-hans")
_SLUG: Final = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*")
_CODE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_GAME: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
_FACTS: Final = frozenset(("", "kind", "supertype", "label", "requires", "set", "include", "exclude", "name"))


@dataclass(frozen=True, slots=True)
class GameFault:
    """One thing that is wrong: where, and what. `grave`: the game cannot be served with it."""

    place: str
    says: str
    grave: bool = True

    def __str__(self) -> str:
        return f"{self.place}: {self.says}"


Faults = Iterator[GameFault]


def is_game_slug(text: str) -> bool:
    """Whether a game can have this slug: it is in addresses, tables and file names."""
    return _GAME.fullmatch(text) is not None


def find_game_faults(game: Game) -> list[GameFault]:
    """Everything that is wrong with the rules and words of a game, the grave faults first. A check that fails is one."""
    found = list(chain.from_iterable(_run_check(about, check, game) for about, check in _CHECKS.items()))
    if not any(fault.grave for fault in found):
        found += _run_check("trials", _try_formats, game)

    return sorted(dict.fromkeys(found), key=lambda fault: not fault.grave)


def _run_check(about: str, check: Callable[[Game], Faults], game: Game) -> list[GameFault]:
    """What a check tells; where it fails, what the failure is: values of a stranger's game may be anything."""
    try:
        return list(check(game))
    except Exception as error:  # noqa: BLE001  as above
        return [GameFault(about, f"{type(error).__name__}: {error}")]


def _check_slugs(game: Game) -> Faults:
    if not is_game_slug(game.slug):
        yield GameFault("game", f"the slug {game.slug!r} needs a-z, 0-9 and hyphens, a letter first, 32 at most")

    named = {
        "section": [section.slug for section in game.sections],
        "format": [format_.slug for format_ in game.formats],
        "kind": list(game.kinds),
        "trait": list(game.traits),
        "number": list(game.numbers),
        "option": [option.slug for option in game.options],
        # Each is a style of export, next to those that the site has for every game.
        "dialect or codec": [*game.dialects, *(codec.slug for codec in game.codecs)],
    }
    for what, slugs in named.items():
        yield from (GameFault(f"{what} {s}", "no slug: a-z, 0-9, hyphens") for s in slugs if not _SLUG.fullmatch(s))
        yield from (GameFault(f"{what} {s}", "stands twice") for s, n in Counter(slugs).items() if n > 1)

    taken = sorted(SITE_STYLES.intersection(named["dialect or codec"]))
    yield from (GameFault(f"dialect or codec {slug}", "a style of the site has this slug") for slug in taken)

    both = set(game.traits) & set(game.numbers)
    yield from (GameFault(f"number {slug}", "a trait has this slug too") for slug in sorted(both))


def _check_names(game: Game) -> Faults:
    for what, names in _named_things(game):
        if not names.get("en"):
            yield GameFault(what, "has no English name")
        elif not names.get("zh-hans"):
            yield GameFault(what, "has no Chinese name (zh-hans)", grave=False)


def _named_things(game: Game) -> Iterator[tuple[str, Names]]:
    yield "game", game.names
    yield from ((f"section {section.slug}", section.names) for section in game.sections)
    yield from ((f"format {format_.slug}", format_.names) for format_ in game.formats)
    yield from ((f"number {slug}", number.names) for slug, number in game.numbers.items())
    tables: Mapping[str, Mapping[str, Names]] = {
        "kind": game.kinds,
        "trait": game.traits,
        "value": game.values,
        "label": game.labels,
        "region": game.regions,
    }
    for what, table in tables.items():
        yield from ((f"{what} {slug}", names) for slug, names in table.items())


def _check_sections(game: Game) -> Faults:
    if not game.sections:
        yield GameFault("game", "has no section")
    for section in game.sections:
        yield from _unknown_slugs(f"section {section.slug}", "kind", section.kinds, game.kinds)


def _check_formats(game: Game) -> Faults:
    if not game.formats:
        yield GameFault("game", "has no format")
    if game.tournament_format not in ("", *(format_.slug for format_ in game.formats)):
        yield GameFault("game", f"has no format {game.tournament_format!r} that its tournaments could use")
    for format_ in game.formats:
        place = f"format {format_.slug}"
        sections = {section.slug for section in game.sections}
        if format_.game != game.slug:
            yield GameFault(place, f"says that it is of the game {format_.game!r}")
        if not format_.editions:
            yield GameFault(place, "has no edition")

        chosen = (format_.chosen.section, format_.chosen.leader) if format_.chosen else ()
        homes = format_.default_sections
        yield from _unknown_slugs(place, "section", (*format_.leader_sections, *format_.envelopes, *chosen), sections)
        yield from _unknown_slugs(place, "section", homes.values(), sections)
        for kind in (kind for section in game.sections for kind in section.kinds if kind not in homes):
            yield GameFault(place, f"names no default section for the kind {kind}")
        for kind, home in homes.items():
            if home in sections and kind not in game.section(home).kinds:
                yield GameFault(place, f"puts the kind {kind} into {home}, which does not hold it")


def _check_rules(game: Game) -> Faults:
    for format_ in game.formats:
        for day, edition in format_.editions.items():
            place = f"format {format_.slug}, edition of {day.isoformat()}"
            for rule in edition.rules:
                told = list(wrongly_typed_values(rule)) or find_definition_faults(rule, game)
                yield from (GameFault(f"rule {rule.code}", says) for says in told)

            cited: dict[str, set[str]] = {}
            for rule in edition.rules:
                cited.setdefault(rule.code, set()).add(rule.cite)
            for code in (code for code, cites in cited.items() if len(cites) > 1):
                yield GameFault(place, f"rules of the code {code} cite differently")


def find_definition_faults(rule: Rule, game: Game) -> Iterator[str]:
    """What is wrong with a rule within its game: words, readings, sections and facts that are missing."""
    if not _CODE.fullmatch(rule.code):
        yield "the code needs a-z, 0-9 and hyphens"
    if not rule.cite.strip():
        yield "cites nothing"
    if rule.code not in game.words:
        yield "has no sentence: name its code in `words`"
    if rule.reading and rule.reading not in game.readings:
        yield f"names the reading {rule.reading}, which is missing"

    sections = {section.slug for section in game.sections}
    yield from (f"looks at the section {slug}, which is missing" for slug in rule.sections() if slug not in sections)
    probe = Card(f"{game.slug}.?", game.slug, "?", "?")
    known = {*_FACTS, *game.traits, *game.numbers}
    needed = set(chain.from_iterable(rule.facts_needed(probe, section.slug) for section in game.sections))
    yield from (f"asks for the fact {name}, which the game lacks" for name in sorted(needed - known))


def _try_formats(game: Game) -> Faults:
    for format_ in game.formats:
        if why := format_failure(format_, game):
            yield GameFault(f"format {format_.slug}", f"fails when it is tried: {why}")


def _check_words(game: Game) -> Faults:
    rules = []
    for format_ in game.formats:
        for edition in format_.editions.values():
            for rule in edition.rules:
                rules.append(rule)
    codes = {rule.code for rule in rules}
    for code, text in game.words.items():
        if not (text.title.strip() and text.says.strip()):
            yield GameFault(f"rule {code}", "has an empty sentence")
        if code not in codes:
            yield GameFault(f"rule {code}", "has words, and stands in no edition", grave=False)
        if text.title in {rule.cite for rule in rules if rule.code == code}:
            yield GameFault(f"rule {code}", "cites its own title instead of a rule number", grave=False)


def _check_openings(game: Game) -> Faults:
    for format_ in game.formats:
        sections = {section.slug for section in game.sections}
        opening = game.opening_of(format_)
        named = (*opening.shuffled, *opening.apart, *opening.beside)
        yield from _unknown_slugs(f"opening of {format_.slug}", "section", named, sections)


def _check_options(game: Game) -> Faults:
    formats = {format_.slug for format_ in game.formats}
    for option in game.options:
        yield from _unknown_slugs(f"option {option.slug}", "format", option.formats, formats)


def _check_sources(game: Game) -> Faults:
    if not game.sources:
        yield GameFault("game", "names no source of its rules", grave=False)
    if game.official_language not in LANGUAGES and game.official_language not in game.names:
        yield GameFault("game", f"has the official language {game.official_language!r}, and no name in it", grave=False)


def _check_translations(game: Game) -> Faults:
    texts = game.texts()
    for language in LANGUAGES[1:]:
        said = game.translations.get(language, {})
        for text in (text for text in texts if not said.get(text, "").strip()):
            yield GameFault(f"translations/{language}.json", f"lacks {text!r}", grave=False)
        for text in (text for text in said if text not in texts):
            yield GameFault(
                f"translations/{language}.json", f"translates what the game never says: {text!r}", grave=False
            )


def _check_vocabulary(game: Game) -> Faults:
    sections = {section.slug for section in game.sections}
    searched = {*game.traits, *game.numbers, "kind", "supertype", "label", "set", "rarity"}
    yield from _unknown_slugs("list_words", "section or kind", game.list_words, {*sections, *game.kinds}, grave=False)
    yield from _unknown_slugs("search.words", "trait or number", game.search.words, searched, grave=False)
    tables = game.table_vocabulary
    traits = (*tables.closed, *tables.none, *tables.words, *tables.endings, *tables.borne)
    traits += (*tables.alike, *tables.signs, *tables.single, *tables.required_traits)
    mixed = chain.from_iterable(tables.mixed.values())
    stated = tables.kind_traits.values()
    yield from _unknown_slugs(
        "table_vocabulary", "trait", (*traits, *mixed, *(trait for _, trait, _ in stated)), game.traits, grave=False
    )
    kinds = (*tables.kinds, *tables.kind_numbers, *chain.from_iterable(tables.borne.values()))
    kinds += tuple(kind for kind, _, _ in stated)
    yield from _unknown_slugs("table_vocabulary", "kind", kinds, game.kinds, grave=False)
    numbers = chain.from_iterable(tables.kind_numbers.values())
    yield from _unknown_slugs("table_vocabulary", "number", numbers, game.numbers, grave=False)


def _check_look(game: Game) -> Faults:
    look: object = game.look
    if not isinstance(look, Look):
        yield GameFault("look", "is no Look")
        return

    grave = faults_in_look(game)
    lacking = [] if grave else missing_in_look(game)
    yield from (GameFault("look", says) for says in grave)
    yield from (GameFault("look", says, grave=False) for says in lacking)


def _unknown_slugs(place: str, what: str, slugs: Iterable[str], known: Iterable[str], *, grave: bool = True) -> Faults:
    for slug in sorted(set(slugs) - set(known)):
        yield GameFault(place, f"names the {what} {slug}, which is missing", grave=grave)


# By what each is about.
_CHECKS: Final[Mapping[str, Callable[[Game], Faults]]] = {
    "slugs": _check_slugs,
    "names": _check_names,
    "sections": _check_sections,
    "formats": _check_formats,
    "rules": _check_rules,
    "words": _check_words,
    "openings": _check_openings,
    "options": _check_options,
    "sources": _check_sources,
    "translations": _check_translations,
    "vocabulary": _check_vocabulary,
    "look": _check_look,
}
