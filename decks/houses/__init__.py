"""House formats as people write them: drafts, tables, versions, and whom a draft touches."""
