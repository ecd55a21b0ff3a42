"""What the script takes of one line is what the server takes."""

import re
from pathlib import Path

from decks.decklist.entries import Entry
from decks.decklist.reading.lists import MAX_COUNT, MAX_NAME, parse_list
from decks.decklist.rows import MAX_LINE, MAX_NOTE, MAX_TAGS, Row
from decks.report.operations import is_one_line

STEPS = Path(__file__).resolve().parents[3] / "decks/static/decks/builder/steps.js"


def test_the_script_knows_the_servers_limits() -> None:
    found = re.search(r"MOST = \{(.*?)\}", STEPS.read_text(encoding="utf-8"))
    assert found

    most = {name: int(number) for name, number in re.findall(r"(\w+): (\d+)", found[1])}

    assert most == {"copies": MAX_COUNT, "tags": MAX_TAGS, "letters": 40, "note": MAX_NOTE, "line": MAX_LINE}


def test_what_steps_join_is_what_the_server_takes() -> None:
    assert (MAX_TAGS, MAX_NOTE, MAX_LINE) == (20, 2 * MAX_NAME, 2 * MAX_NAME)
    assert is_one_line(Row("main", "Defy", MAX_COUNT))
    assert not is_one_line(Row("main", "Defy", MAX_COUNT + 1))


def test_lists_read_a_tag_of_as_many_letters() -> None:
    (fits, long) = parse_list(f"1 Defy #{'t' * 40}\n1 Defy #{'t' * 41}", {})

    assert isinstance(fits, Entry) and isinstance(long, Entry)
    assert (fits.tags, long.tags) == (("t" * 40,), ())
