"""What is kept beside a deck: what it was, which cards it plays, and which cards a person has."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class DeckVersion(models.Model):
    """A deck as it was at one time. Versions are never changed and go only with their deck."""

    class Cause(models.TextChoices):
        """Why a version was made: by name, or by itself before something replaced the list."""

        NAMED = "named", _("saved by name")
        IMPORT = "import", _("before an import")
        CLEAR = "clear", _("before clearing")
        RESTORE = "restore", _("before restoring a version")
        PLAN = "plan", _("before applying the plan")
        EDIT = "edit", _("before an edit")

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="versions", db_index=False)
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=120, blank=True)
    cause = models.CharField(max_length=16, choices=Cause, default=Cause.NAMED)
    game = models.CharField(max_length=32)
    format = models.CharField(max_length=32)
    region = models.CharField(max_length=16, default="global")
    options = models.JSONField(default=list, blank=True)
    text = models.TextField(blank=True)
    pool = models.TextField(blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("deck", "number"), name="decks_deckversion_one_of_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="decks_deckversion_from_one"),
            models.CheckConstraint(
                condition=Q(cause__in=("named", "import", "clear", "restore", "plan", "edit")),
                name="decks_deckversion_known_cause",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck}, {self.number}"


class DeckLine(models.Model):
    """Copies of one card in one section of a deck: derived from its text, to find decks by their cards.

    `card` is the id of the catalogue, `game.key`: the rows of cards come and go with imports, the ids stay.
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


class Collection(models.Model):
    """The cards of one game that a person has, as a list in their own words."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="collections", db_index=False
    )
    game = models.CharField(max_length=32)
    text = models.TextField(blank=True)
    updated = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("owner", "game"), name="decks_collection_one_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.owner}, {self.game}"
