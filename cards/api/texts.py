"""Rules texts as JSON, in parts: what is read, what is drawn, and keywords."""

from typing import Annotated, Literal, TypedDict, cast

from api.typed import Doc
from cards.api.render import ID
from cards.catalogue.rules_text import TextPart, parts_of, text_of
from cards.models import Card
from legality.games import GAMES


class TextPartJson(TypedDict):
    """A part of a rules text."""

    kind: Literal["text", "symbol", "keyword"]
    text: Annotated[str, Doc("As it is written, with line breaks; of a keyword its word.")]
    name: Annotated[str, Doc("What a symbol is called; else empty.")]
    icon: Annotated[str, Doc("The drawn symbol among those of the site; empty if letters must do.")]
    letters: Annotated[str, Doc("What a symbol without a drawing shows.")]
    trait: Annotated[str, Doc("The trait whose value the symbol is; else empty.")]
    value: Annotated[str, Doc("That value; else empty.")]


class PartsJson(TypedDict):
    """A text and the language that it is written in."""

    lang: str
    outdated: Annotated[bool, Doc("Whether it is as printed: an erratum is not in it, or is not known to be.")]
    parts: list[TextPartJson]


class CardTextJson(TypedDict):
    """What a card says."""

    id: Annotated[str, Doc(ID)]
    text: PartsJson | None


def card_text_json(row: Card) -> CardTextJson:
    """The text of a card in the reader's language, else in the official one, else in any."""
    game = GAMES[row.game]
    found = next(iter(text_of(row.texts, game)), None)
    text: PartsJson | None = None
    if found:
        language, words = found
        parts = [part_json(part) for part in parts_of(words, game)]
        text = {"lang": language, "outdated": language in row.outdated_texts, "parts": parts}

    return {"id": f"{row.game}.{row.key}", "text": text}


def part_json(part: TextPart) -> TextPartJson:
    """A part of a text."""
    return {
        "kind": cast("Literal['text', 'symbol', 'keyword']", part.kind),
        "text": part.text,
        "name": part.name,
        "icon": part.icon,
        "letters": part.letters,
        "trait": part.trait,
        "value": part.value,
    }
