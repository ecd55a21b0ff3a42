"""What cards need of a database: PostgreSQL holds and compares Han characters only in a UTF-8 encoding and locale."""

from collections.abc import Sequence

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import connections

LOCALE = "SELECT datctype, pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()"


@register(Tags.database)
def han_can_be_searched(databases: Sequence[str] | None, **_: object) -> list[CheckMessage]:
    """A warning for each PostgreSQL database whose locale or encoding is not UTF-8."""
    aliases = [alias for alias in databases or () if connections[alias].vendor == "postgresql"]
    warnings: list[CheckMessage] = []
    for alias in aliases:
        with connections[alias].cursor() as cursor:
            cursor.execute(LOCALE)
            ctype, encoding = cursor.fetchone() or ("", "")
        if encoding == "UTF8" and ctype.lower().replace("-", "").endswith("utf8"):
            continue
        warnings.append(
            Warning(
                f"The database {alias!r} has the encoding {encoding} and LC_CTYPE {ctype}.",
                hint="Create it with ENCODING 'UTF8' LC_CTYPE 'C.UTF-8': names in every language are held and compared only then.",
                id="cards.W001",
            )
        )
    return warnings
