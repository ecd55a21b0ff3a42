"""Finding a card: the ladder from code to guess, and a guess that is never a match."""

from dataclasses import replace

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue, Missed
from cards.catalogue.names.name_index import IndexedCard
from cards.importers.apply import import_batch
from legality.engine.values.card import Card
from legality.sources.rows import Batch, CardRow, PrintingRow, SetRow

GAME = "practice"


def made(key: str, name: str, **names: str) -> Card:
    return Card(f"{GAME}.{key}", GAME, name, "unit", names={tag.replace("_", "-"): text for tag, text in names.items()})


JINX = made("jinx", "Jinx, Loose Cannon", en="Jinx, Loose Cannon", zh_hans="金克丝，暴走萝莉", ja="ジンクス")
JINX_REBEL = made("jinx-rebel", "Jinx, Rebel", en="Jinx, Rebel")
VOID_SEEKER = made("void-seeker", "Void Seeker", en="Void Seeker")
FLAME_RUNE = made("fury-rune", "Fury Rune", en="Fury Rune")
WARLOCK_COIL = made("coil-warlock", "Death Coil", en="Death Coil")
KNIGHT_COIL = made("coil-knight", "Death Coil", en="Death Coil")
LOST_COIL, LOST_COIL_TOO = made("lost", "Lost Coil", en="Lost Coil"), made("lost-2", "Lost Coil", en="Lost Coil")

CATALOGUE = Catalogue(
    GAME,
    1,
    [
        IndexedCard(JINX, ("Loose Cannon",), ("OGN-251", "OGN-251a", "OGN-301*")),
        IndexedCard(JINX_REBEL, (), ("SFD-012",)),
        IndexedCard(VOID_SEEKER, ("Seeker",), ("OGN-024", "OGN-024b")),
        IndexedCard(FLAME_RUNE, (), ("OGN-007a", "SFD-R01")),
        IndexedCard(WARLOCK_COIL, (), ("HoA-81",)),
        IndexedCard(KNIGHT_COIL, (), ("SW-30", "ICE-1")),
        IndexedCard(LOST_COIL),
        IndexedCard(LOST_COIL_TOO),
    ],
)


@pytest.mark.parametrize(
    "name",
    [
        "Jinx, Loose Cannon",
        "jinx loose cannon",
        "JINX - LOOSE CANNON",
        "金克丝，暴走萝莉",
        "金克絲 暴走蘿莉",
        "ジンクス",
        "じんくす",
        "Loose Cannon",
        "Ｊｉｎｘ， Ｌｏｏｓｅ Ｃａｎｎｏｎ",
    ],
)
def test_a_name_is_exact_in_any_language_and_by_alias(name: str) -> None:
    assert CATALOGUE.find(name) is JINX


@pytest.mark.parametrize(
    ("code", "card"),
    [
        ("OGN-251", JINX),
        ("OGN-251a", JINX),
        ("OGN-301*", JINX),
        ("OGN-301", None),
        ("ogn-24", VOID_SEEKER),
        ("OGN-024b/298", VOID_SEEKER),
        ("OGN-024s", VOID_SEEKER),
        ("OGN-007a", FLAME_RUNE),
        ("SFD-R1", FLAME_RUNE),
        ("TST-001", None),
    ],
)
def test_a_code_alone_is_exact_with_any_variant_letter(code: str, card: Card | None) -> None:
    found = CATALOGUE.find(code, code)

    assert found is card if card else isinstance(found, Missed)


def test_a_name_and_a_code_that_agree_are_one_card() -> None:
    assert CATALOGUE.find("Void Seeker", "OGN-024") is VOID_SEEKER
    assert CATALOGUE.find("金克丝，暴走萝莉", "OGN-251a") is JINX


def test_a_code_that_is_not_known_leaves_the_name() -> None:
    assert CATALOGUE.find("Void Seeker", "TST-001") is VOID_SEEKER


def test_a_name_and_a_code_that_disagree_are_ambiguous() -> None:
    assert CATALOGUE.find("Void Seeker", "SFD-012") == Missed("ambiguous", ("Void Seeker", "Jinx, Rebel"))


