"""New migrations on a database that is in use: nothing is lost, and what is new starts empty."""

from datetime import date
from importlib import import_module

import pytest
from django.apps.registry import Apps
from django.db import IntegrityError, connections, transaction

from cards.importers.starter import read_starter
from legality.games import GAMES
from tests.migrating import migrated

# A day of 2026 in milliseconds.
MOMENT = 1_795_000_000_000
NAMED = ("CardSet", "Claim", "CatalogueVersion")


def test_sets_keep_their_days_and_begin_without_regional_ones(scratch: str) -> None:
    old = migrated(scratch, ("cards", "0003_hand")).get_model("cards", "CardSet")
    old.objects.using(scratch).create(game="wow", code="OLD", names={"en": "Old"}, released=date(2020, 1, 2))

    new = migrated(scratch, ("cards", "0004_moves")).get_model("cards", "CardSet")
    kept = new.objects.using(scratch).values_list("code", "names", "released", "releases")

    assert list(kept) == [("OLD", {"en": "Old"}, date(2020, 1, 2), {})]


def test_versions_of_catalogues_go_on_where_they_were_and_have_room_for_moments(scratch: str) -> None:
    old = migrated(scratch, ("cards", "0006_undated_first")).get_model("cards", "CatalogueVersion")
    old.objects.using(scratch).create(game="wow", number=41)

    new = migrated(scratch, ("cards", "0007_never_the_same_version")).get_model("cards", "CatalogueVersion")
    new.objects.using(scratch).create(game="zero", number=MOMENT)
    kept = new.objects.using(scratch).order_by("game").values_list("game", "number")

    assert list(kept) == [("wow", 41), ("zero", MOMENT)]


def test_house_formats_begin_empty_beside_what_there_was_and_outlive_their_owner(scratch: str) -> None:
    before, people = ("cards", "0009_pictures"), ("accounts", "0001_initial")
    old = migrated(scratch, before, people)
    owner = old.get_model("accounts", "User").objects.using(scratch).create(username="Mei")
    old.get_model("cards", "CardSet").objects.using(scratch).create(game="wow", code="OLD", names={"en": "Old"})

    new = migrated(scratch, ("cards", "0010_house_formats"), people)
    formats, versions = (
        new.get_model("cards", name).objects.using(scratch) for name in ("HouseFormat", "HouseVersion")
    )
    empty = formats.count()
    held = formats.create(owner_id=owner.pk, game="wow", base="contemporary", name="League")
    versions.create(format=held, number=1, rules=[{"number": 1, "kind": "copies", "amount": 1}])
    with pytest.raises(IntegrityError), transaction.atomic(using=scratch):
        versions.create(format=held, number=1)
    new.get_model("accounts", "User").objects.using(scratch).get().delete()

    assert empty == 0
    assert held.slug[:6] == "house-"
    assert held.draft == []
    assert held.revision == 1
    assert list(formats.values_list("owner", "versions__rules")) == [
        (None, [{"number": 1, "kind": "copies", "amount": 1}])
    ]
    kept = new.get_model("cards", "CardSet").objects.using(scratch).values_list("code", flat=True)
    assert list(kept) == ["OLD"]

    back = migrated(scratch, before)
    assert list(back.get_model("cards", "CardSet").objects.using(scratch).values_list("code", flat=True)) == ["OLD"]
    assert "cards_houseformat" not in connections[scratch].introspection.table_names()


