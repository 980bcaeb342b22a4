"""What the lab is told of a match, in small situations with exact answers, and what it makes of whole games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from overwinter.engine import notation
from overwinter.engine.chance import Rigged
from overwinter.engine.decks import Deck
from overwinter.engine.effects import Effect
from overwinter.engine.play import Play
from overwinter.engine.play import resolve as resolve_stack
from overwinter.engine.state import Desk
from overwinter.games.stardew import GAME
from overwinter.games.stardew.phases.evening import ChaseJoja, EndOfTurn, ToolImproves
from overwinter.games.stardew.phases.planning import PlanningPhase
from overwinter.games.stardew.phases.seasons import CardsGive, CrowsCome, PlaceJoja, PlayEvent, RoundEnds, Visitors
from overwinter.games.stardew.phases.turns import TakeTurn
from overwinter.games.stardew.places.mountain import DrawMineEvent
from overwinter.games.stardew.places.ranch import BuyAnimals
from overwinter.games.stardew.places.store import Sell, VisitStore
from overwinter.games.stardew.places.town import MakeFriend, VisitCenter
from overwinter.games.stardew.printed.catalogue import DIALS, FIELDS, CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.sense.census.counting import NUMBERS
from overwinter.games.stardew.table.state import TEAM, Seat, Turn, Valley
from overwinter.games.stardew.verbs.bags import Gain
from overwinter.games.stardew.verbs.items import GainItem
from overwinter.games.stardew.verbs.upgrades import DrawUpgrades
from overwinter.kit.choices import Choosing
from tests.games.stardew.setting import BOOK, ONE, TWO, carry, me, valley


class Watched:
    """A table at which a census is taken."""

    def __init__(self, s: Valley, chance: Mapping[str, Iterable[object]] | None = None) -> None:
        self.s = s
        self.census = GAME.census()
        rigged = Rigged(0)
        for stream, outcomes in (chance or {}).items():
            rigged.queue(stream, outcomes)
        self.play = Play(s, Desk(rigged, self.census))

    def happen(self, *effects: Effect) -> Watched:
        """These happen, up to the next question."""
        self.s.push(*effects)
        resolve_stack(self.s, self.play.desk)
        return self

    def do(self, *answers: str, seat: int = ONE) -> Watched:
        """A seat gives these answers; their beginnings will do."""
        for words in answers:
            found = {notation.write(option): option for option in self.play.options(seat)}
            meant = [option for option in found if f"{option} ".startswith(f"{words} ")]
            assert len(meant) == 1, f"{words!r} means {meant}, of {list(found)}"
            self.play.answer(seat, found[meant[0]])
        return self

    def close(self) -> Watched:
        """The match is over, whatever there was left to do."""
        self.census.close(self.s)
        return self

    def card(self, card: str) -> dict[str, Any]:
        """What was counted of a card, but for what is 0."""
        row = self.census.cards.get(card)
        names = () if row is None else row.__struct_fields__
        return {name: value for name in names if (value := getattr(row, name)) and name not in ("kind", "card")}


def friends(*villagers: str, **table: Any) -> Watched:
    """These have become seat 0's friends, and somebody drops by."""
    s = valley(**table)
    carry(s, ONE, " ".join(me(s).bag), friends=" ".join(villagers))
    return Watched(s).happen(Visitors(ONE))


# -- weeks, goals, rooms ---------------------------------------------------------------------------------


def test_a_week_is_written_down_when_it_is_over():
    s = valley(gold=7, hearts=3, goals=("gold", "mine"), week=5, season="summer", level=4, animals=(CardId("duck"),))
    row = Watched(s).happen(RoundEnds()).census.weeks[0]
    assert (row.week, row.season, row.gold, row.hearts, row.level, row.animals) == (5, "summer", 7, 3, 4, 1)
    assert row.progress == pytest.approx((7 / 20 + 4 / 12) / 8)  # two goals, six rooms


def test_the_last_week_is_written_down_once():
    s = valley(week=16, season="winter")
    s.weeks["winter"] = Deck("weeks.winter")
    table = Watched(s).happen(RoundEnds())
    assert table.s.outcome is not None
    assert [row.week for row in table.close().census.weeks] == [16]
    assert not table.census.ends[0].won


