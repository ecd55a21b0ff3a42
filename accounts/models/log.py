"""The log of accounts: what was done to one, when, and by whom. It is added to and never changed."""

from __future__ import annotations

from typing import ClassVar, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Unchangeable(TypeError):
    """A line of the log can neither be changed nor taken out."""


class EventQuerySet(models.QuerySet["Event"]):
    """Lines of the log."""

    def update(self, **values: object) -> NoReturn:
        raise Unchangeable

    def delete(self) -> NoReturn:
        raise Unchangeable

    def forget(self, number: int) -> int:
        """Take out where a person was, once they have gone: how many lines said so."""
        return super(EventQuerySet, self.filter(number=number).exclude(network="")).update(network="")


class Event(models.Model):
    """One thing that happened to an account. The number stays when the person has gone; the name does not."""

    class Kind(models.TextChoices):
        """What happened."""

        SIGNED_UP = "signed-up", _("Signed up")
        LOGGED_IN = "logged-in", _("Logged in")
        LOCKED_OUT = "locked-out", _("Locked out after wrong passwords")
        PASSWORD = "password", _("Password changed")
        RESET = "reset", _("Password set anew by e-mail")
        EMAIL_ASKED = "email-asked", _("New e-mail address, not yet confirmed")
        EMAIL_CONFIRMED = "email-confirmed", _("E-mail address confirmed")
        EMAIL_REMOVED = "email-removed", _("E-mail address removed")
        DEVICES = "devices", _("Devices logged out")
        TOKEN_MADE = "token-made", _("Token made")
        TOKEN_REVOKED = "token-revoked", _("Token revoked")
        EXPORTED = "exported", _("Data exported")
        ROLE = "role", _("Rights changed")
        DELETED = "deleted", _("Account deleted")
        STAFF = "staff", _("Done as staff")

    at = models.DateTimeField(_("when"), default=timezone.now, db_index=True)
    kind = models.CharField(_("what"), max_length=20, choices=Kind)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="activity",
        null=True,
        verbose_name=_("whose account"),
    )
    number = models.PositiveBigIntegerField(_("number of the account"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True, verbose_name=_("by")
    )
    network = models.CharField(_("from"), max_length=50, blank=True)
    details = models.JSONField(_("details"), default=dict)

    objects = EventQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry of the log")
        verbose_name_plural = _("log of accounts")
        ordering = ("-at", "-pk")
        indexes: ClassVar = [models.Index(fields=("person", "-at"), name="accounts_event_of_person")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind} {self.number}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Add the line. Raises Unchangeable for one that stands already."""
        if not self._state.adding:
            raise Unchangeable

        super().save(force_insert=True)

    def delete(self, *args: object, **kwargs: object) -> NoReturn:
        raise Unchangeable
