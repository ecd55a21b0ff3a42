"""Two lists about who may use which WoW card, told apart by their header row.

restrictions.csv         the "Hero Required", Talent and Reputation lines of cards: name, restriction, value
deckbuilding-heroes.csv  the heroes with their own deck rules in words: name, include, exclude

Its traps: nine heroes quote the line of another card in their text ("like Fire Hero Required"); "Feral
Combat Talent" was read as Combat. The five aspects of Chaos Mode exclude second copies, which is left out: it is a
condition on the deck, not on a card.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cards.catalogue.facts import Facts
from cards.importers.rows import Batch, CardRow, Rejected, UnreadableSource
from cards.importers.wow.deck_rules import excluded, included, is_one_faction
from cards.importers.wow.names import UNSORTED, key_of, official, slug
from cards.importers.wow.text_facts import alternatives

RESTRICTIONS: Final = frozenset(("name", "restriction", "value"))
HEROES: Final = frozenset(("name", "include", "exclude", "mode"))
QUOTING: Final = frozenset(
    (
        *("Askalti Darksteel", "Blood Lord Vorath", "Deathseer Zuk'raj", "Imp Lord Pinprik", "Kjaran the Callous"),
        *("Mother Misery", "Obliveron", "Turov the Risen", "Xia, Queen of Suffering"),
    )
)
FERAL_COMBAT: Final = frozenset(("Blood in the Water", "Primal Madness", "Rend and Tear"))

CsvLine = Mapping[str, str]


def parse(data: bytes) -> Batch:
    """The batch of one of the two lists. Raises UnreadableSource when it is not UTF-8 CSV with the columns of either."""
    head, lines = _table(data)
    if set(head) >= HEROES:
        return _heroes(lines)
    if set(head) >= RESTRICTIONS:
        return _restrictions(lines)

    raise UnreadableSource("line 1: neither the columns of restrictions nor those of heroes with deck rules")


def _table(data: bytes) -> tuple[Sequence[str], list[CsvLine]]:
    try:
        reader = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), restval="", strict=True)
        lines: list[CsvLine] = [{name: cell for name, cell in line.items() if name} for line in reader]
    except UnicodeDecodeError as error:
        raise UnreadableSource(f"byte {error.start}: not UTF-8") from error
    except csv.Error as error:
        raise UnreadableSource(f"line {reader.line_num}: {error}") from error

    return reader.fieldnames or (), lines


def _restrictions(lines: Iterable[CsvLine]) -> Batch:
    cards: dict[str, CardRow] = {}
    rejected: list[Rejected] = []
    for number, line in enumerate(lines, start=2):
        fault = _fault(line)
        if fault:
            rejected.append(Rejected(number, fault, (("value", line["value"]),), ",".join(line.values())[:200]))
            continue
        if _is_quoted(line):
            continue

        name = official(line["name"])
        key = key_of(line["name"], UNSORTED.get(line["name"], ""))
        card = cards.setdefault(key, CardRow(key=key, name=name, names={"en": name}, facts=_nothing()))
        _add(card.facts, line["restriction"], _value(name, line))

    return Batch(game="wow", source="wow-restrictions", cards=tuple(cards.values()), rejected=tuple(rejected))


def _fault(line: CsvLine) -> str:
    """Why a line is rejected; empty if it is taken."""
    if not slug(line["name"]):
        return "no-name"
    if line["restriction"] not in ("hero_required", "talent", "reputation"):
        return "unknown-restriction"

    return "" if alternatives(line["value"]) else "no-value"


def _is_quoted(line: CsvLine) -> bool:
    return line["restriction"] != "reputation" and official(line["name"]) in QUOTING


def _nothing() -> Facts:
    """Facts without any line: the list has every line of the cards that it names."""
    return {"requires": [], "traits": {"talent": [], "reputation": []}}


def _value(name: str, line: CsvLine) -> str:
    feral = line["restriction"] == "talent" and line["value"] == "Combat" and name in FERAL_COMBAT
    return "Feral" if feral else line["value"]


def _add(facts: Facts, restriction: str, value: str) -> None:
    found = alternatives(value)
    if restriction == "hero_required":
        facts["requires"] += [found] if found not in facts["requires"] else []
        return

    old = facts["traits"][restriction]
    facts["traits"][restriction] = sorted({*old, *found})


def _heroes(lines: Iterable[CsvLine]) -> Batch:
    cards: list[CardRow] = []
    rejected: list[Rejected] = []
    for number, line in enumerate(lines, start=2):
        name = official(line["name"])
        try:
            facts = _hero_facts(line)
        except ValueError as error:
            rejected.append(Rejected(number, "unknown-phrase", (("value", str(error)),), name))
            continue
        cards.append(
            CardRow(
                key=key_of(name, "BAC" if "Chaos Mode" in line.get("set", "") else ""),
                name=name,
                names={"en": name},
                facts=facts,
            )
        )

    return Batch(game="wow", source="wow-deckbuilding", cards=tuple(cards), rejected=tuple(rejected))


def _hero_facts(line: CsvLine) -> Facts:
    """The hero's rules as clauses. Raises ValueError, with the phrase, for one that is not known."""
    if not slug(line["name"]):
        raise ValueError(line["name"])

    inclusions = included(line["include"], line.get("class_icons", ""))
    exclusions = excluded(line["exclude"], inclusions)
    facts: Facts = {}
    if inclusions:
        facts["include"] = ";".join(inclusions)
    if exclusions:
        facts["exclude"] = ";".join(exclusions)
    if is_one_faction(line["include"]):
        facts["labels"] = ["one-faction"]

    return facts
