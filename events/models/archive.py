"""What has ended as it ended: cards and rules of an event, and the report on each list as pages showed it."""

from django.db import models

from events.models.event import Event
from events.models.submission import Submission


class EventArchive(models.Model):
    """What an event showed of cards and rules when it ended (events/lists/archive.py). `key`: another one for other content."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="archived")
    key = models.CharField(max_length=64)
    content = models.JSONField()
    made = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.event}, {self.made:%Y-%m-%d}"


class ListReport(models.Model):
    """The report on a list that counted when its event ended, by the language in which it is shown."""

    submission = models.OneToOneField(Submission, on_delete=models.CASCADE, related_name="archived_report")
    shown = models.JSONField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return str(self.submission)
