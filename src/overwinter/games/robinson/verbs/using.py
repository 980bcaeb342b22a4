"""What can be used between any two answers: skills, things from the ship, Treasures, Discovery tokens, the Pot."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from overwinter.engine.effects import Blocked, Effect, Objection, Way, refused
from overwinter.engine.printed import made_out
from overwinter.games.robinson.printed.catalogue import FindId, ItemId, Skill, SkillId, ThingId, Usable, When
from overwinter.games.robinson.table.dice import FridayRerolls, friday_may_reroll
from overwinter.games.robinson.table.plans import spare
from overwinter.games.robinson.table.state import NIGHT, NO_ACTION, ROUND, Castaway, Island, Seat
from overwinter.games.robinson.table.things import drop_token, thing_of, token_of, wear_out
from overwinter.games.robinson.table.words import MOMENTS, printed
from overwinter.games.robinson.verbs.castaways import DISPIRITED, GainDetermination, Mend, mended
from overwinter.games.robinson.verbs.stock import pay
from overwinter.kit.beware import Help
from overwinter.kit.thrown import on_top
from overwinter.kit.words import lower_first


def is_moment(s: Island, when: When) -> bool:
    """Whether this is the time for something."""
    if when == "any" or when == s.phase:
        return True
    match when:
        case "planning" | "weather" | "night":
            return False
        case "fight":
            return s.foe > 0
        case "building" | "gathering" | "exploration":
            return on_top(s, when) and bool(s.thrown[-1].dice)
        case _:
            return s.chapter.is_moment(s, when)


def use_objection(s: Island, seat: Seat, usable: Usable) -> Objection:
    """Why something cannot be used now, whatever it is."""
    if usable.pawn:
        return "it is a pawn: place it", "RC-132"
    when = usable.when
    if when != "any" and not is_moment(s, when):
        return only(when), usable.rule or "RC-066"
    if usable.needs and usable.needs not in s.built:
        return f"needs the {s.book.names[usable.needs]}", usable.rule or "RC-460"
    if s.weapon < usable.weapon:
        return f"needs Weapon {usable.weapon}", usable.rule or "RC-443"
    if usable.food and usable.food > spare(s, "food"):
        return f"takes {usable.food} food", usable.rule or "RC-345"
    return next((why for effect in s.book.doubts[usable.id] if (why := effect.useless(s, seat))), None)


@functools.cache
def only(when: When) -> str:
    """When something can be used, as a refusal."""
    return f"only {lower_first(MOMENTS[when])}"


class Use(Help):
    """{seat} uses something."""

    seat: Seat

    def usable(self, s: Island) -> Usable:
        """What is used."""
        raise NotImplementedError

    def wear(self, s: Island) -> None:
        """What the use itself takes, beside food."""
        raise NotImplementedError

    def apply(self, s: Island) -> None:
        usable = self.usable(s)
        self.wear(s)
        pay(s, "food", usable.food)
        s.push(*made_out(usable.does, self.seat))

    def offer(self, s: Island) -> str:
        usable = self.usable(s)
        return f"{usable.name}: {printed(s, usable.does)}"

    def cites(self, s: Island) -> str:
        return self.usable(s).rule or self.rule

    def brings(self, s: Island) -> Iterable[Effect]:
        for effect in s.book.leads_to[self.usable(s).id]:
            yield effect
            if isinstance(effect, GainDetermination):
                yield from within_reach(s, self.seat, effect.tokens)


def within_reach(s: Island, seat: Seat, more: int) -> Iterator[Effect]:
    """What the skills lead to that somebody could use with so much more determination."""
    castaway = s.castaways[seat]
    heartened = msgspec.structs.replace(castaway, determination=castaway.determination + more)
    for skill in s.role(seat).skills:
        if not skill_objection(s, heartened, skill):
            yield from s.book.leads_to[skill.id]


# -- skills ----------------------------------------------------------------------------------------


def skill_objection(s: Island, castaway: Castaway, skill: Skill) -> Objection:
    """Why a skill cannot be used now."""
    if castaway.determination < skill.cost:
        return f"it costs {skill.cost} determination, you have {castaway.determination}", "RC-056"
    if s.marked(ROUND, DISPIRITED, castaway.seat):
        return "no skills this round", "RC-057"
    if s.marked(ROUND, skill.id, castaway.seat):
        return "you have used it this round", "RC-057"
    if why := use_objection(s, castaway.seat, skill):
        return why
    takes = s.resolving != NO_ACTION and s.taker(s.resolving) == castaway.seat
    return ("only in an Action that you take", skill.rule) if skill.own and not takes else None


class UseSkill(Use):
    """{seat} uses a skill: {skill}."""

    skill: SkillId
    rule = "RC-056"
    piece = "skill:{seat}:{skill}"

    def usable(self, s: Island) -> Skill:
        return s.book.skills[self.skill]

    def wear(self, s: Island) -> None:
        castaway = s.castaways[self.seat]
        castaway.determination -= self.usable(s).cost
        s.mark(ROUND, self.skill, self.seat)  # RC-059

    def fine_print(self, s: Island) -> str:
        skill = self.usable(s)
        return f"costs {skill.cost} determination" + (f" and {skill.food} food" if skill.food else "")


# -- things and tokens -------------------------------------------------------------------------------


def thing_objection(s: Island, seat: Seat, thing: str) -> Objection:
    """Why somebody cannot use a thing now."""
    usable = thing_of(s, thing)
    if s.is_away(thing, seat):
        return "it is outside the Camp tonight", "RC-360"
    if not usable.does and not usable.pawn:
        return "it works by itself", usable.rule or "RC-367"
    return use_objection(s, seat, usable)


class UseThing(Use):
    """{seat} uses: {thing}."""

    thing: ThingId
    rule = "RC-064"
    piece = "thing:{thing}"

    def usable(self, s: Island) -> Usable:
        return thing_of(s, self.thing)

    def wear(self, s: Island) -> None:
        wear_out(s, self.thing)

    def fine_print(self, s: Island) -> str:
        uses = s.things[self.thing]
        return f"{uses} uses left" if uses > 1 else "the last use" if uses else ""


class UseToken(Use):
    """{seat} uses a Discovery token: {token}."""

    token: FindId
    rule = "RC-245"
    piece = "found:{token}"

    def usable(self, s: Island) -> Usable:
        return token_of(s, self.token)

    def wear(self, s: Island) -> None:
        if self.usable(s).kept:
            s.mark(ROUND, self.token)
        else:
            drop_token(s, self.token)


def token_objection(s: Island, seat: Seat, token: str) -> Objection:
    """Why a Discovery token cannot be used now."""
    usable = token_of(s, token)
    if usable.kept and s.marked(ROUND, token):
        return "once a round", "RC-431"
    return use_objection(s, seat, usable)


class CookMeal(Help):
    """{seat} cooks with the {item}."""

    seat: Seat
    item: ItemId
    rule = "RC-405"
    piece = "item:{item}"

    def apply(self, s: Island) -> None:
        pay(s, "food", 1)
        s.mark(NIGHT, self.item)  # RC-A32
        s.push(Mend(KITCHEN[self.item]))

    def offer(self, s: Island) -> str:
        return f"{s.book.names[self.item]}: discard 1 food to heal {mended(KITCHEN[self.item])}"

    def cites(self, s: Island) -> str:
        return s.book.inventions[self.item].rule

    def brings(self, s: Island) -> Iterable[Effect]:
        return (Mend(KITCHEN[self.item]),)


KITCHEN = {"pot": 1, "fireplace": 2}
"""How many wounds a meal heals at night (RC-397, RC-405)."""


def meal_objection(s: Island, item: str) -> Objection:
    """Why nobody can cook with this now."""
    rule = s.book.inventions[item].rule
    if s.phase != "night":
        return only("night"), rule
    if s.marked(NIGHT, item):
        return "once a night", "RC-A32"
    return None if s.food_left() else ("takes 1 food", rule)


# -- at any time -------------------------------------------------------------------------------------


@Island.at_any_time
def what_can_be_used(s: Island, seat: Seat) -> Sequence[Effect]:
    """All that a player can use now (RC-058, RC-063, RC-066)."""
    castaway = s.castaways[seat]
    found: list[Effect] = []
    if castaway.determination > 1:
        skills = [skill for skill in s.role(seat).skills if skill.cost <= castaway.determination]
        found += [UseSkill(seat, skill.id) for skill in skills if not skill_objection(s, castaway, skill)]
    if s.things:
        found += [UseThing(seat, thing) for thing in s.things if not thing_objection(s, seat, thing)]
    if s.found:
        found += [UseToken(seat, token) for token in dict.fromkeys(s.found) if not token_objection(s, seat, token)]
    if s.phase == "night":
        found += [CookMeal(seat, ItemId(item)) for item in KITCHEN if item in s.built and not meal_objection(s, item)]
    elif s.thrown and friday_may_reroll(s) and seat == s.first:
        found += [FridayRerolls(die.die) for die in s.roll.dice]
    return found


@Island.blocked_at_any_time
def what_cannot_be_used(s: Island, seat: Seat) -> Sequence[Blocked]:
    """What a player has and cannot use now, and why."""
    return refused(_unusable(s, seat))


def _unusable(s: Island, seat: Seat) -> Iterator[Way]:
    castaway = s.castaways[seat]
    for skill in s.role(seat).skills if castaway.role else ():  # roles may still be chosen
        yield UseSkill(seat, skill.id), skill_objection(s, castaway, skill)
    for thing in s.things:
        if thing_of(s, thing).does:
            yield UseThing(seat, thing), thing_objection(s, seat, thing)
    for token in dict.fromkeys(s.found):
        if token_of(s, token).does:
            yield UseToken(seat, token), token_objection(s, seat, token)
    for item in KITCHEN:
        if item in s.built:
            yield CookMeal(seat, ItemId(item)), meal_objection(s, item)
