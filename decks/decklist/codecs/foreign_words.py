"""What other programs call the parts of a deck in their files, squashed. Data."""

from typing import Final

from legality.engine.values.vocabulary import split_words, word_set

# A save of Tabletop Simulator has the card's name in `Nickname`, and in `Name` what kind of object it is.
NAMES: Final = split_words("""
    nickname, name, cardname, card, oraclecard, title, cardtitle, displayname, fullname, 卡名, 名称, 卡牌, 卡牌名称,
    牌名, en, english, nameen, zh, chinese, namezh, names, item, label, productname, n
""")
COUNTS: Final = split_words("""
    count, qty, quantity, copies, amount, cardcount, numcopies, numberofcopies, cardquantity, cardqty, deckcount,
    deckqty, deckquantity, q, times, nb, 数量, 张数, 枚数, 份数
""")
# The collector's number, unless nothing else is a count and no set is next to it.
NUMBERS: Final = (
    "number", "num", "n",
)  # fmt: skip
# Copies by their finish, which make the count together.
NORMAL: Final = split_words("""
    normal, nonfoil, regular, normalcount, nonfoilcount, regularcount, normalqty, nonfoilqty, 普通
""")
FOIL: Final = split_words("foil, foils, foilcount, foilqty, foilquantity, 闪卡, 闪")
CODES: Final = split_words("""
    code, cardcode, cardid, collectorcode, variantnumber, publiccode, cardnumber, printnumber, 编号, 卡号, 卡牌编号, id
""")
SETS: Final = split_words("set, setcode, setshortname, setid, expansion, edition, setname, series, 系列")
COLLECTORS: Final = split_words("number, num, collectornumber, collector, no, cn, collectornum")
SECTIONS: Final = split_words("""
    section, board, boardtype, zone, pile, area, boardname, sectionname, zonename, pilename, decksection, deckzone,
    deckboard, cardsection, sectionid, boardid, zoneid, 分区, 区域
""")
# Free words of a reader as often as sections.
CATEGORIES: Final = split_words("""
    category, categories, slot, location, group, column, where, role, part, decktype, 分类, 分组, 位置
""")
IS_SIDE: Final = split_words("""
    sideboard, side, issideboard, inside, insideboard, sb, isside, issb, insb, sidedeck, isinsideboard, 备牌, 是否备牌,
    是备牌
""")
IS_MAYBE: Final = split_words("maybeboard, maybe, ismaybe, ismaybeboard, inmaybeboard, considering, 备选")
IS_MAIN: Final = split_words("""
    main, mainboard, maindeck, md, mb, ismain, ismainboard, ismaindeck, inmain, inmainboard, inmaindeck, 主牌, 主卡组
""")
IS_IN_DECK: Final = split_words("""
    indeck, isindeck, included, isincluded, includedindeck, active, isactive, enabled
""")
IS_OUT: Final = split_words("removed, isremoved, deleted, excluded, disabled, token, istoken")
YES: Final = frozenset(("true", "yes", "y", "1", "x", "是", "✓"))
NO: Final = frozenset(("false", "no", "n", "0", "none", "null", "否"))
# What an object with cards is called by.
TITLES: Final = split_words("""
    nickname, name, title, label, section, board, zone, category, type, kind, key, slug, slot, pile, area, boardname,
    sectionname, 名称, 分区
""")
# Containers that do not say where their cards go.
THROUGH: Final = word_set("""
    cards, card, cardlist, cardslist, list, lists, deck, decks, decklist, decklists, mydeck, deckcards, items, item,
    entries, entry, slots, data, result, results, boards, sections, zones, piles, content, contents, payload, object,
    objects, response, body, values, rows, lines, records, collection, export, root, json, deckjson, deckdata, edges,
    nodes, objectstates, containedobjects, version1, cardcounts, quantities, 卡组, 牌组, 套牌, 卡表, 牌表, 卡牌, 卡片,
    列表, 卡牌列表, 清单
""")
# Containers that are about the deck: what they name is not a card of it.
ASIDE: Final = word_set("""
    tags, tag, comments, comment, author, authors, creator, owner, user, users, player, players, createdby, format,
    formats, hubs, colors, colours, domains, traits, tokens, related, similar, history, versions, stats, statistics,
    meta, metadata, info, summary, header, settings, options, event, tournament, images, image, pictures, links, prices,
    price, legality, legalities, bannercard, cover, covercard, covers, featured, featuredcard, keycard, keycards,
    thumbnail, avatar, favoritecard, deckids, customdeck, curve, manacurve, costcurve, energycurve, distribution,
    ratings, winrates, plan, plans, sideboardplan, sideboardplans, sideboardguide, sideboarding, diff, changes, added,
    removed, missing, transform, colordiffuse, altlookangle, states, attachedsnappoints, primer, notes, description,
    guide, matchups, packages, folders
""")
# Figures of a card: a number under another key next to a name may be its copies.
FACTS: Final = word_set("""
    id, cost, energy, might, power, number, num, collectornumber, price, cmc, index, order, position, level, hp, attack,
    defense, defence, health, life, loyalty, strength, toughness, year, page, rank, foil, rarity, points, value, mana,
    manavalue, manacost, size, speed, damage, version, artistid, setid, multiverseid, mtgoid, tcgplayerid,
    layoutgroupsortindex, catid, annotation, width, height, release, 费用, 力量, 生命, 攻击, 价格, 序号
""")
# The last words of keys whose numbers are about the deck.
FIGURES: Final = word_set("""
    count, counts, total, totals, size, price, prices, cost, id, ids, version, likes, like, views, view, rating, score,
    rank, date, time, timestamp, at, hash, num, number, wins, losses, draws, elo, percent, rate, year, month, day,
    index, position, order, level, visits, comments, votes, downloads, copies, followers, created, updated, modified,
    width, height, quantity, qty, amount, season, round, place, placement, top, players, deck, schema, revision, budget,
    value, average, avg, min, max, limit, 数量, 张数, 总数, 版本
""")
# What holds an element's members in the answers of some servers.
WRAPPERS: Final = ("node", "attributes")
