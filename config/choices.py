"""Settings that are one word of a few."""

from __future__ import annotations

from collections.abc import Collection

from django.core.exceptions import ImproperlyConfigured


def one_of(name: str, word: str, words: Collection[str]) -> str:
    """The word of the setting. Raises ImproperlyConfigured for one that is none of them."""
    if word not in words:
        raise ImproperlyConfigured(f"{name} is {word!r}; it is one of {', '.join(words)}")

    return word
