"""A deck as XML of another program (Cockatrice, OCTGN, Magic Online, LackeyCCG): elements with a name and a count, in sections.

    <zone name="main"><card number="3" name="Defy"/></zone>   <section name="Main"><card qty="3" id="…">Defy</card></section>
    <Cards Quantity="3" Sideboard="false" Name="Defy"/>       <superzone name="Deck"><card><name id="…">Defy</name></card>

A document type that says anything but a name is refused, so no entity is ever expanded but the five of XML itself. Nothing here raises but BadCodeError.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from decks.decklist.codecs import foreign_json, foreign_words
from decks.decklist.codecs.file_rows import SEVERAL_DECKS, FileRow
from decks.decklist.codecs.file_sections import is_outside, is_section
from decks.decklist.codecs.foreign_cards import copies_by_board, is_fact, number_in, read_name
from decks.decklist.reading.headings import SIDEBOARD
from legality.engine.values.deck_codec import BadCodeError
from legality.sources.fold import squash

_DEEPEST: Final = 24
_MOST_ELEMENTS: Final = 20_000
_CARDS: Final = frozenset(["card", "cards", "entry", "item"])
_DECKS: Final = frozenset(["deck", "decklist", "mydeck"])
_COUNTS: Final = (*foreign_words.COUNTS, *foreign_words.NUMBERS)
# What says to which section an element's cards belong.
_TITLES: Final = ("name", "title", "section", "zone", "board", "type", "id")


@dataclass(slots=True)
class _Element:
    """An element: the local name of its tag, its attributes by squashed names, the texts and elements in it."""

    tag: str
    attributes: dict[str, str]
    texts: list[str] = field(default_factory=list)
    inner: list[_Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its own text on one line."""
        return " ".join("".join(self.texts).split())


def read(text: str, headings: Mapping[str, str]) -> list[FileRow]:
    """What an XML text says of a deck. Raises BadCodeError for other texts, and for XML that asks for no card."""
    root, remarks = _parse_document(text)
    decks: set[int] = set()
    values = [*_read_values(root, "", headings, decks), *([{"text": root.text}] if root.text else [])]
    if len(decks) > 1:
        raise BadCodeError("content", SEVERAL_DECKS)

    return foreign_json.read_document(values, remarks, headings)


def _parse_document(text: str) -> tuple[_Element, list[str]]:
    """The root of a document, and the comments in it."""
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    opened: list[_Element] = [_Element("", {})]
    remarks: list[str] = []
    count = 0

    def refuse(*declared: object) -> None:
        if any(declared[1:]):
            raise BadCodeError("damaged", "a document type")

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > _MOST_ELEMENTS or len(opened) > _DEEPEST:
            raise BadCodeError("damaged", "too many elements, or too deep")

        made = _Element(_local_name(tag), {squash(_local_name(key)): value for key, value in attributes.items()})
        opened[-1].inner.append(made)
        opened.append(made)

    def end(_: str) -> None:
        opened.pop()

    def say(data: str) -> None:
        opened[-1].texts.append(data)

    def remark(data: str) -> None:
        remarks.extend(line.strip() for line in data.splitlines() if line.strip())

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = say
    parser.CommentHandler = remark
    try:
        parser.Parse(text.encode(errors="surrogatepass"), True)  # noqa: FBT003  the last part
    except expat.ExpatError as error:
        raise BadCodeError("damaged", "not XML") from error

    return opened[0].inner[0], remarks


def _local_name(name: str) -> str:
    """A name without the prefix of its namespace."""
    return name.rpartition(":")[2]


