"""The addresses of pools, under /events/."""

from django.urls import path

from events.pools import own_views, staff_views, swap_views

urlpatterns = [
    path("<slug:slug>/mine/pool/", own_views.own_pool, name="own_pool"),
    path("<slug:slug>/mine/pool/register/", own_views.register_own, name="register_pool"),
    path("<slug:slug>/mine/pool/confirm/", own_views.confirm, name="confirm_pool"),
    path("<slug:slug>/mine/task/", own_views.task, name="pool_task"),
    path("<slug:slug>/mine/swaps/", swap_views.own_swaps, name="own_swaps"),
    path("<slug:slug>/entries/<int:number>/swaps/", swap_views.entry_swaps, name="entry_swaps"),
    path("<slug:slug>/pools/", staff_views.pools, name="pools"),
    path("<slug:slug>/pools/deal/", staff_views.deal_out, name="deal_pools"),
    path("<slug:slug>/entries/<int:number>/pool/", staff_views.entry_pool, name="entry_pool"),
    path("<slug:slug>/entries/<int:number>/pool/enter/", staff_views.enter_pool, name="enter_pool"),
]
