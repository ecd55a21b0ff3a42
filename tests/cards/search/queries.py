"""Queries that hypothesis makes up: words of the cards and values that they have, joined in any way."""

import re
from datetime import date
from typing import Final

from hypothesis import strategies as st

from cards.search.fields import search_fields
from cards.search.memory_index import memory_index
from cards.search.vocabulary import vocabulary_versions
from legality.games import GAMES
from tests.cards.search.evaluate import Entry

# The texts of the cards that queries look for words in.
TEXTS: Final = ("Draw 1.", "抽一张牌，然后弃一张牌。", "50% of a_b \\ c", "[加速]：造成３点伤害", "カードを1枚引く")
SETTLED: Final = ("", "'", "%", "_", "\\", "or", "·")


@st.composite
def queries(draw: st.DrawFn, game: str, entries: dict[int, Entry]) -> str:
    """A valid query: words of the cards and values that they have, joined in any way."""
    terms = st.one_of(
        bare(entries), beside(entries), codes(entries), facts(game), numbers(game), texts(), standings(game)
    )
    joined = st.recursive(
        terms,
        lambda inner: st.one_of(
            inner.map(lambda text: f"-({text})"),
            st.lists(inner, min_size=2, max_size=4).map(lambda parts: f"({' '.join(parts)})"),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({' or '.join(parts)})"),
        ),
        max_leaves=6,
    )
    return draw(joined)


def bare(entries: dict[int, Entry]) -> st.SearchStrategy[str]:
    """A piece of a name or of its pinyin, a whole name, or a sign."""
    names = [name.replace('"', "") for entry in entries.values() for name in (*entry.names, *entry.pinyin)]
    pieces = st.tuples(st.sampled_from(names), st.integers(0, 9), st.integers(1, 5))
    inside = pieces.map(lambda piece: piece[0][piece[1] : piece[1] + piece[2]].strip() or piece[0])
    return st.one_of(
        inside.map(lambda text: f'"{text}"'),
        st.tuples(st.sampled_from(names), st.integers(0, 9)).map(misspelled),
        st.sampled_from(names).map(lambda name: f'!"{name}"'),
        st.sampled_from(SETTLED[1:]).map(lambda sign: f'name:"{sign}"'),
    )


def misspelled(drawn: tuple[str, int]) -> str:
    """The longest word of a name with one character left out; never a word of the language."""
    word = max(re.split(r"[\W_]+", drawn[0]), key=len)
    at = drawn[1] % max(len(word), 1)
    return f"{word[:at]}{word[at + 1 :]}" if len(word) > 3 else f'"{drawn[0]}"'


def beside(entries: dict[int, Entry]) -> st.SearchStrategy[str]:
    """Two words of one name, one of them perhaps a slip that other names have."""
    names = [name for entry in entries.values() for name in entry.names]
    words = {name: [word for word in re.split(r"[\W_]+", name) if len(word) > 3] for name in names}
    pairs = [(found[0], found[-1]) for found in words.values() if len(found) > 1] or [("law", "lawn")]
    slips = st.tuples(st.sampled_from(pairs), st.integers(1, 3))
    return slips.map(lambda drawn: f"{drawn[0][0][: drawn[1]]}{drawn[0][0][drawn[1] + 1 :]} {drawn[0][1]}")


def codes(entries: dict[int, Entry]) -> st.SearchStrategy[str]:
    """A printing as players write it, in one word or two."""
    printed = sorted({one.code for entry in entries.values() for one in entry.printings if one.number})
    signs = st.sampled_from(("-", " ", "", "·"))
    return st.tuples(st.sampled_from(printed), signs).map(lambda drawn: drawn[0].replace("-", drawn[1], 1).lower())


def facts(game: str) -> st.SearchStrategy[str]:
    """A field and a value that some card has."""
    known = memory_index(game, vocabulary_versions(game)).vocabulary
    names = sorted({field.slug for field in search_fields(game).values() if field.part in ("fact", "printed")})
    pairs = [
        (name, value.replace("|", "") if name == "number" else value)
        for name in names
        for value in known.values(name)
        if value.strip("|") and '"' not in value
    ]
    ops = st.sampled_from((":", "=", "!="))
    return st.tuples(st.sampled_from(pairs), ops).map(lambda drawn: f'{drawn[0][0]}{drawn[1]}"{drawn[0][1]}"')


def numbers(game: str) -> st.SearchStrategy[str]:
    names = sorted({field.slug for field in search_fields(game).values() if field.part == "number"})
    ops = st.sampled_from((":", "=", "!=", "<", "<=", ">", ">="))
    return st.tuples(st.sampled_from(names), ops, st.integers(-2, 12)).map(
        lambda drawn: f"{drawn[0]}{drawn[1]}{drawn[2]}"
    )


def texts() -> st.SearchStrategy[str]:
    pieces = st.tuples(st.sampled_from(TEXTS), st.integers(0, 12), st.integers(1, 6))
    return pieces.map(lambda piece: f'text:"{piece[0][piece[1] : piece[1] + piece[2]].strip() or piece[0]}"')


def standings(game: str) -> st.SearchStrategy[str]:
    forms = st.sampled_from([format_.slug for format_ in GAMES[game].formats])
    days = st.dates(date(2006, 1, 1), date(2028, 1, 1))
    return st.tuples(st.sampled_from(("legal", "banned")), forms, days).map(
        lambda drawn: f"{drawn[0]}:{drawn[1]}@{drawn[2].isoformat()}"
    )
