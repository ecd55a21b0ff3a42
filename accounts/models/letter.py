"""Letters: e-mails that wait in a table until a mail server has taken them.

A row holds what a letter is made from, never its text: secret links are made as it is sent and stored nowhere. A library
for queues of e-mails (django-post-office) would keep the rendered body, and the link with it.
"""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class LetterQuerySet(models.QuerySet["Letter"]):
    """Letters, by what is to be done with them."""

    def free(self, now: datetime) -> LetterQuerySet:
        """Letters that wait and that no process is sending."""
        return self.filter(Q(leased_until__isnull=True) | Q(leased_until__lte=now), state=Letter.State.WAITING)

    def due(self, now: datetime) -> LetterQuerySet:
        """Letters that may be tried now."""
        return self.free(now).filter(next_attempt__lte=now)


class Letter(models.Model):
    """One letter to one address. Sent or dead it keeps neither the address nor the name."""

    class Kind(models.TextChoices):
        ACCOUNT_DELETED = "account_deleted", _("Account deleted")
        CONFIRM_EMAIL = "confirm_email", _("New e-mail address, not yet confirmed")
        EVENT_LISTS_HIT = "event_lists_hit", _("Changed verdicts on lists of an event")
        EVENT_LIST_HIT = "event_list_hit", _("Changed verdict on a registered list")
        EVENT_REMINDER = "event_reminder", _("Reminder of an event")
        EMAIL_CHANGED = "email_changed", _("E-mail address changed")
        PASSWORD_CHANGED = "password_changed", _("Password changed")
        PASSWORD_RESET = "password_reset", _("Forgot your password")

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        SENT = "sent", _("Sent")
        DEAD = "dead", _("Failed")

    kind = models.CharField(_("what"), max_length=20, choices=Kind)
    # A notice outlives the account, and whoever asks for a new password is looked up as the letter is sent.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="letters",
        null=True,
        verbose_name=_("account"),
    )
    address = models.EmailField(_("e-mail"), blank=True)
    name = models.CharField(max_length=150, blank=True)
    # What a notice says besides the name, such as an event and its deadline.
    words = models.JSONField(default=dict, blank=True)
    language = models.CharField(_("language"), max_length=10)
    # Scheme and host that links begin with.
    origin = models.CharField(max_length=300, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    created = models.DateTimeField(_("when"), default=timezone.now)
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    next_attempt = models.DateTimeField(_("next attempt"), default=timezone.now)
    # Until then one process is sending it; a process that was killed loses it by this time.
    leased_until = models.DateTimeField(null=True, blank=True)
    # What went wrong last, without a word of the mail server's: it may repeat the address.
    trouble = models.CharField(_("error"), max_length=100, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    objects = LetterQuerySet.as_manager()

    class Meta:
        verbose_name = _("e-mail message")
        verbose_name_plural = _("e-mail messages")
        ordering = ("-created", "-pk")
        indexes: ClassVar = [models.Index(fields=("state", "next_attempt"), name="accounts_letter_due")]

    def __str__(self) -> str:
        return f"{self.created:%Y-%m-%d %H:%M} {self.kind} {self.state}"
