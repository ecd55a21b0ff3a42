"""Decks as people typed them."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cards.models.house_formats import is_in_the_open


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


class DeckVersion(models.Model):
    """A deck as it was at one time. Versions are never changed, and are only deleted with their deck."""

    class Cause(models.TextChoices):
        """Why a version was made: named by the owner, or automatic before the list was replaced."""

        NAMED = "named", _("saved with a name")
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


TOKEN_BYTES = 9
LONGEST_NAME = 120
# The fields that a verdict depends on; versions keep them.
JUDGED = ("game", "format", "region", "options", "text", "pool")


def new_token() -> str:
    """A random token for the deck's address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class DeckQuerySet(models.QuerySet["Deck"]):
    """Decks by who may do what with them."""

    def of(self, person: int | None) -> DeckQuerySet:
        """A person's own decks, without those in the bin."""
        return self.filter(owner_id=person, owner__isnull=False, deleted__isnull=True)

    def in_bin_of(self, person: int | None) -> DeckQuerySet:
        return self.filter(owner_id=person, owner__isnull=False, deleted__isnull=False)

    def public(self) -> DeckQuerySet:
        """The decks that everyone finds: public ones, except those of a private house format."""
        return self.filter(is_in_the_open("format"), visibility=Deck.Visibility.PUBLIC, deleted__isnull=True)

    def listed_for(self, person: int | None) -> DeckQuerySet:
        """The decks that a person finds in lists: their own and public ones. Unlisted decks need their link."""
        own = Q(owner_id=person, owner__isnull=False)
        public = Q(visibility=Deck.Visibility.PUBLIC) & is_in_the_open("format")
        return self.filter(public | own, deleted__isnull=True)

    def readable_by(self, person: int | None) -> DeckQuerySet:
        """Decks that a person (None: an anonymous visitor) may read: their own, unlisted and public ones."""
        shared = Q(visibility__in=(Deck.Visibility.UNLISTED, Deck.Visibility.PUBLIC))
        own = Q(owner_id=person, owner__isnull=False)
        return self.filter(shared | own, deleted__isnull=True)


class Deck(models.Model):
    """A deck as its owner typed it. The text is the truth, including its problem lines. Samples have no owner."""

    class Visibility(models.TextChoices):
        """Who can read a deck."""

        PRIVATE = "private", _("Only me")
        UNLISTED = "unlisted", _("Everyone who has the link")
        PUBLIC = "public", _("Everyone")

    token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks", null=True, blank=True
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    game = models.CharField(max_length=32)
    format = models.CharField(max_length=32)
    region = models.CharField(max_length=16, default="global")
    options = models.JSONField(default=list, blank=True)
    text = models.TextField(blank=True)
    pool = models.TextField(blank=True)
    # A planned list, to replace `text` later.
    plan = models.TextField(blank=True)
    # What the owner writes about the deck, in Markdown, for everyone who may read it.
    primer = models.TextField(_("primer"), blank=True, max_length=20_000)
    folder = models.CharField(_("folder"), max_length=60, blank=True)
    visibility = models.CharField(max_length=16, choices=Visibility, default=Visibility.PRIVATE)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(default=timezone.now)
    deleted = models.DateTimeField(null=True, blank=True)
    # Grows with each write. A writer names the revision that they started from, so concurrent edits are noticed.
    revision = models.PositiveIntegerField(default=1, editable=False)

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering = ("-updated", "-pk")
        indexes: ClassVar = [
            models.Index(fields=("owner", "deleted", "-updated"), name="decks_deck_of_owner"),
            models.Index(fields=("visibility", "deleted", "-updated"), name="decks_deck_public"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(visibility__in=("private", "unlisted", "public")), name="decks_deck_known_visibility"
            ),
            models.CheckConstraint(condition=Q(revision__gte=1), name="decks_deck_revision_from_one"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The deck's own page, which is also its public link."""
        return reverse("decks:deck", args=(self.token,))
