"""Cards as JSON, with their printings and restrictions.

Facts that are not known are absent and listed in `unknown`; `partly` has what is known of some of them.
"""

from datetime import date
from typing import Annotated, Final, Literal, TypedDict, cast

from api.model_serializers import rows_json
from api.typed import Doc, MadeBy, Row, member_names
from cards.api.serializers import ErratumSerializer, PrintingSerializer, RestrictionSerializer, RulingSerializer
from cards.catalogue.card_legality import list_format_standings
from cards.catalogue.loading import engine_card
from cards.catalogue.rules_text import TextPart, split_rules_text, text_in_language
from cards.links import card_url
from cards.models import Card
from legality.api.typed import GameSlug, Names
from legality.engine.values.report import CardLegality
from legality.games import GAMES
from legality.sources.facts import StoredPartly

SAID: Final = "In the language of the request, else in English, else in the first language that has it."
ID: Final = "Its id, `game.key`: it never changes, and one that had to lives on as a redirect."


class TextJson(TypedDict):
    """What a card says."""

    current: Annotated[str | None, Doc("With every erratum, in the official language of the game.")]
    printed: Annotated[str | None, Doc("As first printed.")]


class PartlyJson(TypedDict):
    """What is known of an unknown fact: it has all values of `surely`, any of `perhaps`, and no others."""

    surely: list[str]
    perhaps: Annotated[list[str], Doc("At least one.")]


class CardJson(TypedDict):
    """A card. A fact that is not known is absent from `traits` and `numbers` and named in `unknown`.

    Without `fields` every member is there.
    """

    id: Annotated[str, Doc(ID)]
    game: GameSlug
    name: Annotated[str, Doc("As lists write it.")]
    names: Names
    aliases: Annotated[list[str], Doc("Other names by which lists find it.")]
    kind: Annotated[str | None, Doc("Its kind, by slug; null if it is not known.")]
    supertypes: Annotated[list[str], Doc("By slug.")]
    traits: Annotated[
        dict[str, Annotated[list[str], Doc("Values by slug.")]],
        Doc("Such as `domain` or `class`, with their values."),
    ]
    numbers: Annotated[dict[str, int | None], Doc("What is printed on it, such as `energy`.")]
    printed_numbers: Annotated[
        dict[str, str],
        Doc("Numbers that are printed as no plain number, such as `X` or `3-6`; `{}` for most cards."),
    ]
    labels: Annotated[list[str], Doc("Such as `unique`, `token` or `signature`.")]
    requires: Annotated[
        list[Annotated[list[str], Doc("One of these.")]],
        Doc("What its deck must have: one of each inner list. `talent=X` is met by that trait alone."),
    ]
    unknown: Annotated[list[str], Doc("The facts that the database lacks; a rule that needs one cannot decide.")]
    partly: Annotated[
        dict[str, PartlyJson],
        Doc("What is known of some facts in `unknown`, by the name of the fact; `{}` for most cards."),
    ]
    sample: Annotated[bool, Doc("Whether it was made up to try the site with.")]
    text: TextJson
    texts: Annotated[Names, Doc("The text by language: the current one, but for `outdated_texts`.")]
    outdated_texts: Annotated[
        list[str],
        Doc("The languages whose text is as printed: an erratum is not in it, or is not known to be."),
    ]
    printings: list[Annotated[Row, MadeBy(PrintingSerializer)]]
    errata: list[Annotated[Row, MadeBy(ErratumSerializer)]]
    rulings: list[Annotated[Row, MadeBy(RulingSerializer)]]
    restrictions: Annotated[list[Annotated[Row, MadeBy(RestrictionSerializer)]], Doc("All that there were and are.")]
    legality: Annotated[dict[str, CardLegality], Doc("Whether it may be played on the day, by format.")]
    url: Annotated[str, Doc("The path of the card's page.")]


# What `fields` may name, so that an answer can be smaller than it is declared.
MEMBERS: Final = member_names(CardJson)


def card_json(row: Card, day: date) -> CardJson:
    """The whole card. Printings with their sets, restrictions, errata and rulings must be prefetched."""
    game = GAMES[row.game]
    facts = row.facts
    restrictions = list(row.restrictions.all())
    # What an erratum replaced in another language is outdated.
    others = (text for language, text in row.texts.items() if language not in row.outdated_texts)
    current = row.texts.get(game.official_language) or next(others, None)
    printings = rows_json(PrintingSerializer, row.printings.all())
    standing = list_format_standings(engine_card(row), game, restrictions, day, "global")
    printed = next((printing.text for printing in row.printings.all() if printing.text), None)
    return {
        "id": f"{row.game}.{row.key}",
        "game": row.game,
        "name": row.name,
        "names": row.names,
        "aliases": row.aliases,
        "kind": facts.get("kind"),
        "supertypes": facts.get("supertypes", []),
        "traits": facts.get("traits", {}),
        "numbers": facts.get("numbers", {}),
        "printed_numbers": facts.get("printed_numbers", {}),
        "labels": facts.get("labels", []),
        "requires": facts.get("requires", []),
        "unknown": facts.get("unknown", []),
        "partly": {name: partly_json(known) for name, known in facts.get("partly", {}).items()},
        "sample": row.sample,
        "text": {"current": current, "printed": printed},
        "texts": row.texts,
        "outdated_texts": row.outdated_texts,
        "printings": printings,
        "errata": rows_json(ErratumSerializer, row.errata.all()),
        "rulings": rows_json(RulingSerializer, row.rulings.all()),
        "restrictions": rows_json(RestrictionSerializer, restrictions),
        "legality": {row.format_.slug: row.standing for row in standing},
        "url": card_url(row),
    }


def partly_json(known: StoredPartly) -> PartlyJson:
    """What is known of an unknown fact."""
    return {"surely": known["surely"], "perhaps": known["perhaps"]}


class TextPartJson(TypedDict):
    """A part of a rules text."""

    kind: Literal["text", "symbol", "keyword"]
    text: Annotated[str, Doc("As it is written, with line breaks; of a keyword its word.")]
    name: Annotated[str, Doc("What a symbol is called; else empty.")]
    icon: Annotated[str, Doc("The drawn symbol among those of the site; empty if letters must do.")]
    letters: Annotated[str, Doc("What a symbol without a drawing shows.")]
    trait: Annotated[str, Doc("The trait whose value the symbol is; else empty.")]
    value: Annotated[str, Doc("That value; else empty.")]


class TextPartsJson(TypedDict):
    """A text and the language that it is written in."""

    lang: str
    outdated: Annotated[bool, Doc("Whether it is as printed: an erratum is not in it, or is not known to be.")]
    parts: list[TextPartJson]


class CardTextJson(TypedDict):
    """What a card says."""

    id: Annotated[str, Doc(ID)]
    text: TextPartsJson | None


def card_text_json(row: Card) -> CardTextJson:
    """The text of a card in the reader's language, else in the official one, else in any."""
    game = GAMES[row.game]
    found = next(iter(text_in_language(row.texts, game)), None)
    text: TextPartsJson | None = None
    if found:
        language, words = found
        parts = [part_json(part) for part in split_rules_text(words, game)]
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
