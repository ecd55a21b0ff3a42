"""Limited: opened pools registered, handed out to be recorded by another, confirmed; and the log of swaps."""
