"""Decides the strategic claims of a file again: lines {"fen", "claims"}, as `strategy told` writes them.

    python3 core/claims/tests/audit/strategic.py FILE

Prints how many claims of quiet moves and of structure there are, how many are false, and which.
"""

import json
import sys
from collections import Counter

import chess
from claims import decide
from quiet import QUIET
from rules import Wrong
from structure import STRUCTURE

STRATEGIC = {*QUIET, *STRUCTURE, "gains", "loses", "plan"}


class Answer:
    """What the rules of one claim need of an answer: the position in question."""

    def __init__(self, fen):
        self.root = chess.Board(fen)


def main(path):
    """Decides every claim of a file."""
    counts, false = Counter(), Counter()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            told = json.loads(line)
            answer = Answer(told["fen"])
            for claim in told["claims"]:
                if claim["kind"] not in STRATEGIC:
                    continue
                counts[claim["kind"]] += 1
                try:
                    decide(claim, answer)
                except Wrong as wrong:
                    false[claim["kind"]] += 1
                    print(f"FALSE {told['fen']}\n  {json.dumps(claim)}\n  {wrong}")
    for kind, count in counts.most_common():
        print(f"{kind:20} {count:6} {false[kind]:4} false")
    print(f"{counts.total()} strategic claims of {len(counts)} kinds, {false.total()} false")
    return 1 if false.total() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
