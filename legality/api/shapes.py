"""The shapes of what the API tells of games and rules; a test holds every answer against them."""

from __future__ import annotations

from typing import ClassVar, Final

from rest_framework import serializers
from rest_framework.serializers import BooleanField, CharField, DictField, ListField

from api.fields import Members
from legality.api.fields import GameWord


class Shape(Members):
    """The shape of an answer, for the schema alone: views write plain dictionaries.

    `sparse`: whether `fields` may leave all members out but `id`.
    """

    sparse: ClassVar[bool] = False


VERDICTS: Final = ("legal", "unfinished", "illegal", "undetermined")
VERDICT: Final = "`legal`; `unfinished` (cards are missing); `illegal`; `undetermined` (the database lacks a fact)."


def by_language(help_text: str = "By language: `en`, `zh-hans`, `zh-hant`, `ja`.") -> DictField:
    """A name in every language that has one."""
    return DictField(child=CharField(), help_text=help_text)


def words(help_text: str) -> ListField:
    """A list of texts."""
    return ListField(child=CharField(), help_text=help_text)


class Section(Shape):
    """A part of a deck."""

    section = CharField(help_text="Its slug, as lists by section and reports name it.")
    names = by_language()
    kinds = words("The kinds of cards that may stand in it.")


class Edition(Shape):
    """The rules of a format as they stand from one day to the next edition."""

    since = serializers.DateField(help_text="The first day.")
    edition = CharField(help_text="The documents that it follows.")
    rules = words("The codes of its rules.")


class Format(Shape):
    """A way to play a game."""

    format = CharField(help_text="Its slug.")
    name = CharField(help_text="In the language of the request.")
    names = by_language()
    limited = BooleanField(help_text="Whether decks are built from a pool that the check needs beside the deck.")
    editions = Edition(many=True, help_text="The earliest first.")


class Option(Shape):
    """Something that may be said of a deck beside its list."""

    option = CharField(help_text="Its slug.")
    says = CharField(help_text="What it says, in the language of the request.")
    formats = words("The formats that know it.")


class Game(Shape):
    """A game: its parts with their names, and its formats with their editions."""

    game = GameWord(help_text="Its slug.")
    name = CharField(help_text="In the language of the request.")
    names = by_language()
    sections = Section(many=True)
    kinds = DictField(child=by_language(), help_text="The names of each kind of card, by slug.")
    traits = DictField(child=by_language(), help_text="The names of each trait, by slug.")
    values = DictField(child=by_language(), help_text="The names of each value of a trait, by slug.")
    formats = Format(many=True, help_text="The first is the one that a check takes where none is named.")
    regions = DictField(child=by_language(), help_text="The names of each region, by slug.")
    options = Option(many=True)
    readings = DictField(
        child=CharField(), help_text="Where the rules leave a question open: how this site reads them."
    )
    sources = words("The documents that the rules are from.")
    url = CharField(help_text="The path of the game's page.")


class Games(Shape):
    """All games."""

    results = Game(many=True)


class Stand(Shape):
    """A rule in one edition of one format."""

    format = CharField()
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True, help_text="The last day; null while it stands.")
    edition = CharField()
    cite = CharField(help_text="Where the documents say it.")
    figures = DictField(child=CharField(), help_text="The numbers that the rule compares.")


class Rule(Shape):
    """A rule by its code, which never changes; its citation belongs to the edition."""

    code = CharField(help_text="What reports call it.")
    cite = CharField(help_text="Where the documents of that `edition` say it.")
    title = CharField()
    says = CharField(help_text="What it asks of a deck, in the language of the request.")
    formats = words("The formats in which it stands or stood.")
    edition = CharField(help_text="The latest edition with it, in the first of its `formats`.")
    reading = CharField(allow_null=True, help_text="How this site reads what the documents leave open.")
    editions = Stand(many=True)
    url = CharField(help_text="The path of the rule's page.")


class Rules(Shape):
    """The rules of a game."""

    results = Rule(many=True)


class Verdict(Shape):
    """What a judgement comes to."""

    verdict = serializers.ChoiceField(VERDICTS, help_text=VERDICT)
    legal = BooleanField(allow_null=True, help_text="Null where the verdict is `undetermined`.")
