"""What was done in an event, by whom; added to and never changed."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from events.models.entry import Entry
from events.models.event import Event, Staff


class LogEntry(models.Model):
    """One thing that was done. What concerns an entry is shown to its player."""

    class Action(models.TextChoices):
        REGISTERED = "registered", _("Registered")
        SUBMITTED = "submitted", _("List submitted")
        AMENDED = "amended", _("List changed after the lock")
        WITHDREW = "withdrew", _("Withdrew")
        RETURNED = "returned", _("Rejoined the event")
        UNLOCKED = "unlocked", _("Unlocked")
        LOCKED = "locked", _("Locked")
        TEAMED = "teamed", _("Joined a team")
        APART = "apart", _("Left the team")
        TEAM_REFUSED = "team-refused", _("A list that conflicts with the partner's was rejected")
        CLAIMED = "claimed", _("Claimed by the player")
        DETAILS = "details", _("Details changed")
        EVENT_CHANGED = "event-changed", _("Event changed")
        ROSTER = "roster", _("Roster imported")
        STAFF_CHANGED = "staff-changed", _("Staff changed")
        REMINDED = "reminded", _("Players reminded")
        ROUND = "round", _("Round loaded")
        ROUND_REMOVED = "round-removed", _("Round removed")
        PLACINGS = "placings", _("Placings loaded")
        CHECKED = "checked", _("Deck checked")
        POOL = "pool", _("Pool registered")
        POOL_AMENDED = "pool-amended", _("Pool changed after the lock")
        POOL_CONFIRMED = "pool-confirmed", _("Pool confirmed")
        POOL_DISPUTED = "pool-disputed", _("Difference in the pool reported")
        POOLS_DEALT = "pools-dealt", _("Pools handed out")
        SWAPPED = "swapped", _("Swap recorded")
        REJUDGED = "rejudged", _("Checked again, verdict changed")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="log", null=True, blank=True)
    when = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=16, choices=Action)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    # Empty for the player.
    role = models.CharField(max_length=12, choices=Staff.Role, blank=True)
    details = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log")
        ordering = ("-when", "-pk")
        indexes: ClassVar = [models.Index(fields=("event", "-when"), name="events_log_of_event")]

    def __str__(self) -> str:
        return f"{self.when:%Y-%m-%d %H:%M} {self.action}"
