"""The house format that a request names. Raises Http404 for what does not exist for its reader."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from cards.models import HouseFormat, HouseVersion
from legality.engine.game import Game
from legality.games import GAMES


def own_format(person: int | None, slug: str) -> HouseFormat:
    """A format of the reader's own, also without a version. Raises Http404."""
    return get_object_or_404(HouseFormat.objects.alive().filter(owner__isnull=False), slug=slug, owner_id=person)


def readable_format(person: int | None, slug: str) -> HouseFormat:
    """A format that has a version, by its word, or the reader's own. Raises Http404."""
    found = get_object_or_404(HouseFormat.objects.alive().select_related("owner"), slug=slug)
    is_own = person is not None and found.owner_id == person
    if is_own or found.versions.exists():
        return found

    raise Http404


def version_numbered(held: HouseFormat, number: int) -> HouseVersion:
    """A version of a format. Raises Http404."""
    return get_object_or_404(held.versions.select_related("format"), number=number)


def game_of_format(held: HouseFormat) -> Game:
    """The game of a format. Raises Http404 where the site serves it no more, or no longer has the official format."""
    game = GAMES.get(held.game)
    if game is None or not any(format_.slug == held.base for format_ in game.formats):
        raise Http404

    return game
