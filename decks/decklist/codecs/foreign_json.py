"""A deck as JSON, YAML or TOML of any other program, read by its shape: cards with counts, in lists or objects, by section.

    {"main": [{"name": "Defy", "count": 3}]}   {"main": {"Defy": 3}}   [{"card": {"name": "Defy"}, "qty": "x3", "board": "side"}]
    {"main": [["Defy", 3]]}   {"cards": {"OGN-045": 3}}   ["OGN-045", "OGN-045"]   ["3 Defy"]

A count that cannot be read and a section that is not known are reported; what else the file says becomes notes, for the resolver
to find cards in. Nothing here raises but BadCodeError.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from decks.decklist.codecs import foreign_words, loose_json
from decks.decklist.codecs.file_columns import is_head, is_table, under_heads, with_rows
from decks.decklist.codecs.file_members import FileMember, merge_members
from decks.decklist.codecs.file_rows import (
    SEVERAL_DECKS,
    FileCard,
    FileFault,
    FileHeading,
    FileNote,
    FileRow,
    FileText,
    comment_notes,
    holds_cards,
    merge_rows,
    shorten_text,
)
from decks.decklist.codecs.file_sections import (
    ONE_OF_DECKS,
    OUTSIDE,
    WORDS_OF_KEY,
    Sections,
    categories_outside_deck,
    find_exclusion,
    group_title,
    is_empty_section,
    is_heading,
    is_section,
    own_section,
    section_named,
    section_of_card,
)
from decks.decklist.codecs.foreign_cards import (
    copies_by_board,
    ends_in_count,
    first_value,
    has_count,
    is_fact,
    number_in,
    pairs_in,
    read_card_number,
    read_count,
    read_name,
    read_subtitle,
    squash_keys,
)
from decks.decklist.reading.about import KEYS, is_about
from decks.decklist.reading.card_lines import MAX_NAME, is_code, leading_count
from decks.decklist.reading.counting import PLAIN, split_leading_count
from decks.decklist.reading.headings import section_of_heading
from legality.engine.rules.format import MAIN
from legality.engine.values.deck_codec import BadCodeError
from legality.engine.values.search_bounds import ask_end
from legality.sources.fold import squash

MOST_ROWS: Final = 5_000
_DEEPEST: Final = 24

_SECTIONED: Final = range(3, 6)
# As programmers write keys: a card's name begins with a capital or has a space.
_IDENTIFIER: Final = re.compile(r"[a-z$_][A-Za-z0-9_$-]*")
_GLUED: Final = re.compile(r"^([A-Za-z][A-Za-z0-9]{1,7}-[0-9]{1,4}[a-z]?)([xX×][0-9]{1,3})$")
_ELSEWHERE: Final = re.compile(
    r"(?:copies|qty|quantity|count)?(?:in|is)?(?:sb|side|maybe|considering|extra|备牌)(?:board|deck)?(?:counts?|qty|quantity|copies|amount|数量)?"
    # Whether the count has the foil copies in it, the file does not say.
    r"|foils?|(?:qty|quantity|count|num)foils?|foils?(?:counts?|qty|quantity|copies|amount|数量)|闪卡数量"
)
_KEYS: Final = frozenset(map(squash, KEYS))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the file: its section, whether that is not known, and whether all that is here asks for cards."""

    section: str | None = None
    adrift: bool = False
    is_sure: bool = False


@dataclass(frozen=True, slots=True)
class _File:
    """What a file calls its sections, and which of its objects hold cards, by their identities."""

    sections: Sections
    counted: dict[int, bool]
    groups: dict[int, bool]


def read(text: str, headings: Mapping[str, str]) -> list[FileRow]:
    """What a JSON text says of a deck. Raises BadCodeError for other texts, and for JSON that asks for no card."""
    return read_document(*loose_json.load_loose_json(text), headings)


