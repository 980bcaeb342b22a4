"""The end of a season: new things beside the paths, new skills, and the next week at once."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.seasons import DrawSeasonCard, SeasonEnds, SeasonPhase
from overwinter.games.stardew.printed.catalogue import SEASONS
from overwinter.games.stardew.table.state import Valley
from overwinter.testing import answer, dice, options, resolve, rule, story, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, carry, do, listed, planted, valley


def last_week(season: str = "spring", **table: object) -> Valley:
    """All weeks of a season are over."""
    s = valley(season=season, **table)
    for over in SEASONS[: SEASONS.index(season) + 1]:
        s.weeks[over].pool = ()
    return s


def learns(s: Valley, *drawn: str) -> None:
    """Seat 0, a farmer, draws these two at the end of the season."""
    dice(s, {"farmer.upgrades": drawn})
    resolve(s, SeasonEnds())


@rule("SV-103")
def test_each_season_has_one_end():
    s = valley(1)
    for season in SEASONS:
        s.weeks[season].pool = ()
    for pile in s.upgrades.values():
        pile.pool = ()
    resolve(s, DrawSeasonCard())
    seasons = [line for line in story(s) if " is over, and " in line]
    assert (len(seasons), s.season) == (3, "winter")
    assert s.outcome is not None  # the end of Winter is the fourth


@rule("SV-080", "SV-A08")
def test_the_season_changes_before_anybody_learns_anything():
    s = valley()
    assert s.season == "spring"
    learns(s, "rancher", "coopmaster")
    assert s.season == "summer"
    assert listed(s, "take-upgrade")


@rule("SV-104")
def test_what_grows_beside_the_paths_is_new():
    s = valley(spots="F2 F7 T3")
    s.seen = {"F2": "leek"}
    carry(s, ONE, "leek wood")
    resolve(s, SeasonEnds())
    assert len([spot for spot in s.spots if spot.startswith("F")]) == 11
    assert len([spot for spot in s.spots if spot.startswith("T")]) == 4
    assert s.forage.pool == tuple(sorted(BOOK.forage_of("summer")))
    assert s.seen == {}
    assert bag(s) == ["leek", "wood"]


@rule("SV-105")
def test_each_player_draws_two_skills_of_their_own_profession_and_may_keep_one():
    s = valley()
    dice(s, {"farmer.upgrades": ["rancher", "coopmaster"]})
    resolve(s, SeasonEnds())
    assert waiting(s) == [ONE]
    assert listed(s, "take-upgrade") == [
        "take-upgrade 0 rancher",
        "take-upgrade 0 coopmaster",
    ]
    do(s, "take-upgrade 0 coopmaster")
    assert s.farmers[ONE].upgrades == ("coopmaster",)
    assert waiting(s) == [TWO]
    drawn = {option.split()[2] for option in listed(s, "take-upgrade", seat=TWO)}
    assert {BOOK.upgrades[card].profession for card in drawn} == {"fisher"}
    do(s, "keep-none 1", seat=TWO)
    assert (s.farmers[TWO].upgrades, waiting(s)) == ((), [])


@rule("SV-106")
@pytest.mark.parametrize("given_up", ["artisan", "tiller", "rancher"])
def test_whoever_has_two_gives_one_up_for_a_third(given_up):
    s = valley()
    carry(s, ONE, upgrades="artisan tiller")
    learns(s, "rancher", "coopmaster")
    do(s, "take-upgrade 0 rancher")
    assert options(s, ONE) == ["forget 0 artisan", "forget 0 tiller", "forget 0 rancher"]
    answer(s, ONE, f"forget 0 {given_up}")
    assert set(s.farmers[ONE].upgrades) == {"artisan", "tiller", "rancher"} - {given_up}
    assert sorted(s.upgrades["farmer"].discards) == sorted(["coopmaster", given_up])


@rule("SV-106", "SV-296")
def test_a_third_skill_is_not_used_before_one_is_given_up():
    s = valley()
    carry(s, ONE, "potato", upgrades="artisan tiller")
    learns(s, "rancher", "coopmaster")
    assert listed(s, "use-card") == ["use-card 0 artisan"]
    do(s, "take-upgrade 0 rancher")
    assert listed(s, "use-card") == []


@rule("SV-107", "SV-A62")
def test_what_is_not_kept_is_discarded():
    s = valley()
    learns(s, "rancher", "coopmaster")
    do(s, "take-upgrade 0 rancher")
    assert s.upgrades["farmer"].discards == ("coopmaster",)
    s = valley()
    learns(s, "rancher", "coopmaster")
    do(s, "keep-none 0")
    assert s.upgrades["farmer"].discards == ("rancher", "coopmaster")
    assert s.upgrades["farmer"].face_down == 14


@rule("SV-108", "SV-109")
def test_the_next_week_begins_at_once():
    s = last_week()
    dice(s, {"weeks.summer": ["dance-of-the-moonlight-jellies"]})
    s.week = 4
    resolve(s, SeasonPhase())
    do(s, "keep-none 0")
    assert s.today == ""
    do(s, "keep-none 1", seat=TWO)
    assert (s.season, s.week, s.today) == ("summer", 5, "dance-of-the-moonlight-jellies")
    told = story(s)
    assert told.count("A new week begins.") == 1
    assert "Spring is over, and Summer begins." in told


@rule("SV-110")
def test_crops_stay_where_they_are():
    s = valley(fields="1:parsnip 4:cauliflower+")
    resolve(s, SeasonEnds())
    assert (s.season, planted(s)) == ("summer", {1: "parsnip", 4: "cauliflower+"})


@rule("SV-111", "SV-A05")
def test_after_winter_nothing_comes():
    s = last_week("winter", goals=("mine",), spots="F1")
    dice(s, {"farmer.upgrades": ["rancher"]})
    resolve(s, SeasonPhase())
    assert s.outcome is not None
    assert (s.outcome.winners, s.season, s.spots) == ((), "winter", ("F1",))
    assert len(s.upgrades["farmer"]) == 16
    assert waiting(s) == []
