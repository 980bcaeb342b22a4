"""What can be used between any two answers: skills, things from the ship, Treasures, Discovery tokens, the Pot."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from overwinter.engine.effects import Blocked, Effect, Objection, refused
from overwinter.engine.people import GROUP
from overwinter.games.robinson.printed.book import Book
from overwinter.games.robinson.printed.catalogue import FindId, Invention, ItemId, SkillId, ThingId, Usable, Use
from overwinter.games.robinson.table.records import ROUND, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.terms import Determination
from overwinter.games.robinson.table.things import drop_token, thing_of, token_of, wear_out
from overwinter.games.robinson.table.words import printed
from overwinter.games.robinson.verbs.castaways import DISPIRITED, GainDetermination
from overwinter.kit.using import UseIt
from overwinter.kit.words import listed


class UseEntry(UseIt):
    """{seat} uses what is printed on something."""

    def entry(self, s: Island) -> Usable | Invention:
        """What is used."""
        raise NotImplementedError

    def use(self, s: Island) -> Use:
        use = self.entry(s).use
        assert use is not None
        return use

    def objection(self, s: Island) -> Objection:
        why = super().objection(s)
        if why is not None and why[1] in GENERAL:
            return why[0], self.entry(s).rule or why[1]
        return why

    def offer(self, s: Island) -> str:
        return f"{self.entry(s).name}: {printed(s, self.use(s).does)}"

    def fine_print(self, s: Island) -> str:
        costs = [price.words(s) for price in self.use(s).price]
        return f"costs {listed(costs)}" if costs else ""

    def cites(self, s: Island) -> str:
        return self.entry(s).rule or self.rule

    def brings(self, s: Island) -> Iterable[Effect]:
        for effect in s.book.leads_to[self.entry(s).id]:
            yield effect
            if isinstance(effect, GainDetermination):
                yield from within_reach(s, self.seat, effect.tokens)


GENERAL = frozenset({"RC-066", "RC-345", "RC-443", "RC-460"})
"""The rules on moments, food, Weapons and Items; an entry's own rule says more exactly why it cannot be used."""


class UseSkill(UseEntry):
    """{seat} uses a skill: {skill}."""

    skill: SkillId
    rule = "RC-056"
    limited = "RC-057"  # RC-059
    piece = "skill:{seat}:{skill}"

    def entry(self, s: Island) -> Usable:
        return s.book.skills[self.skill]

    def thing(self) -> str:
        return self.skill

    def objection(self, s: Island) -> Objection:
        if s.marks and s.marked(ROUND, DISPIRITED, self.seat):
            return "no skills this round", "RC-057"
        return super().objection(s)


class UseThing(UseEntry):
    """{seat} uses: {of}."""

    of: ThingId
    rule = "RC-064"
    piece = "thing:{of}"

    def entry(self, s: Island) -> Usable:
        return thing_of(s, self.of)

    def thing(self) -> str:
        return self.of

    def objection(self, s: Island) -> Objection:
        if s.is_away(self.of, self.seat):
            return "it is outside the Camp tonight", "RC-360"
        return super().objection(s)

    def apply(self, s: Island) -> None:
        wear_out(s, self.of)
        super().apply(s)

    def fine_print(self, s: Island) -> str:
        uses = s.camp.things[self.of]
        return f"{uses} uses left" if uses > 1 else "the last use" if uses else ""


class UseToken(UseEntry):
    """{seat} uses a Discovery token: {token}."""

    token: FindId
    rule = "RC-245"
    limited = "RC-431"
    piece = "found:{token}"

    def entry(self, s: Island) -> Usable:
        return token_of(s, self.token)

    def thing(self) -> str:
        return self.token

    def whose(self) -> Seat:
        return GROUP

    def apply(self, s: Island) -> None:
        super().apply(s)
        if not self.use(s).limit:  # what can be used each round is kept
            drop_token(s, self.token)


class CookMeal(UseEntry):
    """{seat} cooks with the {item}."""

    item: ItemId
    rule = "RC-405"
    limited = "RC-A32"
    piece = "item:{item}"

    def entry(self, s: Island) -> Invention:
        return s.book.inventions[self.item]

    def thing(self) -> str:
        return self.item

    def whose(self) -> Seat:
        return GROUP


# -- at any time -------------------------------------------------------------------------------------


@Island.at_any_time
def what_can_be_used(s: Island, seat: Seat) -> Sequence[Effect]:
    """All that a player can use now (RC-058, RC-063, RC-066)."""
    return [use for use in at_hand(s, seat, s.castaways[seat].determination) if use.objection(s) is None]


@Island.blocked_at_any_time
def what_cannot_be_used(s: Island, seat: Seat) -> Sequence[Blocked]:
    """What a player has and cannot use now, and why."""
    return refused([(use, use.objection(s)) for use in at_hand(s, seat)])


def at_hand(s: Island, seat: Seat, determination: int = 99) -> list[UseEntry]:
    """All that somebody has to use, with the skills that take no more determination than this."""
    found: list[UseEntry] = []
    role = s.castaways[seat].role
    if determination > 1 and role:  # roles may still be chosen
        found += [use for cost, use in skills_of(s.book, role, seat) if cost <= determination]
    if s.camp.things:
        found += [_thing(seat, thing) for thing in s.camp.things if s.book.things[thing].use]
    if s.camp.found:
        found += [_token(seat, token) for token in dict.fromkeys(s.camp.found) if token_of(s, token).use]
    return found + _kitchen(s.book, s.camp.built, seat)


@functools.cache
def skills_of(book: Book, role: str, seat: Seat) -> tuple[tuple[int, UseSkill], ...]:
    """A role's skills, each with the determination that it costs."""
    return tuple([(cost_of(skill.use), UseSkill(seat, skill.id)) for skill in book.roles[role].skills])


def cost_of(use: Use | None) -> int:
    """How much determination something costs."""
    return sum([price.count for price in use.price if isinstance(price, Determination)]) if use else 0


_thing, _token = functools.cache(UseThing), functools.cache(UseToken)  # the same few come again and again


@functools.lru_cache(4096)
def _kitchen(book: Book, built: tuple[ItemId, ...], seat: Seat) -> list[UseEntry]:
    """The Items with which one can cook."""
    return [CookMeal(seat, item) for item in built if book.inventions[item].use]


def within_reach(s: Island, seat: Seat, more: int) -> Iterable[Effect]:
    """What the skills lead to that somebody could use with so much more determination."""
    twin = s.copy()
    twin.castaways[seat].determination += more
    skills = [use for _, use in skills_of(s.book, s.castaways[seat].role, seat)]
    return [effect for use in skills if use.objection(twin) is None for effect in s.book.leads_to[use.skill]]
