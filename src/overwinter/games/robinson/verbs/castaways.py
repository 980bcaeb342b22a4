"""What happens to castaways: wounds, healing, determination, Morale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP, YOU
from overwinter.engine.printed import THIS_CARD
from overwinter.engine.state import Outcome
from overwinter.games.robinson.printed.catalogue import CardId, Part, Wounds
from overwinter.games.robinson.table.points import points
from overwinter.games.robinson.table.records import FRIDAY, JENNY, ROUND, Castaway, Injury, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.kit.beware import Avoidable
from overwinter.kit.choices import Choice
from overwinter.kit.words import counted

# -- wounds ------------------------------------------------------------------------------------


def is_there(s: Island, seat: Seat) -> bool:
    """Whether somebody is meant who can still be met: Friday may have died."""
    return seat == GROUP or seat in s.castaways


def really(effect: Effect, s: Island, **amounts: int) -> str:
    """What is told of an effect that does no more than it can: what really happens, and nothing if nothing does."""
    return Effect.says(msgspec.structs.replace(effect, **amounts), s) if all(amounts.values()) else ""


class Perish(Effect):
    """{seat} dies."""

    seat: Seat
    rule = "RC-005"

    def apply(self, s: Island) -> None:
        if self.seat == FRIDAY:
            friday = s.castaways.pop(FRIDAY)  # RC-313
            other = s.castaways[heir(s)]  # RC-202: what he has brought is the group's
            wood, food, rations, fur = (mine + his for mine, his in zip(other.bag, friday.bag, strict=True))
            other.bag = (wood, food, rations, fur)
            other.finds += friday.finds
            return
        why = f"{s.name(self.seat)} has died."
        s.push(Lose(why, self.rule if self.seat != JENNY else "RC-007"))


def heir(s: Island) -> Seat:
    """Who looks after what a dead Friday has brought: the First Player, unless somebody else sleeps in the Camp."""
    return next((seat for seat in (s.first, *s.players) if not s.castaways[seat].outside), s.first)


class Lose(Effect):
    """{why} All is lost."""

    why: str
    by: str
    """The rule by which it ends."""

    def cites(self, s: Island) -> str:
        return self.by

    def apply(self, s: Island) -> None:
        finish(s, (), self.why, self.by)


class Win(Effect):
    """{why} Everybody is saved."""

    why: str
    rule = "RC-003"

    def apply(self, s: Island) -> None:
        finish(s, tuple(s.players), self.why, self.rule)  # RC-001, RC-004: the dead have ended it before


def finish(s: Island, winners: tuple[int, ...], why: str, rule: str) -> None:
    """The game is over; points are counted, won or lost, and decide nothing (RC-433, RC-434)."""
    s.finish(Outcome(winners, why, rule))
    total = sum(points(s).values())
    lives = [s.role(seat).life - s.castaways[seat].wounds for seat in s.players]
    tallies = [f"{life} life left, {counted(total, 'point')} together" for life in lives]
    s.finish(Outcome(winners, why, rule, (float(total),) * len(lives), tuple(tallies)))


class Heal(Effect):
    """{seat} heals {wounds}."""

    seat: Seat = YOU
    wounds: Wounds = 1
    rule = "RC-047"
    label = "Heal {wounds}."

    def apply(self, s: Island) -> None:
        for seat in s.each(self.seat):
            if castaway := s.castaways.get(seat):
                castaway.wounds = max(0, castaway.wounds - self.wounds)  # RC-049; no arrow counts (RC-048)

    def says(self, s: Island) -> str:
        most = max([s.castaways[seat].wounds for seat in s.each(self.seat) if seat in s.castaways], default=0)
        return really(self, s, wounds=min(self.wounds, most))

    def offer(self, s: Island) -> str:
        return super().says(s) if self.seat in s.castaways else super().offer(s)

    def points_at(self, s: Island) -> str:
        return f"castaway:{self.seat}" if self.seat in s.castaways else ""


class Mend(Effect):
    """{wounds} can be healed, on one or on several."""

    wounds: Wounds = 1
    rule = "RC-345"
    quiet = True

    def offer(self, s: Island) -> str:
        return f"Heal {mended(self.wounds)}."

    def apply(self, s: Island) -> None:
        s.push(*[MendOne()] * self.wounds)


def mended(wounds: int) -> str:
    """So many wounds, and on whom they can be healed (RC-345)."""
    return f"{counted(wounds, 'wound')}, on " + ("any player" if wounds == 1 else "one player or split between two")


class MendOne(Choice):
    """A wound can be healed."""

    rule = "RC-345"
    question = "Who heals a wound?"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        return list(map(Heal, patients(s)))


def patients(s: Island) -> list[Seat]:
    """Those whose wounds can be healed by others: the players, and Jenny once she is one of them."""
    return [castaway.seat for castaway in s.castaways.values() if castaway.wounds and castaway.seat != FRIDAY]


class Wound(Avoidable):
    """{seat} takes {wounds}."""

    seat: Seat = YOU
    wounds: Wounds = 1  # RC-454: as with all that is printed without a number (RC-008)
    rule = "RC-045"
    label = "Take {wounds}."
    helps = (Heal, Mend)

    def apply(self, s: Island) -> None:
        if self.seat == GROUP:
            s.push(*[Wound(seat, self.wounds) for seat in s.in_camp])  # RC-290
        elif self.seat in s.castaways:  # Friday may have died already
            super().apply(s)

    def about(self, s: Island) -> str:
        return f"{s.name(self.seat)} is about to die."

    def needed(self, s: Island) -> bool:
        deadly = s.castaways[self.seat].wounds + self.wounds >= s.role(self.seat).life
        return deadly and self.seat != FRIDAY  # RC-058: a skill may be used at any time

    def helpful(self, s: Island, seat: int, help: Effect) -> bool:
        return seat == self.seat or isinstance(help, Mend)

    def happens(self, s: Island) -> None:
        castaway, role = s.castaways[self.seat], s.role(self.seat)
        before = castaway.wounds
        castaway.wounds = min(role.life, before + self.wounds)  # RC-312: of Friday on his own track
        arrows = 0 if castaway.calm else sum(before < arrow <= castaway.wounds for arrow in role.arrows)
        if arrows:
            s.push(LowerMorale(arrows))  # RC-046
        if castaway.wounds >= role.life:
            s.push(Perish(self.seat))

    def says(self, s: Island) -> str:
        return super().says(s) if is_there(s, self.seat) else ""

    def offer(self, s: Island) -> str:
        return super().offer(s) if self.seat != GROUP else f"Each player takes {counted(self.wounds, 'wound')}."


class Demand(Avoidable):
    """Something must be given up, and each that is missing is a wound."""

    rule = "RC-289"

    if TYPE_CHECKING:

        @property
        def seat(self) -> Seat: ...
        @property
        def if_possible(self) -> bool: ...

    def asked_for(self) -> int:
        """How much must be given up."""
        raise NotImplementedError

    def there(self, s: Island) -> int:
        """How much there is of it."""
        raise NotImplementedError

    def give(self, s: Island, count: int) -> None:
        """Give up so much of it."""
        raise NotImplementedError

    def missing(self, s: Island) -> int:
        """How much more it takes than there is."""
        return max(0, self.asked_for() - max(0, self.there(s)))

    def needed(self, s: Island) -> bool:
        return not self.if_possible and self.missing(s) > 0  # RC-066

    def happens(self, s: Island) -> None:
        missing = self.missing(s)
        self.give(s, self.asked_for() - missing)  # RC-293
        if missing and not self.if_possible:
            s.push(Wound(self.seat, missing))  # RC-290, RC-296


# -- determination -----------------------------------------------------------------------------


class GainDetermination(Effect):
    """{seat} gains {tokens} determination."""

    seat: Seat = YOU
    tokens: int = 1
    rule = "RC-055"
    label = "Gain {tokens} determination."

    def apply(self, s: Island) -> None:
        for seat in s.each(self.seat):
            if castaway := s.castaways.get(seat):
                castaway.determination += self.tokens  # RC-054
        if s.phase == "resolving":
            s.mark(ROUND, HEARTENED)

    def says(self, s: Island) -> str:
        return super().says(s) if is_there(s, self.seat) else ""

    def offer(self, s: Island) -> str:
        return super().offer(s) if self.seat != GROUP else f"Each player gains {self.tokens} determination."


HEARTENED = "heartened"
"""Somebody has gained determination in this Action phase, and may have use for it before it is over (RC-055)."""


class LoseDetermination(Demand):
    """{seat} must discard {tokens} determination."""

    seat: Seat = YOU
    tokens: int = 1
    if_possible: bool = False
    label = "Discard {tokens} determination."
    helps = (GainDetermination,)

    def apply(self, s: Island) -> None:
        for castaway in strong_willed(s, self.seat):
            Demand.apply(msgspec.structs.replace(self, seat=castaway.seat), s)

    def asked_for(self) -> int:
        return self.tokens

    def there(self, s: Island) -> int:
        return s.castaways[self.seat].determination

    def give(self, s: Island, count: int) -> None:
        s.castaways[self.seat].determination -= count

    def about(self, s: Island) -> str:
        return f"You lack {self.missing(s)} determination."

    def helpers(self, s: Island) -> Sequence[int]:
        return (self.seat,)

    def says(self, s: Island) -> str:
        most = max([castaway.determination for castaway in strong_willed(s, self.seat)], default=0)
        words = really(self, s, tokens=min(self.tokens, most) if self.if_possible else self.tokens)
        return words[:-1] + if_possible(self.if_possible) if words and self.seat == GROUP else words

    def offer(self, s: Island) -> str:
        words = super().offer(s) if self.seat != GROUP else f"Each player discards {self.tokens} determination."
        return words[:-1] + if_possible(self.if_possible)


def strong_willed(s: Island, seat: Seat) -> list[Castaway]:
    """Those who are meant, without Friday and Jenny, whose determination nothing takes (RC-318)."""
    return [s.castaways[other] for other in s.each(seat) if other not in (FRIDAY, JENNY)]


class LoseAllDetermination(Effect):
    """{seat} loses all determination."""

    seat: Seat = YOU
    rule = "RC-294"
    label = "Lose all determination."

    def apply(self, s: Island) -> None:
        for castaway in strong_willed(s, self.seat):
            castaway.determination = 0

    def says(self, s: Island) -> str:
        return super().says(s) if any(castaway.determination for castaway in strong_willed(s, self.seat)) else ""


def if_possible(condition: bool) -> str:
    """How an effect ends that asks for no more than there is (RC-294)."""
    return ", if possible." if condition else "."


# -- Morale ------------------------------------------------------------------------------------


class LowerMorale(Effect):
    """Morale falls by {by}."""

    by: int = 1
    rule = "RC-452"
    label = "Morale falls by {by}."

    def apply(self, s: Island) -> None:
        s.morale = max(0, s.morale - self.by)  # RC-092

    def says(self, s: Island) -> str:
        return really(self, s, by=min(self.by, s.morale))


class RaiseMorale(Effect):
    """Morale rises by {by}."""

    by: int = 1
    rule = "RC-452"
    label = "Morale rises by {by}."

    def apply(self, s: Island) -> None:
        s.morale = min(len(s.book.numbers.morale) - 1, s.morale + self.by)  # RC-092

    def says(self, s: Island) -> str:
        return really(self, s, by=min(self.by, len(s.book.numbers.morale) - 1 - s.morale))


# -- Special Wounds ----------------------------------------------------------------------------


class SpecialWound(Effect):
    """{seat} is hurt at the {part}; the card will come back."""

    seat: Seat = YOU
    part: Part = "arm"
    card: CardId = THIS_CARD
    rule = "RC-052"
    label = "Put a special wound on your {part}; this card goes into the Event deck."

    def apply(self, s: Island) -> None:
        castaway = s.castaways[self.seat]
        castaway.body += (Injury(self.part, self.card),)
        s.table = tuple(card for card in s.table if card != self.card)
        s.events.shuffle_in(self.card)  # RC-358


class Limp(Effect):
    """{seat} has only {pawns} pawn this round."""

    seat: Seat = YOU
    pawns: int = 1
    rule = "RC-A49"
    label = "Only {pawns} pawn this round."

    def apply(self, s: Island) -> None:
        for seat in s.each(self.seat):
            castaway = s.castaways[seat]
            castaway.pawns = max(1, min(castaway.pawns, self.pawns))


class Dispirit(Effect):
    """{seat} cannot use skills this round."""

    seat: Seat = YOU
    rule = "RC-057"
    label = "No skills this round."

    def apply(self, s: Island) -> None:
        for seat in s.each(self.seat):
            s.mark(ROUND, DISPIRITED, seat)


DISPIRITED = "dispirited"


class Calm(Effect):
    """{seat}'s wounds no longer lower Morale."""

    seat: Seat = YOU
    rule = "RC-046"
    label = "Your wounds no longer lower Morale."

    def apply(self, s: Island) -> None:
        s.castaways[self.seat].calm = True
