"""What is logged wherever it happens: logins, lock-outs, changes of rights, deleted accounts."""

from typing import Final

from axes.signals import user_locked_out
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.contrib.auth.signals import user_logged_in
from django.db.models import Model, Q
from django.db.models.signals import m2m_changed, post_save, pre_delete, pre_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.devices import register_device
from accounts.limits import is_first_use
from accounts.lockout import COOL_OFF
from accounts.log import log_account_event
from accounts.models import Event, Letter, User
from accounts.models.user import is_spelling_of

RIGHTS: Final = ("is_active", "is_staff", "is_superuser", "organiser")
ACTIONS: Final = {ADDITION: "add", CHANGE: "change", DELETION: "delete"}


@receiver(user_logged_in)
def log_login(request: HttpRequest, user: User, **rest: object) -> None:
    register_device(request, user)
    log_account_event(Event.Kind.LOGGED_IN, user, request)


@receiver(user_locked_out)
def log_lockout(request: HttpRequest, username: str, ip_address: str | None, **rest: object) -> None:
    """Log a lock-out. An unknown name is not kept: it may be a password typed into the wrong field."""
    person = User.objects.filter(username=username).first()
    if person is not None and is_first_use(f"lockout:{person.pk}:{ip_address}", int(COOL_OFF.total_seconds())):
        log_account_event(Event.Kind.LOCKED_OUT, person, request)


@receiver(pre_save, sender=User)
def rights_before(instance: User, update_fields: frozenset[str] | None = None, **rest: object) -> None:
    """Remember the rights as they are stored, to compare with after the save."""
    instance.__dict__.pop("rights_before", None)
    if update_fields is None or not update_fields.isdisjoint(RIGHTS):
        instance.__dict__["rights_before"] = User.objects.filter(pk=instance.pk).values(*RIGHTS).first() or {}


@receiver(post_save, sender=User)
def rights_after(instance: User, **rest: object) -> None:
    """Log the rights that have changed. For a new account, those beyond a player's."""
    before = instance.__dict__.pop("rights_before", None)
    if before is None:
        return

    begun = {"is_active": True} | before
    changed = {name: getattr(instance, name) for name in RIGHTS if getattr(instance, name) != begun.get(name, False)}
    if changed:
        log_account_event(Event.Kind.ROLE, instance, by=instance.changed_by, details=changed)


@receiver(m2m_changed, sender=User.groups.through)
@receiver(m2m_changed, sender=User.user_permissions.through)
def groups_changed(instance: Model, action: str, pk_set: set[int] | None, model: type[Model], **rest: object) -> None:
    """Log the groups and permissions that were given or taken away."""
    if not isinstance(instance, User) or not action.startswith("post_"):
        return

    names = [str(given) for given in model._default_manager.filter(pk__in=pk_set or ())]
    if names or action == "post_clear":
        log_account_event(
            Event.Kind.ROLE, instance, by=instance.changed_by, details={action.removeprefix("post_"): names}
        )


@receiver(pre_delete, sender=User)
def log_deletion(instance: User, **rest: object) -> None:
    """Log the deletion, remove the networks from the account's entries, and keep what it did as staff.

    Letters with a link go; notices are still sent, since they are meant for who did not do this.
    """
    by = instance.changed_by
    Event.objects.forget(instance.pk)
    confirmations = Q(person=instance, kind=Letter.Kind.CONFIRM_EMAIL)
    resets = Q(is_spelling_of("address", instance.email), kind=Letter.Kind.PASSWORD_RESET) & ~Q(address="")
    Letter.objects.filter(confirmations | resets).delete()
    # Entries of our log for those of the admin's, which are deleted with the person.
    entries: list[Event] = []
    for entry in LogEntry.objects.filter(user=instance).select_related("content_type"):
        kind = entry.content_type
        details = {
            "action": ACTIONS.get(entry.action_flag, ""),
            "model": f"{kind.app_label}.{kind.model}" if kind else "",
            "id": entry.object_id,
        }
        entries.append(Event(kind=Event.Kind.STAFF, at=entry.action_time, number=instance.pk, details=details))
    Event.objects.bulk_create(entries)
    Event(kind=Event.Kind.DELETED, person=None, number=instance.pk, by=by).save()