def test_a_goal_is_told_with_the_week_in_which_it_was_reached():
    table = Watched(valley(goals=("gold", "friends"), gold=19, week=3, bag="parsnip"))
    table.happen(Sell(ONE, TileId("parsnip")), RoundEnds()).close()
    told = {row.goal: row for row in table.census.goals}
    assert (told["gold"].asked, told["gold"].reached, told["gold"].week) == (20, True, 3)
    assert (told["friends"].stood, told["friends"].reached, told["friends"].week) == (0, False, 0)


def test_every_room_has_a_fate():
    rooms = "crafts:spring-foraging-bundle vault:a-purse tank:lake-fish-bundle"
    table = Watched(valley(players=1, place="town", rooms=rooms, bag="daffodil", gold=20, hearts=9, week=2))
    table.happen(VisitCenter(ONE)).do("donate 0 crafts daffodil", "swap 0 vault", "nothing").close()
    assert sorted((row.room, row.bundle, row.fate, row.given) for row in table.census.bundles) == [
        ("board", "", "hidden", 0),
        ("boiler", "", "hidden", 0),
        ("crafts", "spring-foraging-bundle", "complete", 1),
        ("pantry", "", "hidden", 0),
        ("tank", "lake-fish-bundle", "left", 0),
        ("vault", table.s.rooms["vault"].bundle, "left", 0),
        ("vault", "a-purse", "swapped", 0),
    ]
    assert (table.census.ends[0].restored, table.census.ends[0].swaps) == (1, 1)


# -- actions and money -----------------------------------------------------------------------------------


def test_actions_are_told_and_so_are_those_that_are_not_used():
    table = Watched(valley(place="farm", fields="3:potato", week=1)).happen(TakeTurn(ONE))
    table.do("act 0 water", "go-home 0")
    assert [(row.action, row.how) for row in table.census.actions] == [("water", "turn"), ("nothing", "unused")]


def test_what_is_done_in_the_evening_is_told():
    s = valley(place="farm", hearts=5, animals=(CardId("duck"),), joja={"mine": CardId("joja-turnstile")})
    s.turn = Turn(0)
    table = Watched(s).happen(EndOfTurn(ONE)).do("pet-animal 0 duck")
    assert [(row.action, row.how) for row in table.census.actions] == [("pet", "evening")]
    cost = BOOK.animals["duck"].hearts
    assert (table.census.purses["petting"].hearts_out, table.s.hearts) == (cost, 5 - cost)


def test_money_is_put_down_to_what_it_came_from_and_went_to():
    table = Watched(valley(place="town", bag="parsnip daffodil", gold=3, villagers=valley().villagers))
    table.play.desk.chance.queue("villagers", ["penny"])
    table.happen(VisitStore(ONE)).do("sell 0 parsnip", "plant 0 potato", "nothing")
    table.happen(MakeFriend(ONE)).do("give-gift 0 penny daffodil").close()
    purses = table.census.purses
    assert purses["crops sold"].gold_in == BOOK.tiles["parsnip"].value
    assert purses["seeds"].gold_out == BOOK.numbers.seed
    assert purses["making friends"].hearts_in == table.s.hearts == 1
    assert set(purses) == {"crops sold", "seeds", "making friends"}


def test_joja_comes_and_goes():
    s = valley(place="farm", hearts=9, week=4)
    table = Watched(s).happen(PlaceJoja(CardId("joja-turnstile")), PlaceJoja(CardId("joja-seed")))
    table.happen(PlaceJoja(CardId("joja-feed")))
    s.week, s.turn = 6, Turn(0)
    table.happen(EndOfTurn(ONE)).do("remove-joja 0 mine hearts", "turn-in 0")
    table.happen(ChaseJoja(TEAM)).do("lose-joja store")
    assert [(row.tile, row.action, row.placed, row.removed, row.how) for row in table.census.jojas] == [
        ("joja-turnstile", "mine", 4, 6, "hearts"),
        ("joja-seed", "store", 4, 6, "card"),
        ("joja-feed", "collect", 4, 0, ""),
    ]


# -- cards -----------------------------------------------------------------------------------------------


def test_an_item_is_useful_when_it_is_used():
    s = valley(place="farm", fields="3:potato")
    table = Watched(s).happen(GainItem(ONE, CardId("sprinkler")), GainItem(TWO, CardId("keg")), TakeTurn(ONE))
    table.do("use-card 0 sprinkler")
    assert table.card("sprinkler") == {"offered": 1, "gained": 1, "used": 1}
    assert table.card("keg") == {"offered": 1, "gained": 1}


