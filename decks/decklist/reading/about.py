"""Lines about a list, which are not part of the deck: its name, author, event, address, price, total, and rules of dashes.

Pure and by form alone. Each form says more than a card's name does: a key before a colon, an address, a currency.
Such a line may hold cards all the same (`List: 3 Defy`, `{"name": "Defy", "count": 3}`); whoever knows the cards decides by what
`behind_keys` and `quoted_names` give. `Decklist:` and `卡表：` also end the section above them.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from decks.decklist.reading.counting import CODE, HAN, LOOSE_CODE, PLAIN
from decks.decklist.reading.headings import section_of_heading
from legality.engine.values.vocabulary import split_words
from legality.sources.fold import squash

KEYS: Final = split_words("""
    deck name, name of deck, list name, deck title, name, title, author, creator, created by, builder, deck by, list by,
    by, player, player name, pilot, piloted by, designer, owner, user, username, format, game, game format, event,
    event name, tournament, league, venue, organizer, city, country, date, deck date, event date, created, created on,
    created at, updated, last updated, modified, time, place, placement, placing, finish, standing, rank, ranking,
    record, result, results, score, round, price, deck price, total price, cost, total cost, value, total value, budget,
    market price, link, url, source, website, site, deck link, deck url, video, stream, discord, twitter, youtube, code,
    deck code, deckcode, share code, import code, id, deck id, version, patch, season, meta, archetype, deck type,
    strategy, description, about, comment, comments, note, notes, remark, remarks, tags, tag, region, server, language,
    exported, exported from, exported on, exported by, likes, views, domains, total, total cards, cards total,
    card count, cards, number of cards, count, deck size, size, sum, decklist, deck list, list, card list, team, store,
    metadata, last edited, published, posted by, posted, 套牌名称, 卡组名称, 牌组名称, 套牌名, 卡组名, 牌组名, 名称,
    名字, 标题, 构筑名称, 构筑名, 构筑, 作者, 原作者, 制作者, 构筑者, 组牌人, 组牌, 上传者, 发布者, 分享者, 使用者,
    玩家, 选手, 牌手, 使用选手, 姓名, 昵称, 玩家姓名, 选手姓名, 玩家名, 用户, 战队名, 赛制, 格式, 环境, 模式, 游戏,
    比赛, 赛事, 赛事名称, 比赛名称, 活动名称, 主办方, 门店, 店铺, 城市, 地点名称, 日期, 时间, 比赛日期, 更新, 更新时间,
    更新日期, 创建时间, 创建日期, 发布时间, 赛季, 版本, 轮次, 名次, 排名, 成绩, 战绩, 胜率, 结果, 积分, 价格, 总价,
    总价格, 造价, 价值, 费用, 预算, 售价, 参考价, 链接, 来源, 出处, 网址, 地址, 网站, 卡组链接, 视频, 卡组代码,
    套牌代码, 牌组代码, 卡组码, 代码, 分享码, 备注, 说明, 简介, 描述, 介绍, 思路, 卡组类型, 套牌类型, 类型, 标签, 地区,
    服务器, 语言, 领域, 颜色, 总计, 合计, 总数, 总共, 共计, 共, 总张数, 张数, 卡牌总数, 卡牌数量, 卡牌数, 牌数, 总牌数,
    小计, 卡表, 牌表, 卡牌列表, 套牌列表, 卡组列表, 牌组列表, 列表, 清单, 卡单, 牌单, 公众号, 微信, QQ群, 转自
""")

# Above the cards of a list: they end the section before, and name none.
LISTS: Final = split_words("""
    decklist, deck list, list, card list, cardlist, cards, full list, full deck list, the list, 卡表, 牌表, 卡牌列表,
    套牌列表, 卡组列表, 牌组列表, 列表, 清单, 卡单, 牌单, 卡牌清单, 完整卡表
""")
# What people talk behind: a card with a count there is one that they ask about.
TALK: Final = split_words("""
    comment, comments, note, notes, description, about, strategy, remark, remarks, 备注, 说明, 简介, 描述, 介绍, 思路
