"""Texts searched as one: the same as asking each."""

from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.names.name_index import JoinedTexts

LETTERS = st.text(alphabet="ab\n", max_size=6)
PARTS = st.text(alphabet="ab\n", min_size=1, max_size=3)


@given(st.lists(LETTERS, max_size=30), PARTS)
def test_a_part_is_found_in_the_texts_that_contain_it(texts: list[str], part: str) -> None:
    joined = JoinedTexts(texts)

    there = [part in text for text in texts]
    assert joined.marks(part) == bytes(there)
    assert list(joined.having(part)) == [place for place, is_there in enumerate(there) if is_there]
    assert (part in joined) == any(there)
