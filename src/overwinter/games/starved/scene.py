"""What a seat sees: the central mat with its four slots, and a mat for each village."""

from __future__ import annotations

from overwinter.engine.questions import Secretly
from overwinter.engine.scene import Area, Piece, Scene
from overwinter.games.starved.catalogue import SIZES, Front, SpotId
from overwinter.games.starved.state import HALL, SHED, SLOTS, YULE, Land, Slot, Tribe
from overwinter.games.starved.voting import Vote
from overwinter.kit.scenery import pile, step, stock

SEASONS = ("Spring", "Summer", "Autumn", "Winter")
BACK_ICONS = {"luck": "clover", "hunt": "bow", "fish": "fish", "gather": "berries"}


def scene(s: Land, seat: int | None) -> Scene:
    """The table as one seat sees it; None for a spectator."""
    villages = [village(s, tribe, seat) for tribe in s.tribes]
    return Scene(title="Starved", subtitle=season_name(s), areas=(calendar(s), forage(s), deck(s), *villages))


def season_name(s: Land) -> str:
    """Where in the match we are."""
    if not s.year:
        return "Before the first year"
    season = "Yule" if s.season == YULE else _season(s, s.season)
    covenant = " · Covenant" if s.covenant else ""
    return f"Year {s.year} · {season}{covenant}"


def _season(s: Land, number: int) -> str:
    return SEASONS[number - 1] if s.book.numbers.seasons == len(SEASONS) else f"Season {number}"


def calendar(s: Land) -> Area:
    """The turns of the year as a track."""
    names = [_season(s, number) for number in range(1, s.book.numbers.seasons + 1)] + ["Yule"]
    now = (s.season or len(names)) if s.year else 0
    pieces = tuple(step("turn", place, now, name, icon=_season_icon(name)) for place, name in enumerate(names, 1))
    return Area("calendar", "track", "The year", pieces)


def _season_icon(name: str) -> str:
    return name.lower() if name in (*SEASONS, "Yule") else ""


def forage(s: Land) -> Area:
    """Slots A to D: backs, and the fronts of those that were turned up."""
    return Area("forage", "row", "Foraging", tuple(_slot(s, slot, place) for place, slot in enumerate(SLOTS)))


def _slot(s: Land, slot: Slot, place: int) -> Piece:
    voters = tuple(s.name(seat) for seat in sorted(s.votes) if s.votes[seat] == slot) if s.revealed else ()
    if slot in s.fronts:
        front = s.faces[s.fronts[slot]]
        return Piece(
            f"slot:{slot}",
            "card",
            f"{slot}: {front.name}",
            front.icon,
            pays(front),
            at=(place,),
            badges=voters,
            sort=front.kind,
        )
    if not s.backs:
        return Piece(f"slot:{slot}", "space", f"{slot}: empty", at=(place,), dim=True)
    back = s.backs[place]
    return Piece(
        f"slot:{slot}",
        "card",
        f"{slot}: {back}",
        BACK_ICONS.get(back, "card-back"),
        back_text(back),
        at=(place,),
        face_down=True,
        badges=voters,
        sort=back,
    )


def back_text(back: str) -> str:
    """What a back tells."""
    if back == "luck":
        return "Luck: good or bad, nobody knows."
    if back in SIZES.values():
        return f"A {back} card of some kind."
    return f"A card of kind {back}, of some size."


def pays(front: Front) -> str:
    """What a card pays, in words made from its numbers."""
    size = f"{SIZES[front.size].capitalize()} {front.kind}" if front.size else "Luck"
    if front.kind == "hunt":
        rule = f"{front.beads} to each if at least {front.votes} come, else nothing"
    elif front.kind == "fish":
        rule = f"{front.beads} to each if at most {front.votes} come, else nothing"
    elif front.kind == "gather" and not front.each:
        rule = f"{front.beads} to be split"
    elif front.each:
        rule = f"{front.beads} to each, and {front.each} more for each who comes"
    else:
        rule = f"{front.beads} to each"
    return f"{size}: {rule}. {front.text}"


