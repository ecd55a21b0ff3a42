"""Every page and file of events says who may keep it: what is shown changes with consent, the lock and the reader."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.db import transaction

from tests.permission_table import TABLE
from tests.standing import Standing
from tests.test_permissions import OURS, path_of

pytestmark = pytest.mark.django_db

PAGES = [row for row in TABLE if row.name.startswith(("events:", "events_api:", "api:events")) and row.method == "GET"]
# What is nobody's is the same for all, and asked for again.
SAME = ("events:played_table", "events:check_shell")
READERS = ("anonymous", "other", "owner")


def test_every_page_and_file_declares_its_caching(standing: Standing) -> None:
    silent, shared = [], []
    for row in PAGES:
        path = path_of(row.name, OURS[row.name], row, standing.world)
        for reader in READERS:
            caches["limits"].clear()
            with transaction.atomic():
                answer = standing.client(reader).get(path)
                transaction.set_rollback(True)
            said = answer.headers.get("Cache-Control", "")
            if answer.status_code < 500 and answer.status_code not in (301, 302, 308):
                silent += [] if said else [(reader, answer.status_code, path)]
                is_same = row.name in SAME and answer.status_code == 200
                kept = said == "no-cache" if is_same else "private" in said or reader == "anonymous"
                shared += [] if kept else [(reader, said, path)]

    assert len(PAGES) > 60
    assert (silent, shared) == ([], [])
