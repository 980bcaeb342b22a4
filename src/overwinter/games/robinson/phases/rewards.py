"""What successful Actions bring."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP
from overwinter.engine.printed import made_out
from overwinter.engine.questions import Ask
from overwinter.games.robinson.printed.book import Target
from overwinter.games.robinson.printed.catalogue import DIALS, YIELD, CardId, ItemId, Resource, Source, SpaceId
from overwinter.games.robinson.table.plans import actions_of, source_of
from overwinter.games.robinson.table.records import ROUND, Seat
from overwinter.games.robinson.table.state import Island, yield_at
from overwinter.games.robinson.verbs.building import BuildItem
from overwinter.games.robinson.verbs.camp import BuildShelter, RaisePalisade, RaiseRoof, RaiseWeapon
from overwinter.games.robinson.verbs.castaways import GainDetermination, Heal, RaiseMorale
from overwinter.games.robinson.verbs.fighting import Hunt
from overwinter.games.robinson.verbs.land import Explore
from overwinter.games.robinson.verbs.stock import gathered
from overwinter.kit.choices import Choice, Nothing


def fruits(target: Target, taker: Seat) -> Sequence[Effect]:
    """What a successful Action brings."""
    if target.does:
        return made_out([target.does], taker)
    match target.kind:
        case "threat":
            return [HandleThreat(taker, CardId(target.what), target.way)]
        case "hunting":
            return [Hunt(taker)]
        case "building":
            return [_building(target, taker)]
        case "gathering":
            return [Gather(taker, target.space, source_of(target))]
        case "exploration":
            return [Explore(taker, target.space)]
        case "camp":
            return [ArrangeCamp(taker)]
        case "rest":
            return [Rest(taker)]


def _building(target: Target, taker: Seat) -> Effect:
    """The one thing that a Building Action builds (RC-149); levels rise at once (RC-230)."""
    match target.what:
        case "shelter":
            return BuildShelter()
        case "roof":
            return RaiseRoof()
        case "palisade":
            return RaisePalisade()
        case "weapons":
            return RaiseWeapon()
        case item:
            return BuildItem(taker, ItemId(item))


class HandleThreat(Effect):
    """{seat} deals with {card}."""

    seat: Seat
    card: CardId
    way: int = 0
    rule = "RC-200"

    def apply(self, s: Island) -> None:
        s.threats = tuple(card for card in s.threats if card != self.card)  # RC-142
        s.gone += (self.card,)
        s.push(*made_out(s.book.threats[self.card].ways[self.way].reward, self.seat, self.card))  # RC-147, RC-148


class Gather(Effect):
    """{seat} gathers."""

    seat: Seat
    space: SpaceId
    source: Source
    rule = "RC-236"
    quiet = True

    def apply(self, s: Island) -> None:
        resource, count = YIELD[self.source], yield_at(s, self.space, self.source)
        if not count:
            return  # RC-368: the source has dried up since the plan was made
        more = [TryCarrier(self.seat, ItemId(item), resource) for item in carriers(s)]  # RC-386: one or both
        s.push(gathered(s, self.seat, resource, count), *more)


def carriers(s: Island) -> list[str]:
    """The Items with which one more Gathering Action of this round brings 1 more (RC-384, RC-385)."""
    return [item for item in ("basket", "sack") if s.has(item) and not s.marked(ROUND, item)]


class TryCarrier(Choice):
    """The {item} can be filled, now or later this round."""

    seat: Seat
    item: ItemId
    resource: Resource
    rule = "RC-384"
    question = "Is more of this carried home now, or of something else later?"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        planned = s.plan.actions
        sources = [source_of(s.target(action)) for action in actions_of(s, "gathering") if not planned[action].done]
        other = any(YIELD[source] != self.resource for source in sources)
        fill = FillCarrier(self.seat, self.item, self.resource)
        return [fill, Nothing("Later")] if other else [fill]


class FillCarrier(Effect):
    """The {item} holds 1 {resource} more."""

    seat: Seat
    item: ItemId
    resource: Resource
    rule = "RC-384"
    label = "1 {resource} more with the {item}"

    def apply(self, s: Island) -> None:
        s.mark(ROUND, self.item)
        s.push(gathered(s, self.seat, self.resource))

    def cites(self, s: Island) -> str:
        return s.book.inventions[self.item].rule


class ArrangeCamp(Effect):
    """{seat} arranges the Camp."""

    seat: Seat
    rule = "RC-247"

    def apply(self, s: Island) -> None:
        tokens = s.book.numbers.camp_determination
        if s.plan.readings:
            s.plan.readings -= 1  # one reading, one Action
            s.push(GainDetermination(self.seat, tokens + 1), RaiseMorale())
        elif len(s.players) == 4:
            s.push(CampReward(self.seat))  # RC-041, RC-303
        else:
            s.push(GainDetermination(self.seat, tokens), RaiseMorale())  # RC-248, RC-302, RC-339


class CampReward(Ask):
    """{seat}: determination, or Morale?"""

    seat: Seat
    rule = "RC-249"

    def options(self, s: Island) -> Sequence[Effect]:
        return [GainDetermination(self.seat, s.book.numbers.camp_determination), RaiseMorale()]


class Rest(Effect):
    """{seat} rests."""

    seat: Seat
    rule = "RC-250"

    def apply(self, s: Island) -> None:
        s.push(Heal(self.seat, rest_heals(s)))  # RC-320: Friday, too


REST = DIALS.dial("rest", "Rest heals {n} {wound|wounds} more.")


def rest_heals(s: Island) -> int:
    """How many wounds a Rest heals: 2 in a Bed (RC-387), and more with some Treasures."""
    return 1 + REST.of(s, GROUP)
