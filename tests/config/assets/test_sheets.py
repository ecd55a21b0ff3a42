"""Sheets joined into one."""

from config.assets.sheets import imports, join_sheet


def join(**texts: str) -> str:
    """Sheets by name, joined from `main` on."""
    return join_sheet("a/main.css", {f"a/{name}.css": text for name, text in texts.items()}.__getitem__, "/{}/".format)


def test_blanks_and_comments_are_left_out() -> None:
    assert join(main="/* About it. */\n.card {\n  color: red;\n}\n") == ".card{color:red}"


def test_what_is_imported_stands_before_it_in_its_order() -> None:
    sheets = {"one": ".one { top: 0 }", "two": '@import "three.css";\n.two { top: 0 }', "three": ".three { top: 0 }"}

    text = join(main='/* All. */\n@import "one.css";\n@import "two.css";\n.main { top: 0 }\n', **sheets)

    assert text == ".one{top:0}.three{top:0}.two{top:0}.main{top:0}"


def test_addresses_lead_to_what_is_served() -> None:
    text = join(
        main='a { src: url("../site/face.woff2"); mask: url(b.svg#x); cursor: url(data:image/png,); clip-path: url(#c) }'
    )

    assert (
        text == 'a{src:url("/site/face.woff2/");mask:url("/a/b.svg#x/");cursor:url(data:image/png,);clip-path:url(#c)}'
    )


def test_paths_are_read_from_where_a_sheet_stands() -> None:
    assert imports('@import "one.css";\n@import "../b/two.css";\n', "a/main.css") == ["a/one.css", "b/two.css"]
