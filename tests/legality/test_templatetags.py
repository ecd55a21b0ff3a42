"""What templates say of long lists."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string


@pytest.mark.parametrize(
    ("total", "said"),
    [(59, ""), (60, ""), (61, "1 more is judged and not shown here."), (80, "20 more are judged and not shown here.")],
)
def test_a_long_list_says_how_many_it_leaves_out(total: int, said: str) -> None:
    page = render_to_string("legality/_more.html", {"total": total, "most": 60})

    assert said in page
    assert bool(page.strip()) == bool(said)
