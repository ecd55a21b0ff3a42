"""The one lookup of formats: official ones, house formats as they are now, and their versions."""

from datetime import date
from typing import Final

import pytest

from cards.catalogue.house_formats import format_called, formats_called, formats_offered
from cards.models import Card, HouseFormat, HouseVersion, Move
from cards.models.house_formats import FrozenVersionError
from legality.games import GAMES
from tests.cards.catalogue.house_formats import ban, house_of, version_of

pytestmark = pytest.mark.django_db
GAME: Final = GAMES["riftbound"]
DAY: Final = date(2026, 8, 8)


def keys(number: int = 2) -> list[str]:
    return list(Card.objects.filter(game="riftbound").order_by("key").values_list("key", flat=True)[:number])


def test_an_official_word_asks_no_database(django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]  # pytest-django's own fixture
        assert format_called(GAME, "standard") is GAME.format("standard")
        assert format_called(GAME, "nonsense") is None


def test_a_word_names_the_latest_version_or_one_of_them() -> None:
    first = house_of(ban(1, keys()[0]))
    word = first.format.slug
    version_of(first.format, ban(1, keys()[0]), ban(2, keys()[1]))

    found = [format_called(GAME, name) for name in (word, f"{word}_v1", f"{word}_v2", f"{word}_v3", f"{word}_v0")]

    assert [one and one.edition_on(DAY).name.rpartition(" + ")[2] for one in found] == [
        "house 2",
        "house 1",
        "house 2",
        None,
        None,
    ]
    assert [one.slug for one in found if one] == [word, f"{word}_v1", f"{word}_v2"]


def test_a_house_format_belongs_to_its_game() -> None:
    word = house_of(ban(1, keys()[0])).format.slug

    assert format_called(GAMES["wow"], word) is None


def test_a_format_without_a_version_judges_nothing_and_one_in_the_bin_goes_on() -> None:
    made = house_of(ban(1, keys()[0])).format
    made.deleted = made.created
    made.save()

    empty = house_of(ban(1, keys()[0])).format
    empty.versions.all().delete()

    assert format_called(GAME, made.slug) is not None
    assert format_called(GAME, empty.slug) is None


def test_a_card_that_an_import_moved_stays_named() -> None:
    old, new = keys()
    version = house_of(ban(1, "gone-long-ago"), ban(2, old))
    Move.objects.create(game="riftbound", old="gone-long-ago", new=new)

    found = format_called(GAME, version.format.slug)
    assert found is not None

    banned = {name for rule in found.edition_on(DAY).rules if rule.code == "house-ban" for name in rule.names}  # type: ignore[attr-defined]  # bans have names
    assert banned == {Card.objects.get(game="riftbound", key=key).name for key in (old, new)}


def test_a_version_is_never_changed() -> None:
    version = house_of(ban(1, keys()[0]))

    with pytest.raises(FrozenVersionError):
        version.save()
    with pytest.raises(FrozenVersionError):
        HouseVersion.objects.update(note="x")


def test_the_same_version_is_one_object_that_remembers_what_passed() -> None:
    word = house_of(ban(1, keys()[0])).format.slug

    assert format_called(GAME, word) is format_called(GAME, word)


def test_offered_are_the_official_formats_and_what_was_named() -> None:
    word = house_of(ban(1, keys()[0]), listed=False).format.slug

    assert [one.slug for one in formats_offered(GAME, ["", word, "standard", "nonsense"])] == [
        *(one.slug for one in GAME.formats),
        word,
    ]


def test_private_formats_and_those_in_the_bin_are_in_no_list() -> None:
    public = house_of(ban(1, keys()[0])).format
    house_of(ban(1, keys()[0]), listed=False)
    binned = house_of(ban(1, keys()[0])).format
    binned.deleted = binned.created
    binned.save()
    other = house_of(game="wow", base="contemporary").format

    house_of(ban(1, keys()[0]), name="Nothing published").format.versions.all().delete()
    version_of(public, ban(1, keys()[0]), ban(2, keys()[1]))

    assert sorted(one.slug for one in HouseFormat.objects.listed()) == sorted([public.slug, other.slug])


def test_many_words_of_many_games_are_looked_up_at_once(django_assert_num_queries: object) -> None:
    wow, rise = GAMES["wow"], GAMES["rise"]
    first = house_of(ban(1, keys()[0]), name="First").format
    version_of(first, ban(1, keys()[0]), ban(2, keys()[1]))
    other = house_of(game="wow", base="contemporary", name="Other").format
    asked = [(GAME, "standard"), (GAME, first.slug), (GAME, f"{first.slug}_v1"), (GAME, "house-0000000000")]
    asked += [(wow, other.slug), (rise, other.slug), (rise, "nonsense")]
    formats_called(asked)

    with django_assert_num_queries(2):  # type: ignore[operator]  # pytest-django's own fixture
        found = formats_called(asked)

    assert {key: one.edition_on(DAY).name.rpartition(" + ")[2] for key, one in found.items()} == {
        ("riftbound", "standard"): GAME.format("standard").edition_on(DAY).name,
        ("riftbound", first.slug): "house 2",
        ("riftbound", f"{first.slug}_v1"): "house 1",
        ("wow", other.slug): "house 1",
    }
