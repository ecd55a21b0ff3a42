"""The drawn mark of a game: shapes come through, anything else is refused."""

import pytest

from legality.engine.theme.mark import InvalidMarkError, read_mark

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'


def test_shapes_come_through_without_titles_and_ids() -> None:
    text = f'{OPEN}<!-- ours --><title>Game</title><g id="mark" fill="none"><path d="M1 1z"/></g></svg>'

    assert read_mark(text) == '<g fill="none"><path d="M1 1z"></path></g>'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + OPEN + "</svg>", "document type"),
        ("<svg", "no SVG"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>', "viewBox"),
        (OPEN + "<script>1</script></svg>", "<script>"),
        (OPEN + "<foreignObject/></svg>", "<foreignObject>"),
        (OPEN + '<path onload="1"/></svg>', "onload"),
        (OPEN + '<path fill="url(https://example.org/)"/></svg>', "fill"),
        (OPEN + '<g><path style="fill:red"/></g></svg>', "style"),
    ],
)
def test_all_else_is_refused(text: str, why: str) -> None:
    with pytest.raises(InvalidMarkError, match=why):
        read_mark(text)
