"""The terminal face: the same match in boxes and colours, or line by line."""