@pytest.mark.parametrize("name", ["Void Seeker (Nexus Night Promo)", "Void Seeker foil", "Void Seekr", "Viod Seeker"])
def test_a_remark_or_a_slip_may_stand_beside_a_code(name: str) -> None:
    assert CATALOGUE.find(name, "OGN-024") is VOID_SEEKER


def test_a_name_that_is_nobodys_does_not_stand_beside_a_code() -> None:
    assert CATALOGUE.find("Teemo, Swift Scout", "OGN-024") == Missed("unknown", ("Void Seeker",))


def test_two_cards_of_one_name_are_told_apart_by_code() -> None:
    assert CATALOGUE.find("Death Coil", "HoA-81") is WARLOCK_COIL
    assert CATALOGUE.find("Death Coil", "SW-030") is KNIGHT_COIL
    assert CATALOGUE.find("ICE-1", "ICE-1") is KNIGHT_COIL


def test_two_cards_of_one_name_are_suggested_so_that_they_paste_back() -> None:
    missed = CATALOGUE.find("death coil")

    assert missed == Missed("ambiguous", ("Death Coil (HoA-81)", "Death Coil (SW-30)"))
    assert [CATALOGUE.find("Death Coil", code) for code in ("HoA-81", "SW-30")] == [WARLOCK_COIL, KNIGHT_COIL]


def test_two_cards_of_one_name_without_codes_stay_ambiguous() -> None:
    assert CATALOGUE.find("Lost Coil") == Missed("ambiguous", ("Lost Coil", "Lost Coil"))


@pytest.mark.parametrize("name", ["Void", "void see", "Fury"])
def test_a_beginning_of_one_name_is_a_guess(name: str) -> None:
    suggestion = {"Fury": FLAME_RUNE}.get(name, VOID_SEEKER).name

    assert CATALOGUE.find(name) == Missed("guessed", (suggestion,))


def test_a_beginning_hides_no_name_that_is_spelled_more_alike() -> None:
    catalogue = Catalogue(GAME, 1, [IndexedCard(made("dance", "Defiant Dance")), IndexedCard(made("defy", "Defy"))])

    assert catalogue.find("Defi") == Missed("unknown", ("Defy", "Defiant Dance"))
    assert catalogue.find("Defian") == Missed("guessed", ("Defiant Dance",))


def test_a_beginning_of_several_names_is_no_name() -> None:
    assert CATALOGUE.find("Jinx") == Missed("unknown", ("Jinx, Loose Cannon", "Jinx, Rebel"))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Void Seekr", "guessed"),
        ("Viod Seeker", "guessed"),
        ("Void Sekker!", "guessed"),
        ("Vold Seaker", "unknown"),
    ],
)
def test_a_near_spelling_is_suggested_and_a_guess_only_if_it_stands_out(name: str, kind: str) -> None:
    missed = CATALOGUE.find(name)

    assert isinstance(missed, Missed)
    assert (missed.kind, missed.suggestions) == (kind, ("Void Seeker",))


def test_a_near_spelling_of_two_cards_is_no_guess() -> None:
    missed = CATALOGUE.find("Death Coyl")

    assert missed == Missed("unknown", ("Death Coil (SW-30)", "Death Coil (HoA-81)"))


def test_suggestions_are_few() -> None:
    many = Catalogue(GAME, 1, [IndexedCard(made(f"ant-{number}", f"Ant {number}")) for number in range(9)])

    assert many.find("Ant") == Missed("unknown", tuple(f"Ant {number}" for number in range(5)))


@pytest.mark.parametrize("name", ["", "!!!", "Teemo, Swift Scout", "提莫"])
def test_what_is_like_nothing_is_unknown(name: str) -> None:
    assert CATALOGUE.find(name) == Missed("unknown")


def test_an_empty_catalogue_knows_nothing() -> None:
    assert Catalogue(GAME, 0, []).find("Jinx", "OGN-251") == Missed("unknown")


def test_a_card_has_the_code_of_its_first_printing() -> None:
    assert [CATALOGUE.code_of(card) for card in (JINX, LOST_COIL, made("new", "New"))] == ["OGN-251", "", ""]
    assert CATALOGUE.cards[JINX.id] is JINX


