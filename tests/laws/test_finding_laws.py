"""Laws of finding cards by typed names: exact matches come first, and every suggestion finds its card."""

from collections.abc import Mapping
from typing import Final

import pytest
from django.utils.translation import override
from hypothesis import assume, example, given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue, Missed
from cards.catalogue.names.codes import plain_code
from cards.catalogue.names.name_index import IndexedCard
from decks.decklist.entries import Entry
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.resolve import resolve_entries
from legality.engine.rules.format import Format
from legality.engine.values.card import Card
from legality.engine.values.facts import NO_VALUES, UNKNOWN, Unknown
from legality.games import GAMES
from legality.sources.fold import fold

WOW: Final = GAMES["wow"]
CLASSIC: Final = WOW.format("classic")
CODES: Final = ("FoO-83", "DKS-6", "DTP-27ea", "HDK11-4", "ICE-007", "CD2-", "TOK-")
# Sets of one letter and of many, numbers with letters and hyphens, as publishers everywhere make them.
ANY_CODES: Final = st.from_regex(r"[A-Z][A-Z0-9]{0,9}-(?:[A-Z]{1,3}-?)?[0-9]{1,4}[A-Z]?", fullmatch=True)
SIGNS: Final = st.sampled_from(("", " ", "!", "...", "'", "-", ", "))
WORDS: Final = st.sampled_from(("Death", "Coil", "Mind", "Wipe", "Quick", "Draw", "水", "元素"))
NAMES: Final = st.lists(st.tuples(WORDS, SIGNS), min_size=1, max_size=3).map(
    lambda parts: "".join(word + sign for word, sign in parts).strip()
)
KINDS: Final[st.SearchStrategy[str | Unknown]] = st.sampled_from(("ability", "ally", "hero", "event", UNKNOWN))


@st.composite
def catalogues(draw: st.DrawFn) -> Catalogue:
    """A few cards with similar names, and with collector numbers that they may share."""
    listed = []
    for n, name in enumerate(draw(st.lists(NAMES, min_size=1, max_size=5))):
        traits = {"class": frozenset(draw(st.lists(st.sampled_from(("mage", "death-knight")), max_size=1)))}
        card = Card(f"wow.{n}", "wow", name, draw(KINDS), traits=traits, names={"en": name})
        listed.append(IndexedCard(card, (), tuple(draw(st.lists(st.sampled_from(CODES), max_size=2, unique=True)))))

    return Catalogue("wow", 1, listed)


def is_distinct(card: Card, catalogue: Catalogue) -> bool:
    """Whether a number, a sign or a fact known of all distinguishes the card from the others of its name."""
    others = [other for other in catalogue.named(card.name) if other is not card]
    if all(fold(other.name) != fold(card.name) for other in others):
        return True

    theirs = {code for other in others for code in catalogue.codes_of(other)}
    facts = {name: {other.fact(name) for other in others} for name in ("class", "kind")}
    return not theirs.issuperset(catalogue.codes_of(card)) or any(
        card.fact(name) not in (UNKNOWN, NO_VALUES) and UNKNOWN not in known and card.fact(name) not in known
        for name, known in facts.items()
    )


def pasted(line: str, catalogue: Catalogue, format_: Format = CLASSIC) -> Card | None:
    """The card that a line of a list finds, under no heading."""
    found = resolve_entries(parse_list(line, heading_words(GAMES[format_.game])), catalogue, format_)
    return found.placed[0].card if len(found.placed) == 1 and not found.problems else None


@given(catalogues(), NAMES)
@example(
    Catalogue(
        "wow",
        1,
        [
            IndexedCard(Card("wow.knight", "wow", "Death Coil", "ability"), (), ("CD2-", "DKS-6")),
            IndexedCard(Card("wow.warlock", "wow", "Death Coil", "ability"), (), ("FoO-83",)),
            IndexedCard(Card("wow.token", "wow", "Death Coil", "ally"), (), ("TOK-",)),
        ],
    ),
    "death coil",
)
def test_every_suggestion_is_found_as_exactly_its_card(catalogue: Catalogue, typed: str) -> None:
    missed = catalogue.find(typed)
    assume(isinstance(missed, Missed))
    assert isinstance(missed, Missed)

    offered = [card for card in catalogue.cards.values() if catalogue.suggestion_for(card) in missed.suggestions]

    distinct = [card for card in offered if is_distinct(card, catalogue)]
    assert [pasted(f"4 {catalogue.suggestion_for(card)}", catalogue) for card in distinct] == distinct
    assert [catalogue.find(catalogue.suggestion_for(card)) for card in distinct] == distinct
    assert len(offered) >= len(missed.suggestions) > 0 or missed.kind == "unknown"


