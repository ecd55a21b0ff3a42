"""Signs between Chinese words are Chinese, also where a page and not the catalogue puts them."""

import re
from typing import Final

import pytest

from tests.cards.pages.test_languages import Texts
from tests.permission_table import TABLE
from tests.standing import Standing
from tests.test_permissions import OURS, path_of

pytestmark = pytest.mark.django_db

HALF: Final = re.compile(r"[一-鿿]\w*[,:;] ?\s*[一-鿿]|[一-鿿][,;:](?= |$)")
# A field of the query language is written as it is typed.
TYPED: Final = re.compile(r"\b[a-z]+:\w*")


def test_no_page_puts_a_half_width_sign_between_chinese_words(standing: Standing) -> None:
    found = set()
    rows = [row for row in TABLE if row.method == "GET" and row.expected[2] == 200 and "api" not in row.name]

    for row in rows:
        client = standing.client("owner")
        path = path_of(row.name, OURS[row.name], row, standing.world)
        page = client.get(path, headers={"Accept-Language": "zh-hans"})
        if not page.streaming and page.headers["Content-Type"].startswith("text/html"):
            text = TYPED.sub("", " ".join(text for _language, text in Texts(page.text).found))
            found |= {(row.name, text[max(hit.start() - 9, 0) : hit.end() + 9]) for hit in HALF.finditer(text)}

    assert sorted(found) == []
