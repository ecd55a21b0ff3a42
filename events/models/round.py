"""Rounds that another system paired, who sits where in them, and how the event ended."""

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from events.models.entry import Entry
from events.models.event import Event

MOST_ROUNDS: Final = 99


class Round(models.Model):
    """A round of an event. The one with the highest number is played now, until the event ends."""

    class Stage(models.TextChoices):
        """Whether whoever loses is out."""

        PRELIMINARY = "preliminary", _("preliminary round")
        ELIMINATION = "elimination", _("elimination round")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds", db_index=False)
    number = models.PositiveIntegerField(_("round"))
    stage = models.CharField(max_length=12, choices=Stage, default=Stage.PRELIMINARY)
    loaded = models.DateTimeField(default=timezone.now)
    loaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "number"), name="events_round_one_of_a_number"),
            models.CheckConstraint(condition=Q(number__range=(1, MOST_ROUNDS)), name="events_round_number"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, {self.number}"


class Seating(models.Model):
    """A player at a table in a round. Those at one table are each other's opponents; without a table it is a bye."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seatings", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="seatings")
    table = models.PositiveIntegerField(_("table"), null=True, blank=True)
    seat = models.PositiveSmallIntegerField(_("seat"), default=1)

    class Meta:
        verbose_name = _("seat in a round")
        verbose_name_plural = _("seats in rounds")
        ordering = ("table", "seat", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("round", "entry"), name="events_seating_once_a_round"),
            models.UniqueConstraint(
                fields=("round", "table", "seat"), name="events_seating_one_a_seat", condition=Q(table__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.table}"


class Placing(models.Model):
    """How an entry ended, as another system counted it. Places may be shared; unknown numbers of games are None."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="placing")
    place = models.PositiveIntegerField(_("place"))
    wins = models.PositiveIntegerField(_("wins"), null=True, blank=True)
    losses = models.PositiveIntegerField(_("losses"), null=True, blank=True)
    ties = models.PositiveIntegerField(_("ties"), null=True, blank=True)

    class Meta:
        verbose_name = _("placing")
        verbose_name_plural = _("placings")
        ordering = ("place", "entry__number")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(place__gte=1), name="events_placing_begins_with_one"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.place}"
