"""`check_claim` beside the auditor, who was written apart: 2,000 claims, half of them falsified."""

import asyncio
import collections
import copy
import json
import os
import pathlib
import random
import sys

import chess
import pytest

import motive

pytest.importorskip("mcp")
ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "core/claims/tests/audit"))

from answer import Answer  # noqa: E402
from rules import Wrong  # noqa: E402

COUNT = int(os.environ.get("MOTIVE_CLAIMS", "2000"))


def positions(random_):
    """Positions of games at random, with many captures: something is always hanging."""
    while True:
        board = chess.Board()
        for _ in range(random_.randint(6, 50)):
            moves = list(board.legal_moves)
            if not moves:
                break
            captures = [move for move in moves if board.is_capture(move)]
            board.push(random_.choice(captures if captures and random_.random() < 0.3 else moves))
        if any(board.legal_moves):
            yield board.fen()


def audited(explanation, claim):
    """What the auditor says by the rules; `None` if he wants an engine."""
    answer = Answer({**explanation, "claims": [claim]})
    try:
        question = answer.decide(0)
    except Wrong:
        return False
    except (AttributeError, KeyError, TypeError, ValueError):
        return False
    return None if question else True


def falsified(claim, fen, random_):
    """The claim with something changed in it."""
    claim = copy.deepcopy(claim)
    squares = list(chess.SQUARE_NAMES)
    changes = ["kind", "square", "piece", "after", "amount", "side"]
    what = random_.choice(changes)
    if what == "kind":
        claim["kind"] = random_.choice(["fork", "pin", "checkmates", "captures", "hangs", "passed", "checks", "trapped", "skewer", "attacks"])
    elif what == "square":
        placed = random_.choice([piece for piece in [claim["by"], *claim["on"]] if piece] or [None])
        if placed:
            placed["square"] = random_.choice(squares)
        elif claim["squares"]:
            claim["squares"][0] = random_.choice(squares)
    elif what == "piece":
        placed = random_.choice([piece for piece in [claim["by"], *claim["on"]] if piece] or [None])
        if placed:
            placed["piece"] = random_.choice("PNBRQKpnbrqk")
    elif what == "after" and claim["after"]:
        board = chess.Board(fen)
        for uci in claim["after"][:-1]:
            board.push_uci(uci)
        claim["after"][-1] = random_.choice([move.uci() for move in board.legal_moves])
    elif what == "amount" and claim["amount"] is not None:
        claim["amount"] += random_.choice([-200, -100, 100, 300])
    elif what == "side" and claim["side"]:
        claim["side"] = "black" if claim["side"] == "white" else "white"
    return claim


def collected(random_):
    """As many claims that hold as ones that do not, by the auditor."""
    analyst, good, bad = motive.Analyst(hash=16), [], []
    for fen in positions(random_):
        explanation = analyst.explain(fen, nodes=2000).to_dict()
        for claim in explanation["claims"]:
            if len(good) < COUNT // 2:
                good.append((fen, claim, audited(explanation, claim)))
            for _ in range(20):
                other = falsified(claim, fen, random_)
                if other != claim and audited(explanation, other) is False:
                    if len(bad) < COUNT // 2:
                        bad.append((fen, other, False))
                    break
        if len(good) + len(bad) >= COUNT:
            return good, bad


def test_the_tool_agrees_with_the_auditor():
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    program = os.environ.get("MOTIVE", str(ROOT / "target/debug/motive"))
    good, bad = collected(random.Random(27))
    assert len(good) == len(bad) == COUNT // 2
    counts = collections.Counter()
    differ = []

    async def conversation():
        async with stdio_client(StdioServerParameters(command=program, args=["mcp"])) as (reading, writing):
            async with ClientSession(reading, writing) as session:
                await session.initialize()
                for fen, claim, wanted in good + bad:
                    shown = await session.call_tool("play_moves", {"paste": fen})
                    handle = json.loads(shown.content[0].text)["position"]
                    told = await session.call_tool("check_claim", {"position": handle, "claim": claim})
                    answer = "refused" if told.is_error else json.loads(told.content[0].text)["answer"]
                    name = {True: "holds", False: "does not hold", None: "wants an engine"}[wanted]
                    counts[name, answer] += 1
                    if (wanted is True and answer == "false") or (wanted is False and answer == "true"):
                        differ.append((fen, claim, answer, told.content[0].text))

    asyncio.run(conversation())
    for (wanted, answer), count in sorted(counts.items()):
        print(f"the auditor: {wanted:15}  check_claim: {answer:10} {count:5}")
    assert not differ, differ[:3]
