"""Files that are served for ever under the hash of their content, with a gzip and a brotli of each next to it."""

import gzip
import os
import re
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

import brotli

_CODING: Final = re.compile(r"([\w*-]+)\s*(?:;\s*[qQ]=([01](?:\.\d{0,3})?))?")


def gzip_weight(accepted: str) -> float:
    """The weight of gzip in an `Accept-Encoding`, from 0 (refused) to 1 (RFC 9110, 12.5.3)."""
    weights = {match[1].lower(): float(match[2] or 1) for match in _CODING.finditer(accepted)}
    return weights.get("gzip", weights.get("*", 0.0))


# Processes of an older release, that a restart replaces one by one, ask for older files.
OLD_FILES_SECONDS: Final = 24 * 3600
# What such a name looks like, for WhiteNoise.
HASHED: Final = r"\.[0-9a-f]{16}\.\w+$"
# Bytes up to which the best brotli is fast enough.
_SMALL: Final = 200_000
# A copy that saves less than this part of a file is not kept: pictures and typefaces are packed already.
_WORTH: Final = 0.9


def write_hashed(folder: Path, stem: str, ending: str, content: bytes, now: float | None = None) -> str:
    """Write a file under the hash of its content and return its name. Raises OSError.

    What a file of the same stem replaced is deleted a day later. Any number of processes may write at once.
    """
    moment = time.time() if now is None else now
    name = f"{stem}.{sha256(content).hexdigest()[:16]}.{ending}"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    others = [path for path in folder.glob(f"{stem}.{'?' * 16}.{ending}*") if not path.name.startswith(name)]
    if (folder / name).is_file():
        for old_path in others:
            with suppress(FileNotFoundError):
                if old_path.stat().st_mtime < moment - OLD_FILES_SECONDS:
                    old_path.unlink()
    else:
        # They were in use until now, however old they are.
        for touch_path in others:
            with suppress(FileNotFoundError):
                os.utime(touch_path, (moment, moment))

        # The file itself comes last: where it is, its copies do.
        copies = {
            ".gz": gzip.compress(content, 9, mtime=0),
            ".br": brotli.compress(content, quality=11 if len(content) < _SMALL else 6),
        }
        for suffix, packed in copies.items():
            if len(packed) < len(content) * _WORTH:
                _write_at_once(folder, name + suffix, packed)
        _write_at_once(folder, name, content)

    return name


def _write_at_once(folder: Path, name: str, content: bytes) -> None:
    with NamedTemporaryFile("wb", dir=folder, prefix=".", suffix=".part", delete=False) as file:
        file.write(content)

    # Other processes write the same; whoever comes last changes nothing.
    Path(file.name).replace(folder / name)
