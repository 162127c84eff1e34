"""What the tests share."""

import os
import pathlib
import subprocess

import pytest

import motive

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def analyst():
    return motive.Analyst(hash=16)


@pytest.fixture(scope="session")
def program():
    """The command line, if it is built: what Python says must be what it says."""
    path = pathlib.Path(os.environ.get("MOTIVE", ROOT / "target/debug/motive"))
    if not path.is_file():
        pytest.skip("motive is not built (cargo build), so there is nothing to compare with")

    def run(*arguments, stdin=""):
        done = subprocess.run([str(path), *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=120)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return run
