"""Whether gzip is taken, by what a reader says."""

import pytest

from api.hashed_files import gzip_weight


@pytest.mark.parametrize(
    ("said", "weight"),
    [("gzip; Q=0", 0.0), ("GZIP;Q=0.5", 0.5), ("*;Q=0.2", 0.2), ("gzip, br;Q=0", 1.0)],
)
def test_the_name_of_a_weight_may_be_in_capitals(said: str, weight: float) -> None:
    assert gzip_weight(said) == weight
