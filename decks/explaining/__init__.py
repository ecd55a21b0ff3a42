"""Explanations of a verdict: every rule for one card, the verdict over time, and by other formats."""
