"""The log of accounts: what happened to an account, when, and who did it. Entries are added and never changed."""

from typing import ClassVar, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class UnchangeableError(TypeError):
    """Raised for an attempt to change or delete an entry of the log."""


class EventQuerySet(models.QuerySet["Event"]):
    """Entries of the log; they can be read and added."""

    def update(self, **values: object) -> NoReturn:
        raise UnchangeableError

    def delete(self) -> NoReturn:
        raise UnchangeableError

    def forget(self, number: int) -> int:
        """Remove the networks from the entries of a deleted account. Returns how many had one."""
        return super(EventQuerySet, self.filter(number=number).exclude(network="")).update(network="")


class Event(models.Model):
    """One thing that happened to an account. When the account is deleted, its number stays and its name goes."""

    class Kind(models.TextChoices):
        SIGNED_UP = "signed-up", _("Signed up")
        LOGGED_IN = "logged-in", _("Logged in")
        LOCKED_OUT = "locked-out", _("Locked out after wrong passwords")
        PASSWORD = "password", _("Password changed")
        RESET = "reset", _("Password reset by e-mail")
        EMAIL_ASKED = "email-asked", _("New e-mail address, not yet confirmed")
        EMAIL_CONFIRMED = "email-confirmed", _("E-mail address confirmed")
        EMAIL_REMOVED = "email-removed", _("E-mail address removed")
        DEVICES = "devices", _("Devices logged out")
        TOKEN_MADE = "token-made", _("Token created")
        TOKEN_REVOKED = "token-revoked", _("Token revoked")
        EXPORTED = "exported", _("Data exported")
        ROLE = "role", _("Permissions changed")
        DELETED = "deleted", _("Account deleted")
        STAFF = "staff", _("Staff action")

    at = models.DateTimeField(_("when"), default=timezone.now, db_index=True)
    kind = models.CharField(_("what"), max_length=20, choices=Kind)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="activity",
        null=True,
        verbose_name=_("account"),
    )
    number = models.PositiveBigIntegerField(_("account number"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True, verbose_name=_("by")
    )
    network = models.CharField(_("from"), max_length=50, blank=True)
    details = models.JSONField(_("details"), default=dict)

    objects = EventQuerySet.as_manager()

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("account log")
        ordering = ("-at", "-pk")
        indexes: ClassVar = [models.Index(fields=("person", "-at"), name="accounts_event_of_person")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind} {self.number}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Add the entry. Raises UnchangeableError for one that is stored already."""
        if not self._state.adding:
            raise UnchangeableError

        super().save(force_insert=True)

    def delete(self, *args: object, **kwargs: object) -> NoReturn:
        raise UnchangeableError
