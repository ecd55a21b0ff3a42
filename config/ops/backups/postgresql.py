"""Backups of PostgreSQL by its own programs, pg_dump, pg_restore and psql.

They get the address and password of the database in their environment, since every user of a machine can read command
lines.
"""

import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import psycopg

from config.ops.backups.errors import BackupError

PLACES: Final = {"NAME": "PGDATABASE", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "HOST": "PGHOST", "PORT": "PGPORT"}
OPTIONS: Final = {
    name: f"PG{name.upper()}"
    for name in ("sslmode", "sslrootcert", "sslcert", "sslkey", "passfile", "service", "connect_timeout")
}

# Drops all tables, also those of newer migrations that the backup lacks; extensions and the schema stay.
EMPTY: Final = """
SET lock_timeout = '10s';
DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', found.tablename);
  END LOOP;
  FOR found IN SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP SEQUENCE IF EXISTS %I CASCADE', found.sequencename);
  END LOOP;
END $$;
"""
OTHERS: Final = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


def dump(database: Mapping[str, Any], target: Path) -> None:  # Any: as Django types the settings of a database
    """Write the database into the file, compressed, as it is at one moment."""
    _run_program(database, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")


def load(database: Mapping[str, Any], source: Path, before: Path) -> None:  # Any: as above
    """Replace the contents of the database by the file, in one transaction; `before` gets the old ones."""
    with tempfile.TemporaryDirectory(prefix="deckwright-restore-") as folder:
        empty = Path(folder, "empty.sql")
        script = Path(folder, "restore.sql")
        if " django_migrations " not in _run_program(database, "pg_restore", "--list", str(source)):
            raise BackupError(f"{source} is a database of something else")

        # The script is complete on disk before it runs: psql would commit half of one.
        empty.write_text(EMPTY, encoding="utf-8")
        _run_program(
            database, "pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", f"--file={script}", str(source)
        )

        # Raises BackupError while others are connected: they would go on with cards that were replaced.
        options = database.get("OPTIONS") or {}
        named = {"dbname": database["NAME"], "user": database.get("USER"), "password": database.get("PASSWORD")}
        place = {"host": database.get("HOST"), "port": database.get("PORT")}
        plain = {name: options[name] for name in OPTIONS if name in options and name != "service"}
        try:
            with psycopg.connect(**{name: value for name, value in (named | place | plain).items() if value}) as line:
                found = line.execute(OTHERS).fetchone()
        except psycopg.Error as error:
            raise BackupError("the database does not answer") from error

        if found and found[0]:
            raise BackupError(f"the database is in use by {found[0]} others; stop the site first")
        dump(database, before)
        before.chmod(0o600)
        files = (f"--file={empty}", f"--file={script}")
        _run_program(
            database, "psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", *files
        )


def environment(database: Mapping[str, Any]) -> dict[str, str]:  # Any: as above
    """The environment variables that name the database to the programs."""
    options = database.get("OPTIONS") or {}
    variables = {PLACES[name]: str(database[name]) for name in PLACES if database.get(name)}
    return variables | {OPTIONS[name]: str(options[name]) for name in OPTIONS if options.get(name)}


def _run_program(database: Mapping[str, Any], *command: str) -> str:  # Any: as above
    """The output of the program. Raises BackupError with the error that it reports, and the details of it."""
    known = os.environ | environment(database)
    try:
        return subprocess.run(
            command, env=known, check=True, capture_output=True, encoding="utf-8", errors="replace"
        ).stdout
    except FileNotFoundError as missing:
        raise BackupError(f"{command[0]} is not installed (Debian: postgresql-client)") from missing
    except OSError as error:
        raise BackupError(f"{command[0]} cannot be run: {error.strerror}") from error
    except subprocess.CalledProcessError as failed:
        # What the program complains of in one line, with what helps where that is known.
        program = command[0]
        if failed.returncode < 0:
            reason = f"{program} was killed by signal {-failed.returncode}"
        else:
            lines = [
                line.strip().removeprefix(f"{program}: ") for line in str(failed.stderr).splitlines() if line.strip()
            ]
            errors = [line.partition(": ")[2] for line in lines if line.startswith(("error: ", "detail: "))] or lines[
                :1
            ]
            details = "; ".join(errors) or "no reason given"
            help_ = (
                ". Install the programs of the server's version or a newer one" if "version mismatch" in details else ""
            )
            reason = f"{program}: {details}{help_}"
        raise BackupError(reason) from failed
