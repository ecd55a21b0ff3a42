"""A new game: a working folder with rules, three cards, a sample deck, vectors and translations, to be changed from there."""

from pathlib import Path
from string import Template
from typing import Final

# Files named `x.py.txt` become `x.py`: what is laid is not code of the site.
SKELETON: Final = Path(__file__).resolve().parent.parent / "skeleton"
_ENDING: Final = ".txt"


def lay_skeleton(folder: Path, slug: str, name: str) -> list[Path]:
    """Write the files of a new game into `folder`, which must not be there yet, and return them. Raises FileExistsError."""
    folder.mkdir(parents=True)

    found: list[Path] = []
    for source in sorted(SKELETON.rglob("*" + _ENDING)):
        target = folder / source.relative_to(SKELETON).with_name(source.name.removesuffix(_ENDING))
        target.parent.mkdir(exist_ok=True)
        text = Template(source.read_text(encoding="utf-8")).substitute(slug=slug, name=name)
        target.write_text(text, encoding="utf-8")
        found.append(target)

    return found
