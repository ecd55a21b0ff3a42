"""What is outside a database bears its word, and what people of an older database still want bears none."""

from pathlib import Path

import pytest
from django.core import signing
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from api.database_id import (
    DatabaseId,
    database_id,
    database_subfolder,
    forget_database_id,
    name_in_browsers,
    new_word,
)
from cards.pictures import store
from config.data.caches import key_of_database
from config.data.secret_key import secret_of_database
from config.models import DatabaseWord

ONE, OTHER, OLDER = DatabaseId("1" * 32), DatabaseId("2" * 32), DatabaseId("3" * 32, is_older=True)


def test_words_are_never_the_same() -> None:
    assert new_word() != new_word()


@pytest.mark.django_db
def test_a_database_is_asked_once_in_a_process(
    settings: Settings, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    settings.DATABASE_ID = None
    forget_database_id()
    with django_assert_num_queries(1):
        first = database_id()
        again = database_id()
    forget_database_id()

    assert first == again == DatabaseId(DatabaseWord.objects.get().word)


def test_files_keys_and_names_of_two_databases_differ(settings: Settings) -> None:
    folders, keys, names = set[Path](), set[str](), set[str]()
    for known in (ONE, OTHER, OLDER):
        settings.DATABASE_ID = known
        folders.add(database_subfolder("var"))
        keys.add(key_of_database("tries", "limits", 1))
        names.add(name_in_browsers())

    assert len(folders) == 3
    assert len(keys) == 3
    assert len(names) == 3


def test_what_one_database_signs_does_not_hold_in_another(settings: Settings) -> None:
    settings.SECRET_KEY = secret_of_database("s" * 50)
    settings.DATABASE_ID = ONE
    signed = signing.dumps("hall")
    assert signing.loads(signed) == "hall"

    settings.DATABASE_ID = OTHER

    with pytest.raises(signing.BadSignature):
        signing.loads(signed)


def test_people_of_an_older_database_keep_what_they_have(settings: Settings) -> None:
    settings.DATABASE_ID = OLDER

    assert str(secret_of_database("s" * 50)) == "s" * 50
    assert name_in_browsers() == "deckwright"
    assert store.pictures_folder() == Path(settings.PICTURES_DIR)


@pytest.mark.django_db
def test_a_page_and_the_worker_of_browsers_name_their_site(client: Client, settings: Settings) -> None:
    settings.DATABASE_ID = ONE

    assert 'data-site="deckwright-111111111111"' in client.get("/").text
