"""The command that serves: what it says when it cannot, and how it stops."""

from __future__ import annotations

import json
import logging
import signal
import socket
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from overwinter.cli import main
from overwinter.web import logs, serving
from overwinter.web.settings import Settings, default_database
from tests.tables.client import ServerProcess


@pytest.fixture(autouse=True)
def _own_logs() -> Any:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = before


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        database = str(tmp_path / "t.sqlite")
        assert main(["serve", "--no-browser", "--port", port, "--database", database]) == 1
        assert f"cannot listen at 127.0.0.1:{port}" in capsys.readouterr().err
        with serving._listen("127.0.0.1", int(port), any_port=True) as other:
            assert other.getsockname()[1] != int(port)


def test_a_database_that_cannot_be_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--port", "0", "--database", str(tmp_path)]) == 1
    assert "cannot keep tables in" in capsys.readouterr().err
    assert main(["serve", "--no-browser", "--port", "0", "--database", "mysql://here"]) == 2


def test_a_bare_command_serves_and_opens_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(serving, "serve", lambda settings, **more: asked.update(more, settings=settings))
    monkeypatch.setenv("OVERWINTER_DATABASE", "here.sqlite")
    assert main([]) == 0
    assert asked == {
        "settings": Settings("here.sqlite"),
        "host": "127.0.0.1",
        "port": 8018,
        "browser": True,
        "any_port": True,
    }
    monkeypatch.delenv("OVERWINTER_DATABASE")
    assert default_database().endswith("tables.sqlite")


def test_the_browser_opens_and_the_address_is_told_when_the_server_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[int] = []
    servers: list[serving.Server] = []
    begin = serving.Server.__init__

    def began(server: serving.Server, *args: Any) -> None:
        begin(server, *args)
        servers.append(server)

    def open_(url: str) -> bool:
        with urllib.request.urlopen(f"{url}healthz") as answer:
            opened.append(answer.status)
        servers[0].should_exit = True
        return True

    monkeypatch.setattr(serving.Server, "__init__", began)
    monkeypatch.setattr(webbrowser, "open", open_)
    settings = Settings(str(tmp_path / "t.sqlite"), workers=1)
    serving.serve(settings, host="127.0.0.1", port=0, browser=True)
    assert opened == [200]
    assert "Overwinter is at http://127.0.0.1:" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found through /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_a_server_ends_it_leaves_no_worker(tmp_path: Path, how: signal.Signals) -> None:
    process = ServerProcess(str(tmp_path / "t.sqlite"), tmp_path / "log")
    process.server.set_out("planner:1s", "planner:1s", "planner:1s", "planner:1s")
    workers: list[str] = []
    _until(lambda: workers.extend(_children(process.process.pid)) or len(workers) > 1)
    process.process.send_signal(how)
    assert process._end() in (0, -how)
    assert "error" not in (tmp_path / "log").read_text()
    _until(lambda: not any(Path("/proc", pid).exists() for pid in workers))


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def _until(condition: Callable[[], Any]) -> None:
    for _ in range(200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to that")


def test_logs_are_lines_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up()
    logging.getLogger("here").warning("it %s", "snows", extra={"table": "t", "token": "secret"})
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        logging.getLogger("here").exception("oh")
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert (first["what"], first["level"], first["table"]) == ("it snows", "warning", "t")
    assert "secret" not in str(first)
    assert "ZeroDivisionError" in second["error"]
