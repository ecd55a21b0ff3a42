"""Pictures of cards: fetched or uploaded, made small, stored by hash, taken down."""