def read_document(document: object, remarks: Iterable[str], headings: Mapping[str, str]) -> list[FileRow]:
    """What a document with comments says of a deck. Raises BadCodeError if it asks for no card."""
    file = _File(Sections(headings, {}, frozenset(categories_outside_deck(document))), {}, {})
    rows = merge_rows(_read_value(document, _Place(is_sure=isinstance(document, list)), file, 0))
    spare = [replace(row, is_spare=False) for row in rows if isinstance(row, FileText) and row.is_spare]
    rows = [row for row in rows if not (isinstance(row, FileText) and row.is_spare)]
    if not holds_cards(rows):
        lines = set()
        for row in spare[:1]:
            for line in row.text.splitlines():
                lines.add(shorten_text(line))
        rows = [*spare[:1], *(row for row in rows if isinstance(row, FileNote) and row.text not in lines)]
    if not holds_cards(rows):
        raise BadCodeError("damaged", "no cards")
    if sum(not isinstance(row, FileNote) for row in rows) > MOST_ROWS:
        raise BadCodeError("damaged", f"more than {MOST_ROWS} rows")

    return [*rows, *comment_notes(remarks)][: 2 * MOST_ROWS]


def has_objects(document: object) -> bool:
    """Whether a document has objects inside it that are cards with counts."""
    inner = list(document.values()) if isinstance(document, dict) else document
    return _has_counted(inner, _File(Sections({}, {}), {}, {}), 0)


def has_lists(document: object, headings: Mapping[str, str]) -> bool:
    """Whether a document has lists of texts on one line under the names of sections: `main = ["3 Defy"]`."""
    members = document.items() if isinstance(document, dict) else ()
    return any(
        isinstance(inner, list) and inner and isinstance(inner[0], str) and is_section(key, headings)
        for key, inner in members
    )


def _read_value(value: object, place: _Place, file: _File, depth: int) -> list[FileRow]:
    if depth > _DEEPEST:
        raise BadCodeError("damaged", "too deep")

    if isinstance(value, list):
        return _read_list(value, place, file, depth)
    if isinstance(value, dict):
        return _read_object(value, place, file, depth)

    return [_fault_at(str(value), "name", place)] if place.is_sure else []


def _read_list(values: Sequence[object], place: _Place, file: _File, depth: int) -> list[FileRow]:
    """Names, pairs of names and counts, or objects."""
    ask_end()
    values = [_unwrap_node(value) for value in values if value or not isinstance(value, (dict, list))]
    if values and is_head(values[0]) and all(isinstance(value, list) for value in values):
        values = [under_heads(value, values[0]) for value in values[1:]]
    values = [_with_section(value, file) for value in values]
    if pairs := pairs_in(values):
        return [_counted_card(name, count, code, place) for name, count, code in pairs]

    texts = [value for value in values if isinstance(value, str)]
    if texts and len(texts) == len(values):
        return _read_texts(texts, place)
    if texts and not any(isinstance(value, (dict, list)) for value in values):
        # Which of several figures is the count is not known.
        return [_fault_at(", ".join(map(str, values)), "count", place)] if place.is_sure else []

    rows: list[FileRow] = []
    groups: list[tuple[str, list[FileRow]]] = []
    is_counted = any(
        (
            bool(pairs_in(value))
            if isinstance(value, list)
            else isinstance(value, dict) and has_count(squash_keys(value))
        )
        for value in values
    )
    # A list that has its section already has no headings in it: there `{"name": "Main"}` is a card.
    may_have_headings = place.section is None
    for value in values:
        name = value[0] if isinstance(value, list) and len(value) == 1 else value
        if isinstance(value, dict) and is_empty_section(value, file.sections):
            continue
        if may_have_headings and isinstance(value, dict) and is_heading(value, file.sections):
            place = replace(place, section=own_section(value, file.sections), adrift=False)
        elif (
            isinstance(value, list)
            and (place.section or is_counted)
            and (len(value) > 1 and isinstance(value[0], str) and not pairs_in(value))
        ):
            rows.append(_fault_at(", ".join(map(str, value)), "count", place))
        elif isinstance(name, str):
            found = _read_texts([name], place)
            is_one = is_counted and any(isinstance(row, FileCard) for row in found)
            rows += [_fault_at(name, "count", place)] if is_one else found
        elif isinstance(value, dict) and not _is_group(value, file):
            rows += _read_object(value, place, file, depth + 1, of_list=True, is_counted=is_counted)
        elif isinstance(value, (dict, list)):
            found = _read_value(value, place, file, depth + 1)
            title = "" if isinstance(value, list) else group_title(value, file.sections)
            # A flat list with more than texts is one card, or cannot be read as one.
            is_row = (
                isinstance(value, list)
                and not any(isinstance(inner, (dict, list)) for inner in value)
                and (bool(pairs_in(value)) or not all(isinstance(inner, str) for inner in value))
            )
            if holds_cards(found) and title is not None and not is_row:
                groups.append((title, found))
            else:
                rows += found
        elif place.is_sure:
            rows.append(_fault_at("null" if value is None else str(value), "name", place))

    if len(groups) > 1 and place.section is None:
        raise BadCodeError("content", SEVERAL_DECKS)
    for title, found in groups:
        # Next to named sections one of another name is a section that is not known.
        rows += _under_heading(title, found) if title and holds_cards(rows) else found

    return rows


