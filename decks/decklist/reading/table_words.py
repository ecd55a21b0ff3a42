"""The titles of columns in tables of cards, as spreadsheets and other programs write them, folded. Data."""

from collections.abc import Mapping
from itertools import chain
from typing import Final

from legality.engine.values.vocabulary import split_words
from legality.sources.fold import squash


def title_words(titles: str) -> tuple[str, ...]:
    """Titles of columns, between commas, as they are compared: without case, spaces and underscores; a sign alone stays."""
    return tuple(dict.fromkeys(title_key(title) for title in split_words(titles)))


def title_key(title: str) -> str:
    """A title without case, spaces and underscores, or the sign that it is."""
    return squash(title) or title.strip()


# Of several titles in one table the first here wins, unless its cell is empty.
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "section": title_words("""
        section, board, zone, deck section, category, location, pile, slot, main/side, where, 分区, 区域, 部分, 区,
        所在区域, 位置, 卡组区域, 主备
    """),
    "count": title_words("""
        count, qty, quantity, copies, amount, no. of copies, x, total qty, total quantity, card count, total count,
        数量, 张数, 数目, 枚数, 数, 份数, 个数, 总数量
    """),
    # Where nothing else is a count: what a deck needs, which its copies are, before what its owner has.
    "needed": title_words("""
        needed, need, required, wanted, in deck, qty needed, quantity needed, deck qty, deck quantity, 需要, 所需, 需求,
        需要数量, 所需数量, 需求数量, 卡组数量
    """),
    "deck": title_words("deck, 套牌, 卡组, 牌组"),
    "deck_name": title_words("""
        deck name, deck id, deck no., deck number, list, list name, decklist, player, player name, 套牌名称, 卡组名称,
        牌组名称, 套牌名, 卡组名, 牌组名, 玩家, 选手, 牌手
    """),
    # Besides what is owned these may be copies of a deck, or what is to be bought for it.
    "open": title_words("total, missing, want, to buy, 合计, 总计, 缺少, 缺, 想要"),
    "owned": title_words("""
        owned, qty owned, quantity owned, total qty owned, have, 持有, 拥有, 持有数量, 拥有数量, 已有, 现有
    """),
    "normal": title_words("""
        normal, standard, regular, nonfoil, normal qty, standard qty, regular qty, nonfoil qty, quantity normal,
        qty normal, normal quantity, standard quantity, normal count, count normal, nonfoil quantity, quantity nonfoil,
        nonfoil count, count nonfoil, standard count, count standard, regular count, count regular, normal copies,
        普通数量, 平卡数量, 普卡数量, 普通张数, 平卡张数, 普卡张数, 平卡, 普卡, 普通
    """),
    "foil": title_words("""
        foil, foil qty, quantity foil, qty foil, foil quantity, foil count, count foil, foils, foil copies, holo,
        holo qty, holo quantity, holo count, 闪卡数量, 闪卡张数, 闪卡, 闪数量
    """),
    "name": title_words("""
        name, card name, card, title, cards, product name, 名称, 卡名, 卡牌名称, 卡牌, 牌名, 卡片, 卡片名称, 名字,
        卡牌名
    """),
    "kind": title_words("type, card type, kind, 类型, 种类"),
    # A column for each of these sections says which rows are in it.
    "sideboard": title_words("""
        sideboard, side, side deck, sideboard?, sb, side qty, sb qty, sideboard qty, side quantity, sideboard quantity,
        side count, sideboard count, 备牌, 备用, 备牌区, 备牌数量, 备牌张数
    """),
    "maybe": title_words("maybeboard, maybe, maybe board, considering, 备选, 待定"),
    # In a column that asks, a 1 is a yes and no copy.
    "is_sideboard": title_words("is sideboard, in sideboard, is side, in side, 是否备牌"),
    "is_maybe": title_words("is maybeboard, in maybeboard, is maybe, 是否备选"),
    "english": title_words("english, english name, name (en), en, 英文, 英文名, 英文名称, 英文卡名"),
    "chinese": title_words("chinese, chinese name, name (zh), zh, cn, 中文, 中文名, 中文名称, 中文卡名"),
    "code": title_words("""
        code, card code, collector code, card number, card id, variant number, print code, 编号, 卡号, 卡牌编号,
        卡牌代码, 卡片编号, 序号
    """),
    "set": title_words("set code, set prefix, set id, set, edition, expansion, 系列代码, 系列, 卡包"),
    # What a card has in its set, or a row in its table: a count only where nothing else is one.
    "number": title_words("collector number, print number, number, num, #, no., no, 收藏编号"),
}
COLUMN_OF: Final[dict[str, str]] = {}
for _column, _words in reversed(tuple(COLUMNS.items())):
    COLUMN_OF.update(dict.fromkeys(_words, _column))
RANK: Final = {word: rank for rank, word in enumerate(chain.from_iterable(COLUMNS.values()))}
NAMES: Final = ("name", "english", "chinese")
COUNTS: Final = ("normal", "foil")
# Of one meaning: a row that has different numbers there is asked about.
SAME_COUNTS: Final = title_words("count, qty, quantity, copies, 数量, 张数")
# A count that has all copies in it, whatever is next to it.
WHOLE_COUNTS: Final = title_words("total qty, total quantity, total count, total qty owned, 总数量")
# Columns that make no table if only a name is next to them.
NOT_OF_CARDS: Final = frozenset(("kind", "deck", "deck_name", "open"))
COUNTS_OF_DECK: Final = ("needed", "deck", "owned")
# Cells of a column that is only called so say which printing it is.
FINISHES: Final = title_words("foil, holo, 闪卡")
SECTIONS: Final = ("sideboard", "maybe")
OTHERS: Final = title_words("""
    type, card type, kind, cost, rarity, price, foil, condition, language, notes, domain, class, 类型, 种类, 费用,
    稀有度, 价格, 语言, 备注, 颜色, color, colour, total, set name, finish, variant, variant type, variant label,
    printing, tags, artist, energy, power, might, market price, cmc, mana value, mana cost, strength, attack, defense,
    health, faction, text, color category, color identity, status, image url, image back url, mtgo id, id, url, added,
    品相, 异画, 版本, 总价, 单价, 标签, 属性, 领域, 职业, 阵营, 力量, 攻击, 防御, 生命, 战力, 法力, 文字
""")
PERHAPS_COUNTS: Final = frozenset(
    (
        *title_words("foil, holo"),
        "",
        *chain.from_iterable(COLUMNS[name] for name in ("sideboard", "maybe", "deck", "deck_name", "open")),
    )
)
YES: Final = frozenset(("true", "yes", "y", "x", "✓", "✔", "√", "是"))
NO: Final = frozenset(("", "false", "no", "n", "0", "-", "—", "否", "×"))
TITLES: Final = frozenset(("", *COLUMN_OF, *OTHERS))