def test_known_sets_get_their_days_and_keep_all_that_staff_has_changed(scratch: str) -> None:
    old = migrated(scratch, ("cards", "0010_house_formats"))
    sets, claims, versions = (old.get_model("cards", name).objects.using(scratch) for name in NAMED)
    hand = {"code": "UNL", "names": {"en": "Let Loose"}, "released": "2026-05-01", "sample": False, "releases": {}}
    starter = {"code": "UNL", "names": {"en": "Unleashed"}, "released": "2026-04-29", "sample": False}
    sets.create(game="riftbound", code="UNL", names=hand["names"], released=date(2026, 5, 1))
    sets.create(game="riftbound", code="ARC", names={"en": "ARC"})
    sets.create(game="riftbound", code="OWN", names={"en": "Own"})
    sets.create(game="wow", code="OGN", names={"en": "Another"})
    claims.create(game="riftbound", source="hand", sort="sets", key="UNL", data=hand)
    claims.create(game="riftbound", source="starter", sort="sets", key="UNL", data=starter)
    versions.create(game="riftbound", number=41, revision=7)
    versions.create(game="wow", number=41, revision=7)

    new = migrated(scratch, ("cards", "0011_legal_days"))
    sets, claims, versions = (new.get_model("cards", name).objects.using(scratch) for name in NAMED)

    unleashed = {"": "2026-05-08", "cn": "2026-04-10", "tw": "never", "kr": "never"}
    assert list(sets.order_by("code", "game").values_list("game", "code", "names", "released", "legal")) == [
        ("riftbound", "ARC", {"en": "ARC"}, None, {"": "never"}),
        ("wow", "OGN", {"en": "Another"}, None, {}),
        ("riftbound", "OWN", {"en": "Own"}, None, {}),
        ("riftbound", "UNL", {"en": "Let Loose"}, date(2026, 5, 1), unleashed),
    ]
    assert list(claims.order_by("key", "source").values_list("source", "key", "data")) == [
        ("starter", "ARC", {"code": "ARC", "names": {}, "sample": False, "legal": {"": "never"}}),
        ("hand", "UNL", hand),
        ("starter", "UNL", {**starter, "legal": unleashed}),
    ]
    numbers = dict(versions.values_list("game", "number"))
    assert numbers["riftbound"] > 1_700_000_000_000
    assert numbers["wow"] == 41


def test_the_days_of_the_migration_are_those_that_the_starter_files_had() -> None:
    migration = import_module("cards.migrations.0011_legal_days")
    sets = {row.code: row.legal for row in read_starter(GAMES[migration.GAME]).sets}

    assert {code: sets[code] for code in migration.LEGAL} == migration.LEGAL


def test_texts_go_under_their_language_everywhere_and_back(scratch: str) -> None:
    before, after = ("cards", "0012_normal_facts"), ("cards", "0013_texts_by_language")
    day = date(2026, 7, 24)
    ruled = {"card": "bee", "question": "小吗？", "answer": "小。", "date": "2026-07-24", "source": ""}
    changed = {"card": "bee", "announced": "2026-07-24", "kind": "", "summary": "Stings.", "old": "", "new": ""}
    steps = [{"sort": "errata", "key": "bee|2026-07-24", "old": None, "new": changed}, {"sort": "cards", "key": "bee"}]
    old = migrated(scratch, before)
    tables = {
        name: old.get_model("cards", name).objects.using(scratch)
        for name in ("Card", "Erratum", "Ruling", "Claim", "Import")
    }
    bee = tables["Card"].create(game="riftbound", key="bee", name="Bee", texts={"en": "Sting.", "zh-hans": "蜇。"})
    tables["Erratum"].create(card=bee, announced=day, summary="Stings.", new="Sting.")
    tables["Ruling"].create(card=bee, question="小吗？", answer="小。[Small]", date=day)
    tables["Claim"].create(game="riftbound", source="hand", sort="rulings", key="bee|2026-07-24|小吗？", data=ruled)
    tables["Claim"].create(game="riftbound", source="starter", sort="errata", key="bee|2026-07-24", data=changed)
    tables["Import"].create(game="riftbound", source="starter", changes=steps)

    new = migrated(scratch, after)

    def rows(name: str, *fields: str) -> list[tuple[object, ...]]:
        return list(new.get_model("cards", name).objects.using(scratch).order_by("pk").values_list(*fields))

    chinese = {"questions": {"zh-hans": "小吗？"}, "answers": {"zh-hans": "小。"}}
    english = {name: value for name, value in changed.items() if name != "summary"} | {"summaries": {"en": "Stings."}}
    assert rows("Erratum", "summaries") == [({"en": "Stings."},)]
    assert rows("Ruling", "game", "question", "questions", "answers") == [
        ("riftbound", "小吗？", {"zh-hans": "小吗？"}, {"zh-hans": "小。[Small]"})
    ]
    assert rows("Claim", "data") == [
        ({name: value for name, value in ruled.items() if name != "answer"} | chinese,),
        (english,),
    ]
    assert rows("Import", "changes") == [
        ([{"sort": "errata", "key": "bee|2026-07-24", "old": None, "new": english}, steps[1]],)
    ]
    assert rows("Card", "outdated_texts") == [(["zh-hans"],)]

    new.get_model("cards", "Ruling").objects.using(scratch).create(game="riftbound", question="Tie?", date=day)
    back = migrated(scratch, before)

    def again(name: str, *fields: str) -> list[tuple[object, ...]]:
        return list(back.get_model("cards", name).objects.using(scratch).order_by("pk").values_list(*fields))

    assert again("Erratum", "summary") == [("Stings.",)]
    assert again("Ruling", "question", "answer") == [("小吗？", "小。[Small]")]
    assert again("Claim", "data") == [(ruled,), (changed,)]
    assert again("Import", "changes") == [(steps,)]


