"""Events: what is played, when, and what is asked of those who play."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import ClassVar, Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

TOKEN_BYTES: Final = 15
# The fields that a verdict depends on.
JUDGED: Final = (
    *("game", "format", "region", "options", "date", "pools"),
    *("seat_formats", "no_shared_cards", "copies_over_all"),
)
# Where the largest real events have 4,522 players.
MOST_PLAYERS: Final = 10_000
LONGEST_GRACE: Final = 24 * 60
LARGEST_POOL: Final = 1_000
# The seats of a team, in the order in which they are taken.
SEATS: Final = ("A", "B")
MOST_COPIES: Final = 99
# How long after its start an event ends whose end is not declared.
UNDECLARED: Final = timedelta(days=7)


def new_slug() -> str:
    """A random word for the event's address."""
    return secrets.token_hex(5)


def new_secret() -> str:
    """A random secret: of a join link, or the key of an event's receipts."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class TournamentQuerySet(models.QuerySet["Event"]):
    """Events by who finds them. Those in the bin are found by their organisers alone."""

    def alive(self) -> TournamentQuerySet:
        """Events that are not in the bin."""
        return self.filter(deleted__isnull=True)

    def listed(self) -> TournamentQuerySet:
        """Events that everyone finds."""
        return self.alive().filter(listed=True)

    def ended(self, now: datetime) -> TournamentQuerySet:
        """Events whose `end` has come."""
        return self.filter(Q(ended__lte=now) | Q(ended__isnull=True, start__lte=now - UNDECLARED))

    def to_archive(self, now: datetime) -> TournamentQuerySet:
        """Events that have ended and are not in the bin, of which nothing is archived yet."""
        return self.alive().ended(now).filter(archive__isnull=True).order_by("pk")

    def staffed_by(self, person: int | None) -> TournamentQuerySet:
        """Events in which a person has a role of the staff."""
        return self.alive().filter(staff__person_id=person, staff__person__isnull=False)

    def binned_by(self, person: int | None) -> TournamentQuerySet:
        """Events in the bin that a person has organised, and may take out again."""
        own = self.filter(staff__person_id=person, staff__person__isnull=False, staff__role="organiser")
        return own.filter(deleted__isnull=False).order_by("-deleted")

    def played_by(self, person: int | None) -> TournamentQuerySet:
        """Events in which a person is registered."""
        return self.alive().filter(entries__person_id=person, entries__person__isnull=False)


class Event(models.Model):
    """A tournament. Deadline, lock and start are three moments; the lock follows the deadline by the grace."""

    class Answer(models.TextChoices):
        """What a missing, late, illegal or undetermined list leads to."""

        REFUSE = "refuse", _("Reject it")
        FLAG = "flag", _("Accept it and flag it")
        ALLOW = "allow", _("Accept it")

    slug = models.SlugField(max_length=40, unique=True, default=new_slug, editable=False)
    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(_("place"), max_length=120, blank=True)
    about = models.TextField(_("notes for players"), max_length=4000, blank=True)
    game = models.CharField(max_length=32)
    format = models.CharField(max_length=32)
    region = models.CharField(max_length=16, default="global")
    options = models.JSONField(default=list, blank=True)

    # Limited: players register what they opened, and their decks are built from it.
    pools = models.BooleanField(_("players register the pool that they opened"), default=False)
    pools_by_other = models.BooleanField(_("another player records each pool"), default=False)
    pool_size = models.PositiveIntegerField(
        _("cards that each player opens"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(LARGEST_POOL)],
    )

    # How many register, play and drop together; it stays once there are entries.
    team_size = models.PositiveSmallIntegerField(
        _("who plays"), default=1, choices=((1, _("Single players")), (2, _("Teams of two")))
    )
    # The format of each seat of a team; empty: all play the event's.
    seat_formats = models.JSONField(default=list, blank=True)
    # Rules of the event over the two decks of a team, in addition to those of its format.
    no_shared_cards = models.BooleanField(_("partners may not share cards of the same name"), default=False)
    copies_over_all = models.PositiveSmallIntegerField(
        _("copies of a name across both decks"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_COPIES)],
    )

    # The day whose rules, bans and errata decks are judged by.
    date = models.DateField(_("date"))
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    deadline = models.DateTimeField(_("deadline for lists"))
    grace = models.PositiveIntegerField(
        _("grace period (minutes)"), default=0, validators=[MaxValueValidator(LONGEST_GRACE)]
    )
    start = models.DateTimeField(_("start"))
    # Set by the organiser as it happens.
    cut = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    capacity = models.PositiveIntegerField(
        _("places"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_PLAYERS)]
    )
    asks_pronouns = models.BooleanField(_("pronouns"), default=False)
    asks_member_id = models.BooleanField(_("their membership ID"), default=False)
    asks_consent = models.BooleanField(_("consent to publish their list under their name"), default=True)
    if_missing = models.CharField(_("no list"), max_length=8, choices=Answer, default=Answer.FLAG)
    if_late = models.CharField(_("a late list"), max_length=8, choices=Answer, default=Answer.FLAG)
    if_illegal = models.CharField(_("an illegal list"), max_length=8, choices=Answer, default=Answer.REFUSE)
    if_undetermined = models.CharField(_("an undetermined list"), max_length=8, choices=Answer, default=Answer.FLAG)
    # Audiences by phase (events/access/visibility.py).
    visibility = models.JSONField(default=dict, blank=True)

    listed = models.BooleanField(_("public: everyone can find this event"), default=False)
    join_token = models.CharField(max_length=40, default=new_secret, editable=False)
    # Keys the receipts, so that no one can match one with a public deck.
    secret = models.CharField(max_length=40, default=new_secret, editable=False)
    # Whether every list may be changed although the lock has passed.
    unlocked = models.BooleanField(default=False)

    # What its pages say of its formats since it has ended, with the key of its archive; None before (events/lists/archive.py).
    archive = models.JSONField(null=True, editable=False)
    # What its lists would be by cards and rules of after the end, a note to the staff; None until they are compared.
    later = models.JSONField(null=True, editable=False)

    created = models.DateTimeField(default=timezone.now)
    deleted = models.DateTimeField(null=True, blank=True)
    # Grows with each change of the event itself; of two organisers at odds the later is reported.
    revision = models.PositiveIntegerField(default=1, editable=False)
    # Grows with each change of its entries; the tag of the board.
    changes = models.PositiveIntegerField(default=0, editable=False)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("-start", "-pk")
        indexes: ClassVar = [models.Index(fields=("listed", "deleted", "start"), name="events_event_listed")]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(start__gte=F("deadline")), name="events_event_starts_after_deadline"),
            models.UniqueConstraint(fields=("join_token",), name="events_event_one_join_token"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The event's own page."""
        return reverse("events:event", args=(self.slug,))

    @property
    def is_for_teams(self) -> bool:
        """Whether two play together."""
        return self.team_size > 1

    def format_of(self, seat: str) -> str:
        """The format of a seat of a team; the event's own where seats have none, and for an entry without a seat."""
        if not (self.is_for_teams and self.seat_formats and seat in SEATS):
            return self.format

        return str(self.seat_formats[SEATS.index(seat)])

    @property
    def lock(self) -> datetime:
        """The moment from which players cannot change their lists."""
        return self.deadline + timedelta(minutes=self.grace)

    @property
    def end(self) -> datetime:
        """The moment from which its lists and verdicts stay as they are: the one that was declared, else a week after the start."""
        return self.ended or self.start + UNDECLARED

    @property
    def zone(self) -> ZoneInfo:
        """The time zone in which the event tells its moments."""
        return ZoneInfo(self.time_zone)


class Staff(models.Model):
    """A person with a role in an event."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("Organiser")
        JUDGE = "judge", _("Judge")
        SCOREKEEPER = "scorekeeper", _("Scorekeeper")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=12, choices=Role)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("staff member")
        verbose_name_plural = _("staff")
        ordering = ("pk",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "person"), name="events_staff_one_role_each"),
            models.CheckConstraint(
                condition=Q(role__in=("organiser", "judge", "scorekeeper")), name="events_staff_known_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.role}"


class Invitation(models.Model):
    """A link that makes one person a member of the staff. Its secret is shown once and stored nowhere."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=Staff.Role)
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.event}: {self.role}"
