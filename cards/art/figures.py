"""Figures as cut paper: silhouettes in a square of 24, in the manner of the site's symbols, for what cards are named after.

They are drawn in art alone, so that no page carries them. A game says in its look which of its tags is which figure; the
words of a card's key say it for every game.
"""

import re
from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from cards.art.shapes import Point, disc, oval, svg_number

MIDDLE: Final = 12.0


def cut(*points: Point) -> str:
    """The path of a closed outline, to a half."""
    return "M" + "L".join(f"{svg_number(round(2 * x) / 2)} {svg_number(round(2 * y) / 2)}" for x, y in points) + "Z"


def fold(*points: Point) -> str:
    """The path of an outline whose right half is given from the top to the foot, as paper is cut in a fold."""
    return cut(*points, *mirror_points(points))


def pair(*points: Point) -> str:
    """The path of an outline and of its mirror image."""
    return cut(*points) + cut(*mirror_points(points))


def mirror_points(points: Iterable[Point]) -> list[Point]:
    """The points mirrored at the middle of the square, in the opposite order."""
    return [(2 * MIDDLE - x, y) for x, y in reversed([*points])]


def _dots(*middles: tuple[float, float, float]) -> str:
    return "".join(disc((x, y), radius) for x, y, radius in middles)


FIGURES: Final = MappingProxyType({
    "anchor": fold((12, 1), (14, 2), (14, 5), (13.5, 6), (13.5, 8), (18, 8), (18, 11), (13.5, 11), (13.5, 19),
                   (17, 17.5), (18.5, 15), (17, 14), (22, 12), (22, 17), (19, 20.5), (12, 23)),
    "arrow": "M22 2l-1.500 7-2-2L9 16.500l.5 3-4 3.500-1-3.500L1 18.500 4.500 14.500l3 .5L17 5.500l-2-2z",
    "bear": fold((12, 5), (15, 5), (16, 3), (19, 2), (21.5, 4), (21.5, 7), (20, 9), (20.5, 14), (17.5, 18), (15, 22),
                 (12, 22.5)) + _dots((8.4, 11, 1.3), (15.6, 11, 1.3)) + fold((12, 15), (14.2, 15), (14.2, 16.5), (12, 18.5)),
    "bell": fold((12, 1), (13.5, 2.500), (13.5, 4), (17, 6), (18.5, 11), (19, 16), (22, 19), (15, 19), (14.5, 21.5), (12, 23)),
    "bird": "M1 11c3-1 5-1 7 1C7 7 9 3 14 1c0 3 0 5 1 7 2-1 5-1 6 1l2 2-3 .500c0 5-4 9-10 10.500l1.500-4C6 18 3 15 1 11z"
            + disc((19, 9.8), 0.8),
    "bomb": "M10 8.500V6h2.500c0-3 2-4.500 4.500-4.500V4c-1.500 0-2 .7-2 2h2.500v2.500a7.500 7.500 0 1 1-7.500 0z"
            + "M19 1l1 2.500 2.500-.5-1.500 2 1.500 2-2.500-.5-1 2z",
    "boot": "M6 1h8l-.5 10c3 1 6 2.500 8.500 3.500v4H14l-2-2-1 2H6zM6 20h5.500l1-1.500 1.500 1.500h8v3H6z",
    "cat": fold((12, 6), (15, 6), (20.5, 1), (21, 12), (18, 19), (12, 22.5))
           + pair((14, 13.5), (15, 11), (18.5, 10), (17.5, 13)) + fold((12, 16), (13.8, 16), (12, 18.2)),
    "clock": disc((12, 12), 10.5) + "M11 5h2.500v6.500l4.500 3-1.500 2L11 13z",
    "crab": fold((12, 8), (16, 8), (17, 5), (15, 3), (17, 1), (19, 3), (21, 1), (22.5, 4), (20, 7), (19, 10), (21, 12), (23, 15),
                 (20, 14.5), (22, 18), (22, 21), (19, 17.5), (17, 19), (12, 20)) + _dots((9, 12, 1.2), (15, 12, 1.2)),
    "dagger": fold((12, 23), (10.2, 19), (10.2, 9.500), (6.5, 9.500), (6.5, 7), (10.5, 7), (10.8, 3), (12, 1)),
    "dog": fold((12, 5.500), (16, 5), (20.5, 1.500), (22.5, 11), (19.5, 13), (18, 17), (14.5, 22), (12, 22.5))
           + pair((14, 12.500), (17.8, 10.500), (16.8, 13)) + fold((12, 17), (14, 17), (12, 19.800)),
    "dragon": "M1.500 22.500C2 15 5 11 9.500 9L5 3.500l7.500 2.800L13 1l4 5.500c3 .7 5 3 5.500 6L19 14h-5l1.500 2 6-.5c-1 3.500-4 5-8 4.500"
              "-2.500-.3-4 .5-5 2.500zM16 9l-2.500.5 1 1.800 2.500.3z",
    "feather": "M22 1C12 2 6 7 5 15l-3 7 1.500 1 3.500-6c8 0 14-6 15-16zM17 6l-8 8-.5-2z",
    "fish": "M1 5l6 4.500C10 6 14 5 17 6.500c3 1.200 5 3.500 6 5.500-1 2-3 4.300-6 5.500-3 1.500-7 .5-10-3L1 19l1.500-7z"
            + disc((18, 11), 1.2),
    "fist": "M4 9V6.500L7 5v4h1V4l3-1v6h1V3l3 1v5h1V5l3 1.500V14l-1.500 4v5h-10v-4L4 15.500zM6 11v1.500h6V11z",
    "gear": "M10 1h4l.6 3.200 2 .9L19.300 3.200l1.700 1.700L19.100 7.600l.8 1.900L23 10v4l-3.200.6-.8 1.900 1.900 2.700-2.700 2-2.600-2-2 .8L13 23h-3"
            "l-.6-3-2-.8-2.700 1.900-2.200-2.200 2-2.600-.9-2L1 14v-4l3.200-.6.8-2L3.100 4.900l1.700-1.700 2.700 1.900 1.900-.9z" + disc((12, 12), 4),
    "gem": fold((12, 2), (17.5, 2), (22.5, 8), (12, 22.5)) + fold((12, 8.500), (20, 8.500), (19, 10), (12, 10)) + pair((12.5, 3.5), (16, 3.5), (15, 7)),
    "gun": "M1 6h18V4.500h2V6h2v4H13l-1 3H8.500L7 21H1.500L3 11 1 10zM9 10l-.3 1.500h2l.5-1.500z",
    "hand": "M7 12V4.500a1.500 1.500 0 0 1 3 0V10h.7V2.500a1.500 1.500 0 0 1 3 0V10h.6V3.500a1.500 1.500 0 0 1 3 0V11h.7V6a1.500 1.500 0 0 1 3 0v9"
            "c0 5-3 8-7 8-4.500 0-6-2-9.500-8.500-1-2 1-3.500 2.500-1.500z",
    "helm": fold((12, 1), (13.5, 3), (18, 5), (20.5, 11), (20.5, 20), (15, 23), (14.5, 15), (18, 12.500), (18, 10), (12, 11.500)),
    "horn": "M22 2c1 10-5 18-14 18l-1 2.500-5-7.500 3-.5C12 14 17 10 17 3z",
    "hourglass": fold((12, 1), (20, 1), (20, 4), (18.5, 4), (18, 7.500), (14, 12), (18, 16.500), (18.5, 20), (20, 20), (20, 23), (12, 23))
                 + fold((12, 11), (15.5, 7)) + fold((12, 16), (16, 20)),
    "key": disc((7.5, 7), 6) + disc((7.5, 7), 2.8) + "M12.800 8.500L22.500 18v4h-4l.5-2.500-2.500.5v-2.500L14 18l-4-4.500z",
    "lantern": fold((12, 1), (15.5, 3), (15.5, 5), (19, 8), (18, 10), (19.5, 20), (17, 23), (12, 23)) + fold((12, 10.500), (15, 15.500), (14, 19), (12, 20)),
    "leviathan": "M2 22c-2-8 2-13 6-12 3 .8 2 4.500 4 5 2 .3 2.500-3 1-6-1.500-3-1-7 4-7.500 4-.3 6 2.500 5.500 5.500l-4.500.5 3.500 2"
                 "c-2 1.500-3.500 1-4 .500 2 5-.5 9.500-4.500 9.500-5 0-4-5.500-6-5.500-1.500 0-2 4-1.500 8z" + disc((18.8, 4.5), 1),
    "lightning": "M14.500 1L4 13.500h6L7.500 23 20 9.500h-7z",
    "mech": fold((12, 1), (13.5, 2.500), (13, 6), (18, 6), (20, 8), (20, 10.500), (23, 11), (23, 17), (20, 17.500), (20, 20), (17, 23), (12, 23))
            + pair((13.5, 11), (17.5, 11), (17.5, 15), (13.5, 15)) + fold((12, 18), (16, 18), (16, 20), (12, 20)),
    "mountain": "M1 22L9 4l4 7 3-4 7 15zM9 9l-2 5 2-1 2 1.500 1-1z",
    "octopus": fold((12, 1.500), (17, 3), (19, 8), (17.5, 13), (22.5, 15), (22, 20), (20, 17.500), (17, 17), (19, 22), (16.5, 22.500), (14, 18.500),
                    (13.5, 23), (12, 23)) + _dots((9, 9.5, 1.7), (15, 9.5, 1.7)),
    "paw-print": oval((12, 16.500), 6, 5) + oval((4, 10), 2.3, 3) + oval((9, 5), 2.4, 3.300) + oval((15, 5), 2.4, 3.300) + oval((20, 10), 2.3, 3),
    "pick": "M2 9C7 2 17 2 22 9c-3-2-5-3-8-3.200L13.500 22h-3L10 5.800C7 6 5 7 2 9z",
    "pig": fold((12, 5), (16, 4.500), (20, 2), (21, 8), (20.5, 15), (16, 21), (12, 22)) + _dots((8, 11, 1.2), (16, 11, 1.2))
           + _dots((10, 16, 1.2), (14, 16, 1.2)),
    "poro": fold((12, 5.500), (15.500, 6.500), (17.500, 3.500), (21.500, 1), (22, 5.500), (19.500, 9), (22, 11), (21, 13.500), (22.5, 16.500), (20, 18), (19.500, 21),
                 (16, 21), (14.500, 23), (12, 22))
            + _dots((8, 12, 1.7), (16, 12, 1.7)) + fold((12, 14.500), (14.500, 14.500), (13.800, 19), (12, 20)),
    "reed": "M11 23V9h2v14zM11 16C6 16 3 13 2 8c5 0 8 2 9 7zM13 12c0-5 3-9 9-10 0 6-4 10-9 10.500z",
    "rocket": fold((12, 1), (15, 5), (16, 10), (16, 14), (20.5, 18), (20.5, 22), (16, 19), (14, 19), (12, 23.5)) + disc((12, 9.5), 2),
    "rose": "M12 1c4 0 8 3 8 7.500 0 4-3 6.500-7 7V18c2-2 5-2.500 8-1.500-2 3-5 4-8 3V23h-2v-5c-3 .5-6-.5-8-3.500 3-.5 6 .5 8 2.500v-1.500"
            "c-4-.5-7-3-7-7C4 4 8 1 12 1zM12 4C9 4 7 6 7 8c0 3 2.500 4.500 5 4.500S16 11 16 9c0-1.500-1.500-3-3.500-3-2 0-3 1-3 2.500l1.500.5c0-2 3.500-1.500 3.500.500"
            " 0 1-1 1.500-2.500 1.500S9 10 9 8.500 10.500 5.500 13 5.500z",
    "ship": "M11 2l9 11h-9zM9.500 5v8H3zM1 15h22l-4 7H6z",
    "snake": "M14 1c5 0 8 2 8 5 0 2-2 3.500-5 3.500C14 9.500 11 9 8.500 10 6.500 11 7 13 9.500 13H17c4 0 6 2 6 4.500 0 3-3 5.500-7 5.500H4l-3-3h14c2 0 3-.500 3-1.500"
             "S17 17 15.500 17H8c-4 0-6-2-6-5C2 8 6 6 11 6l1-2.500z" + disc((17.5, 4.8), 1),
    "spear": "M22 2l-2 8-2.500-2.500L3.500 22 2 20.500 16 6.500 13.500 4z",
    "spider": fold((12, 6), (14, 7), (15, 9), (18, 6), (17.5, 1), (20, 6.500), (16.5, 11), (20, 10), (23, 6), (21.5, 12), (17, 13.500), (21, 14.500),
                   (23, 19), (19.5, 16.500), (17, 16), (19.500, 20), (18.500, 23.500), (17.500, 20.500), (15.500, 19), (12, 22)),
    "spring": fold((12, 1), (14, 6), (12, 10)) + "M2 12h20c0 4-2 6-6 7v4H8v-4c-4-1-6-3-6-7z" + pair((16, 4), (19, 8), (16.500, 10)),
    "staff": "M4 23L14 10.500c-2-2-2-5 0-7s6-2 7.500 0 1.500 5.500-.5 7-4 1.500-5.500.8L6 23zM17.500 5a2 2 0 1 0 0 4a2 2 0 0 0 0-4z",
    "tent": fold((12, 2), (13.500, 2), (13, 5), (22.5, 22), (15, 22), (12, 12)),
    "totem": fold((12, 1), (16, 1), (16, 4), (23, 4), (20, 9), (16, 9), (17, 14), (16, 23), (12, 23)) + _dots((9.8, 5.5, 1.3), (14.2, 5.5, 1.3))
             + fold((12, 10), (14.500, 10), (13.500, 13), (12, 13)) + fold((12, 16), (14.500, 16), (14.500, 17.500), (12, 19)),
    "tree": fold((12, 1), (17, 4), (18, 7), (22, 10), (21, 15), (17, 17), (14, 16), (14.500, 20), (17, 23), (12, 23)),
    "turtle": fold((12, 1), (14.5, 3), (14, 6), (18, 8), (21.5, 6), (22.500, 9), (20, 11), (20.5, 16), (22, 19), (19, 20), (17, 19), (13, 22), (12, 23.5))
              + fold((12, 9), (15.500, 11), (15.500, 15), (12, 18)),
    "wall": "M1 5h6.500v4H1zM9 5h6v4H9zM16.500 5H23v4h-6.500zM1 10.500h3.500v4H1zM6 10.500h6v4H6zM13.500 10.500h6v4h-6zM21 10.500h2v4h-2zM1 16h6.500v4H1zM9 16h6v4H9z"
            "M16.500 16H23v4h-6.500z",
    "web": fold((12, 0.5), (16, 5), (23, 5.5), (19.5, 12), (22, 19), (15.5, 19), (12, 23.5))
           + pair((12.6, 4), (15, 6.500), (18.5, 6.5), (13, 10.500)) + pair((19.5, 7), (17.800, 12), (19, 17), (13.800, 12))
           + pair((18, 18), (14.800, 18), (12.6, 20.5), (13, 13.800)),
    "wolf": fold((12, 7), (15, 6), (18.5, 1), (20, 8), (22.5, 13), (19, 15), (18, 19), (15, 20), (12, 23))
            + pair((13.5, 13), (18, 10.500), (17, 13.500)) + fold((12, 18), (13.500, 18), (12, 20.500)),
})  # fmt: skip

