"""Sets, printings, rulings, errata, bans and caps, ids that were merged or renamed: rows of tables as JSON."""

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar, Final

from rest_framework import serializers

from api.fields import StrictText
from api.model_serializers import AnswerField, StrictModelSerializer, TextOrNull
from api.typed import Day
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling
from cards.models.cards import Move
from cards.pictures.shown import find_picture
from legality.api.typed import GameSlug, Names
from legality.messages import name_in_language

SAID: Final = "In the language of the request, else in English, else in the first language that has it."


def id_of(card: Card) -> str:
    """The id of a card, `game.key`."""
    return f"{card.game}.{card.key}"


def pictures_of(printing: Printing) -> Mapping[str, str] | None:
    """The addresses of the picture on this site by width; None where the site shows none."""
    shown = find_picture(printing, printing.card.game, printing.card.key)
    return ({str(width): address for width, address in shown.widths.items()} or None) if shown else None


class SetSerializer(StrictModelSerializer[CardSet]):
    """A set of cards."""

    name = AnswerField(str, lambda row: row.names.get("en") or next(iter(row.names.values()), row.code))

    class Meta(StrictModelSerializer.Meta):
        model = CardSet
        fields = ("game", "code", "name", "names", "released", "releases", "legal", "sample")
        help_texts: ClassVar = {
            "releases": "Where a region has a day of its own: the day by region.",
            "legal": "By region the day from which it is legal, or `never`; the empty region is every other. Without one "
            "the site does not know.",
            "sample": "Whether it was made up to try the site with.",
        }
        types: ClassVar = {"game": GameSlug, "names": Names, "releases": dict[str, Day], "legal": dict[str, str]}


class PrintingSerializer(StrictModelSerializer[Printing]):
    """A card as printed in a set."""

    set = StrictText(source="card_set.code", help_text="The code of the set.")
    released = serializers.DateField(source="card_set.released", allow_null=True)
    image = TextOrNull(help_text="The address of a picture at its source.")
    pictures = AnswerField(
        dict[str, str] | None,
        pictures_of,
        help_text="The picture on this site, by width in pixels; null where the site shows none.",
    )

    class Meta(StrictModelSerializer.Meta):
        model = Printing
        fields = ("set", "number", "variant", "rarity", "artist", "released", "image", "pictures")
        help_texts: ClassVar = {"variant": "What tells printings of one number apart; empty for the plain one."}


class ErratumSerializer(StrictModelSerializer[Erratum]):
    """A published change of a card's text."""

    kind = TextOrNull()
    summary = AnswerField(str, lambda row: name_in_language(row.summaries), help_text=SAID)
    old = TextOrNull()
    new = TextOrNull()
    url = TextOrNull()

    class Meta(StrictModelSerializer.Meta):
        model = Erratum
        fields = ("announced", "kind", "summary", "summaries", "old", "new", "source", "url")
        types: ClassVar = {"summaries": Names}


class RulingSerializer(StrictModelSerializer[Ruling]):
    """A published answer to a question about a card, or about its game."""

    question = AnswerField(str, lambda row: name_in_language(row.questions) or row.question, help_text=SAID)
    answer = AnswerField(str, lambda row: name_in_language(row.answers), help_text=SAID)

    class Meta(StrictModelSerializer.Meta):
        model = Ruling
        fields: ClassVar[tuple[str, ...]] = ("question", "answer", "questions", "answers", "date", "source")
        types: ClassVar = {"questions": Names, "answers": Names}


class ListedRulingSerializer(RulingSerializer):
    """A ruling with the card that it is about."""

    card = AnswerField(
        str | None,
        lambda row: row.card.name if row.card else None,
        help_text="The card's name; null for a general question of the game.",
    )
    id = AnswerField(
        str | None,
        lambda row: id_of(row.card) if row.card else None,
        help_text="The card's id; null for a general question of the game.",
    )

    class Meta(RulingSerializer.Meta):
        fields = ("game", "card", "id", *RulingSerializer.Meta.fields)
        types: ClassVar = {"game": GameSlug, **RulingSerializer.Meta.types}


class RestrictionSerializer(StrictModelSerializer[Restriction]):
    """A ban or a cap on a card in a format."""

    class Meta(StrictModelSerializer.Meta):
        model = Restriction
        fields: ClassVar[tuple[str, ...]] = ("format", "limit", "since", "until", "source")
        help_texts: ClassVar = {
            "limit": "How many copies may be played; 0 is a ban.",
            "since": "The first day; null: from the beginning.",
            "until": "The last day; null: until further notice.",
        }


class CardRestrictionSerializer(RestrictionSerializer):
    """A restriction with the card that bears it."""

    card = AnswerField(str, lambda row: row.card.name, help_text="The card's name.")
    id = AnswerField(str, lambda row: id_of(row.card), help_text="The card's id.")

    class Meta(RestrictionSerializer.Meta):
        fields = ("card", "id", *RestrictionSerializer.Meta.fields)


class MoveSerializer(StrictModelSerializer[Move]):
    """An id that was merged or renamed."""

    old = AnswerField(str, lambda row: f"{row.game}.{row.old}", help_text="The id that is no longer in use.")
    new = AnswerField(str, lambda row: f"{row.game}.{row.new}", help_text="The id that took its place.")

    class Meta(StrictModelSerializer.Meta):
        model = Move
        fields = ("game", "old", "new", "at")
        types: ClassVar = {"game": GameSlug, "at": datetime}
