"""Lists that this site and others read: by names, by numbers, with the headings of each."""

from collections.abc import Callable, Mapping

from decks.decklist.reading.headings import MAYBE, MAYBE_WORDS
from decks.decklist.reading.lists import parse_list
from decks.decklist.writing import name_and_code, unique_code, write_line
from decks.exporting.context import CHINESE, ExportContext, ExportRow, lines_outside_sections
from legality.engine.game import Game
from legality.engine.values.vocabulary import Dialect


def plain(context: ExportContext) -> str:
    """Names and headings in the game's own language."""
    return in_language(context, context.game.official_language)


def in_language(context: ExportContext, language: str) -> str:
    """Names and headings in a language; a card without a name in it keeps its own."""
    return _write_list(context, lambda row: _write_row(context, row, language), headings_in(context.game, language))


def with_codes(context: ExportContext) -> str:
    """Names with the number of a printing: the one that was typed, else the card's first."""

    def line(row: ExportRow) -> str:
        code = unique_code(row.card, context.catalogue, row.code)
        return write_line(row.card.name, row.count, code, row.tags) if code else _write_row(context, row)

    return _write_list(context, line, headings_in(context.game, context.game.official_language))


def numbers(context: ExportContext) -> str:
    """Numbers of printings alone; a card without one is named."""

    def line(row: ExportRow) -> str:
        code = unique_code(row.card, context.catalogue, row.code)
        text = f"{row.count} {code}"
        return text + _write_tags(row) if code and _reads_back_as(text, code, code) else _write_row(context, row)

    return _write_list(context, line, headings_in(context.game, context.game.official_language))


def arena(context: ExportContext) -> str:
    """`3 Name (SET) 7` under headings without a colon; a card without a number is named."""

    def line(row: ExportRow) -> str:
        card_set, _, number = unique_code(row.card, context.catalogue, row.code).partition("-")
        text = f"{row.count} {row.card.name} ({card_set}) {number}"
        is_read_back = number and _reads_back_as(text, row.card.name, f"{card_set.upper()}-{number}")
        return text + _write_tags(row) if is_read_back else _write_row(context, row)

    return _write_list(context, line, headings_in(context.game, "en"), colon="")


def in_dialect(context: ExportContext, dialect: Dialect) -> str:
    """As another site writes it: English names, its own headings, no maybe board and no tags."""

    def line(row: ExportRow) -> str:
        name, code = name_and_code(row.card, context.catalogue, "en")
        return write_line(name, row.count, code)

    return _write_list(context, line, dict(dialect.headings))


def _write_row(context: ExportContext, row: ExportRow, language: str = "") -> str:
    name, code = name_and_code(row.card, context.catalogue, language)

    return write_line(name, row.count, code, row.tags)


def _write_list(
    context: ExportContext, line: Callable[[ExportRow], str], headings: Mapping[str, str], colon: str = ":"
) -> str:
    """Open lines, then a block a section; sections without a heading here are left out."""
    problems = lines_outside_sections(context.answer)
    blocks = ["\n".join(problem.text for problem in problems if not problem.aside)]
    for slug, heading in headings.items():
        lines = [line(row) for row in context.rows if row.section == slug]
        lines += [problem.text for problem in problems if problem.aside] if slug == MAYBE else []
        blocks.append("\n".join([f"{heading}{colon}", *lines]) if lines else "")

    return "\n\n".join(block for block in blocks if block) + "\n"


def headings_in(game: Game, language: str) -> dict[str, str]:
    """The heading of each section in a language, in the order in which lists have them."""
    headings = {section.slug: section.names.get(language) or section.names["en"] for section in game.sections}
    maybe = next((word for word in MAYBE_WORDS if (language == CHINESE) != word.isascii()), MAYBE_WORDS[0])

    return headings | {MAYBE: maybe}


def _reads_back_as(line: str, name: str, code: str) -> bool:
    """Whether the line is read as one entry of that name and code."""
    entries = parse_list(line, {})

    return len(entries) == 1 and (getattr(entries[0], "name", ""), getattr(entries[0], "code", "")) == (name, code)


def _write_tags(row: ExportRow) -> str:
    return "".join(f" #{tag}" for tag in row.tags)
