"""A person's folders: names that their decks share, and how many decks each holds."""

from dataclasses import dataclass

from django.db.models import Count

from decks.models import Deck


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder with the number of its decks; the name is empty for the decks that are in none."""

    name: str
    count: int


def list_folders(person: int | None) -> list[Folder]:
    """The folders of a person's decks by name, decks without one first; those in the bin do not count."""
    rows = Deck.objects.of(person).order_by("folder").values_list("folder").annotate(count=Count("pk"))
    return [Folder(name, count) for name, count in rows]
