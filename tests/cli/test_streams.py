"""Pipes, terminals, colours, signals and encodings: what a shell does to a command."""

import os
import pty
import re
import signal
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from ftts_plan.cli import main
from tests.cli.terminal import PLAN, SCRIPT, answered, process, run

pytestmark = pytest.mark.slow

ESCAPE = "\x1b["
COLOURED = [
    ("check", "--prompt-tokens=28"),
    ("check", "--prompt-tokens=14096"),
    ("edges", "--prompt-tokens=28"),
    ("remedies", "--prompt-tokens=14096"),
    ("script", str(SCRIPT)),
    ("verify", str(PLAN)),
]


@pytest.mark.parametrize("arguments", COLOURED, ids=" ".join)
def test_colour_is_for_terminals_and_says_nothing_by_itself(arguments: tuple[str, ...]) -> None:
    plain, coloured = run(*arguments).stdout, run(*arguments, "--color=always").stdout
    assert ESCAPE not in plain
    assert ESCAPE in coloured
    assert plain == uncoloured(coloured)
    assert run(*arguments, "--color=never").stdout == plain


def uncoloured(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def on_a_terminal(*arguments: str, variables: Mapping[str, str]) -> str:
    """What the command writes to a terminal."""
    ours, theirs = pty.openpty()
    with process(*arguments, stdout=theirs, variables=variables) as running:
        os.close(theirs)
        shown = b""
        while chunk := read_or_end(ours):
            shown += chunk
        assert running.wait() == 0
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


def read_or_end(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65_536)
    except OSError:  # as Linux says that the other end of a terminal is closed
        return b""


def test_a_terminal_gets_colour_by_itself() -> None:
    arguments = ("check", "--prompt-tokens=28")
    shown = on_a_terminal(*arguments, variables={"TERM": "xterm"})
    assert ESCAPE in shown
    assert uncoloured(shown) == run(*arguments).stdout


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1", "TERM": "xterm"}, {"TERM": "dumb"}])
def test_no_color_and_dumb_terminals_are_respected(variables: dict[str, str]) -> None:
    assert (
        on_a_terminal("check", "--prompt-tokens=28", variables=variables) == run("check", "--prompt-tokens=28").stdout
    )


def test_an_option_wins_over_no_color_and_an_empty_one_says_nothing() -> None:
    arguments = ("check", "--prompt-tokens=28")
    assert ESCAPE in run(*arguments, "--color=always", variables={"NO_COLOR": "1"}).stdout
    assert ESCAPE in on_a_terminal(*arguments, variables={"NO_COLOR": "", "TERM": "xterm"})


def test_json_is_never_coloured() -> None:
    assert (
        run("check", "--prompt-tokens=28", "--json", "--color=always").stdout
        == run("check", "--prompt-tokens=28", "--json").stdout
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "--prompt-tokens=28"),
        ("check", "--prompt-tokens=28", "--json"),
        ("edges", "--prompt-tokens=28"),
        ("remedies", "--prompt-tokens=14096"),
        ("script", str(SCRIPT)),
        ("script", str(SCRIPT), "--json"),
        ("verify", str(PLAN)),
        ("report", "-", "--prompt-tokens=28"),
        ("--help",),
        ("check", "--help"),
        ("--version",),
    ],
    ids=" ".join,
)
def test_a_reader_that_has_left_ends_it_quietly(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with process(*arguments, stdout=writing) as running:
        os.close(writing)
        _, said = running.communicate()
        assert running.returncode == 141
        assert said.count(b"\n") == (arguments[0] == "script")  # how it was read


def test_the_first_line_alone_is_the_verdict() -> None:
    with process("check", "--prompt-tokens=28") as running:
        assert running.stdout
        first = running.stdout.readline().decode()
        running.stdout.close()
        assert first.startswith("Admitted: ")
        assert running.stderr
        assert running.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full, process("check", "--prompt-tokens=28", stdout=full.fileno()) as running:
        _, said = running.communicate()
    assert (running.returncode, said) == (2, b"ftts-plan: standard output: No space left on device\n")


@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-"])
def test_a_closed_stream_is_no_traceback(
    closed: str, in_shell: Callable[[str], subprocess.CompletedProcess[str]]
) -> None:
    ended = in_shell(f"ftts-plan check --prompt-tokens 28 {closed}")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_no_standard_input_is_one_line(in_shell: Callable[[str], subprocess.CompletedProcess[str]]) -> None:
    ended = in_shell("ftts-plan check --text-file - <&-")
    assert (ended.returncode, ended.stderr) == (2, "ftts-plan: --text-file “-”: there is no standard input\n")


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_an_output_that_lacks_a_character_gets_its_number(encoding: str) -> None:
    with process("check", "--prompt-tokens=14096", variables={"PYTHONIOENCODING": encoding}) as running:
        shown, said = running.communicate()
    assert (running.returncode, said) == (1, b"")
    assert rb"\u2212" in shown  # the minus sign of the headroom
    with process("check", "--budget=2GB", "--prompt-tokens=1", variables={"PYTHONIOENCODING": encoding}) as running:
        assert running.communicate()[1].startswith(b"ftts-plan: --budget ")


def test_ctrl_c_is_quiet(tmp_path: Path) -> None:
    waiting = tmp_path / "fifo"
    os.mkfifo(waiting)
    # the pipe opens once the command is there to read
    with process("check", f"--text-file={waiting}") as running, waiting.open("wb"):
        running.send_signal(signal.SIGINT)
        shown, said = running.communicate()
    assert (running.returncode, shown, said) == (130, b"", b"")


def test_ctrl_c_before_a_command_has_begun_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "parse_args", interrupted)
    result = run("check")
    assert (result.exit_code, result.output) == (130, "")


def test_json_is_ascii() -> None:
    assert run("check", "--text=你好 🙂", "--json").stdout.isascii()
    assert answered("check", "--text=你好 🙂")["text"]["characters"] == 4


@pytest.mark.parametrize(
    ("words", "proposed"),
    [
        ("ch", "check"),
        ("check --kv-dtype ", "bf16\nplain,f32"),
        ("check --max", "--max-new-tokens"),
        ("veri", "verify"),
    ],
)
def test_the_shell_completes_commands_options_and_values(words: str, proposed: str) -> None:
    cursor = str(len(words.split()) + words.endswith(" "))
    variables = {"_FTTS_PLAN_COMPLETE": "bash_complete", "COMP_WORDS": f"ftts-plan {words}", "COMP_CWORD": cursor}
    with process(variables=variables) as running:
        shown, _ = running.communicate()
    assert shown.decode() == f"plain,{proposed}\n"
