"""Lists as they were registered, and the verdicts on them."""

from __future__ import annotations

from typing import ClassVar, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from events.models.entry import Entry
from events.models.event import Staff


class Frozen(TypeError):
    """A registered list is never changed; another one is registered instead."""


class SubmissionQuerySet(models.QuerySet["Submission"]):
    """Registered lists, which are added and read."""

    def update(self, **_values: object) -> NoReturn:
        """Raises Frozen."""
        raise Frozen


class Submission(models.Model):
    """A registered list: a copy, never changed. The last one of an entry counts; all are kept.

    `text` is what was sent, byte for byte. `cards` are its cards in the player's own order, by stable id and printed
    name; `open_lines` are the lines that found none. `digest` is keyed by the event's secret, `code` is its beginning.
    """

    class Source(models.TextChoices):
        """Where the list came from."""

        PLAYER = "player", _("by the player")
        STAFF = "staff", _("by the staff")
        PAPER = "paper", _("from paper, by the staff")
        API = "api", _("by a program")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="submissions", db_index=False)
    number = models.PositiveIntegerField()
    made = models.DateTimeField(default=timezone.now)
    source = models.CharField(max_length=8, choices=Source)
    # Empty for the player's own.
    role = models.CharField(max_length=12, choices=Staff.Role, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    # Where the sheet of paper lies.
    paper_place = models.CharField(max_length=80, blank=True)
    late = models.BooleanField(default=False)
    # Sent after the lock.
    amendment = models.BooleanField(default=False)
    reason = models.CharField(max_length=300, blank=True)
    deck_name = models.CharField(max_length=120, blank=True)
    text = models.TextField()
    cards = models.JSONField(default=list)
    open_lines = models.JSONField(default=list)
    digest = models.CharField(max_length=64)
    code = models.CharField(max_length=8, db_index=True)

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        verbose_name = _("registered list")
        verbose_name_plural = _("registered lists")
        ordering = ("-number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("entry", "number"), name="events_submission_one_of_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.number}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Store a new list. Raises Frozen for one that is stored already."""
        if not self._state.adding:
            raise Frozen

        super().save(*args, **kwargs)  # type: ignore[arg-type]  # Django's own arguments


class Judgement(models.Model):
    """The verdict on a registered list, with what it was judged by. A list without one is unchecked."""

    submission = models.OneToOneField(Submission, on_delete=models.CASCADE, related_name="judgement")
    verdict = models.CharField(max_length=16)
    codes = models.JSONField(default=list)
    warnings = models.JSONField(default=list)
    problems = models.PositiveIntegerField(default=0)
    game = models.CharField(max_length=32)
    format = models.CharField(max_length=32)
    region = models.CharField(max_length=16)
    options = models.JSONField(default=list)
    day = models.DateField()
    edition = models.CharField(max_length=60)
    catalogue = models.PositiveBigIntegerField()
    judged = models.DateTimeField()

    class Meta:
        verbose_name = _("verdict")
        verbose_name_plural = _("verdicts")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.submission}: {self.verdict}"
