"""A card as the cells of a hand-filled table, and back: what people edit and correct.

Cells go by the codes of the table's columns (`zh-hans`, `kind`, `trait.class`, `number.cost`); a rules text goes by
`text.` and its language. `?` is an unknown fact, `mage | ?warlock` a partly known one.
"""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final

from cards.catalogue.partly import SINGULAR, mark_open_values
from cards.importers.spreadsheet.cells import BadCellError, check_cells, facts_of_cells, split_cell, value_cell
from cards.importers.spreadsheet.columns import LANGUAGES, PRINTED, Column, template_columns
from cards.models import Card
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.facts import Facts
from legality.sources.rows import CardRow

UNKNOWN: Final = "?"
TEXT: Final = "text."
NOT_EDITED: Final = (*PRINTED, "key", "unknown", "text")
_TEXT: Final = Column("fixed", "text")
# Facts that hold several cells.
_JOINED: Final = ("traits", "numbers", "printed_numbers", "unknown", "partly")


def cell_columns(game: Game) -> dict[str, Column]:
    """The columns of a card's own cells by their codes, the texts last."""
    own = {column.code: column for column in template_columns(game) if column.name not in NOT_EDITED}
    return own | {f"{TEXT}{language}": _TEXT for language in LANGUAGES}


@lru_cache(maxsize=256)
def cell_code(game: str, fact: str) -> str:
    """The code of a fact's cell, by the fact's name in the rules; empty for a fact without a cell."""
    known = cell_columns(GAMES[game]) if game in GAMES else {}
    return next((code for code, cell in known.items() if _fact_of_column(cell) == fact), "")


def card_cells(card: Card) -> dict[str, str]:
    """Every cell of a card with its current text."""
    facts: Facts = card.facts
    cells: dict[str, str] = {}
    for code, column in cell_columns(GAMES[card.game]).items():
        if column is _TEXT:
            continue
        # A number whose text is printed is what its text says, even if it is unknown what it counts as.
        is_open = _fact_of_column(column) in facts.get("unknown", ()) and column.name not in facts.get(
            "printed_numbers", {}
        )
        if is_open:
            known = facts.get("partly", {}).get(_fact_of_column(column))
            cells[code] = " | ".join(map(value_cell, mark_open_values(known))) if known else UNKNOWN
        else:
            cells[code] = _known_cell(card, facts, column)
    return cells | {f"{TEXT}{language}": card.texts.get(language, "") for language in LANGUAGES}


def card_row(card: Card, cells: Mapping[str, str], day: date, earlier: CardRow | None = None) -> CardRow:
    """The row of a card with these cells, typed on a day, and the earlier claims about its other cells.

    A text that people type is the current one: it has every erratum up to that day.
    Raises BadCellError for a wrong cell, and KeyError for one that the game's cards lack.
    """
    game = GAMES[card.game]
    before = earlier or CardRow(card.key, card.name, {}, {}, (), card.sample)
    typed = {cell_columns(game)[code]: text.strip() for code, text in cells.items() if not code.startswith(TEXT)}
    check_cells(typed)
    if typed.get(Column("name", game.official_language)) == "":
        raise BadCellError("no-name", Column("name", game.official_language))

    names = _without_gaps({**before.names, **{c.name: text for c, text in typed.items() if c.part == "name"}})
    texts = _without_gaps({**before.texts, **_texts_by_language(cells)})
    days = {**before.texts_as_of, **dict.fromkeys(_texts_by_language(cells), day.isoformat())}
    return CardRow(
        key=card.key,
        name=names.get(game.official_language) or card.name,
        names=names,
        facts=_replace_facts(before.facts, typed, game),
        aliases=tuple(split_cell(cells["aliases"])) if "aliases" in cells else before.aliases,
        sample=card.sample,
        texts=texts,
        texts_as_of={language: typed_on for language, typed_on in days.items() if language in texts},
    )


def same_values(one: str, other: str) -> bool:
    """Whether two cells have the same values in any order and spacing."""
    return sorted(split_cell(one)) == sorted(split_cell(other))


def means_same(game: Game, code: str, one: str, other: str) -> bool:
    """Whether two cells mean the same in different words: `spell` and `法术`."""
    column = cell_columns(game)[code]
    if same_values(one, other) or column.part == "name" or column is _TEXT:
        return same_values(one, other)

    try:
        return facts_of_cells({column: one}, game) == facts_of_cells({column: other}, game) != {}
    except BadCellError:
        return False


def normal_text(card: Card, code: str, text: str) -> str:
    """The cell as the card would have it, its values in their one form. Raises BadCellError for a wrong cell."""
    column = cell_columns(GAMES[card.game])[code]
    if column.part == "name" or column.name in ("aliases", "text"):
        return text.strip()

    typed = {column: text.strip()}
    check_cells(typed)
    facts = facts_of_cells(typed, GAMES[card.game])
    return card_cells(Card(game=card.game, facts=facts))[code]


def _fact_of_column(column: Column) -> str:
    """The rules' name of the fact in a column."""
    return SINGULAR.get(column.name, column.name)


def _known_cell(card: Card, facts: Facts, column: Column) -> str:
    if column.part == "name":
        return str(card.names.get(column.name, ""))
    if column.part == "trait":
        return " | ".join(map(value_cell, facts.get("traits", {}).get(column.name, ())))
    if column.part == "number":
        return facts.get("printed_numbers", {}).get(column.name) or str(facts.get("numbers", {}).get(column.name, ""))
    if column.name == "aliases":
        return " | ".join(card.aliases)
    if column.name == "requires":
        return "; ".join(" | ".join(line) for line in facts.get("requires", ()))

    # Any: a fact chosen by its name.
    value: Any = facts.get(column.name, "")
    return " | ".join(map(value_cell, value)) if isinstance(value, list) else str(value)


def _texts_by_language(cells: Mapping[str, str]) -> dict[str, str]:
    texts = {code.removeprefix(TEXT): text.strip() for code, text in cells.items() if code.startswith(TEXT)}
    for text in texts.values():
        check_cells({_TEXT: text})

    return texts


def _replace_facts(before: Facts, typed: Mapping[Column, str], game: Game) -> Facts:
    """The earlier facts, with those of the typed cells replaced."""
    edited = facts_of_cells(typed, game)
    # Any: the keys of Facts are chosen by name here.
    facts: dict[str, Any] = {name: value for name, value in before.items() if Column("fixed", name) not in typed}
    for part, name in (("trait", "traits"), ("number", "numbers"), ("number", "printed_numbers")):
        others = {key: value for key, value in facts.get(name, {}).items() if Column(part, key) not in typed}
        facts[name] = {**others, **edited.get(name, {})}  # type: ignore[dict-item]  # traits or numbers

    # The word for a kind may state other facts too.
    stated = (*edited.get("traits", {}), *edited.get("numbers", {}))
    names = {*(column.name for column in typed), *map(_fact_of_column, typed), *stated}
    unknown = [name for name in facts.get("unknown", ()) if name not in names]
    partly = {name: known for name, known in facts.get("partly", {}).items() if name not in names}
    facts |= {name: value for name, value in edited.items() if name not in _JOINED}
    facts |= {"unknown": [*unknown, *edited.get("unknown", ())], "partly": partly | edited.get("partly", {})}
    return {name: value for name, value in facts.items() if name not in _JOINED or value}  # type: ignore[return-value]  # built from Facts' own keys


def _without_gaps(words: Mapping[str, str]) -> dict[str, str]:
    return {language: word for language, word in words.items() if word}
