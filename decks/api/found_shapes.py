"""The shapes of what the builder's search answers: cards, and what a deck takes of each."""

from __future__ import annotations

from rest_framework.serializers import BooleanField, CharField, IntegerField

from decks.api.build_shapes import BuildCard
from legality.api.shapes import Shape


class Room(Shape):
    """A section where a card may stand."""

    slug = CharField()
    name = CharField()
    have = IntegerField(min_value=0)
    room = IntegerField(allow_null=True, help_text="How many more copies it takes; null: no bound.")
    sure = IntegerField(help_text="How many of these bring no doubt that a single copy would not; one at least.")


class Reason(Shape):
    """Why a deck takes no more of a card."""

    code = CharField()
    cite = CharField()
    message = CharField()
    url = CharField(allow_null=True)


class Hint(Shape):
    """What the deck takes of a card."""

    allowed = BooleanField(allow_null=True, help_text="Null: a fact is not known.")
    section = CharField(help_text="Where a copy goes first.")
    sections = Room(many=True)
    why_not = Reason(many=True)
    left = IntegerField(allow_null=True, help_text="Of a limited pool: copies left; null for cards that are not in it.")


class HintedCard(BuildCard):
    """A card that was found, with what the deck takes of it."""

    hint = Hint()


class SearchFault(Shape):
    """What is wrong with a query, and where, counted in characters from 1."""

    message = CharField()
    column = IntegerField()
    length = IntegerField()


class BuildFound(Shape):
    """A page of cards for a deck."""

    cards = HintedCard(
        many=True,
        help_text="One that is ruled out but named in full comes first, beyond the size of the page and not counted in `total`.",
    )
    next = CharField(allow_null=True, help_text="What to send as `after` for the page that follows.")
    explain = CharField()
    error = SearchFault(allow_null=True)
    narrowed = CharField(allow_null=True, help_text="What narrowed the cards that were looked among.")
    total = IntegerField(required=False, help_text="On the first page alone.")
