"""Results as JUnit XML, the form in which CI servers show tests."""

from collections.abc import Sequence
from xml.etree import ElementTree

from ftts_plan.verification import Result
from ftts_plan.wording import verification as words
from ftts_plan.wording.one_line import shown_name


def junit(path: str, results: Sequence[Result]) -> bytes:
    """One test suite, one test an utterance. What does not print, and so may not stand in XML, is left out."""
    counts = {
        "tests": len(results),
        "failures": sum(not result.unread and bool(result.deviating) for result in results),
        "errors": sum(bool(result.unread) for result in results),
    }
    numbers = {name: str(count) for name, count in counts.items()}
    suites = ElementTree.Element("testsuites", numbers)
    suite = ElementTree.SubElement(suites, "testsuite", {"name": shown_name(path)} | numbers)
    for result in results:
        entry = result.entry
        names = {"name": shown_name(entry.name), "classname": shown_name(entry.policy_name)}
        case = ElementTree.SubElement(suite, "testcase", names)
        if not result.as_expected:
            first, *others = words.problems(result)
            kind = "error" if result.unread else "failure"
            ElementTree.SubElement(case, kind, {"message": first}).text = "\n".join([first, *others])
    ElementTree.indent(suites)
    xml: bytes = ElementTree.tostring(suites, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"
