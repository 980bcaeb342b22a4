"""Playing a save or a log again."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

import overwinter
from overwinter.match.savefile import parse
from tests.commands.conftest import Run


def test_a_save_is_replayed_and_checked(run: Run, save: Path, played: overwinter.Match) -> None:
    code, out, _ = run("replay", save)
    assert code == 0
    assert "Ashfoot keeps its beads." in out
    assert "it waits for Brackwater and Cairnfolk and Dunlark" in out
    assert f"Digest: {played.digest}" in out


def test_a_log_is_replayed_to_its_end(run: Run, tmp_path: Path) -> None:
    assert run("play", "starved", "--me", "none", "--seed", 7, "--option", "max_years=1", "--save", "x.save")[0] == 0
    match = overwinter.load((tmp_path / "x.save").read_bytes())
    (tmp_path / "x.log").write_text("\n".join(match.log) + "\n", "utf-8")
    code, out, _ = run("replay", "x.log")
    assert code == 0
    assert "building" in out
    assert f"Digest: {match.digest}" in out


def test_the_story_is_told_as_a_seat_or_with_all_secrets(run: Run, tmp_path: Path) -> None:
    run("play", "starved", "--me", "none", "--seed", 7, "--option", "max_years=1", "--save", "x.save")
    votes = {eyes: run("replay", "x.save", *eyes)[1].count(" votes for ") for eyes in ((), ("--seat", "1"), ("--all",))}
    assert votes[()] == 0
    assert 0 < votes["--seat", "1"] < votes["--all",]


def test_the_story_can_carry_its_rules(run: Run, save: Path) -> None:
    assert "The tribes vote in secret.  [ST-046]" in run("replay", save, "--rules")[1]


def test_a_replay_for_programs(run: Run, save: Path, played: overwinter.Match) -> None:
    told = json.loads(run("replay", save, "--json")[1])
    assert told["digest"] == played.digest
    assert told["setup"]["game"] == "starved"
    assert told["outcome"] is None
    assert told["story"][0]["rule"] == "ST-023"


def test_a_save_whose_log_leads_elsewhere_fails(run: Run, save: Path) -> None:
    saved = parse(save.read_bytes())
    save.write_bytes(msgspec.structs.replace(saved, log=saved.log[:-1]).encode())
    code, _, err = run("replay", save)
    assert code == 1
    assert err.startswith("overwinter: the log leads to ")
