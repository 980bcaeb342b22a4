"""The places of the valley, and what one does there."""
