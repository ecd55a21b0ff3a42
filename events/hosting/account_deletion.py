"""Why an account cannot be deleted yet: an event that goes on would be left without an organiser."""

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from events.models import Event, Staff


def reasons_to_stay(person: int) -> list[str]:
    """A sentence for each event that has not ended and whose only organiser this person is, by name. One query."""
    organisers = Staff.objects.filter(event=OuterRef("pk"), role=Staff.Role.ORGANISER)
    others = organisers.exclude(person_id=person)
    events = Event.objects.alive().exclude(pk__in=Event.objects.ended(timezone.now()))
    alone = events.filter(Exists(organisers.filter(person_id=person)))
    names = alone.exclude(Exists(others)).order_by("name", "pk").values_list("name", flat=True)
    sentence = _("You are the only organiser of “%(name)s”. Invite another one, end the event, or delete it.")
    return [sentence % {"name": name} for name in names]
