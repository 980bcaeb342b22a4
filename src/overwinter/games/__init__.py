"""The games. Each is a folder of its own and knows nothing of the others."""