def _unwrap_node(value: object) -> object:
    """An element of a list with the members of the object that it wraps: `{"node": {"name": "Defy", "count": 3}}`."""
    for key in foreign_words.WRAPPERS:
        if isinstance(value, dict) and isinstance(inner := value.get(key), dict):
            value = {name: one for name, one in value.items() if name != key} | inner

    return value


def _with_section(value: object, file: _File) -> object:
    """A row that has a section next to a name and a count, `["Defy", 3, "side"]`, as the object that it means."""
    if (
        not isinstance(value, list)
        or len(value) not in _SECTIONED
        or any(isinstance(one, (dict, list)) for one in value)
    ):
        return value

    words = [one for one in value if isinstance(one, str) and section_named(one, file.sections)]
    pairs = pairs_in([one for one in value if one not in words]) if len(words) == 1 else []
    if len(pairs) != 1:
        return value

    name, count, code = pairs[0]
    return {"name": name, "count": count, "code": code, "section": words[0]}


def _read_texts(texts: Sequence[str], place: _Place) -> list[FileRow]:
    """Lines of a list, or names of cards of which each is one copy."""
    lines: list[str] = []
    for text in texts:
        lines += [_GLUED.sub(r"\1 \2", line.strip()) for line in text.splitlines() if line.strip()]
    if any(leading_count(line) is not None or ends_in_count(line) for line in lines):
        return [FileText("\n".join(lines), place.section, place.adrift)]

    rows: list[FileRow] = []
    for line in lines:
        if not place.is_sure or is_about(line, line.translate(PLAIN)):
            rows.append(FileNote(shorten_text(line), line))
        else:
            rows.append(_counted_card(line, 1, "", place))

    return rows


def _read_object(  # noqa: PLR0913  what is known of the place of the object
    value: Mapping[str, object],
    place: _Place,
    file: _File,
    depth: int,
    *,
    of_list: bool = False,
    is_counted: bool = False,
) -> list[FileRow]:
    """A card, or members that hold cards."""
    ask_end()
    value = with_rows(value)
    heads = next((inner for inner in value.values() if is_head(inner)), None)
    if heads:
        tables = {key: inner for key, inner in value.items() if is_table(inner)}
        others = {key: inner for key, inner in value.items() if inner is not heads or not tables}
        value = others | {key: [heads, *inner] for key, inner in tables.items()}
    if not _is_group(value, file):
        card = _read_card(value, place, file, of_list=of_list, is_counted=is_counted)
        if card:
            for key, inner in value.items():
                # A member of a card that would be a card itself.
                number = number_in(inner)
                if number is not None and not _IDENTIFIER.fullmatch(key) and not _is_figure(key):
                    card.append(FileNote(shorten_text(f"{key}: {inner}"), key, number, section=place.section))
            return card
    else:
        own = _section_within(place, own_section(value, file.sections))
        place = replace(place, section=own, adrift=False, is_sure=True) if own else place

    members: list[FileMember] = []
    is_map = not _is_group(value, file)
    for key, inner in value.items():
        found = _read_member(key, inner, place, file, depth, is_map=is_map)
        is_section = section_named(key, file.sections) is not None
        is_object = isinstance(inner, dict)
        # A deck has a name of its own kind, or sections or a list of cards in it.
        is_deck = ONE_OF_DECKS.fullmatch(key) is not None
        for name, part in inner.items() if isinstance(inner, dict) else ():
            if not part or not isinstance(part, (dict, list)):
                continue
            if squash(name) in foreign_words.THROUGH or section_named(name, file.sections):
                is_deck = True
        is_deck = is_deck and not is_section and squash(key) not in foreign_words.ASIDE and holds_cards(found)
        is_group = (
            is_section or squash(key) in foreign_words.THROUGH or (isinstance(inner, dict) and _is_group(inner, file))
        )
        is_alone = is_object and not is_group and not is_code(key)
        has_cards = holds_cards(found)
        members.append(FileMember(key, found, is_deck, is_group and has_cards, is_alone and has_cards))
    if sum(member.is_deck for member in members) > 1 and place.section is None:
        raise BadCodeError("content", SEVERAL_DECKS)

    return merge_members(members)


