"""A list of positions as jobs of several servers: any client can split it, go on after a server has died, and collect the rows."""

import contextlib
import itertools
import json
import os
import pathlib
import subprocess
import urllib.error
import urllib.request

import chess
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[4]
NODES = 300
COUNT = 56


@contextlib.contextmanager
def server():
    """A server on a port of its own, with its process."""
    program = pathlib.Path(os.environ.get("MOTIVE", ROOT / "target/debug/motive"))
    if not program.is_file():
        pytest.skip("motive is not built")
    process = subprocess.Popen([str(program), "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        address = next(line.split()[-1] for line in process.stdout if "http://" in line)
        yield address.rstrip("/") + "/api/v1", process
    finally:
        process.kill()
        process.wait()


def positions(count):
    """Mates by a rook that stands somewhere else each time, which take a moment each, with their names; one of them is none."""
    found = []
    squares = itertools.cycle(square for square in chess.SQUARES if chess.square_file(square) < 4 and chess.square_rank(square) < 7)
    for square in itertools.islice(squares, count):
        board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1")
        board.set_piece_at(square, chess.Piece.from_symbol("R"))
        found.append({"id": f"position {len(found)}", "fen": board.fen()})
    if count > 1:
        found[count // 2]["fen"] = "8/8/8/8/8/8/8/8 w - - 0 1"
    return found


def start(address, some, begin=0):
    body = {"kind": "batch", "positions": some, "from": begin, "nodes": NODES, "method": "critic", "alternatives": 0}
    request = urllib.request.Request(f"{address}/jobs", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)["id"]


def events(address, job):
    """What a job tells, name and data, until it ends or its server does."""
    with urllib.request.urlopen(f"{address}/jobs/{job}/events", timeout=120) as stream:
        name = None
        for line in stream:
            line = line.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                yield name, json.loads(line[6:])


def collected(address, some, begin=0):
    """All rows from a place on; a result that ends early says where to go on."""
    rows = []
    while begin is not None:
        name, result = list(events(address, start(address, some, begin)))[-1]
        assert name == "done", result
        rows += result["rows"]
        begin = result.get("next")
    return rows


def timeless(rows):
    """Rows without what depends on the clock and on where a list was split."""
    told = []
    for row in rows:
        explanation = dict(row.get("explanation") or {})
        explanation.pop("ms", None)
        told.append((row["id"], row.get("error"), explanation))
    return told


def test_a_list_is_split_resumed_after_a_kill_and_collected():
    everything = positions(COUNT)
    half = COUNT // 2
    with server() as (first, _), server() as (second, doomed):
        whole = collected(first, everything)
        assert [row["index"] for row in whole] == list(range(COUNT))
        broken = [row["id"] for row in whole if row.get("error")]
        assert broken == [f"position {half}"]
        # One half for each server; the second dies after its first partial result.
        rows = collected(first, everything[:half])
        kept = []
        with contextlib.suppress(OSError):
            for name, data in events(second, start(second, everything[half:])):
                if name == "partial" and len(data["rows"]) < half:
                    kept = data["rows"]
                    doomed.kill()
        assert 0 < len(kept) < half, "a part of it was told before the server died"
        # Somebody else goes on behind the last row that was told.
        rest = collected(first, everything[half:], kept[-1]["index"] + 1)
        assert timeless(rows + kept + rest) == timeless(whole)


def test_the_bounds_are_told():
    with server() as (address, _):
        with urllib.request.urlopen(f"{address}/health", timeout=60) as reply:
            most = json.load(reply)["limits"]["batch"]
        with pytest.raises(urllib.error.HTTPError) as refused:
            start(address, positions(1) * (most + 1))
        assert refused.value.code == 422 and f"from 1 to {most} positions" in refused.value.read().decode()
