"""Steps mean on the server what they mean in the builder: both run the same vectors."""

import pytest

from tests.decks.report.step_vectors import READ, Json, done


@pytest.mark.parametrize("vector", READ["vectors"], ids=lambda vector: vector["name"])
def test_a_step_does_what_its_vector_says(vector: Json) -> None:
    refused = vector.get("refused")

    assert done(vector["rows"], vector["steps"]) == ({"refused": refused} if refused else done(vector["result"], []))


def test_the_vectors_hold_every_step_and_every_refusal() -> None:
    ops = {step["op"] for vector in READ["vectors"] for step in vector["steps"]}
    reasons = {vector["refused"]["reason"] for vector in READ["vectors"] if "refused" in vector}

    assert (ops, reasons) == ({"add", "remove", "set", "move"}, {"absent", "many", "card"})


def test_the_vectors_have_names_of_their_own() -> None:
    names = [vector["name"] for vector in READ["vectors"]]

    assert len(names) == len(set(names))