""")


_KEYS: Final = frozenset(map(squash, KEYS))
_TALK: Final = frozenset(map(squash, TALK))
_LISTS: Final = {squash(word): word for word in LISTS}
# `Cards: 56` counts the whole deck; `Decklist: 40` begins a list of as many.
_TOTALS: Final = frozenset(("cards",))
# A quick look: every word of `LISTS` has one of these in it.
_MAY_BEGIN: Final = re.compile(r"list|cards|[表单單]", re.IGNORECASE)
# The head of an export of Arena, and the name below it.
_HEAD: Final = "about"
HEADS: Final = (_HEAD, "name ")
_NAMED: Final = re.compile(r"name\s+(?=\S)", re.IGNORECASE)
# A list's own name after the word for a deck: `Deck: Jinx Aggro`. With a count it would be a card.
_DECK: Final = frozenset(("deck", "mydeck", "卡组", "套牌", "牌组"))

_ADDRESS: Final = re.compile(
    r"(?:https?|ftp)://|(?<![a-z0-9])www\.[a-z0-9]"
    r"|^\W*[a-z0-9][a-z0-9.-]*\.(?:com|org|net|gg|io|cn|me|app|dev|co|tv|jp|de|fr|uk)(?:/\S*)?\W*$|(?<!\S)\S+@[a-z0-9-]+\.[a-z]+",
    re.IGNORECASE,
)
_AMOUNT: Final = r"[0-9][0-9.,]*"
_CURRENCY: Final = r"(?:usd|eur|gbp|rmb|cny|hkd|twd|jpy|yuan|dollars?|euros?|tix)"
_HAN_CURRENCY: Final = "[元块刀欧円]"
PRICE: Final = (
    rf"(?:(?:us|hk|nt|ca|au)?[$€£¥￥]\s?{_AMOUNT}|{_AMOUNT}\s?(?:[$€£¥￥]|{_CURRENCY}(?![a-z])|{_HAN_CURRENCY})"
    rf"|(?<![a-z]){_CURRENCY}\s?{_AMOUNT})"
)
_PRICED: Final = re.compile(
    rf"\W*(?:(?:total|price|cost|value|market|sum|合计|总价|价格|共|约|approx|about|ca)\W*){{0,2}}{PRICE}(?:\s*(?:total|each))?\W*",
    re.IGNORECASE,
)
_BYLINE: Final = re.compile(
    r"(?:(?:deck|list|decklist|built|made|created|posted|piloted|played|submitted|designed|brewed|卡组|套牌)\s+)by\s+\S.{0,60}"
    r"|[Bb]y @?\S+(?: \S+)?|@\w[\w.-]*|(?:转载自|转自|来自|出自|摘自)\s*\S.{0,60}",
    re.IGNORECASE,
)
_MADE: Final = re.compile(
    r"(?:deck\s+|list\s+)?(?:exported|generated|created|made|built|imported|shared|copied|downloaded|printed)"
    r"\s+(?:from|by|with|on|at|in|using|via)\b.*|(?:导出自|由.{1,20}(?:导出|生成|制作|分享|提供)).*",
    re.IGNORECASE,
)
_TOTAL: Final = re.compile(
    r"(?:(?:total|sum|count|cards|subtotal|grand total|共|总共|共计|总计|合计|一共|小计|张数)\W*)"
    r"[0-9]{1,4}(?:\s*/\s*[0-9]{1,4})?\s*(?:(?:cards?|copies|total|[张張枚]牌?|种|unique)\W*)*"
    r"|[0-9]{1,4}(?:\s*/\s*[0-9]{1,4})?\s*(?:(?:cards?|[张張枚]牌?|total)(?:\s*(?:total|in total|in all|in the deck|in deck))?)"
    r"|[0-9]{1,4}\s*/\s*[0-9]{1,4}|[0-9]{1,4}\s*(?:unique|different)(?:\s*cards?)?",
    re.IGNORECASE,
)
_DATE: Final = re.compile(
    r"[0-9]{4}\s*[-/.年]\s*[0-9]{1,2}\s*[-/.月]\s*[0-9]{1,2}日?(?:\W*[0-9]{1,2}:[0-9:]+)?|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4}"
)
# A key's words end with something other than a blank, so that the blanks behind them are looked at once, and not once for each of them.
_WORDS: Final = r"[^:\[\]]{0,23}?[^\s:\[\]]"
_BEFORE_COLON: Final = re.compile(rf"\W{{0,4}}({_WORDS})\s*+(?:[\])]\s*+:?|:)\s*+(.*)", re.DOTALL)
_BEFORE_DASH: Final = re.compile(rf"\W{{0,4}}({_WORDS})(?:\s++[-=]\s++|=)(.*)", re.DOTALL)
_RULE: Final = re.compile(r"([-=_*~·.—─━═＝－＿~+#•])(?:\s*\1){2,}|(?=.*---?)[\s|:+-]{3,}")
# The size of a section, on a line of its own below the heading.
_SIZE: Final = re.compile(r"[(\[]\s?[0-9]{1,3}\s?[)\]]")
_COUNTED: Final = re.compile(r"[xX×*]?[0-9]{1,3}(?:\s|[xX×张張枚]).|.*(?:[xX×]\s?[0-9]{1,3}|[0-9][张張枚])$")

_AFTER_KEY: Final = tuple(":：])】")
# A line may have a key behind a key: `Notes: List: 3 Defy`.
_MOST_KEYS: Final = 3
_ESCAPED: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
# What programs put around a name, where it is not an apostrophe within the name.
_QUOTED: Final = re.compile(r"\"([^\"]+)\"|(?<!\w)['`]((?:[^'`]|'(?=\w))+)['`]")
_BETWEEN: Final = re.compile(r"[\"“”`{}()\[\]<>:：,，;；、=|]+|(?<!\w)'|'(?!\w)|\s-\s")
_LEADING: Final = re.compile(r"\W*[xX×]?[0-9]+\s*(?:[xX×](?![a-z])|[张張枚])?\W*|\W+")
# What is before or after a count may begin or end with a name: `add 3 Defy against aggro`.
_COUNT: Final = re.compile(
    rf"[xX×*]?\s?[0-9]+\s?(?:[xX×](?![a-z])|[张張枚份个個])?|(?=[一二三四五六七八九十两兩]){HAN}[张張枚]"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b",
    re.IGNORECASE,
)
_CODE: Final = re.compile(rf"{CODE}|(?<![A-Za-z0-9]){LOOSE_CODE}(?![A-Za-z0-9])")
_WORD: Final = re.compile(r"[\u3400-\u9fff]|[^\s\u3400-\u9fff]+")
_MOST_WORDS: Final = 12
_REACH: Final = 120
_MOST_NAMES: Final = 48
# Of a line with many counts the pieces about them are the same, or figures: so many are looked at.
_MOST_PIECES: Final = 240
_MADE_BY: Final = re.compile(
    r"^(?:[a-z]+\s+)?(?:[a-z]+\s+)?(?:by|from|with|on|at|in|using|via)\s+|^@|^(?:转载自|转自|来自|出自|摘自|导出自)\s*",
    re.IGNORECASE,
)

# A quick look: every form has one of these signs or words.
_QUICK: Final = re.compile(
    r"[:@$€£¥￥\]=]|\s-\s|\.[a-z]{2}|^\W*(?:[0-9]+\s*(?:[/.年-]|cards?|total|uni|diff|in|[张張枚]|$)|deck|list|built|made|creat|post|pilot|play"
    r"|submit|design|brew|by|export|generat|import|shar|copi|download|print|total|sum|count|cards|卡组|套牌|转|来自|出自|摘自|导出|由|[共总合一小张])"
    rf"|[0-9]\s?(?:{_CURRENCY}|{_HAN_CURRENCY})",
    re.IGNORECASE,
)


def is_about(line: str, plain: str) -> bool:
    """Whether a stripped line says something about the list. `plain`: the line with full-width characters replaced."""
    if _SIZE.fullmatch(plain):
        return True
    if not _QUICK.search(plain):
        return _RULE.fullmatch(line) is not None

    bare = plain.strip(" \t()[]*_~=-<>|")
    forms = (_TOTAL, _DATE, _BYLINE, _MADE)
    return bool(
        _RULE.fullmatch(line)
        or is_address(plain)
        or _PRICED.fullmatch(plain)
        or any(form.fullmatch(bare) for form in forms)
        or _known_key(plain)
    )


def is_total(plain: str) -> bool:
    """Whether a text says how many cards there are: `Total 66`, `合计：40`."""
    return _TOTAL.fullmatch(plain) is not None


def begins_list(plain: str) -> bool:
    """Whether a line says no more than that a list of cards follows: `Decklist:`, `卡表（60张）`."""
    word = section_of_heading(plain, _LISTS) if _MAY_BEGIN.search(plain) else None
    return word is not None and (word not in _TOTALS or not any(map(str.isdigit, plain)))


def head_of_export(line: str, above: str) -> str:
    """The name that the head of an export gives to the deck, `Name My Deck` below `About`; the word itself for its first line.

    `above`: the line above that is not blank. Empty for any other line.
    """
    if line.casefold() == _HEAD:
        return line

    found = _NAMED.match(line) if above.strip().casefold() == _HEAD else None
    return line[found.end() :] if found else ""


def is_address(line: str) -> bool:
    """Whether a line holds the address of a page and no count before it."""
    return "." in line and _ADDRESS.search(line) is not None and not _COUNTED.match(line)


def name_in(line: str, plain: str) -> tuple[str, int | None]:
    """The name that a line about the list would have if it were a card, with its count: `Time: 3` may be three copies."""
    found = _known_key(plain)
    value = found[2].strip() if found else ""
    if not found or not (value.isdecimal() and len(value) < 4):  # noqa: PLR2004  a count has at most three digits
        return line, None

    return line[slice(*found.span(1))], int(value)


def deck_named(plain: str) -> str:
    """The name that a line gives to the deck, as in `Deck: Jinx Aggro`; empty for a line with a count or another key."""
    found = (form.fullmatch(plain) for form in (_BEFORE_COLON, _BEFORE_DASH))
    named = next((one for one in found if one and squash(one[1]) in _DECK), None)

    return named[2].strip() if named and not any(map(str.isdigit, named[2])) else ""


def may_name_deck(plain: str) -> bool:
    """Whether a line has the word for a deck before a colon: `Deck: 3 Colour Control` is its name unless that is a card."""
    found = _BEFORE_COLON.fullmatch(plain)
    return found is not None and squash(found[1]) in _DECK


def is_open_key(line: str) -> bool:
    """Whether a line is a known key with nothing behind it, `Deck Name:`, so that the line below it is its value."""
    found = _known_key(line.translate(PLAIN)) if line[-1:] in _AFTER_KEY else None
    return found is not None and not found[2].strip() and squash(found[1]) not in _LISTS


def behind_keys(line: str, plain: str) -> str:
    """What a line says behind its known keys, as typed: `3 Defy` of `Notes: 3 Defy`; empty for a line without one."""
    return _behind_keys(line, plain)[1]


def is_talk(line: str, plain: str) -> bool:
    """Whether people talk behind the last key of a line, as in `Notes: 3 Defy`."""
    return squash(_behind_keys(line, plain)[0]) in _TALK


def opens_list(line: str, plain: str) -> bool:
    """Whether the last key of a line is a word above cards, as in `Decklist: 3 Defy`."""
    return squash(_behind_keys(line, plain)[0]) in _LISTS


def _behind_keys(line: str, plain: str) -> tuple[str, str]:
    """The last known key of a line and what is behind it, as typed."""
    key = ""
    value = ""
    for _ in range(_MOST_KEYS):
        found = _known_key(plain)
        if not found:
            break

        key = found[1]
        line = line[found.start(2) :]
        plain = plain[found.start(2) :]
        value = line.strip()

    return key, value


def quoted_names(value: str) -> tuple[str, ...]:
    """What a text holds that may be a card's name: what is in quotation marks, between signs, or next to a count."""
    unescaped = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), value.replace('\\"', "”"))
    pieces = islice(_pieces_at_counts(unescaped), _MOST_PIECES)
    names = dict.fromkeys(name for name in pieces if any(map(str.isalpha, name)))
    return tuple(names)[:_MOST_NAMES]


def _pieces_at_counts(text: str) -> Iterator[str]:
    quoted = (found[1] or found[2] for found in _QUOTED.finditer(text))
    for piece in (text, _MADE_BY.sub("", text, count=1), *quoted, *_BETWEEN.split(text)):
        yield piece.strip()
        yield _LEADING.sub("", piece, count=1).strip()

    yield from _CODE.findall(text)
    for count in _COUNT.finditer(text):
        before = text[max(0, count.start() - _REACH) : count.start()]
        after = text[count.end() : count.end() + _REACH]
        yield from (before[word.start() :].strip() for word in [*_WORD.finditer(before)][-_MOST_WORDS:])
        yield from (after[: word.end()].strip() for word in islice(_WORD.finditer(after), _MOST_WORDS))


def _known_key(plain: str) -> re.Match[str] | None:
    """The known key of a line and what is behind it: `Author: X`, `【套牌名称】X`, `Format - Standard`."""
    found = (form.fullmatch(plain) for form in (_BEFORE_COLON, _BEFORE_DASH))
    return next((one for one in found if one and squash(one[1]) in _KEYS), None)