def _read_member(key: str, inner: object, place: _Place, file: _File, depth: int, *, is_map: bool) -> list[FileRow]:
    section = _section_within(place, section_named(key, file.sections))
    if isinstance(inner, (dict, list)):
        if inner:
            return _read_container(key, inner, section, place, file, depth)
        # In a section `"Defy": []` has a count that cannot be read.
        is_name = place.section and not section and not _IDENTIFIER.fullmatch(key)
        return (
            [_fault_at(key, "count", place)]
            if is_map and is_name and squash(key) not in (*foreign_words.ASIDE, *foreign_words.THROUGH)
            else []
        )
    if isinstance(inner, str) and section and not number_in(inner):
        return _read_texts([inner], _Place(section, is_sure=True)) if inner.strip() else []

    if isinstance(inner, str) and ("\n" in inner.strip() or squash(key) in foreign_words.THROUGH):
        lines = [line.strip() for line in inner.splitlines() if line.strip()]
        if not any(leading_count(line) is not None for line in lines):
            return _read_notes(inner)
        # A list next to the cards of the file is noted without its counts, for they would be counted twice.
        notes = [FileNote(shorten_text(line), split_leading_count(line).rest.strip()) for line in lines]
        return [FileText(inner, is_spare=True), *notes]

    is_card = is_map and place.is_sure
    is_identifier = _IDENTIFIER.fullmatch(key) is not None and not is_code(key)
    count = number_in(inner)
    if section or _is_figure(key):
        # In a map of cards one may be called so; elsewhere it is only reported.
        is_note = count is None or not (is_map and place.section)
        return [
            _read_note(key, inner)
            if is_note
            else FileNote(shorten_text(f"{key}: {inner}"), key, count, section=place.section)
        ]
    if count is not None:
        is_note = is_identifier and not is_card
        if is_note:
            return [FileNote(shorten_text(f"{key}: {inner}"), key, count, section=place.section)]
        return [_counted_card(key, inner, "", place)]
    is_talk = isinstance(inner, str) and (
        squash(key) in _KEYS or squash(key) in foreign_words.TITLES or _IDENTIFIER.fullmatch(key) is not None
    )
    if is_card and not is_identifier and not is_talk:
        return [_counted_card(key, inner, "", place)]

    return [_read_note(key, inner)]


def _section_within(place: _Place, section: str | None) -> str | None:
    """The section of a part of another one: spells of a sideboard are in the sideboard."""
    return place.section if section and place.section in OUTSIDE else section


