"""The bots' judgement: not rules, but it should see what any chieftain sees."""

from __future__ import annotations

import pytest

import overwinter
from overwinter.games.starved.alliances import AskJoin, Join
from overwinter.games.starved.building import Build, ChooseBuilding, FinishBuilding
from overwinter.games.starved.insight import expected
from overwinter.games.starved.state import HUT, Land, Seat
from overwinter.games.starved.voting import CastVote
from tests.games.starved.conftest import land

INSIGHT = overwinter.game("starved").game.insight


def value(s: Land, seat: int = 0) -> float:
    return float(INSIGHT.value(s, seat))


def votes(s: Land, seat: int = 0) -> dict[str, float]:
    options = CastVote(Seat(seat)).options(s)
    return {option.slot: odds for option, odds in zip(options, INSIGHT.priors(s, seat, options), strict=True)}


def test_the_chances_of_all_tribes_add_up():
    s = land(5, villages={0: "hut hut", 2: "market"}, barns=[4, 3, 2, 1, 0], pacts=(1, 0, 1, 0, 0))
    assert sum(value(s, seat) for seat in range(5)) == pytest.approx(1)


def test_more_buildings_and_more_beads_look_better():
    assert (
        value(land(villages={0: "hut"}, season=0)) > value(land(season=0)) > value(land(barns=[1, 3, 3, 3], season=0))
    )


def test_a_village_that_cannot_feed_itself_looks_worse_the_longer_it_must():
    villages = {0: "hut hut hut hunter witch"}
    late, early = land(villages=villages, season=4), land(villages=villages, season=1)
    assert value(late) > value(early)


def test_the_last_evening_says_more_than_the_first_morning():
    late, early = land(villages={0: "hut"}, season=0), land(villages={0: "hut"}, season=1)
    assert value(late) > value(early) > 0.25


def test_the_weak_want_to_join_and_the_leader_does_not():
    s = land(villages={0: "hut hut hut druid", 1: "druid", 2: "hut druid"}, season=0)
    weak, strong = Join(Seat(1), Seat(2)), Join(Seat(0), Seat(1))
    assert INSIGHT.prior(s, 1, weak) > 1 > INSIGHT.prior(s, 0, strong)
    assert len(INSIGHT.priors(s, 1, AskJoin(Seat(1), Seat(2)).options(s))) == 2


def test_building_is_tempting_only_while_the_village_can_be_fed():
    rich, poor = land(season=4, barns=4), land(season=1, barns=2, villages={0: "hut hut hunter"})
    finish = INSIGHT.prior(rich, 0, FinishBuilding(Seat(0)))
    assert INSIGHT.prior(rich, 0, Build(Seat(0), HUT)) > finish > INSIGHT.prior(poor, 0, Build(Seat(0), HUT))
    assert len(INSIGHT.priors(rich, 0, ChooseBuilding(Seat(0)).options(rich))) > 3


def test_a_vote_goes_where_the_own_buildings_help():
    s = land(villages={0: "hunter"})
    s.backs = ["hunt", "hunt", "gather", "gather"]
    plain = land()
    plain.backs = s.backs
    assert votes(s)["A"] > votes(plain)["A"]


def test_a_known_crowd_makes_a_small_pond_worthless():
    s = land(6, votes="-AAAA-")
    s.backs = ["fish", "small", "medium", "large"]
    before = votes(s)["A"]
    s.exposed = [Seat(seat) for seat in (1, 2, 3, 4)]
    for seat in s.exposed:
        s.tribe(seat).spied = True
    assert votes(s)["A"] < before


def test_in_yule_the_leader_scatters_and_the_others_gather():
    s = land(villages={0: "hut"}, season=0)
    s.backs = ["luck"] * 4
    assert votes(s, 0)["A"] < 0.25 < votes(s, 1)["A"]


def test_what_a_card_is_expected_to_pay():
    cards = land().book.fronts
    assert expected(cards["hares"], 0, 0, 4) == 0
    assert expected(cards["hares"], 1, 0, 4) == 3
    assert expected(cards["sturgeon"], 0, 0, 4) == 5
    assert expected(cards["sturgeon"], 0, 1, 8) == 2.5
    assert expected(cards["orchard"], 2, 0, 4) == 5
    assert expected(cards["mushrooms"], 1, 0, 4) == 2


def test_a_census_counts_a_season():
    from overwinter.engine.chance import Rigged
    from overwinter.engine.play import Play
    from overwinter.engine.play import resolve as resolve_stack
    from overwinter.engine.state import Desk
    from overwinter.games.starved.season import Season

    game = overwinter.game("starved").game
    s = land(villages={0: "hut"}, barns=[0, 3, 3, 3])
    census, chance = game.census(), Rigged(0)
    chance.queue("foraging", ["hunt", "fish", "luck", "gather"])
    chance.queue("foraging.hunt", ["hares-type"])
    chance.queue("foraging.luck", ["thaw-luck"])
    desk = Desk(chance, census)
    s.push(Season(1))
    resolve_stack(s, desk)
    play = Play(s, desk)
    for seat, slot in enumerate("AACC"):
        play.answer(seat, CastVote(Seat(seat)).options(s)["ABCD".index(slot)])
    assert [(row.seat, row.card, row.voters, row.beads) for row in census.cards] == [
        (0, "hares", 2, 3),
        (1, "hares", 2, 3),
        (2, "thaw", 2, 4),
        (3, "thaw", 2, 4),
    ]
    first = census.villages[0]
    assert (first.seat, first.buildings, first.barn, first.harvest) == (0, 2, 1, 3)
    assert census.villages[3].wasted == 2
    census.close(s)
    assert sum(row.what == "stand" for row in census.buildings) == 5
