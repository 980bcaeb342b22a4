"""What survival games share: no printed word, no number of one game."""
