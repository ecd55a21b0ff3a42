"""Files of other programs: whatever the shape, every card is counted exactly, or there is a problem. Nothing is passed over."""

import json
from collections.abc import Callable, Mapping
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from hypothesis import example, given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.checking import read_entries
from decks.decklist.resolve import Resolved, resolve_entries
from legality.games import GAMES
from tests.legality.making import card

GAME: Final = GAMES["riftbound"]
PLAIN: Final = (
    "Defy",
    "Called Shot",
    "Jinx, Loose Cannon",
    "Targon's Peak",
    "Who Goes There?",
    "蔑视",
    "B.F. Sword",
    "Hush, Now",
)
# Names that a file also has as words of its own, or that look like a count, a heading or a remark.
ODD: Final = (
    "Time",
    "Level 3",
    "Count",
    "x Marks",
    "3 Wishes",
    "Main",
    "Rune",
    "Flash // Bang",
    "#1 Fan",
    "Null",
    "Cards",
    "Name: Two",
)
CODES: Final = {name: f"OGN-{number:03}" for number, name in enumerate((*PLAIN, *ODD), 1)}
CARDS: Final = Catalogue(
    "riftbound", 1, [IndexedCard(card(name, game="riftbound"), codes=(code,)) for name, code in CODES.items()]
)

Deck = Mapping[str, Mapping[str, int]]
Shape = Callable[[Deck], str]


def _objects(rows: Mapping[str, int], name: str = "name", count: str = "count") -> list[dict[str, object]]:
    return [{name: one, count: copies} for one, copies in rows.items()]


def _all(deck: Deck) -> list[tuple[str, str, int]]:
    return [(section, name, count) for section, rows in deck.items() for name, count in rows.items()]


SHAPES: Final[Mapping[str, Shape]] = {
    "maps": json.dumps,
    "pairs": lambda deck: json.dumps({section: list(rows.items()) for section, rows in deck.items()}),
    "pairs the other way": lambda deck: json.dumps({key: [[n, name] for name, n in rows.items()] for key, rows in deck.items()}),
    "objects": lambda deck: json.dumps({section: _objects(rows) for section, rows in deck.items()}, indent=1),
    "floats": lambda deck: json.dumps({key: [{"name": name, "qty": float(n)} for name, n in rows.items()] for key, rows in deck.items()}),
    "texts": lambda deck: json.dumps({key: [{"card": name, "qty": f"x{n}"} for name, n in rows.items()] for key, rows in deck.items()}),
    "one list": lambda deck: json.dumps([{"name": name, "quantity": n, "board": key} for key, name, n in _all(deck)]),
    "cards in cards": lambda deck: json.dumps(
        {"id": 3, "likes": 7, "cards": [{"card": {"name": name}, "amount": n, "section": key} for key, name, n in _all(deck)]}
    ),
    "a row for each copy": lambda deck: json.dumps({key: [{"name": name} for name, n in rows.items() for _ in range(n)] for key, rows in deck.items()}),
    "codes": lambda deck: json.dumps({key: [{"id": CODES[name], "count": n} for name, n in rows.items()] for key, rows in deck.items()}),
    "codes alone": lambda deck: json.dumps({key: [CODES[name] for name, n in rows.items() for _ in range(n)] for key, rows in deck.items()}),
    "a map of codes": lambda deck: json.dumps({key: {CODES[name]: n for name, n in rows.items()} for key, rows in deck.items()}),
    "named sections": lambda deck: json.dumps({"version": 2, "sections": [{"name": key, "cards": _objects(rows)} for key, rows in deck.items()]}),
    "boards": lambda deck: json.dumps({"boards": {key: {"count": sum(rows.values()), "cards": {f"k{n}": one for n, one in enumerate(_objects(rows))}} for key, rows in deck.items()}}),
    "collectors' numbers": lambda deck: json.dumps({key: [{"name": name, "set": "OGN", "number": CODES[name][4:], "count": n} for name, n in rows.items()] for key, rows in deck.items()}),
    "one object a line": lambda deck: "\n".join(json.dumps({"name": name, "count": n, "zone": key}) for key, name, n in _all(deck)),
    "a script": lambda deck: "const deck = {" + "".join(f"{key}: [" + "".join(f"{{name: {json.dumps(name)}, count: {n}}}," for name, n in rows.items()) + "]," for key, rows in deck.items()) + "};",
    "yaml": lambda deck: "".join(f"{key}:\n" + "".join(f"  - name: {json.dumps(name)}\n    count: {n}\n" for name, n in rows.items()) for key, rows in deck.items()),
    "toml": lambda deck: "".join(f"[[{key}]]\nname = {json.dumps(name)}\ncount = {n}\n" for key, name, n in _all(deck)),
    "zones": lambda deck: "<cockatrice_deck>" + "".join(f"<zone name={quoteattr(key)}>" + "".join(f"<card number='{n}' name={quoteattr(name)}/>" for name, n in rows.items()) + "</zone>" for key, rows in deck.items()) + "</cockatrice_deck>",
    "elements": lambda deck: "<deck>" + "".join(f"<section name={quoteattr(key)}>" + "".join(f"<card qty='{n}' id='u{n}'>{escape(name)}</card>" for name, n in rows.items()) + "</section>" for key, rows in deck.items()) + "</deck>",
    "an element for each copy": lambda deck: "<deck>" + "".join(f"<superzone name={quoteattr(key)}>" + "".join(f"<card><name id='d1'>{escape(name)}</name></card>" * n for name, n in rows.items()) + "</superzone>" for key, rows in deck.items()) + "</deck>",
}  # fmt: skip


