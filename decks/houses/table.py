"""House rules as a table: read whole or not at all from CSV, and written so that it reads back the same."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from io import StringIO
from typing import Final

from django.utils.translation import gettext as _

from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import StoredCard, StoredRule
from decks.access.tables import Fault, Table, read_table
from decks.decklist.resolve import MOST_GUESSES
from decks.decklist.tables import escape_formula, unescape_formula
from legality.engine.card import Card
from legality.engine.house import HouseKind
from legality.engine.house.checking import MOST_RULES

COLUMNS: Final = (
    *(
        "number",
        "kind",
        "cards",
        "amount",
        "sets",
        "section",
        "least",
        "most",
        "day",
        "option",
        "since",
        "until",
        "note",
    ),
)
# What leagues call the columns and the kinds in their own lists.
ALIASES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("card", "name", "牌", "牌名", "卡牌"), "cards"),
    **dict.fromkeys(("rule", "类型", "规则"), "kind"),
    **dict.fromkeys(("limit", "copies", "数量", "张数"), "amount"),
    **dict.fromkeys(("set", "系列"), "sets"),
    **dict.fromkeys(("point", "cost", "点数", "分数"), "points"),
    **dict.fromkeys(("from", "起始", "起始日"), "since"),
    **dict.fromkeys(("to", "结束", "结束日"), "until"),
    **dict.fromkeys(("comment", "reason", "备注", "说明"), "note"),
}
KIND_ALIASES: Final[Mapping[str, HouseKind]] = {
    **dict.fromkeys(("banned", "禁", "禁用", "禁牌"), HouseKind.BAN),
    **dict.fromkeys(("allowed", "unban", "解禁", "允许"), HouseKind.ALLOW),
    **dict.fromkeys(("restricted", "limit", "限", "限制"), HouseKind.CAP),
    **dict.fromkeys(("point", "点数", "分数"), HouseKind.POINTS),
    **dict.fromkeys(("预算", "点数上限"), HouseKind.BUDGET),
    **dict.fromkeys(("同名上限",), HouseKind.COPIES),
}
NUMBERS: Final = ("number", "amount", "least", "most")
DAYS: Final = ("day", "since", "until")
WORDS: Final = ("section", "option", "note")
# Between several cards or sets of one cell.
BETWEEN: Final = "|"
POINTS: Final = "points"
LARGEST: Final = 99_999
LONGEST_NOTE: Final = 300
MOST_CARDS: Final = 500


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a table, or its faults: with a fault there are no rules. Rules without a number have the number 0."""

    rules: tuple[StoredRule, ...] = ()
    faults: tuple[Fault, ...] = ()


class Unreadable(ValueError):
    """A cell that says nothing that is known; the message tells why."""


def read(text: str, catalogue: Catalogue) -> Rules:
    """The rules of a CSV with commas, semicolons or tabs, whose first line names the columns. Never raises."""
    table = read_table(text, (*COLUMNS, POINTS), (), ALIASES, between="\n")
    if table.faults:
        return Rules(faults=table.faults)
    if not {"kind", POINTS} & set(table.names):
        told = _("The first line must name the column “%(name)s”.") % {"name": "kind"}
        return Rules(faults=(Fault(table.head, told),))

    return _rules(table, catalogue.with_guess_limit(MOST_GUESSES))


def _rules(table: Table, catalogue: Catalogue) -> Rules:
    rules, faults = list[StoredRule](), list[Fault]()
    for line in table.lines:
        said = {name: unescape_formula(cell) for name, cell in line.cells.items() if cell}
        # A list of cards and their points says of what kind it is.
        if POINTS in said:
            said = {"kind": POINTS, "amount": said.pop(POINTS), **said}
        try:
            rules.append(rule_of(said, catalogue))
        except Unreadable as fault:
            faults.append(Fault(line.number, str(fault)))

    if len(rules) > MOST_RULES:
        faults.append(Fault(table.head, _("A house format has at most %(most)s rules.") % {"most": MOST_RULES}))
    if not rules and not faults:
        faults.append(Fault(table.head, _("The table is empty.")))

    return Rules(() if faults else tuple(rules), tuple(faults))


