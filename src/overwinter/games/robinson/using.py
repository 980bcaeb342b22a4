"""What can be used between any two answers: skills, things from the ship, Treasures, Discovery tokens, the Pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.printed import YOU, made_out
from overwinter.engine.questions import Ask, Pause
from overwinter.games.robinson.building import BuildNow, NewIdea
from overwinter.games.robinson.cards import DrawMystery
from overwinter.games.robinson.castaways import Mend
from overwinter.games.robinson.catalogue import DICE, Discovery, Skill, Usable, When
from overwinter.games.robinson.land import unseen_beasts_left
from overwinter.games.robinson.plans import spare
from overwinter.games.robinson.scenarios.base import rules
from overwinter.games.robinson.state import FRIDAY, NO_ACTION, Castaway, Island, Objection, Seat
from overwinter.games.robinson.stock import pay
from overwinter.games.robinson.words import usable_lines

MOMENTS: dict[When, str] = {
    "any": "",
    "planning": "only while you plan",
    "building": "only while the brown dice lie open",
    "gathering": "only while the grey dice lie open",
    "exploration": "only while the green dice lie open",
    "weather": "only when the weather has been rolled",
    "night": "only at night",
    "fight": "only before a fight",
    "nights-end": "only at the end of the night",
    "mysteries": "only while Mystery cards are drawn in a temple",
    "trap": "only when a Trap has been turned up",
    "monster": "only when a Monster has been turned up",
}


def is_moment(s: Island, when: When) -> bool:
    """Whether this is the time for something."""
    match when:
        case "any":
            return True
        case "planning" | "weather" | "night":
            return s.phase == when
        case "fight":
            return s.foe > 0
        case "building" | "gathering" | "exploration":
            return bool(s.roll) and s.target(s.resolving).kind == when
        case _:
            return rules(s).is_moment(s, when)


def use_objection(s: Island, usable: Usable) -> Objection:
    """Why something cannot be used now, whatever it is."""
    return barred(s, usable) or next((why for effect in usable.does if (why := useless(s, effect))), None)


def barred(s: Island, usable: Usable) -> Objection:
    """Why this is not the time for something."""
    if usable.pawn:
        return "it is a pawn: place it", "RC-132"
    if not is_moment(s, usable.when):
        return MOMENTS[usable.when], usable.rule or "RC-066"
    if usable.needs and usable.needs not in s.built:
        return f"needs the {s.book.names[usable.needs]}", usable.rule or "RC-460"
    if s.weapon < usable.weapon:
        return f"needs Weapon {usable.weapon}", usable.rule or "RC-443"
    if usable.food > spare(s, "food"):
        return f"takes {usable.food} food", usable.rule or "RC-345"
    return None


# -- skills ----------------------------------------------------------------------------------------


def skill_objection(s: Island, castaway: Castaway, skill: Skill) -> Objection:
    """Why a skill cannot be used now."""
    if castaway.determination < skill.cost:
        return f"it costs {skill.cost} determination, you have {castaway.determination}", "RC-056"
    if skill.id in castaway.used:
        return "you have used it this round", "RC-057"
    if why := use_objection(s, skill):
        return why
    own = s.resolving != NO_ACTION and s.taker(s.resolving) == castaway.seat
    if not own and any(isinstance(effect, Frenzy) for effect in skill.does):
        return "only in an Action that you take", "RC-355"
    return None


def useless(s: Island, effect: Effect) -> Objection:
    """Why an effect has nothing to work on."""
    match effect:
        case Reroll():
            return reroll_objection(s)
        case Reconnoitre() if not len(s.tiles):
            return "no tiles are left", "RC-350"
        case Scout() if not len(s.finds):
            return "no Discovery tokens are left", "RC-352"
        case Track() if not len(s.hunting):
            return "the Hunting deck is empty", "RC-353"
        case NewIdea() if not len(s.ideas):
            return "no Inventions are left", "RC-342"
        case LureBeast() if not unseen_beasts_left(s):
            return "no Beasts are left", "RC-356"
        case Hooch() if not (s.clouds.get("rain") or s.clouds.get("winter")):
            return "there are no clouds", "RC-348"
        case IgnoreCloud() if not s.clouds.get(effect.cloud):
            return "there is no such cloud", "RC-458"
        case BuildNow() if effect.item in s.built or effect.item in s.fresh:
            return f"you have the {s.book.names[effect.item]}", "RC-161"
        case DrawMystery() if s.aside:
            return "somebody is drawing already", "RC-367"
        case _:
            own = getattr(effect, "useless", None)  # effects of modules above say it themselves
            return own(s) if own else None


class UseSkill(Effect):
    """{seat} uses a skill: {skill}."""

    seat: Seat
    skill: str
    rule = "RC-056"
    free = True
    piece = "skill:{seat}:{skill}"

    def apply(self, s: Island) -> None:
        castaway, skill = s.castaways[self.seat], s.book.skills[self.skill]
        castaway.determination -= skill.cost
        castaway.used += (self.skill,)
        pay(s, "food", skill.food)
        s.push(*made_out(skill.does, self.seat))

    def offer(self, s: Island) -> str:
        skill = s.book.skills[self.skill]
        return f"{skill.name}: {' '.join(effect.offer(s) for effect in skill.does)}"

    def fine_print(self, s: Island) -> str:
        skill = s.book.skills[self.skill]
        return f"costs {skill.cost} determination" + (f" and {skill.food} food" if skill.food else "")

    def cites(self) -> str:
        return SKILL_RULES.get(self.skill, self.rule)


SKILL_RULES = {
    "economical-construction": "RC-340",
    "craftsmanship": "RC-341",
    "a-new-idea": "RC-342",
    "handy-man": "RC-344",
    "grandmas-recipe": "RC-345",
    "searching-talent": "RC-346",
    "stone-soup": "RC-347",
    "hooch": "RC-348",
    "lucky": "RC-349",
    "reconnaissance": "RC-350",
    "motivational-speech": "RC-351",
    "scouting": "RC-352",
    "tracking": "RC-353",
    "the-hunt": "RC-354",
    "frenzy": "RC-355",
    "defence-plan": "RC-356",
}


# -- things and tokens -------------------------------------------------------------------------------


def thing_of(s: Island, thing: str) -> Usable:
    """A Starting Item or a kept Treasure."""
    return s.book.starting_items[thing] if thing in s.book.starting_items else s.book.mysteries[thing]


def token_of(s: Island, token: str) -> Usable:
    """What a Discovery token does: the scenario says so for four of them (RC-448)."""
    kind: Discovery = s.book.discoveries[token]
    return s.scenario.discoveries[kind.special - 1] if kind.special else kind


def thing_objection(s: Island, thing: str) -> Objection:
    """Why a thing cannot be used now."""
    usable = thing_of(s, thing)
    if not usable.does and not usable.pawn:
        return "it works by itself", usable.rule or "RC-367"
    return use_objection(s, usable)


class UseThing(Effect):
    """{seat} uses: {thing}."""

    seat: Seat
    thing: str
    rule = "RC-064"
    free = True
    piece = "thing:{thing}"

    def apply(self, s: Island) -> None:
        usable = thing_of(s, self.thing)
        wear_out(s, self.thing)
        pay(s, "food", usable.food)
        s.push(*made_out(usable.does, self.seat))

    def offer(self, s: Island) -> str:
        usable = thing_of(s, self.thing)
        return f"{usable.name}: {' '.join(effect.offer(s) for effect in usable.does)}"

    def fine_print(self, s: Island) -> str:
        uses = s.things[self.thing]
        return f"{uses} uses left" if uses > 1 else "the last use" if uses else ""


def wear_out(s: Island, thing: str) -> None:
    """One use less; at the last it is discarded (RC-064, RC-065)."""
    if s.things[thing] == 0:
        return
    s.things[thing] -= 1
    if s.things[thing] == 0:
        del s.things[thing]
        if thing in s.book.mysteries:
            s.mysteries.discard(thing)
        else:
            s.gone += (thing,)


class UseToken(Effect):
    """{seat} uses a Discovery token: {token}."""

    seat: Seat
    token: str
    rule = "RC-245"
    free = True
    piece = "found:{token}"

    def apply(self, s: Island) -> None:
        usable = token_of(s, self.token)
        if usable.kept:
            s.flags += (f"used:{self.token}",)
        else:
            drop_token(s, self.token)
        pay(s, "food", usable.food)
        s.push(*made_out(usable.does, self.seat))

    def offer(self, s: Island) -> str:
        usable = token_of(s, self.token)
        return f"{usable.name}: {' '.join(effect.offer(s) for effect in usable.does)}"

    def cites(self) -> str:
        return self.rule


def token_objection(s: Island, token: str) -> Objection:
    """Why a Discovery token cannot be used now."""
    if f"used:{token}" in s.flags:
        return "once a round", "RC-431"
    return use_objection(s, token_of(s, token))


def drop_token(s: Island, token: str) -> None:
    """A Discovery token is used up (RC-245)."""
    place = s.found.index(token)
    s.found = s.found[:place] + s.found[place + 1 :]
    s.gone += (f"token:{token}",)


class CookMeal(Effect):
    """{seat} cooks with the {item}."""

    seat: Seat
    item: str
    rule = "RC-405"
    free = True
    piece = "item:{item}"

    def apply(self, s: Island) -> None:
        pay(s, "food", 1)
        s.flags += (f"cooked:{self.item}",)  # RC-A32
        s.push(Mend(KITCHEN[self.item]))

    def offer(self, s: Island) -> str:
        wounds = KITCHEN[self.item]
        return f"{s.book.names[self.item]}: discard 1 food to heal {wounds} wound{'s' * (wounds > 1)}"

    def cites(self) -> str:
        return "RC-397" if self.item == "fireplace" else self.rule


KITCHEN = {"pot": 1, "fireplace": 2}
"""How many wounds a meal heals at night (RC-397, RC-405)."""


def meal_objection(s: Island, item: str) -> Objection:
    """Why nobody can cook with this now."""
    rule = "RC-397" if item == "fireplace" else "RC-405"
    if s.phase != "night":
        return MOMENTS["night"], rule
    if f"cooked:{item}" in s.flags:
        return "once a night", "RC-A32"
    return None if s.food_left() else ("takes 1 food", rule)


# -- at any time -------------------------------------------------------------------------------------


@Island.at_any_time
def what_can_be_used(s: Island, seat: Seat) -> Sequence[Effect]:
    """All that a player can use now (RC-058, RC-063, RC-066)."""
    castaway = s.castaways[seat]
    found: list[Effect] = []
    if castaway.determination > 1:
        found += [UseSkill(seat, skill.id) for skill in s.role(seat).skills if not skill_objection(s, castaway, skill)]
    if s.things:
        found += [UseThing(seat, thing) for thing in s.things if not thing_objection(s, thing)]
    if s.found:
        found += [UseToken(seat, token) for token in dict.fromkeys(s.found) if not token_objection(s, token)]
    if s.phase == "night":
        found += [CookMeal(seat, item) for item in KITCHEN if item in s.built and not meal_objection(s, item)]
    elif s.roll and friday_may_reroll(s) and seat == s.first:
        found += [FridayRerolls(die) for die in DICE if die not in s.rerolled]
    return found


@Island.blocked_at_any_time
def what_cannot_be_used(s: Island, seat: Seat) -> Sequence[Blocked]:
    """What a player has and cannot use now, and why."""
    return [Blocked(effect, *why) for effect, why in _unusable(s, seat) if why]


def _unusable(s: Island, seat: Seat) -> Iterator[tuple[Effect, Objection]]:
    castaway = s.castaways[seat]
    for skill in s.role(seat).skills if castaway.role else ():  # roles may still be chosen
        yield UseSkill(seat, skill.id), skill_objection(s, castaway, skill)
    for thing in s.things:
        if thing_of(s, thing).does:
            yield UseThing(seat, thing), thing_objection(s, thing)
    for token in dict.fromkeys(s.found):
        if token_of(s, token).does:
            yield UseToken(seat, token), token_objection(s, token)
    for item in KITCHEN:
        if item in s.built:
            yield CookMeal(seat, item), meal_objection(s, item)


# -- pauses --------------------------------------------------------------------------------------------

HELPS: dict[str, frozenset[str]] = {
    "morale": frozenset({"RaiseMorale", "GainDetermination"}),
    "dice": frozenset({"Reroll"}),
    "fight": frozenset({"Frenzy", "Sharpen", "RaiseWeapon", "Mend"}),
    "weather": frozenset(
        {
            "Hooch",
            "IgnoreCloud",
            "RerollWeather",
            "RerollAnimals",
            "Gain",
            "RaisePalisade",
            "RaiseRoof",
            "RaiseWeapon",
            "Mend",
        }
    ),
    "temple": frozenset({"SkipMystery", "IgnoreMystery"}),
    "dusk": frozenset({"Gain", "Heal", "Mend"}),
    "late": frozenset({"Heal", "Mend"}),
}
"""Which effects can matter before something happens, so that people are asked only when they could want to act."""


def pause(s: Island, moment: str, about: str) -> list[Effect]:
    """A stop for those who could do something about what comes next (RC-058)."""
    helps = HELPS[moment] - _idle(s, moment)
    able = tuple(seat for seat in s.players if any(_helps(s, effect, helps) for effect in s.free(seat)))
    return [Pause(able, about)] if able else []


def _idle(s: Island, moment: str) -> set[str]:
    """Effects of the kinds that can help, and that cannot as things stand."""
    idle = set()
    if s.morale == len(s.book.numbers.morale) - 1:
        idle.add("RaiseMorale")
    if s.castaways[s.first].determination + s.book.numbers.morale[s.morale] >= 0:
        idle.add("GainDetermination")
    if moment in ("fight", "weather"):
        heal = any(s.role(seat).life - s.castaways[seat].wounds <= IN_DANGER for seat in s.players)
    else:
        heal = any(s.castaways[seat].wounds for seat in s.players)
    return idle if heal else idle | {"Heal", "Mend"}


IN_DANGER = 4
"""With so little life left, healing before a blow may be worth a thought."""


def _helps(s: Island, effect: Effect, helps: frozenset[str]) -> bool:
    match effect:
        case UseSkill():
            return bool(helps & s.book.verbs[effect.skill])
        case UseThing():
            return bool(helps & s.book.verbs[effect.thing])
        case UseToken():
            return bool(helps & s.book.verbs[token_of(s, effect.token).id])
        case CookMeal():
            return "Mend" in helps
        case _:
            return isinstance(effect, FridayRerolls)


# -- what skills do ------------------------------------------------------------------------------------


class CheaperBuilding(Effect):
    """One Action will cost a wood less."""

    rule = "RC-340"
    label = "One Action costs 1 wood less."

    def apply(self, s: Island) -> None:
        s.flags += ("discount",)  # RC-A30: declared at planning


class GainPawn(Effect):
    """A helping hand: {worker}."""

    worker: str
    rule = "RC-344"

    def apply(self, s: Island) -> None:
        s.extra += (self.worker,)

    def says(self, s: Island) -> str:
        return self.offer(s)

    def offer(self, s: Island) -> str:
        return "Gain a brown pawn for one Building Action."


class Reroll(Ask):
    """{seat}: which die do you roll again?"""

    seat: Seat = YOU
    rule = "RC-341"
    label = "Roll one die again."
    interruptible = False

    def options(self, s: Island) -> Sequence[Effect]:
        return [RollAgain(self.seat, die) for die in DICE]


def reroll_objection(s: Island) -> Objection:
    """A reroll comes before the dice are applied, so that no die can pay for its own reroll (RC-214)."""
    return None if s.roll else ("no dice lie open", "RC-214")


class RollAgain(Effect):
    """{seat} rolls the {die} die again."""

    seat: Seat
    die: str
    rule = "RC-341"
    label = "The {die} die"
    piece = "die:{die}"

    def apply(self, s: Island) -> None:
        roll_again(s, self.die)

    def fine_print(self, s: Island) -> str:
        return f"it shows: {s.roll[self.die]}" if self.die in s.roll else ""


def roll_again(s: Island, die: str) -> None:
    """One die is rolled anew and lies open with the others."""
    colour = s.target(s.resolving).kind
    s.roll[die] = s.pick(f"{colour}.{die}", faces_of(s, colour, die))  # type: ignore[index]  # one of the three dice
    s.push(TellDice())


def faces_of(s: Island, colour: str, die: str) -> tuple[str, ...]:
    """The faces of an Action die; how many wounds the Building die has is up to the group."""
    faces = s.book.dice[colour].faces[die]
    if colour == "building" and die == "wound" and s.options.building_wounds == "4":
        return ("wound",) * 4 + ("blank",) * 2
    return faces


class TellDice(Effect):
    """The dice lie open."""

    rule = "RC-205"

    def apply(self, s: Island) -> None:
        pass

    def says(self, s: Island) -> str:
        return f"The dice say: {', '.join(s.roll.values())}."


def friday_may_reroll(s: Island) -> bool:
    """Friday may turn one die of his own Action, once (RC-319)."""
    friday = s.castaways.get(FRIDAY)
    return (
        friday is not None
        and s.taker(s.resolving) == FRIDAY
        and "friday" not in s.rerolled
        and friday.determination >= s.book.numbers.friday_reroll
    )


class FridayRerolls(Effect):
    """Friday rolls the {die} die again."""

    die: str
    rule = "RC-319"
    free = True
    label = "Friday rolls the {die} die again"
    piece = "die:{die}"

    def apply(self, s: Island) -> None:
        s.castaways[FRIDAY].determination -= s.book.numbers.friday_reroll
        s.rerolled += ("friday",)
        roll_again(s, self.die)


class Reconnoitre(Effect):
    """{seat} looks for a way ahead."""

    seat: Seat = YOU
    count: int = 3
    rule = "RC-350"
    label = "Look at {count} Island tiles and put one on top."

    def apply(self, s: Island) -> None:
        s.reveal()
        seen = tuple(s.tiles.draw(s) for _ in range(min(self.count, len(s.tiles))))
        if seen:
            s.push(WhichWay(self.seat, seen))


class WhichWay(Ask):
    """{seat}: which tile shall be found next?"""

    seat: Seat
    seen: tuple[str, ...]
    rule = "RC-350"
    interruptible = False

    def options(self, s: Island) -> Sequence[Effect]:
        return [PutTileOnTop(self.seat, tile, tuple(t for t in self.seen if t != tile)) for tile in self.seen]


class PutTileOnTop(Effect):
    """{tile} will be found next."""

    seat: Seat
    tile: str
    others: tuple[str, ...]
    rule = "RC-350"
    label = "{tile}"

    def apply(self, s: Island) -> None:
        s.tiles.shuffle_in(*self.others)
        s.tiles.put_on_top(self.tile)

    def fine_print(self, s: Island) -> str:
        tile = s.book.tiles[self.tile]
        extras = [
            word for word, there in (("beast", tile.beast), ("totem", tile.totem), ("shelter", tile.shelter)) if there
        ]
        return ", ".join([tile.terrain, *tile.sources, *extras, f"{tile.discoveries} discoveries"])


class Scout(Effect):
    """{seat} searches around."""

    seat: Seat = YOU
    rule = "RC-352"
    label = "Draw 2 Discovery tokens and keep one."

    def apply(self, s: Island) -> None:
        s.reveal()
        drawn = tuple(s.finds.draw(s) for _ in range(min(2, len(s.finds))))
        if drawn:
            s.push(WhichFind(self.seat, drawn) if len(drawn) > 1 else KeepFind(drawn[0]))


class WhichFind(Ask):
    """{seat}: which token do you keep?"""

    seat: Seat
    drawn: tuple[str, ...]
    rule = "RC-352"
    interruptible = False

    def options(self, s: Island) -> Sequence[Effect]:
        first, second = self.drawn
        choices = [KeepFind(first, second), KeepFind(second, first)]
        return choices[: 1 + (first != second)]


class KeepFind(Effect):
    """{token} is kept."""

    token: str
    other: str = ""
    rule = "RC-352"
    label = "Keep: {token}"

    def apply(self, s: Island) -> None:
        s.found += (self.token,)
        if self.other:
            s.gone += (f"token:{self.other}",)

    def fine_print(self, s: Island) -> str:
        return " ".join(usable_lines(s, token_of(s, self.token)))


class Track(Effect):
    """{seat} reads tracks."""

    seat: Seat = YOU
    rule = "RC-353"
    label = "Look at the top Hunting card; leave it or put it at the bottom."

    def apply(self, s: Island) -> None:
        s.reveal()
        card = s.hunting.draw(s)
        beast = s.beasts.draw(s) if card == "?" else card
        if beast is not None:
            s.push(LeaveOrSink(self.seat, beast))


class LeaveOrSink(Ask):
    """{seat}: {beast}. Leave it on top, or put it at the bottom?"""

    seat: Seat
    beast: str
    rule = "RC-353"
    interruptible = False

    def options(self, s: Island) -> Sequence[Effect]:
        return [PutBeast(self.beast, "top"), PutBeast(self.beast, "bottom")]


class PutBeast(Effect):
    """{beast} goes to the {end} of the Hunting deck."""

    beast: str
    end: str
    rule = "RC-353"
    label = "{end}"

    def apply(self, s: Island) -> None:
        if self.end == "top":
            s.hunting.put_on_top(self.beast)
        else:
            s.hunting.put_under(self.beast)


class LureBeast(Effect):
    """An unseen Beast comes onto the top of the Hunting deck."""

    rule = "RC-356"
    label = "The top Beast card goes unseen on top of the Hunting deck."

    def apply(self, s: Island) -> None:
        s.hunting.put_on_top("?")


class Frenzy(Effect):
    """{seat} fights in a frenzy: the Weapon level counts {levels} more in this Action."""

    seat: Seat = YOU
    levels: int = 3
    rule = "RC-355"
    label = "Weapon +{levels} in this Action."

    def apply(self, s: Island) -> None:
        s.bonus += self.levels  # RC-225


class Sharpen(Effect):
    """The Weapon level counts {levels} more in this fight."""

    levels: int = 3
    rule = "RC-225"
    label = "Weapon +{levels} in this Action or fight."

    def apply(self, s: Island) -> None:
        s.bonus += self.levels


class Hooch(Effect):
    """{seat} passes the hooch around."""

    seat: Seat = YOU
    rule = "RC-348"
    label = "Ignore a Rainy Cloud, or turn a Winter Cloud into a Rainy Cloud."

    def apply(self, s: Island) -> None:
        options = hooch_options(s)
        s.push(WhichCloud(self.seat) if len(options) > 1 else options[0])


def hooch_options(s: Island) -> list[Effect]:
    """What hooch can do about the clouds that are there."""
    options: list[Effect] = [IgnoreCloud("rain")] if s.clouds.get("rain") else []
    return options + ([WarmCloud()] if s.clouds.get("winter") else [])


class WhichCloud(Ask):
    """{seat}: which cloud?"""

    seat: Seat
    rule = "RC-348"

    def options(self, s: Island) -> Sequence[Effect]:
        return hooch_options(s)


class IgnoreCloud(Effect):
    """One cloud of {cloud} is ignored."""

    cloud: str
    rule = "RC-458"
    label = "Ignore a cloud of {cloud}."

    def apply(self, s: Island) -> None:
        s.clouds[self.cloud] = max(0, s.clouds.get(self.cloud, 0) - 1)


class WarmCloud(Effect):
    """A Winter Cloud becomes a Rainy Cloud."""

    rule = "RC-348"
    label = "A Winter Cloud becomes a Rainy Cloud."

    def apply(self, s: Island) -> None:
        s.clouds["winter"] = s.clouds.get("winter", 0) - 1
        s.clouds["rain"] = s.clouds.get("rain", 0) + 1


class ReadAloud(Effect):
    """{seat} reads aloud: the next Arranging of the Camp helps more."""

    seat: Seat = YOU
    rule = "RC-066"
    label = "One Arranging the Camp this round gives 3 determination and Morale +1."

    def apply(self, s: Island) -> None:
        s.flags += ("bible",)


class FindStartingItem(Effect):
    """Something else from the ship turns up."""

    rule = "RC-145"
    label = "Gain a random Starting Item."

    def apply(self, s: Island) -> None:
        out = {*s.things, *s.gone, *s.scenario.without}
        left = [item for item in s.book.starting_items if item not in out]
        if left:
            s.things[s.pick("starting-items", left)] = s.book.numbers.starting_uses
