"""The page of the API: drawn by its script under the site's own content policy, and used."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site


@pytest.mark.parametrize("width", [390, 1440])
def test_a_check_is_tried_on_the_page(site: Site, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    site.watch(page).goto(f"{site.url}/api/")
    page.get_by_role("button", name="Try requests here").click()

    check = page.locator("#operations-Checks-check")
    check.locator(".opblock-summary-control").click()
    check.get_by_role("button", name="Execute").click()

    expect(check.locator(".live-responses-table .response-col_status").nth(1)).to_contain_text("200")
    expect(page.locator("#plain-list")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_an_address_of_an_operation_leads_to_it(site: Site, page: Page) -> None:
    site.watch(page).goto(f"{site.url}/api/#/Checks/check")

    expect(page.locator("#operations-Checks-check")).to_be_visible()
    expect(page.get_by_role("button", name="Try requests here")).to_be_hidden()


def test_what_does_not_come_may_be_asked_for_again(site: Site, page: Page) -> None:
    page.route("**/swagger-ui-bundle*", lambda route: route.abort())
    page.goto(f"{site.url}/api/")
    button = page.get_by_role("button", name="Try requests here")
    button.click()
    expect(button).to_be_enabled()

    page.unroute("**/swagger-ui-bundle*")
    button.click()

    expect(page.locator("#operations-Checks-check")).to_be_visible()


def test_without_scripts_every_operation_is_listed(site: Site, page: Page) -> None:
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"{site.url}/api/")

    expect(page.get_by_text("/api/v1/check/batch/")).to_be_visible()
