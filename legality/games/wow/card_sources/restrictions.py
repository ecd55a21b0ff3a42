"""Two lists about who may use which WoW card, which differ in their header row.

restrictions.csv         the "Hero Required", Talent and Reputation lines of cards: name, restriction, value
deckbuilding-heroes.csv  the heroes with their own deck rules in words: name, include, exclude

Its traps: nine heroes quote the line of another card in their text ("like Fire Hero Required"); "Feral
Combat Talent" was read as Combat. The five aspects of Chaos Mode exclude second copies, which is left out: it is a
condition on the deck, not on a card.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from legality.games.wow.card_sources.names import UNSORTED, card_key, name_slug, official_card_name, read_alternatives
from legality.games.wow.card_sources.products import CLASSES
from legality.games.wow.talents import SPECS
from legality.sources.facts import Facts
from legality.sources.rows import Batch, CardRow, Rejected, UnreadableSource

# From the deck rules of WoW heroes in words to clauses of legality/engine/values/conditions.py.
#
# Inclusions are read phrase by phrase. What a hero excludes "with other reputations or other text restrictions" is
# every reputation, requirement and Talent that it does not include.


NEUTRAL: Final = "faction=&class="

_CLASS: Final = "|".join(CLASSES)
_SPEC: Final = "|".join(spec.replace("-", " ").title() for spec in sorted(SPECS))

Clauses = Callable[[re.Match[str], str], list[str]]


_INCLUDED: Final[Sequence[tuple[re.Pattern[str], Clauses]]] = tuple(
    (re.compile(f"^{pattern}$"), clauses)
    for pattern, clauses in (
        (r"EITHER (?:Alliance OR Horde|Horde OR Alliance) cards.*", lambda m, c: ["faction=alliance", "faction=horde"]),
        (rf"({_CLASS}) cards", lambda m, c: [f"class={name_slug(m[1])}"]),
        (rf"({_CLASS}) ({_SPEC}) Talents", lambda m, c: [f"talent={name_slug(m[2])}", f"requires={name_slug(m[2])}"]),
        (rf"({_CLASS})(?:-icon)? abilities", lambda m, c: [f"class={name_slug(m[1])}&kind=ability"]),
        (
            rf"({_CLASS})(?:-icon)? abilities and Pets",
            lambda m, c: [f"class={name_slug(m[1])}&kind=ability", f"class={name_slug(m[1])}&tag=pet"],
        ),
        (rf"({_CLASS}) equipment", lambda m, c: [f"class={name_slug(m[1])}&kind=armor|item|weapon"]),
        (rf"allies with ally type ({_CLASS})", lambda m, c: [f"kind=ally&tag={name_slug(m[1])}"]),
        (r"cards of the two classes", lambda m, c: [f"class={'|'.join(map(name_slug, c.split('|')))}"]),
        (r"neutral cards", lambda m, c: [NEUTRAL]),
        (r"neutral quests and locations", lambda m, c: [f"kind=quest|location&{NEUTRAL}"]),
        (r"neutral quests", lambda m, c: [f"kind=quest&{NEUTRAL}"]),
        (r"Argent Crusade cards", lambda m, c: ["reputation=argent-crusade"]),
        (r"Scourge cards", lambda m, c: ["tag=scourge"]),
        (r"Traitor cards", lambda m, c: ["requires=traitor", "tag=traitor"]),
        (r"Demon allies", lambda m, c: ["kind=ally&tag=demon"]),
        (r"Melee weapons", lambda m, c: ["kind=weapon&tag=melee"]),
        (r"abilities that deal fire damage", lambda m, c: ["kind=ability&label=fire-damage"]),
        (r"allies with the Fire damage icon", lambda m, c: ["kind=ally&damage=fire"]),
    )
)
_EXCLUDED: Final[Sequence[tuple[re.Pattern[str], tuple[str, ...]]]] = tuple(
    (re.compile(f"^{pattern}$"), clauses)
    for pattern, clauses in (
        (r"Horde icon cards", ("faction=horde",)),
        (r"Alliance icon cards", ("faction=alliance",)),
        (r"every card with a class icon.*", ("class=*",)),
        (r"Talent cards", ("talent=*", "tag=talent")),
        (r"more than ONE copy of each card", ()),
    )
)
_OTHERS: Final = re.compile(r"^(?:cards with )?(?:other )?reputations? or (?:other )?text restrictions$")


def inclusion_clauses(words: str, classes: str) -> list[str]:
    """The clauses of a hero's inclusions; `classes` are its icons. Raises ValueError with a phrase it does not know."""
    found: list[str] = []
    for phrase in _split_phrases(words):
        match, clauses = next(((m, make) for pattern, make in _INCLUDED if (m := pattern.match(phrase))), (None, None))
        if match is None or clauses is None:
            raise ValueError(phrase)
        found += clauses(match, classes)

    return found


