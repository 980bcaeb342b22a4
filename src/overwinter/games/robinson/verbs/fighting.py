"""Fighting Beasts."""

from __future__ import annotations

from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP, YOU
from overwinter.engine.printed import made_out
from overwinter.games.robinson.printed.catalogue import CardId, Resource
from overwinter.games.robinson.table.records import NO_ACTION, Doing, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs.camp import LowerPalisade, LowerWeapon, RaiseWeapon
from overwinter.games.robinson.verbs.cards import PutAway
from overwinter.games.robinson.verbs.castaways import Wound
from overwinter.games.robinson.verbs.land import next_beast
from overwinter.games.robinson.verbs.stock import Gain
from overwinter.kit.beware import Beware


class Sharpen(Effect):
    """The Weapon level counts {levels} more in this fight."""

    levels: int = 3
    rule = "RC-225"
    label = "Weapon +{levels} in this Action or fight."

    def apply(self, s: Island) -> None:
        if s.doing:
            s.doing.bonus += self.levels


def about_to_fight(s: Island, strength: int) -> None:
    """Somebody will have to fight; outside of Actions, that is all that is being done."""
    if s.doing is None:
        s.doing = Doing()
    s.doing.foe = strength


def fighting_level(s: Island) -> int:
    """It comes to the fight: the Weapon level, with what counts more (RC-225)."""
    doing = s.doing
    if doing is None:
        return s.camp.weapon
    doing.foe = 0
    if doing.action == NO_ACTION:
        s.doing = None  # RC-226: outside of Actions the bonus is for this fight
    return s.camp.weapon + doing.bonus


class FightAhead(Beware):
    """A fight is about to begin: the last chance to be better armed."""

    rule = "RC-058"
    helps = (Sharpen, RaiseWeapon)


class Hunt(Effect):
    """{seat} goes hunting."""

    seat: Seat
    rule = "RC-201"
    quiet = True

    def apply(self, s: Island) -> None:
        if len(s.hunting):
            beast = next_beast(s)
            if beast is not None:
                danger = int("danger" in s.field("hunting"))
                if danger:
                    s.tokens["hunting"] = tuple(token for token in s.field("hunting") if token != "danger")  # RC-183
                s.push(MeetBeast(self.seat, CardId(beast), danger))


class DrawBeast(Effect):
    """{seat} is attacked by a Beast."""

    seat: Seat = YOU
    rule = "RC-081"
    label = "Fight the top card of the Beast deck."

    def apply(self, s: Island) -> None:
        beast = s.beasts.draw(s)
        if beast is not None:
            s.push(MeetBeast(fighter(s, self.seat), CardId(beast)))

    def says(self, s: Island) -> str:
        return f"{s.name(fighter(s, self.seat))} is attacked by a Beast."

    def offer(self, s: Island) -> str:
        return "The First Player fights the top card of the Beast deck." if self.seat == GROUP else super().offer(s)


def fighter(s: Island, seat: Seat) -> Seat:
    """Who fights: in the Event phase, for the group, the First Player (RC-081)."""
    return s.first if seat == GROUP else seat


class MeetBeast(Effect):
    """{seat} faces a Beast: {beast}."""

    seat: Seat
    beast: CardId
    danger: int = 0
    """How much stronger it is than its card says (RC-183)."""
    rule = "RC-215"

    def apply(self, s: Island) -> None:
        beast = s.book.beasts[self.beast]
        s.table += (self.beast,)
        strength = beast.strength + self.danger
        about_to_fight(s, strength)
        s.push(
            FightAhead(Fight(self.seat, strength)),
            *([LowerWeapon(self.seat, beast.weapon)] if beast.weapon else []),  # RC-216
            *([Skin(self.seat, self.beast)] if beast.food or beast.fur else []),
            *([LowerPalisade(self.seat, beast.palisade)] if beast.palisade else []),  # RC-220
            *made_out(beast.effects, self.seat, self.beast),  # RC-221
            PutAway(self.beast),
        )


class Skin(Effect):
    """{seat} brings home what there is of the {beast}."""

    seat: Seat
    beast: CardId
    rule = "RC-222"
    quiet = True

    def apply(self, s: Island) -> None:
        if self.seat in s.castaways:  # unless it was Friday, and it has killed him
            beast = s.book.beasts[self.beast]
            spoils: dict[Resource, int] = {"food": beast.food, "fur": beast.fur}  # RC-218, RC-219
            s.push(*[Gain(self.seat, resource, count) for resource, count in spoils.items() if count])


class Fight(Effect):
    """{seat} fights against strength {strength}."""

    seat: Seat
    strength: int
    rule = "RC-215"

    def apply(self, s: Island) -> None:
        if (missing := self.strength - fighting_level(s)) > 0:  # RC-224
            s.push(Wound(self.seat, missing))


class FightFor(Effect):
    """{seat} must fight against strength {strength}."""

    seat: Seat = YOU
    strength: int = 1
    rule = "RC-223"
    label = "Fight against strength {strength}."

    def apply(self, s: Island) -> None:
        about_to_fight(s, self.strength)
        s.push(FightAhead(Fight(fighter(s, self.seat), self.strength)))

    def says(self, s: Island) -> str:
        return self.offer(s) if self.seat == GROUP else super().says(s)

    def offer(self, s: Island) -> str:
        for_all = f"The First Player fights against strength {self.strength}."
        return for_all if self.seat == GROUP else super().offer(s)