def rule_of(said: Mapping[str, str], catalogue: Catalogue) -> StoredRule:
    """The rule of the cells of a row, or of the fields of a form. Raises Unreadable."""
    kind = said.get("kind", "").lower()
    kind = KIND_ALIASES.get(kind, kind)
    if kind not in list(HouseKind):
        words = {"word": kind[:40], "known": ", ".join(HouseKind)}
        raise Unreadable(_("“%(word)s” is no kind of rule. Known: %(known)s.") % words)

    rule: StoredRule = {"number": _number("number", said) or 0, "kind": kind}
    if said.get("cards"):
        rule["cards"] = cards_in(said["cards"], catalogue)
    if said.get("sets"):
        rule["sets"] = sets_in(said["sets"])
    for name in ("amount", "least", "most"):
        number = _number(name, said)
        if number is not None:
            rule[name] = number
    for name in DAYS:
        if said.get(name):
            rule[name] = _day(said[name])  # type: ignore[literal-required]  # the three are days
    for name in WORDS:
        if said.get(name):
            rule[name] = _word(said[name])  # type: ignore[literal-required]  # the three are texts
    if rule.get("since", "") > rule.get("until", "9999-12-31"):
        raise Unreadable(_("The last day is before the first."))

    return rule


def cards_in(text: str, catalogue: Catalogue) -> list[StoredCard]:
    """The cards of a cell, each on a line or between bars, by name in any language, code or id. Raises Unreadable."""
    names = [name.strip() for name in text.replace("\n", BETWEEN).split(BETWEEN) if name.strip()]
    if len(names) > MOST_CARDS:
        raise Unreadable(_("A rule names at most %(most)s cards.") % {"most": MOST_CARDS})

    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    found = [_card(name, catalogue) for name in names]
    return [{"key": card.key, "name": card.name} for card in dict.fromkeys(found)]


def sets_in(text: str) -> list[str]:
    """The codes of sets of a cell, each on a line or between bars."""
    codes = text.replace("\n", BETWEEN).split(BETWEEN)
    return list(dict.fromkeys(" ".join(code.split()).upper() for code in codes if code.strip()))


def _card(name: str, catalogue: Catalogue) -> Card:
    """The card of a name, an id or a code. Cards of one name are bound together, so any of them is meant."""
    by_id = catalogue.cards.get(name) or catalogue.cards.get(f"{catalogue.game}.{name}")
    if by_id is not None:
        return by_id

    named = catalogue.named(name)
    if named and len({card.name for card in named}) == 1:
        return named[0]

    by_code, meant = catalogue.find("", name, guess=False), catalogue.find(name)
    if isinstance(by_code, Card):
        return by_code
    if isinstance(meant, Card):
        return meant

    told = _("No card is called “%(word)s”.") % {"word": name[:60]}
    close = f" {_('Did you mean:')} {', '.join(meant.suggestions[:3])}" if meant.suggestions else ""
    raise Unreadable(told + close)


def _number(name: str, said: Mapping[str, str]) -> int | None:
    text = said.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text) <= LARGEST):
        raise Unreadable(_("“%(word)s” is no number (%(column)s).") % {"word": text[:20], "column": name})

    return int(text)


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise Unreadable(_("“%(word)s” is no day such as 2026-01-31.") % {"word": text[:20]}) from None


def _word(text: str) -> str:
    """A text of one line, so that a table has a row for each rule."""
    if len(text) > LONGEST_NOTE or "\x00" in text:
        raise Unreadable(
            _("“%(name)s” is longer than %(most)s characters.") % {"name": text[:20], "most": LONGEST_NOTE}
        )

    return " ".join(text.splitlines())


def written(rules: Iterable[StoredRule]) -> str:
    """The rules as CSV, with the names of their cards."""
    out = StringIO()
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    rows.writerows([*_cells(rule)] for rule in rules)
    return out.getvalue()


def _cells(rule: StoredRule) -> Iterator[str]:
    for name in COLUMNS:
        value = rule.get(name)
        if name == "cards":
            yield escape_formula(BETWEEN.join(card["name"] for card in rule.get("cards", ())))
        elif name == "sets":
            yield BETWEEN.join(rule.get("sets", ()))
        else:
            yield "" if value is None else escape_formula(str(value))
