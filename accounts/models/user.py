"""The user model."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.models import Session
from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Lower
from django.db.models.lookups import Exact
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Device(models.Model):
    """A login that is valid, with the name of its browser.

    It belongs to a row of the session store. A session that ends deletes it, and deleting the session logs the browser
    out.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices")
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60, blank=True)
    network = models.CharField(max_length=50, blank=True)
    since = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-seen", "-pk")

    def __str__(self) -> str:
        return self.name


# The length of Django's column.
MAX_USERNAME_LENGTH: Final = 150


def is_spelling_of(field: str, text: str | None) -> Exact[str]:
    """The condition that a column has a text without regard to case, as the constraints of `User` compare.

    `iexact` is not the same: it asks PostgreSQL for upper case, which makes one of some names that differ for the constraint.
    """
    return Exact(Lower(field), Lower(Value(text)))


class People(UserManager["User"]):
    """Finds users by name without regard to case."""

    def get_by_natural_key(self, username: str | None) -> User:
        # Longer than any name; the database is not asked.
        if len(username or "") > MAX_USERNAME_LENGTH:
            raise User.DoesNotExist

        return self.get(is_spelling_of("username", username))


class User(AbstractUser):
    """A person. Names are unique without regard to case, and so are addresses; an address is optional.

    `email` holds a confirmed address. One that was only typed waits in `pending_email`, where several people may have
    the same.
    """

    email = models.EmailField(_("e-mail"), blank=True)
    pending_email = models.EmailField(_("unconfirmed e-mail"), blank=True)
    organiser = models.BooleanField(_("organiser"), default=False, help_text=_("Can create events."))

    objects: ClassVar[People] = People()

    # The member of staff who saves or deletes this row, for the log.
    changed_by: User | None = None

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_one_name",
                violation_error_message=_("This name is taken. Choose another one."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                name="accounts_user_one_email",
                condition=~Q(email=""),
                violation_error_message=_("Another account already uses this address. Use a different one."),
            ),
        ]

    @property
    def is_organiser(self) -> bool:
        """Whether the person may hold events: organisers and staff."""
        return self.is_active and (self.organiser or self.is_staff)
