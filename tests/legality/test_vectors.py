"""Every vector gets its answer, and every rule of every format has its vectors on both sides of the edge."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.decklist.entries import number_missing
from decks.samples.vectors import BadVectorError, Edge, Vector, judged_list, read_vectors
from legality.engine.rules.kinds import Copies, Size, Tally
from legality.engine.rules.pairs import PairRule
from legality.games import GAMES
from tests.vector_files import FOLDER, stray_files, vectors

VECTORS: Final = vectors()
# Rules that compare two decks need another test than one list.
EVERY_RULE: Final = tuple(
    ((game.slug, format_.slug, rule.code), rule)
    for game in GAMES.values()
    for format_ in game.formats
    for edition in format_.editions.values()
    for rule in edition.rules
    if not isinstance(rule, PairRule)
)
RULES: Final = sorted({place for place, _ in EVERY_RULE})
# A game from elsewhere is asked for its vectors by `checkgame`.
OURS: Final = tuple((place, rule) for place, rule in EVERY_RULE if (FOLDER / place[0]).is_dir())
NUMBERS: Final = sorted({place for place, rule in OURS if isinstance(rule, Size | Copies | Tally)})

ALL_KINDS: Final = "the four kinds are all that the game has; one not known is only doubted (section-kind-unknown)"
NEVER_BANNED: Final = "the format never banned a card"
NO_REPUTATION: Final = "no set that is legal there holds a card with a reputation"

# Rules that no deck of starter cards can show, with the reason.
EXEMPT: Final[Mapping[tuple[str, str, str, Edge], str]] = {
    ("zero", "official", "section-kind", "past"): ALL_KINDS,
    ("zero", "casual", "section-kind", "past"): ALL_KINDS,
    ("wow", "classic", "banned", "past"): NEVER_BANNED,
    ("wow", "contemporary", "reputation", "past"): NO_REPUTATION,
    ("wow", "core", "banned", "past"): NEVER_BANNED,
    ("wow", "block", "banned", "past"): NEVER_BANNED,
}

HEADER: Final = """# formats: standard, standard-2v2
# day: 2026-08-08
# verdict: illegal
# codes: main-size
# rule: main-size
# edge: past
# says: One card short.
"""


def _answer(vector: Vector, catalogues: Mapping[str, Catalogue]) -> Answer:
    game = GAMES[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    return check_text(question, vector.text, catalogues[vector.game], vector.pool)


def _shows(vector: Vector) -> bool:
    """Whether it shows its rule alone: legal at the edge, or past it with no other finding."""
    if vector.edge == "at":
        return vector.verdict == "legal"

    return vector.codes == (vector.rule,) and not vector.doubts


def _is_past_by_one(answer: Answer) -> bool:
    numbers = [(violation.found, violation.limit) for violation in answer.report.violations]
    return any(found is not None and limit is not None and abs(found - limit) == 1 for found, limit in numbers)


def _missing(edge: Edge) -> list[tuple[str, str, str, Edge]]:
    shown = {(vector.game, vector.format, vector.rule) for vector in VECTORS if vector.edge == edge and _shows(vector)}
    return [(*rule, edge) for rule in sorted({place for place, _ in OURS}) if rule not in shown]


@pytest.mark.parametrize("game", GAMES)
def test_every_vector_gets_its_answer(game: str, catalogues: Mapping[str, Catalogue]) -> None:
    answers = {vector: _answer(vector, catalogues) for vector in VECTORS if vector.game == game}

    told = {vector: (answer.verdict, answer.report.codes, _doubts(answer)) for vector, answer in answers.items()}
    assert [
        (vector.name, found) for vector, found in told.items() if found != (vector.verdict, vector.codes, vector.doubts)
    ] == []
    # Every line of a vector is read, unless that is its point.
    assert [vector.name for vector, answer in answers.items() if _is_open(answer) != _is_meant_open(vector)] == []


def _doubts(answer: Answer) -> tuple[str, ...]:
    return tuple(sorted({doubt.code for doubt in answer.report.doubts}))


def _is_open(answer: Answer) -> bool:
    """Whether a line of the list or of the pool found no card."""
    return number_missing((*answer.problems, *answer.pool_problems)) > 0


def _is_meant_open(vector: Vector) -> bool:
    return vector.verdict == "undetermined" and not vector.doubts


def test_every_vector_stands_for_a_rule_of_its_format() -> None:
    strangers = [vector.name for vector in VECTORS if (vector.game, vector.format, vector.rule) not in RULES]

    assert strangers == []


def test_the_file_of_a_vector_begins_with_its_rule() -> None:
    misnamed = [vector.name for vector in VECTORS if not vector.path.stem.startswith(f"{vector.rule}-")]

    assert misnamed == []


def test_only_what_is_at_the_edge_is_legal() -> None:
    misplaced = [vector.name for vector in VECTORS if (vector.verdict == "legal") != (vector.edge == "at")]

    assert misplaced == []


def test_no_two_files_judge_the_same() -> None:
    """One file names all formats in which its list has its answer; a copy would have to be changed twice."""
    files: dict[tuple[object, ...], set[Path]] = {}
    for vector in VECTORS:
        question = (vector.game, vector.day, vector.region, vector.options, judged_list(vector), vector.pool)
        answer = (vector.verdict, vector.codes, vector.doubts, vector.rule, vector.edge)
        files.setdefault((*question, *answer), set()).add(vector.path)

    assert [sorted(path.name for path in paths) for paths in files.values() if len(paths) > 1] == []


@pytest.mark.parametrize("edge", ["at", "past"])
def test_every_rule_of_every_format_has_a_vector(edge: Edge) -> None:
    missing = _missing(edge)

    assert missing == sorted(rule for rule in EXEMPT if rule[3] == edge)


def test_every_number_is_passed_by_one(catalogues: Mapping[str, Catalogue]) -> None:
    """A check that is off by one must not slip through between a vector at 60 and one at 40."""
    left = set(NUMBERS)
    for vector in (vector for vector in VECTORS if vector.edge == "past" and _shows(vector)):
        rule = (vector.game, vector.format, vector.rule)
        if rule in left and _is_past_by_one(_answer(vector, catalogues)):
            left.remove(rule)

    assert sorted(left) == []


@pytest.mark.parametrize(
    "header",
    [
        "",
        HEADER.replace("# edge: past\n", ""),
        HEADER.replace("past", "near"),
        HEADER.replace("illegal", "unlawful"),
        HEADER.replace("2026-08-08", "soon"),
        HEADER + "# colour: red\n",
        HEADER + "# edge: at\n",
        HEADER + "# a remark\n",
        HEADER + "# option: precon\n",
        HEADER + "# pool: nowhere.pool.txt\n",
        HEADER + "# pool: main-size-59.txt\n",
        HEADER.replace("One card short.", ""),
        HEADER.replace("# formats: standard, standard-2v2\n", ""),
        HEADER.replace("standard, standard-2v2", ""),
        HEADER.replace("standard, standard-2v2", "standard,"),
        HEADER.replace("standard-2v2", "classic"),
        HEADER.replace("standard-2v2", "standard"),
    ],
)
def test_a_header_that_cannot_be_read_fails(header: str, tmp_path: Path) -> None:
    with pytest.raises(BadVectorError, match=r"main-size-59\.txt"):
        read_vectors(_file(tmp_path, "riftbound/main-size-59.txt", header), GAMES["riftbound"])


def test_a_header_that_names_a_strange_format_is_told_which_there_are(tmp_path: Path) -> None:
    path = _file(tmp_path, "zero/main-size-59.txt", HEADER)

    with pytest.raises(BadVectorError, match="formats of zero are official, casual, each once; not: 'standard'"):
        read_vectors(path, GAMES["zero"])


def test_a_file_is_one_vector_in_each_of_its_formats(tmp_path: Path) -> None:
    found = read_vectors(_file(tmp_path, "riftbound/main-size-59.txt", HEADER), GAMES["riftbound"])

    assert [vector.name for vector in found] == [
        "riftbound/standard/main-size-59",
        "riftbound/standard-2v2/main-size-59",
    ]
    assert {judged_list(vector) for vector in found} == {"\n4 Defy\n"}


@pytest.mark.parametrize("place", ["a-size.txt", "chess/a-size.txt", "riftbound/standard/a-size.txt"])
def test_a_vector_outside_the_folder_of_a_game_is_not_overlooked(place: str, tmp_path: Path) -> None:
    path = _file(tmp_path, place, HEADER)

    assert stray_files(tmp_path) == [path]


def _file(folder: Path, place: str, header: str) -> Path:
    path = folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(header + "\n4 Defy\n", encoding="utf-8")
    return path
