"""Searching cards."""

from django.http import HttpRequest, HttpResponse


def search_page(request: HttpRequest, game: str = "") -> HttpResponse:
    return HttpResponse("")
