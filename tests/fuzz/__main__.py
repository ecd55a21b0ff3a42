"""`python -m tests.fuzz [SECONDS] [DOOR ...]`: every door, or those named, for so many seconds each, by atheris.

Without atheris (tests/fuzz/requirements.txt) it says so and is content. What it finds is in var/fuzz.
"""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

FOUND: Final = Path(__file__).resolve().parents[2] / "var" / "fuzz"
SECONDS: Final = 60
# What the fuzzer watches, so that it finds its way into every branch.
WATCHED: Final = ["cards", "decks", "json", "zipfile", "openpyxl.reader", "lark"]


def main(arguments: list[str]) -> int:
    """0 if nothing was found, or if there is no atheris; else 1."""
    if importlib.util.find_spec("atheris") is None:
        print("atheris is not installed here, so nothing was fuzzed: pip install -r tests/fuzz/requirements.txt")
        return 0
    if os.environ.get("FUZZ_DOOR"):
        return run(os.environ["FUZZ_DOOR"], arguments)

    seconds = int(arguments[0]) if arguments and arguments[0].isdigit() else SECONDS
    doors = [name for name in arguments if not name.isdigit()] or names()
    broken = [name for name in doors if not fuzzed(name, seconds)]
    print(
        f"broken: {', '.join(broken)}"
        if broken
        else f"nothing was found in {seconds} seconds at each of {len(doors)} doors"
    )
    return 1 if broken else 0


def names() -> list[str]:
    """The doors."""
    _django()
    from tests.fuzz.doors import DOORS  # noqa: PLC0415  # needs Django set up

    return list(DOORS)


def fuzzed(name: str, seconds: int) -> bool:
    """Whether a door stood, in a process of its own: the fuzzer ends the one that it runs in."""
    folder = FOUND / name
    folder.mkdir(parents=True, exist_ok=True)
    limits = [
        f"-max_total_time={seconds}",
        "-timeout=20",
        "-rss_limit_mb=2048",
        "-max_len=4096",
        "-print_final_stats=1",
    ]
    command = [sys.executable, "-m", "tests.fuzz", *limits, f"-artifact_prefix={folder}/", str(folder)]
    print(f"{name} ...", flush=True)
    done = subprocess.run(command, env=os.environ | {"FUZZ_DOOR": name}, capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if line.startswith("stat::number_of_executed_units")]
    print(f"  {said[0].split(':')[-1].strip() if said else 0} inputs", flush=True)
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-4000:])

    return done.returncode == 0


def run(name: str, arguments: list[str]) -> int:
    """Fuzz one door in this process, beginning from its seeds."""
    import atheris  # noqa: PLC0415  # there only where somebody put it

    with atheris.instrument_imports(include=WATCHED):
        _django()
        from tests.fuzz.doors import DOORS, SEEDS  # noqa: PLC0415  # needs Django set up

    for number, seed in enumerate(SEEDS[name]):
        (FOUND / name / f"seed-{number}").write_bytes(seed)
    # What a door says of the bytes would be an order to the fuzzer.
    atheris.Setup([sys.argv[0], *arguments], lambda data: DOORS[name](data) and None)
    atheris.Fuzz()
    return 0


def _django() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django  # noqa: PLC0415  # so that the fuzzer may watch what it loads

    django.setup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
