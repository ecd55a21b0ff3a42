"""The shapes of kept decks, their versions, collections and practice; a test holds every answer against them."""

from __future__ import annotations

from typing import Final

from rest_framework.serializers import BooleanField, CharField, ChoiceField, DateField, DateTimeField, IntegerField

from decks.api.check_shapes import ProblemLine, options
from decks.models import Deck as DeckModel
from decks.models import DeckVersion
from legality.api.fields import GameWord
from legality.api.shapes import VERDICTS, Shape, words


class LastCheck(Shape):
    """What the last check of a deck said."""

    verdict = ChoiceField(VERDICTS)
    codes = words("The rules that it broke.")
    problems = IntegerField(min_value=0, help_text="Lines that were not in the deck.")
    date = DateField()
    edition = CharField()


class ListedDeck(Shape):
    """A deck without its texts."""

    sparse = True

    id = CharField(help_text="Its id, which is also its address.")
    name = CharField()
    game = CharField()
    format = CharField()
    region = CharField()
    options = options()
    visibility = ChoiceField(DeckModel.Visibility.choices, help_text="Who may read it.")
    folder = CharField(help_text="Empty for others than its owner.")
    created = DateTimeField()
    updated = DateTimeField()
    revision = IntegerField(min_value=0, help_text="Goes up with each save; the `ETag` of the deck.")
    url = CharField(help_text="The path of its page.")
    owner = CharField(allow_null=True, help_text="The owner's name; null for decks of the site.")
    check = LastCheck(allow_null=True)


class Deck(ListedDeck):
    """A deck whole. Without `fields` every member is there."""

    text = CharField(help_text="The list as typed.")
    pool = CharField(help_text="The pool that it was built from, as typed.")
    plan = CharField(help_text="Another list to come; empty for others than its owner.")


LISTED_MEMBERS: Final = tuple(ListedDeck().fields)
MEMBERS: Final = tuple(Deck().fields)


class Decks(Shape):
    """A page of decks, the last changed first."""

    results = ListedDeck(many=True)
    next = CharField(allow_null=True, help_text="The address of the page that follows; null on the last.")


class Folder(Shape):
    """A folder of one's decks."""

    folder = CharField(help_text="Its name; empty for the decks that lie in none.")
    decks = IntegerField(min_value=1)


class Folders(Shape):
    """One's folders by name."""

    results = Folder(many=True)


class Current(Shape):
    """Beside the problem: the deck as it is now."""

    current = Deck()


class ListedVersion(Shape):
    """A version without its texts."""

    number = IntegerField(min_value=1)
    name = CharField(help_text="Empty where nobody named it.")
    cause = ChoiceField(DeckVersion.Cause.choices, help_text="Why it was kept.")
    game = CharField()
    format = CharField()
    created = DateTimeField()


class Version(ListedVersion):
    """A deck as it was."""

    region = CharField()
    options = options()
    text = CharField()
    pool = CharField()


class Versions(Shape):
    """A page of versions, the newest first."""

    results = ListedVersion(many=True)
    next = CharField(allow_null=True, help_text="The address of the page that follows; null on the last.")


class Change(Shape):
    """A card whose copies in a section are not as many as they were."""

    card = CharField(help_text="Its id.")
    name = CharField()
    section = CharField()
    before = IntegerField(min_value=0)
    after = IntegerField(min_value=0)
    by = IntegerField(help_text="`after` less `before`.")


class Moved(Shape):
    """Copies that stand in another section."""

    card = CharField(help_text="Its id.")
    name = CharField()
    section = CharField(help_text="Where they stood.")
    to = CharField(help_text="Where they stand.")
    count = IntegerField(min_value=1)


class OpenLines(Shape):
    """Lines that are no cards, which only one of the two lists has."""

    added = words("As typed.")
    removed = words("As typed.")


class Diff(Shape):
    """What differs between two lists."""

    added = Change(many=True)
    removed = Change(many=True)
    changed = Change(many=True)
    moved = Moved(many=True)
    lines = OpenLines()
    text = CharField(help_text="The same as text.")


class Collection(Shape):
    """What a person has of a game."""

    game = GameWord()
    text = CharField(help_text="As typed.")
    updated = DateTimeField(allow_null=True, help_text="Null if nothing was ever said.")
    cards = IntegerField(min_value=0, help_text="Copies that were found in the database.")
    problems = ProblemLine(many=True)


class MissingCard(Shape):
    """A card of which copies are wanting."""

    card = CharField(help_text="Its id.")
    name = CharField()
    needed = IntegerField(min_value=0)
    owned = IntegerField(min_value=0)
    count = IntegerField(min_value=1, help_text="How many are wanting.")


class Missing(Shape):
    """What is wanting for a deck."""

    missing = MissingCard(many=True)
    text = CharField(help_text="The same as a list.")
    problems = ProblemLine(
        many=True, help_text="Lines of the deck that are no cards: of these nobody knows what is wanting."
    )


class DealtCard(Shape):
    """A card of a hand."""

    id = CharField()
    name = CharField()


class DrawnCard(DealtCard):
    """A card drawn after the hand."""

    turn = IntegerField(min_value=0)


class PileCard(DealtCard):
    """A card of a zone."""

    count = IntegerField(min_value=1)


class Zone(Shape):
    """A zone of the table with what lies in it at the start."""

    name = CharField()
    cite = CharField()
    cards = PileCard(many=True)
    left = IntegerField(min_value=0, help_text="How many more lie beneath.")


class Hand(Shape):
    """A practice hand."""

    seed = CharField()
    first = BooleanField()
    query = CharField(help_text="The words of the address that give this hand again.")
    turn = IntegerField(min_value=0)
    hand = DealtCard(many=True)
    drawn = DrawnCard(many=True)
    zones = Zone(many=True)
    left = IntegerField(min_value=0)


class Seen(Shape):
    """By one turn: cards seen and the chance."""

    seen = IntegerField(min_value=0)
    chance = CharField(help_text="In percent.")


class OddsRow(Shape):
    """A turn, for whoever goes first and second."""

    turn = IntegerField(min_value=1)
    first = Seen()
    second = Seen()


class Playable(Shape):
    """How often a hand has enough cards that the turn can pay for, counted over dealt hands."""

    at_least = IntegerField()
    turn = IntegerField()
    cost = IntegerField()
    cards = IntegerField()
    unknown = IntegerField(help_text="Copies whose cost is not known.")
    hands = IntegerField()
    share = CharField(help_text="In percent.")
    margin = CharField(help_text="In points of a percent.")
    exact = CharField(help_text="The chance without a mulligan, in percent.")
    seed = CharField()


class Odds(Shape):
    """The odds of a deck."""

    cards = words("The keys that were asked for.")
    copies = IntegerField(min_value=0)
    deck = IntegerField(min_value=0)
    at_least = IntegerField(min_value=1)
    turns = OddsRow(many=True)
    playable = Playable(allow_null=True)