@given(catalogues())
def test_a_name_typed_exactly_is_never_another_card(catalogue: Catalogue) -> None:
    for card in catalogue.cards.values():
        same = [other for other in catalogue.cards.values() if fold(other.name) == fold(card.name)]

        found = catalogue.find(card.name.upper())

        if len(same) == 1:
            assert found is card
        else:
            assert isinstance(found, Missed)
            assert found.kind == "ambiguous"
            assert found.suggestions == tuple(map(catalogue.suggestion_for, same))


@given(catalogues(), st.sampled_from(("Hero", "Main deck", "Sideboard", "Maybe")))
def test_a_heading_only_chooses_among_the_cards_of_a_name(catalogue: Catalogue, heading: str) -> None:
    for card in catalogue.cards.values():
        bare = catalogue.find(card.name)

        read = parse_list(f"{heading}:\n4 {card.name}", heading_words(WOW))
        found = resolve_entries(read, catalogue, CLASSIC)

        rows = (*found.placed, *found.maybe)
        assert len(rows) + len(found.problems) == 1
        assert not rows or rows[0].card is bare or fold(rows[0].card.name) == fold(card.name)


@given(catalogues(), st.sampled_from(("", "0", "00")), st.sampled_from(("-", " ", "", "·")), st.booleans())
def test_a_code_is_found_in_every_spelling(catalogue: Catalogue, zeros: str, mark: str, is_low: bool) -> None:
    for card in catalogue.cards.values():
        for code in catalogue.codes_of(card):
            card_set, _, number = code.partition("-")
            if not number or catalogue.find(card.name, code) is not card:
                continue

            spelled = f"{card_set}{mark}{zeros if len(number) < 3 else ''}{number}"
            spelled = spelled.lower() if is_low else spelled

            assert [pasted(f"4 {card.name} {o}{spelled}{c}", catalogue) for o, c in ("()", "[]")] == [card, card]
            assert pasted(f"4 {card.name} {spelled}", catalogue) is card


@given(st.lists(ANY_CODES, min_size=2, max_size=3, unique_by=lambda code: plain_code(code).rstrip("ABCSP")))
@example(["SK1-S-044", "PR-P-044"])
@example(["P-001", "UE01BTEVA12-1-001"])
def test_a_number_of_any_make_tells_the_cards_of_a_name_apart(codes: list[str]) -> None:
    cards = [Card(f"wow.{n}", "wow", "Storm Gull", "ally", names={"en": "Storm Gull"}) for n in range(len(codes))]
    catalogue = Catalogue("wow", 1, [IndexedCard(card, (), (code,)) for card, code in zip(cards, codes, strict=True)])

    suggested = [catalogue.suggestion_for(card) for card in cards]

    assert suggested == [f"Storm Gull ({code})" for code in codes]
    assert [pasted(f"4 {line}", catalogue) for line in suggested] == cards
    assert [pasted(f"4x {code.lower()}", catalogue) for code in codes] == cards


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("game", list(GAMES))
def test_every_card_of_the_starter_sets_is_found_as_it_is_suggested(
    game: str, language: str, catalogues: Mapping[str, Catalogue]
) -> None:
    catalogue, format_ = catalogues[game], GAMES[game].formats[0]
    with override(language):
        written = {card: catalogue.suggestion_for(card) for card in catalogue.cards.values()}

    lost = [line for card, line in written.items() if pasted(f"1 {line}", catalogue, format_) is not card]

    assert lost == []


def test_what_a_suggestion_says_is_read_as_a_line_without_a_count() -> None:
    read = parse_list("Water Elemental (TOK-)", {})

    assert read == (Entry(1, "Water Elemental (TOK-)", 1, "Water Elemental", "TOK-", None, 0),)
