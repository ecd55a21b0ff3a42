"""Addresses of the pages about one's own account."""

from django.urls import path

from accounts import device_views, email_views, views

app_name = "accounts"
urlpatterns = [
    path("", views.Account.as_view(), name="account"),
    path("signup/", views.SignUp.as_view(), name="signup"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", views.LogOut.as_view(), name="logout"),
    path("password/", email_views.ChangePassword.as_view(), name="change_password"),
    path("password/forgotten/", email_views.ForgottenPassword.as_view(), name="forgotten_password"),
    path("password/forgotten/sent/", email_views.reset_sent, name="reset_sent"),
    path("password/<uidb64>/<token>/", email_views.ResetPassword.as_view(), name="reset_confirm"),
    path("email/", email_views.change_email, name="email"),
    path("email/again/", email_views.resend_confirmation, name="resend_confirmation"),
    path("email/<str:word>/<str:token>/", email_views.confirm_email, name="confirm_email"),
    path("devices/", device_views.devices, name="devices"),
    path("devices/others/", device_views.end_others, name="end_others"),
    path("devices/<int:number>/", device_views.end_one, name="end_device"),
    path("activity/", device_views.activity, name="activity"),
    path("tokens/", device_views.tokens, name="tokens"),
    path("tokens/<int:number>/", device_views.revoke, name="revoke"),
    path("export/", views.export, name="export"),
    path("delete/", views.delete, name="delete"),
]
