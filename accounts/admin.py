"""Accounts, their log and their letters in the admin."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.current_user import current_user
from accounts.models import Event, Letter, User

Row = TypeVar("Row", bound=Model)


@admin.register(User)
class PersonAdmin(UserAdmin[User]):
    """Accounts with name, e-mail and rights; the site does not ask for first and last names.

    Only superusers make staff and change other staff. Staff who may edit accounts can therefore neither raise their own
    rights nor set the password of someone with more.
    """

    list_display = ("username", "email", "organiser", "is_staff", "is_active", "date_joined")
    list_filter = ("organiser", "is_staff", "is_superuser", "is_active", "groups")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "password", "email", "pending_email")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "organiser", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("username", "email", "password1", "password2")}),)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        if current_user(request).is_superuser:
            return ("last_login", "date_joined")

        return ("last_login", "date_joined", "is_staff", "is_superuser", "groups", "user_permissions")

    def get_actions(self, request: HttpRequest) -> dict[str, tuple[Callable[..., str], str, str] | None]:
        """No actions: a bulk deletion would skip the question about each account."""
        return {}

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return _may_touch(request, obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return _may_touch(request, obj) and super().has_delete_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: User, form: ModelForm[User], change: bool) -> None:
        _record_editor(request, obj)
        super().save_model(request, obj, form, change)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        _record_editor(request, obj)
        super().delete_model(request, obj)


class ReadOnlyAdmin(admin.ModelAdmin[Row]):
    """Rows that staff can look at and not edit."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return False


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin[Event]):
    """The log, read-only."""

    list_display = ("at", "kind", "person", "number", "by", "network", "details")
    list_filter = ("kind", "at")
    list_select_related = ("person", "by")
    search_fields = ("person__username", "=number")
    date_hierarchy = "at"


@admin.register(Letter)
class LetterAdmin(ReadOnlyAdmin[Letter]):
    """The outbox, read-only: what waits, what was given up, and why. Addresses are not shown."""

    list_display = ("created", "kind", "state", "person", "language", "attempts", "next_attempt", "trouble", "ended")
    list_filter = ("state", "kind", "created")
    list_select_related = ("person",)
    search_fields = ("person__username",)
    fields = list_display


def _may_touch(request: HttpRequest, obj: User | None) -> bool:
    person = current_user(request)
    return obj is None or person.is_superuser or obj == person or not (obj.is_staff or obj.is_superuser)


def _record_editor(request: HttpRequest, obj: User) -> None:
    obj.changed_by = current_user(request)
