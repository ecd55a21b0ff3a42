"""What clients hold of something that has an end."""

from config.server.site import Shares


def test_a_client_alone_has_half_and_leaves_as_much_for_the_next() -> None:
    shares = Shares(100)

    assert [shares.take("greedy") for _ in range(100)].count(True) == 50
    assert [shares.take("second") for _ in range(100)].count(True) == 25
    assert [shares.take("third") for _ in range(100)].count(True) == 12


def test_what_is_given_back_may_be_taken_again() -> None:
    shares = Shares(10)
    assert shares.take("client", 5)
    assert not shares.take("client")

    shares.give_back("client", 5)

    assert shares.take("other", 5)
