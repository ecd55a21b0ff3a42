"""Entries of an event and their teams; personal details are stored separately."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from events.models.event import SEATS, Event


class Team(models.Model):
    """A team of two in an event of teams; with a single entry it is open. Its number is never reused."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams", db_index=False)
    number = models.PositiveIntegerField()
    name = models.CharField(_("team name"), max_length=80, blank=True)
    # Its id in another system, by which a roster that is sent again finds it.
    external_id = models.CharField(max_length=80, blank=True)
    # SHA-256 of the secret in the latest link for a partner; empty once it is used.
    link_digest = models.CharField(max_length=64, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ("number",)
        indexes: ClassVar = [models.Index(fields=("link_digest",), name="events_team_link")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "number"), name="events_team_one_of_a_number"),
            models.UniqueConstraint(
                fields=("event", "external_id"), name="events_team_one_external", condition=~Q(external_id="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}, team {self.number}"

    @property
    def label(self) -> str:
        """The name, or without one the number: `Team 4`."""
        return self.name or gettext("Team %(number)s") % {"number": self.number}


class TeamJudgement(models.Model):
    """What the rules on two decks say of the lists that count. It exists while both partners have a list, and is written
    in the turn in which one of the two changes; a team without one has nothing to compare, or is unchecked.
    """

    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="judgement")
    verdict = models.CharField(max_length=16)
    codes = models.JSONField(default=list)
    # What was asked: a digest of formats, editions, day and the event's own rules over two decks.
    asked = models.CharField(max_length=64)
    catalogue = models.PositiveBigIntegerField()
    judged = models.DateTimeField()

    class Meta:
        verbose_name = _("verdict on a team")
        verbose_name_plural = _("verdicts on teams")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.team}: {self.verdict}"


# `printed_number` of a blank sheet, which is filled in by hand.
BLANK: Final = 0


class EntryQuerySet(models.QuerySet["Entry"]):
    """Entries by whether they take part."""

    def taking_part(self) -> EntryQuerySet:
        """Entries that have not withdrawn."""
        return self.filter(withdrawn__isnull=True)


class Entry(models.Model):
    """A player's place in an event. Its number is never reused; a player without a name is shown as `Player 17`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()
    # Deleting the account keeps the entry, without its person.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="event_entries", null=True, blank=True
    )
    # Its id in another system, by which a roster that is sent again finds it.
    external_id = models.CharField(max_length=80, blank=True)
    # SHA-256 of the secret in the latest claim link; empty once it is claimed.
    claim_digest = models.CharField(max_length=64, blank=True)
    table = models.PositiveIntegerField(_("table"), null=True, blank=True)
    # In events of teams; a player without a partner is alone in an open team.
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, related_name="entries", null=True, blank=True)
    seat = models.CharField(_("seat"), max_length=1, blank=True, choices=[(seat, seat) for seat in SEATS])
    unlocked = models.BooleanField(default=False)
    withdrawn = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)
    # The list that counts: the latest one submitted.
    current = models.OneToOneField(
        "events.Submission", on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    # The latest registered pool, in events whose players register what they opened.
    pool = models.OneToOneField("events.Pool", on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    # The entry whose pool this player registers, where players register one another's pools.
    records = models.OneToOneField("self", on_delete=models.SET_NULL, related_name="recorder", null=True, blank=True)
    # Number of the list on the sheet last printed, `BLANK` for a blank sheet. If `current` has another number, the list
    # has changed since.
    printed_number = models.PositiveIntegerField(null=True, blank=True, editable=False)
    # Table on that sheet, and its round; null for the entry's own table.
    printed_table = models.PositiveIntegerField(null=True, blank=True, editable=False)
    printed_round = models.PositiveIntegerField(null=True, blank=True, editable=False)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("number",)
        indexes: ClassVar = [models.Index(fields=("claim_digest",), name="events_entry_claim")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "number"), name="events_entry_one_of_a_number"),
            models.UniqueConstraint(
                fields=("event", "person"), name="events_entry_one_each", condition=Q(person__isnull=False)
            ),
            models.UniqueConstraint(
                fields=("event", "external_id"), name="events_entry_one_external", condition=~Q(external_id="")
            ),
            models.UniqueConstraint(
                fields=("team", "seat"), name="events_entry_one_a_seat", condition=Q(team__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}, {self.number}"

    @property
    def label(self) -> str:
        """The name without a person: `Player 17`."""
        return gettext("Player %(number)s") % {"number": self.number}


class PlayerDetails(models.Model):
    """A player's personal details, deleted with the account or some months after the event; the list stays."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="details")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="player_details", null=True, blank=True
    )
    name = models.CharField(_("name"), max_length=80)
    pronouns = models.CharField(_("pronouns"), max_length=40, blank=True)
    member_id = models.CharField(_("your membership ID"), max_length=40, blank=True)
    consent = models.BooleanField(default=False)
    # Keyed digest of what another system last sent, so that sending it again changes nothing. Deleted with the details.
    told_digest = models.CharField(max_length=64, blank=True, editable=False)
    # Name and id on the sheet last printed, in two lines; empty if unknown.
    printed_as = models.CharField(max_length=140, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("player's details")
        verbose_name_plural = _("players' details")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name