def exclusion_clauses(words: str, inclusions: Iterable[str]) -> list[str]:
    """The clauses of a hero's exclusions. Raises ValueError with a phrase that it does not know."""
    included = list(inclusions)
    found: list[str] = []
    for phrase in _split_phrases(words):
        if _OTHERS.match(phrase):
            # Every reputation, requirement and Talent but those included. Scourge cards require Scourge heroes.
            requirements = _values_of(included, "requires")
            if "tag=scourge" in included:
                requirements.append("scourge")
            found.append(_all_but("reputation", _values_of(included, "reputation")))
            found.append(_all_but("requires", requirements))
            found.append(_all_but("talent", _values_of(included, "talent")))
            continue
        clauses = next((clauses for pattern, clauses in _EXCLUDED if pattern.match(phrase)), None)
        if clauses is None:
            raise ValueError(phrase)
        found += clauses

    return ["faction=horde|alliance", *found[2:]] if found[:2] == ["faction=horde", "faction=alliance"] else found


def is_one_faction(words: str) -> bool:
    """Whether the cards of either faction may be used, but not of both."""
    return words.startswith("EITHER ")


def _split_phrases(words: str) -> list[str]:
    return [phrase.strip() for phrase in words.split(";") if phrase.strip()]


def _values_of(inclusions: Iterable[str], field: str) -> list[str]:
    return [clause.removeprefix(f"{field}=") for clause in inclusions if clause.startswith(f"{field}=")]


def _all_but(field: str, values: Sequence[str]) -> str:
    return f"{field}!={'|'.join(values)}" if values else f"{field}=*"


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
    try:
        reader = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), restval="", strict=True)
        lines: list[CsvLine] = [{name: cell for name, cell in line.items() if name} for line in reader]
    except UnicodeDecodeError as error:
        raise UnreadableSource(f"byte {error.start}: not UTF-8") from error
    except csv.Error as error:
        raise UnreadableSource(f"line {reader.line_num}: {error}") from error

    head = reader.fieldnames or ()
    if set(head) >= HEROES:
        return _read_heroes(lines)
    if set(head) >= RESTRICTIONS:
        cards: dict[str, CardRow] = {}
        rejected: list[Rejected] = []
        for number, line in enumerate(lines, start=2):
            # Why a line is rejected; empty if it is taken.
            if not name_slug(line["name"]):
                fault = "no-name"
            elif line["restriction"] not in ("hero_required", "talent", "reputation"):
                fault = "unknown-restriction"
            else:
                fault = "" if read_alternatives(line["value"]) else "no-value"
            if fault:
                rejected.append(Rejected(number, fault, (("value", line["value"]),), ",".join(line.values())[:200]))
                continue
            if line["restriction"] != "reputation" and official_card_name(line["name"]) in QUOTING:
                continue

            name = official_card_name(line["name"])
            key = card_key(line["name"], UNSORTED.get(line["name"], ""))
            # Facts without any line: the list has every line of the cards that it names.
            card = cards.setdefault(
                key,
                CardRow(
                    key=key,
                    name=name,
                    names={"en": name},
                    facts={"requires": [], "traits": {"talent": [], "reputation": []}},
                ),
            )
            feral = line["restriction"] == "talent" and line["value"] == "Combat" and name in FERAL_COMBAT
            slugs = read_alternatives("Feral" if feral else line["value"])
            if line["restriction"] != "hero_required":
                traits = card.facts["traits"]
                traits[line["restriction"]] = sorted({*traits[line["restriction"]], *slugs})
            elif slugs not in card.facts["requires"]:
                card.facts["requires"].append(slugs)

        return Batch(game="wow", source="wow-restrictions", cards=tuple(cards.values()), rejected=tuple(rejected))

    raise UnreadableSource("line 1: neither the columns of restrictions nor those of heroes with deck rules")


def _read_heroes(lines: Iterable[CsvLine]) -> Batch:
    cards: list[CardRow] = []
    rejected: list[Rejected] = []
    for number, line in enumerate(lines, start=2):
        name = official_card_name(line["name"])
        try:
            # The hero's rules as clauses. Raises ValueError, with the phrase, for one that is not known.
            if not name_slug(line["name"]):
                raise ValueError(line["name"])

            inclusions = inclusion_clauses(line["include"], line.get("class_icons", ""))
            exclusions = exclusion_clauses(line["exclude"], inclusions)
            facts: Facts = {}
            if inclusions:
                facts["include"] = ";".join(inclusions)
            if exclusions:
                facts["exclude"] = ";".join(exclusions)
            if is_one_faction(line["include"]):
                facts["labels"] = ["one-faction"]
        except ValueError as error:
            rejected.append(Rejected(number, "unknown-phrase", (("value", str(error)),), name))
            continue
        cards.append(
            CardRow(
                key=card_key(name, "BAC" if "Chaos Mode" in line.get("set", "") else ""),
                name=name,
                names={"en": name},
                facts=facts,
            )
        )

    return Batch(game="wow", source="wow-deckbuilding", cards=tuple(cards), rejected=tuple(rejected))
