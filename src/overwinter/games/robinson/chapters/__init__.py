"""The scenarios: what overrides the rules."""
