"""Tables: Arrow, Parquet, DuckDB, pandas; and jobs of one process, which need no cluster."""

import hashlib
import json
import subprocess
import sys

import duckdb
import pandas
import pyarrow as pa
import pytest

import motive
import motive.arrow
import motive.ray

FENS = ["6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "nothing"]
GAMES = [
    f'{setup}[White "A{number}"]\n[Black "B"]\n[WhiteElo "{1400 + 50 * number}"]\n[BlackElo "1700"]\n[Date "2026.01.0{number + 1}"]\n\n{moves}\n'
    for number, (setup, moves) in enumerate(
        [
            ("", "1. f3 e5 2. g4 Qh4# 0-1"),
            # Composed: White passes by a fork of king and rook.
            ('[FEN "r3k3/2p5/8/3N4/8/8/5PPP/6K1 w - - 0 1"]\n[SetUp "1"]\n', "1. h3 Kd7 *"),
            ("", "1. e4 e5 2. Nf3 Nc6 *"),
        ]
    )
]
FEW = dict(nodes=3000)


@pytest.fixture(scope="module")
def moves():
    return motive.arrow.annotate(GAMES, motive.Analyst(hash=16), effort=8000)


@pytest.fixture(scope="module")
def explained():
    return motive.arrow.explain(FENS, motive.Analyst(hash=16), **FEW)


def test_one_row_a_position(explained):
    assert explained.schema.equals(motive.arrow.EXPLANATIONS, check_metadata=True)
    rows = explained.to_pylist()
    assert [row["san"] for row in rows] == ["Ra8#", "Qb8+", None]
    assert rows[0]["mate"] == 1 and rows[0]["verdict"] == "proved" and rows[0]["nodes"] > 0
    assert "back-rank" in {claim["kind"] for claim in rows[0]["claims"]}
    assert rows[2]["error"] and rows[2]["fen"] == "nothing"


def test_tables_of_positions_come_in(explained):
    table = pa.table({"id": ["a", "b", "c"], "fen": FENS, "other": [1, 2, 3]})
    told = motive.arrow.explain(table, motive.Analyst(hash=16), **FEW)
    assert told.column("id").to_pylist() == ["a", "b", "c"]
    assert told.drop_columns(["id"]).equals(explained.drop_columns(["id"]))
    with pytest.raises(motive.MotiveError, match="column fen"):
        motive.arrow.explain(pa.table({"x": [1]}))


def test_one_row_a_move(moves):
    assert moves.schema.equals(motive.arrow.MOVES, check_metadata=True)
    rows = moves.to_pylist()
    assert [row["san"] for row in rows if row["game"] == 1] == ["f3", "e5", "g4", "Qh4#"]
    blunder = next(row for row in rows if row["san"] == "g4")
    assert (blunder["mark"], blunder["player"], blunder["rating"], blunder["opponent_rating"]) == ("blunder", "A0", 1400, 1700)
    assert blunder["claims"] and blunder["text"] and blunder["date"] == "2026.01.01"
    assert blunder["fen"].startswith("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w")


def test_games_are_numbered_from_where_one_likes(moves):
    again = motive.arrow.annotate(GAMES[1:], motive.Analyst(hash=16), effort=8000, first=2)
    assert again.equals(moves.slice(4))
    assert motive.arrow.annotate([]).num_rows == 0


def test_parquet_there_and_back(moves, explained, tmp_path):
    for name, table, schema in (("m", moves, motive.arrow.MOVES), ("e", explained, motive.arrow.EXPLANATIONS)):
        path = tmp_path / f"{name}.parquet"
        motive.arrow.write(table, path)
        assert motive.arrow.read(path).equals(table)
        assert motive.arrow.read(path).schema.metadata[b"motive.schema"] == schema.metadata[b"motive.schema"]
        assert motive.arrow.read(path, schema).num_rows == table.num_rows
        again = tmp_path / f"{name}2.parquet"
        motive.arrow.write(table, again)
        assert again.read_bytes() == path.read_bytes()
    with pytest.raises(motive.MotiveError, match="has the schema moves/1"):
        motive.arrow.read(tmp_path / "m.parquet", motive.arrow.EXPLANATIONS)


def test_duckdb_answers_the_question_of_the_book(moves, tmp_path):
    """Which themes do players rated 1400 to 1600 miss most?"""
    path = tmp_path / "moves.parquet"
    motive.arrow.write(moves, path)
    question = f"""
        select theme, count(*) as times, round(avg(loss), 2) as cost
        from '{path}'
        where rating between 1400 and 1600 and kind = 'misses' and theme is not null
        group by theme order by times desc, theme limit 5
    """
    rows = duckdb.sql(question).fetchall()
    assert [(theme, times) for theme, times, _ in rows] == [("fork", 1)] and 0 < rows[0][2] <= 1
    kinds = duckdb.sql(f"select distinct unnest(claims).kind from '{path}'").fetchall()
    assert ("checkmates",) in kinds


def test_pandas_reads_it(moves, explained, tmp_path):
    path = tmp_path / "e.parquet"
    motive.arrow.write(explained, path)
    frame = pandas.read_parquet(path)
    assert list(frame["san"])[:2] == ["Ra8#", "Qb8+"] and frame.shape == (3, len(motive.arrow.EXPLANATIONS))
    worst = moves.to_pandas().sort_values("loss", ascending=False).iloc[0]
    assert worst["san"] in ("g4", "h3")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text("\n".join(GAMES) + "\n1. e4 e5 2. Ke4 *\n\n*\n")
    return path


def run(file, out, **options):
    return motive.ray.annotate(file, out, address="none", effort=8000, unit=2, **options)


def test_a_job_makes_parts_with_a_manifest(file, tmp_path, moves):
    report = run(file, tmp_path / "out")
    assert (report.games, report.skipped, report.parts) == (5, 2, 3)
    tables = [motive.arrow.read(path) for path in sorted((tmp_path / "out").glob("part-*"))]
    assert pa.concat_tables(tables).equals(moves)
    lines = [json.loads(line) for line in (tmp_path / "out/manifest.jsonl").read_text().splitlines()]
    assert lines[0]["job"]["unit"] == 2 and [line["part"] for line in lines[1:]] == [0, 1, 2]
    assert "Ke4 is not a legal move" in lines[2]["skipped"]["4"]


def test_a_job_goes_on_where_it_was(file, tmp_path):
    whole, out = tmp_path / "whole", tmp_path / "out"
    run(file, whole)

    class Killed(Exception):
        pass

    def kill(report):
        if report.parts == 2:
            raise Killed

    with pytest.raises(Killed):
        run(file, out, progress=kill)
    # The part of which the manifest has half a line, and one that is broken, are made again.
    with open(out / "manifest.jsonl", "ab") as manifest:
        manifest.write(b'{"part":2,')
    (out / "part-00000000.parquet").write_bytes(b"broken")
    report = run(file, out)
    assert (report.found, report.parts) == (1, 2)
    for path in sorted(whole.glob("part-*")):
        assert hashlib.sha256(path.read_bytes()).digest() == hashlib.sha256((out / path.name).read_bytes()).digest()
    assert run(file, out).parts == 0


def test_another_job_keeps_out(file, tmp_path):
    run(file, tmp_path / "out")
    with pytest.raises(motive.MotiveError, match=r"another job \(effort\)"):
        motive.ray.annotate(file, tmp_path / "out", address="none", effort=9000, unit=2)
    with pytest.raises(motive.MotiveError, match="from 1 to 10000 games"):
        motive.ray.annotate(file, tmp_path / "new", address="none", unit=0)


def test_the_command(file, tmp_path):
    command = [sys.executable, "-m", "motive.ray", "annotate", str(file), "--out", str(tmp_path / "out"), "--address", "none"]
    done = subprocess.run([*command, "--effort", "8000", "--unit", "2"], capture_output=True, text=True)
    assert done.returncode == 1 and done.stdout.startswith("5 games (2 skipped)")
    done = subprocess.run([*command, "--effort", "none", "--unit", "3"], capture_output=True, text=True)
    assert done.returncode == 2 and "another job" in done.stderr
