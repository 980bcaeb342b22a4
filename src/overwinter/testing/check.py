"""The property tester: games of any game, with everything that must hold checked at every decision."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from overwinter.bots import Host, make_bot
from overwinter.engine import notation
from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect
from overwinter.engine.errors import NoSuchOption, NotYourQuestion, OptionBlocked, OverwinterError, WrongAnswer
from overwinter.engine.game import OptionInfo
from overwinter.engine.packs import Pack
from overwinter.match import Box, Match, load, replay_steps

MOST_GAMES_PER_REPLAY = 5
"""Where the costly checks are thinned out, at least one game in so many is still replayed."""
RESOLVED = 0.6
"""How often second thoughts are put aside: else a plan of four, which anybody may change, is hardly ever agreed on."""
FOLLOWED = 0.9
"""How often bots do as they like, where they play; else chance decides for them, so that odd positions come up, too."""
LONGEST = 20_000
"""A game that takes more answers than this does not end."""


class CheckFailed(AssertionError):
    """Something does not hold; says what, and carries the save to open."""

    def __init__(self, problem: str, match: Match) -> None:
        super().__init__(f"{problem}\n  {match.setup.head()}\n  after {len(match.lines)} lines of log")
        self.problem = problem
        self.save = match.save()
        self.log = match.log


def check_game(
    box: Box, games: int = 20, first: int = 0, every: int = 1, bot: str = "random", packs: tuple[Pack, ...] = ()
) -> int:
    """Play games and check everything; the number of decisions that were made.

    Game number n is the same wherever and in whatever order it is played. `every` thins out the costly
    checks to one decision in so many, and replays to some games. Other bots than `random` get to where chance
    hardly ever leads: to rare cards, to the end of long plans, to victory.
    """
    return sum(check_one(box, number, every, bot, packs) for number in range(first, first + games))


def check_one(box: Box, number: int, every: int = 1, bot: str = "random", packs: tuple[Pack, ...] = ()) -> int:
    """Play and check the game with this number."""
    rng = random.Random(number)
    match = _new(box, number, rng, packs)
    host = None
    if bot != "random":
        host = Host(box.game, {seat: make_bot(bot, box.game) for seat in range(match.setup.seats)}, number)
    decisions = 0
    replayed = rng.randrange(min(every, MOST_GAMES_PER_REPLAY)) == 0
    digests = [match.digest]
    while match.outcome is None:
        if decisions > LONGEST:
            raise CheckFailed(f"the game has not ended after {LONGEST} answers", match)
        with _telling(match):
            if decisions % every == rng.randrange(every):
                _check_position(match, box, rng)
            _check_game_invariants(match)
            seat, option = _answer(match, rng, host)
            match.answer(seat, option)
        if replayed:
            digests.append(match.digest)
        decisions += 1
    with _telling(match):
        _check_end(match, box)
        if replayed:
            _check_replay(match, box, digests)
    return decisions


class _telling:  # noqa: N801  # used as a statement
    """Turns any error into one that carries the save."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, wrong: BaseException | None, trace: Any) -> None:
        if isinstance(wrong, Exception) and not isinstance(wrong, CheckFailed):
            raise CheckFailed(f"{type(wrong).__name__}: {wrong}", self.match) from wrong


def _new(box: Box, number: int, rng: random.Random, packs: tuple[Pack, ...]) -> Match:
    """A match with random seats and options, as far as the rules allow the combination."""
    box.game.codec(packs)  # a mistake in the content shows here, and is no reason to try other options
    seats = rng.choice(box.seats)
    while True:
        options = {info.name: value for info in box.options if (value := _option(info, rng)) is not None}
        try:
            return box.new(seats, f"check-{number}", packs=packs, **options)
        except OverwinterError:
            continue


def _option(info: OptionInfo, rng: random.Random) -> Any:
    """Mostly the default; sometimes another value."""
    if rng.random() < 0.7:
        return None
    return rng.choice(info.values) if info.values else rng.choice([info.default, 1, 2, 3])


