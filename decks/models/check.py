"""The result of the last check of a deck, and the cards that it found."""

from typing import ClassVar

from django.db import models
from django.db.models import Q


class Check(models.Model):
    """The result of a deck's last check, for lists of decks. The page of a deck checks it again each time."""

    deck = models.OneToOneField("decks.Deck", on_delete=models.CASCADE, related_name="last_check")
    day = models.DateField()
    verdict = models.CharField(max_length=16)
    codes = models.JSONField(default=list)
    problems = models.PositiveIntegerField(default=0)
    edition = models.CharField(max_length=60)
    catalogue = models.PositiveBigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(verdict__in=("legal", "unfinished", "illegal", "undetermined")),
                name="decks_check_known_verdict",
            )
        ]

    def __str__(self) -> str:
        return f"{self.deck}: {self.verdict}"


class DeckLine(models.Model):
    """Copies of one card in one section of a deck, derived from its text, to find decks by their cards.

    `card` is the catalogue id, `game.key`, not a foreign key: imports delete and create card rows, but ids stay.
    """

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="lines", db_index=False)
    section = models.CharField(max_length=32)
    card = models.CharField(max_length=240)
    count = models.PositiveIntegerField()

    class Meta:
        ordering = ("pk",)
        indexes: ClassVar = [models.Index(fields=("card", "deck"), name="decks_deckline_of_card")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("deck", "section", "card"), name="decks_deckline_once_a_section"),
            models.CheckConstraint(condition=Q(count__gte=1), name="decks_deckline_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.card}"
