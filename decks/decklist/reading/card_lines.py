"""One card of a list: its count, name, code and tags, from the text of a line or of a part of it. Pure.

Where a text has two readings (`Kickback 5`: five copies, or a card of that name) the shorter name is in the entry, and
`Entry.wholes` has the others, for the resolver to prefer where a card is called so.
"""

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from decks.decklist.entries import Entry, Unread, Whole, display_text, is_invisible
from decks.decklist.reading.about import PRICE
from decks.decklist.reading.counting import CODE, LOOSE_CODE, NUMBER, PLAIN, split_leading_count, split_trailing_count
from decks.decklist.reading.pasting import without_markdown
from legality.engine.values.deck_codec import MAX_COUNT
from legality.engine.values.vocabulary import word_set
from legality.sources.fold import folded_length, squash

# What lists write after a card's name about the printing: its art, finish, rarity, set and price. Pure.
#
# A rule may read the name with such a remark, for some names end so (`Garen (Starter)`): both are kept.


_WORDS: Final = word_set("""
    alternate, alternative, alt, art, arts, artwork, overnumbered, over, numbered, signature, signed, autographed,
    metal, metallic, foil, foiled, nonfoil, non, holo, holofoil, holographic, reverse, rainbow, gold, golden, promo,
    promos, promotional, promotion, prerelease, pre, release, launch, exclusive, exclusives, edition, extended, full,
    fullart, borderless, showcase, etched, textured, gilded, foilart, loot, oversized, crimson, common, uncommon, rare,
    epic, mythic, secret, ultra, super, variant, version, special, normal, regular, nexus, night, judge, participation,
    winner, top, event, store, league, gift, box, bundle, worlds, kit, nm, lp, mp, hp, near, mint, played, english,
    chinese, japanese, en, cn, jp, zh, tw, print, printing, 1st, first, 2nd, second, unlimited, limited, reprint,
    collector, collectors, premium, deluxe, digital, online, 异画, 异画版, 异图, 异画卡, 闪, 闪卡, 闪版, 平, 平卡, 平版,
    普卡, 签名, 签名版, 签字, 签字版, 金属, 金属卡, 金属版, 促销, 宣传, 宣传卡, 活动, 活动卡, 活动版, 首发, 首发限定,
    首发版, 限定, 限定版, 预售, 超编, 超编号, 特典, 全图, 全画, 无边框, 扩展画, 典藏, 典藏版, 赛事, 店赛, 普通, 普通版,
    稀有, 史诗, 英文, 英文版, 中文, 中文版, 简体, 简中, 繁体, 繁中, 日文, 日版, 英版, 国际版, 国服, 编外, 编外卡,
    特殊版, 特别版, 收藏版, 烫金, 珍藏版, プロモ, 特殊, 覆膜, 豪华版
""")
_BRACKETED: Final = re.compile(r"(?<=\S)\s*[(\[{<]([^()\[\]{}<>]{1,40})[)\]}>]$")
_STARRED: Final = re.compile(r"(?<=\s)(?:[·●∙]+|\*[A-Za-z]{1,10}\*|[★☆✦✨✭⭐]+|\^[A-Za-z,#0-9 ]{1,40}\^)$")
_BARE_PRICE: Final = re.compile(
    rf"(?<=\S)\s*(?:[-|@~=:,]\s*)?[(\[]?\s*(?:[@~]\s*)?{PRICE}\s*(?:each|ea|/ea)?[)\]]?$", re.IGNORECASE
)
_ADDRESS: Final = re.compile(r"(?<=\s)[(<\[]?(?:https?://|www\.)\S+$", re.IGNORECASE)
# `[OGN]`, `(HoA)`, `(OGN #255)`, `(OGN 255/298)`, `(#255)`.
_SET: Final = re.compile(
    r"(?![IVX]+$)(?=.*[A-Z0-9].*[A-Z0-9])[A-Z][A-Za-z0-9]{1,4}(?:\s*#?\s*[A-Za-z]{0,2}[0-9]{1,4}[a-z*]?(?:/[0-9]{1,4})?)?|#\s?[0-9]{1,4}(?:/[0-9]{1,4})?|[0-9]{1,4}/[0-9]{2,4}"
)
_REACH: Final = 64
_SPLIT: Final = re.compile(r"[\s,/&+·-]+")
_SIGNS: Final = tuple(")]}>）】］｝＞*·●∙★☆✦✨✭⭐^$€£¥￥0123456789元块刀欧円")
_PRICES: Final = ("usd", "eur", "rmb", "cny", "each", "ea")


