"""What the total of a section counts: by the rules the cards of other sections may count towards its size, such as a chosen
champion towards the main deck.
"""

from collections.abc import Mapping, Sequence

from events.lists.judging import UNJUDGED, event_question
from events.models import Event
from legality.messages import total_name

# By section, the sections whose cards its total counts; one that counts its own cards alone is left out.
CountedSections = Mapping[str, Sequence[str]]


def counted_sections(event: Event, seat: str = "") -> CountedSections:
    """The sections of an event, or of a seat of its teams, whose total counts others too; of an ended event as at its end.

    None where the event cannot be judged. A query for a house format alone.
    """
    seat = seat if event.seat_formats else ""
    archive = event.archive
    if archive is not None and "counted" in archive:
        return dict(archive["counted"].get(seat, {}))

    try:
        question = event_question(event, seat)
        rules = question.format_.edition_on(question.day).rules
    except UNJUDGED:
        return {}

    sizes = [bounds for rule in rules if (bounds := rule.bounds())]
    return {bounds.section: list(bounds.counted) for bounds in sizes if set(bounds.counted) != {bounds.section}}


def total_of(section: str, copies: Mapping[str, int], counted: CountedSections) -> int:
    """The total of a section; `copies`: the cards in each."""
    return sum(copies.get(slug, 0) for slug in counted.get(section, (section,)))


def name_of_total(section: str, names: Mapping[str, str], copies: Mapping[str, int], counted: CountedSections) -> str:
    """What the total of a section counts, in words; `names`: of the sections. Others that have no cards are left out."""
    others = [slug for slug in counted.get(section, ()) if slug != section and copies.get(slug)]
    return total_name(names.get(section, section), [names.get(slug, slug) for slug in others])
