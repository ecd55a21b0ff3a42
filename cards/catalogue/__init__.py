"""The cards of a game in memory, found by name or code. The parts that compare text import no framework."""