def without_remark(text: str, plain: str) -> str:
    """The text without the last remark about its printing; the same text if it ends in none.

    `plain`: the text with full-width characters replaced, one for one.
    """
    lower = plain.rstrip().lower()
    if ("://" in lower or "www." in lower) and (address := _ADDRESS.search(plain)):
        return text[: address.start()].rstrip()
    if not lower.endswith(_SIGNS) and not lower.endswith(_PRICES):
        return text

    # A remark is at the end; searching there alone keeps long lines cheap.
    start = max(0, len(plain) - _REACH)
    for form in (_STARRED, _BARE_PRICE):
        if found := form.search(plain, start):
            return text[: found.start()].rstrip()

    found = _BRACKETED.search(plain, start)
    if not found:
        return text

    words = found[1].strip()
    parts = [squash(part) for part in _SPLIT.split(words.casefold()) if part]
    is_remark = bool(parts) and (squash(words) in _WORDS or all(part in _WORDS for part in parts))
    return text[: found.start()].rstrip() if is_remark or _SET.fullmatch(words) else text


MAX_NAME: Final = 200
# A name may have a remark before and after its count and its code.
_MOST_REMARKS: Final = 5
_MOST_DIGITS: Final = 4
# `Flames of Azzinoth (Ferocity) 9` may be nine copies of a card with a trait.
_MAY_BE_COUNT: Final = re.compile(r"(.+\([A-Z][a-z]{4,7}\))\s+([1-9][0-9]?)")
# A category is among the last characters; searching there alone keeps long lines cheap.
_FAR: Final = 64

Row = tuple[int, int, str]
# The section of a line, and whether the heading above is unknown.
Place = tuple[str | None, bool]

TAGS: Final = re.compile(r"(?:\s+[#＃]!?[^\W\d_][\w+&'’.:-]{0,39})+$")
# Moxfield writes `#!Draw` for a tag of the card in all decks.
_TAG_SIGNS: Final = str.maketrans("＃#!", "   ")
# `3x Defy (ogn) 45 [Counter]`: a category of the deck's owner.
_CATEGORY: Final = re.compile(r"(?<=\S)\s*\[[^\[\]0-9]{1,60}\]$")
_CODED: Final = re.compile(
    rf"\[(?P<first>{CODE})\](?!\s*\d+\s)\s*(?P<named>.+)"
    rf"|(?:(?P<name>.+?)(?<!\s)\s*)?[(\[](?P<last>{CODE}|[A-Za-z][A-Za-z0-9]{{1,7}}-)[)\]]"
    rf"|(?P<alone>{CODE})"
    rf"|(?P<of>.+?)(?<!\s)\s+[(\[](?P<set>[A-Za-z][A-Za-z0-9]{{1,7}})[)\]]\s+#?(?P<number>{NUMBER})"
    rf"|(?P<numbered>.+?)(?<!\s)\s*[(\[](?P<in>[A-Z][A-Za-z0-9]{{1,7}})\s*(?:#\s?|\s|/)(?P<at>{NUMBER})(?:/[0-9]{{1,4}})?[)\]]"
    # A number of three digits is no count: `Defy (OGN) (045)`.
    r"|(?P<apart>.+?)(?<!\s)\s*[(\[](?P<from>[A-Z][A-Za-z0-9]{1,7})[)\]]\s*\(#?(?P<no>[0-9]{3,4}[A-Za-z*]?)(?:/[0-9]{1,4})?\)"
    rf"|\(?(?P<before>{CODE})\)?\s*[:：-]?\s+(?P<after>(?!\d+(?:\s|[xX×][^a-z])|[(\[]?[xX×]\d|{CODE}(?:\s|$))\S.*)"
)
# Every form of a code has a sign between set and number, or a digit at the end.
_NUMBER_LAST: Final = re.compile(r"[0-9][^0-9]{0,3}$")
_ALONE: Final = re.compile(CODE)
_LOOSE_CODE: Final = re.compile(rf"{CODE}[A-Za-z]?|{LOOSE_CODE}")
_CODE_PARTS: Final = re.compile(rf"([A-Za-z0-9]+)[-·]({NUMBER})")
# Magic Workstation writes the set first and the number of a picture last, deckstats the collector's number next to the set,
# Forge both after bars.
_SET_FIRST: Final = re.compile(
    rf"\[(?P<set>[A-Za-z0-9]{{1,8}})(?:#(?P<number>{NUMBER}))?\]\s+(?P<name>\S.*?)(?:\s*\{{[0-9]{{1,4}}\}})?"
)
_SET_IN_BARS: Final = re.compile(
    r"(?P<name>[^|]*[^|\s+])\+?\|(?P<set>[A-Za-z0-9]{1,8})(?:\|\[?[0-9]{1,4}\]?)?(?:\|[^|]{0,20}){0,2}"
)
_VARIANT: Final = re.compile(r"(?<=\S)\s+\{[0-9]{1,4}\}$")
# `OGN-045 x3 Defy`: a count between code and name.
_COUNT_BEHIND_CODE: Final = re.compile(
    rf"([(\[]?{CODE}[)\]]?)\s*[:-]?\s+(?=[(\[]?(?:[xX×]\s?[0-9]|[0-9]{{1,3}}\s?[xX×张張枚]))."
)
_QUOTED: Final = re.compile(r"[《「『“‘〈【](?P<name>[^《》「」『』“”‘’〈〉【】]+)[》」』”’〉】]")


