"""Judgement and counting: nothing else imports it."""
