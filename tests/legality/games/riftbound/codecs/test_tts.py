"""Tabletop Simulator tokens."""

from base64 import b64encode

import pytest

from legality.engine.values.deck_codec import BadCodeError, CannotEncodeError
from legality.games.riftbound.codecs.tts import MAX_TOKENS, decode, encode

TOKENS = "OGN-265-1 OGN-007a-1 OGN-007a-1 SFD-R04-1"
CODES = ("OGN-265", "OGN-007a", "OGN-007a", "SFD-R04")


def test_each_copy_is_a_token() -> None:
    assert encode([("OGN-265", 1), ("OGN-007a", 2), ("SFD-R04", 1)]) == TOKENS


@pytest.mark.parametrize(
    "text",
    [
        TOKENS,
        TOKENS.replace(" ", "\n"),
        f"  {TOKENS}  ",
        TOKENS.replace(" ", "$"),
        b64encode(TOKENS.replace(" ", "$").encode()).decode(),
    ],
)
def test_tokens_are_read_however_they_are_joined(text: str) -> None:
    assert decode(text) == CODES


@pytest.mark.parametrize(
    "text",
    ["", "OGN-265-1", "OGN-265-1 Defy", "3 Defy", "OGN-265-298 OGN-246-298", "OGN-265-1 " * (MAX_TOKENS + 1), "A" * 40,
     b64encode(b"\xff" * 30).decode()],
)  # fmt: skip
def test_what_is_not_all_tokens_is_refused(text: str) -> None:
    with pytest.raises(BadCodeError):
        decode(text)


@pytest.mark.parametrize(("code", "count"), [("Defy", 1), ("", 1), ("OGN-265", 0), ("OGN-265", MAX_TOKENS + 1)])
def test_what_tokens_cannot_say_is_refused(code: str, count: int) -> None:
    with pytest.raises(CannotEncodeError):
        encode([(code, count)])
