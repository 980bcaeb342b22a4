"""The lab: plays thousands of games, keeps what happened as tables, and says what they show."""
