"""Templates come without their indents, but for what is preformatted."""

from django.template.loader import get_template

from config.template_loaders import without_indents


def test_indents_go_and_lines_stay() -> None:
    assert without_indents("<p>\n    one\n\t<b>two</b>\n</p>") == "<p>\none\n<b>two</b>\n</p>"


def test_what_is_preformatted_stays_as_it_is() -> None:
    source = "<div>\n  <pre>\n    a\n  </pre>\n  <textarea>\n  b</textarea>\n  c</div>"

    assert without_indents(source) == "<div>\n<pre>\n    a\n  </pre>\n<textarea>\n  b</textarea>\nc</div>"


def test_pages_are_drawn_from_them_and_letters_are_not() -> None:
    assert "\n  " not in get_template("404.html").template.source  # type: ignore[attr-defined]  # of Django's own backend
