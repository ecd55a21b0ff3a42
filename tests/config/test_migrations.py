"""Each database gets a word; what people of an older one still have goes on without it."""

from typing import Final

from tests.migrating import migrated

BEFORE: Final = (("accounts", "0001_initial"), ("cards", "0001_initial"))
WORD: Final = ("config", "0001_database_word")


def word_of(alias: str) -> dict[str, object]:
    return dict(migrated(alias, WORD).get_model("config", "DatabaseWord").objects.using(alias).values().get())


def test_a_database_with_people_is_older_than_words(scratch: str) -> None:
    migrated(scratch, *BEFORE).get_model("accounts", "User").objects.using(scratch).create(username="Mei")

    word = word_of(scratch)

    assert word["is_older"] is True
    assert len(str(word["word"])) == 32


def test_a_new_database_is_not(scratch: str) -> None:
    migrated(scratch, *BEFORE)

    assert word_of(scratch)["is_older"] is False
