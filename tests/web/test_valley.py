"""People farm in real browsers: a short year with a bot, the plan that everybody sees, the colours of the seasons."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Page, expect

from overwinter.engine.scene import Scene
from overwinter.games.stardew import GAME
from overwinter.games.stardew.table.state import Valley
from overwinter.match.view import View
from overwinter.tables.messages import Update
from tests.games.stardew.setting import ONE, TWO, carry, valley
from tests.web.conftest import choose, offered, until
from tests.web.gallery import Gallery, update
from tests.web.players import Player, play_out

PLANNING = "where do you go"
SIZES = [(1440, 900), (820, 1180), (390, 844), (360, 740)]


# -- a year ----------------------------------------------------------------------------------------------


def test_two_browsers_one_of_them_a_phone_and_a_bot_finish_a_short_year(someone, table):
    it = table("me", "link", "greedy", game="stardew", mode="seedling", length="short")
    anna, bo = Player(someone()), Player(someone(390, 844, has_touch=True, is_mobile=True), phone=True)
    it.host(anna.page)
    it.guest(bo.page, 1)
    moods: list[str] = []
    play_out(anna, bo, meanwhile=lambda: moods.append(mood(anna.page)))
    assert list(dict.fromkeys(filter(None, moods))) in (SEASONS, SEASONS[:3], SEASONS[:2], SEASONS[:1])


SEASONS = ["spring", "summer", "fall", "winter"]


def mood(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.mood ?? ''"))


# -- the plan --------------------------------------------------------------------------------------------


def test_where_somebody_means_to_go_is_seen_by_the_others_at_once(someone, table):
    it = table("me", "link", game="stardew")
    anna, bo = someone(), someone()
    it.host(anna)
    it.guest(bo, 1)
    until_planning(anna, bo)
    choose(anna, next(option for option in offered(anna) if option.startswith("choose 0 mountain")))
    sign = bo.locator(".at.signpost", has=bo.locator('[data-piece="place:mountain"]'))
    expect(sign.locator('[data-piece="pawn:0"]')).to_be_visible()
    expect(bo.locator('[data-area="mat:0"] .badges')).to_contain_text("goes to the Mountain")
    expect(bo.locator('[data-area="mat:1"] .badges')).to_contain_text("has no plan yet")


def until_planning(*pages: Page) -> None:
    """All go on to the plan; what is asked before that, whoever is asked answers."""
    for _ in range(120):
        for page in pages:
            page.locator(".prompt").wait_for()
            if not planning(page) and page.locator(".prompt.mine").count() and (options := offered(page)):
                choose(page, options[0])
        if all(map(planning, pages)):
            return
        pages[0].wait_for_timeout(100)
    pytest.fail("never came to the plan")


def planning(page: Page) -> bool:
    return PLANNING in page.locator(".prompt").inner_text()


def test_a_place_says_what_it_offers_and_what_that_is_worth(someone):
    page = shown(someone(1440, 900), farm())
    water = page.locator('[data-piece="action:water"]')
    expect(water.locator(".says")).to_have_text("Ready to harvest: Parsnip.")
    expect(water.locator(".besides")).to_have_text("The Pantry wants 1 Spring crop.")
    expect(water.locator(".chip")).to_have_text("1 ready")
    expect(page.locator('[data-piece="action:fish-lake"] .says')).to_have_text("Legend 22% and Carp 70%.")
    expect(page.locator('[data-piece="map:0:1"] .odds')).to_have_text("22%")
    pantry = page.locator('[data-piece="room:pantry"]')
    expect(pantry.locator(".progress")).to_have_text("1 of 2")
    expect(page.locator('[data-area="weeks"] .badges')).to_have_text("11 weeks left after this one")
    page.locator('[data-piece="action:mine"]').click()  # a closer look tells all of it
    page.get_by_role("dialog").get_by_text("stairs", exact=False).wait_for()


def farm() -> Valley:
    """A table with a bit of everything."""
    s = valley(
        2,
        phase="planning",
        week=5,
        fields="1:parsnip 4:cauliflower",
        track="carp legend soggy-newspaper treasure-chest crab",
        rooms="pantry:spring-crops-bundle tank:crab-pot-bundle",
        goals=("legendary", "museum", "friends", "buildings"),
        today="mud-on-the-stairs",
        gold=12,
        hearts=3,
        built=("coop",),
        animals=("duck", "white-chicken"),
        happy=("duck",),
        joja={"store": "joja-seed", "mine": "joja-turnstile"},
        museum={"A": "chipped-amphora"},
    )
    s.market = tuple(animal for animal in s.market if animal not in s.animals)
    s.offer = tuple(building for building in s.offer if building not in s.built)
    s.rooms["pantry"].given = ("parsnip",)
    s.events.discard("potluck")
    s.mine_events.discard(next(iter(s.book.mine_events)))
    s.farmers[TWO].place = "beach"
    carry(s, ONE, "wild-horseradish cauliflower+ stone quartz egg copper-ore", friends="haley emily")
    carry(s, TWO, "octopus smallmouth-bass")
    return s


def shown(page: Page, s: Valley, **changes: object) -> Page:
    """A page that shows this table, without a server's help."""
    gallery = Gallery(page)
    gallery.shown = news(msgspec.structs.replace(GAME.scene(s, 0), **changes))
    page.goto("/t/gallery")
    page.locator(".board").wait_for()
    return page