def _read_container(
    key: str,
    inner: Mapping[str, object] | list[object],
    section: str | None,
    place: _Place,
    file: _File,
    depth: int,
) -> list[FileRow]:
    """What a member holds that is an object or a list."""
    word = squash(key)
    if section and word not in foreign_words.THROUGH:
        return _read_value(inner, _Place(section, is_sure=True), file, depth + 1)
    if word in foreign_words.THROUGH or ONE_OF_DECKS.fullmatch(key):
        return _read_value(inner, replace(place, is_sure=True), file, depth + 1)
    is_card = (
        place.section and not _IDENTIFIER.fullmatch(key) and isinstance(inner, dict) and has_count(squash_keys(inner))
    )
    if word in foreign_words.ASIDE and not is_card:
        return _read_notes(inner)

    if isinstance(inner, dict) and not _is_group(inner, file):
        fields = squash_keys(inner)
        if has_count(fields) and not (read_name(fields) or read_card_number(fields)):
            if not place.is_sure and _IDENTIFIER.fullmatch(key) and not is_code(key):
                return [FileNote(shorten_text(key), key, number_in(first_value(fields, foreign_words.COUNTS)))]
            return _read_card({**inner, "name": key}, place, file, of_list=True, is_counted=True)
        # A card under a key of its own.
        if card := _read_card(inner, place, file, of_list=place.is_sure, is_counted=True):
            return card

    rows = _read_value(inner, _Place(adrift=True), file, depth + 1)
    if holds_cards(rows):
        return _under_heading(key, rows)
    if place.section and not _IDENTIFIER.fullmatch(key):
        return [_fault_at(key, "count", place), *rows]

    return [FileNote(shorten_text(key), key), *rows]


def _under_heading(words: str, rows: Sequence[FileRow]) -> list[FileRow]:
    """Rows below a heading that is not known; those that have a section of their own do not need it."""
    is_named = any(isinstance(row, FileHeading) for row in rows)
    found: list[FileRow] = []
    has_strays = False
    for row in rows:
        if isinstance(row, (FileCard, FileText, FileFault)) and row.section is None and not is_named:
            found.append(replace(row, adrift=True))
            has_strays = True
        else:
            found.append(row)

    return [FileHeading(shorten_text(words)), *found] if has_strays else found


def _read_card(
    value: Mapping[str, object], place: _Place, file: _File, *, of_list: bool, is_counted: bool
) -> list[FileRow]:
    """The object as a card, after the heading that it names if that is not known; empty if it is not a card."""
    fields = squash_keys(value)
    name = read_name(fields)
    code = read_card_number(fields)
    counts = has_count(fields)
    if not (name or code):
        is_row = counts and of_list and place.is_sure
        return (
            [_fault_at(shorten_text(", ".join(f"{key}: {inner}" for key, inner in value.items())), "name", place)]
            if is_row
            else []
        )
    if not (counts or place.is_sure and (of_list or place.section)):
        return []

    # Next to a name an id of the program itself says nothing.
    known = code if name and is_code(code) else ""
    parts = _copies_by_section(fields, file)
    said, section = section_of_card(fields, file.sections, in_sideboard=place.section in OUTSIDE)
    if place.section and said.isdecimal():
        said = ""
    if not said and place.section in (None, MAIN):
        said = find_exclusion(fields)
    rows: list[FileRow] = []
    if section:
        place = replace(place, section=section, adrift=False)
    elif said and squash(said) not in foreign_words.THROUGH:
        rows.append(FileHeading(shorten_text(said)))
        place = replace(place, section=None, adrift=True)
    elif said:
        place = replace(place, section=None, adrift=False)

    subtitle = shorten_text(read_subtitle(fields)) if name else ""
    if parts:
        cards = [_counted_card(name or code, count, known, _Place(slug, adrift=slug is None)) for slug, count in parts]
        return [replace(card, subtitle=subtitle) if isinstance(card, FileCard) else card for card in cards]

    card = _counted_card(name or code, read_count(fields, is_counted=is_counted), known, place)
    if isinstance(card, FileCard) and subtitle:
        card = replace(card, subtitle=subtitle)
    rows.append(card)
    # Further copies that the card has elsewhere, as `"sideboardQuantity": 2` next to its count.
    for key in fields:
        if _ELSEWHERE.fullmatch(key):
            # Below such a key 1 may be a yes.
            yes = int(key in (*foreign_words.IS_SIDE, *foreign_words.IS_MAYBE, "foil", "foils") and key != "sb")
            if (number_in(fields[key]) or 0) > yes:
                rows.append(_fault_at(f"{name or code}: {key} {fields[key]}", "count", place))

    return rows


