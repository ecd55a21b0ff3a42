"""What the author of a wrong query may have meant: whole queries that are right, to click instead of typing."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import chain
from typing import Final

from cards.search.ast import Node, Not, Or, QueryTerm, SearchError
from cards.search.fields import search_fields
from cards.search.grammar import LENGTH, parse_query, quote_value
from cards.search.habits import NUMBER_WORDS
from cards.search.plan import SearchPlan
from cards.search.planner import Decks
from cards.search.results import plan_or_error
from legality.engine.theme.appearance import card_layout
from legality.games import GAMES

MAX_SUGGESTED: Final = 5
# The fields that a word of another language may mean, the likeliest first; `mark`: what the cards of a game are marked by.
FIELD_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("id", "ci", "identity", "commander", "color", "colour", "colors", "colours"), ("mark",)),
    **dict.fromkeys(("sub", "subtype", "subtypes", "tribe", "traits", "trait"), ("tag",)),
    **dict.fromkeys(("x", "ft", "flavor", "ability", "effect"), ("text",)),
    **dict.fromkeys(("types", "typeline", "card"), ("kind",)),
    **NUMBER_WORDS,
}

_COMPARISON: Final = re.compile(r"([:=<>≤≥≠!]{1,2})\s*([+-]?\d{1,5})")
_RANGE: Final = re.compile(r"(\d{1,5})(?:-|~|\.\.|–|—|至|到)(\d{1,5})")
_AND_MORE: Final = re.compile(r"(\d{1,5})(\+|以上|及以上|-|以下|及以下)")
_CHOICES: Final = re.compile(r"[|,/、]")


def suggestions_for(
    text: str, error: SearchError, game: str, *, day: date, region: str = "global", decks: Decks | None = None
) -> tuple[str, ...]:
    """At most five right queries in place of a wrong one, the likeliest first. Each can be answered."""
    found: list[SearchPlan] = []
    right: list[str] = []
    for one in dict.fromkeys(" ".join(one.split()) for one in _suggest_queries(text, error, game)):
        plan = plan_or_error(one, game, day=day, region=region, decks=decks) if one and len(one) <= LENGTH else error
        # Two ways to write one query are one suggestion.
        if isinstance(plan, SearchError) or plan in found:
            continue
        found.append(plan)
        right.append(one)
        if len(right) == MAX_SUGGESTED:
            break

    return tuple(right)


def _suggest_queries(text: str, error: SearchError, game: str) -> Iterator[str]:  # noqa: C901  one case for each sort of error
    words = dict(error.words)
    start = error.column - 1
    end = start + error.length
    before = text[:start]
    bad = text[start:end]
    after = text[end:]
    match error.key:
        case "no-and" | "unopened" | "empty-group" | "other-game" | "twice" | "no-value":
            yield f"{before} {after}"
        case "no-or":
            yield f"{before} or {after}"
        case "no-not":
            yield f"{before}-{after.lstrip()}"
        case "unclosed-quote":
            yield f'{text}"'
            yield text.replace(text[start], " ", 1)
        case "unclosed":
            yield f"{text})"
        case "nothing-follows":
            yield re.sub(r"(?:\s(?:or|或)|[-(\s])+$", "", text, flags=re.IGNORECASE)
        case "field-elsewhere":
            yield from (f"{text} game:{slug}" for slug in words["games"].split(", "))
        case "no-field":
            # What begins with an operator, with each field that may have it.
            comparison = _COMPARISON.fullmatch(bad)
            if comparison:
                for name in _list_numbers(game):
                    yield f"{before}{name}{comparison[1]}{comparison[2]}{after}"
            value = bad.lstrip(":=<>≤≥≠!")
            if value:
                for field in _word_fields(game):
                    yield f"{before}{field}:{value}{after}"
            yield f"{before}{value}{after}"
        case "unknown-field":
            # Each field that a word of another language may mean.
            word = words["field"].casefold()
            rest = text[start + len(words["field"]) :]
            if word == "not":
                yield f"{before}-is{rest}"
            marks = card_layout(GAMES[game]).marks if game in GAMES else ()
            for slug in FIELD_WORDS.get(word, ()):
                for one in marks if slug == "mark" else (slug,):
                    yield f"{before}{one}{rest}"
            yield from (f"{before}{near}{after}" for near in _near_values(words))
            yield before + bad + re.sub(r"^\s*[:=<>≤≥≠!：＝]+", " ", after)
        case "unknown-value" | "several" | "not-a-number" | "no-comparing":
            yield from _with_other_term(text, error, game)


def _near_values(words: Mapping[str, str]) -> list[str]:
    return [quote_value(near) for near in words.get("near", "").split(", ") if near]


def _list_numbers(game: str) -> list[str]:
    """The numbers of a game, its cost first."""
    known = GAMES.get(game)
    return sorted(known.numbers, key=lambda name: name != card_layout(known).cost) if known else []


def _word_fields(game: str) -> list[str]:
    """The fields whose values are words of the cards or their printings."""
    slugs = [field.slug for field in search_fields(game).values() if field.part in ("fact", "printed")]
    return [slug for slug in dict.fromkeys(slugs) if slug not in ("unknown", "lang", "number", "artist")]


def _with_other_term(text: str, error: SearchError, game: str) -> Iterator[str]:
    """The query with another term in place of the one whose value or comparison is wrong."""
    term = next((one for one in _list_terms(parse_query(text)) if error.column in (one.column, one.value_column)), None)
    if term is None:
        return

    before = text[: term.column - 1]
    after = text[term.column - 1 + term.length :]
    is_alone = not before.rstrip().endswith("-") and not isinstance(parse_query(text), Or)
    for one in _replace_term(term, dict(error.words), game):
        yield f"{before}{one if is_alone or ' ' not in one or one[0] == '(' else f'({one})'}{after}"


def _list_terms(node: Node | SearchError) -> list[QueryTerm]:
    if isinstance(node, SearchError):
        return []
    if isinstance(node, QueryTerm):
        return [node]

    parts = (node.part,) if isinstance(node, Not) else node.parts
    return list(chain.from_iterable(map(_list_terms, parts)))


def _replace_term(term: QueryTerm, words: Mapping[str, str], game: str) -> Iterator[str]:
    field = term.field
    op = term.op
    value = term.value
    if bounds := _RANGE.fullmatch(value):
        yield f"{field}>={bounds[1]} {field}<={bounds[2]}"
    if bound := _AND_MORE.fullmatch(value):
        yield f"{field}{'>=' if bound[2] in ('+', '以上', '及以上') else '<='}{bound[1]}"
    if len(choices := [one for one in _CHOICES.split(value) if one.strip()]) > 1:
        yield "(" + " or ".join(one if ":" in one else f"{field}:{quote_value(one)}" for one in choices) + ")"
    if value.lstrip("+-").isdecimal():
        yield from (f"{name}{'=' if op == ':' else op}{value}" for name in _list_numbers(game))
    if op not in (":", "=", "!="):
        yield f"{field}:{quote_value(value)}"
    yield from (f"{field}:{value.replace(words['text'], near, 1)}" for near in _near_values(words))
    yield from (f"{other}:{quote_value(value)}" for other in _word_fields(game) if not value.isdecimal())
