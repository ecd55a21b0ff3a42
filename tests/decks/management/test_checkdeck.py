"""`manage.py checkdeck`: the answer of the API in the terminal, and an exit status that scripts can trust."""

import json
import sys
from collections.abc import Callable
from datetime import date
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation

from cards.catalogue.loading import load_catalogue
from decks.check.answers import answer_as_json
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.check.terminal import answer_as_text
from decks.decklist.reading.lists import MAX_LINES
from legality.games import GAMES

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)
RENGAR = str(GAMES["riftbound"].folder / "samples" / "standard.txt")
JINX = str(GAMES["riftbound"].folder / "samples" / "standard-jinx-precon.txt")


def run(*args: str) -> tuple[object, str, str]:
    """Exit status, output and errors of one run in this process."""
    out, err = StringIO(), StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("checkdeck", *args, stdout=out, stderr=err)

    return left.value.code, out.getvalue(), err.getvalue()


def status(*args: str) -> object:
    return run(*args)[0]


def test_a_plan_follows_the_answer(tmp_path: Path) -> None:
    worse = tmp_path / "worse.txt"
    worse.write_text("Main:\n5 Defy\n1 Calm Rune")

    plain, mended = run("riftbound/standard", str(worse))[1], run("riftbound/standard", str(worse), "--mend")[1]
    body = json.loads(run("riftbound/standard", str(worse), "--mend", "--json")[1])

    assert mended.removeprefix(plain.rstrip()).splitlines()[1:4] == [
        "Fix the whole deck:",
        "  → 1 Calm Rune (Main deck to Runes)",
        "  − 2 Defy (Main deck)",
    ]
    assert body["mend"]["exact"] is True


def test_a_plan_begins_with_the_lines_to_confirm(tmp_path: Path) -> None:
    unclear = tmp_path / "unclear.txt"
    unclear.write_text("Main:\n5 Defy\n3 Pit Rokie\n2 Qqzzxx")

    told = run("riftbound/standard", str(unclear), "--mend")[1].splitlines()

    assert told[told.index("Fix the whole deck:") + 1 :][:3] == [
        "  ? Line 3, “3 Pit Rokie”: is this Pit Rookie?",
        "  ? Line 4, “2 Qqzzxx”: which card is this?",
        "  − 2 Defy (Main deck)",
    ]
    assert told[-1] == "  The cards to add assume that the suggested cards are confirmed."


def test_a_legal_deck_has_nothing_to_mend() -> None:
    assert run("riftbound/standard", RENGAR, "--mend")[1].splitlines()[-2:] == [
        "Fix the whole deck:",
        "  Nothing to fix.",
    ]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """`typed(data)` puts bytes on standard input."""
    return lambda data: monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data), "utf-8"))


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["riftbound/standard", RENGAR], 0),
        (["riftbound/standard", JINX], 1),
        (["riftbound/standard", JINX, "--option", "precon=true"], 0),
        (["riftbound/standard", JINX, "--option", "precon"], 0),
        (["riftbound/standard", JINX, "--option", "precon=false"], 1),
        (["riftbound/standard", JINX, "--date", "2026-03-30"], 0),
        (["riftbound/standard", RENGAR, "--region", "tw"], 1),
        (["riftbound", RENGAR], 0),
    ],
)
def test_the_exit_status_is_the_verdict(args: list[str], expected: int) -> None:
    assert status(*args) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("", 1), ("1 Defy", 1), ("1 Dfey", 2), ("1 Dfey\n4 Defy", 1), ("\n\n# nothing", 1)]
)
def test_a_list_is_read_from_standard_input(typed: Callable[[bytes], None], text: str, expected: int) -> None:
    typed(text.encode())
    plain = status("riftbound/standard")

    typed(text.encode())
    dash = status("riftbound/standard", "-")

    assert (plain, dash) == (expected, expected)


def test_without_json_the_answer_is_text() -> None:
    left = run("riftbound/standard", JINX, "--date", "2026-08-08")

    answer = check_text(
        read_question("riftbound", DAY, "standard"), Path(JINX).read_text("utf-8"), load_catalogue("riftbound")
    )
    assert left == (1, answer_as_text(answer) + "\n", "")


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_json_is_the_object_of_the_api(language: str) -> None:
    code, out, err = run("riftbound/standard", JINX, "--date", "2026-08-08", "--json", "--language", language)

    with translation.override(language):
        text = Path(JINX).read_text("utf-8")
        expected = answer_as_json(
            check_text(read_question("riftbound", DAY, "standard"), text, load_catalogue("riftbound"))
        )
    assert (code, err) == (1, "")
    assert json.loads(out) == expected


