"""A setting that is one word of a few."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.choices import one_of
from config.content_policy import content_policy


def test_a_word_that_is_known_is_taken() -> None:
    assert one_of("PICTURES", "local", ("off", "local")) == "local"


def test_another_word_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(ImproperlyConfigured, match="PICTURES is 'on'; it is one of off, local"):
        one_of("PICTURES", "on", ("off", "local"))


def test_pictures_of_other_hosts_are_allowed_in_remote_alone() -> None:
    allowed = [content_policy(https=True, remote_pictures=remote)["DIRECTIVES"]["img-src"] for remote in (False, True)]

    assert allowed == [["'self'", "data:"], ["'self'", "data:", "https:"]]
