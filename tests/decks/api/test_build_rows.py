"""Rows of a request are taken as the schema describes them."""

from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator
from rest_framework.serializers import ValidationError

from decks.api.builder.rows import RowsField
from decks.builder.row_schema import COMPONENTS, KEYS, ROW
from decks.decklist.reading.lists import MAX_BYTES, MAX_COUNT, MAX_NAME
from decks.decklist.rows import CARD, COMMENT, MAX_NOTE, MAX_TAGS, OPEN_KINDS

DESCRIBED: Final = Draft202012Validator({**ROW, "components": {"schemas": COMPONENTS}})
MOST: Final = (MAX_NAME, MAX_NOTE, MAX_BYTES)
TEXTS: Final = ("", "D", *("D" * most for most in MOST), *("D" * (most + 1) for most in MOST))
TAGS: Final = (["t"], [""], ["t" * 40], ["t" * 41], ["t"] * MAX_TAGS, ["t"] * (MAX_TAGS + 1), [1])
COUNTS: Final = (-1, 0, 1, 1.0, 1.5, MAX_COUNT, MAX_COUNT + 1, True, "1", None)
ANYTHING: Final[st.SearchStrategy[object]] = st.sampled_from((*TEXTS, *TAGS, *COUNTS, [], {}))
USUAL: Final = {
    "kind": st.sampled_from((CARD, COMMENT, *OPEN_KINDS, "strange")),
    "name": st.sampled_from((*TEXTS, None)),
    "code": st.sampled_from((*TEXTS, None)),
    "tags": st.sampled_from(TAGS),
    "count": st.sampled_from(COUNTS),
}
ROWS: Final = st.builds(
    lambda usual, other: {**usual, **other},
    st.fixed_dictionaries({}, optional=USUAL),
    st.dictionaries(st.sampled_from((*sorted(KEYS), "strange")), ANYTHING, max_size=2),
)


@given(ROWS)
@example({"name": "D", "count": 1})
@example({"code": "1", "count": MAX_COUNT})
@example({"name": "", "code": None, "count": 1})
@example({"name": "Defy", "tags": None, "count": 1})
@example({"kind": COMMENT, "section": "D" * (MAX_NAME + 1)})
@example({"section": "D" * (MAX_NAME + 1), "name": "Defy", "count": 1})
def test_a_row_is_taken_where_it_is_as_described(row: dict[str, object]) -> None:
    assert is_taken(row) == DESCRIBED.is_valid(row)


@pytest.mark.parametrize("row", [None, "3 Defy", 3, ["Defy", 3]])
def test_what_is_no_row_is_neither_taken_nor_described(row: object) -> None:
    assert not is_taken(row)
    assert not DESCRIBED.is_valid(row)


def is_taken(row: object) -> bool:
    try:
        RowsField().run_validation([row])
    except ValidationError:
        return False

    return True


def test_open_rows_are_no_longer_together_than_a_list() -> None:
    rows = [{"kind": "unreadable", "text": "x" * (MAX_BYTES // 4 + 1)}] * 4

    with pytest.raises(ValidationError) as refused:
        RowsField().run_validation(rows)
    assert refused.value.get_codes() == ["too_long"]


def test_a_name_is_as_long_as_what_it_is_folded_to() -> None:
    with pytest.raises(ValidationError) as refused:
        RowsField().run_validation([{"name": "ﷺ" * 12, "count": 1}])
    assert refused.value.get_codes() == {"0": {"name": ["invalid"]}}
