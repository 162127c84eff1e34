"""What Python costs beside the command line, and whether two threads use two processors."""

import json
import os
import pathlib
import resource
import subprocess
import threading
import time

import pytest

import motive

ROOT = pathlib.Path(__file__).resolve().parents[3]
OVER = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
QUIET = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"
POSITIONS = [
    QUIET,
    "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
    "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R4RK1 w - - 0 1",
    "4k3/pp3p2/8/3p4/3P1P2/8/PP3K2/8 w - - 0 1",
]


def least(ask, times):
    """The least processor time of this process that a call takes, in milliseconds: others may disturb it, and it cannot be less."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        ask()
        taken.append(time.process_time() - start)
    return min(taken) * 1000


def test_python_costs_less_than_a_millisecond_an_explanation():
    """The way of a question through Python: a game that is over takes all of it but the search, and a result with everything in it takes
    as long to become objects as any."""
    analyst = motive.Analyst(hash=1, workers=1)
    asked = least(lambda: analyst.explain(OVER, nodes=1000), 300)
    made = []
    for fen in POSITIONS:
        *told, _ = analyst._desk.explain(fen, [], False, "auto", 5000, None, 3)
        made.append(least(lambda: motive.Explanation._of(*told), 300))
        print(f"{len(told[0]):6} bytes of JSON: {made[-1]:.3f} ms to objects")
    print(f"a question without a search {asked:.3f} ms, objects {max(made):.3f} ms at most: {asked + max(made):.3f} ms an explanation")
    assert asked + max(made) < 1.0


def test_beside_the_command_line():
    """The same explanations by the program, which sets its tables up for each: a call from Python, which clears them, takes no more."""
    program = pathlib.Path(os.environ.get("MOTIVE", ROOT / "target/debug/motive"))
    if not program.is_file():
        pytest.skip("motive is not built (cargo build)")

    def by_program(fen):
        """Milliseconds of processor time, and what is said."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([str(program), "explain", fen, "--nodes", "5000", "--json"], capture_output=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return seconds * 1000, json.loads(done.stdout)

    analyst = motive.Analyst(workers=1)
    for fen in POSITIONS:
        printed, said = min((by_program(fen) for _ in range(5)), key=lambda taken: taken[0])
        told = analyst.explain(fen, nodes=5000)
        assert (told.san, told.headline) == (said["san"], said["headline"])
        here = least(lambda: analyst.explain(fen, nodes=5000), 5)
        print(f"{told.san:6} by Python {here:7.2f} ms, by the program {printed:7.2f} ms")
        assert here < printed + 1.0


def test_two_threads_use_two_processors():
    """A thread that could run is counted, whether the machine has a processor for it or not; with the interpreter's lock held, one of
    the two would sleep."""
    analyst = motive.Analyst(hash=16, workers=2)
    analyst.explain(QUIET, nodes=1000)
    threads = [threading.Thread(target=lambda: analyst.explain(QUIET, nodes=1_500_000)) for _ in range(2)]
    start, processor = time.monotonic(), time.process_time()
    for thread in threads:
        thread.start()
    counts = []
    while all(thread.is_alive() for thread in threads):
        counts.append(sum(state(task) == "R" for task in pathlib.Path("/proc/self/task").iterdir()) - 1)
        time.sleep(0.02)
    took, used = time.monotonic() - start, time.process_time() - processor
    for thread in threads:
        thread.join()
    both = sum(count >= 2 for count in counts) / len(counts)
    print(f"both could run in {both:.0%} of {len(counts)} looks; {used:.1f} s of processor time in {took:.1f} s: {used / took:.2f} processors")
    assert len(counts) >= 20 and both > 0.9
    if os.environ.get("MOTIVE_IDLE"):
        assert used / took >= 1.7


def state(task):
    """Whether a thread runs or could run (R), or sleeps (S). The one that looks is always among those that run."""
    try:
        return (task / "stat").read_text().rpartition(") ")[2][:1]
    except OSError:
        return "gone"
