"""Modes, difficulty, length, solo (SV-331 to SV-346)."""

from __future__ import annotations

from collections import Counter

import pytest

from overwinter.games.stardew import GAME
from overwinter.games.stardew.phases.evening import LoseJoja, stairs_cost
from overwinter.games.stardew.phases.seasons import DrawSeasonCard, PetWanders
from overwinter.games.stardew.phases.setup import LayOutBoard
from overwinter.games.stardew.places.town import VisitCenter
from overwinter.games.stardew.printed.catalogue import ROOMS, SEASONS, CardId
from overwinter.games.stardew.table.goals import asks, lose, see_goals
from overwinter.games.stardew.table.state import UNSEEN_JOJA
from overwinter.games.stardew.verbs.upgrades import OfferUpgrades
from overwinter.testing import at_rest, dice, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, do, give_cards, me, offered, valley

WEEKS = {season: [week.id for week in BOOK.weeks.values() if week.season == season] for season in SEASONS}
STANDARD = {season: [week for week in WEEKS[season] if BOOK.weeks[week].standard] for season in SEASONS}


def set_out(queued=None, players=2, **chosen):
    """A table with these options, laid out."""
    s = at_rest(GAME.begin(players, GAME.options(chosen), BOOK))
    dice(s, queued or {})
    resolve(s, LayOutBoard())
    return s


def nearly(mode, restored=6, **table):
    """A table where one Goal, all there are, is within reach of a look."""
    return valley(options={"mode": mode}, goals=("gold",), gold=20, restored=restored, **table)


def won(s):
    """Whether the team has won now."""
    see_goals(s)
    return s.outcome is not None and s.outcome.winners == (0, 1)


@rule("SV-331", "SV-A45")
def test_seedlings_win_with_the_goals_alone_though_the_bundles_are_there():
    s = nearly("seedling", restored=0)
    assert list(s.rooms) == list(ROOMS)
    assert won(s)
    s = nearly("seedling", restored=6)
    s.gold = 19
    assert not won(s)


@rule("SV-332")
def test_honest_farmers_restore_six_rooms_as_well():
    assert not won(nearly("honest farmer", restored=5))
    assert won(nearly("honest farmer", restored=6, joja={"store": CardId("joja-seed")}))
    assert GAME.options({}).mode == "honest farmer"


@rule("SV-333")
def test_artisans_win_with_no_joja_tile_on_the_board():
    assert not won(nearly("artisan", restored=5))
    assert won(nearly("artisan"))
    s = nearly("artisan", joja={"store": CardId("joja-seed")})
    assert not won(s)
    resolve(s, LoseJoja("store"))
    assert s.outcome is not None  # at that moment


@rule("SV-334")
def test_the_mode_does_not_change():
    s = valley(options={"mode": "seedling"})
    with pytest.raises(AttributeError):
        s.options.mode = "artisan"


@rule("SV-335")
def test_each_season_may_use_four_of_all_its_twenty_cards():
    s = set_out(weeks="all")
    others = [week for week in WEEKS["spring"] if week not in STANDARD["spring"]][:4]
    dice(s, {"weeks.spring.unseen": others})
    assert seasons_weeks(s, "spring") == others
    for season in SEASONS:
        assert set(seasons_weeks(set_out(weeks="all"), season)) <= set(WEEKS[season])


def seasons_weeks(s, season):
    """The Season Cards of a season, one after the other."""
    s.season = season
    while len(s.weeks[season]):
        resolve(s, DrawSeasonCard())
        at_rest(s)
    found = [week for week in s.played if BOOK.weeks[week].season == season]
    assert len(set(found)) == len(found)
    return found


@rule("SV-040", "SV-335")
@pytest.mark.parametrize("options", [{"weeks": "all"}, {"length": "short"}, {"mode": "artisan scoring"}])
def test_nobody_can_know_which_cards_a_season_will_have(options):
    s = set_out(**options)
    for season in SEASONS:
        assert not set(s.weeks[season].cards()) & set(BOOK.weeks)  # nothing that could be found out is settled


