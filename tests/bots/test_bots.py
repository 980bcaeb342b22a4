from __future__ import annotations

import logging
import time

import pytest

import overwinter
from overwinter.bots import Chair, Host, make_bot, planner
from overwinter.bots.planner import Budget, PlannerBot
from overwinter.bots.search import Search, search_of
from overwinter.bots.simple import GreedyBot, RandomBot, worth
from overwinter.engine.chance import Chance
from overwinter.engine.errors import WrongSetup
from overwinter.engine.play import Play, resolve
from overwinter.engine.state import Desk, Outcome

GAME = overwinter.game("starved").game


def begin(seats: int, seed: int, **options: object) -> Play:
    state = GAME.begin(seats, GAME.options({"tribes": "dealt", **options}), GAME.codec(()).catalogue)
    play = Play(state, Desk(Chance(seed)))
    resolve(state, play.desk)
    return play


def play_out(names: list[str], seed: int, **options: object) -> Play:
    """A game between these bots."""
    play = begin(len(names), seed, **options)
    host = Host(GAME, {seat: make_bot(name, GAME) for seat, name in enumerate(names)}, seed)
    while not play.over:
        seat = play.waiting()[0]
        play.answer(seat, host.choose(play, seat))
    return play


def share(name: str, against: str, seats: int, games: int, **options: object) -> float:
    """What part of the victories one bot gets at a table of others, in every seat in turn."""
    total = 0.0
    for seed in range(games):
        names = [against] * seats
        names[seed % seats] = name
        outcome = play_out(names, seed, **options).state.outcome
        assert outcome is not None
        total += outcome.share(seed % seats)
    return total / games


def test_greedy_beats_a_table_of_random_bots():
    assert share("greedy", "random", 4, 80) > 0.42  # fair would be 0.25


def test_a_planner_beats_a_table_of_random_bots():
    assert share("planner:40", "random", 4, 12, max_years=1) > 0.4


def test_the_same_seeds_give_the_same_game():
    first, second = play_out(["greedy"] * 4, 3).state, play_out(["greedy"] * 4, 3).state
    assert first == second


def test_a_planner_keeps_its_time():
    play = begin(5, 1)
    bot = PlannerBot(GAME.insight, Budget(seconds=0.2))
    host = Host(GAME, {0: bot}, 1)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        host.choose(play, 0)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.24  # within a fifth; the least, since other work on the machine may come between


def test_a_planner_keeps_its_number_of_rounds():
    play = begin(5, 1)
    bot = PlannerBot(GAME.insight, Budget(rounds=30))
    host = Host(GAME, {0: bot}, 1)
    assert bot.think(host.chair(play, 0, bot)).visits == 30


def test_a_planner_starts_from_what_greedy_would_do(monkeypatch):
    play = begin(5, 1)
    bot = PlannerBot(GAME.insight, Budget(rounds=1))
    chair = Host(GAME, {0: bot}, 1).chair(play, 0, bot)
    for liked in range(len(chair.options)):
        odds = [float(place == liked) for place in range(len(chair.options))]
        monkeypatch.setattr(GreedyBot, "look", lambda _bot, _chair, odds=odds: (odds, ()))
        assert bot.choose(chair) == liked


def test_a_planner_trusts_a_first_look_as_far_as_the_game_says(monkeypatch):
    play = begin(5, 1)
    bot = PlannerBot(GAME.insight, Budget(rounds=3))
    chair = Host(GAME, {0: bot}, 1).chair(play, 0, bot)
    places = range(len(chair.options))
    monkeypatch.setattr(planner, "search_of", lambda _: Search(trust=200))
    for liked in places:
        look = ([1.0 for _ in places], [float(place == liked) for place in places])
        monkeypatch.setattr(GreedyBot, "look", lambda _bot, _chair, look=look: look)
        assert bot.choose(chair) == liked


def test_a_planner_does_not_look_at_each_of_very_many_options_first(monkeypatch):
    play = begin(5, 1)
    bot = PlannerBot(GAME.insight, Budget(rounds=5))
    chair = Host(GAME, {0: bot}, 1).chair(play, 0, bot)
    monkeypatch.setattr(planner, "FEW", 3)
    monkeypatch.setattr(GreedyBot, "look", lambda *_: pytest.fail("it looked"))
    assert bot.think(chair).visits == 5


def test_how_to_search_a_game_stands_in_its_folder():
    assert search_of(GAME) == Search()
    assert search_of(overwinter.game("robinson").game) == Search(futures=4, trust=10, by_odds=True)


def test_a_victory_is_shared_but_where_all_win_together():
    both = Outcome((0, 1), "", "")
    assert [worth(GAME, both, seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert [worth(overwinter.game("stardew").game, both, seat) for seat in range(2)] == [1.0, 1.0]


def test_a_bot_that_fails_is_replaced_for_the_turn_and_the_failure_is_logged(caplog):
    class Broken:
        looks_ahead = False

        def choose(self, chair: Chair) -> int:
            raise RuntimeError("out of ideas")

    play = begin(4, 1)
    with caplog.at_level(logging.ERROR):
        option = Host(GAME, {0: Broken()}, 1).choose(play, 0)
    assert option in play.options(0)
    assert "seat 0 failed" in caplog.text
    assert "out of ideas" in caplog.text


def test_random_bots_seldom_take_free_actions():
    play = begin(4, 1)
    for seat in range(4):
        play.answer(seat, next(o for o in play.options(seat) if getattr(o, "spot", "") == "druid"))
    assert any(option.free for option in play.options(1))
    host = Host(GAME, {1: RandomBot()}, 7)
    chosen = [host.choose(play, 1) for _ in range(400)]
    assert 0 < sum(option.free for option in chosen) < 60


@pytest.mark.parametrize("name", ["clever", "greedy:5", "planner:soon", "planner:0", ""])
def test_an_unknown_bot_is_refused_with_those_there_are(name):
    with pytest.raises(WrongSetup):
        make_bot(name, GAME)
