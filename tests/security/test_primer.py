"""Whatever a primer says, it becomes no script, no style, no element or address of the writer's own, and no long work."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from cards.catalogue.lookup import Catalogue
from decks.primer.page import primer_html
from tests.decks.own_decks import another, made
from tests.security.hostile import HOSTILE, born

ATTACKS: Final = {
    "script": "<script>xss()</script>",
    "script in a script": "<scr<script>ipt>xss()</scr</script>ipt>",
    "image": "<img src=x onerror=xss()>",
    "svg": "<svg/onload=xss()>",
    "style": "<style>@import '//x.org/xss.css'</style><p style='background:url(//x.org)'>a",
    "frame": "<iframe srcdoc='<script>xss()</script>'></iframe>",
    "form": "<form action=//x.org><button formaction=javascript:xss()>",
    "base": "<base href=//x.org><meta http-equiv=refresh content='0;url=javascript:xss()'>",
    "comment": "<!-- xss --> <![CDATA[<xss-a>]]> <?xss?>",
    "script address": "[a](javascript:xss()) [b](JaVaScRiPt:xss()) [c](&#106;avascript:xss()) [d](java\nscript:xss())",
    "script address in angles": "[a](<javascript:xss()>) <javascript:xss()> <vbscript:xss()> [b](<java\tscript:xss()>)",
    "data address": "[a](data:text/html;base64,PHhzcz4=) ![b](data:image/svg+xml,<svg/onload=xss()>) <data:text/html,xss>",
    "other addresses": "[a](file:///etc/passwd) [b](blob:x) <file:///x> [c](vbscript:xss)",
    "defined elsewhere": "[a] [b][a] [c][]\n\n[a]: javascript:xss()\n[c]: data:text/html,xss",
    "out of an attribute": '[a](https://x.org/"onmouseover="xss()) [b](https://x.org \'x" onclick="xss()\')',
    "out of a title": '[a](https://x.org "t\\" onfocus=xss() x=\\"") [[Defy" onclick=xss() x="]]',
    "card of HTML": '[[<img src=x onerror=xss()>]] [[Defy]][[<xss-a>]] [["><xss-a>]]',
    "card of an address": "[[Defy]](javascript:xss()) [[[Defy]](javascript:xss())]",
    "nested cards": "[[" * 400 + "Defy" + "]]" * 400,
    "code": "```html onload=xss()\n</code></pre><script>xss()</script>\n```",
    "code language": '```"><xss-a>\nx\n```',
    "entities": "&lt;script&gt;xss()&lt;/script&gt; &#x3c;xss-a&#x3e;",
    "table": "a|b\n-|-\n<td onclick=xss()>|</table><xss-a>",
    "deep quotes": "> " * 500 + "<xss-a>",
    "deep lists": "\n".join("  " * n + "- <xss-a>" for n in range(100)),
    "strange signs": "\x00\u202e\ufdd0\ufffe<xss-a>\u2028<script>xss()</script>",
    "halves": "\ufffd[a](javascript\ufffd:xss())",
    **HOSTILE,
}


@pytest.mark.parametrize("text", ATTACKS.values(), ids=ATTACKS)
def test_a_primer_stays_text_and_links(catalogues: Mapping[str, Catalogue], text: str) -> None:
    cache.clear()

    shown = primer_html(text, catalogues["riftbound"])

    assert born(shown.encode()) == []
    assert set(re.findall(r"<(\w+)", shown)) <= {"a", "p", "ul", "li", "blockquote", "pre", "code", "div", "table"} | {
        *("thead", "tbody", "tr", "th", "td", "br", "h3"),
    }
    schemes = {urlsplit(address).scheme for address in re.findall(r'href="([^"]*)"', shown)}
    assert schemes <= {"", "http", "https", "mailto"}


# Pages show what `primer_html` makes: a few of each kind tell.
ON_PAGES: Final = ("script", "script address", "out of a title", "card of HTML", "table", "deep quotes", "halves")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=name, marks=() if name in (*ON_PAGES, *HOSTILE) else pytest.mark.long)
        for name, text in ATTACKS.items()
    ],
)
def test_no_page_with_a_primer_has_anything_of_it_but_text(mei: User, lin: User, text: str) -> None:
    deck = made(mei, primer=text.replace("\x00", "\ufffd"), visibility="public")

    pages = [Client().get(f"/decks/{deck.token}/"), another(mei).get(f"/decks/{deck.token}/primer/")]
    pages.append(another(mei).post(f"/decks/{deck.token}/primer/", {"primer": text, "began": "0", "do": "look"}))

    assert [(page.status_code, born(page.content)) for page in pages] == [(200, [])] * 3


@pytest.mark.django_db
def test_a_text_far_too_long_is_refused_before_it_is_read(mei: User) -> None:
    deck = made(mei)

    answer = another(mei).post(f"/decks/{deck.token}/primer/", {"primer": "[" * 100_000, "began": ""})

    deck.refresh_from_db()
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == ["primer"]
    assert deck.primer == ""
