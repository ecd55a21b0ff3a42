"""The cards that can still go into a deck, and the sentence that says why."""

from decks.check.fitting_cards import fitting_card_ids
from decks.report.narrowing import Narrowed, first_choice, narrow_catalogue
from legality.engine.values.facts import UNKNOWN
from legality.messages import card_name
from tests.decks.builder.judging import Catalogues, judged


def test_a_leader_narrows_the_cards_to_what_fits_it(catalogues: Catalogues) -> None:
    catalogue = catalogues["riftbound"]

    left = narrow_catalogue(judged(catalogues, "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n3 Defy"), catalogue)

    assert left.ids is not None
    runes = {catalogue.cards[ident].name for ident in left.ids if catalogue.cards[ident].kind == "rune"}
    assert runes == {"Chaos Rune", "Fury Rune"}
    assert "riftbound.defy" not in left.ids
    assert "riftbound.jinx-rebel" in left.ids
    assert left.sentence == "Only cards that fit Jinx, Loose Cannon."


def test_without_a_leader_the_format_alone_narrows(catalogues: Catalogues) -> None:
    catalogue = catalogues["riftbound"]

    left = narrow_catalogue(judged(catalogues, ""), catalogue)

    assert left.ids is not None
    assert "riftbound.defy" in left.ids
    assert "riftbound.scrapheap" not in left.ids
    assert left.sentence == "Only cards that Standard 1v1 allows."


def test_leaders_still_to_be_chosen_narrow_nothing(catalogues: Catalogues) -> None:
    catalogue = catalogues["vividz"]
    one, other = [card for card in catalogue.cards.values() if card.kind == "mission"][:2]

    left = narrow_catalogue(
        judged(catalogues, f"Missions:\n1 {one.name}\n1 {other.name}", "vividz/standard"), catalogue
    )

    # With fewer than three missions, any card may still get one that fits it.
    assert left.ids is None
    assert left.sentence is None


def test_several_leaders_are_all_named(catalogues: Catalogues) -> None:
    catalogue = catalogues["vividz"]
    missions = [card for card in catalogue.cards.values() if card.kind == "mission"][:3]

    left = narrow_catalogue(
        judged(catalogues, "Missions:\n" + "\n".join(card.name for card in missions), "vividz/standard"), catalogue
    )

    assert left.ids is not None
    assert (
        left.sentence
        == f"Only cards that fit {' and '.join(card_name(card) for card in sorted(missions, key=lambda card: card.name))}."
    )


def test_the_cards_of_a_deck_narrow_to_what_has_in_common_with_them_what_the_format_asks(
    catalogues: Catalogues,
) -> None:
    catalogue = catalogues["zero"]
    series = {
        ident: fact if (fact := card.fact("series")) is UNKNOWN else "".join(fact)
        for ident, card in catalogue.cards.items()
    }

    left = narrow_catalogue(judged(catalogues, "1 信号员小霜\n1 丝诺", "zero/official"), catalogue)
    mixed = narrow_catalogue(judged(catalogues, "3 信号员小霜\n2 停电之夜", "zero/official"), catalogue)

    # An unknown series may be the right one: the verdict is open, so the card is shown.
    fits = {ident for ident, value in series.items() if value in (UNKNOWN, "星轨邮局")}
    open_ones = frozenset(ident for ident, value in series.items() if value is UNKNOWN)
    assert left == Narrowed(frozenset(fits), "Only cards with this series: 星轨邮局.", open_ones)
    assert mixed == left


def test_what_no_card_has_yet_narrows_nothing(catalogues: Catalogues) -> None:
    empty = narrow_catalogue(judged(catalogues, "", "zero/official"), catalogues["zero"])
    unknown = narrow_catalogue(judged(catalogues, "1 丝诺", "zero/official"), catalogues["zero"])
    casual = narrow_catalogue(judged(catalogues, "1 信号员小霜", "zero/casual"), catalogues["zero"])

    assert [empty, unknown, casual] == [Narrowed(None, None)] * 3


def test_nothing_is_narrowed_where_every_card_fits(catalogues: Catalogues) -> None:
    left = narrow_catalogue(judged(catalogues, "", "zero/casual"), catalogues["zero"])

    assert (left.ids, left.sentence) == (None, None)


def test_a_pool_narrows_to_its_cards_and_to_what_is_free(catalogues: Catalogues) -> None:
    catalogue = catalogues["riftbound"]

    left = narrow_catalogue(judged(catalogues, "", "riftbound/sealed", pool="2 Defy\n1 Jinx, Rebel"), catalogue)

    assert left.ids is not None
    assert {ident for ident in left.ids if catalogue.cards[ident].kind in ("unit", "spell", "gear")} == {
        "riftbound.defy",
        "riftbound.jinx-rebel",
    }
    assert "riftbound.fury-rune" in left.ids
    assert left.sentence == "Only cards in the pool."


def test_what_leads_comes_first_until_there_is_enough_of_it(catalogues: Catalogues) -> None:
    catalogue = catalogues["vividz"]
    missions = [card for card in catalogue.cards.values() if card.kind == "mission"][:3]
    account = next(card for card in catalogue.cards.values() if card.kind == "account")
    begun = f"Account:\n1 {account.name}\nMissions:\n"
    texts = ["", *(begun + "".join(f"1 {card.name}\n" for card in missions[:n]) for n in (0, 1, 3))]

    found = [first_choice(judged(catalogues, text, "vividz/standard"), catalogue) for text in texts]

    kinds = [None if left is None else {catalogue.cards[ident].kind for ident in left.ids or ()} for left in found]
    assert kinds == [{"account"}, {"mission"}, {"mission"}, None]


def test_a_game_without_leaders_and_a_pool_without_one_begin_with_nothing(catalogues: Catalogues) -> None:
    nothing = first_choice(judged(catalogues, "", "zero/official"), catalogues["zero"])
    none_there = first_choice(judged(catalogues, "", "riftbound/sealed", "3 Defy"), catalogues["riftbound"])

    assert (nothing, none_there) == (None, None)


def test_the_cards_of_one_section_are_those_of_its_kinds(catalogues: Catalogues) -> None:
    catalogue = catalogues["riftbound"]
    answer = judged(catalogues, "Legend:\n1 Jinx, Loose Cannon")

    assert sorted(fitting_card_ids("runes", answer.deck, answer.question, catalogue)) == [
        "riftbound.chaos-rune",
        "riftbound.fury-rune",
    ]
    assert sorted(fitting_card_ids("champion", answer.deck, answer.question, catalogue)) == [
        "riftbound.jinx-demolitionist",
        "riftbound.jinx-rebel",
    ]
