"""The public card lists that importers are measured against; without them the tests skip."""

from tests.public_files import CARDS, public


def real(name: str) -> bytes:
    """The bytes of a real file, or the test is skipped."""
    return public(CARDS / name).read_bytes()
