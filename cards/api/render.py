"""Cards as JSON, with their printings and restrictions.

Facts that are not known are absent and listed in `unknown`; `partly` has what is known of some of them.
"""

from datetime import date
from typing import Annotated, Final, Literal, TypedDict, cast

from api.typed import Day, Doc, Natural, member_names
from cards.catalogue.card_legality import list_format_standings
from cards.catalogue.loading import engine_card
from cards.catalogue.rules_text import TextPart, split_rules_text, text_in_language
from cards.links import card_url
from cards.models import Card, Erratum, Printing, Restriction, Ruling
from cards.pictures.shown import find_picture
from legality.api.typed import GameSlug, Names
from legality.engine.values.report import CardLegality
from legality.games import GAMES
from legality.messages import name_in_language
from legality.sources.facts import StoredPartly

SAID: Final = "In the language of the request, else in English, else in the first language that has it."
ID: Final = "Its id, `game.key`: it never changes, and one that had to lives on as a redirect."


class TextJson(TypedDict):
    """What a card says."""

    current: Annotated[str | None, Doc("With every erratum, in the official language of the game.")]
    printed: Annotated[str | None, Doc("As first printed.")]


class PrintingJson(TypedDict):
    """A card as printed in a set."""

    set: Annotated[str, Doc("The code of the set.")]
    number: str
    variant: Annotated[str, Doc("What tells printings of one number apart; empty for the plain one.")]
    rarity: str
    artist: str
    released: Day | None
    image: Annotated[str | None, Doc("The address of a picture at its source.")]
    pictures: Annotated[
        dict[str, str] | None, Doc("The picture on this site, by width in pixels; null where the site shows none.")
    ]


class ErratumJson(TypedDict):
    """A published change of a card's text."""

    announced: Day
    kind: str | None
    summary: Annotated[str, Doc(SAID)]
    summaries: Names
    old: str | None
    new: str | None
    url: str | None
    source: str


class RulingJson(TypedDict):
    """A published answer to a question about a card, or about its game."""

    question: Annotated[str, Doc(SAID)]
    answer: Annotated[str, Doc(SAID)]
    questions: Names
    answers: Names
    date: Day
    source: str


class RestrictionJson(TypedDict):
    """A ban or a cap on a card in a format."""

    format: str
    limit: Annotated[Natural, Doc("How many copies may be played; 0 is a ban.")]
    since: Annotated[Day | None, Doc("The first day; null: from the beginning.")]
    until: Annotated[Day | None, Doc("The last day; null: until further notice.")]
    source: str


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
    printings: list[PrintingJson]
    errata: list[ErratumJson]
    rulings: list[RulingJson]
    restrictions: Annotated[list[RestrictionJson], Doc("All that there were and are.")]
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
    printings = [printing_json(printing) for printing in row.printings.all()]
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
        "errata": [erratum_json(erratum) for erratum in row.errata.all()],
        "rulings": [ruling_json(ruling) for ruling in row.rulings.all()],
        "restrictions": [restriction_json(restriction) for restriction in restrictions],
        "legality": {row.format_.slug: row.standing for row in standing},
        "url": card_url(row),
    }


def partly_json(known: StoredPartly) -> PartlyJson:
    """What is known of an unknown fact."""
    return {"surely": known["surely"], "perhaps": known["perhaps"]}


def printing_json(printing: Printing) -> PrintingJson:
    """A printing, with the release of its set."""
    released = printing.card_set.released
    shown = find_picture(printing, printing.card.game, printing.card.key)
    pictures = {str(width): address for width, address in shown.widths.items()} or None if shown else None
    return {
        "set": printing.card_set.code,
        "number": printing.number,
        "variant": printing.variant,
        "rarity": printing.rarity,
        "artist": printing.artist,
        "released": released.isoformat() if released else None,
        "image": printing.image or None,
        "pictures": pictures,
    }


def erratum_json(erratum: Erratum) -> ErratumJson:
    """An erratum with its old and new text, as far as they are known."""
    return {
        "announced": erratum.announced.isoformat(),
        "kind": erratum.kind or None,
        "summary": name_in_language(erratum.summaries),
        "summaries": erratum.summaries,
        "old": erratum.old or None,
        "new": erratum.new or None,
        "source": erratum.source,
        "url": erratum.url or None,
    }


def ruling_json(ruling: Ruling) -> RulingJson:
    """A ruling."""
    return {
        "question": name_in_language(ruling.questions) or ruling.question,
        "answer": name_in_language(ruling.answers),
        "questions": ruling.questions,
        "answers": ruling.answers,
        "date": ruling.date.isoformat(),
        "source": ruling.source,
    }


def restriction_json(restriction: Restriction) -> RestrictionJson:
    """A restriction, without the card that bears it."""
    return {
        "format": restriction.format,
        "limit": restriction.limit,
        "since": restriction.since.isoformat() if restriction.since else None,
        "until": restriction.until.isoformat() if restriction.until else None,
        "source": restriction.source,
    }


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
