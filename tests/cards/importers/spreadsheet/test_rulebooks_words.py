"""Cards that a volunteer types in the words of the rulebooks, and the verdicts on decks of them."""

import csv
import io

import pytest
from django.test import Client

from cards.importers.apply import import_batch
from cards.importers.spreadsheet.csv_file import parse
from cards.models import Card
from legality.games import GAMES

pytestmark = pytest.mark.django_db

RISE = """\
名称,类型,职业,阵营,天赋,特长,派系,限定条件,标签,损伤类型,费用,战斗力,生命,护甲值,击发费用,爆炸损伤
增幅督军,指挥官牌,先知,众神,增幅,灵视|冥想,测试会,,,,,,26,,,
整备督军,指挥官,博士,自由,整备,增幅|外科,测试团,,,,,,26,,,
特供矩阵,能力牌,无,中立,,,,【增幅】天赋指挥官限定使用,持续,,3,,,,,
别供变异,能力,公共,无,,,,天赋：分解,结附物,,X,,,,,
宽供兵,援军牌,,,,,,增幅,兽人,格斗,2,2,2,,,
白空巡逻,命令牌,,,,,,,,,,,,,,
装甲长车,载具,,,,,,,地面,热能,5,3-6,4,1,,2
爆裂巨车,载具牌,,,,,,,地面,辐射损伤,5,X,4,1,,3
短光枪,重型武器,,,,,,,手持|枪,射线,2,3,,,1,
"""
ZERO = """\
键,名称,类别,颜色,动画系列,角色名,属性,战术类型,反击特效,总费用,有色费用,攻击力,防御力,卡包,编号
彩甲,彩悟空,角色牌,红色,测试动画,彩悟空,龟仙流|人类,,,3,1,2000,2000,BP02,290
彩甲,彩悟空,角色,红,测试动画,彩悟空,人类|龟仙流,,,3,1,2000,2000,PR,001
彩乙,彩悟空,角色卡,蓝,测试动画,彩悟空,,,,3,1,+1000,2000,BP02,291
棒,测金箍棒,装备牌,黄色,测试动画,无,,,,2,1,+2000,,BP02,292
舞,测小舞,瞬间战术,Green,测试动画,无,,,有,1,,,,BP02,293
波,测龟波,战术牌,白,测试动画,,,普通战术,无,不定,,,,BP02,294
会,测大会,事件牌,黑色,测试动画,,,,是,4,,,,BP02,295
"""
VIVIDZ = """\
名称,牌类别,任务信息,特征,账号信息,Scout标记,费用,力量值
测账号,账号牌,,,キョウカ,,,
测任务一,任务牌,a,VOCAL,キョウカ,,,
测任务二,任务牌,Ｂ,ダンス|ゲーム,キョウカ,,,
测任务三,任务牌,C,ゲーム,玲,,,
测歌手,人物,Ａ,vocal,ｷｮｳｶ,有,2,3000
测舞者,角色牌,b,ゲーム|ダンス,キョウカ,无,3,4000
测万能,事件牌,★,,,是,1,
"""


def typed(game: str, text: str) -> dict[str, dict[str, object]]:
    """The facts of the cards by name, after every row was taken."""
    batch = parse(text.encode(), GAMES[game])
    assert [(row.line, row.key, row.words) for row in batch.rejected] == []
    import_batch(batch)
    return {card.key: card.facts for card in Card.objects.filter(game=game, key__in=[row.key for row in batch.cards])}


def verdict(client: Client, game: str, format_: str, text: str) -> tuple[str, set[str]]:
    """The verdict on a list and the codes of what is wrong."""
    body = {"game": game, "format": format_, "date": "2026-08-08", "deck": {"text": text}}
    answer = client.post("/api/v1/check/", body, "application/json").json()
    return answer["verdict"], {one["code"] for one in answer["violations"]}


