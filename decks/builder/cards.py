"""Cards as the builder shows them: one small object for each, in the reader's language."""

from typing import Annotated, TypedDict

from api.typed import Doc
from cards.catalogue.lookup import Catalogue
from cards.links import card_url
from cards.models import Card as CardModel
from cards.pages.card_frame import build_frame
from decks.decklist.writing import name_and_code
from legality.engine.rules.format import Format
from legality.engine.theme.appearance import card_layout
from legality.games import GAMES


class MarkJson(TypedDict):
    """A value of a trait, drawn as a mark."""

    trait: str
    value: str
    name: str
    icon: Annotated[str, Doc("Its symbol among those of the site; empty if letters must do.")]


class WritingJson(TypedDict):
    """What to write in a new row so that this card is found again."""

    name: str
    code: str | None


class BuildCardJson(TypedDict):
    """A card as the builder draws it."""

    id: str
    name: Annotated[str, Doc("In the language of the request.")]
    lang: str
    second: Annotated[str, Doc("In another language; empty if there is none.")]
    second_lang: str
    official: Annotated[str, Doc("As lists write it.")]
    code: str
    write: WritingJson
    kind: str | None
    kind_name: str | None
    kind_icon: Annotated[str, Doc("The symbol of its kind; empty if there is none.")]
    cost: int | None
    marks: list[MarkJson]
    numbers: dict[str, int | None]
    labels: Annotated[list[str], Doc("Such as `unique`.")]
    section: Annotated[str, Doc("Where it belongs first.")]
    image: str | None
    image_widths: Annotated[str, Doc("Its picture in several widths, as a browser's `srcset`; empty for none.")]
    art: Annotated[str, Doc("The address of the art drawn for it, 4 by 3.")]
    url: str


def card_json(row: CardModel, catalogue: Catalogue, format_: Format) -> BuildCardJson:
    """One card; its printings with their sets must be fetched along."""
    frame = build_frame(row)
    facts = row.facts
    card = catalogue.cards[f"{row.game}.{row.key}"]
    numbers = {name: n for name, n in facts.get("numbers", {}).items() if name not in facts.get("unknown", ())}
    (language, name), *others = frame.names
    second_language, second = others[0] if others else ("", "")
    code = frame.printing.code if frame.printing else ""
    # A list is written as its owner reads it, as far as that name finds this card.
    written, with_code = name_and_code(card, catalogue, language)
    return {
        "id": card.id,
        "name": name,
        "lang": language,
        "second": second,
        "second_lang": second_language,
        "official": row.name,
        "code": code,
        "write": {"name": written, "code": with_code},
        "kind": facts.get("kind"),
        "kind_name": frame.kind,
        "cost": numbers.get(card_layout(GAMES[row.game]).cost),
        "kind_icon": frame.kind_icon,
        "marks": [
            {"trait": mark.trait, "value": mark.slug, "name": mark.word, "icon": mark.icon} for mark in frame.marks
        ],
        "numbers": numbers,
        "labels": facts.get("labels", []),
        "section": format_.default_section(card),
        "image": frame.image or None,
        "image_widths": frame.picture.srcset if frame.picture else "",
        "art": frame.art,
        "url": card_url(row),
    }
