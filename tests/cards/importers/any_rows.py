"""Rows of any shape that a source may bring, for the laws of importing."""

from datetime import date
from typing import Final

from hypothesis import strategies as st

from legality.sources.facts import Facts
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow

# What no database takes is no text: half a pair of surrogates, and the end of a C string.
TEXT: Final = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=8)
DAYS: Final = st.dates(date(2006, 1, 1), date(2030, 1, 1))
# Few names, so that rows meet.
KEYS: Final = st.sampled_from(("ant", "bee", "cat"))
SETS: Final = st.sampled_from(("OGN", "SFD"))
FORMATS: Final = st.sampled_from(("standard", "casual"))
NAMES: Final = st.dictionaries(st.sampled_from(("en", "zh-hans", "ja")), TEXT.filter(bool), max_size=3)
WORDS: Final = st.lists(st.sampled_from(("fury", "calm", "红")), max_size=2, unique=True)
FLAGS: Final = st.lists(TEXT, max_size=2).map(tuple)
# Of no value both sure and open.
PARTLY: Final = st.sampled_from(({"surely": ["calm"], "perhaps": ["fury"]}, {"surely": [], "perhaps": ["fury", "红"]}))
FACT_TYPES: Final = {
    "kind": st.sampled_from(("unit", "spell")),
    "supertypes": WORDS,
    "labels": WORDS,
    "requires": st.lists(WORDS, max_size=2),
    "copy_limit": st.integers(0, 9),
    "include": st.sampled_from(("", "class=druid", "kind=quest;tag=demon")),
    "exclude": st.just("tag=demon"),
    "traits": st.dictionaries(st.sampled_from(("domain", "tag")), WORDS),
    "numbers": st.dictionaries(st.sampled_from(("energy", "might")), st.integers(-1, 12)),
    "unknown": st.lists(st.sampled_from(("domain", "energy", "kind")), max_size=2, unique=True),
    "partly": st.dictionaries(st.sampled_from(("domain", "supertype", "label")), PARTLY, max_size=2),
}
FACTS: Final[st.SearchStrategy[Facts]] = st.fixed_dictionaries({}, optional=FACT_TYPES)  # type: ignore[assignment]  # the keys are those of Facts

SET_ROWS: Final = st.builds(SetRow, SETS, NAMES, st.none() | DAYS, st.booleans())
CARD_ROWS: Final = st.builds(
    CardRow, KEYS, TEXT, NAMES, FACTS, FLAGS, st.booleans(), NAMES, st.lists(TEXT, max_size=2).map(tuple)
)
PRINTING_ROWS: Final = st.builds(
    PrintingRow, KEYS, SETS, st.sampled_from(("", "7")), st.sampled_from(("", "a")), TEXT, TEXT, TEXT, TEXT, FLAGS
)
RESTRICTION_ROWS: Final = st.builds(
    RestrictionRow, KEYS, FORMATS, st.integers(0, 3), st.none() | DAYS, st.none() | DAYS, TEXT
)
ERRATUM_ROWS: Final = st.builds(
    ErratumRow, KEYS, DAYS, st.sampled_from(("", "functional")), NAMES, TEXT, TEXT, TEXT, TEXT
)
# Without a card: a general question.
RULING_ROWS: Final = st.builds(RulingRow, st.one_of(st.just(""), KEYS), TEXT, NAMES, NAMES, DAYS, TEXT)


def batches(source: st.SearchStrategy[str]) -> st.SearchStrategy[Batch]:
    """All that a source may say about the game `practice`."""

    def some(rows: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
        return st.lists(rows, max_size=4).map(tuple)

    return st.builds(
        Batch,
        game=st.just("practice"),
        sets=some(SET_ROWS),
        cards=some(CARD_ROWS),
        printings=some(PRINTING_ROWS),
        # A restriction that ends before it begins is refused by the database.
        restrictions=some(RESTRICTION_ROWS.filter(lambda row: not (row.since and row.until and row.until < row.since))),
        errata=some(ERRATUM_ROWS),
        rulings=some(RULING_ROWS),
        source=source,
    )
