"""The castaways: a mat and a life track each; Friday and Jenny beside them."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.games.robinson.printed.catalogue import RESOURCE_NAMES, RESOURCES, ItemId, Role, Skill
from overwinter.games.robinson.sight.fields import own_invention
from overwinter.games.robinson.sight.planned import companion_pawns, own_pawns, pawns_at
from overwinter.games.robinson.table.records import FRIDAY, ROUND, Castaway, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.words import usable_lines
from overwinter.games.robinson.verbs.castaways import DISPIRITED
from overwinter.games.robinson.verbs.using import UseSkill, cost_of
from overwinter.kit.scenery import mat, step, stock
from overwinter.kit.together import content_of
from overwinter.kit.words import counted, listed, told

COLOURS = ("#3d7dc8", "#d8b02f", "#565c6b", "#d9742a")
"""The pawns of the seats: blue, yellow, black, orange (RC-014)."""


def people(s: Island) -> list[Area]:
    """Everybody."""
    areas: list[Area] = []
    for castaway in s.castaways.values():
        if castaway.seat < FRIDAY:
            areas += [player(s, castaway), *([life(s, castaway)] if castaway.role else [])]
        else:
            areas.append(companion(s, castaway))
    return areas


def player(s: Island, castaway: Castaway) -> Area:
    """A player's Character card."""
    seat = castaway.seat
    badges = [mark for mark, holds in _states(s, castaway) if holds]
    if not castaway.role:
        face = Piece(f"castaway:{seat}", "marker", s.name(seat), "", owner=seat, badges=(COLOURS[seat],))
        return mat(seat, s.name(seat), [face], badges=badges)
    role = s.role(seat)
    name = role.female if castaway.female else role.male
    wounds = f"{counted(castaway.wounds, 'wound')} of {role.life}" if castaway.wounds else "Unhurt"
    face = Piece(
        f"castaway:{seat}",
        "marker",
        role.name,
        role.id,
        f"{name}. {role.text} {wounds}.",
        owner=seat,
        badges=(COLOURS[seat],),
    )
    pieces = [
        face,
        *own_pawns(s, seat),
        _determination(castaway),
        *_body(s, castaway),
        *_bag(castaway),
        *[_skill(s, castaway, skill) for skill in role.skills],
    ]
    if castaway.idea:
        pieces.append(own_invention(s, seat, ItemId(castaway.idea)))
        pieces += pawns_at(s, f"item:{castaway.idea}", ())
    title = f"{role.name}: {counted(castaway.wounds, 'wound')}"
    return mat(seat, title, pieces, badges=badges)


def _states(s: Island, castaway: Castaway) -> list[tuple[str, bool]]:
    seat = castaway.seat
    return [
        ("First Player", s.first == seat),
        ("content with the plan", seat in content_of(s)),
        ("outside the Camp tonight", bool(castaway.outside)),
        ("wounds leave Morale alone", castaway.calm),
        ("no skills this round", s.marked(ROUND, DISPIRITED, castaway.seat)),
        ("only 1 pawn", bool(castaway.role) and castaway.pawns < s.book.numbers.pawns),
    ]


def _determination(castaway: Castaway) -> Piece:
    tokens, seat = castaway.determination, castaway.seat
    return stock(f"determination:{seat}", "Determination", "determination", tokens, "Pays for skills.", owner=seat)


def _skill(s: Island, castaway: Castaway, skill: Skill) -> Piece:
    why = UseSkill(castaway.seat, skill.id).objection(s)
    prices = [price.words(s) for price in skill.use.price] if skill.use else []
    badges = ("used",) if s.marked(ROUND, skill.id, castaway.seat) else ()
    not_now = f"Not now: {why[0]}." if why else ""
    ident = f"skill:{castaway.seat}:{skill.id}"
    return Piece(
        ident,
        "space",
        skill.name,
        skill.icon or "determination",
        told(*usable_lines(s, skill), f"Costs {listed(prices)}, once a round. {not_now}".strip(), skill.text),
        0,
        owner=castaway.seat,
        dim=why is not None,
        badges=badges,
        price=" + ".join([str(cost_of(skill.use)), *prices[1:]]),
    )


def _body(s: Island, castaway: Castaway) -> list[Piece]:
    """Special Wounds (RC-052)."""
    found = []
    for number, injury in enumerate(castaway.body):
        text = f"From {s.book.names.get(injury.card, 'a card')}, which will come back."
        ident = f"body:{castaway.seat}:{number}"
        found.append(Piece(ident, "token", f"Special wound: {injury.part}", "bandage", text, owner=castaway.seat))
    return found


def _bag(castaway: Castaway) -> list[Piece]:
    """What somebody outside the Camp has with them (RC-359)."""
    if not castaway.outside:
        return []
    text = "Brought to the Camp next morning."
    return [
        Piece(
            f"bag:{castaway.seat}:{name}",
            "token",
            RESOURCE_NAMES[name].capitalize(),
            name,
            text,
            count,
            owner=castaway.seat,
        )
        for name, count in zip(RESOURCES, castaway.bag, strict=True)
        if count
    ]


def life(s: Island, castaway: Castaway) -> Area:
    """The life track: a wound moves the marker to the right; arrows lower Morale, the last space is death."""
    seat, role = castaway.seat, s.role(castaway.seat)
    pieces = []
    for wound in range(role.life + 1):
        badges, text = _life_space(role, wound, castaway.calm)
        pieces.append(step(f"life:{seat}", wound, castaway.wounds, text=text, badges=badges, owner=seat))
    heart = Piece(f"heart:{seat}", "marker", "Wounds", "life", at=(float(castaway.wounds),), owner=seat)
    return Area(f"life:{seat}", "track", f"{s.name(seat)}'s life", (*pieces, heart), owner=seat)


def _life_space(role: Role, wound: int, calm: bool) -> tuple[tuple[str, ...], str]:
    if wound == role.life:
        return ("death",), "Here the castaway dies, and all is lost."
    if wound in role.arrows and not calm:
        return ("morale",), "Reaching it costs 1 Morale."
    return (), ""


def companion(s: Island, castaway: Castaway) -> Area:
    """Friday, or Jenny."""
    seat, role = castaway.seat, s.role(castaway.seat)
    face = Piece(f"castaway:{seat}", "marker", role.name, role.id, role.text)
    ident = f"wounds:{seat}"
    hurt = Piece(ident, "token", "Wounds", "wound", "The last one kills.", castaway.wounds, role.life)
    will = Piece(f"determination:{seat}", "token", "Determination", "determination", _will(s), castaway.determination)
    pieces = [face, *companion_pawns(s, seat), hurt, *([will] if seat == FRIDAY else [])]
    return Area(f"mat:{seat}", "mat", role.name, tuple(pieces), text=_who(s, seat))


def _will(s: Island) -> str:
    return f"{s.book.numbers.friday_reroll} of them roll one die of his own Action again."


def _who(s: Island, seat: Seat) -> str:
    first = s.name(s.first)
    words = [f"{first} decides for him."] if seat == FRIDAY else [f"{first} decides for her; she can only rest."]
    return listed(words)