def test_a_pool_comes_from_a_file_of_its_own() -> None:
    deck = str(GAMES["wow"].folder / "samples" / "limited.txt")

    within = status("wow/limited", deck, "--pool", str(GAMES["wow"].folder / "samples" / "limited.pool.txt"))
    beyond = status("wow/limited", deck, "--pool", str(GAMES["rise"].folder / "samples" / "limited.pool.txt"))

    assert (within, beyond) == (0, 1)


def test_what_is_not_utf_8_is_a_problem_line_in_a_file_or_typed(typed: Callable[[bytes], None], tmp_path: Path) -> None:
    data = b"1 Defy\r\n3 \x81\xff\x8d\n\x00\x01"
    (tmp_path / "deck.txt").write_bytes(data)
    typed(data)

    from_file = run("riftbound/standard", str(tmp_path / "deck.txt"), "--json")
    from_input = run("riftbound/standard", "--json")

    assert from_file == from_input
    assert from_file[0] == 2
    assert [(row["line"], row["text"]) for row in json.loads(from_file[1])["problems"]] == [
        (2, "3 \ufffd\ufffd\ufffd"),
        (3, "\ufffd\ufffd"),
    ]


def test_a_byte_order_mark_is_no_part_of_the_list(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_bytes(b"\xef\xbb\xbf" + Path(RENGAR).read_bytes())

    assert status("riftbound/standard", str(tmp_path / "deck.txt")) == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["chess/blitz", RENGAR], f"Unknown game. Allowed: {', '.join(GAMES)}."),
        (["", RENGAR], f"Unknown game. Allowed: {', '.join(GAMES)}."),
        (["zero/standard", RENGAR], "This game has no such format. Allowed: official, casual."),
        (["zero/official/x", RENGAR], "This game has no such format. Allowed: official, casual."),
        (["zero", RENGAR, "--date", "soon"], "This is not a date. Allowed: YYYY-MM-DD."),
        (
            ["zero", RENGAR, "--date", "2013-01-31"],
            "No edition of this format was in force on that day. Allowed: 2013-02-01 or later.",
        ),
        (["zero", RENGAR, "--region", "mars"], "This game has no such region. Allowed: global."),
        (["zero", RENGAR, "--option", "foil"], "This format has no such option. Allowed: none."),
        (["riftbound/standard", RENGAR, "--option", "precon=2"], "An option is true or false. Allowed: true, false."),
        (["zero", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["zero", "."], ".: Is a directory"),
        (["wow/limited", RENGAR, "--pool", "nowhere.txt"], "nowhere.txt: No such file or directory"),
    ],
)
def test_bad_usage_leaves_with_three_and_says_why(args: list[str], message: str) -> None:
    assert run(*args) == (3, "", f"checkdeck: {message}\n")


def test_bad_usage_says_every_word_that_is_not_known() -> None:
    left = run("zero/blitz", RENGAR, "--date", "soon", "--region", "mars", "--option", "foil")

    assert left == (
        3,
        "",
        "checkdeck: This game has no such format. Allowed: official, casual.\n"
        "checkdeck: This is not a date. Allowed: YYYY-MM-DD.\n"
        "checkdeck: This game has no such region. Allowed: global.\n"
        "checkdeck: This format has no such option. Allowed: none.\n",
    )


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "checkdeck: the following arguments are required: GAME/FORMAT\n"),
        (["zero", RENGAR, "another.txt"], "checkdeck: unrecognized arguments: another.txt\n"),
        (["zero", RENGAR, "--date"], "checkdeck: argument --date: expected one argument\n"),
    ],
)
def test_words_that_cannot_be_parsed_are_bad_usage_too(
    args: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(*args) == 3
    assert capsys.readouterr().err == message


def test_a_list_over_a_limit_is_bad_usage(typed: Callable[[bytes], None]) -> None:
    typed(b"1 Defy\n" * 10_000)

    assert run("zero") == (3, "", f"checkdeck: This list has more than {MAX_LINES:,} lines.\n")


@pytest.mark.parametrize("options", [[], ["--json"], ["--mend"], ["--date", "2026-08-08"], ["--option", "precon"]])
def test_a_list_alone_is_judged_as_what_it_is_recognised_as(options: list[str]) -> None:
    named, alone = run("riftbound/standard", JINX, *options), run(JINX, *options)

    assert alone == (*named[:2], "checkdeck: recognised as Riftbound, Standard 1v1 (24 of 24 names)\n")


def test_a_list_alone_may_come_from_standard_input(typed: Callable[[bytes], None]) -> None:
    typed("3 站长老陆".encode())

    left = run("-", "--language", "zh-hans")

    assert (left[0], left[2]) == (1, "checkdeck: 识别为 零次元，官方比赛（认出 1/1 个牌名）\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "1 Defy\n1 Stationmaster Lu",
            "checkdeck: Give the game and format before the file name. It may be:\ncheckdeck:   "
            "zero/official, zero/casual (1 of 2 names)\ncheckdeck:   riftbound/standard, "
            "riftbound/casual, riftbound/standard-2v2, riftbound/sealed, riftbound/draft (1 of 2 "
            "names)\n",
        ),
        (
            "1 Nobody",
            "checkdeck: No card name in this list belongs to any game on this site. Give the game "
            "and format before the file name.\n",
        ),
        (
            "",
            "checkdeck: No card name in this list belongs to any game on this site. Give the game "
            "and format before the file name.\n",
        ),
    ],
)
def test_a_list_that_may_be_of_several_games_or_none_is_bad_usage(
    typed: Callable[[bytes], None], text: str, said: str
) -> None:
    typed(text.encode())

    assert run("-") == (3, "", said)


