"""What templates say of long lists."""

from datetime import date

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string

from legality.days import basis_sentence
from legality.engine import check
from legality.games import GAMES
from legality.templatetags.legality import both, lang_of_named
from tests.legality.making import deck


@pytest.mark.parametrize(
    ("total", "said"),
    [
        (59, ""),
        (60, ""),
        (61, "1 more was checked and is not shown here."),
        (80, "20 more were checked and are not shown here."),
    ],
)
def test_a_long_list_says_how_many_it_leaves_out(total: int, said: str) -> None:
    page = render_to_string("legality/_more.html", {"total": total, "most": 60})

    assert said in page
    assert bool(page.strip()) == bool(said)


def test_a_report_and_a_format_are_named_in_a_page() -> None:
    report = check(GAMES["riftbound"].format("casual"), deck(), date(2026, 8, 8))
    page = Template("{% load legality %}{% basis_of report %}; {% format_name game 'standard' %}; {{ words|at:'en' }}")

    shown = page.render(Context({"report": report, "game": GAMES["riftbound"], "words": {"en": "Ant"}}))

    assert shown == f"{basis_sentence(report.edition, report.day)}; Standard 1v1; Ant"


def test_a_name_is_marked_with_the_language_in_which_it_is_given() -> None:
    assert [lang_of_named(names) for names in ({"en": "Rule"}, {"zh-hans": "规则"})] == ["en", "zh-Hans"]


def test_no_name_in_any_language_is_nothing() -> None:
    assert both({}) == ""
