"""Plain YAML and TOML, and the texts that are neither."""

import pytest

from decks.decklist.codecs.loose_json import Value
from decks.decklist.codecs.plain_blocks import load_blocks
from legality.engine.values.deck_codec import BadCodeError

DEFY: Value = [{"name": "Defy", "count": 3}]


def value_of(text: str) -> Value:
    return load_blocks(text.split("\n"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("main:\n  - name: Defy\n    count: 3", {"main": DEFY}),
        ("---\nmain:\n- name: Defy # three\n  count: 3\n...", {"main": DEFY}),
        ('main:\n  - {name: "Defy", count: 3}', {"main": DEFY}),
        ('- "name": "Defy"\n  \'count\': 3', DEFY),
        ("-\n  name: Defy\n  count: 3", DEFY),
        ("main: [{name: Defy, count: 3}]\nside:", {"main": DEFY, "side": None}),
        ("a:\n  b:\n    c: x3\n  d: 045\n", {"a": {"b": {"c": "x3"}, "d": "045"}}),
        ('- - a\n  - b\n- c: "Command: Attack"', [["a", "b"], {"c": "Command: Attack"}]),
        ("text: |\n  3 Defy\n  2 Charm\nend: true", {"text": "3 Defy\n2 Charm", "end": True}),
        ('"Jinx: Loose Cannon": 1', {"Jinx: Loose Cannon": 1}),
    ],
)
def test_plain_yaml_is_read(text: str, value: Value) -> None:
    assert value_of(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('[[main]]\nname = "Defy"\ncount = 3', {"main": DEFY}),
        ('main = [\n  {name = "Defy", count = 3},\n]', {"main": DEFY}),
        ("[deck.main]\n\"Defy\" = 3\n'Targon''s' = 1", None),
        (
            '# mine\n[deck.main] # cards\n"Defy" = 3\n[deck.side]\nx = "y"',
            {"deck": {"main": {"Defy": 3}, "side": {"x": "y"}}},
        ),
        ("[[a]]\n[a.b]\nc = 1\n[[a]]\n[a.b]\nc = 2", {"a": [{"b": {"c": 1}}, {"b": {"c": 2}}]}),
    ],
)
def test_plain_toml_is_read(text: str, value: Value) -> None:
    if value is None:
        with pytest.raises(BadCodeError):
            value_of(text)
    else:
        assert value_of(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "3 Defy", "Main:\n3 Defy", "a: 1\na: 2", "a: &x 1", "a: *x", "a:\n    b: 1\n  c: 2", "- a\nb: 1", "a: !!int 3",
        "[main]\n3 Defy|OGN|1", "a = 1\na = 2", "[a]\n[a]", "a = {b = 1", "[" + ".".join("a" * 30) + "]\nb = 1",
        "\n".join(f"{' ' * n}a{n}:" for n in range(60)), "\n".join("  " * n + "- a:" for n in range(60)), "-" * 20_000,
        "- " * 20_000, "a = [" + "\n" * 20_000, ".".join("a" * 40_000) + " = 1", ".".join(['"\\""'] * 40_000) + " = 1", "a: {b", "- c: Command: Attack", "a: \ud800", "a: 1\n---\nb: 2", "- {a: 1, a: 2}", "? [a]\n: b", "[[a]]\nb = 1\n[a.b]\nc = 1",
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadCodeError):
        value_of(text)
