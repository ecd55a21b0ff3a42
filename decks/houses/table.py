"""House rules as a table: read whole or not at all from CSV, and written so that it reads back the same."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import StoredCard, StoredRule
from decks.access.tables import TableFault, csv_text, read_table
from decks.decklist.reading.tables import unescape_formula
from decks.decklist.resolve import MOST_GUESSES
from decks.houses.cells import BETWEEN, MOST_CARDS, UnreadableCellError, read_rule, read_rule_kind, uses_column
from legality.engine.house import HouseKind
from legality.engine.house.checking import MOST_RULES
from legality.engine.values.vocabulary import split_words

COLUMNS: Final = split_words("number, kind, cards, amount, sets, section, least, most, day, option, since, until, note")
# What leagues call the columns and the kinds in their own lists.
ALIASES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("card", "name", "牌", "牌名", "卡牌"), "cards"),
    **dict.fromkeys(("rule", "类型", "规则"), "kind"),
    **dict.fromkeys(("limit", "copies", "数量", "张数"), "amount"),
    **dict.fromkeys(("set", "系列"), "sets"),
    **dict.fromkeys(("point", "cost", "点数", "分数"), "points"),
    **dict.fromkeys(("from", "start", "start date", "valid from", "effective", "effective date"), "since"),
    **dict.fromkeys(("起", "开始", "起始", "起始日", "开始日", "开始日期", "起始日期", "生效日期"), "since"),
    **dict.fromkeys(("to", "end", "end date", "valid to", "valid until"), "until"),
    **dict.fromkeys(("止", "截止", "结束", "结束日", "截止日", "结束日期", "截止日期", "失效日期"), "until"),
    **dict.fromkeys(("comment", "reason", "备注", "说明"), "note"),
}
POINTS: Final = "points"


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules of a table, or its faults: with a fault there are no rules. Rules without a number have the number 0.

    `points_alone`: it is a plain list of cards and their points, which says nothing of other rules.
    """

    rules: tuple[StoredRule, ...] = ()
    faults: tuple[TableFault, ...] = ()
    points_alone: bool = False

    def replace_in(self, held: Iterable[StoredRule]) -> list[StoredRule]:
        """The rules in the place of those that a draft has held; of a plain list in the place of its points."""
        kept = [rule for rule in held if rule["kind"] != POINTS] if self.points_alone else []
        return [*kept, *self.rules]


def read_rule_table(text: str, catalogue: Catalogue) -> TableRules:
    """The rules of a CSV with commas, semicolons or tabs, whose first line names the columns. Never raises."""
    table = read_table(text, (*COLUMNS, POINTS), (), ALIASES, between="\n", only=True)
    if table.faults:
        return TableRules(faults=table.faults)
    if not {"kind", POINTS} & set(table.names):
        message = _("The first line must contain the column “%(name)s”.") % {"name": "kind"}
        return TableRules(faults=(TableFault(table.head, message),))

    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    rules = list[StoredRule]()
    faults = list[TableFault]()
    for line in table.lines:
        cells = {name: unescape_formula(cell) for name, cell in line.cells.items() if cell}
        try:
            if POINTS in cells:
                # A list of cards and points says of what kind it is: its points are the amount.
                points = cells.pop(POINTS)
                cells = {"kind": POINTS, **cells}
                kind = read_rule_kind(cells)
                if kind not in (HouseKind.POINTS, HouseKind.BUDGET) or "amount" in cells:
                    words = {"column": POINTS, "kind": kind, "word": points[:40]}
                    message = _("A rule of type “%(kind)s” does not use “%(column)s” (“%(word)s”).") % words
                    raise UnreadableCellError(message, POINTS)
                cells |= {"kind": kind, "amount": points}
            rules.append(read_rule(cells, catalogue))
        except UnreadableCellError as fault:
            faults.append(TableFault(line.number, str(fault)))

    points_alone = "kind" not in table.names
    if points_alone:
        rules = _merge_equal_rules(rules)
    if len(rules) > MOST_RULES:
        faults.append(TableFault(table.head, _("A house format has at most %(most)s rules.") % {"most": MOST_RULES}))
    if not rules and not faults:
        faults.append(TableFault(table.head, _("The table is empty. Add at least one rule.")))

    return TableRules(() if faults else tuple(rules), tuple(faults), points_alone)


def _merge_equal_rules(rules: Iterable[StoredRule]) -> list[StoredRule]:
    """One rule for all cards that differ in nothing else, as many as a rule takes."""
    groups: dict[tuple[object, ...], list[StoredRule]] = {}
    for rule in rules:
        key = tuple(sorted((name, repr(rule.get(name))) for name in rule if name != "cards"))
        groups.setdefault(key, []).append(rule)

    joined: list[StoredRule] = []
    for group in groups.values():
        by_key: dict[str, StoredCard] = {}
        for rule in group:
            by_key |= {card["key"]: card for card in rule.get("cards", ())}
        cards = list(by_key.values())
        for begins in range(0, max(len(cards), 1), MOST_CARDS):
            part: StoredRule = {**group[0]}
            if cards:
                part["cards"] = cards[begins : begins + MOST_CARDS]
            joined.append(part)

    return joined


def write_csv(rules: Iterable[StoredRule]) -> str:
    """The rules as CSV, with the names of their cards; what its kind has no use for is left out."""
    return csv_text(table_rows(rules)).removeprefix("\ufeff")


def table_rows(rules: Iterable[StoredRule]) -> Iterator[list[str]]:
    """The rows of the table: the columns, then a rule each."""
    yield [*COLUMNS]
    for rule in rules:
        cells: list[str] = []
        for name in COLUMNS:
            value = rule.get(name) if uses_column(HouseKind(rule["kind"]), name) else None
            if name == "cards" and value:
                cells.append(BETWEEN.join(card["name"] for card in rule["cards"]))
            elif name == "sets" and value:
                cells.append(BETWEEN.join(rule["sets"]))
            else:
                cells.append("" if value is None else str(value))
        yield cells
