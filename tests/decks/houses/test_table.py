"""House rules as a table: read back as they were written, refused by the line, cards by name, code and id."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import StoredRule
from decks.access.tables import MOST_LETTERS, TableFault
from decks.houses.cells import read_rule, uses_column
from decks.houses.table import read_rule_table, write_csv
from legality.engine.house import HouseKind

pytestmark = pytest.mark.django_db
DAYS = st.dates().map(lambda day: day.isoformat())


@pytest.fixture
def cards(catalogues: dict[str, Catalogue]) -> Catalogue:
    return catalogues["riftbound"]


@st.composite
def stored(draw: st.DrawFn, cards: Catalogue) -> StoredRule:
    """A rule with some of what a rule may say."""
    kind = draw(st.sampled_from(HouseKind))
    rule: StoredRule = {"number": draw(st.integers(0, 999)), "kind": kind}
    by_name = {card.name: card for card in cards.cards.values()}
    found = draw(st.lists(st.sampled_from(sorted(by_name)), max_size=4, unique=True))
    if found and uses_column(kind, "cards"):
        rule["cards"] = [{"key": by_name[name].key, "name": name} for name in found]
    for name in ("amount", "least", "most"):
        if uses_column(kind, name) and draw(st.booleans()):
            rule[name] = draw(st.integers(0, 99))
    if draw(st.booleans()):
        rule["since"] = draw(DAYS)
    if draw(st.booleans()):
        rule["note"] = draw(st.sampled_from(["too strong", 'said "no", twice', "=1+1", "禁用"]))

    return rule


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(data=st.data())
def test_what_is_written_reads_back_the_same(cards: Catalogue, data: st.DataObject) -> None:
    rules = data.draw(st.lists(stored(cards), min_size=1, max_size=5))

    found = read_rule_table(write_csv(rules), cards)

    assert found.faults == ()
    names = [[card["name"] for card in rule.get("cards", [])] for rule in rules]
    assert [[card["name"] for card in rule.get("cards", [])] for rule in found.rules] == names
    assert [{**rule, "cards": []} for rule in found.rules] == [{**rule, "cards": []} for rule in rules]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "",
            TableFault(
                1,
                "The text is empty. Add at least one line.",
            ),
        ),
        (
            "kind,cards\n\n",
            TableFault(
                1,
                "The table is empty. Add at least one rule.",
            ),
        ),
        ("\n\nname\nban", TableFault(3, "The first line must contain the column “kind”.")),
        (
            'kind,cards\nban,"Defy',
            TableFault(1, "This is not a valid CSV file: a quotation mark or a cell is not closed."),
        ),
        ("x" * (MOST_LETTERS + 1), TableFault(1, "The text is too long, so it was not read. Shorten it.")),
        ("kind\tamount\ncap\t-1", TableFault(2, "“-1” is not a number (amount).")),
    ],
)
def test_what_is_no_table_is_told_by_its_line(cards: Catalogue, text: str, fault: TableFault) -> None:
    assert read_rule_table(text, cards).faults == (fault,)


def test_a_card_is_known_by_name_in_any_language_by_code_and_by_id(cards: Catalogue) -> None:
    (card,) = cards.named("Defy")
    words = ["defy", card.names["zh-hans"], cards.code_of(card), card.id, card.key]

    found = [read_rule({"kind": "ban", "cards": word}, cards)["cards"] for word in words]

    assert found == [[{"key": card.key, "name": "Defy"}]] * 5


def test_cards_on_the_lines_of_one_cell_are_several_and_a_fault_names_the_line_of_its_row(cards: Catalogue) -> None:
    text = 'kind,cards\nban,"Defy\nInferna"\nban,Nobody at All'

    found, faulty = read_rule_table(text.rpartition("\n")[0], cards), read_rule_table(text, cards)

    assert [[card["name"] for card in rule["cards"]] for rule in found.rules] == [["Defy", "Inferna"]]
    assert [fault.line for fault in faulty.faults] == [4]


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    rule: StoredRule = {"number": 1, "kind": "copies", "amount": 1, "note": "=HYPERLINK(1)"}

    assert write_csv([rule]).splitlines()[1].endswith(",'=HYPERLINK(1)")


@pytest.mark.parametrize(
    "text",
    [
        "name,points\nDefy,3\nInferna,1\n",
        "牌名\t点数\nDefy\t3\nInferna\t1",
        "kind;cards;amount\n点数;Defy;3\npoints;Inferna;1",
    ],
)
def test_a_points_list_is_read_as_leagues_write_it(cards: Catalogue, text: str) -> None:
    found = read_rule_table(text, cards)

    said = [(rule["kind"], [card["name"] for card in rule["cards"]], rule["amount"]) for rule in found.rules]
    assert found.faults == ()
    assert said == [("points", ["Defy"], 3), ("points", ["Inferna"], 1)]


@pytest.mark.parametrize("word", ["main", "Main", "MAIN", "Main deck", "主牌", "主牌堆"])
def test_a_section_is_known_by_its_slug_in_any_case_and_by_its_name_in_either_language(
    cards: Catalogue, word: str
) -> None:
    found = read_rule_table(f"kind,section,least,most\nsize,{word},50,60", cards)

    assert found.faults == ()
    assert [rule["section"] for rule in found.rules] == ["main"]


@pytest.mark.parametrize("word", ["Attic", "Units"])
def test_a_section_that_the_game_lacks_is_a_fault_of_its_line(cards: Catalogue, word: str) -> None:
    found = read_rule_table(f"kind,section,least\nsize,main,50\nsize,{word},50", cards)

    told = f"The game has no section “{word}”. Available: legend, champion, main, runes, battlefields, sideboard, additional_legends."
    assert found.faults == (TableFault(3, told),)


@pytest.mark.parametrize(
    "head",
    ["kind,cards,start date,end date", "kind,cards,From,To", "规则,卡牌,开始日期,截止日期", "规则,卡牌,起,止"],
)
def test_days_are_read_by_what_leagues_call_their_columns(cards: Catalogue, head: str) -> None:
    found = read_rule_table(f"{head}\nban,Defy,2026-01-01,2026-03-01", cards)

    said = [(rule["kind"], rule["since"], rule["until"]) for rule in found.rules]
    assert found.faults == ()
    assert said == [("ban", "2026-01-01", "2026-03-01")]


KNOWN = "number, kind, cards, amount, sets, section, least, most, day, option, since, until, note, points"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("kind,cards,colour\nban,Defy,red", [TableFault(1, f"There is no column “colour”. Available: {KNOWN}.")]),
        ("kind,card,cards\nban,Defy,Defy", [TableFault(1, "The column “cards” appears twice. Remove one.")]),
        ("kind,cards,\nban,Defy,\nban,Defy,2026-01-01", [TableFault(3, "“2026-01-01” is not under any column.")]),
        ("kind,cards\nban,Ahri,Fox", [TableFault(2, "“Fox” is not under any column.")]),
        ("kind,cards,points\nban,Defy,3", [TableFault(2, "A rule of type “ban” does not use “points” (“3”).")]),
        ("kind,cards,amount\nban,Defy,3", [TableFault(2, "A rule of type “ban” does not use “amount” (“3”).")]),
        ("kind,cards,amount\nbudget,Defy,3", [TableFault(2, "A rule of type “budget” does not use “cards” (“Defy”).")]),
    ],
)
def test_nothing_of_a_table_is_left_unread_in_silence(cards: Catalogue, text: str, faults: list[TableFault]) -> None:
    assert list(read_rule_table(text, cards).faults) == faults


def test_what_a_rule_says_beside_its_kind_is_not_written(cards: Catalogue) -> None:
    rule: StoredRule = {"number": 1, "kind": "copies", "amount": 1, "section": "main"}

    assert read_rule_table(write_csv([rule]), cards).rules == ({"number": 1, "kind": "copies", "amount": 1},)


def test_a_plain_list_of_points_has_a_rule_for_each_number_of_points_and_leaves_other_rules(cards: Catalogue) -> None:
    budget: StoredRule = {"number": 1, "kind": "budget", "amount": 9}
    old: StoredRule = {"number": 2, "kind": "points", "amount": 4, "cards": [{"key": "defy", "name": "Defy"}]}
    names = sorted({card.name for card in cards.cards.values()})[:700]
    many = [*names, "Defy", *names][:700]

    found = read_rule_table("Name,Points\n" + "\n".join(f'"{name}",{1 + (name == "Defy")}' for name in many), cards)
    kept, whole = (
        found.replace_in([budget, old]),
        read_rule_table("kind,cards,amount\npoints,Defy,1", cards).replace_in([budget, old]),
    )

    assert found.faults == ()
    assert sorted({rule["amount"] for rule in found.rules}) == [1, 2]
    named = [card["name"] for rule in found.rules for card in rule["cards"]]
    assert len(named) == len(set(many))
    assert set(named) == set(many)
    assert [rule["kind"] for rule in kept] == ["budget", *["points"] * len(found.rules)]
    assert [rule["kind"] for rule in whole] == ["points"]


def test_what_excel_writes_is_read(cards: Catalogue) -> None:
    found = read_rule_table("sep=;\nkind;cards;since;until\nban;Defy;2026/1/31;2026年2月1日", cards)

    assert [(rule["since"], rule["until"]) for rule in found.rules] == [("2026-01-31", "2026-02-01")]
