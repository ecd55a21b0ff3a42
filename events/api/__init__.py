"""Events as JSON, under /api/v1/events/."""