@rule("SV-335", "SV-354")
def test_a_first_game_uses_the_cards_that_are_marked_as_standard():
    s = set_out()
    for season in SEASONS:
        assert set(s.weeks[season].cards()) == set(STANDARD[season])


@rule("SV-336")
def test_there_are_twenty_season_cards_of_which_four_are_standard():
    assert {season: (len(WEEKS[season]), len(STANDARD[season])) for season in SEASONS} == dict.fromkeys(
        SEASONS, (20, 4)
    )


@rule("SV-337", "SV-A68")
@pytest.mark.parametrize("least", [1, 2, 3, 4])
def test_artisan_scoring_brings_more_joja(least):
    s = set_out(mode="artisan scoring", joja_weeks=str(least))
    for season in SEASONS:
        cards = seasons_weeks(s, season)
        assert len(cards) == 4
        assert sum("joja" in BOOK.weeks[card].icons for card in cards) >= least
    s = set_out(mode="artisan scoring", joja_weeks=str(least), length="short")
    assert [s.weeks[season].cards().count(UNSEEN_JOJA) for season in SEASONS] == [(least + 1) // 2] * 4  # of two
    assert GAME.options({}).joja_weeks == "2"


@rule("SV-337")
def test_a_team_that_wins_scores_the_joja_tiles_it_removed():
    s = nearly("artisan scoring", joja={"store": CardId("joja-seed")}, joja_removed=6)
    assert not won(s)
    resolve(s, LoseJoja("store"))
    assert s.outcome.scores == (7.0, 7.0)
    s = nearly("artisan", joja_removed=6)
    assert won(s)
    assert s.outcome.scores == ()


@rule("SV-338")
def test_a_team_that_loses_scores_nothing():
    s = valley(options={"mode": "artisan scoring"}, joja_removed=6)
    lose(s)
    assert (s.outcome.winners, s.outcome.scores) == ((), ())


@rule("SV-339", "SV-A69")
@pytest.mark.parametrize("count", range(7))
def test_bundles_may_start_face_up_from_the_left(count):
    s = set_out(face_up=str(count))
    assert [room for room, there in s.rooms.items() if there.known] == list(ROOMS[:count])
    assert all(BOOK.bundles[s.rooms[room].bundle].room == room for room in ROOMS[:count])


# -- the short game ------------------------------------------------------------------------------------


@rule("SV-340", "SV-A75")
@pytest.mark.parametrize("weeks", ["standard", "all"])
def test_a_short_game_has_two_weeks_a_season(weeks):
    s = set_out(length="short", weeks=weeks)
    for season in SEASONS:
        cards = seasons_weeks(s, season)
        assert len(cards) == 2
        assert set(cards) <= set(STANDARD[season] if weeks == "standard" else WEEKS[season])


@rule("SV-340")
def test_a_short_game_has_eight_rounds():
    s = valley(options={"length": "short"})
    seasons = []
    while s.outcome is None:
        resolve(s, DrawSeasonCard())
        while s.outcome is None and upgrades_offered(s):
            do(s, "keep-none", seat=waiting(s)[0])
        seasons.append(s.season)
        if s.outcome is None:
            at_rest(s)  # whatever the week brings
    assert Counter(seasons[:-1]) == dict.fromkeys(SEASONS, 2)
    assert s.outcome.winners == ()


def upgrades_offered(s):
    """Whether somebody is looking at upgrades."""
    return bool(waiting(s)) and bool(offered(s, "keep-none", seat=waiting(s)[0]))


@rule("SV-341")
def test_a_short_game_has_two_goals():
    assert len(set(set_out(length="short").goals)) == 2
    assert len(set(set_out().goals)) == 4


@rule("SV-342", "SV-A75")
def test_a_short_game_restores_three_rooms():
    s = set_out({"rooms": ["vault", "crafts", "tank"]}, length="short")
    assert list(s.rooms) == ["crafts", "tank", "vault"]
    assert not any(there.known for there in s.rooms.values())
    s.hearts, s.goals, s.gold = 20, ("gold",), 20
    resolve(s, VisitCenter(ONE))
    for room in ("crafts", "tank", "vault"):
        assert [option.split()[0] for option in offered(s, "reveal 0")] == [room]
        do(s, f"reveal 0 {room}")
    s.restored = 2
    assert not won(s)
    s.restored = 3
    assert won(s)


@rule("SV-331", "SV-A75")
def test_short_seedlings_need_two_goals_only():
    s = valley(options={"mode": "seedling", "length": "short"}, goals=("gold", "mine"), gold=20)
    assert not won(s)
    s.level = 12
    assert won(s)


# -- alone ---------------------------------------------------------------------------------------------


@rule("SV-343")
def test_alone_everything_counts_for_one():
    s = valley(1, hearts=1, place="town", rooms="crafts:spring-foraging-bundle", bag="daffodil")
    assert (asks(s, "gold"), asks(s, "mine"), asks(s, "friends"), stairs_cost(s, ONE)) == (10, 12, 3, 1)
    resolve(s, VisitCenter(ONE))
    do(s, "donate 0 crafts daffodil", "reveal 0 pantry")
    assert (s.hearts, s.restored) == (0, 1)


@rule("SV-344", "SV-A64")
def test_alone_one_chooses_three_decks_and_sees_the_cards_together():
    s = valley(1, phase="season")
    dice(s, {"farmer.upgrades": ["rancher", "coopmaster"], "fisher.upgrades": ["angler"]})
    resolve(s, OfferUpgrades(ONE))
    for deck in ("farmer", "fisher", "farmer"):
        before = {profession: pile.face_down for profession, pile in s.upgrades.items()}
        assert len(offered(s, "choose-deck 0")) == 4
        assert set(before.values()) == {16}  # nothing is drawn before all are chosen
        do(s, next(f"choose-deck 0 {words}" for words in offered(s, "choose-deck 0") if words.endswith(deck)))
    assert set(offered(s, "take-upgrade 0")) == {"rancher", "angler", "patient-angler", "coopmaster"}
    do(s, "take-upgrade 0 angler")
    assert (me(s).upgrades, waiting(s)) == (("angler",), [])
    assert sorted(s.upgrades["farmer"].discards) == ["coopmaster", "rancher"]


@rule("SV-344")
def test_alone_one_may_keep_none():
    s = valley(1, phase="season")
    resolve(s, OfferUpgrades(ONE))
    for _ in range(3):
        do(s, f"choose-deck 0 {offered(s, 'choose-deck 0')[0]}")
    do(s, "keep-none")
    assert (me(s).upgrades, len(s.upgrades["farmer"].discards)) == ((), 3)


@rule("SV-345")
def test_alone_one_holds_upgrades_of_any_profession_but_two():
    s = valley(1, phase="season")
    give_cards(me(s), "rancher angler")
    dice(s, {"miner.upgrades": ["blacksmith"]})
    resolve(s, OfferUpgrades(ONE))
    for _ in range(3):
        do(s, next(f"choose-deck 0 {words}" for words in offered(s, "choose-deck 0") if words.endswith("miner")))
    do(s, "take-upgrade 0 blacksmith")
    assert set(offered(s, "forget 0")) == {"rancher", "angler", "blacksmith"}
    do(s, "forget 0 angler")
    assert me(s).upgrades == ("rancher", "blacksmith")
    assert "angler" in s.upgrades["fisher"].discards


@rule("SV-346", "SV-A09")
def test_alone_the_pet_stays():
    s = valley(1)
    assert resolve(s, PetWanders()) == ["The pet stays."]
    assert (s.first, waiting(s)) == (ONE, [])
    assert resolve(valley(2), PetWanders()) == ["The pet moves on to the next player."]
