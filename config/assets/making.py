"""The files that are served in place of our own static files, made once in a process."""

import logging
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders

from api.hashed_files import write_hashed
from config.assets import scripts, sheets
from legality.engine.game import Game
from legality.games import GAMES
from legality.looks import theme_css

logger = logging.getLogger(__name__)

# The folder of `ASSETS_DIR` among the static files.
PREFIX: Final = "made"
# Each is all that a page is drawn with. The colours of the games are at the end: they differ from site to site.
WHOLE_SHEETS: Final = ("site/site.css", "decks/bench.css")
# Of what others have written only these, which our pages ask for: elsewhere one of their files names another.
_OF_OTHERS: Final = "drf_spectacular_sidecar/swagger-ui-dist/"
OF_OTHERS: Final = (f"{_OF_OTHERS}swagger-ui.css", f"{_OF_OTHERS}swagger-ui-bundle.js")

# Texts, or the paths of what is served, by the path of a static file.
Named = dict[str, str]


def made_files() -> Mapping[str, str]:
    """By the path of a static file, that of the file served in its place. Empty where the disk takes none."""
    try:
        return _make_for(tuple(GAMES.values()), str(settings.ASSETS_DIR))
    except OSError as error:
        logger.error("static files are served as they are: %s", error)
        return {}


@lru_cache(maxsize=4)
def _make_for(games: tuple[Game, ...], folder: str) -> Named:
    # Those that come with the site; those of packages are elsewhere, even where the packages are within its folder.
    files: dict[str, Path] = {}
    for finder in finders.get_finders():
        for path, storage in finder.list(None):
            file = Path(storage.path(path))
            inside = file.is_relative_to(settings.BASE_DIR) and not file.is_relative_to(settings.VAR_DIR)
            if inside and "site-packages" not in file.parts:
                files[path] = file

    texts = {path: file.read_text(encoding="utf-8") for path, file in files.items() if file.suffix in (".css", ".js")}
    others = {path: Path(str(finders.find(path))) for path in OF_OTHERS}
    whole = {path: file.read_bytes() for path, file in (files | others).items() if path not in texts}
    names = {path: _write_file(folder, path, content) for path, content in whole.items()}

    def address(path: str) -> str:
        return f"{settings.STATIC_URL}{names.get(path, path)}"

    # Each sheet and each script that no other imports, with all that it imports.
    joined: dict[str, str] = {}
    of_games = theme_css(games)
    for path in _find_roots(texts, ".css", sheets.imports):
        sheet = sheets.join_sheet(path, texts.__getitem__, address)
        joined[path] = sheet + of_games if path in WHOLE_SHEETS else sheet
    joined.update(_join_scripts(texts))
    return names | {path: _write_file(folder, path, text.encode()) for path, text in joined.items()}


def _write_file(folder: str, path: str, content: bytes) -> str:
    file = Path(path)
    name = write_hashed(Path(folder, file.parent), file.stem, file.suffix[1:], content)
    return f"{PREFIX}/{file.parent.as_posix()}/{name}"


def _join_scripts(texts: Named) -> Iterator[tuple[str, str]]:
    """Each script that no other imports, with all that it imports."""
    for path in _find_roots(texts, ".js", scripts.imports):
        try:
            yield path, scripts.join_module(path, texts.__getitem__)
        except scripts.UnjoinableError as error:
            # The browser then reads its modules one by one, which is slow and right.
            logger.error("a script is served as it is: %s", error)


def _find_roots(texts: Named, suffix: str, imports: Callable[[str, str], list[str]]) -> Iterator[str]:
    of_kind = {path: text for path, text in texts.items() if path.endswith(suffix)}
    imported = set(chain.from_iterable(imports(text, path) for path, text in of_kind.items()))
    yield from (path for path in sorted(of_kind) if path not in imported)
