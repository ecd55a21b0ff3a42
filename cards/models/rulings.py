"""Official decisions about cards: dated bans and caps, changes of texts, answers to questions."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from simple_history.models import HistoricalRecords

from cards.models.cards import Card, nothing


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
    """A change of a card's text: when it was announced, its purpose, the old text and the new.

    `summaries`: what changed, by language.
    """

    class Kind(models.TextChoices):
        """The purpose of an erratum."""

        FUNCTIONAL = "functional"
        CLARIFICATION = "clarification"
        MISPRINT = "misprint"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="errata")
    announced = models.DateField()
    kind = models.CharField(max_length=16, choices=Kind, blank=True)
    summaries = models.JSONField(default=nothing, blank=True)
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
    """An official answer to a question about a card, or about its game where `card` is None.

    `question` identifies it, as its source first asked it; `questions` and `answers`: by language.
    """

    game = models.CharField(max_length=32)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="rulings", null=True, blank=True)
    question = models.CharField(max_length=500)
    questions = models.JSONField(default=nothing)
    answers = models.JSONField(default=nothing)
    date = models.DateField()
    source = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("-date", "card", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("game", "card", "question"), name="cards_ruling_one_answer"),
            # Databases take two rows without a card for different ones.
            models.UniqueConstraint(
                fields=("game", "question"), condition=Q(card__isnull=True), name="cards_ruling_one_general_answer"
            ),
        ]

    def __str__(self) -> str:
        return self.question
