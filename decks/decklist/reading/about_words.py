"""The words before a colon that say something about a list: its name, author, event, price; and those above its cards. Data."""

from typing import Final

from legality.engine.values.vocabulary import split_words

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