@pytest.mark.parametrize(
    "name",
    [
        "金克丝，暴走萝莉 入门",
        "金克丝 暴走萝莉（入门）",
        "金克丝，暴走萝莉，入门",
        "Loose Cannon (Starter)",
        "ジンクス·入门",
    ],
)
def test_the_word_for_a_starter_decks_printing_may_follow_a_name(name: str) -> None:
    assert CATALOGUE.find(name) is JINX


def test_a_name_that_ends_with_that_word_is_that_name() -> None:
    starter = made("starter", "Void Seeker Starter")
    catalogue = Catalogue(GAME, 1, [IndexedCard(VOID_SEEKER), IndexedCard(starter)])

    assert catalogue.find("Void Seeker (Starter)") is starter
    assert catalogue.find("Starter") == Missed("guessed", ("Void Seeker Starter",))


def test_a_suggestion_is_in_the_readers_language_where_it_tells_the_card_there() -> None:
    twins = [made("one", "One", zh_hans="双"), made("two", "Two", zh_hans="双"), made("three", "Three", en="Three")]
    catalogue = Catalogue(GAME, 1, [IndexedCard(card, (), ()) for card in (JINX, *twins)])

    with translation.override("zh-hans"):
        said = [catalogue.suggestion_for(card) for card in (JINX, *twins)]
        missed = catalogue.find("Jinx, Losse Cannon")

    assert said == ["金克丝，暴走萝莉", "One", "Two", "Three"]
    assert missed == Missed("guessed", ("金克丝，暴走萝莉",))


def test_who_types_chinese_is_answered_in_chinese_whatever_they_read() -> None:
    assert CATALOGUE.find("金克丝") == Missed("guessed", ("金克丝，暴走萝莉",))


ANT = CardRow("ant", "Ant", {"en": "Ant"}, {"kind": "unit"})
BATCH = Batch(GAME, (SetRow("OGN", {}),), (ANT,), (PrintingRow("ant", "OGN", "1"),))


@pytest.fixture
def stored(db: None) -> None:
    """One card in the database."""
    import_batch(BATCH)


def test_a_catalogue_is_read_once_for_a_version(
    stored: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(7):
        cold = load_catalogue(GAME)

    with django_assert_num_queries(1):
        warm = load_catalogue(GAME)

    assert warm is cold
    assert cold.game == GAME
    assert [card.name for card in cold.cards.values()] == ["Ant"]


def test_a_change_of_the_cards_gives_a_new_catalogue(stored: None) -> None:
    before = load_catalogue(GAME)

    import_batch(replace(BATCH, cards=(replace(ANT, names={"en": "Bee"}),)))

    after = load_catalogue(GAME)
    assert before.version < after.version
    assert [card.name for card in after.cards.values()] == ["Bee"]


def test_a_game_without_cards_has_an_empty_catalogue(
    db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(4):
        empty = load_catalogue("nowhere")

    assert (empty.version, empty.cards) == (0, {})


def test_the_starter_cards_are_found_by_pinyin(db: None) -> None:
    assert load_catalogue("riftbound").find("mieshi") == Missed("guessed", ("Defy",))


def test_death_coil_is_two_cards_of_the_starter_set(db: None) -> None:
    wow = load_catalogue("wow")

    missed = wow.find("Death Coil")

    assert isinstance(missed, Missed)
    assert missed.kind == "ambiguous"
    found = [
        wow.find(name, code.rstrip(")")) for name, _, code in (each.partition(" (") for each in missed.suggestions)
    ]
    assert {card.id for card in found if isinstance(card, Card)} == {
        "wow.death-coil-death-knight",
        "wow.death-coil-warlock",
    }


@pytest.mark.parametrize("sign", ["a", "ﷺ"])
def test_what_is_folded_to_more_than_any_name_is_not_looked_at(sign: str) -> None:
    assert CATALOGUE.find(sign * 201) == CATALOGUE.find("", sign * 201) == Missed("unknown", unguessed=True)
    assert CATALOGUE.named(sign * 201) == ()
