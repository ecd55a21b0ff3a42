"""What exists: sets, cards (one name of one game) and their printings.

Facts are JSON in the form of cards/catalogue/facts.py. Only cards/importers writes these rows, from the claims of
all sources: to edit a card, add a claim.
"""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from simple_history.models import HistoricalRecords


class Picture(models.Model):
    """The picture of a printing, named by what is on the card, so that it outlives every import.

    `digest`: the SHA-256 of the bytes that it was made from; empty until there are any. `source`: an address, or the
    name of a file. `taken_down`: it is not shown, and no later run brings it back.
    """

    game = models.CharField(max_length=32)
    card_key = models.CharField(max_length=200)
    set_code = models.CharField(max_length=16)
    number = models.CharField(max_length=24, blank=True)
    variant = models.CharField(max_length=8, blank=True)
    digest = models.CharField(max_length=64, blank=True, db_index=True)
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    source = models.CharField(max_length=500, blank=True)
    taken_down = models.BooleanField(default=False)
    added = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("game", "set_code", "number", "variant", "card_key")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("game", "card_key", "set_code", "number", "variant"), name="cards_picture_once_for_a_printing"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.set_code}-{self.number}{self.variant} {self.card_key}"


class SearchRow(models.Model):
    """The words of a card, folded. `names`, `squashed` and `pinyin` hold words between line ends.

    `ident` is the card's id, `game.key`. `tokens`: known facts as `|domain=fury|kind=unit|`. `name_key` and `set_key`
    are sort keys, compared by code point whatever the database's collation.
    """

    card = models.OneToOneField("cards.Card", on_delete=models.CASCADE, primary_key=True, related_name="search")
    game = models.CharField(max_length=32, db_index=True)
    ident = models.CharField(max_length=240)
    name_key = models.TextField()
    set_key = models.TextField()
    squashed = models.TextField()
    pinyin = models.TextField()
    tokens = models.TextField()
    names = models.TextField()
    # The longest comes last, so that reading the other columns stops before it.
    body = models.TextField()

    def __str__(self) -> str:
        return self.ident


class Move(models.Model):
    """A card's key that was merged into another card or renamed. `new` is always a current key, never a chain."""

    game = models.CharField(max_length=32)
    old = models.CharField(max_length=200)
    new = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("game", "old"), name="cards_move_one_place"),
            models.CheckConstraint(condition=~Q(old=F("new")), name="cards_move_elsewhere"),
        ]

    def __str__(self) -> str:
        return f"{self.game}.{self.old} -> {self.new}"


def nothing() -> dict[str, Any]:  # Any: JSON values of several shapes
    """An empty JSON object, as a default that migrations can name."""
    return {}


class CardSet(models.Model):
    """A set of one game. `released` None: unknown, or never released as a set (promos).

    `releases`: days (ISO) by region, where a region had the set on another day than the rest of the world. `legal`: by
    region the day from which tournaments take it, or `never`; see cards/catalogue/loading.py.
    """

    game = models.CharField(max_length=32)
    code = models.CharField(max_length=16)
    names = models.JSONField(default=nothing)
    released = models.DateField(null=True, blank=True)
    releases = models.JSONField(default=nothing, blank=True)
    legal = models.JSONField(default=nothing, blank=True)
    sample = models.BooleanField(default=False)

    history = HistoricalRecords()

    class Meta:
        ordering = ("game", F("released").asc(nulls_first=True), "code")
        constraints: ClassVar = [models.UniqueConstraint(fields=("game", "code"), name="cards_cardset_one_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.names.get('en', '')}".strip()


class Card(models.Model):
    """A card: one name in one game, whatever its printings. `facts`: see cards/catalogue/facts.py.

    `texts` holds its rules text by language. Those in the languages of `outdated_texts` are as printed: an erratum is not,
    or not known to be, in them.
    """

    game = models.CharField(max_length=32)
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    names = models.JSONField(default=nothing)
    aliases = models.JSONField(default=list)
    facts = models.JSONField(default=nothing)
    texts = models.JSONField(default=nothing)
    outdated_texts = models.JSONField(default=list, blank=True)
    sample = models.BooleanField(default=False)
    changed = models.DateTimeField(auto_now=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ("game", "name", "key")
        constraints: ClassVar = [models.UniqueConstraint(fields=("game", "key"), name="cards_card_one_key")]

    def __str__(self) -> str:
        return self.name


class Printing(models.Model):
    """A card in a set. `number` is empty in sets without numbers."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="printings")
    number = models.CharField(max_length=24, blank=True)
    variant = models.CharField(max_length=8, blank=True)
    rarity = models.CharField(max_length=24, blank=True)
    artist = models.CharField(max_length=120, blank=True)
    image = models.URLField(max_length=500, blank=True)
    text = models.TextField(blank=True)
    flags = models.JSONField(default=list)

    class Meta:
        ordering = ("card_set", "number", "variant", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("card", "card_set", "number", "variant"), name="cards_printing_once_for_a_card"
            )
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def code(self) -> str:
        """`SET-NUMBER` with the variant, as decklists write it."""
        return f"{self.card_set.code}-{self.number}{self.variant}"


class CatalogueVersion(models.Model):
    """A number for each game that grows with every change of its cards and is never used twice.

    `revision` does so with every change of what the sources claim, also where that changes no card.
    """

    game = models.CharField(max_length=32, unique=True)
    number = models.PositiveBigIntegerField(default=0)
    revision = models.PositiveBigIntegerField(default=0)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.game} {self.number}"
