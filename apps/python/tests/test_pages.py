"""What the pages show: the example of the README and the notebook are run."""

import contextlib
import io
import pathlib
import re

import pytest

PACKAGE = pathlib.Path(__file__).resolve().parents[1]


def test_the_example_of_the_readme():
    text = (PACKAGE / "README.md").read_text()
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL).group(1)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(code, {})
    promised = re.search(r"# (Qb8.*)$", code, re.MULTILINE).group(1)
    assert said.getvalue().splitlines()[0] == promised


def test_the_examples_of_the_book():
    """Blocks of one page are one program; a comment behind a line is what it prints."""
    text = (PACKAGE.parents[1] / "docs/guide/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 5
    code = "\n".join(blocks)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(code, {})
    lines = said.getvalue().splitlines()
    for promised in re.findall(r"^print\(.*\)\s+# (.*)$", code, re.MULTILINE):
        assert promised in lines, promised


def test_the_notebook_runs():
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(PACKAGE / "examples/motive.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("<svg" in output.get("data", {}).get("text/html", "") for output in outputs)
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
