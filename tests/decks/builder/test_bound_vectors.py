"""The numbers that browsers compare by say what the engine says (tests/js/limits.test.mjs runs the same vectors)."""

from collections.abc import Mapping

import pytest

from cards.catalogue.lookup import Catalogue
from decks.builder.limits import limits_json
from tests.decks.builder.bound_vectors import READ, Json, found_by_engine, plain_rows
from tests.decks.builder.judging import judged


@pytest.mark.parametrize("vector", READ, ids=[vector["name"] for vector in READ])
def test_what_the_engine_finds_is_what_the_numbers_are_to_find(
    vector: Json, catalogues: Mapping[str, Catalogue]
) -> None:
    asked = judged(catalogues, vector["asked"], vector["format"])
    now = judged(catalogues, vector["list"], vector["format"])

    assert limits_json(asked) == vector["limits"]
    assert plain_rows(now, vector["list"]) == vector["rows"]
    assert found_by_engine(now) == vector["found"]