def read_card(row: Row, text: str, place: Place) -> Entry | Unread:
    """The entry of a text that asks for a card, or why it cannot be one. `row`: number, block and text of its line."""
    # The same lines come again and again, at each step of a builder and from deck to deck.
    name, code, digits, tags, wholes = _remembered(text) if len(text) <= 2 * MAX_NAME else _split_card(text)
    count = int(digits or 1)

    fault = fault_of_name(name) or ("" if 1 <= count <= MAX_COUNT else "count")
    if fault:
        return unread_line(row, fault, place, count if digits else None)

    number, block, line = row
    section, adrift = place

    return Entry(number, line, count, name, code, section, block, tags, adrift, digits != "", wholes)


def leading_count(text: str) -> int | None:
    """The count that a line begins with; None if it has none, or one of too many digits."""
    digits = split_leading_count(text[: 2 * MAX_NAME]).digits

    return int(digits) if 0 < len(digits) <= _MOST_DIGITS else None


def code_as_read(text: str) -> str:
    """A normalized code, as entries have it: `ogn·007A/298` is `OGN-007a`."""
    parts = _CODE_PARTS.match(text)
    if not parts:  # some printings have no number
        return text.upper()

    number = parts[2]
    return f"{parts[1].upper()}-{number[:-1].upper()}{number[-1].lower()}"


def is_code(text: str) -> bool:
    """Whether the text is a code alone."""
    return _ALONE.fullmatch(text) is not None


def may_be_code(text: str) -> bool:
    """Whether the text is a code alone, also as people write it without the sign between: `OGN045`, `OGN 45`."""
    return _LOOSE_CODE.fullmatch(text) is not None


def name_fault(text: str, at_most: int) -> str:
    """Why the text cannot be a name; empty if it can."""
    if len(text) > at_most:
        return "long"

    if not text.isprintable() and any(map(is_invisible, set(text))):
        return "control"

    return "" if any(map(str.isalnum, text)) else "name"


def fault_of_name(name: str) -> str:
    """Why a name cannot be looked up; empty if it can. It is as long as the text that names are compared with."""
    return "long" if folded_length(name) > MAX_NAME else name_fault(name, MAX_NAME)


def unread_line(row: Row, reason: str, place: Place, count: int | None = None) -> Unread:
    """A line that asks for no card that can be looked up."""
    read = count if count and 1 <= count <= MAX_COUNT else None
    return Unread(row[0], display_text(row[2], MAX_NAME), "unreadable", (("reason", reason),), *place, read)


