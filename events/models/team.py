"""Teams of two: entries that register, play and drop together, and the verdict on their decks together."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from events.models.event import Event


class Team(models.Model):
    """A team of an event of teams. Its number is never given to another; one with a single entry is open."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams", db_index=False)
    number = models.PositiveIntegerField()
    name = models.CharField(_("team name"), max_length=80, blank=True)
    # What another system calls it; a roster that is sent again finds it by this.
    external_id = models.CharField(max_length=80, blank=True)
    # SHA-256 of the secret in the partner's link that was handed out last; empty once it is used.
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
