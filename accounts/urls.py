"""Addresses of the pages about one's own account."""

from django.urls import path

from accounts import address_views, data_export_views, device_views, token_views, views

app_name = "accounts"
urlpatterns = [
    path("", views.Account.as_view(), name="account"),
    path("signup/", views.SignUp.as_view(), name="signup"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", views.LogOut.as_view(), name="logout"),
    path("password/", views.ChangePassword.as_view(), name="password"),
    path("password/forgotten/", address_views.Forgotten.as_view(), name="forgotten"),
    path("password/forgotten/sent/", address_views.reset_sent, name="reset_sent"),
    path("password/<uidb64>/<token>/", address_views.Reset.as_view(), name="reset_confirm"),
    path("email/", address_views.address, name="address"),
    path("email/again/", address_views.write_again, name="write_again"),
    path("email/<str:word>/<str:token>/", address_views.confirm, name="confirm"),
    path("devices/", device_views.devices, name="devices"),
    path("devices/others/", device_views.end_others, name="end_others"),
    path("devices/<int:number>/", device_views.end_one, name="end_device"),
    path("activity/", device_views.activity, name="activity"),
    path("tokens/", token_views.tokens, name="tokens"),
    path("tokens/<int:number>/", token_views.revoke, name="revoke"),
    path("export/", data_export_views.export, name="export"),
    path("delete/", views.delete, name="delete"),
]
