"""Years to queue for a table (`dice(s, PLENTY)`) or for a match (`begin(…, chance=PLENTY)`)."""

SPRING = SUMMER = ["hunt", "fish", "gather", "luck"]
AUTUMN = ["hunt", "fish", "gather", "small"]
WINTER = ["large", "small", "small", "medium"]

PLENTY = {
    "foraging": [*SPRING, *SUMMER, *AUTUMN, *WINTER],
    "foraging.hunt": ["hares-type", "boar-type", "aurochs-type"],
    "foraging.large": ["aurochs-size"],
}
"""A year in which slot A feeds four tribes well: hunts of 3, 5, 7 and 7 beads for each of them."""
