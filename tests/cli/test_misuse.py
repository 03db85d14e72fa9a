"""A misuse is one line on stderr that names the option and the value, status 2, and never a traceback."""

import pytest

from tests.cli.terminal import SCRIPT, misused, run

ONE_UTTERANCE = ("check", "edges", "remedies", "report -")

MARK = "\u0301"


@pytest.mark.parametrize("command", ONE_UTTERANCE)
@pytest.mark.parametrize(
    ("option", "line"),
    [
        ("--prompt-tokens=-1", "--prompt-tokens “-1”: write a whole number, such as 8192"),
        ("--prompt-tokens=1.0", "--prompt-tokens “1.0”: write a whole number, such as 8192"),
        ("--prompt-tokens=", "--prompt-tokens “”: write a whole number, such as 8192"),
        ("--prompt-tokens=٣", "--prompt-tokens “٣”: write a whole number, such as 8192"),
        ("--prompt-tokens=18446744073709551616", "--prompt-tokens “18446744073709551616”: must be from 0 to 18,446,7"),
        ("--cap=8k", "--max-new-tokens “8k”: write a whole number, such as 8192"),
        ("--budget=2GB", "--budget “2GB”: GB has two readings; write 2 GiB for powers of 1,024, or 2000000000 for "),
        ("--budget=0.3 B", "--budget “0.3 B”: bytes come whole; write 0 or 1"),
        ("--budget=1,5GiB", "--budget “1,5GiB”: has two readings; write 1.5 GiB for a decimal comma, or 15 GiB "),
        ("--rings=1e6", "--rings “1e6”: write a size such as 2 GiB, 700 MiB or 2147483648"),
        (
            "--weights=17EiB",
            "--weights “17EiB”: is above the most that can be counted, 18,446,744,073,709,551,615 bytes; write "
            "18446744073709551615 for that",
        ),
        ("--kv-dtype=fp16", "Invalid value for '--kv-dtype': 'fp16' is not one of 'bf16', 'f32'."),
        ("--kv-dtype=BF16", "Invalid value for '--kv-dtype': 'BF16' is not one of 'bf16', 'f32'."),
        ("--backstop=on", "Option '--backstop' does not take a value."),
        ("--color=red", "Invalid value for '--color': 'red' is not one of 'auto', 'always', 'never'."),
        ("--budgets=1", "No such option '--budgets'. Did you mean '--budget'?"),
    ],
)
def test_an_option_and_its_value_are_named(command: str, option: str, line: str) -> None:
    arguments = [*command.split(), "--prompt-tokens=1", option]
    assert misused(*arguments).startswith(line)


@pytest.mark.parametrize("pace", ["quick", "0", "-1", "1e3", "1001", ""])
@pytest.mark.parametrize("command", ["check --prompt-tokens=1", "report - --prompt-tokens=1", f"script {SCRIPT}"])
def test_a_pace_that_is_none(command: str, pace: str) -> None:
    assert misused(*command.split(), f"--pace={pace}").startswith(f"--pace “{pace}”: ")


@pytest.mark.parametrize("huge", ["9" * 5_000, "9" * 100_000 + " GiB", "\x1b[31m\n" * 999])
@pytest.mark.parametrize("option", ["--prompt-tokens", "--cap", "--budget", "--weights", "--kv-dtype", "--pace"])
def test_a_huge_or_hostile_value_is_shown_short_and_without_control_characters(option: str, huge: str) -> None:
    line = misused("check", "--prompt-tokens=1", f"{option}={huge}")
    assert len(line) < 300
    assert line.isprintable()


@pytest.mark.parametrize("option", ["--prompt-tokens", "--budget", "--kv-dtype", "--pace"])
def test_marks_that_take_no_column_make_no_message_long(option: str) -> None:
    assert len(misused("check", "--prompt-tokens=1", f"{option}=x{MARK * 100_000}")) < 700


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["chek"], "No such command 'chek'. Did you mean 'check'?"),
        (["check", "--prompt-tokens"], "Option '--prompt-tokens' requires an argument."),
        (["check", "1"], "Got unexpected extra argument (1)"),
        (["script"], "Missing argument 'FILE'."),
        (["verify"], "Missing argument 'PLAN.toml'."),
        (["report", "--prompt-tokens=1"], "Missing argument 'FILE'."),
        (["--no-such"], "No such option '--no-such'."),
    ],
)
def test_a_command_line_that_cannot_be_understood(arguments: list[str], line: str) -> None:
    assert misused(*arguments) == line


def test_without_a_command_the_help_goes_to_stderr() -> None:
    result = run()
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == run("--help").stdout
