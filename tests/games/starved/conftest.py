"""A Starved table in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import overwinter
from overwinter.engine.decks import BackedDeck
from overwinter.games.starved.setup import set_out
from overwinter.games.starved.state import HALL, SLOTS, Land, Seat, SpotId
from overwinter.testing import at_rest


def land(
    seats: int = 4,
    *,
    villages: Mapping[int, str] | None = None,
    barns: Sequence[int] | int = 3,
    harvests: Sequence[int] = (),
    votes: str = "",
    fronts: Mapping[str, str] | None = None,
    pacts: Sequence[int] = (),
    year: int = 1,
    season: int = 1,
    dealer: int = 0,
    talks: bool = True,
    covenant: bool = False,
    **options: Any,
) -> Land:
    """A table in the middle of a match, with nothing pending.

    `villages={0: "hut hut market shed+2"}` puts buildings beside the Hall (`+2`: upgraded twice);
    `votes="AAB-"` are the votes by seat (revealed when fronts are given); `fronts={"A": "hares-size"}` are
    cards turned up. Barns, harvests and pacts (0 for none) go by seat. Cards pay as first proposed: the rulings and
    examples speak of those numbers.
    """
    game: Any = overwinter.game("starved").game
    options = {"tribes": "dealt", "cards": "proposed", **options}
    s: Land = set_out(seats, game.options(options), game.codec(()).catalogue)
    s.year, s.season, s.dealer, s.talks, s.covenant = year, season, Seat(dealer), talks, covenant
    for tribe, name in zip(s.tribes, s.book.tribes, strict=False):
        tribe.tribe = name
        tribe.cubes[HALL] = 1
        tribe.barn = barns if isinstance(barns, int) else barns[tribe.seat]
        tribe.harvest = harvests[tribe.seat] if harvests else 0
        tribe.pact = pacts[tribe.seat] if pacts else 0
        for word in (villages or {}).get(tribe.seat, "").split():
            spot, _, upgrades = word.partition("+")
            tribe.cubes[SpotId(spot)] = tribe.cubes.get(SpotId(spot), 0) + 1
            tribe.upgrades += int(upgrades or 0)
    s.pacts = max(pacts, default=0)
    s.votes = {Seat(seat): slot for seat, slot in enumerate(votes) if slot != "-"}  # type: ignore[misc]
    if fronts:
        s.revealed = True
        s.fronts = dict(fronts)  # type: ignore[arg-type]
        seen = set(fronts.values())
        left = {back: [card for card in cards if card not in seen] for back, cards in s.book.with_back.items()}
        s.deck = BackedDeck.backed("foraging", left)
        s.backs = [s.book.back_of[fronts[slot]] if slot in fronts else "luck" for slot in SLOTS]
    return at_rest(s)
