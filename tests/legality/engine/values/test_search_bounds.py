"""The end of a request is handed down to all work that is done for it."""

from legality.engine.values.search_bounds import ended_by, has_end


def test_work_has_an_end_where_somebody_hands_one_down() -> None:
    before = has_end()
    with ended_by(lambda: None):
        within = has_end()

    assert [before, within, has_end()] == [False, True, False]
