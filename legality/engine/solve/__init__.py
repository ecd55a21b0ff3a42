"""Whether a deck can be completed, a pool split, and what open lines may turn out to be."""
