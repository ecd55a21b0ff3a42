"""Rounds that another system paired: loaded, shown, taken back."""
