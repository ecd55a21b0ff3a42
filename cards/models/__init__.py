"""What exists: sets, cards (one name of one game), printings, restrictions, errata, rulings; and who said so.

Facts that a database column would only slow down stand as JSON, in the form of cards/importers/rows.py. The rows of
cards are written by cards/importers alone, from the claims that sources make: edit a card by adding a claim.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from simple_history.models import HistoricalRecords


def nothing() -> dict[str, Any]:  # Any: JSON values of several shapes
    """An empty JSON object, as a default that migrations can name."""
    return {}


class CardSet(models.Model):
    """A set of one game. `released` None: not known, or never as a set (promos).

    `releases`: days (ISO) by region, where a region had the set on another day than the rest of the world.
    """

    game = models.CharField(max_length=32)
    code = models.CharField(max_length=16)
    names = models.JSONField(default=nothing)
    released = models.DateField(null=True, blank=True)
    releases = models.JSONField(default=nothing, blank=True)
    sample = models.BooleanField(default=False)

    history = HistoricalRecords()

    class Meta:
        ordering = ("game", F("released").asc(nulls_first=True), "code")
        constraints: ClassVar = [models.UniqueConstraint(fields=("game", "code"), name="cards_cardset_one_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.names.get('en', '')}".strip()


class Card(models.Model):
    """A card as a name of a game, whatever its printings. `facts` is the JSON of `CardRow.facts`.

    `texts` holds the current rules text by language.
    """

    game = models.CharField(max_length=32)
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    names = models.JSONField(default=nothing)
    aliases = models.JSONField(default=list)
    facts = models.JSONField(default=nothing)
    texts = models.JSONField(default=nothing)
    sample = models.BooleanField(default=False)
    changed = models.DateTimeField(auto_now=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ("game", "name", "key")
        constraints: ClassVar = [models.UniqueConstraint(fields=("game", "key"), name="cards_card_one_key")]

    def __str__(self) -> str:
        return self.name


class Printing(models.Model):
    """A card in a set. Sets without numbers have an empty one."""

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


class Restriction(models.Model):
    """A dated ban (`limit` 0) or copy cap of a name in a format. `since` None: as long as known."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="restrictions")
    format = models.CharField(max_length=32)
    limit = models.PositiveSmallIntegerField(default=0)
    since = models.DateField(null=True, blank=True)
    until = models.DateField(null=True, blank=True)
    source = models.CharField(max_length=300, blank=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ("format", F("since").asc(nulls_first=True), "card")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("card", "format", "since"), name="cards_restriction_once_a_day"),
            models.UniqueConstraint(
                fields=("card", "format"), condition=Q(since__isnull=True), name="cards_restriction_once_undated"
            ),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(since__isnull=True) | Q(until__gte=F("since")),
                name="cards_restriction_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} in {self.format}"


class Erratum(models.Model):
    """A change of a card's text: when it was announced, what it was for, the old text and the new."""

    class Kind(models.TextChoices):
        """What an erratum is for."""

        FUNCTIONAL = "functional"
        CLARIFICATION = "clarification"
        MISPRINT = "misprint"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="errata")
    announced = models.DateField()
    kind = models.CharField(max_length=16, choices=Kind, blank=True)
    summary = models.CharField(max_length=300, blank=True)
    old = models.TextField(blank=True)
    new = models.TextField(blank=True)
    source = models.CharField(max_length=300, blank=True)
    url = models.URLField(max_length=500, blank=True)

    class Meta:
        ordering = ("-announced", "card")
        verbose_name_plural = "errata"
        constraints: ClassVar = [models.UniqueConstraint(fields=("card", "announced"), name="cards_erratum_once_a_day")]

    def __str__(self) -> str:
        return f"{self.card}, {self.announced}"


class Ruling(models.Model):
    """An official answer to a question about a card."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="rulings")
    question = models.CharField(max_length=500)
    answer = models.TextField()
    date = models.DateField()
    source = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("-date", "card")
        constraints: ClassVar = [models.UniqueConstraint(fields=("card", "question"), name="cards_ruling_one_answer")]

    def __str__(self) -> str:
        return self.question


class Import(models.Model):
    """One import that changed something, with all it changed, so that it can be taken back."""

    game = models.CharField(max_length=32)
    source = models.CharField(max_length=40)
    file_name = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    created = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    unchanged = models.PositiveIntegerField(default=0)
    changes = models.JSONField(default=list)
    undone = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.source} {self.at:%Y-%m-%d %H:%M}"


class Claim(models.Model):
    """One row of one source, as cards/importers/claims.py keeps it. The sources merged make the tables above."""

    game = models.CharField(max_length=32)
    source = models.CharField(max_length=40)
    sort = models.CharField(max_length=16)
    key = models.CharField(max_length=800)
    data = models.JSONField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("game", "source", "sort", "key"), name="cards_claim_once_a_source")
        ]

    def __str__(self) -> str:
        return f"{self.source}: {self.sort} {self.key}"


class CatalogueVersion(models.Model):
    """A number for each game that grows with every change of its cards, and is never the same for other cards."""

    game = models.CharField(max_length=32, unique=True)
    number = models.PositiveBigIntegerField(default=0)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


from cards.models.corrections import Correction  # noqa: E402, F401  Django finds models through this module
from cards.models.moved_ids import Move  # noqa: E402, F401  Django finds models through this module
from cards.models.search_index import SearchNumber, SearchRow  # noqa: E402, F401  Django finds models through this module
