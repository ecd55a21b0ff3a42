"""Deck checks, and what judges recorded of them: facts that are added and never changed."""

from typing import ClassVar, NoReturn
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from events.models.entry import Entry
from events.models.event import Event
from events.models.frozen import FrozenError
from events.models.submission import Submission


class DeckCheck(models.Model):
    """A registered list that was chosen for a check. It is picked, opened (its clock runs from then), and closed.

    Its outcome is that of the last outcome that a judge recorded; the records themselves all stay.
    """

    class Why(models.TextChoices):
        """Why this deck is checked."""

        RANDOM = "random", _("at random")
        TARGETED = "targeted", _("targeted")
        BEGINNING = "beginning", _("at the start of a round")

    class Outcome(models.TextChoices):
        """What came of it."""

        NONE_YET = "none-yet", _("none yet")
        CLEAN = "clean", _("no problem")
        FAULT = "fault", _("problem found")

    # Made by whoever picks it: a form that is sent twice picks once.
    uuid = models.UUIDField(unique=True, default=uuid4)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_checks", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="deck_checks")
    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="deck_checks")
    round = models.PositiveIntegerField(_("round"), null=True, blank=True)
    table = models.PositiveIntegerField(_("table"), null=True, blank=True)
    seat = models.CharField(_("seat"), max_length=8, blank=True)
    why = models.CharField(_("why"), max_length=10, choices=Why)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    picked = models.DateTimeField(default=timezone.now)
    picked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    opened = models.DateTimeField(null=True, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="deck_checks", null=True
    )
    closed = models.DateTimeField(null=True, blank=True)
    extension = models.PositiveIntegerField(_("time extension (minutes)"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome, default=Outcome.NONE_YET)
    # A rule of the game by its code, with the number that it had on the event's day.
    rule = models.CharField(max_length=80, blank=True)
    citation = models.CharField(max_length=80, blank=True)
    infraction = models.CharField(_("infraction"), max_length=300, blank=True)
    note = models.TextField(_("note"), max_length=2000, blank=True)

    class Meta:
        verbose_name = _("deck check")
        verbose_name_plural = _("deck checks")
        ordering = ("-picked", "-pk")
        indexes: ClassVar = [models.Index(fields=("event", "closed", "-picked"), name="events_check_of_event")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.why}"


class CheckRecordQuerySet(models.QuerySet["CheckRecord"]):
    """Records, which are added and read."""

    def update(self, **_values: object) -> NoReturn:
        """Raises FrozenError."""
        raise FrozenError


class CheckRecord(models.Model):
    """A fact that one judge recorded in a check. Added once, never changed; only its acceptance is decided later.

    The same one sent twice is one row: `digest` is over check, judge, kind and contents. Two with one `uuid` and other
    contents both stay. `made` is what the judge's device said; `received` orders them.
    """

    class Kind(models.TextChoices):
        """What was recorded."""

        COUNTS = "counts", _("cards counted")
        SWAP = "swap", _("cards swapped")
        OUTCOME = "outcome", _("outcome")

    uuid = models.UUIDField()
    check_of = models.ForeignKey(DeckCheck, on_delete=models.CASCADE, related_name="records")
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="check_records", null=True
    )
    kind = models.CharField(max_length=8, choices=Kind)
    content = models.JSONField(default=dict)
    digest = models.CharField(max_length=64)
    made = models.DateTimeField(null=True, blank=True)
    received = models.DateTimeField(default=timezone.now)
    # Sent by a person who was no longer of the staff: it waits for the organiser.
    waits = models.BooleanField(default=False)

    objects = CheckRecordQuerySet.as_manager()

    class Meta:
        verbose_name = _("record of a check")
        verbose_name_plural = _("records of checks")
        ordering = ("received", "pk")
        indexes: ClassVar = [models.Index(fields=("check_of", "received"), name="events_record_of_check")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("uuid", "digest"), name="events_record_once"),
        ]

    def __str__(self) -> str:
        return f"{self.check_of}: {self.kind}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Store a new record. Raises FrozenError for one that is stored already."""
        if not self._state.adding:
            raise FrozenError

        super().save(*args, **kwargs)  # type: ignore[arg-type]  # Django's own arguments


class Acceptance(models.Model):
    """What the organiser decided about a record that waited: it counts, or it is set aside, kept all the same."""

    record = models.OneToOneField(CheckRecord, on_delete=models.CASCADE, related_name="acceptance")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    when = models.DateTimeField(default=timezone.now)
    accepted = models.BooleanField(default=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return str(self.record)