def news(scene: Scene) -> Update:
    view = View("stardew", 0, ("Farmer", "Fisher"), scene, (), (0,))
    told = update()
    return msgspec.structs.replace(told, views={"0": view}, seats=told.seats[:2])


# -- how it looks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_fits(someone, size):
    s = farm()
    page = shown(someone(*size), s)
    pieces = {piece.id for area in GAME.scene(s, 0).areas for piece in area.pieces}
    assert {node.get_attribute("data-piece") for node in page.locator("[data-piece]").all()} == pieces
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("(s => s.scrollWidth <= s.clientWidth)(document.querySelector('.stage'))")
    cut = page.evaluate(
        """[...document.querySelectorAll('.spotname, .cardname, .linename, .signname, .trayname, .under')]
           .filter(n => n.offsetParent && n.scrollWidth > n.clientWidth + 2).map(n => n.textContent)"""
    )
    assert cut == []


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844)])
def test_signs_do_not_hide_each_other_or_what_grows(someone, size):
    page = shown(someone(*size), farm())
    assert page.evaluate(OVERLAPS) == []


OVERLAPS = """(() => {
  const chart = document.querySelector('.chart.signs').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.chart.signs > .at')].map(node => ({
    name: node.querySelector('[data-piece^="place:"], [data-piece^="spot:"]').dataset.piece,
    at: node.getBoundingClientRect(),
  }));
  const within = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const meet = (a, b) => across(a.at, b.at) > 4 && down(a.at, b.at) > 4;
  return [
    ...boxes.filter(one => !within(one.at, chart)).map(one => one.name),
    ...boxes.flatMap((one, n) => boxes.slice(n + 1).filter(two => meet(one, two)).map(two => one.name + two.name)),
  ];
})()"""


def test_each_season_has_its_colours_by_day_and_by_dusk(someone):
    page = shown(someone(), farm())
    colours = set()
    for season in SEASONS:
        page.evaluate(f"document.documentElement.dataset.mood = '{season}'")
        for light in ("dark", "light"):
            page.emulate_media(color_scheme=light)
            until(page, f"document.documentElement.dataset.light === '{'dusk' if light == 'dark' else 'day'}'")
            colours.add(page.evaluate("getComputedStyle(document.querySelector('.chart.signs')).backgroundColor"))
    assert len(colours) == 8


def test_the_season_of_the_scene_is_the_mood_of_the_page(someone):
    page = someone()
    gallery = Gallery(page)
    gallery.shown = news(GAME.scene(farm(), 0))
    page.goto("/t/gallery")
    until(page, "document.documentElement.dataset.mood === 'spring'")
    later = farm()
    later.season = "winter"
    gallery.show(msgspec.structs.replace(news(GAME.scene(later, 0)), version=2))
    until(page, "document.documentElement.dataset.mood === 'winter'")
    page.get_by_role("button", name="All tables").click()
    until(page, "!document.documentElement.dataset.mood")
