"""The `overwinter` command. Each command imports what it needs when it is called: the help should come at once."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import overwinter
from overwinter.lab import commands as lab
from overwinter.memory import calm_the_collector

ALL_WELL, FAILED, ASKED_WRONGLY = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command: 0 when all is well, 1 when what was asked for failed, 2 when it was asked wrongly."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another, and goes on
    parser = _parser()
    args = parser.parse_args(arguments)
    if arguments is None:  # the process is ours
        calm_the_collector()
    if args.run is None:  # the bare command: the server and the browser
        args = parser.parse_args(["serve", "--any-port"])
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Whoever read our output has read enough; the interpreter must not try to write the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ALL_WELL
    except KeyboardInterrupt:
        return _complain("stopped", FAILED)
    except Exception as wrong:
        return _explain(wrong)


def _explain(wrong: Exception) -> int:
    """One sentence for what went wrong on purpose; anything else is a mistake of ours and shows itself."""
    from overwinter.engine.errors import BadContent, BadLog, BadSave, MissingPack, OverwinterError, Stuck, WrongSetup

    if isinstance(wrong, Stuck):
        from overwinter.commands import keeping

        return _complain(f"{wrong}. {keeping.keep_for_a_report(wrong.save)}", FAILED)
    if isinstance(wrong, WrongSetup | BadSave | BadLog | BadContent | MissingPack):
        return _complain(str(wrong), ASKED_WRONGLY)
    if isinstance(wrong, OverwinterError):
        return _complain(str(wrong), FAILED)
    raise wrong


def _complain(sentence: str, code: int) -> int:
    print(f"overwinter: {sentence}", file=sys.stderr)
    return code


# -- what can be asked ----------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        _complain(f"{message}; see '{self.prog} --help'", ASKED_WRONGLY)
        sys.exit(ASKED_WRONGLY)


_ABOUT = "Survival board games on one rules engine. Without a command: play in the browser."


def _parser() -> Parser:
    parser = Parser(prog="overwinter", description=_ABOUT)
    parser.add_argument("--version", action="version", version=f"Overwinter {overwinter.__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_serve(commands)
    _add_play(commands)
    _add_games(commands)
    _add_rules(commands)
    _add_check(commands)
    _add_replay(commands)
    _add_pack(commands)
    lab.add_commands(commands)
    return parser


def _add_serve(commands: Any) -> None:
    text = "Serve tables to browsers: yours, and those of friends if you let them in with --host."
    sub = commands.add_parser("serve", help="play in the browser, alone or with friends", description=text)
    sub.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 for everybody who can reach you")
    sub.add_argument("--port", type=_at_least(0), default=8018, metavar="N", help="at which port (8018); 0 for any")
    sub.add_argument("--any-port", action="store_true", help="take another port if that one is taken")
    sub.add_argument("--name", action="append", default=[], metavar="NAME", help="a name the server is reached by")
    sub.add_argument("--database", default="", metavar="URL", help="a file, or postgresql://…; your data folder")
    sub.add_argument("--fast", action="store_true", help="do not wait for the disk: a power cut may cost some answers")
    sub.add_argument("--no-browser", action="store_true", help="do not open the browser")
    sub.set_defaults(run=_serve)


def _add_play(commands: Any) -> None:
    sub = commands.add_parser("play", help="play a game in this terminal", description="Play a game in this terminal.")
    sub.add_argument(
        "game", nargs="?", default="", metavar="GAME", help="a game by name (see 'overwinter games'), or a save"
    )
    sub.add_argument("--resume", default="", metavar="FILE", help="go on with a match that was kept")
    sub.add_argument("--seats", type=int, metavar="N", help="how many play; the fewest, if not given")
    sub.add_argument(
        "--me", default="1", metavar="SEATS", help="your seat; '1,3' to share the keyboard; 'none' to watch"
    )
    sub.add_argument(
        "--bots", default="greedy", metavar="NAMES", help="who plays the other seats: random, greedy, planner:200ms"
    )
    sub.add_argument("--seed", metavar="SEED", help="a number or a word: the same seed gives the same luck")
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; again for more"
    )
    _add_packs(sub, "a pack to play with, by its name or its folder; again for more")
    sub.add_argument(
        "--save", default="", metavar="FILE", help="where to keep the match; your folder of saves, if not given"
    )
    sub.add_argument("--plain", action="store_true", help="line by line, without colours and boxes")
    sub.add_argument("--ask-all", action="store_true", help="ask even where there is only one answer")
    sub.set_defaults(run=_play)


def _add_games(commands: Any) -> None:
    sub = commands.add_parser("games", help="list the games", description="List the games and their options.")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.set_defaults(run=_games)


def _add_rules(commands: Any) -> None:
    text = (
        "Show a game's rules, each with the code that names it, the tests that prove it and what was decided about it."
    )
    sub = commands.add_parser("rules", help="read the rules of a game", description=text)
    sub.add_argument("game", metavar="GAME")
    sub.add_argument("words", nargs="*", metavar="WORD", help="a rule's id, or words that it holds")
    sub.add_argument("--open", action="store_true", help="only those that no test proves")
    sub.add_argument("--rulings", action="store_true", help="the rulings on what the rulebook leaves unclear")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.set_defaults(run=_rules)


def _add_check(commands: Any) -> None:
    text = "Play games and check at every decision that everything holds: options, saves, undo, secrets."
    sub = commands.add_parser("check", help="play random games and check them", description=text)
    sub.add_argument("game", metavar="GAME")
    sub.add_argument("--games", type=_at_least(1), default=100, metavar="N", help="how many (100)")
    sub.add_argument("--first", type=_at_least(0), default=0, metavar="K", help="the number of the first (0)")
    sub.add_argument("--jobs", type=_at_least(1), metavar="N", help="how many at once; as many as there are cores")
    sub.add_argument(
        "--bot",
        default="random",
        metavar="BOT",
        help="who plays (random); greedy gets to where chance hardly ever leads",
    )
    _add_packs(sub, "a pack to check the game with, by its name or its folder; again for more")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.add_argument(
        "--every",
        type=_at_least(1),
        metavar="N",
        help="make the costly checks at one decision in N (all; of 1,000 games or more one in 20, of 5,000 one in 100)",
    )
    sub.set_defaults(run=_check)


def _add_replay(commands: Any) -> None:
    text = "Play a save or a log again, check that it leads where it led, and tell its story."
    sub = commands.add_parser("replay", help="tell the story of a save or a log", description=text)
    sub.add_argument("file", metavar="FILE", type=Path)
    eyes = sub.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=int, metavar="N", help="as this seat heard it; a spectator, if not given")
    eyes.add_argument("--all", action="store_true", help="with all secrets")
    _add_packs(sub, "a pack that it needs and that is not where packs are looked for; again for more")
    sub.add_argument("--rules", action="store_true", help="with the rule behind each line")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.set_defaults(run=_replay)


def _add_pack(commands: Any) -> None:
    text = "Read a pack with its game's content: everything is checked, and what can hardly be meant is found."
    group = commands.add_parser("pack", help="look over a pack", description="Look over a pack.")
    sub = group.add_subparsers(metavar="WHAT", required=True).add_parser("check", help="check it", description=text)
    sub.add_argument("pack", metavar="FOLDER", help="its folder, or the name of one on the shelf")
    sub.add_argument("--game", default="", metavar="GAME", help="for which game it is, if it does not say so itself")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.set_defaults(run=_pack_check)


def _add_packs(sub: Any, text: str) -> None:
    sub.add_argument("--pack", action="append", default=[], metavar="PACK", help=text)


def _at_least(least: int) -> Any:
    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of at least {least}")
        return int(text)

    return number


# -- doing it -------------------------------------------------------------------------------------


def _serve(args: argparse.Namespace) -> int:
    from overwinter.web.serving import serve
    from overwinter.web.settings import Settings, default_database

    settings = Settings(args.database or default_database(), safe=not args.fast, names=tuple(args.name))
    serve(settings, host=args.host, port=args.port, browser=not args.no_browser, any_port=args.any_port)
    return ALL_WELL


def _play(args: argparse.Namespace) -> int:
    from overwinter.tui.playing import Wishes, play

    names = {"option": "options", "pack": "packs"}
    wishes = {names.get(name, name): value for name, value in vars(args).items() if name != "run"}
    play(Wishes(**wishes))
    return ALL_WELL


def _games(args: argparse.Namespace) -> int:
    from overwinter.commands.shelf import show_games

    show_games(as_json=args.json)
    return ALL_WELL


def _rules(args: argparse.Namespace) -> int:
    from overwinter.commands.shelf import show_rules

    show_rules(args.game, args.words, only_open=args.open, rulings=args.rulings, as_json=args.json)
    return ALL_WELL


def _check(args: argparse.Namespace) -> int:
    from overwinter.commands.checking import check_games

    return check_games(
        args.game,
        games=args.games,
        first=args.first,
        jobs=args.jobs,
        as_json=args.json,
        every=args.every,
        bot=args.bot,
        packs=args.pack,
    )


def _replay(args: argparse.Namespace) -> int:
    from overwinter.commands.replaying import show_replay

    eyes = {"seat": args.seat, "everything": args.all}
    show_replay(args.file, **eyes, packs=args.pack, rules=args.rules, as_json=args.json)
    return ALL_WELL


def _pack_check(args: argparse.Namespace) -> int:
    from overwinter.commands.packing import check_pack

    return check_pack(args.pack, game=args.game, as_json=args.json)


if __name__ == "__main__":
    sys.exit(main())
