"""The toy that uses all of the kit: as a game, and mechanism by mechanism where they meet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from overwinter.match.library import Box
from overwinter.testing import check_game
from overwinter.testing.tables import answer, at_rest, dice, options, resolve
from tests.kit.ember import GAME
from tests.kit.ember.nights import Chill, Evening, Gather, GetsCold, Pack, Search
from tests.kit.ember.table import DOG, Hill, Person, Who

ROOT = Path(__file__).parents[2]


def hill(*packs: str, wood: int = 2, cold: int = 0, night: int = 1, story: str = "mild") -> Hill:
    """People with these things, and the dog."""
    s = GAME.begin(len(packs), GAME.options({"winter": story}), GAME.codec().catalogue)
    for seat, pack in enumerate(packs):
        s.people[Who(seat)] = Person(tuple(pack.split()), cold)
    s.wood, s.night = wood, night
    return at_rest(s)


def test_it_keeps_all_promises():
    assert check_game(Box(GAME), games=12) > 0


def test_somebody_must_watch_before_all_are_content():
    s = hill("", "")
    resolve(s, Evening(2))
    answer(s, 0, "do 0 gather")
    answer(s, 1, "do 1 gather")
    assert options(s, 0) == ["do-rather 0 watch"]
    answer(s, 1, "do-rather 1 watch")
    assert options(s, 0) == ["content 0", "do-rather 0 watch"]


def test_a_sack_makes_one_roll_more_dice():
    s = hill("sack")
    dice(s, **{"gather.stick": ["branch", "branch", "branch", "branch"]})
    resolve(s, Gather(Who(0)))
    assert s.wood == 6


def test_a_lucky_string_is_asked_for_while_the_dice_lie_there():
    s = hill("string", wood=0)
    dice(s, **{"gather.stick": ["find", "find", "find"]})
    resolve(s, Gather(Who(0)))
    assert options(s, 0) == ["ready 0", "use-thing 0 string"]
    dice(s, **{"gather.stick": ["branch", "branch", "branch"]})
    answer(s, 0, "use-thing 0 string")
    assert s.wood == 3


def test_a_third_thing_is_one_too_many():
    s = hill("flask sack")
    dice(s, finds=["bell", "kettle"])
    resolve(s, Search(Who(0)))
    answer(s, 0, "take 0 bell")
    assert options(s, 0) == ["leave 0 flask", "leave 0 sack", "leave 0 bell"]
    answer(s, 0, "leave 0 sack")
    assert Pack(Who(0)).fits(s)


def test_who_could_help_is_asked_before_the_dog_is_frozen_through():
    s = hill("flask", "")
    s.people[DOG].cold = 2
    resolve(s, GetsCold(Chill(DOG)))
    assert options(s, 1) == []
    answer(s, 0, "use-thing 0 flask")
    assert s.outcome is None
    assert s.people[DOG].cold == 2


def test_nobody_is_asked_while_nobody_is_in_danger():
    s = hill("flask")
    resolve(s, GetsCold(Chill(DOG)))
    assert s.people[DOG].cold == 1


def test_a_kettle_takes_a_fire_and_a_branch():
    s = hill("kettle", cold=1, wood=0)
    assert options(s, 0) == []


def test_a_bell_brings_its_owner_a_search_once_a_night():
    s = hill("bell")
    dice(s, finds=["kettle", "flask"])
    resolve(s, Chill(Who(0)))
    assert options(s, 0) == ["take 0 kettle", "take 0 flask"]
    answer(s, 0, "take 0 flask")
    resolve(s, Chill(Who(0)))
    assert s.people[Who(0)].pack == ("bell", "flask")


def test_in_a_bitter_winter_the_wind_takes_a_branch():
    s = hill("", wood=5, story="bitter")
    resolve(s, Evening(2))
    assert s.wood == 5 - 1 - 1


def test_it_plays_in_the_terminal():
    shelf = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "kit" / "shelf"), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "overwinter", "play", "ember", "--plain", "--seats", "2", "--me", "1,2"]
    lines = "1\n" * 200
    told = subprocess.run(
        command,
        input=lines,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": shelf},
        check=False,
        timeout=60,
    )
    assert "Type new for another match" in told.stdout, told.stderr
