"""Readers beside writers: each catalogue, each file and each list of words is of one version, and nobody waits."""

from tests.config.backing_up import said_by


def test_no_reading_beside_a_writer_mixes_two_versions_and_many_threads_read_once(database: str) -> None:
    said = said_by("tests.cards.catalogue.reading", database)

    several = [0, True]
    readers = ("catalogue", "catalogue_in_a_transaction", "bulk", "words")
    assert said == {"mixed": dict.fromkeys(readers, several), "loads": 1, "beside": True}
