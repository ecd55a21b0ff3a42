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
