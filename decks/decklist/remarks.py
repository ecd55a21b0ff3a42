"""What lists write after a card's name about the printing: its art, finish, rarity, set and price. Pure.

A rule may read the name with such a remark, for some names end so (`Garen (Starter)`): both are kept.
"""

from __future__ import annotations

import re
from typing import Final

from cards.catalogue.fold import squash
from decks.decklist.about import PRICE
from legality.engine.values.vocabulary import word_set

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

    # What a remark is stands at the end; searching there alone keeps long lines cheap.
    start = max(0, len(plain) - _REACH)
    for form in (_STARRED, _BARE_PRICE):
        if found := form.search(plain, start):
            return text[: found.start()].rstrip()

    found = _BRACKETED.search(plain, start)
    return text[: found.start()].rstrip() if found and _is_remark(found[1].strip()) else text


def _is_remark(words: str) -> bool:
    if _SET.fullmatch(words):
        return True

    parts = [squash(part) for part in _SPLIT.split(words.casefold()) if part]
    return bool(parts) and (squash(words) in _WORDS or all(part in _WORDS for part in parts))
