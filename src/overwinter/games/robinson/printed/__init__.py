"""What the box says."""
