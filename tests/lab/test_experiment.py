"""Who plays which game: fixed by the experiment and the number of the game, and fair to all."""

from __future__ import annotations

from collections import Counter

import pytest

from overwinter.engine.errors import BadContent, WrongSetup
from overwinter.engine.packs import File, Pack
from overwinter.lab.content import changed, current, listing
from overwinter.lab.experiment import Experiment, parse_seats
from overwinter.match import find_game


def test_numbers_of_players_come_in_turn() -> None:
    experiment = Experiment("starved", ("random",), (4, 5, 6))
    assert [experiment.seats_of(number) for number in range(4)] == [4, 5, 6, 4]


def test_each_game_has_a_seed_of_its_own() -> None:
    experiment = Experiment("starved", ("random",), (4,), seed="a")
    assert experiment.seed_of(3) == "a/3"
    assert len({experiment.seed_of(number) for number in range(100)}) == 100


def test_games_that_differ_in_options_alone_are_the_same_deal() -> None:
    experiment = Experiment("starved", ("greedy",), (4, 5), varied={"druids": ("on", "off", "tribal")})
    deals: dict[str, list[tuple[int, int]]] = {}
    for number in range(24):
        game = (experiment.seats_of(number), experiment.setting_of(number))
        deals.setdefault(experiment.seed_of(number), []).append(game)
    assert len(deals) == 8
    assert all(sorted(games) in ([(4, 0), (4, 1), (4, 2)], [(5, 0), (5, 1), (5, 2)]) for games in deals.values())


@pytest.mark.parametrize("bots", [("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d", "e")])
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_each_bot_sits_equally_often_in_each_seat(bots: tuple[str, ...], seats: int) -> None:
    experiment = Experiment("starved", bots, (seats,))
    seated = [experiment.seated(number) for number in range(12 * len(bots))]
    for seat in range(seats):
        assert set(Counter(names[seat] for names in seated).values()) == {12}


def test_bots_share_a_table_as_equally_as_they_can() -> None:
    experiment = Experiment("starved", ("a", "b"), (5,))
    for number in range(20):
        assert sorted(Counter(experiment.seated(number)).values()) == [2, 3]


def test_neighbours_change() -> None:
    experiment = Experiment("starved", ("a", "b"), (4,))
    assert len({tuple(experiment.seated(number)) for number in range(40)}) == 6


def test_alone_means_one_seat_that_moves_on() -> None:
    experiment = Experiment("starved", ("strong", "weak"), (4,), seating="alone")
    seated = [experiment.seated(number) for number in range(4)]
    assert [names.index("strong") for names in seated] == [0, 1, 2, 3]
    assert all(Counter(names) == {"strong": 1, "weak": 3} for names in seated)


@pytest.mark.parametrize(("text", "seats"), [("4", (4,)), ("4-6", (4, 5, 6)), ("4,6", (4, 6)), ("5-5", (5,))])
def test_seats_are_read(text: str, seats: tuple[int, ...]) -> None:
    assert parse_seats(text) == seats


@pytest.mark.parametrize("text", ["", "four", "6-4", "4-", "-4"])
def test_other_seats_are_refused(text: str) -> None:
    with pytest.raises(WrongSetup, match="say 4, 4-6 or 4,6"):
        parse_seats(text)


def test_impossible_experiments_are_refused_with_a_sentence() -> None:
    with pytest.raises(WrongSetup, match="there is no bot 'genius'"):
        Experiment("starved", ("genius",), (4,)).checked()
    with pytest.raises(WrongSetup, match="4 to 6 players, not 9"):
        Experiment("starved", ("random",), (4, 9)).checked()
    with pytest.raises(WrongSetup, match="there is no game 'chess'"):
        Experiment("chess", ("random",), (4,)).checked()
    with pytest.raises(WrongSetup, match="no option 'snow'"):
        Experiment("starved", ("random",), (4,), {"snow": "on"}).checked()
    with pytest.raises(WrongSetup, match="no bots"):
        Experiment("starved", (), (4,)).checked()


def test_a_pack_with_a_mistake_is_refused_before_anything_is_played() -> None:
    pack = Pack("bad", (File("numbers.yaml", "seasons: many"),))
    with pytest.raises(BadContent, match="seasons"):
        Experiment("starved", ("random",), (4,), packs=(pack,)).checked()


def test_a_number_of_the_content_can_be_changed_by_name() -> None:
    game = find_game("starved").game
    pack = changed(game, (), {"village.hut.cost": 7, "numbers.starting_beads": 1, "numbers.openings.0": "market"})
    book = game.codec((pack,)).catalogue
    assert book.spots["hut"].cost == 7  # type: ignore[attr-defined]
    assert book.spots["hut"].most == game.codec(()).catalogue.spots["hut"].most  # type: ignore[attr-defined]
    assert book.numbers.starting_beads == 1  # type: ignore[attr-defined]
    assert current(game, (pack,), "village.hut.cost") == 7
    assert ("village", "hut", "Hut") in listing(game, ())


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("town.hut.cost", "no content file 'town.yaml'"),
        ("village.palace.cost", "no 'palace'; there is: hall, hut"),
        ("village.hut.colour", "no 'colour'"),
        ("village.hut", "no single value; it goes on with: name, cost"),
        ("village", "no single value"),
        ("village.hut.cost.more", "no 'more'; there is: nothing more"),
    ],
)
def test_a_number_that_is_not_there_is_refused(path: str, says: str) -> None:
    with pytest.raises(WrongSetup, match=says):
        changed(find_game("starved").game, (), {path: 1})