def test_the_facts_of_rise_are_what_the_rulebook_means() -> None:
    facts = typed("rise", RISE)

    assert facts["特供矩阵"]["requires"] == [["talent=增幅"]]
    assert facts["特供矩阵"]["traits"] == {"tag": ["持续"]}
    assert facts["别供变异"]["requires"] == [["talent=分解"]]
    assert (facts["别供变异"]["numbers"], facts["别供变异"]["printed_numbers"]) == ({"cost": 0}, {"cost": "X"})
    assert facts["宽供兵"]["requires"] == [["增幅"]]
    assert facts["白空巡逻"]["numbers"] == {"cost": 0}
    assert facts["装甲长车"]["numbers"] == {"cost": 5, "health": 4, "defense": 1, "explosion": 2}
    assert facts["装甲长车"]["printed_numbers"] == {"attack": "3-6"}
    assert facts["装甲长车"]["unknown"] == ["attack"]
    assert facts["爆裂巨车"]["printed_numbers"] == {"attack": "X"}
    assert facts["爆裂巨车"]["traits"] == {"tag": ["地面"], "damage": ["辐射"]}
    assert facts["短光枪"]["numbers"] == {"cost": 2, "attack": 3, "strike": 1}
    assert facts["增幅督军"]["traits"] == {
        "class": ["先知"],
        "faction": ["众神议会"],
        "talent": ["增幅"],
        "specialty": ["灵视", "冥想"],
        "sect": ["测试会"],
    }


def test_decks_of_rise_are_judged_by_the_trait_that_a_card_names(client: Client) -> None:
    typed("rise", RISE)
    rest = "56 白空巡逻\n"

    def judged(*lines: str) -> tuple[str, set[str]]:
        return verdict(client, "rise", "constructed", "\n".join(lines))

    found = judged("指挥官", "增幅督军", "主卡组", "4 特供矩阵", rest)
    assert found[1] == {"copy-limit"}
    found = judged("指挥官", "整备督军", "主卡组", "4 特供矩阵", rest)
    assert found[1] == {"commander-required", "copy-limit"}
    found = judged("指挥官", "整备督军", "主卡组", "4 宽供兵", rest)
    assert found[1] == {"copy-limit"}
    found = judged("主卡组", "1 特供矩阵", "1 别供变异")
    assert found[0] == "illegal"
    assert "commander-required" in found[1]


def test_the_facts_of_zero_are_what_the_rulebook_means() -> None:
    facts = typed("zero", ZERO)

    assert facts["彩甲"]["traits"]["colour"] == ["红"]  # type: ignore[index]  # JSON of several shapes
    assert facts["彩乙"]["numbers"] == {"cost": 3, "coloured_cost": 1, "attack": 1000, "defense": 2000}
    assert facts["棒"] == {
        "kind": "equipment",
        "traits": {"colour": ["黄"], "series": ["测试动画"]},
        "numbers": {"cost": 2, "coloured_cost": 1, "attack": 2000},
    }
    assert facts["舞"] == {
        "kind": "tactic",
        "traits": {"colour": ["绿"], "series": ["测试动画"], "timing": ["instant"], "counter": ["yes"]},
        "numbers": {"cost": 1},
    }
    assert facts["波"]["traits"] == {"colour": ["白"], "series": ["测试动画"], "timing": ["normal"]}
    assert (facts["波"]["numbers"], facts["波"]["printed_numbers"]) == ({"cost": 0}, {"cost": "X"})


def test_two_rarities_of_one_colour_count_together(client: Client) -> None:
    typed("zero", ZERO)

    def codes(text: str) -> set[str]:
        return verdict(client, "zero", "casual", text)[1] - {"main-size"}

    assert codes("4 BP02-290\n4 PR-001\n4 BP02-291") == {"copy-limit"}
    assert codes("4 BP02-290\n4 BP02-291") == set()
    assert codes("5 彩悟空(红色)") == {"copy-limit"}


HEAD = "名称,类型,颜色,动画系列\n"


@pytest.mark.parametrize(
    ("series", "found"),
    [
        (("海贼王", "《海賊王》"), ("legal", set())),
        (("One Piece", "ONE PIECE"), ("legal", set())),
        (("海贼王", ""), ("undetermined", set())),
        (("海贼王", "?"), ("undetermined", set())),
        (("海贼王", "龙珠"), ("illegal", {"one-series"})),
    ],
)
def test_a_series_counts_in_any_spelling_and_not_where_nobody_says_it(
    client: Client, series: tuple[str, str], found: tuple[str, set[str]]
) -> None:
    one, other = series
    typed("zero", HEAD + "".join(f"测试{n},角色,红,{other if n == 'm' else one}\n" for n in "abcdefghijklm"))

    assert verdict(client, "zero", "official", "\n".join((*(f"4 测试{n}" for n in "abcdefghijkl"), "2 测试m"))) == found


