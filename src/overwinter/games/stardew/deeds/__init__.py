"""What cards do that reaches into places and phases."""
