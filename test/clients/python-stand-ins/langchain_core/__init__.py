"""Stands in for `langchain-core` where it is not installed, as far as the loader uses it."""
