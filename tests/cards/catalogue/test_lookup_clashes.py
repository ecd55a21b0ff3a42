"""Cards of one name, or nearly: what tells them apart, and what is suggested where nothing does."""

import pytest

from cards.catalogue.lookup import Catalogue, Missed
from cards.catalogue.names.name_index import IndexedCard
from legality.engine.values.card import Card

WARLOCK, KNIGHT = (Card(f"game.{key}", "game", "Death Coil", "ability") for key in ("warlock", "knight"))
WATER = Card("game.water", "game", "Water Elemental", "ally")
CLASHES = Catalogue(
    "zero",
    1,
    [
        IndexedCard(Card("zero.shout", "zero", "Counterattack!", "tactic"), (), ("HoA-343",)),
        IndexedCard(Card("zero.plain", "zero", "Counterattack", "event"), (), ("RoF-15",)),
        IndexedCard(
            Card("zero.red", "zero", "阿澄", "character", traits={"colour": frozenset("红")}), (), ("BP-", "BP-1")
        ),
        IndexedCard(Card("zero.blue", "zero", "阿澄", "event", traits={"colour": frozenset("蓝")}), (), ("BP-",)),
        IndexedCard(Card("zero.lone", "zero", "流霜", "character", traits={"colour": frozenset("白")}), (), ("BP-3",)),
        IndexedCard(Card("zero.begun", "zero", "流霜 白夜", "character"), (), ("BP-4",)),
        IndexedCard(Card("zero.other", "zero", "BP 1", "character"), (), ("FoO-83",)),
    ],
)


def found_in_clashes(typed: str, kinds: tuple[frozenset[str], ...] = ()) -> str | Missed:
    found = CLASHES.find(typed, kinds=kinds)
    return found.id.removeprefix("zero.") if isinstance(found, Card) else found


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("Counterattack!", "shout"),
        ("counterattack", "plain"),
        ("阿澄(红)", "red"),
        ("阿澄（紅）", "red"),
        ("阿澄 蓝", "blue"),
        ("阿澄 [Blue]", "blue"),
        ("阿澄 (Event)", "blue"),
        ("流霜 (White)", "lone"),
        ("流霜 白夜", "begun"),
        ("阿澄 (bp 001)", "red"),
        ("阿澄 bp1", "red"),
        ("bp001", "red"),
        ("BP 1", "other"),
        ("[foo 083]", "other"),
        ("BP 1 foo83", "other"),
    ],
)
def test_what_tells_a_card_apart_may_stand_behind_its_name(typed: str, card: str) -> None:
    assert found_in_clashes(typed) == card


@pytest.mark.parametrize(
    ("typed", "missed"),
    [
        ("counter attack", Missed("ambiguous", ("Counterattack! (HoA-343)", "Counterattack (RoF-15)"))),
        ("阿澄(绿)", Missed("unknown", ("阿澄 (BP-1)", "阿澄 (蓝)"))),
        ("流霜(绿)", Missed("unknown", ("流霜",))),
        ("流霜 白", Missed("guessed", ("流霜 白夜",))),
        ("阿澄 (foo 83)", Missed("ambiguous", ("阿澄 (BP-1)", "阿澄 (蓝)", "BP 1"))),
        ("Nobody foo83", Missed("unknown")),
    ],
)
def test_what_fits_no_card_or_several_is_never_taken(typed: str, missed: Missed) -> None:
    assert found_in_clashes(typed) == missed


def test_kinds_choose_among_cards_of_one_name_alone() -> None:
    event = (frozenset(("event",)),)

    assert (found_in_clashes("阿澄", event), found_in_clashes("流霜", event)) == ("blue", "lone")
    assert isinstance(found_in_clashes("counter attack", event), Missed)


def test_a_printing_with_a_number_is_suggested_and_the_set_alone_tells_where_there_is_none() -> None:
    told = Catalogue(
        "game",
        1,
        [
            IndexedCard(WARLOCK, (), ("CD2-", "DKS-6")),
            IndexedCard(KNIGHT, (), ("TOK-",)),
            IndexedCard(WATER, (), ("TOK-",)),
        ],
    )

    assert told.find("Death Coil") == Missed("ambiguous", ("Death Coil (DKS-6)", "Death Coil (TOK-)"))
    assert [told.find("Death Coil", code) for code in ("CD2-", "TOK-")] == [WARLOCK, KNIGHT]
    assert [told.find(f"Death Coil {code}") for code in ("(CD2-)", "(tok-)", "[TOK-]")] == [
        WARLOCK,
        KNIGHT,
        KNIGHT,
    ]
    assert told.find("TOK-") == told.find("(TOK-)") == Missed("unknown")
    assert told.find("TOK-", "TOK-") == Missed("unknown")
    assert told.code_of(WARLOCK) == "DKS-6"


def test_a_spelling_of_two_codes_is_ambiguous_unless_the_name_tells() -> None:
    short, long = (Card(f"game.{name}", "game", name, "ally") for name in ("Mana Tap", "Soul Tap"))
    catalogue = Catalogue("game", 1, [IndexedCard(short, (), ("HDK-114",)), IndexedCard(long, (), ("HDK11-4",))])

    assert catalogue.find("hdk114") == Missed("ambiguous", ("Mana Tap", "Soul Tap"))
    assert (catalogue.find("Soul Tap (hdk114)"), catalogue.find("Mana Tap hdk114")) == (long, short)
