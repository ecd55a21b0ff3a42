"""The shapes of what the API tells of cards, sets and restrictions; a test holds every answer against them."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers
from rest_framework.serializers import BooleanField, CharField, DateField, DateTimeField, DictField, IntegerField

from cards.bulk import STYLES
from legality.api.fields import GameWord
from legality.api.shapes import Shape, by_language, words

STANDINGS: Final = ("legal", "banned", "not-in-format", "undetermined")
# What every reader of JSON holds exactly.
MOST: Final = 2**53 - 1
ID: Final = "Its id, `game.key`: it never changes, and one that had to lives on as a redirect."


class Text(Shape):
    """What a card says."""

    current = CharField(allow_null=True, help_text="With every erratum, in the official language of the game.")
    printed = CharField(allow_null=True, help_text="As first printed.")


class Printing(Shape):
    """A card as printed in a set."""

    set = CharField(help_text="The code of the set.")
    number = CharField()
    variant = CharField(help_text="What tells printings of one number apart; empty for the plain one.")
    rarity = CharField()
    artist = CharField()
    released = DateField(allow_null=True)
    image = CharField(allow_null=True, help_text="The address of a picture.")


class Erratum(Shape):
    """A published change of a card's text."""

    more = {"source": CharField()}

    announced = DateField()
    kind = CharField(allow_null=True)
    summary = CharField()
    old = CharField(allow_null=True)
    new = CharField(allow_null=True)
    url = CharField(allow_null=True)


class Ruling(Shape):
    """A published answer to a question about a card."""

    more = {"source": CharField()}

    question = CharField()
    answer = CharField()
    date = DateField()


class Restriction(Shape):
    """A ban or a cap on a card in a format."""

    more = {"source": CharField()}

    format = CharField()
    limit = IntegerField(min_value=0, help_text="How many copies may be played; 0 is a ban.")
    since = DateField(allow_null=True, help_text="The first day; null: from the beginning.")
    until = DateField(allow_null=True, help_text="The last day; null: until further notice.")


class Card(Shape):
    """A card. A fact that is not known is absent from `traits` and `numbers` and named in `unknown`.

    Without `fields` every member is there.
    """

    sparse = True

    id = CharField(help_text=ID)
    game = GameWord()
    name = CharField(help_text="As lists write it.")
    names = by_language()
    aliases = words("Other names by which lists find it.")
    kind = CharField(allow_null=True, help_text="Its kind, by slug; null if it is not known.")
    supertypes = words("By slug.")
    traits = DictField(child=words("Values by slug."), help_text="Such as `domain` or `class`, with their values.")
    numbers = DictField(child=IntegerField(allow_null=True), help_text="What is printed on it, such as `energy`.")
    labels = words("Such as `unique`, `token` or `signature`.")
    requires = serializers.ListField(
        child=words("One of these."), help_text="What its deck must have: one of each inner list."
    )
    unknown = words("The facts that the database lacks; a rule that needs one cannot decide.")
    sample = BooleanField(help_text="Whether it was made up to try the site with.")
    text = Text()
    texts = by_language("The current text by language.")
    printings = Printing(many=True)
    errata = Erratum(many=True)
    rulings = Ruling(many=True)
    restrictions = Restriction(many=True, help_text="All that there were and are.")
    legality = DictField(
        child=serializers.ChoiceField(STANDINGS), help_text="Whether it may be played on the day, by format."
    )
    url = CharField(help_text="The path of the card's page.")


class FoundCard(Card):
    """A card that a search found; where printings were asked for, with the one that was found."""

    printing = Printing(required=False, help_text="Only for a query with `unique:prints`.")


# What `fields` may name, so that an answer can be smaller than its shape says.
MEMBERS: Final = tuple(Card().fields)


class FoundCards(Shape):
    """A page of cards."""

    results = FoundCard(many=True)
    next = CharField(allow_null=True, help_text="The address of the page that follows; null on the last.")
    explain = CharField(help_text="What was asked, as a sentence in the language of the request.")


class Meta(Shape):
    """A game's catalogue."""

    game = GameWord()
    version = IntegerField(min_value=0, max_value=MOST, help_text="Another number with every change of the cards.")
    changed = DateTimeField(allow_null=True)
    cards = IntegerField(min_value=0)
    sets = IntegerField(min_value=0)


class Metas(Shape):
    """The catalogues of all games."""

    results = Meta(many=True)


class Move(Shape):
    """An id that was merged or renamed."""

    game = GameWord()
    old = CharField(help_text="The id that is no longer one.")
    new = CharField(help_text="The id that took its place.")
    at = DateTimeField()


class Moves(Shape):
    """Ids that were merged or renamed, the last first."""

    results = Move(many=True)


class Set(Shape):
    """A set of cards."""

    game = GameWord()
    code = CharField()
    name = CharField()
    names = by_language()
    released = DateField(allow_null=True)
    releases = DictField(child=DateField(), help_text="Where a region has a day of its own: the day by region.")
    sample = BooleanField(help_text="Whether it was made up to try the site with.")


class Sets(Shape):
    """Sets by game, release and code."""

    results = Set(many=True)


class CardRestriction(Restriction):
    """A restriction with the card that bears it."""

    card = CharField(help_text="The card's name.")
    id = CharField(help_text="The card's id.")


class Restrictions(Shape):
    """Bans and caps."""

    results = CardRestriction(many=True)


class BulkFile(Shape):
    """A game's cards as one file."""

    more = {"style": serializers.ChoiceField(STYLES)}

    game = GameWord()
    version = IntegerField(min_value=0, max_value=MOST, help_text="The version of the catalogue that it holds.")
    etag = CharField(help_text="Its `ETag` as it comes packed: a copy with this tag is still good.")
    url = CharField(help_text="Its path.")


class BulkFiles(Shape):
    """The files that there are."""

    results = BulkFile(many=True)


class Suggestions(Shape):
    """Beside the problem: names that may have been meant."""

    suggestions = words(
        "Each is a card's name as it may be sent again, in the language of what was typed or of the request."
    )


class QueryFault(Shape):
    """Beside the problem: where in the query it is, counted in characters from 1."""

    column = IntegerField(required=False)
    length = IntegerField(required=False)
