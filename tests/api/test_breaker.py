"""What has just failed is left alone for a while, and then tried by one at a time."""

import time

import pytest

from api.breaker import Breaker


def test_what_works_may_be_asked_by_all() -> None:
    breaker = Breaker(pause=60, trial=60)

    assert [breaker.may_ask(), breaker.may_ask()] == [True, True]


def test_what_failed_is_not_asked() -> None:
    breaker = Breaker(pause=60, trial=60)
    breaker.note_failure()

    assert [breaker.may_ask(), breaker.may_ask()] == [False, False]


def test_after_the_pause_one_tries_for_all() -> None:
    breaker = Breaker(pause=0.05, trial=60)
    breaker.note_failure()
    time.sleep(0.1)

    assert [breaker.may_ask(), breaker.may_ask()] == [True, False]
    breaker.note_answer()
    assert [breaker.may_ask(), breaker.may_ask()] == [True, True]


def test_who_tries_and_never_says_how_it_went_is_followed_by_another() -> None:
    breaker = Breaker(pause=0.05, trial=0.05)
    breaker.note_failure()
    time.sleep(0.1)
    breaker.may_ask()
    time.sleep(0.1)

    assert breaker.may_ask()


def test_many_who_have_waited_in_vain_together_let_one_try() -> None:
    breaker = Breaker(pause=0, trial=60)
    tried = []
    for _ in range(4):
        breaker.note_failure()
        tried.append(breaker.may_ask())

    assert tried == [True, False, False, False]


def test_who_tried_in_vain_is_followed_by_another_after_the_pause() -> None:
    breaker = Breaker(pause=0.05, trial=60)
    breaker.note_failure()
    time.sleep(0.1)
    breaker.may_ask()
    breaker.note_failure(time.monotonic())

    assert not breaker.may_ask()
    time.sleep(0.1)
    assert breaker.may_ask()


def test_an_error_that_is_an_answer_counts_as_one() -> None:
    breaker = Breaker(pause=60, trial=60)
    with pytest.raises(TimeoutError), breaker.watch(TimeoutError):
        raise TimeoutError
    after_silence = breaker.may_ask()
    with pytest.raises(KeyError), breaker.watch(TimeoutError):
        raise KeyError

    assert not after_silence
    assert breaker.may_ask()