def test_the_name_of_a_game_is_never_a_file(
    typed: Callable[[bytes], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "zero").write_text("3 Defy")
    monkeypatch.chdir(tmp_path)
    typed("3 站长老陆".encode())

    assert run("zero")[2] == ""
    assert status("./zero") == 1
    assert run("nothing.txt")[0] == 3


@pytest.mark.parametrize("word", ["nowhere.txt", ".", "chess/blitz", "\x00"])
def test_a_word_that_is_neither_game_nor_file_is_an_unknown_game(word: str) -> None:
    assert run(word) == (3, "", f"checkdeck: Unknown game. Allowed: {', '.join(GAMES)}.\n")


def test_a_list_alone_needs_a_day_that_is_one() -> None:
    assert run(JINX, "--date", "soon") == (3, "", "checkdeck: This is not a date. Allowed: YYYY-MM-DD.\n")


def test_the_shell_gets_the_status_the_answer_and_the_fault(shell: Callable[..., tuple[int, str, str]]) -> None:
    status, answer, fault = shell("checkdeck", "riftbound/standard", "--json", stdin=b"3 \xff\n")

    assert status == 2
    assert json.loads(answer)["verdict"] == "undetermined"
    assert fault == ""


@pytest.mark.long
def test_the_shell_gets_the_other_statuses_too(shell: Callable[..., tuple[int, str, str]]) -> None:
    legal = shell("checkdeck", "riftbound/standard", RENGAR, "--date", "2026-08-08")
    misused = shell("checkdeck", "riftbound/standard", "--date", "soon")

    assert legal == (0, "Legal: Riftbound, Standard 1v1, 2026-08-08 (CR 1.4 / TR 2026-07-16)\n", "")
    assert misused == (3, "", "checkdeck: This is not a date. Allowed: YYYY-MM-DD.\n")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le-bom", "gbk", "gb18030"])
def test_a_list_is_read_in_the_encodings_that_the_pages_read(
    tmp_path: Path, typed: Callable[[bytes], None], encoding: str
) -> None:
    text = "主牌：\n3 蔑视\n2 魅惑妖术\n"
    data = b"\xff\xfe" + text.encode("utf-16-le") if encoding == "utf-16-le-bom" else text.encode(encoding)
    (tmp_path / "list.txt").write_bytes(data)
    typed(data)

    for file in (str(tmp_path / "list.txt"), "-"):
        answer = json.loads(run("riftbound/standard", file, "--json")[1])
        assert (answer["cards_resolved"], answer["problems"]) == (5, [])


def test_a_pool_and_a_list_without_a_game_are_read_so_too(tmp_path: Path) -> None:
    list_, pool = tmp_path / "list.txt", tmp_path / "pool.txt"
    found = []
    for encoding in ("utf-8", "gb18030"):
        for file in (list_, pool):
            file.write_bytes("3 蔑视\n2 魅惑妖术\n3 风之障壁\n".encode(encoding))
        found.append((run("riftbound/sealed", str(list_), "--pool", str(pool), "--json"), run(str(list_))))

    assert found[0] == found[1]
