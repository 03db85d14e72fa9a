"""Hostile documents: a refusal that names the file, within 200 MiB of memory, and without waiting."""

import subprocess
import sys
from pathlib import Path

import pytest

from ftts_plan.script import open_script
from tests.script.documents.making import CONTAINER, LAUGHS, RELATIONS, archive, cues, docx, epub, word_paragraph
from tests.scripts import refused_by_name
from tests.serving import ROOT

EXTERNAL = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
FIFTY_MB = b"x" * 50_000_000

# name: content, and what is said; where that begins with "!", of the first row
HOSTILE: dict[str, tuple[bytes, str]] = {
    "bomb.docx": (docx("", {"word/document.xml": bytes(300_000_000)}), "would unpack to more than 67,108,864 bytes"),
    "laughs.docx": (docx(word_paragraph("&l9;"), head=LAUGHS), "has a document type in 'word/document.xml'"),
    "laughs2.docx": (docx("", {"_rels/.rels": LAUGHS + RELATIONS}), "has a document type in '_rels/.rels'"),
    "external.docx": (docx(word_paragraph("&x;"), head=EXTERNAL), "has a document type in 'word/document.xml'"),
    "deep.docx": (docx("<w:p>" * 100_000), "is broken: word/document.xml: Excessive depth"),
    "many.docx": (docx("<w:p/>" * 1_000_000), "has more than 500,000 elements"),
    "macros.docx": (docx("", {"word/vbaProject.bin": b"x"}), "holds macros"),
    "up.docx": (docx("", {"../../up.txt": b"x"}), "has a part outside of itself: '../../up.txt'"),
    "absolute.docx": (docx("", {"/etc/passwd": b"x"}), "has a part outside of itself: '/etc/passwd'"),
    "drive.docx": (docx("", {"C:/x": b"x"}), "has a part outside of itself: 'C:/x'"),
    "parts.docx": (archive({f"{n}": b"" for n in range(10_001)}), "has 10,001 parts; at most 10,000 are read"),
    "nested.docx": (docx("", {"word/document.xml": docx("")}), "is broken: word/document.xml"),
    "cut.docx": (docx(word_paragraph("x"))[:-30], "is broken or not what its name says"),
    "text.docx": (b"text", "is broken or not what its name says"),
    "empty.docx": (archive({"x": b""}), "has no part '_rels/.rels'"),
    "bomb.epub": (epub({"a.xhtml": bytes(300_000_000)}), "would unpack to more than 67,108,864 bytes"),
    "laughs.epub": (
        epub({}, {"OPS/book.opf": LAUGHS + "<package>&l9;</package>"}),
        "has a document type in 'OPS/book",
    ),
    "up.epub": (epub({"../../../etc/passwd": b""}), "names a document outside of itself: '../../etc/passwd'"),
    "locked.epub": (
        epub({"a.xhtml": "x"}, {"META-INF/encryption.xml": '<e><CipherReference URI="OPS/a.xhtml"/></e>'}),
        "is locked: 'OPS/a.xhtml' is encrypted",
    ),
    "none.epub": (epub({}), "names no document to be read"),
    "missing.epub": (archive({"META-INF/container.xml": CONTAINER}), "has no part 'OPS/book.opf'"),
    "many.html": (b"<b>" * 4_000_000, "has more than 500,000 elements"),
    "large.html": (FIFTY_MB, "is an HTML page of more than 16,777,216 bytes"),
    "large.md": (FIFTY_MB, "is Markdown of more than 2,097,152 characters"),
    "stars.md": (b"*a " * 300_000, "is Markdown with 300,000 marks; at most 50,000 are read"),
    "brackets.md": (b"[" * 1_000_000, "is Markdown with 1,000,000 marks; at most 50,000 are read"),
    "large.srt": (FIFTY_MB, "!has a line that is too long to be read"),
    "large.vtt": (b"WEBVTT\n\n" + FIFTY_MB, "!has a line that is too long to be read"),
    "large.jsonl": (FIFTY_MB, "!is longer than 1,048,576 characters"),
    "large.txt": (FIFTY_MB, "!is longer than 1,048,576 characters"),
    "text.json": (b'["' + FIFTY_MB + b'"]', "!and all after it is not JSON, or longer than 2,097,152 characters"),
    "deep.json": (b"[" * 50_000_000, "!and all after it is not JSON"),
    "nested.json": (b"[[" + b"{}," * 10_000_000 + b"{}]]", "!and all after it is not JSON, or longer than 2,097,152"),
    "object.json": (b'{"a": [' + b"{}," * 5_000_000 + b"{}]}", "is one JSON object of more than 4,194,304 characters"),
    "large.ssml": (b"<speak>" + FIFTY_MB, "!has a <speak> that is not closed"),
    "speaks.ssml": (b"<speak>" * 5_000_000, "!has a <speak> that is not closed"),
}
ALLOWED_BYTES = 200 * 2**20
READ_ALL = f"""
import resource, sys
from pathlib import Path
from ftts_plan import Misuse
from ftts_plan.script import open_script
from tests.script.documents.making import cues, docx, epub, word_paragraph
for name, data in [("a.docx", docx(word_paragraph("x"))), ("a.epub", epub({{"a": "x"}})), ("a.md", b"x")]:
    list(open_script(name, data).rows())  # so that every package is loaded
files = [(path.name, path.read_bytes()) for path in sorted(Path(sys.argv[1]).iterdir())]
pages = int(Path("/proc/self/statm").read_text().split()[0])
most = pages * resource.getpagesize() + {ALLOWED_BYTES}
resource.setrlimit(resource.RLIMIT_AS, (most, most))
for name, data in files:
    try:
        rows = [row.reason for row in open_script(name, data).rows()]
        print(name, "!" + rows[0][:100])
    except Misuse as misuse:
        print(name, misuse.reason[:100])
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is said of each file, by a process that may not take more than so much memory beside the files."""
    folder: Path = tmp_path_factory.mktemp("hostile")
    for name, (data, _) in HOSTILE.items():
        (folder / name).write_bytes(data)
    ended = subprocess.run(
        [sys.executable, "-c", READ_ALL, folder], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr[-2_000:]
    return dict(line.split(" ", 1) for line in ended.stdout.splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_document_is_refused_in_little_memory(name: str, answers: dict[str, str]) -> None:
    assert answers[name].startswith(HOSTILE[name][1])


@pytest.mark.parametrize("name", [name for name, (_, said) in HOSTILE.items() if not said.startswith("!")])
def test_a_refusal_names_the_file(name: str) -> None:
    data, said = HOSTILE[name]
    refused_by_name(name, data, said)


@pytest.fixture
def no_text_of_this_machine() -> str:
    return Path("/etc/passwd").read_text(encoding="utf-8").splitlines()[0]


@pytest.mark.parametrize("name", ["a.html", "a.md", "a.srt"])
def test_an_entity_of_a_file_is_never_opened(name: str, no_text_of_this_machine: str) -> None:
    data = {
        "a.html": f"{EXTERNAL}<p>&x; text</p>".encode(),
        "a.md": f"{EXTERNAL}\n\n&x; text".encode(),
        "a.srt": cues(["&x; text"], "srt"),
    }[name]
    texts = [getattr(row, "text", "") for row in open_script(name, data).rows()]
    assert any("text" in text for text in texts)
    assert not any(no_text_of_this_machine in text for text in texts)