def _answer(match: Match, rng: random.Random, host: Host | None) -> tuple[int, Effect]:
    """What a bot chooses, if bots play; a bot that fails fails the check."""
    if host is None or rng.random() > FOLLOWED:
        return _random_answer(match, rng)
    seat = rng.choice(sorted(match.questions))
    chair = host.chair(match.play, seat, host.bots[seat])
    return seat, chair.options[host.bots[seat].choose(chair)]


def _random_answer(match: Match, rng: random.Random) -> tuple[int, Effect]:
    """Any seat's option, second thoughts not too often; now and then an interlude."""
    interludes = [(seat, option) for seat in range(match.setup.seats) for option in match.interludes(seat)]
    if interludes and rng.random() < 0.1:
        return rng.choice(interludes)
    seat, question = rng.choice(sorted(match.questions.items()))
    ahead = [option for option in question.options if not option.revises]
    return seat, rng.choice(ahead if ahead and rng.random() < RESOLVED else question.options)


# -- what must hold at every decision -------------------------------------------------------


def _check_position(match: Match, box: Box, rng: random.Random) -> None:
    _check_options(match)
    _check_refusals(match, rng)
    _check_save(match, box)
    _check_undo(match, rng)
    _check_fork(match, rng)
    _check_secrets(match, rng)


def _expect(holds: bool, problem: str, match: Match) -> None:
    if not holds:
        raise CheckFailed(problem, match)


def _check_game_invariants(match: Match) -> None:
    for problem in match.game.invariants(match.state):
        raise CheckFailed(problem, match)


def _check_options(match: Match) -> None:
    """Options have unique ids that lead back to them, words, and pieces that are on the table."""
    for seat in range(match.setup.seats):
        question = match.questions.get(seat)
        options = question.options if question else match.interludes(seat)
        ids = [notation.write(option) for option in options]
        _expect(len(set(ids)) == len(ids), f"two options of seat {seat} have the same id: {ids}", match)
        for option_id in ids:
            again = notation.read(option_id, match.game.vocabulary)
            _expect(notation.write(again) == option_id, f"'{option_id}' does not lead back to its option", match)
        if question:
            scene = match.scene(seat)
            shared = match.game.secrets or scene == match.scene(None)
            _expect(shared, f"seat {seat} sees another scene, though there are no secrets", match)
            for option in question.options:
                words = question.describe(option)
                _expect(bool(words.text.strip()), f"'{words.id}' has no words", match)
                found = not words.piece or scene.piece(words.piece) is not None
                _expect(found, f"'{words.id}' points at a piece that is not there: {words.piece}", match)


TRIES = 3
"""So many blocked options are tried at a decision, of those that there are."""


def _check_refusals(match: Match, rng: random.Random) -> None:
    """Blocked options, unknown ones and answers by the wrong seat are refused and change nothing."""
    before = match.save()
    for seat in range(-1, match.setup.seats + 1):
        question = match.questions.get(seat)
        if question is None and not (0 <= seat < match.setup.seats and match.interludes(seat)):
            _refused(match, seat, "no-such-thing", NotYourQuestion)
            continue
        _refused(match, seat, "no-such-thing", NoSuchOption)
        blocked = question.blocked if question else ()
        for entry in blocked:
            _expect(bool(entry.reason), f"'{notation.write(entry.option)}' is blocked without a reason", match)
            _expect(bool(match.game.rulebook.text(entry.rule)), f"'{entry.rule}' is no rule", match)
        for entry in rng.sample(blocked, min(TRIES, len(blocked))):
            _refused(match, seat, notation.write(entry.option), OptionBlocked)
    _expect(match.save() == before, "a refused answer has changed something", match)


def _refused(match: Match, seat: int, option: str, error: type[WrongAnswer]) -> None:
    try:
        match.answer(seat, option)
    except error:
        return
    except WrongAnswer as other:
        raise CheckFailed(
            f"'{option}' by seat {seat} gave {type(other).__name__}, not {error.__name__}", match
        ) from other
    raise CheckFailed(f"'{option}' by seat {seat} was not refused", match)


