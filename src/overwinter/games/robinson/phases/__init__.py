"""The rulebook's round, in its order."""
