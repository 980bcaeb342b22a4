"""The Planning Phase: places are chosen and chosen again, tiles and Items change hands, all agree."""

from __future__ import annotations

from overwinter.games.stardew.phases.planning import PlanningPhase
from overwinter.games.stardew.phases.turns import ActionPhase
from overwinter.games.stardew.printed.catalogue import PLACES
from overwinter.games.stardew.table.state import Valley
from overwinter.testing import blocked, options, resolve, rule, waiting
from tests.games.stardew.setting import ONE, THREE, TWO, bag, carry, do, listed, valley


def planning(players: int = 2, **table: object) -> Valley:
    s = valley(players, **table)
    resolve(s, PlanningPhase(), ActionPhase())
    return s


def with_things() -> Valley:
    """Seat 0 has tiles and an Item to hand over."""
    s = valley()
    carry(s, ONE, "leek parsnip", items="bee-house", epics="galaxy-sword", upgrades="artisan", friends="lewis")
    resolve(s, PlanningPhase(), ActionPhase())
    return s


@rule("SV-112")
def test_tiles_and_items_can_be_handed_over():
    s = with_things()
    assert listed(s, "hand-tile") == ["hand-tile 0 1 leek", "hand-tile 0 1 parsnip"]
    assert listed(s, "hand-item") == ["hand-item 0 1 bee-house", "hand-item 0 1 galaxy-sword"]
    do(s, "hand-tile 0 1 leek", "hand-item 0 1 bee-house")
    assert (bag(s, ONE), bag(s, TWO)) == (["parsnip"], ["leek"])
    assert (s.farmers[ONE].items, s.farmers[TWO].items) == ((), ("bee-house",))
    do(s, "hand-tile 1 0 leek", seat=TWO)
    assert bag(s, TWO) == []


@rule("SV-113", "SV-128")
def test_what_was_planned_binds_nobody():
    """A place is all that is planned: not what one does there."""
    s = planning(fields="2:parsnip")
    s.animals = ("pig",)
    do(s, "choose 0 farm", "agree 0")
    do(s, "choose 1 farm", "agree 1", seat=TWO)
    assert listed(s, "act") == ["act 0 water", "act 0 collect"]
    do(s, "act 0 water", "act 0 collect")
    assert listed(s, "act") == []


@rule("SV-114")
def test_each_player_chooses_any_place():
    s = planning(3)
    for seat in (ONE, TWO, THREE):
        assert [option.split()[2] for option in listed(s, "choose", seat=seat)] == list(PLACES)
    do(s, "choose 2 beach", seat=THREE)
    assert s.farmers[THREE].place == "beach"


@rule("SV-114")
def test_nobody_agrees_without_a_place():
    s = planning()
    assert listed(s, "agree") == []
    assert blocked(s, ONE)["agree 0"][1] == "SV-114"


@rule("SV-115")
def test_going_there_is_no_walk():
    s = planning(spots="F1 F2 F4 T1")
    do(s, "choose 0 farm", "reconsider 0 beach", "reconsider 0 town")  # no path leads from the Farm to the Beach
    assert (s.farmers[ONE].place, bag(s), len(s.spots)) == ("town", [], 4)
    assert listed(s, "pick") == []
    do(s, "agree 0")
    do(s, "choose 1 forest", "agree 1", seat=TWO)
    assert s.turn is not None
    assert s.turn.moves == 1


@rule("SV-116", "SV-A23")
def test_all_may_go_to_the_same_place():
    s = planning(3)
    for seat in (ONE, TWO, THREE):
        do(s, f"choose {seat} farm", f"agree {seat}", seat=seat)
    assert [farmer.place for farmer in s.farmers.values()] == ["farm"] * 3
    assert s.phase == "action"


@rule("SV-117", "SV-A24")
def test_places_can_be_changed_until_all_agree():
    s = planning()
    do(s, "choose 1 town", "agree 1", seat=TWO)  # in any order
    assert (s.phase, waiting(s)) == ("planning", [ONE])
    do(s, "choose 0 farm", "reconsider 0 forge")
    do(s, "reconsider 1 beach", seat=TWO)  # even after agreeing, which must then be done anew
    do(s, "agree 0")
    assert (s.phase, waiting(s)) == ("planning", [TWO])
    do(s, "agree 1", seat=TWO)
    assert (s.phase, s.acting) == ("action", ONE)
    assert [farmer.place for farmer in s.farmers.values()] == ["forge", "beach"]


@rule("SV-117")
def test_whoever_gives_or_is_given_something_agrees_anew():
    s = with_things()
    do(s, "choose 0 farm")
    do(s, "choose 1 town", "agree 1", seat=TWO)
    do(s, "hand-tile 0 1 leek")
    assert waiting(s) == [ONE, TWO]


@rule("SV-118")
def test_once_work_has_begun_places_are_not_chosen_any_more():
    s = planning()
    for seat, place in ((ONE, "farm"), (TWO, "beach")):
        do(s, f"choose {seat} {place}", f"agree {seat}", seat=seat)
    assert s.phase == "action"
    for seat in (ONE, TWO):
        assert [option for option in options(s, seat) if option.split()[0] in ("choose", "reconsider")] == []
    assert {option.split()[2] for option in listed(s, "walk")} == {"mountain", "town", "ranch"}


@rule("SV-133")
def test_nothing_is_handed_over_while_working():
    s = with_things()
    for seat, place in ((ONE, "farm"), (TWO, "farm")):
        do(s, f"choose {seat} {place}", f"agree {seat}", seat=seat)
    for seat in (ONE, TWO):
        assert [option for option in options(s, seat) if "hand-" in option] == []
