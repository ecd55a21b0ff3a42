"""Forms that change something are sent once, however quickly their button is pressed again."""

from playwright.sync_api import Page, expect

from accounts.models import User
from tests.e2e.conftest import Site


def test_two_taps_on_sign_up_make_one_account_and_log_it_in(site: Site, desk: Page) -> None:
    desk.goto(f"{site.url}/accounts/signup/")
    desk.get_by_label("Username").fill("Tapper")
    desk.get_by_label("Password", exact=True).fill("eleven-copies-of-nothing")
    desk.get_by_label("Password confirmation").fill("eleven-copies-of-nothing")

    desk.get_by_role("button", name="Create account").dblclick()

    expect(desk.get_by_text("Welcome, Tapper.")).to_be_visible()
    assert User.objects.filter(username="Tapper").count() == 1
