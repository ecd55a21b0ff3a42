"""How an event ended: placings, what was played, exports for other systems."""
