"""People."""

from __future__ import annotations

from typing import ClassVar, Final

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

# As long as Django's column.
MAX_USERNAME_LENGTH: Final = 150


class People(UserManager["User"]):
    """All users, found by name without regard to case."""

    def get_by_natural_key(self, username: str | None) -> User:
        # So long a word no database looks for.
        if len(username or "") > MAX_USERNAME_LENGTH:
            raise User.DoesNotExist

        return self.get(username__iexact=username)


class User(AbstractUser):
    """A person. Two names, or two addresses, that differ only in case are the same; an address is not required.

    `email` is an address that has been confirmed; one that has only been typed waits in `pending_email` and proves
    nothing: several people may have typed the same.
    """

    email = models.EmailField(_("e-mail"), blank=True)
    pending_email = models.EmailField(_("e-mail to confirm"), blank=True)
    organiser = models.BooleanField(_("organiser"), default=False, help_text=_("May hold events."))

    objects: ClassVar[People] = People()

    # Who is changing this row, for the log; set by whoever saves it for somebody else.
    changed_by: User | None = None

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_one_name",
                violation_error_message=_("This name is taken."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                name="accounts_user_one_email",
                condition=~Q(email=""),
                violation_error_message=_("Another account uses this address."),
            ),
        ]

    @property
    def is_organiser(self) -> bool:
        """Whether the person may hold events: organisers and staff."""
        return self.is_active and (self.organiser or self.is_staff)