def test_cards_that_are_used_one_after_the_other_are_told_apart():
    table = Watched(valley(cards="firewood cherry-bomb")).happen(PlanningPhase())
    table.do("use-card 0 firewood", "use-card 0 cherry-bomb", "choose 0 farm")
    told = [(row.kind, row.card, row.tiles) for row in table.census.happenings]
    assert told == [("use", "firewood", 2), ("use", "cherry-bomb", 2)]


def test_a_scarecrow_counts_when_crows_come_to_a_crop():
    safe = next(field for field in FIELDS if field not in BOOK.numbers.green)
    for field, counted in ((BOOK.numbers.green[0], 1), (safe, 0)):
        s = valley(cards="scarecrow", fields=f"{field}:potato")
        table = Watched(s).happen(CrowsCome(TEAM, colour="green"))
        assert table.card("scarecrow").get("counted", 0) == counted


def test_a_satchel_counts_only_beyond_what_fits_without_it():
    full = " ".join(["stone"] * (BOOK.numbers.bag - 1))
    table = Watched(valley(cards="satchel", bag=full, options={"supply": "unlimited"}))
    table.happen(Gain(ONE, TileId("wood")))
    assert table.card("satchel") == {}
    table.happen(Gain(ONE, TileId("wood")))
    assert table.card("satchel") == {"counted": 1}


def test_a_number_counts_for_its_owner_and_a_building_for_all():
    s = valley(cards="marnies-whistle", gold=20, built=(CardId("coop"), CardId("silo")))
    table = Watched(s).happen(BuyAnimals(TWO)).do("buy-animal 1 duck", "nothing", seat=TWO)
    assert (table.card("marnies-whistle"), table.card("silo"), table.card("coop")) == (
        {},
        {"counted": 1},
        {"counted": 1},
    )
    table.happen(BuyAnimals(ONE)).do("buy-animal 0 rabbit", "nothing").close()
    assert table.card("marnies-whistle") == {"counted": 1}
    assert {animal: row.happy for animal, row in table.census.animals.items()} == {"duck": False, "rabbit": False}


def test_a_reaction_counts_as_often_as_it_may_happen():
    table = Watched(valley(cards="market-gardener forester", bag="parsnip parsnip carp"))
    table.happen(*[Sell(ONE, TileId(tile)) for tile in ("carp", "parsnip", "parsnip")])
    assert table.card("market-gardener") == {"counted": 1}  # once in a turn
    assert table.card("forester") == {}


def test_gifts_of_cards_count_where_they_change_something():
    table = Watched(valley(cards="bee-house incubator statue-of-perfection")).happen(CardsGive()).close()
    assert (table.card("bee-house"), table.card("incubator")) == ({"gave": 1}, {})
    told = [(row.kind, row.card, row.gold, row.changed) for row in table.census.happenings]
    assert told == [
        ("gift", "bee-house", 2, True),
        ("gift", "incubator", 0, False),
        ("gift", "statue-of-perfection", 3, True),
    ]


def test_upgrades_are_told_as_drawn_and_as_kept():
    table = Watched(valley()).happen(DrawUpgrades(ONE, drawn=("agriculturist", "tiller")))
    table.do("take-upgrade 0 gleaner")
    assert table.card("gleaner") == {"offered": 1, "gained": 1}
    assert table.card("agriculturist") == table.card("tiller") == {"offered": 1}
    assert table.census.cards["gleaner"].kind == "upgrades"


def test_tools_and_mats_are_told():
    table = Watched(valley()).happen(ToolImproves(ONE)).close()
    assert table.card("can-1") == {"gained": 1}
    mat = table.census.mats[0]
    assert (mat.profession, mat.tool, mat.level) == ("farmer", "can", 1)


# -- people and events -----------------------------------------------------------------------------------


def test_a_friend_is_useful_when_a_visit_changes_something():
    assert friends("lewis").do("be-visited 0 lewis").close().census.villagers["lewis"].gave == 1
    in_vain = friends("haley").do("be-visited 0 haley").close().census.villagers["haley"]
    assert (in_vain.visits, in_vain.gave) == (1, 0)