def _check_save(match: Match, box: Box) -> None:
    """Save = load."""
    data = match.save()
    loaded = load(data, packs=match.codec.packs, box=box)
    _expect(loaded.state == match.state, "the loaded state is another one", match)
    _expect(loaded.digest == match.digest, "the loaded digest is another one", match)
    _expect(loaded.save() == data, "saving what was loaded gives other bytes", match)
    for same in (match.state.copy(), made_anew(match.state)):
        _expect(match.codec.encode(same) == match.codec.encode(match.state), "an equal state has other bytes", match)
        _expect(match.codec.digest(same) == match.digest, "an equal state has another digest", match)


def made_anew(value: Any) -> Any:
    """An equal value that shares nothing with this one but what there is only once."""
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: made_anew(part) for name, part in msgspec.structs.asdict(value).items()})
    if isinstance(value, dict):
        return {made_anew(key): made_anew(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return type(value)([made_anew(part) for part in value])
    return "".join([*value]) if isinstance(value, str) else value


def _check_replay(match: Match, box: Box, digests: list[str]) -> None:
    """Replaying the log reaches the same digest after every answer, and the same save and story in the end."""
    again, replayed = match, []
    for again in replay_steps(match.log, packs=match.codec.packs, box=box):
        replayed.append(again.digest)
    _expect(replayed == digests, "replaying the log leads elsewhere", match)
    _expect(again.save() == match.save(), "replaying the log and saving gives other bytes", match)
    for seat in _viewers(match):
        _expect(again.told(seat) == match.told(seat), f"replaying the log tells seat {seat} another story", match)


def _check_undo(match: Match, rng: random.Random) -> None:
    """Answering, taking it back and answering again are exact, and chance is the same the second time."""
    fork = match.fork(match.chance.copy())
    before, digest = fork.save(), fork.digest
    seat, option = _random_answer(fork, rng)
    fork.answer(seat, option)
    after = fork.save()
    if fork.undo_is_free:
        fork.undo()
        _expect(fork.save() == before, f"undo of '{notation.write(option)}' is not exact", match)
        fork.redo()
        _expect(fork.save() == after, f"redo of '{notation.write(option)}' is not exact", match)
    else:
        later = fork.digest
        fork.rewind()
        _expect(fork.digest == digest, f"rewind of '{notation.write(option)}' is not exact", match)
        fork.redo()
        _expect(fork.digest == later, f"redo of '{notation.write(option)}' is not exact", match)


def _check_fork(match: Match, rng: random.Random) -> None:
    """Playing on in a fork does not touch the original."""
    before = match.save()
    fork = match.fork()
    _expect(fork.state == match.state, "a fork begins elsewhere", match)
    for _ in range(5):
        if fork.outcome is None:
            fork.answer(*_random_answer(fork, rng))
    _expect(match.save() == before, "a fork has changed the original", match)


def _check_secrets(match: Match, rng: random.Random) -> None:
    """Two states that differ only in what a seat cannot know look the same to it, byte for byte."""
    for seat in _viewers(match):
        recent = max(0, len(match.story.events) - 10)
        view = msgspec.json.encode(match.view(seat, recent))
        imagined = match.game.imagined(match.state, seat, Chance(rng.getrandbits(64)))
        if imagined == match.state:
            continue
        twin = match.fork()
        twin.play.state = imagined
        same = msgspec.json.encode(twin.view(seat, recent)) == view
        _expect(same, f"seat {seat} sees what it cannot know", match)
        if seat is not None:
            _expect(_refusal(match, seat) == _refusal(twin, seat), f"an error tells seat {seat} a secret", match)


def _viewers(match: Match) -> Iterator[int | None]:
    return itertools.chain([None], range(match.setup.seats))


def _refusal(match: Match, seat: int) -> str:
    try:
        match.answer(seat, "no-such-thing")
    except WrongAnswer as wrong:
        return str(wrong)
    return ""


def _check_end(match: Match, box: Box) -> None:
    """A match that is over asks nothing, and is kept like any other."""
    _expect(not match.questions, "the match is over and still asks", match)
    _check_game_invariants(match)
    _check_save(match, box)
    outcome = match.outcome
    assert outcome is not None
    _expect(bool(outcome.reason) and bool(match.game.rulebook.text(outcome.rule)), "no reason for the end", match)
    for seat in _viewers(match):
        msgspec.json.encode(match.view(seat))
