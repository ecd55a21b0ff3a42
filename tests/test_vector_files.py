"""The few vectors that faces are asked for leave out nothing that a face could tell."""

from tests.long import LONG
from tests.vector_files import format_of, shown_to_faces, sort_of, vectors


def test_faces_see_every_rule_and_verdict_of_every_game_and_every_option_region_and_pool() -> None:
    assert {sort_of(vector) for vector in shown_to_faces()} == {sort_of(vector) for vector in vectors()}


def test_faces_see_every_format() -> None:
    assert {format_of(vector) for vector in shown_to_faces()} == {format_of(vector) for vector in vectors()}


def test_few_are_shown_but_in_the_long_run() -> None:
    assert (len(shown_to_faces()) == len(vectors())) == LONG
