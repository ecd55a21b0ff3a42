"""Decks of a file become a person's own, or are left with the reason."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils import timezone

from accounts.models import User
from api.work import TooMuchWorkError
from decks.access.saving import PRIMER
from decks.decklist.codecs.json_deck import JsonCard, JsonDeck
from decks.exporting.archive import ArchiveMember, pack_decks, unpack_decks
from decks.exporting.importing import ImportResult, import_decks
from decks.models import Deck
from decks.saved.bin import bin_deck
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db

GOOD = JsonDeck(
    "riftbound",
    "standard",
    "Rush",
    "cn",
    ("precon",),
    text="3 Defy",
    pool_text="4 Defy",
    plan="2 Defy",
    primer="# Rush",
)


def imported(person: User, *decks: JsonDeck) -> list[ImportResult]:
    members = [ArchiveMember(f"{n}.json", deck) for n, deck in enumerate(decks)]
    return import_decks(members, person.pk, timezone.localdate())


def test_a_deck_is_saved_as_it_was_for_its_new_owner_alone(mei: User) -> None:
    (result,) = imported(mei, GOOD)

    deck = Deck.objects.get()
    assert (result.name, result.deck, result.is_new) == ("Rush", deck, True)
    assert (deck.owner, deck.name, deck.game, deck.format, deck.region) == (mei, "Rush", "riftbound", "standard", "cn")
    assert (deck.text, deck.pool, deck.plan, deck.primer) == ("3 Defy", "4 Defy", "2 Defy", "# Rush")
    assert deck.options == ["precon"]
    assert (deck.visibility, deck.last_check.verdict) == ("private", "unfinished")


def test_a_deck_that_is_there_already_is_not_saved_again(mei: User, lin: User) -> None:
    first, second = imported(mei, GOOD), imported(mei, GOOD)
    others = imported(lin, GOOD)

    assert (second[0].is_new, second[0].deck, second[0].why) == (
        False,
        first[0].deck,
        "You already have exactly this deck.",
    )
    assert others[0].is_new
    assert Deck.objects.count() == 2


OTHERS = {
    "plan": replace(GOOD, plan="3 Defy"),
    "no plan": replace(GOOD, plan=None),
    "no primer": replace(GOOD, primer=None),
    "region": replace(GOOD, region="global"),
    "options": replace(GOOD, options=()),
    "no pool": replace(GOOD, pool_text=None),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_a_deck_that_differs_in_anything_typed_is_another(other: JsonDeck, mei: User) -> None:
    imported(mei, GOOD)

    assert [imported(mei, other)[0].is_new for _ in range(2)] == [True, False]


def test_a_primer_longer_than_any_is_refused_with_its_deck(mei: User) -> None:
    results = imported(mei, replace(GOOD, primer="x" * (PRIMER + 1)), replace(GOOD, primer="x" * PRIMER))

    assert [result.why for result in results] == ["This file is too large for a deck.", ""]


def test_a_deck_in_the_bin_may_come_back_by_its_file(mei: User) -> None:
    bin_deck(Deck.objects.get(pk=imported(mei, GOOD)[0].deck.pk))  # type: ignore[union-attr]  # it was saved

    assert imported(mei, GOOD)[0].is_new


def test_what_was_packed_comes_back_to_another_person(mei: User, lin: User) -> None:
    data = pack_decks([made(mei, name=name) for name in ("One", "Two")], timezone.localdate())

    results = import_decks(unpack_decks(data), lin.pk, timezone.localdate())

    assert [(result.name, result.is_new) for result in results] == [("One", True), ("Two", True)]
    assert [deck.text for deck in Deck.objects.of(lin.pk)] == ["3 Defy\nwhat?"] * 2


def test_a_deck_without_text_is_written_from_its_cards(mei: User) -> None:
    sections = (
        ("main", (JsonCard(3, "Defy", "OGN-045"), JsonCard(1, "Gust"))),
        ("maybe", (JsonCard(1, "Charm"),)),
        ("attic", (JsonCard(1, "Gust"),)),
        ("runes", ()),
    )

    imported(mei, JsonDeck("riftbound", "", sections=sections, unread=("3 Defi",), pool=(JsonCard(2, "Gust"),)))

    deck = Deck.objects.get()
    assert deck.text == "3 Defi\n\nMain deck:\n3 Defy (OGN-045)\n1 Gust\n\nMaybeboard:\n1 Charm\n\nattic:\n1 Gust\n"
    assert (deck.name, deck.pool) == ("0.json", "2 Gust")


@pytest.mark.parametrize(
    ("member", "why"),
    [
        (ArchiveMember("a", None, "damaged"), "This file is damaged, or is not a deck from this site."),
        (ArchiveMember("a", None, "version"), "This file comes from a newer version than this site can read."),
        (ArchiveMember("a", None, "large"), "This file is too large for a deck."),
        (ArchiveMember("a", None), "This file cannot be read."),
        (ArchiveMember("a", JsonDeck("chess", "standard")), "Unknown game."),
        (ArchiveMember("a", JsonDeck("riftbound", "blitz")), "This game has no such format."),
        (ArchiveMember("a", JsonDeck("riftbound", "standard", region="mars")), "This game has no such region."),
        (ArchiveMember("a", JsonDeck("riftbound", "standard", options=("fast",))), "This format has no such option."),
        (
            ArchiveMember("a", JsonDeck("riftbound", "standard", text="1 Defy\n" * 5_001)),
            "This list has more than 5,000",
        ),
        (
            ArchiveMember("a", JsonDeck("riftbound", "standard", plan="龙" * 90_000)),
            "This list is longer than 250,000 bytes.",
        ),
    ],
)
def test_a_deck_that_cannot_be_saved_is_left_with_the_reason(member: ArchiveMember, why: str, mei: User) -> None:
    (result,) = import_decks([member], mei.pk, timezone.localdate())

    assert result.name == "a"
    assert result.deck is None
    assert result.why.startswith(why)
    assert not Deck.objects.exists()


def test_one_bad_deck_does_not_stop_the_others(mei: User) -> None:
    results = imported(mei, GOOD, JsonDeck("chess", "x"), JsonDeck("rise", "limited", "Last"))

    assert [result.is_new for result in results] == [True, False, True]


def test_what_a_database_cannot_keep_is_kept_as_signs(mei: User) -> None:
    imported(mei, JsonDeck("riftbound", "standard", "Ru\x00sh \ud800\n" + "x" * 190, text="3 De\x00fy \udfff"))

    deck = Deck.objects.get()
    assert (deck.name, deck.text) == (("Ru\ufffdsh \ufffd " + "x" * 190)[:120], "3 De\ufffdfy \ufffd")


class After:
    """An end that comes once so many steps of the work have asked for it; `begun` ends were made."""

    def __init__(self, steps: int) -> None:
        self.left, self.begun = steps, 0

    def begin(self) -> Callable[[], None]:
        self.begun += 1
        return self.step

    def step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooMuchWorkError


def test_of_a_file_that_takes_too_long_a_part_is_saved_at_each_try(mei: User, lin: User) -> None:
    members = [ArchiveMember(f"{n}.json", replace(GOOD, name=f"Rush {n}")) for n in range(5)]
    imported(lin, GOOD)
    whole = After(1_000_000)
    import_decks(members[:1], mei.pk, timezone.localdate(), whole.begin)
    for_one = 1_000_000 - whole.left
    tries = []

    for _ in range(2):
        some = After(2 * for_one + 1)
        results = import_decks(members, mei.pk, timezone.localdate(), some.begin)
        tries.append([result.why for result in results])

    ended = (
        "Time ran out while this deck was being checked. Import the file again; if it stops here "
        "again, remove this deck from it first."
    )
    unreached = "Time ran out before this deck. Import the file again: decks you already have are skipped."
    known = "You already have exactly this deck."
    assert tries == [[known, "", "", ended, unreached], [known, known, known, "", ""]]
    assert list(Deck.objects.of(mei.pk).order_by("pk").values_list("name", flat=True)) == [
        f"Rush {n}" for n in range(5)
    ]


def test_decks_that_are_there_take_no_time_of_the_others(mei: User) -> None:
    imported(mei, GOOD)
    none = After(0)

    (result,) = import_decks([ArchiveMember("a.json", GOOD)], mei.pk, timezone.localdate(), none.begin)

    assert result.why == "You already have exactly this deck."
    assert none.begun == 0