def decks_of(names: tuple[str, ...]) -> st.SearchStrategy[Deck]:
    rows = st.dictionaries(st.sampled_from(names), st.integers(1, 12), min_size=1, max_size=5)
    return st.fixed_dictionaries({"main": rows}, optional={"sideboard": rows})


def judged(text: str) -> Resolved:
    return resolve_entries(read_entries(GAME, text, CARDS), CARDS, GAME.format("standard"))


def counted(resolved: Resolved) -> Deck:
    found: dict[str, dict[str, int]] = {}
    for row in resolved.placed:
        rows = found.setdefault(row.section, {})
        rows[row.card.name] = rows.get(row.card.name, 0) + row.entry.count

    return found


@given(deck=decks_of(PLAIN), shape=st.sampled_from(sorted(SHAPES)))
def test_a_deck_in_any_shape_is_counted_exactly(deck: Deck, shape: str) -> None:
    resolved = judged(SHAPES[shape](deck))

    # A figure of the file may have the name of a card.
    assert {problem.kind for problem in resolved.problems} <= {"commented"}
    assert counted(resolved) == deck


# A card with the name of a section among rows that are names alone, and one with a word of files in another section.
@example(deck={"main": {"Defy": 1, "Main": 1}}, shape="a row for each copy")
@example(deck={"main": {"Defy": 1}, "sideboard": {"Time": 1}}, shape="maps")
@given(deck=decks_of((*PLAIN, *ODD)), shape=st.sampled_from(sorted(SHAPES)))
def test_names_that_look_like_something_else_are_counted_or_reported(deck: Deck, shape: str) -> None:
    resolved = judged(SHAPES[shape](deck))

    assert counted(resolved) == deck or resolved.problems != ()


@given(
    deck=decks_of(PLAIN),
    shape=st.sampled_from(["maps", "pairs", "objects", "one list", "cards in cards", "codes", "a map of codes"]),
    count=st.sampled_from(["null", "true", "2.5", '"many"', '""', "[]", "[1]", "{}", "0", "-3", "1000", '"3/4"']),
    data=st.data(),
)
def test_a_count_that_cannot_be_read_is_reported_and_never_counted(
    deck: Deck, shape: str, count: str, data: st.DataObject
) -> None:
    section = data.draw(st.sampled_from(sorted(deck)))
    name = data.draw(st.sampled_from(sorted(deck[section])))
    marked = {key: dict(rows) for key, rows in deck.items()}
    marked[section][name] = 987_654
    resolved = judged(SHAPES[shape](marked).replace("987654", count))

    assert [problem for problem in resolved.problems if problem.kind != "commented"]
    assert counted(resolved).get(section, {}).get(name) is None


@given(
    deck=decks_of(PLAIN),
    shape=st.sampled_from(sorted(SHAPES)),
    section=st.sampled_from(["stash", "Box 7", "Überraschung"]),
)
def test_a_section_that_is_not_known_is_reported(deck: Deck, shape: str, section: str) -> None:
    name = section if shape not in {"a script", "toml"} else "stash"
    resolved = judged(SHAPES[shape]({"main": deck["main"], name: {"Defy": 1}}))

    kinds = {problem.kind for problem in resolved.problems}
    # Names without counts under any word may be tags, which are reported one by one. A figure may have the name of a card.
    is_named = "alone" in shape or shape == "a row for each copy"
    assert kinds - {"commented"} == (set() if is_named else {"unknown-heading"})
    assert kinds


@given(
    first=decks_of(PLAIN),
    second=decks_of(PLAIN),
    shape=st.sampled_from(["maps", "pairs", "objects", "named sections", "boards"]),
)
def test_two_decks_in_one_file_are_never_added_up(first: Deck, second: Deck, shape: str) -> None:
    texts = [SHAPES[shape](first), SHAPES[shape](second)]
    for text in (f"[{','.join(texts)}]", "\n".join(texts), f'{{"decks": {{"a": {texts[0]}, "b": {texts[1]}}}}}'):
        resolved = judged(text)

        assert [problem.key for problem in resolved.problems] == ["several-decks"]
        assert resolved.placed == ()


@given(deck=decks_of(PLAIN), shape=st.sampled_from(sorted(SHAPES)), cut=st.integers(1, 60))
def test_what_is_cut_off_is_not_a_smaller_deck_in_silence(deck: Deck, shape: str, cut: int) -> None:
    whole = SHAPES[shape](deck)
    resolved = judged(whole[: max(1, len(whole) - cut)])

    assert counted(resolved) == deck or resolved.problems != () or shape in {"yaml", "toml", "one object a line"}