# The words of names, singular, in English and in Han characters; the first of a name decides. Each line
# begins with the figure or symbol.
_WORDS: Final = """
    anchor: harpoon sailor captain 锚 船长
    arrow: shot volley archer barrage multishot 箭 射 狙击
    axe: cleave cleaver battleaxe butcher executioner 斧
    bear: ursine ursa 熊
    bell: toll gong 钟
    bird: hawk eagle falcon raven crow owl phoenix heron gryphon 鸟 鹰 鹤 凤 雀
    bolt: spark static volt charge 电
    bomb: blast explosive explosion grenade dynamite detonate demolition demolitionist mine 爆 炸
    book: tome lore lesson wisdom knowledge study scholar page codex 书 典 手册 课
    boot: boots treads walk walker step march greaves sprint 靴 步 行
    bow: bowman ranger marksman hunter 弓 猎
    breastplate: armor plate breastplate vest tunic robes robe chestguard mail 甲 袍 装
    broken-heart: grief sorrow loss pain agony suffering torment wound 痛 伤
    burst: burst nova eruption flash flare shock impact 闪 冲击
    candle: candle prayer vigil wick shrine 烛 祈
    cat: lion tiger panther lynx feline leopard pakaa 猫 虎 狮 豹
    chip: circuit machine hextech arcanite data hack hacker code 芯 黑客 程序 数据
    claws: claw talon wildclaw rend rake feral savage maul 爪
    clock: time hour temporal past future chrono tick 时 刻
    crab: clam lobster 蟹
    crown: king queen emperor royal prince princess lord lady empress sovereign throne 王 皇 冠 君
    dagger: knife stab shiv assassin assassination backstab shuriken mutilate 匕首 短刃 暗杀 刺
    dog: hound mutt puppy 犬 狗
    dragon: drake wyrm whelp dragonkin wyvern 龙
    drop: blood water rain tear bleed bloody poison venom toxin 血 水 雨 滴 泪 毒
    edict: decree order command law pact contract oath word 令 约 誓 法
    eye: watch vision sight gaze watcher seer insight scout sentry focus mind 眼 目 视 瞳
    feather: wind gust quill tempest breeze gale 羽 风
    fish: shark murloc salmon tide tidal 鱼 鲸 潮
    fist: fist punch strike blow smash slam brawl brawler bash monk kick strength power might gauntlet gauntlets 拳 击 力 臂
    flag: banner standard war battle legion vanguard rally arena 旗 战 军
    flame: fire burn ember blaze inferno lava molten flames fiery blazing scorch pyro 火 焰 炎 烬 燃 热
    gate: gate door portal hall entrance threshold 门
    gear: forge smith mechanic tinker engineer inventor workshop gadget device 机 匠 轮 工
    gem: jewel diamond ruby emerald sapphire crystal treasure trove shard talisman 宝 晶 石
    ghost: soul spirit specter spectral wraith phantom banshee haunt 灵 魂 鬼 幽
    gun: cannon rifle pistol musket bullet rocketeer gunner 枪 炮 弹
    hammer: mace maul crush justice judgement 锤
    hand: touch grip grasp hand palm gift lay gloves 手 掌
    heart: life heal healing love mend mending vitality 心 爱 愈
    helm: helmet hood visor cap cowl warden 盔 帽
    horn: shout call roar howl cry herald 号 吼 啸
    horns: demon devil imp fel demonic doom infernal satyr 魔 恶
    hourglass: sand sands dune wait delay 沙
    key: lock prisoner unlock chain bind bound 钥 锁 链
    knight: rider cavalry mount steed charger horse paladin 骑 马
    lantern: lamp beacon light lights night 灯 夜 光
    leaf: leaf nature wild bloom seed garden growth natural grove herb spring 叶 草 花 春
    leviathan: serpent kraken hydra sea monster 蛟 海怪
    lightning: thunder storm surge tempest 雷 霆 暴
    map: path journey explorer travel scouting route trail road 图 路 途 旅
    mask: mask trick deceive shadow shadows stealth rogue thief disguise 面具 影 暗 潜
    mech: robot bot golem construct automaton 傀儡 机械
    moon: lunar crescent twilight eclipse dusk midnight 月 黄昏
    mortarboard: apprentice student teacher master disciple training 学 师 博士
    mountain: peak cliff hill earth earthen ridge titan 山 峰 岩
    note: song chorus music recital dance dancer sing 歌 曲 音 舞
    octopus: tentacle squid void abyss abyssal 渊 触
    orb: orb sphere mana arcane magic mage 球 法术
    paw-print: beast hunt pet track prowl 兽
    pick: dig mine miner mining 矿 掘
    pig: boar hog swine 猪
    potion: elixir flask brew bottle bottled vial alchemy vial tea chemtech 药 茶 瓶 酒
    reed: root vine bramble thorn thorns moss 藤 根
    ring: ring band signet loop circle 戒 环
    rocket: missile launch jet 火箭 导弹
    rose: rose lotus flower 玫瑰 莲
    rover: wagon cart train engine vehicle 车 驾
    runestone: rune glyph sigil mark seal tablet 符 印 纹
    sea: wave ocean lake river flood torrent 海 浪 河
    shield: guard defend defender defense protector protection guardian bulwark aegis block ward sentinel 盾 守 护 卫
    ship: boat buccaneer pirate corsair voyage raft bilgewater 船 舰 航
    skull: death dead bone bones undead grave undeath tomb corpse necro lich reaper 死 骨 亡 墓 尸
    snake: viper cobra fang bite 蛇
    snowflake: ice frost cold winter freeze frozen frigid icy snow chill blizzard frostcoat glacial 冰 雪 霜 寒
    sparkle: spell magic bless blessing blessed grace miracle charm 魔法 祝福
    spear: lance javelin pike trident polearm halberd 矛 戟
    spider: arachnid arachnoid nerubian anak 蛛
    spiral: chaos vortex curse hex rage fury frenzy wrath madness 乱 狂 怒 咒
    staff: rod scepter cane crook elder sage 杖
    star: astral cosmic constellation meteor comet sky 星 天
    sun: solar solari dawn day holy radiant divine 日 阳 晨 圣
    sword: blade saber sabre greatsword edge slash swordsman duel duelist 剑 刃 刀 斩
    swords: clash challenge gladiator gladiators fight skirmish assault combat 斗 争 攻
    target: aim mark bounty snipe 靶 瞄
    temple: altar monument plaza sanctum cathedral church 庙 殿 神
    tent: camp den lair nest roost refuge 营 巢
    totem: totem ancestral ancestor 图腾
    tower: tower keep castle citadel fortress spire city 塔 城 堡
    tree: forest wood ancient treant oak bark bandle 树 木 林
    wall: barricade brick stone barrier bastion 墙 壁
    wand: wand caster wizard witch 魔杖
    waves: echo signal radio broadcast stream sound scream 声 频 波 播 信号
    web: web net trap snare 网 陷阱
    wing: wing flight fly soar angel valkyrie 翼 翅 飞
    wolf: worgen fox 狼 狐
"""


def _read_words() -> dict[str, str]:
    words = {name: name for name in FIGURES}
    for line in _WORDS.strip().splitlines():
        name, others = line.strip().split(":")
        words |= dict.fromkeys((name, *others.split()), name)
    return words


WORDS: Final = MappingProxyType(_read_words())
_LATIN: Final = re.compile(r"[a-z]+")


def figures_of_words(key: str) -> list[str]:
    """The figures that the words of a card's key name, in their order and without repeats."""
    words = [word for word in _LATIN.findall(key) if len(word) > 2]
    named = [WORDS.get(word) or WORDS.get(word.removesuffix("s"), "") for word in words]
    # Han characters are written without spaces: the longest word wins where two begin.
    for place in range(len(key)):
        found = next((WORDS[key[place:end]] for end in (place + 2, place + 1) if key[place:end] in WORDS), "")
        named.append(found if ord(key[place]) > 0x2E7F else "")
    return list(dict.fromkeys(filter(None, named)))
