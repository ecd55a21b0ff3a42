"""How long a search takes in a catalogue of 30,000 cards: `python -m tests.speed.search`. A benchmark, not a test.

Forty queries as people type them, in this process, text to a page of 60 cards and the number of all: each several times, in a database of
its own in a temporary folder (or in the test database of DATABASE_URL, if one is given). The cards are made up: names
of two to six characters, bodies of forty. Write the figures down in results.md.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.db import connection  # noqa: E402  Django must stand before its models are imported

from cards.importers.apply import import_batch  # noqa: E402
from cards.search import count_results, plan_or_error, read_results  # noqa: E402
from legality.sources.rows import Batch, CardRow, PrintingRow, RestrictionRow, SetRow  # noqa: E402

CARDS = 30_000
ROUNDS = 15
DAY = date(2026, 8, 8)
HAN = "烈焰龙之子剑圣暗影刺客皇帝女神冰霜巨人雷霆守卫森林游侠血色黎明机械师星辰法典王者归来风暴勇士金银铁光明黑夜长重行"
WORDS = [
    "fire",
    "dragon",
    "blade",
    "shadow",
    "queen",
    "king",
    "frost",
    "giant",
    "storm",
    "guard",
    "forest",
    "ranger",
    "blood",
    "dawn",
    "star",
    "mage",
    "iron",
    "night",
]
TEXT = "抽一张牌造成点伤害当此单位进场时你可以弃置然后本回合战力加获得迅捷坚守法盾疾行，。"
DOMAINS = ("fury", "calm", "mind", "body", "chaos", "order")
KINDS = ("unit", "spell", "gear", "legend", "rune", "battlefield")
QUERIES = """
龙|烈|烈焰|之子|黑夜女神|dragon|fire blade|queen star|lieyan|lylz|hy|long|zhong
c:fury|c:炽烈 t:unit|领域:混沌 类型：法术|c:fury or c:calm|-t:unit|t:gear -c:mind|is:unique|tag:tag-7
might>=5|战力≥5 费用<=3|energy:2|c:body might>6 energy<4|might!=3
text:"抽一张牌"|text:伤害 t:spell|o:draw c:order|s:OGN r:epic|s:SFD|number:77|r:rare -s:UNL
legal:standard|legal:standard@2026-01-01 c:fury|-legal:standard|banned:standard
order:might dir:desc t:unit|order:set c:calm|(c:fury t:unit) or (c:calm t:spell)
"""


def main() -> None:
    """Print one row of Markdown for each query, slowest last, and the whole."""
    with database():
        began = time.perf_counter()
        import_batch(made_up())
        with connection.cursor() as cursor:
            # As the database does by itself a minute after an import.
            cursor.execute("ANALYZE")
        print(f"{CARDS} cards imported and indexed in {time.perf_counter() - began:.1f} s, {connection.vendor}\n")

        first = {query: spent(query) for query in queries()}
        rounds = {query: sorted(spent(query) for _ in range(ROUNDS)) for query in queries()}
        print("| query | first time, ms | median, ms | slowest, ms |\n|---|---|---|---|")
        for query, times in sorted(rounds.items(), key=lambda row: statistics.median(row[1])):
            print(f"| `{query}` | {first[query]:.1f} | {statistics.median(times):.1f} | {times[-1]:.1f} |")

        every = sorted(ms for times in rounds.values() for ms in times)
        print(f"\nall: median {statistics.median(every):.1f} ms, p95 {every[int(len(every) * 0.95)]:.1f} ms")


def queries() -> list[str]:
    """The forty."""
    return [query for line in QUERIES.split("\n") for query in line.split("|") if query]


def spent(query: str) -> float:
    """Milliseconds for the first page and the number of all."""
    begin = time.process_time()
    plan = plan_or_error(query, "riftbound", day=DAY)
    found = read_results(plan, query)
    count_results(plan)
    if found.error:
        raise SystemExit(f"{query}: {found.error}")

    return (time.process_time() - begin) * 1000


@contextmanager
def database() -> Iterator[None]:
    """An empty database that is gone afterwards: Django's test database, on SQLite as a file in a temporary folder."""
    name = connection.settings_dict["NAME"]
    with tempfile.TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = f"{folder}/search.sqlite3"
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(name, verbosity=0)


def made_up() -> Batch:
    """The cards, the same every time."""
    chance = Random(20261121)
    cards = tuple(card(number, chance) for number in range(CARDS))
    sets = tuple(SetRow(code, {"en": code}, date(2025, 10, 31)) for code in ("OGN", "SFD", "UNL", "VEN", "NEW"))
    printings = tuple(
        PrintingRow(
            row.key, chance.choice(sets).code, f"{number % 300:03}", variant, chance.choice(("common", "rare", "epic"))
        )
        for number, row in enumerate(cards)
        for variant in ("", "a")[: 1 + number % 2]
    )
    bans = tuple(RestrictionRow(row.key, "standard", 0, date(2026, 3, 31)) for row in cards[::400])
    return Batch(
        "riftbound",
        sets,
        cards,
        tuple({(p.card, p.card_set, p.number, p.variant): p for p in printings}.values()),
        bans,
        source="hand",
    )


def card(number: int, chance: Random) -> CardRow:
    """One of them."""
    english = " ".join(word.title() for word in chance.sample(WORDS, chance.randint(1, 3))) + f" {number}"
    chinese = "".join(chance.choices(HAN, k=chance.randint(2, 6)))
    kind = chance.choice(KINDS)
    return CardRow(
        key=f"card-{number}",
        name=english,
        names={"en": english, "zh-hans": chinese},
        facts={
            "kind": kind,
            "supertypes": [],
            "labels": ["unique"] if number % 50 == 0 else [],
            "traits": {
                "domain": chance.sample(DOMAINS, chance.randint(1, 2)),
                "tag": [f"tag-{number % 90}"],
                "champion": [],
            },
            "numbers": {"energy": chance.randint(0, 9), "might": chance.randint(0, 9)}
            if kind == "unit"
            else {"energy": 2},
        },
        texts={"zh-hans": "".join(chance.choices(TEXT, k=40)), "en": "Draw 1, then deal 3 to a unit at a battlefield."},
    )


if __name__ == "__main__":
    main()
