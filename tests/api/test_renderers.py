"""How the API writes its answers."""

import pytest

from api.renderers import EveryTextJSONRenderer


@pytest.mark.parametrize(
    ("data", "written"),
    [
        ({"name": "反抗"}, '{"name":"反抗"}'.encode()),
        ({"name": "反\ud800"}, b'{"name":"\\u53cd\\ud800"}'),
        ({"\udfff": None}, b'{"\\udfff":null}'),
        (None, b""),
    ],
)
def test_any_text_can_be_written(data: object, written: bytes) -> None:
    assert EveryTextJSONRenderer().render(data) == written
