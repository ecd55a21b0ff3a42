"""The laws of steps: no copies are lost or made, and the builder does what the server does, for any deck."""

import json
from collections import Counter
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.report.operations import OPS
from tests.decks.report.step_vectors import READ, Json, done
from tests.long import amount
from tests.node import LACKING, SCRIPTS, node, ran

SECTIONS: Final = st.sampled_from(["", "main", "side", "maybe"])
KNOWN: Final = st.sampled_from([{"card": ident, "name": name} for ident, name in READ["cards"].items()])
# Names that no card has: signs, cases, widths, accents, scripts, halves of characters.
WORDS: Final = [
    "zz",
    "ZZ",
    "ｚｚ",
    "z-z",
    "źz",
    "zß",
    "zSS",
    "ζΣ",
    "ζς",
    "Zİ",
    "zı",
    "???",
    "!",
    "\U0001f0a1",
    "无此",
    "無此",
    "\ud800",
]
UNKNOWN: Final = st.builds(lambda *words: {"name": "".join(words)}, *[st.sampled_from(WORDS)] * 2)
CODES: Final = st.sampled_from([{}, {"code": None}, {"code": "ZZQ-001"}, {"code": "ZZQ-001a"}, {"code": ""}])
TAGS: Final = st.lists(
    st.sampled_from(["ramp", "x", "t" * 40, "牌" * 40, *(f"u{n}" * 9 for n in range(12))]), max_size=14
)
NOTES: Final = st.sampled_from(["", "lent", "mine; lent", "n" * 300, "\U0001f0a1" * 90])
COPIES: Final = st.one_of(st.integers(1, 4), st.integers(1, 999))

CARD_ROWS: Final = st.builds(
    lambda section, card, count, code, tags, note: (
        {"section": section, "count": count, "tags": list(dict.fromkeys(tags)), "note": note}
        | card
        | {"code": code.get("code") or None}
    ),
    SECTIONS,
    KNOWN | UNKNOWN,
    COPIES,
    CODES,
    TAGS,
    NOTES,
)
OTHER_ROWS: Final = st.builds(
    lambda section, kind, text: {"section": section, "kind": kind, "text": text},
    SECTIONS,
    st.sampled_from(["comment", "unknown", "guessed"]),
    st.sampled_from(["# mine", "what?", "Defy", "1 zz"]),
)
ROWS: Final = st.lists(CARD_ROWS | OTHER_ROWS, max_size=9)
STEPS: Final = st.builds(
    lambda op, section, count, card, code, to: {"op": op, "section": section, "count": count, "to": to} | card | code,
    st.sampled_from(OPS),
    SECTIONS,
    st.one_of(st.integers(0, 6), st.integers(0, 1001)),
    KNOWN | UNKNOWN | st.just({}),
    CODES,
    SECTIONS,
)
CASES: Final = st.fixed_dictionaries({"rows": ROWS, "steps": st.lists(STEPS, max_size=5)})


def copies(rows: list[Json]) -> Counter[str]:
    """The copies of each card by its id, wherever they stand."""
    found: Counter[str] = Counter()
    for row in rows:
        if row.get("card"):
            found[row["card"]] += row["count"]

    return found


def others(rows: list[Json]) -> list[Json]:
    return [row for row in rows if row.get("kind", "card") != "card"]


@given(ROWS, STEPS.filter(lambda step: "card" in step))
def test_copies_are_neither_lost_nor_made(rows: list[Json], step: Json) -> None:
    after = done(rows, [step])
    if "refused" in after:
        return

    before, now = copies(rows), copies(after["result"])
    by = now[step["card"]] - before[step["card"]]
    here = sum(row["count"] for row in rows if row.get("card") == step["card"] and row["section"] == step["section"])
    count = step["count"]
    assert by == {"add": count, "remove": -count, "set": count - here, "move": 0}[step["op"]]
    assert {**now, step["card"]: 0} == {**before, step["card"]: 0}
    assert others(after["result"]) == others(rows)
    assert all(1 <= row["count"] <= 999 for row in after["result"] if "count" in row)


@given(ROWS, STEPS)
def test_what_is_added_can_be_removed_again(rows: list[Json], step: Json) -> None:
    there = done(rows, [{**step, "op": "add"}])
    if "refused" in there:
        return

    assert done(rows, [{**step, "op": "add"}, {**step, "op": "remove"}]) == done(rows, [])


@pytest.mark.skipif(node() is None, reason=LACKING)
@settings(max_examples=amount(5, 30))
@given(st.lists(CASES, min_size=10, max_size=30))
def test_the_builder_does_what_the_server_does(cases: list[Json]) -> None:
    answer = ran(str(SCRIPTS / "steps_of.mjs"), "--answer", asked=json.dumps(cases))

    assert answer.stderr == ""
    assert json.loads(answer.stdout) == [done(**case) for case in cases]