def test_stored_facts_are_in_their_one_form_wherever_they_stand(scratch: str, caplog: pytest.LogCaptureFixture) -> None:
    before = ("cards", "0011_legal_days")
    _fill_with_loose_facts(migrated(scratch, before), scratch)

    new = migrated(scratch, ("cards", "0012_normal_facts"))

    rows = {name: new.get_model("cards", name).objects.using(scratch).order_by("pk") for name in STORED}
    assert dict(rows["Card"].values_list("key", "facts")) == {
        "悟空": {
            "kind": "character",
            "traits": {"colour": ["红"]},
            "numbers": {"cost": 3},
            "unknown": ["counter"],
        },
        "波波": {"kind": "character", "traits": {"attribute": ["天神 神殿"]}, "unknown": ["colour", "counter"]},
        "巡逻": {
            "kind": "order",
            "requires": [["talent=增幅"]],
            "traits": {"class": []},
            "numbers": {"cost": 0},
            "unknown": ["damage"],
        },
        "歌": {
            "kind": "event",
            "traits": {"mission_info": ["☆"], "account_info": ["キョウカ"]},
            "unknown": ["scout"],
        },
        "ant": {"kind": "ally", "traits": {"class": ["mage"], "tag": ["fel-orc"]}},
    }
    assert list(rows["Claim"].values_list("source", "data__facts")) == [
        ("csv", {"traits": {"colour": ["红"]}}),
        ("hand", {"partly": {"colour": {"surely": [], "perhaps": ["红"]}}, "unknown": ["colour"]}),
    ]
    (changes,) = rows["Import"].values_list("changes", flat=True)
    assert [change["new"]["facts"] for change in changes[:1]] == [{"traits": {"colour": ["红"]}}]
    assert changes[1] == {"sort": "sets", "key": "S1", "old": None, "new": {"code": "S1"}}
    assert list(rows["Correction"].values_list("field", "was", "value")) == [
        ("trait.colour", "红", "?黄 | 蓝"),
        ("trait.colour", "", "灰色"),
        ("zh-hans", "红色", "红色"),
    ]
    assert "|colour=红|" in rows["SearchRow"].get(ident="zero.悟空").tokens
    assert list(rows["SearchNumber"].values_list("card__key", "name", "value")) == [
        ("巡逻", "cost", 0),
        ("悟空", "cost", 3),
    ]
    assert rows["HouseFormat"].get().draft == [{"number": 1, "kind": "copies", "amount": 1}]


