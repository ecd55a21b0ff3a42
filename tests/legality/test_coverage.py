"""What coverage counts: the calls of tests that are about a line, in a worker as in a process alone."""

import pytest
from coverage import Coverage
from hypothesis import given
from hypothesis import strategies as st


def counts() -> bool:
    return Coverage.current() is not None


@pytest.fixture
def counted_before() -> bool:
    return counts()


def test_what_sets_a_test_up_is_not_counted(counted_before: bool) -> None:
    assert not counted_before


def test_the_call_of_a_test_is_counted(pytestconfig: pytest.Config) -> None:
    assert counts() == pytestconfig.pluginmanager.hasplugin("_cov")


@given(st.none())
def test_a_law_is_not_counted(_: None) -> None:
    assert not counts()
