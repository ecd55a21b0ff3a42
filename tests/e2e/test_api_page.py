"""The page of the API: drawn by its script under the site's own content policy, and used."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site


def test_an_address_of_an_operation_leads_to_it_though_something_came_late_and_a_check_is_tried(
    site: Site, page: Page
) -> None:
    page.set_viewport_size({"width": 390, "height": 900})
    page.route("**/swagger-ui-bundle*", lambda route: route.abort())
    # An address that leads to an operation asks for the page without a press.
    with page.expect_console_message(lambda said: said.type == "error"):
        page.goto(f"{site.url}/api/#/Checks/check")
    button = page.get_by_role("button", name="Try requests here")
    expect(button).to_be_enabled()
    site.watch(page)

    page.unroute("**/swagger-ui-bundle*")
    button.click()
    check = page.locator("#operations-Checks-check")
    # It draws every operation, which takes many seconds on a busy machine.
    expect(check).to_be_visible(timeout=90_000)
    expect(button).to_be_hidden()
    check.get_by_role("button", name="Execute").click()

    expect(check.locator(".live-responses-table .response-col_status").nth(1)).to_contain_text("200")
    expect(page.locator("#plain-list")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_without_scripts_every_operation_is_listed(site: Site, page: Page) -> None:
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"{site.url}/api/")

    expect(page.get_by_text("/api/v1/check/batch/")).to_be_visible()
