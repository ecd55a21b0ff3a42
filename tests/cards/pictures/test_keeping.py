"""Pictures come and go: kept by contents, taken down for good, removed with what named them."""

from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from cards.models import Picture, Printing
from cards.pictures.keeping import PictureStore, Removed, keep_picture, printing_place, remove_orphans, take_down
from cards.pictures.store import StoreFullError, stored_files
from tests.cards.making import a_whole_card
from tests.cards.pictures.made_pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("store_folder")]

PLACE = PictureStore("riftbound", "ember", "TST", "007", "a")
OTHER = PictureStore("riftbound", "ash", "TST", "008", "")


def test_the_same_picture_twice_is_kept_once() -> None:
    outcomes = [keep_picture(place, picture(), "a.png") for place in (PLACE, PLACE, OTHER)]

    assert outcomes == ["kept", "same", "kept"]
    assert len(list(stored_files())) == 3
    assert Picture.objects.count() == 2


def test_another_picture_takes_the_place_of_the_first() -> None:
    keep_picture(PLACE, picture(), "a.png")

    keep_picture(PLACE, picture(colour="#112233"), "b.png")

    (row,) = Picture.objects.all()
    assert (row.source, row.width, row.height) == ("b.png", 744, 1039)


def test_what_was_taken_down_stays_down_by_printing_and_by_contents() -> None:
    keep_picture(PLACE, picture(), "a.png")
    keep_picture(OTHER, picture(), "a.png")

    taken = take_down(Picture.objects.get(card_key="ember"))

    assert taken == 2
    assert list(stored_files()) == []
    assert keep_picture(PLACE, picture(colour="#112233"), "b.png") == "taken_down"
    assert keep_picture(PictureStore("riftbound", "third", "TST", "009", ""), picture(), "a.png") == "taken_down"
    assert list(stored_files()) == []


def test_a_row_without_its_files_gets_them_again() -> None:
    keep_picture(PLACE, picture(), "a.png")
    next(stored_files()).unlink()

    assert keep_picture(PLACE, picture(), "a.png") == "kept"
    assert len(list(stored_files())) == 3


def test_a_full_store_takes_no_more(settings: Settings) -> None:
    settings.PICTURES_DISK = 100

    with pytest.raises(StoreFullError, match="PICTURES_DISK"):
        keep_picture(PLACE, picture(), "a.png")

    assert Picture.objects.count() == 0
    assert list(stored_files()) == []


def test_what_nothing_names_any_more_is_removed(store_folder: Path) -> None:
    a_whole_card()
    printing = Printing.objects.select_related("card", "card_set").get(
        number="007", variant="a", card__key="ember-test-made"
    )
    keep_picture(printing_place(printing), picture(), "a.png")
    keep_picture(OTHER, picture(colour="#112233"), "b.png")
    (store_folder / "aa").mkdir(exist_ok=True)
    (store_folder / "aa" / "half.part").write_bytes(b"x")

    removed = remove_orphans("riftbound")

    assert removed == Removed(rows=1, files=3)
    assert [row.card_key for row in Picture.objects.all()] == ["ember-test-made"]
    assert len(list(stored_files())) == 3
    assert list(store_folder.glob("*/*.part")) == []


def test_what_is_down_stays_known_when_its_printing_is_gone() -> None:
    keep_picture(OTHER, picture(), "a.png")
    take_down(Picture.objects.get())

    assert remove_orphans("riftbound") == Removed(0, 0)
    assert keep_picture(OTHER, picture(), "a.png") == "taken_down"
