import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from config.data.secret_key import load_or_create_secret


def test_a_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"

    first, second = load_or_create_secret(path), load_or_create_secret(path)

    assert first == second
    assert len(first) >= 50


def test_only_its_owner_reads_the_secret(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"

    load_or_create_secret(path)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_processes_that_start_together_share_one_secret(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"

    with ThreadPoolExecutor(8) as pool:
        secrets = set(pool.map(load_or_create_secret, [path] * 32))

    assert secrets == {path.read_text().strip()}
