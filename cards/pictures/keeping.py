"""Pictures come and go: one for a printing, one taken down for good, and what nothing names any more."""

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final, Literal

from django.db import transaction

from cards.importers.game_lock import raise_version
from cards.models import Picture, Printing
from cards.pictures import store
from cards.pictures.shown import forget_pictures
from cards.pictures.shrinking import shrink_picture

Outcome = Literal["kept", "same", "taken_down"]
_PART: Final = "*/*.part"


@dataclass(frozen=True, slots=True)
class PictureStore:
    """The printing that a picture is of, by what is on the card."""

    game: str
    card_key: str
    set_code: str
    number: str
    variant: str


@dataclass(frozen=True, slots=True)
class Removed:
    """How many rows were of printings that are gone, and how many files no row names."""

    rows: int
    files: int


def printing_place(printing: Printing) -> PictureStore:
    """The place of a printing, with its card and its set fetched along."""
    return PictureStore(
        printing.card.game, printing.card.key, printing.card_set.code, printing.number, printing.variant
    )


def keep_picture(place: PictureStore, data: bytes, source: str) -> Outcome:
    """Store the picture of a printing. Raises BadPictureError for other bytes, StoreFullError where the disk is full.

    What was taken down stays down, by printing and by contents. The row is written after its files.
    """
    digest = sha256(data).hexdigest()
    down = Picture.objects.filter(taken_down=True)
    is_down = down.filter(**asdict(place)).exists() or down.filter(digest=digest).exists()
    if is_down:
        return "taken_down"
    if Picture.objects.filter(**asdict(place), digest=digest, source=source).exists() and store.has_picture(digest):
        return "same"

    small = shrink_picture(data)
    store.write_picture(digest, small.files)
    found = {"digest": digest, "source": source[:500], "width": small.width, "height": small.height}
    Picture.objects.update_or_create(**asdict(place), defaults=found)
    return "kept"


def take_down(picture: Picture) -> int:
    """Take a picture down wherever its contents are shown; its files go at once. How many printings lose it."""
    same = Picture.objects.filter(digest=picture.digest) if picture.digest else Picture.objects.none()
    with transaction.atomic():
        count = (same | Picture.objects.filter(pk=picture.pk)).update(taken_down=True)
    if picture.digest:
        store.delete_picture(picture.digest)
    return count


def remove_orphans(game: str) -> Removed:
    """Remove pictures of the game's printings that are gone, and every file that no row names. What is down stays down."""
    known = {printing_place(one) for one in Printing.objects.filter(card__game=game).select_related("card", "card_set")}
    rows = Picture.objects.filter(game=game, taken_down=False)
    gone = [
        row.pk
        for row in rows
        if PictureStore(row.game, row.card_key, row.set_code, row.number, row.variant) not in known
    ]
    Picture.objects.filter(pk__in=gone).delete()

    shown = Picture.objects.filter(taken_down=False).exclude(digest="").values_list("digest", flat=True)
    names = {digest[: store.DIGITS] for digest in shown}
    files = [path for path in store.stored_files() if path.name.partition("-")[0] not in names]
    for path in (*files, *store.pictures_folder().glob(_PART)):
        path.unlink(missing_ok=True)
    return Removed(len(gone), len(files))


def publish_changes(game: str) -> None:
    """Pages and answers show what pictures there are now. Call it once after changes."""
    raise_version(game)
    forget_pictures()