def _read_values(
    element: _Element, section: str, headings: Mapping[str, str], decks: set[int], deck: int = 0
) -> Iterator[object]:
    """The cards in an element as the objects that JSON would have, and what else it says as texts under their names.

    `decks` gets the identity of each element that is a deck and has cards; `deck` is that of the one around.
    """
    for one in element.inner:
        card = _read_card(one, headings)
        if card is not None:
            decks.add(deck)
            is_named = squash(one.tag) not in _CARDS and is_section(one.tag, headings)
            place = section or (one.tag if is_named else "")
            yield card | ({"section": place} if place and "section" not in card else {})
            continue

        if one.text:
            lines = "".join(one.texts).strip() if is_section(one.tag, headings) else one.text
            # A title is not that of a card.
            yield {f"deck {one.tag}" if squash(one.tag) in foreign_words.NAMES else one.tag: lines}
        title = _title_of(one)
        if squash(one.tag) in _DECKS and not is_section(title, headings):
            yield from _read_values(one, section, headings, decks, id(one))
            continue

        words = title or one.tag
        if squash(words) in foreign_words.ASIDE:
            yield {"notes": [*_read_texts(one)]}
            continue

        # Spells of a sideboard are in the sideboard.
        is_part = squash(words) in foreign_words.THROUGH or is_outside(section, headings)
        yield from _read_values(one, section if is_part else words, headings, decks, deck)


def _title_of(element: _Element) -> str:
    """What an element says of itself, or the sideboard that its flag names."""
    if any(element.attributes.get(key, "").strip().lower() in foreign_words.YES for key in foreign_words.IS_SIDE):
        return SIDEBOARD

    return next((element.attributes[key] for key in _TITLES if element.attributes.get(key)), "")


def _read_card(element: _Element, headings: Mapping[str, str]) -> dict[str, object] | None:
    """The fields of an element that is a card; None for another one."""
    fields: dict[str, object] = dict(element.attributes)
    texts = {squash(one.tag): one.text for one in element.inner}
    # In an element of its own next to a set, or with a zero before it, it is the collector's.
    collectors = [
        key
        for key in foreign_words.NUMBERS
        if key in texts and (texts.keys() & {*foreign_words.SETS} or texts[key].startswith("0"))
    ]
    for one in element.inner:
        is_place = squash(one.tag) in (*foreign_words.SECTIONS, *foreign_words.CATEGORIES)
        text = one.text or (_title_of(one) if is_place else "")
        if text and not one.inner:
            fields.setdefault(squash(one.tag), text)
            fields.update(
                {squash(key): value for key, value in one.attributes.items() if squash(key) in foreign_words.CODES}
            )

    name = read_name(fields) or element.text
    if name != element.text and is_section(element.text, headings):
        fields.setdefault("section", element.text)
    code = next((str(fields[key]) for key in foreign_words.CODES if fields.get(key)), "")
    count = next((fields[key] for key in _COUNTS if key in fields and key not in collectors), None)
    # `<card name="Defy">3</card>`
    is_counted = name != element.text and number_in(element.text) is not None and not element.inner
    is_counted = is_counted and not is_section(name, headings)
    count = element.text if count is None and is_counted else count
    is_card = squash(element.tag) in _CARDS
    if not (is_card and (name or code or count)) and not (name and count is not None and not element.inner):
        return None
    if not (is_card or is_counted or any(key in element.attributes for key in _COUNTS)):
        return None

    # A number is the count where nothing else is, and the collector's is never one.
    others = {key: value for key, value in fields.items() if key not in foreign_words.NUMBERS or key in collectors}
    card = others | {"name": name, "id": code}
    if count is None and any(copies_by_board(fields).values()):
        return card

    if count is None:
        # One copy, unless an attribute that is not known has another number.
        known = (
            *foreign_words.CODES,
            *foreign_words.COLLECTORS,
            *foreign_words.SETS,
            *foreign_words.IS_SIDE,
            *foreign_words.IS_MAYBE,
        )
        unknown = ((key, value) for key, value in fields.items() if key not in known and not is_fact(key))
        count = next((f"{key}={value}" for key, value in unknown if (number_in(value) or 0) > 1), "1")
    return card | {"count": count}


def _read_texts(element: _Element) -> Iterator[str]:
    """The texts in an element whose cards are not of the deck, such as tokens."""
    for one in element.inner:
        yield from filter(None, (read_name(dict(one.attributes)), one.text))
        yield from _read_texts(one)