def deck(s: Land) -> Area:
    """The face-down deck, and what was seen of it this year."""
    seen = [s.book.cards[card].name for card in s.seen]
    left = pile("deck", "Foraging deck", "card-back", len(s.deck), "Shuffled each year.")
    open_cards = Piece(
        "seen", "card", "Seen this year", "raven", ", ".join(seen) or "Nothing yet.", count=len(seen), dim=not seen
    )
    pouch = Piece("pouch", "marker", "Pouch", "beads", "Meal beads and building cubes: there are always enough.")
    return Area("deck", "pool", "Deck and supply", (left, open_cards, pouch))


def village(s: Land, tribe: Tribe, viewer: int | None) -> Area:
    """A village mat with its spots, its barn, its banner and the vote in front of it."""
    seat = tribe.seat
    spots = [_spot(s, tribe, spot) for spot in s.book.spots if s.allowed(spot) or spot in tribe.cubes]
    barn = Piece(
        f"barn:{seat}",
        "token",
        "Barn",
        "barn",
        "Beads in store. It feeds the village when the harvest does not.",
        count=tribe.barn,
        capacity=s.capacity(tribe),
        owner=seat,
    )
    beads = tribe.harvest + tribe.spare
    harvest = stock(f"harvest:{seat}", "Harvest", "basket", beads, "Beads collected this Season.", owner=seat)
    allies = [s.name(ally.seat) for ally in s.allies(tribe) if ally is not tribe]
    colour = s.book.tribes[tribe.tribe].colour if tribe.tribe else ""
    banner = Piece(
        f"banner:{seat}",
        "marker",
        f"Banner of {s.name(seat)}",
        "banner",
        f"Allied with {' and '.join(allies)}." if allies else "Stands alone.",
        owner=seat,
        badges=tuple(filter(None, [colour, *allies])),
    )
    badges = [
        *(["deals"] if s.dealer == seat and s.year else []),
        *([f"allied with {', '.join(allies)}"] if allies else []),
        *(["spied on"] if tribe.spied else []),
        *(["fallen"] if tribe.fallen else []),
    ]
    pieces = (banner, _vote(s, tribe, viewer), barn, harvest, *spots)
    count = tribe.buildings
    title = f"{s.name(seat)}: {count} building{'' if count == 1 else 's'}"
    return Area(f"village:{seat}", "mat", title, pieces, owner=seat, badges=tuple(badges))


def _spot(s: Land, tribe: Tribe, spot_id: SpotId) -> Piece:
    spot = s.book.spots[spot_id]
    cubes = tribe.cubes.get(spot_id, 0)
    if spot_id == SHED and cubes:
        cubes += tribe.upgrades  # one more cube for each upgrade (ST-099)
    cost = "" if spot_id == HALL else f"Costs {spot.cost}. "
    return Piece(
        f"spot:{tribe.seat}:{spot_id}",
        "space",
        spot.name,
        spot.icon,
        f"{cost}{spot.text}",
        count=cubes,
        capacity=spot.most + (spot.upgrades if s.options.upgrades else 0),
        owner=tribe.seat,
        dim=not cubes,
        badges=("new",) if spot_id in tribe.fresh else (),
        price="" if spot_id == HALL else str(spot.cost),
    )


def _vote(s: Land, tribe: Tribe, viewer: int | None) -> Piece:
    """The voting card in front of a tribe: open, known to this viewer, face down, or not yet there."""
    seat = tribe.seat
    known = s.revealed or seat == viewer or seat in s.exposed or (viewer, seat) in s.peeks
    slot: str | None = s.votes.get(seat)
    for asking in s.stack:  # a proposal may lie on top of the vote
        if isinstance(asking, Secretly) and asking.place(seat) >= 0:
            pending = asking.answer_of(seat)
            slot = pending.slot if isinstance(pending, Vote) else None
    if slot is None:
        return Piece(f"vote:{seat}", "card", "No vote yet", owner=seat, dim=True)
    if not known:
        return Piece(f"vote:{seat}", "card", "Vote, face down", "card-back", owner=seat, face_down=True)
    return Piece(f"vote:{seat}", "card", f"Vote for {slot}", owner=seat, badges=(slot,))
