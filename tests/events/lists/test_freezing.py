"""Receipts: keyed, short, and read back as people type them."""

from hypothesis import given
from hypothesis import strategies as st

from events.lists.freezing import CODE_LENGTH, list_digest, receipt_code, typed_receipt_code

CARDS = [{"section": "main", "id": "riftbound.defy", "name": "Defy", "code": "OGN-045", "count": 3, "line": 1}]


def test_a_digest_differs_by_secret_place_text_and_cards() -> None:
    other = [{**CARDS[0], "count": 2}]
    digests = {
        list_digest("a", ("1",), "3 Defy", CARDS),
        list_digest("b", ("1",), "3 Defy", CARDS),
        list_digest("a", ("2",), "3 Defy", CARDS),
        list_digest("a", ("1",), "3 Defy\n", CARDS),
        list_digest("a", ("1",), "3 Defy", other),
    }

    assert len(digests) == 5
    assert list_digest("a", ("1",), "3 Defy", CARDS) in digests


@given(st.binary(min_size=32, max_size=32))
def test_a_code_has_no_letter_that_is_taken_for_another_and_reads_back(digest: bytes) -> None:
    code = receipt_code(digest.hex())

    assert len(code) == CODE_LENGTH
    assert not set(code) & set("01IO")
    assert typed_receipt_code(f" {code[:4].lower()}-{code[4:]} ") == code
