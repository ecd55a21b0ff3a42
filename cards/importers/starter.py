"""The starter sets: readable CSV in the folder `starter` of a game, facts only.

cards.csv         key, names, aliases, facts; columns `trait.X` and `number.X`; several values divided by `|`, with a
                  question mark before those that the card perhaps has
sets.csv          code, names, released, sample; columns `released:REGION` where a region had it on another day;
                  legal, the day from which tournaments take it, or `never`; `legal:REGION` where a region has its own
printings.csv     card (key), set (code), number, variant, rarity
restrictions.csv  card (key), format, limit, since, until, source
errata.csv        card (key), announced, kind, summary in our own words, source, url
rulings.csv       card (key; empty: a general question about the game), question, answer, date, source

`summary`, `question` and `answer` are in English; `summary:zh-hans` is the same in Chinese, and so in each language.
A file may be absent. So may a column, but for `key`, `code`, `card`, `set`, `number`, `format`, `limit`, `announced`, `date`.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Final, TypeVar

from cards.catalogue.loading import build_card, legal_day, to_legal_days
from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from cards.catalogue.normal_facts import normal_facts
from cards.catalogue.partly import without_marks
from legality.engine.game import Game
from legality.engine.values.card import Restriction
from legality.engine.values.conditions import parse_conditions
from legality.games.faults import GameFault
from legality.sources.facts import Facts
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow

# What divides values in tables, conditions and searches cannot be in one.
_VALUE: Final = re.compile(r"[^\s|&;=!?\"<>]+")
# Letters of any script: the key is in the address of the card's page.
_KEY: Final = re.compile(r"[^\W_A-Z]+(-[^\W_A-Z]+)*")


def starter_faults(game: Game, batch: Batch) -> list[GameFault]:
    """Everything that is wrong with the cards: facts and sets that the game does not know, words that are missing."""
    faults: list[GameFault] = []
    for row in batch.sets:
        for region in {**row.releases, **row.legal}:
            if region and region not in game.regions:
                faults.append(GameFault("starter/sets.csv", f"names the region {region}, which the game lacks"))

    if not batch.cards:
        faults.append(GameFault("starter/cards.csv", "has no card"))
    for key, count in Counter(card.key for card in batch.cards).items():
        if count > 1:
            faults.append(GameFault("starter/cards.csv", f"has the key {key} {count} times"))
    for card in batch.cards:
        faults += [GameFault(f"starter/cards.csv, {card.key}", fault) for fault in _faults_of_card(card, game)]

    cards = {card.key for card in batch.cards}
    sets = {row.code for row in batch.sets}
    formats = {format_.slug for format_ in game.formats}
    for printing in batch.printings:
        if printing.card not in cards:
            faults.append(GameFault("starter/printings.csv", f"names the card {printing.card}, which is missing"))
        if printing.card_set not in sets:
            faults.append(GameFault("starter/printings.csv", f"names the set {printing.card_set}, which is missing"))
    for limit in batch.restrictions:
        if limit.card not in cards:
            faults.append(GameFault("starter/restrictions.csv", f"names the card {limit.card}, which is missing"))
        if limit.format not in formats:
            faults.append(GameFault("starter/restrictions.csv", f"names the format {limit.format}, which is missing"))
    return list(dict.fromkeys(faults))


def _faults_of_card(row: CardRow, game: Game) -> Iterator[str]:
    if not _KEY.fullmatch(row.key):
        yield "the key needs small letters, figures and single hyphens"

    kind = row.facts.get("kind")
    if kind is not None and kind not in game.kinds:
        yield f"is of the kind {kind}, which the game lacks"

    facts, lost = normal_facts(game, row.facts)
    yield from lost
    if not lost and facts != row.facts:
        yield "has values that are not in their one form: write them as the game's own words have them"
    yield from _without_word("trait", row.facts.get("traits", {}), game.traits)
    yield from _without_word("number", row.facts.get("numbers", {}), game.numbers)
    yield from _without_word("label", row.facts.get("labels", ()), game.labels)
    traits = row.facts.get("traits", {}).values()
    for value in chain(row.facts.get("supertypes", ()), *traits):
        if not _VALUE.fullmatch(value):
            yield f"has the value {value!r}, which is no slug: write it without spaces and signs"
        elif game.official_language == "en" and value not in game.values and value != value.lower():
            yield f"has the value {value!r}, which is no slug: write {value.lower()}, or name it in values"


def _without_word(what: str, used: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    for slug in sorted(set(used) - set(known)):
        yield f"has the {what} {slug}, for which the game has no word"


def starter_catalogue(batch: Batch) -> Catalogue:
    """The catalogue of a starter batch, as the site has it once the batch is loaded into an empty database."""
    printings: dict[str, list[PrintingRow]] = {}
    for printing in batch.printings:
        printings.setdefault(printing.card, []).append(printing)

    restrictions: dict[str, list[Restriction]] = {}
    for limit in batch.restrictions:
        restriction = Restriction(limit.format, limit.limit, limit.since, limit.until, limit.source)
        restrictions.setdefault(limit.card, []).append(restriction)

    legal = {row.code: to_legal_days(row.legal) for row in batch.sets if row.legal}
    cards: list[IndexedCard] = []
    for row in batch.cards:
        printed = printings.get(row.key, ())
        codes = tuple(f"{one.card_set}-{one.number}{one.variant}" for one in printed)
        sets = tuple(dict.fromkeys(one.card_set for one in printed))
        card = build_card(
            *(batch.game, row.key, row.name, dict(row.names), row.sample, row.facts, sets),
            restrictions.get(row.key, ()),
            {code: days for code, days in legal.items() if code in sets or not sets},
        )
        cards.append(IndexedCard(card, row.aliases, codes))
    set_names = list(chain.from_iterable(card_set.names.values() for card_set in batch.sets))
    return Catalogue(batch.game, 1, cards, set_names=set_names)


LANGUAGES: Final = ("en", "zh-hans", "zh-hant", "ja")
REGION: Final = "released:"
LEGAL: Final = "legal:"
ENGLISH: Final = "en"
NEEDED: Final = frozenset(("key", "code", "card", "set", "number", "format", "limit", "announced", "date"))
ERRATUM_KINDS: Final = ("functional", "clarification", "misprint")

CsvLine = Mapping[str, str]
RowT = TypeVar("RowT")


def read_starter(game: Game) -> Batch:
    """The starter rows of a game. Raises ValueError, with file and line, for a cell that cannot be read."""
    return parse_starter_folder(game.folder / "starter", game.slug, game.official_language)


def parse_starter_folder(folder: Path, game: str, official_language: str) -> Batch:
    """The rows of one starter folder. Raises ValueError, with file and line, for a cell that cannot be read."""
    return Batch(
        game,
        _read_rows(folder / "sets.csv", _read_set),
        _read_rows(folder / "cards.csv", lambda line: _read_card(line, official_language)),
        _read_rows(
            folder / "printings.csv",
            lambda line: PrintingRow(line["card"], line["set"], line["number"], line["variant"], line["rarity"]),
        ),
        _read_rows(folder / "restrictions.csv", _read_restriction),
        _read_rows(folder / "errata.csv", _read_erratum),
        _read_rows(folder / "rulings.csv", _read_ruling),
    )


def _read_rows(path: Path, read: Callable[[CsvLine], RowT]) -> tuple[RowT, ...]:
    if not path.exists():
        return ()

    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.DictReader(file)
        try:
            return tuple([_read_row(line, read, f"{path.name}, line {lines.line_num}") for line in lines])
        except (csv.Error, UnicodeDecodeError) as error:
            raise ValueError(f"{path.name}, after line {lines.line_num}: {error}") from error


def _read_row(line: CsvLine, read: Callable[[CsvLine], RowT], place: str) -> RowT:
    try:
        return read(_Line({name: cell or "" for name, cell in line.items() if name}))
    except KeyError as missing:
        raise ValueError(f"{place}: no column {missing}") from missing
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


class _Line(dict[str, str]):
    """A line by its columns. A column that the file lacks is empty, but for those that no line does without."""

    def __missing__(self, column: str) -> str:
        if column in NEEDED:
            raise KeyError(column)

        return ""


def _read_set(line: CsvLine) -> SetRow:
    releases = {
        name.removeprefix(REGION): day for name, day in line.items() if name.startswith(REGION) and _read_day(day)
    }
    # The days of the columns `legal` and `legal:REGION`, by region.
    cells = {"": line["legal"]}
    cells |= {name.removeprefix(LEGAL): cell for name, cell in line.items() if name.startswith(LEGAL)}
    found = {region: cell for region, cell in cells.items() if cell}
    for cell in found.values():
        legal_day(cell)
    return SetRow(line["code"], _read_names(line), _read_day(line["released"]), bool(line["sample"]), releases, found)


def _read_restriction(line: CsvLine) -> RestrictionRow:
    since = _read_day(line["since"])
    until = _read_day(line["until"])
    return RestrictionRow(line["card"], line["format"], _read_number(line, "limit"), since, until, line["source"])


def _read_erratum(line: CsvLine) -> ErratumRow:
    kind = line["kind"]
    url = line["url"]
    if kind not in ERRATUM_KINDS:
        raise ValueError(f"{kind!r} is no kind of erratum")
    if url and not url.startswith("https://"):
        raise ValueError(f"{url!r} is no address")

    announced = date.fromisoformat(line["announced"])
    summaries = _by_language(line, "summary")
    source = _required_cell(line, "source")
    return ErratumRow(_required_cell(line, "card"), announced, kind, summaries, source=source, url=url)


def _read_ruling(line: CsvLine) -> RulingRow:
    questions = _by_language(line, "question")
    answers = _by_language(line, "answer")
    day = date.fromisoformat(line["date"])
    source = _required_cell(line, "source")
    return RulingRow(line["card"], next(iter(questions.values())), questions, answers, day, source)


def _by_language(line: CsvLine, column: str) -> dict[str, str]:
    """The texts of a column in each language that has one, English first. Raises ValueError for none."""
    columns = {language: f"{column}:{language}" for language in LANGUAGES} | {ENGLISH: column}
    texts = {language: line[name] for language, name in columns.items() if line[name].strip()}
    if not texts:
        raise ValueError(f"no {column}")

    return texts


def _read_number(line: CsvLine, column: str) -> int:
    try:
        return int(line[column])
    except ValueError:
        raise ValueError(f"{line[column]!r} in {column} is no whole number") from None


def _required_cell(line: CsvLine, column: str) -> str:
    if not line[column].strip():
        raise ValueError(f"no {column}")

    return line[column]


def _read_card(line: CsvLine, official_language: str) -> CardRow:
    names = _read_names(line)
    if not names:
        raise ValueError(f"{line['key']!r} has no name")

    name = names.get(official_language) or next(iter(names.values()))
    return CardRow(line["key"], name, names, _read_facts(line), _split_values(line["aliases"]), bool(line["sample"]))


def _read_facts(line: CsvLine) -> Facts:
    """A starter set is complete: an empty cell means no value, unless `unknown` names its column."""
    unknown = set(_split_values(line["unknown"]))
    traits = {name[6:]: list(_split_values(cell)) for name, cell in line.items() if name.startswith("trait.")}
    facts: Facts = {
        "traits": {name: values for name, values in traits.items() if name not in unknown},
        "numbers": {
            name[7:]: _read_number(line, name) for name, cell in line.items() if name.startswith("number.") and cell
        },
        "unknown": list(_split_values(line["unknown"])),
    }
    if line["kind"]:
        facts["kind"] = line["kind"]
    if not {"supertype", "supertypes"} & unknown:
        facts["supertypes"] = list(_split_values(line["supertypes"]))
    if not {"label", "labels"} & unknown:
        facts["labels"] = list(_split_values(line["labels"]))
    if "requires" not in unknown:
        facts["requires"] = [list(_split_values(part)) for part in line["requires"].split(";") if part.strip()]
    if line["copy_limit"]:
        facts["copy_limit"] = _read_number(line, "copy_limit")
    if line["include"]:
        facts["include"] = _check_conditions(line["include"])
    if line["exclude"]:
        facts["exclude"] = _check_conditions(line["exclude"])

    return without_marks(facts)


def _read_names(line: CsvLine) -> dict[str, str]:
    return {language: line[language] for language in LANGUAGES if line.get(language)}


def _split_values(cell: str) -> tuple[str, ...]:
    return tuple(value.strip() for value in cell.split("|") if value.strip())


def _check_conditions(cell: str) -> str:
    """The cell unchanged, after checking that it parses."""
    parse_conditions(cell)
    return cell


def _read_day(cell: str) -> date | None:
    return date.fromisoformat(cell) if cell else None
