"""The words for verdicts, the same on every face."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise

from legality.verdicts import MEANINGS

VERDICTS: Final[Mapping[str, str | Promise]] = {verdict: name for verdict, (name, _) in MEANINGS.items()}
