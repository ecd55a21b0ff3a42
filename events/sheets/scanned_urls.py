"""The address in the QR code of a sheet, as short as may be and in capitals."""

from django.urls import path

from events.sheets import views

urlpatterns = [path("E/<slug:slug>/<str:code>/", views.scanned_list, name="scanned_list")]
