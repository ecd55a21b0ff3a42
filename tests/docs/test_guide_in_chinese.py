"""docs/api.zh-hans.md has what docs/api.md has: the same headings, blocks and names, so that running one of them tests both."""

import re
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from tests.docs.blocks import code_in, outline_of, sections_of

DOCS: Final = Path(settings.BASE_DIR) / "docs"
ENGLISH: Final = (DOCS / "api.md").read_text(encoding="utf-8")
CHINESE: Final = (DOCS / "api.zh-hans.md").read_text(encoding="utf-8")
TABLE_ROW: Final = re.compile(r"^\|.*\|$", re.MULTILINE)
LINK: Final = re.compile(r"\]\(#([^)]+)\)")
HEADING: Final = re.compile(r"^#+ (.*)$", re.MULTILINE)


def test_both_have_the_same_headings_and_blocks_in_the_same_order() -> None:
    assert outline_of(CHINESE) == outline_of(ENGLISH)


@pytest.mark.parametrize("at", range(len(sections_of(ENGLISH))))
def test_both_name_the_same_things_in_each_section(at: int) -> None:
    english, chinese = sections_of(ENGLISH)[at], sections_of(CHINESE)[at]

    assert code_in(chinese) == code_in(english), english.splitlines()[0]
    assert len(TABLE_ROW.findall(chinese)) == len(TABLE_ROW.findall(english))


def test_both_have_the_same_rates() -> None:
    figures = [re.findall(r"^\| [^|]+ \| (\d+) \| (\d+) \|$", guide, re.MULTILINE) for guide in (ENGLISH, CHINESE)]

    assert figures[0] == figures[1] != []


def test_each_is_linked_from_the_top_of_the_other() -> None:
    assert "](api.zh-hans.md)" in ENGLISH.split("\n## ", 1)[0]
    assert "](api.md)" in CHINESE.split("\n## ", 1)[0]


@pytest.mark.parametrize("guide", [ENGLISH, CHINESE], ids=["en", "zh-hans"])
def test_links_within_a_guide_lead_to_its_headings(guide: str) -> None:
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(guide)}

    assert set(LINK.findall(guide)) - anchors == set()


def test_a_block_that_one_guide_lacks_is_noticed() -> None:
    more = ENGLISH + "\n```sh\ntrue\n```\n"

    assert outline_of(more) != outline_of(ENGLISH)


def test_comments_of_a_block_may_differ() -> None:
    blocks = ("```sh\n# all\nls  # here\n```\n", "```sh\n# 全部\nls  # 这里\n```\n", "```sh\n# all\nls -a\n```\n")

    assert outline_of(blocks[0]) == outline_of(blocks[1]) != outline_of(blocks[2])
