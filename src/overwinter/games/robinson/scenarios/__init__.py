"""The six scenarios: each with what only it keeps track of, its own rules, its goal and its points."""
