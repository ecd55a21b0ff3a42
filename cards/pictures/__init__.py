"""Pictures of cards: fetched or uploaded, made small, kept by hash, taken down."""