def test_what_is_done_in_between_is_not_the_visitor_s_doing():
    table = friends("pam", bag="fiber wood").do("be-visited 0 pam", "throw-away 0 wood", "nothing").close()
    told = [(row.kind, row.card, row.tiles, row.changed) for row in table.census.happenings]
    assert told == [("visit", "pam", 0, False)]
    assert table.census.tiles["wood", "left behind"] == 1


def test_meeting_somebody_is_told_with_or_without_a_gift():
    for answer, befriended, loved in (("give-gift 0 penny potato", 1, 1), ("give-nothing", 0, 0)):
        table = Watched(valley(bag="potato"), {"villagers": ["penny"]}).happen(MakeFriend(ONE)).do(answer)
        row = table.census.villagers["penny"]
        assert (row.met, row.befriended, row.loved) == (1, befriended, loved)


def test_events_are_told_with_all_that_they_bring():
    table = Watched(valley(), {"mine-events": ["easy-rubble"]})
    table.happen(PlayEvent(ONE, CardId("letter-from-home")), DrawMineEvent(TWO)).close()
    told = [(row.kind, row.card, row.gold, row.tiles, row.changed) for row in table.census.happenings]
    assert told == [("event", "letter-from-home", 3, 0, True), ("mine event", "easy-rubble", 0, 2, True)]
    assert table.census.purses["Events"].gold_in == 3


# -- all of it -------------------------------------------------------------------------------------------


def test_every_number_of_the_rules_is_looked_at():
    assert {dial.name for dial in NUMBERS} == set(DIALS) - {"fields-from"}  # which is for Joja Tiles alone


def test_every_mode_has_a_page_in_the_diary():
    words = [GAME.chapter_words(mode) for mode in GAME.chapter_list()]
    assert [name for name, _ in words] == ["Honest Farmer", "Seedling", "Artisan", "Artisan, for points"]
    assert all(text.endswith(".") for _, text in words)


def test_whole_games_fill_the_tables_and_every_chart_can_be_drawn():
    pytest.importorskip("duckdb")
    from overwinter.lab.charts import charts
    from overwinter.lab.content import listing
    from overwinter.lab.experiment import Experiment
    from overwinter.lab.playing import Bench
    from overwinter.lab.warehouse import Warehouse

    bench = Bench(Experiment("stardew", ("random",), (1, 3), {"length": "short"}).checked())
    for number in range(4):
        bench.play(number)
    house = Warehouse.of_columns({name: table.arrays() for name, table in bench.tables.items()}, listing(GAME, ()))
    assert house.one("SELECT count(*) FROM games WHERE ended") == 4
    assert house.one("SELECT max(week) FROM weeks") <= 8
    begun = house.one("SELECT count(*) FROM weeks JOIN ends USING (game) WHERE week = weeks")
    assert begun == house.one("SELECT count(*) FROM ends") == 4
    left = house.ask(
        "SELECT any_value(weeks.gold) AS gold, any_value(weeks.hearts) AS hearts,"
        " sum(gold_in - gold_out) AS earned, sum(hearts_in - hearts_out) AS loved"
        " FROM ends JOIN weeks ON weeks.game = ends.game AND week = weeks JOIN purses ON purses.game = ends.game"
        " GROUP BY ends.game"
    )
    assert [(row["gold"], row["hearts"]) for row in left] == [
        (BOOK.numbers.gold + row["earned"], row["loved"]) for row in left
    ]
    empty = {"jojas", "animals"} - set(bench.tables)  # there may have been none
    for chart in charts(GAME):
        if not any(f"FROM {table} " in chart.sql for table in empty):
            needed = {"bars": {"label", "value"}, "lines": {"x", "y", "series"}, "measure": {"game", "value"}}
            for row in house.ask(chart.sql):
                assert row.keys() >= needed.get(chart.draw, set()), chart.id
                assert chart.draw != "usage" or 0 <= row["value"] <= 1, chart.id


def test_a_census_changes_nothing():
    def played(census: bool) -> Valley:
        s = GAME.begin(2, GAME.options({"length": "short"}), BOOK)
        play = Play(s, Desk(Rigged(3), GAME.census() if census else None))
        resolve_stack(s, play.desk)
        for _ in range(40):
            seat = play.waiting()[0]
            play.answer(seat, play.options(Seat(seat))[0])
        return s

    assert played(True) == played(False)


def test_choices_are_counted_by_what_is_chosen():
    assert Choosing(BuyAnimals(ONE)).topic() is BuyAnimals
    assert TakeTurn(ONE).topic() is TakeTurn
