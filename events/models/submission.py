"""Lists as they were registered, and the verdicts on them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from events.models.entry import Entry
from events.models.frozen import FrozenList, FrozenQuerySet


class SubmissionQuerySet(FrozenQuerySet["Submission"]):
    """Registered lists, which are added and read."""


class Submission(FrozenList):
    """A registered list: a copy, never changed. The last one of an entry counts; all are stored."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="submissions", db_index=False)
    late = models.BooleanField(default=False)
    deck_name = models.CharField(max_length=120, blank=True)

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
    # The number of the pool that the deck was held against: 0 where none was registered, None in events without pools.
    pool = models.PositiveIntegerField(null=True, blank=True)
    catalogue = models.PositiveBigIntegerField()
    judged = models.DateTimeField()
    # What changed since the list was sent has made it other than it was; until another list is sent, or it is legal again.
    hit = models.BooleanField(default=False)
    # Whether it is the verdict of the event's end, whose report is archived: no later one takes its place.
    final = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("verdict")
        verbose_name_plural = _("verdicts")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.submission}: {self.verdict}"