def _split_card(text: str) -> tuple[str, str | None, str, tuple[str, ...], tuple[Whole, ...]]:
    """Name, code, digits of the count, tags and whole names."""
    tags: tuple[str, ...] = ()
    tagged = TAGS.search(text) if "#" in text or "＃" in text else None
    # A text of tags alone stays whole.
    if tagged and any(map(str.isalpha, text[: tagged.start()])):
        tags = tuple(dict.fromkeys(tagged[0].translate(_TAG_SIGNS).split()))
        text = text[: tagged.start()]

    # The count that the text begins with, or has behind the code that it begins with.
    first = split_leading_count(text)
    if code_first := _COUNT_BEHIND_CODE.match(text.translate(PLAIN)):
        behind = split_leading_count(text[code_first.end(1) :].lstrip(" :：-"))
        if any(map(str.isalpha, behind.rest)):
            first = replace(behind, rest=f"{text[: code_first.end(1)]} {behind.rest.strip()}")

    wholes = [] if first.sure else [(text.strip(), 1)]
    rest = first.rest.strip()
    digits = first.digits
    if digits and (printed := _with_set_last(rest)) != rest:
        wholes.append((rest, int(digits)))
        rest = printed

    for _ in range(_MOST_REMARKS):
        shorter, digits = _cut_remark(rest, digits, wholes)
        if shorter == rest:
            break
        rest = shorter

    name, code = _split_code(rest)
    if code and name != rest and (bare := without_remark(name, name.translate(PLAIN))) != name:
        name = bare
    if code and has_code_in_front(rest):
        wholes.append((rest, int(digits or 1)))
    if code and not digits and (last := _MAY_BE_COUNT.fullmatch(rest.translate(PLAIN))):
        wholes.append((last[1], int(last[2])))

    return name, code, digits, tags, tuple(wholes)


_remembered: Final = lru_cache(maxsize=8_192)(_split_card)


def _with_set_last(rest: str) -> str:
    """A name with its set as table programs write them, in the common form: `[OGN] Defy {2}` and `Defy|OGN|1` are
    `Defy (OGN)`, `[OGN#45] Defy` is `Defy (OGN) 45`.
    """
    found = _SET_FIRST.fullmatch(rest) if rest[:1] == "[" else _SET_IN_BARS.fullmatch(rest) if "|" in rest else None
    if not found:
        return _VARIANT.sub("", rest) if rest[-1:] == "}" else rest

    name = found["name"]
    card_set = found["set"]
    number = found.groupdict().get("number") or ""
    return f"{name} ({card_set}) {number}".rstrip() if card_set[0].isalpha() else name


def _cut_remark(rest: str, digits: str, wholes: list[Whole]) -> tuple[str, str]:
    """The text without its last remark or count; what was cut off and may belong to a name is added to `wholes`."""
    plain = rest.translate(PLAIN)
    coded = _code_in(plain)
    if coded and coded["before"] is None and (digits or not split_trailing_count(rest).sure):
        return rest, digits

    cut = without_remark(rest, plain)
    if cut == rest and digits and (category := _CATEGORY.search(plain, max(0, len(plain) - _FAR))):
        cut = rest[: category.start()]
    if cut != rest and any(map(str.isalnum, cut)):
        wholes.append((rest, int(digits or 1)))
        return cut, digits

    last = split_trailing_count(rest) if not digits else None
    if not last or not last.digits or not (last.sure or any(map(str.isalpha, last.rest))):
        return rest, digits
    if not last.sure:
        wholes.append((rest, 1))

    return last.rest.strip(), last.digits


def _code_in(plain: str) -> re.Match[str] | None:
    """The code of a text, and where its name is."""
    may_be_coded = "-" in plain or "·" in plain or _NUMBER_LAST.search(plain, max(0, len(plain) - 4))
    return _CODED.fullmatch(plain) if may_be_coded else None


def _split_code(text: str) -> tuple[str, str | None]:
    """The name as typed and the normalized code; a code alone is also the name."""
    found = _code_in(text.translate(PLAIN))
    if not found:
        quoted = _QUOTED.fullmatch(text)
        without_quotes = quoted["name"].strip() if quoted and text[:1] != "“" else without_markdown(text) or text
        return without_quotes, None

    for name, card_set, number in (("of", "set", "number"), ("numbered", "in", "at"), ("apart", "from", "no")):
        if found[name]:
            return text[: found.end(name)], code_as_read(f"{found[card_set]}-{found[number]}")

    code = found["first"] or found["last"] or found["alone"] or found["before"]
    part = next((name for name in ("named", "name", "after") if found[name]), None)
    name = text[slice(*found.span(part))] if part else code

    return name, code_as_read(code)


def has_code_in_front(text: str) -> bool:
    """Whether a code is before the name without brackets: a name may begin so (`PX-238 Winter Wondervolt`)."""
    found = _code_in(text.translate(PLAIN))
    return found is not None and found["before"] is not None
