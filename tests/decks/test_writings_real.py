"""Every name of the public lists in every writing: none is read as another card or another count.

A name meets one of the writings in every run, and a twentieth of them in the long one. Lines that are not read are printed.
"""

from collections import Counter
from html import escape
from typing import Final

import pytest

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.resolve import look_up
from legality.engine.values.card import Card
from legality.games import GAMES
from tests.cards.test_importcards_real import RIFTBOUND, WOW, imported
from tests.long import amount

pytestmark = pytest.mark.django_db

WRITINGS: Final = [
    "{n} {c}",
    "{n}x {c}",
    "{n}X {c}",
    "{n} x {c}",
    "x{n} {c}",
    "{c} x{n}",
    "{c} ×{n}",
    "{c} *{n}",
    "{c} (x{n})",
    "{n}张 {c}",
    "{c} {n}张",
    "{n}\t{c}",
    "{c}\t{n}",
    "- {n} {c}",
    "**{n}x {c}**",
    "1. {n} {c}",
    "{n}\u3000{c}",
    "{c} {n}",
    "{c} ({n})",
    "{c} [{n}]",
    "{c} - {n}",
    "{c}: {n}",
    "{c}：{n}",
    "({n}) {c}",
    "[{n}] {c}",
    "{n}: {c}",
    "{n}：{c}",
    "{c} = {n}",
    "{c} ... {n}",
    "{c} {n}x",
    "{c}, {n}",
    "{c},{n}",
    "{n},{c}",
    "{n};{c}",
    '"{q}",{n}',
    '{n},"{q}"',
    "{c},{n},main",
    "{n},{c},Main",
    "main,{c},{n}",
    "{c};{n};main",
    "| {n} | {c} |",
    "|{c}|{n}|",
    "{n}\t{c}\tMain",
    "Main\t{n}\t{c}",
    "{circ} {c}",
    "{circ}{c}",
    "{c} {circ}",
    "{arab} {c}",
    "{c} {arab}",
    "{hz}张 {c}",
    "{hz}张{c}",
    "{c} {hz}张",
    "{c} x{hz}",
    "{n}枚 {c}",
    "{n} 张 {c}",
    "《{c}》x{n}",
    "《{c}》 {n}",
    "{n} 《{c}》",
    "「{c}」×{n}",
    "『{c}』{n}",
    "{n} “{c}”",
    '{n} "{c}"',
    "{n} {c} (Alternate Art)",
    "{n} {c} (Overnumbered)",
    "{n} {c} (Signature)",
    "{n} {c} (Metal)",
    "{n} {c} (Foil)",
    "{n} {c} [Promo]",
    "{n} {c} (Launch Exclusive)",
    "{n} {c} *F*",
    "{n} {c} (foil, nm)",
    "{n} {c} $2.50",
    "{n} {c} - $2.50",
    "{n} {c} ¥30",
    "{n} {c} 12.50 €",
    "{n} {c} (异画)",
    "{n} {c}【闪】",
    "{c} (Foil) x{n}",
    "{c} x{n} (Foil)",
    "{c} x{n} $1.20",
    "{n} {c} ★",
    "{n} {c} https://example.org/x",
    "{n} {c} // note",
    "{n} {c} #tag",
    "{n} [card]{c}[/card]",
    "[card]{n} {c}[/card]",
    "{n} [[{c}]]",
    "[[{c}]] x{n}",
    "{n} [{c}](https://example.org/cards/x)",
    "<li>{n} {h}</li>",
    "<p>{n}x {h}</p>",
    "<td>{n}</td><td>{h}</td>",
    "{n} {h}",
    "<b>{n}</b> {h}",
    "{c} {n} copies",
    "{n} copies of {c}",
    "{n} of {c}",
    "{n}x{c}",
    "{keycap} {c}",
    "• {c} {n}",
    "> {n} {c}",
    "`{n} {c}`",
    "{n}× {c}",
    "{c}×{n}",
    "{c}：{n}张",
    "{c}（{n}张）",
    "（{n}）{c}",
    "{n} {up}",
    "{n} {low}",
    "{c} .......... {n}",
    "{n} - {c}",
    "{n}*{c}",
    "{c}*{n}",
    "{n}{c}",
    "{c} Qty: {n}",
    "Main: {n} {c}",
    "Main: {c} x{n}",
    "主牌：{c}×{n}",
    "{n} {c}; {m} {d}",
    "{n} {c}, {m} {d}",
    "{n}x {c}、{m}x {d}",
    "{c} x{n}, {d} x{m}",
    "{c}×{n}、{d}×{m}",
    "{n} {c}，{m} {d}",
    "{n} {c} / {m} {d}",
    "<li>{n} {h}</li><li>{m} {d}</li>",
    "{c} {n}; {d} {m}",
    "{n} {c} | {m} {d}",
    "{n} {c} + {m} {d}",
    "{c}",
    "- {c}",
    "《{c}》",
    "「{c}」",
]
DIGITS: Final = "零一二三四五六七八九十"
# Every name in one of the writings, or in a twentieth of them.
STEP: Final = amount(len(WRITINGS), 20)


