"""Every token survives being written in capitals, and every QR code leads to one token."""

from base64 import urlsafe_b64encode

from hypothesis import given
from hypothesis import strategies as st

from decks.models import TOKEN_BYTES
from decks.sharing.qr import ALPHANUMERIC, short_code, token_of_short_code


@given(st.binary(min_size=TOKEN_BYTES, max_size=TOKEN_BYTES))
def test_a_token_goes_through_its_code_and_back(drawn: bytes) -> None:
    token = urlsafe_b64encode(drawn).decode()

    assert token_of_short_code(short_code(token)) == token
    assert ALPHANUMERIC.issuperset(short_code(token))


@given(st.text(max_size=20))
def test_no_text_is_a_code_unless_it_says_itself_back(text: str) -> None:
    token = token_of_short_code(text)

    assert not token or short_code(token) == text.upper()


@given(st.text(max_size=14))
def test_no_token_has_a_code_that_leads_elsewhere(token: str) -> None:
    code = short_code(token)

    assert not code or token_of_short_code(code) == token