def test_what_no_closed_fact_has_is_named_and_verdicts_are_made_again(
    scratch: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = ("cards", "0011_legal_days")
    _fill_with_loose_facts(migrated(scratch, before), scratch)

    new = migrated(scratch, ("cards", "0012_normal_facts"))

    versions = dict(new.get_model("cards", "CatalogueVersion").objects.using(scratch).values_list("game", "number"))
    assert versions["wow"] == 7
    assert versions["zero"] > MOMENT - 1
    told = [record.getMessage() for record in caplog.records if record.name.endswith("0012_normal_facts")]
    assert told == [
        "zero.波波: colour: '灰色' is none of 红/Red, 黄/Yellow, 蓝/Blue, 绿/Green, 白/White, 黑/Black; it is unknown now",
        "zero.波波: attribute: '天神 神殿' may be several values",
        "zero.波波: the correction of trait.colour, '灰色', is not understood",
    ]


def test_cards_and_their_words_stay_where_the_table_of_numbers_goes(scratch: str) -> None:
    apps = migrated(scratch, ("cards", "0013_texts_by_language"))
    cards, words, numbers = (
        apps.get_model("cards", name).objects.using(scratch) for name in ("Card", "SearchRow", "SearchNumber")
    )
    ant = cards.create(game="wow", key="ant", name="Ant", facts={"numbers": {"cost": 2}})
    texts = dict.fromkeys(("name_key", "set_key", "squashed", "pinyin", "tokens", "names", "body"), "ant")
    words.create(card=ant, game="wow", ident="wow.ant", **texts)
    numbers.create(card=ant, name="cost", value=2)

    apps = migrated(scratch, ("cards", "0014_search_numbers_in_memory"))

    cards, words = (apps.get_model("cards", name).objects.using(scratch) for name in ("Card", "SearchRow"))
    assert list(cards.values_list("key", "facts")) == [("ant", {"numbers": {"cost": 2}})]
    assert list(words.values_list("ident", "body")) == [("wow.ant", "ant")]


STORED = ("Card", "Claim", "Import", "Correction", "SearchRow", "SearchNumber", "HouseFormat")


def _fill_with_loose_facts(apps: Apps, alias: str) -> None:
    """Facts as they could be typed before, at every place that holds any."""
    made = {name: apps.get_model("cards", name).objects.using(alias) for name in (*STORED, "CatalogueVersion")}
    cards = {
        ("zero", "悟空"): {"kind": "character", "traits": {"colour": ["红色"]}, "numbers": {"cost": 3}},
        ("zero", "波波"): {"kind": "character", "traits": {"colour": ["灰色"], "attribute": ["天神 神殿"]}},
        ("rise", "巡逻"): {
            "kind": "order",
            "requires": [["【增幅】天赋指挥官限定使用"]],
            "traits": {"class": ["无"]},
            "unknown": ["cost"],
        },
        ("vividz", "歌"): {"kind": "event", "traits": {"mission_info": ["★"], "account_info": ["ｷｮｳｶ"]}},
        ("wow", "ant"): {"kind": "ally", "traits": {"class": ["mage"], "tag": ["fel-orc"]}},
    }
    stored = {
        key: made["Card"].create(game=game, key=key, name=key, facts=facts) for (game, key), facts in cards.items()
    }
    loose = {"key": "悟空", "facts": {"traits": {"colour": ["红色"]}}}
    open_colour = {"partly": {"colour": {"surely": [], "perhaps": ["Red"]}}, "unknown": ["colour"]}
    made["Claim"].create(game="zero", source="csv", sort="cards", key="悟空", data=loose)
    made["Claim"].create(
        game="zero", source="hand", sort="cards", key="悟空", data={"key": "悟空", "facts": open_colour}
    )
    changes = [
        {"sort": "cards", "key": "悟空", "old": None, "new": loose},
        {"sort": "sets", "key": "S1", "old": None, "new": {"code": "S1"}},
    ]
    made["Import"].create(game="zero", source="csv", changes=changes)
    for card, field, was, value in (
        ("悟空", "trait.colour", "红色", "?黄色|Blue"),
        ("波波", "trait.colour", "", "灰色"),
        ("悟空", "zh-hans", "红色", "红色"),
    ):
        made["Correction"].create(card=stored[card], field=field, was=was, value=value, source="a card")
    words = dict.fromkeys(("name_key", "set_key", "squashed", "pinyin", "names", "body"), "")
    made["SearchRow"].create(card=stored["悟空"], game="zero", ident="zero.悟空", tokens="|colour=红色|", **words)
    made["HouseFormat"].create(
        game="zero", base="casual", name="League", draft=[{"number": 1, "kind": "copies", "amount": 1}]
    )
    made["CatalogueVersion"].create(game="wow", number=7)
    made["CatalogueVersion"].create(game="zero", number=MOMENT)