def filled(writing: str, name: str, count: int, other: str, copies: int) -> str:
    """The writing with a name and its count, and with a second card where it has one."""
    return writing.format(
        c=name,
        n=count,
        d=other,
        m=copies,
        q=name.replace('"', '""'),
        h=escape(name),
        up=name.upper(),
        low=name.lower(),
        circ=chr(0x245F + count),
        arab="".join(chr(0x660 + int(digit)) for digit in str(count)),
        keycap="".join(f"{digit}\ufe0f\u20e3" for digit in str(count)),
        hz="两" if count == 2 else DIGITS[count] if count <= 10 else f"十{DIGITS[count - 10]}",
    )


def names_of(catalogue: Catalogue) -> dict[str, Card]:
    """Each name that only one card has."""
    found: dict[str, Card] = {}
    for card in catalogue.cards.values():
        for name in {card.name, *card.names.values()}:
            if catalogue.named(name) == (card,):
                found[name] = card

    return found


@pytest.mark.grows
@pytest.mark.parametrize(
    ("slug", "sources"), [("riftbound", RIFTBOUND), pytest.param("wow", WOW, marks=pytest.mark.long)]
)
def test_no_name_is_misread_in_any_writing(slug: str, sources: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
    assert imported(sources) == 0
    catalogue, headings, format_ = load_catalogue(slug), heading_words(GAMES[slug]), GAMES[slug].formats[0]
    names = names_of(catalogue)
    other = sorted(names)[len(names) // 2]
    misread: list[tuple[str, list[tuple[str, int]]]] = []
    unread: Counter[str] = Counter()
    lines = 0
    for place, (name, card) in enumerate(sorted(names.items())):
        for writing in WRITINGS[place % STEP :: STEP]:
            count, copies = (place % 12 + 1, place % 4 + 1) if "{" in writing.replace("{c}", "") else (1, 0)
            line = filled(writing, name, count, other, copies)
            wanted = Counter({card: count}) + (Counter({names[other]: copies}) if "{d}" in writing else Counter())
            found = look_up(parse_list(line, headings), catalogue.with_guess_limit(0), format_)
            read = Counter[Card]()
            for row in (*found.placed, *found.maybe):
                read[row.card] += row.entry.count
            lines += 1
            if read - wanted or any(read[one] not in {0, count, copies, wanted[one]} for one in read):
                misread.append((line, [(one.name, many) for one, many in read.items()]))
            elif read != wanted:
                unread[writing] += 1

    print(f"{slug}: {len(names)} names, {lines} lines, not read: {sum(unread.values())}, {unread.most_common(12)}")
    assert misread == []