def test_a_copy_limit_by_colour_is_open_where_a_colour_is_not_said(client: Client) -> None:
    typed("zero", "键,卡包,编号," + HEAD + "双,TQ,3,双印牌,角色,红,测\n双空,TQ,4,双印牌,角色,,测\n")
    rest = typed("zero", HEAD + "".join(f"测试{n},角色,红,测\n" for n in "abcdefghijk"))

    found = verdict(client, "zero", "casual", "\n".join((*(f"4 {n}" for n in rest), "3 TQ-3", "3 TQ-4")))

    assert found == ("undetermined", set())


@pytest.mark.parametrize("requires", ["仅限增幅天赋的指挥官使用", "整备或增幅天赋", "〖增幅〗天赋指挥官限定使用"])
def test_a_commander_meets_what_a_card_requires_in_any_wording(client: Client, requires: str) -> None:
    typed("rise", RISE)
    typed("rise", f"名称,类型,限定条件\n某供,援军,{requires}\n")

    found = verdict(client, "rise", "constructed", "指挥官\n增幅督军\n主卡组\n4 某供\n56 白空巡逻")

    assert found == ("illegal", {"copy-limit"})


def test_decks_of_vividz_fit_their_missions_in_every_spelling(client: Client) -> None:
    facts = typed("vividz", VIVIDZ)
    lines = ("账号：", "测账号", "任务牌：", "1 测任务一", "1 测任务二", "1 测任务三", "主牌组：")

    found = verdict(client, "vividz", "standard", "\n".join((*lines, "4 测歌手", "4 测舞者", "4 测万能")))

    assert found == ("unfinished", {"main-size"})
    assert facts["测歌手"]["traits"]["scout"] == ["yes"]  # type: ignore[index]  # JSON of several shapes
    assert facts["测万能"]["traits"] == {"mission_info": ["☆"], "scout": ["yes"]}
    assert facts["测舞者"]["numbers"] == {"cost": 3, "power": 4000}


@pytest.mark.parametrize(
    ("query", "game", "found"),
    [
        ("c:红色 n:彩悟空", "zero", ["彩甲"]),
        ("反击特效:有 n:测", "zero", ["会", "舞"]),
        ("counter:yes n:测", "zero", ["会", "舞"]),
        ("有色费用=1 n:测", "zero", ["棒"]),
        ("t:战术牌 n:测", "zero", ["波", "舞"]),
        ("损伤类型:辐射 n:巨车", "rise", ["爆裂巨车"]),
        ("击发费用<=1 n:短光枪", "rise", ["短光枪"]),
        ("费用<=0 n:白空", "rise", ["白空巡逻"]),
        ("限定:增幅 n:供", "rise", ["宽供兵", "特供矩阵"]),
        ("Scout:有 n:测", "vividz", ["测万能", "测歌手"]),
        ("mission:任意 n:测", "vividz", ["测万能"]),
    ],
)
def test_the_facts_are_found(client: Client, query: str, game: str, found: list[str]) -> None:
    typed(game, {"rise": RISE, "zero": ZERO, "vividz": VIVIDZ}[game])

    answer = client.get("/api/v1/cards/", {"game": game, "q": query, "page_size": "50"}).json()

    assert sorted(card["id"].partition(".")[2] for card in answer["results"]) == sorted(found)


def test_the_two_rows_of_one_zero_card_differ_in_the_colour() -> None:
    head, row, *_ = csv.reader(io.StringIO(ZERO))
    other = [*row[:3], "蓝", *row[4:-2], "BP02", "299"]
    out = io.StringIO()
    csv.writer(out).writerows((head, row, other))

    (rejected,) = parse(out.getvalue().encode(), GAMES["zero"]).rejected

    assert (rejected.key, rejected.words) == ("contradiction", (("column", "颜色"), ("row", "2")))
