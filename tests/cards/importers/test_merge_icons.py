"""Icons of a card as lists of equal standing state them: known, partly known, or unknown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.importers.merge_facts import Disagreement, merge_card
from legality.sources.facts import Facts, StoredPartly
from legality.sources.rows import CardRow


def row(facts: Facts) -> CardRow:
    return CardRow("ant", "Ant", {"en": "Ant"}, facts)


def of_lists(*said: tuple[str, Facts]) -> Facts:
    """What becomes of the class of a card of these sources."""
    notes: list[Disagreement] = []
    facts = merge_card("ant", [(source, row(facts)) for source, facts in said], ("class",), "en", notes).facts
    class_of: Facts = {"traits": facts.get("traits", {}), "partly": facts.get("partly", {})}
    return class_of | {"unknown": [name for name in facts.get("unknown", ()) if name == "class"]}


def icons(*classes: str, unsure: bool = False) -> Facts:
    said: Facts = {"traits": {"class": list(classes)}}
    return said | {"unknown": ["class"]} if unsure else said


def partly(surely: str, perhaps: str) -> Facts:
    """What is told of a class that is partly known, by a source or by all together."""
    known: StoredPartly = {"surely": surely.split(), "perhaps": perhaps.split()}
    return {"traits": {}, "partly": {"class": known}, "unknown": ["class"]}


UNKNOWN_CLASS: Facts = {"traits": {}, "partly": {}, "unknown": ["class"]}
DUMP, TRACKER = "wow-decktools", "wow-tracker"


@pytest.mark.parametrize(
    "said", [((DUMP, icons("mage", unsure=True)),), ((DUMP, icons("mage", unsure=True)), (TRACKER, {}))]
)
def test_icons_of_which_no_list_is_sure_are_unknown(said: tuple[tuple[str, Facts], ...]) -> None:
    assert of_lists(*said) == UNKNOWN_CLASS


@pytest.mark.parametrize(
    ("said", "surely", "perhaps"),
    [
        (((DUMP, icons("mage", "druid")), (TRACKER, icons("mage", "rogue"))), "mage", "druid rogue"),
        (((DUMP, icons("mage")), (TRACKER, icons("rogue"))), "", "mage rogue"),
        (((DUMP, icons()), (TRACKER, icons("rogue"))), "", "rogue"),
        (((DUMP, icons("mage")), (TRACKER, icons("mage", "rogue")), ("starter", icons("mage"))), "mage", "rogue"),
        (((DUMP, icons("mage")), (TRACKER, icons("mage", "rogue")), ("starter", icons("orc"))), "", "mage orc rogue"),
        (((DUMP, icons("mage", unsure=True)), (TRACKER, icons("mage", "rogue"))), "mage", "rogue"),
        (((DUMP, icons("mage")), (TRACKER, partly("mage", "rogue"))), "mage", "rogue"),
    ],
)
def test_of_icons_on_which_lists_of_equal_standing_differ_those_of_all_are_sure_and_the_others_open(
    said: tuple[tuple[str, Facts], ...], surely: str, perhaps: str
) -> None:
    assert of_lists(*said) == partly(surely, perhaps)


def test_of_a_guess_that_nobody_confirms_what_its_source_is_sure_of_stays() -> None:
    guess: Facts = partly("priest warlock", "mage") | icons("mage", "priest", "warlock")

    assert of_lists((DUMP, guess)) == partly("priest warlock", "mage")
    assert of_lists((DUMP, guess), (TRACKER, icons("warlock", "priest", "mage"))) == {
        "traits": {"class": ["mage", "priest", "warlock"]},
        "partly": {},
        "unknown": [],
    }


@pytest.mark.parametrize("first", ["hand", "csv", TRACKER])
def test_who_states_a_part_of_a_fact_states_it(first: str) -> None:
    assert of_lists((first, partly("mage", "rogue")), ("starter", icons("mage"))) == partly("mage", "rogue")


def test_a_partly_known_fact_below_a_known_one_is_a_difference() -> None:
    notes: list[Disagreement] = []
    rows = [("hand", row(icons("mage"))), ("csv", row(partly("mage", "rogue")))]

    assert merge_card("ant", rows, ("class",), "en", notes).facts["traits"] == {"class": ["mage"]}
    assert notes == [Disagreement("ant", "class", (("hand", "['mage']"), ("csv", "['mage', '?rogue']")))]


CLASSES = st.sets(st.sampled_from(("druid", "mage", "orc", "rogue")), max_size=3)


@given(CLASSES, CLASSES, st.none() | CLASSES)
def test_what_every_list_states_lies_within_what_is_known_of_it(
    dump: set[str], tracker: set[str], starter: set[str] | None
) -> None:
    said = [(DUMP, icons(*dump)), (TRACKER, icons(*tracker))]
    below = [] if starter is None else [("starter", icons(*starter))]
    told = [dump, tracker, *([] if starter is None else [starter])]

    known = of_lists(*said, *below).get("partly", {}).get("class")

    assert (known is None) == (dump == tracker)
    if known is not None:
        surely = set(known["surely"])
        assert surely == set.intersection(*told)
        assert surely | set(known["perhaps"]) == set.union(*told)


@pytest.mark.parametrize(
    "said",
    [
        ((DUMP, icons("mage")),),
        ((TRACKER, icons("mage")),),
        ((DUMP, icons("mage")), (TRACKER, icons("mage"))),
        ((DUMP, icons("mage", unsure=True)), (TRACKER, icons("mage"))),
        ((DUMP, icons("mage")), ("starter", icons("rogue"))),
        (("hand", icons("mage")), (DUMP, icons("rogue")), (TRACKER, icons("priest"))),
    ],
)
def test_icons_that_one_is_sure_of_and_no_equal_denies_are_known(said: tuple[tuple[str, Facts], ...]) -> None:
    assert of_lists(*said) == {"traits": {"class": ["mage"]}, "partly": {}, "unknown": []}
