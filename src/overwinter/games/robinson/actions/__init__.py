"""The Action phase: what can be planned, the plan, and how it is carried out."""
