"""Old and new texts beside each other: what is left of each is all of it."""

from hypothesis import given
from hypothesis import strategies as st

from cards.models import Erratum
from cards.pages.changes import changed_text

texts = st.text(st.sampled_from("ab 抽牌。[1]\n"), max_size=40)


@given(texts, texts)
def test_the_pieces_of_a_text_are_the_text(old: str, new: str) -> None:
    changed = changed_text(Erratum(old=old, new=new))

    assert "".join(piece.text for piece in changed.old) == old
    assert "".join(piece.text for piece in changed.new) == new


@given(texts, texts)
def test_what_is_the_same_stands_in_both(old: str, new: str) -> None:
    changed = changed_text(Erratum(old=old, new=new))

    same = [[piece.text for piece in pieces if piece.state == "same"] for pieces in (changed.old, changed.new)]
    assert same[0] == same[1]
    assert (old != new) or all(piece.state == "same" for piece in (*changed.old, *changed.new))


def test_each_chinese_character_is_a_word() -> None:
    changed = changed_text(Erratum(old="抽一张牌。", new="抽两张牌。"))

    assert [(piece.state, piece.text) for piece in changed.new] == [("same", "抽"), ("new", "两"), ("same", "张牌。")]