def _copies_by_section(fields: Mapping[str, object], file: _File) -> list[tuple[str | None, int | None]]:
    """The copies of a card in each section, where it says them so: `"main": 3, "side": 1`; None for some that are not clear.

    Next to a count they have to make it together; the only 1 among zeros says where the count is.
    """
    said = copies_by_board(fields)
    count = number_in(read_count(fields, is_counted=False)) if has_count(fields) else None
    total = sum(said.values())
    parts = [(section_of_heading(slug, file.sections.headings), number) for slug, number in said.items() if number]
    if count is None and MAIN in said:
        return [*parts] or [(MAIN, 0)]
    if count is None:
        # A number under another key may be of the main deck.
        strange = sum(type(one) is int and not is_fact(key) for key, one in fields.items()) > len(said)
        return [(slug, None if strange else number) for slug, number in parts]
    if MAIN not in said or not parts:
        return []
    if total == 1:
        return [(slug, count) for slug, _ in parts]

    return [(slug, number if total == count else None) for slug, number in parts]


def _counted_card(name: str, said: object, code: str, place: _Place) -> FileRow:
    count = number_in(said)
    if count is None:
        return _fault_at(shorten_text(f"{name}: {'' if said is None else said}".strip(": ")), "count", place)

    return FileCard(count, name, place.section, code, place.adrift)


def _fault_at(text: str, reason: str, place: _Place) -> FileFault:
    return FileFault(shorten_text(text), reason, place.section, place.adrift)


def _is_group(value: Mapping[str, object], file: _File) -> bool:
    """Whether an object has members that hold cards, so that it is not a card itself."""
    known = file.groups.get(id(value))
    if known is not None:
        return known

    is_group = False
    for key, inner in value.items():
        word = squash(key)
        if (
            not inner
            or not isinstance(inner, (dict, list))
            or word in foreign_words.ASIDE
            or word in foreign_words.CATEGORIES
        ):
            continue
        if (
            word in foreign_words.NAMES
            and isinstance(inner, dict)
            and (read_name(squash_keys(inner)) or read_card_number(squash_keys(inner)))
        ):
            continue
        if word in foreign_words.THROUGH or section_named(key, file.sections) or _has_counted(inner, file, 0):
            is_group = True
            break

    file.groups[id(value)] = is_group
    return is_group


def _has_counted(value: object, file: _File, depth: int) -> bool:
    """Whether a card with a count is somewhere in a value."""
    if depth > _DEEPEST or not isinstance(value, (list, dict)):
        return False

    known = file.counted.get(id(value))
    if known is not None:
        return known

    parts: Iterable[object] = value
    if isinstance(value, list):
        is_card = bool(pairs_in(value))
    else:
        parts = value.values()
        fields = squash_keys(value)
        is_card = has_count(fields) and bool(read_name(fields) or read_card_number(fields))
    is_counted = is_card or any(_has_counted(inner, file, depth + 1) for inner in parts)
    file.counted[id(value)] = is_counted
    return is_counted


def _is_figure(key: str) -> bool:
    """Whether a number under this key is about the deck."""
    words = WORDS_OF_KEY.findall(key)
    return squash(key) in _KEYS or (bool(words) and words[-1].casefold() in foreign_words.FIGURES)


def _read_note(key: str, inner: object) -> FileNote:
    """A member with something about the deck: its text may name a card, or else its key."""
    is_text = isinstance(inner, str) and number_in(inner) is None
    return FileNote(shorten_text(f"{key}: {inner}"), str(inner)[: 2 * MAX_NAME] if is_text else key)


def _read_notes(value: object) -> list[FileRow]:
    """The texts in a value that is about the deck."""
    waiting = [value]
    found = list[FileRow]()
    while waiting and len(found) < MOST_ROWS:
        inner = waiting.pop()
        if isinstance(inner, dict):
            waiting += [*inner, *inner.values()]
        elif isinstance(inner, list):
            waiting += inner
        elif isinstance(inner, str):
            found += [FileNote(shorten_text(line), line.strip()) for line in inner.splitlines() if line.strip()]

    return found
