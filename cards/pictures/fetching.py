"""Pictures from the addresses that imports brought: one after the other, without haste, going on where a run ended."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import sleep
from typing import Final, Literal

from cards.importers.reading import PUBLIC, Rules, fetch
from cards.importers.rows import UnreadableSource
from cards.models import Picture, Printing
from cards.pictures import store
from cards.pictures.keeping import keep_picture, place_of
from cards.pictures.shrinking import MOST_BYTES, BadPicture

# Seconds between two requests: at most two a second, whatever the host bears.
PAUSE: Final = 0.5
# Seconds that one picture may take.
PATIENCE: Final = 20.0

State = Literal["kept", "same", "taken_down", "failed"]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one picture; `why` it failed."""

    code: str
    state: State
    why: str = ""


def missing_pictures(game: str) -> list[Printing]:
    """The printings with an address whose picture is not there yet, or had another address. Taken down: none."""
    printings = Printing.objects.filter(card__game=game).exclude(image="").select_related("card", "card_set")
    there = {(row.card_key, row.set_code, row.number, row.variant): row for row in Picture.objects.filter(game=game)}

    def is_there(printing: Printing) -> bool:
        place = place_of(printing)
        row = there.get((place.card_key, place.set_code, place.number, place.variant))
        return row is not None and (row.taken_down or (row.source == printing.image and store.has(row.digest)))

    return [printing for printing in printings if not is_there(printing)]


def fetch_pictures(
    printings: Sequence[Printing], rules: Rules = PUBLIC, pause: float = PAUSE, wait: Callable[[float], None] = sleep
) -> Iterator[Result]:
    """Fetch and store each picture. One that fails is reported and left for the next run. Raises NoRoom."""
    bounded = replace(rules, most=MOST_BYTES, seconds=min(rules.seconds, PATIENCE))
    for place, printing in enumerate(printings):
        if place:
            wait(pause)
        try:
            state = keep_picture(place_of(printing), fetch(printing.image, bounded), printing.image)
        except (UnreadableSource, BadPicture) as error:
            yield Result(printing.code, "failed", str(error))
        else:
            yield Result(printing.code, state)
