"""Deciding one claim: its form, then the definition of its kind."""

from causes import CAUSES
from moves import MOVES
from quiet import QUIET
from results import RESULTS
from rules import Claim, need
from structure import STRUCTURE, change, check
from tactics import TACTICS

# Every kind that the page defines.
KINDS = {**MOVES, **QUIET, **TACTICS, **RESULTS, **CAUSES, **dict.fromkeys(STRUCTURE, check), "gains": change, "loses": change}

# The pieces of `on` are captured: they stood there before the move.
CAPTURES = ("captures", "recaptures", "swaps-minor", "trades", "takes-with")

# `by` and `on` may be of one side.
ONE_SIDE = ("defends", "blocks", "sole-guard", "overloaded", *QUIET, *STRUCTURE, *CAUSES)


def decide(data, answer):
    """Decides a claim by the rules; raises Wrong if it does not hold.

    Returns None, or a function that asks an engine for the rest and raises Wrong likewise.
    """
    claim = Claim(data, answer.root, answer)
    need(claim.kind in KINDS, f"there is no kind {claim.kind!r}")
    by = [claim.by] if claim.by else []
    for piece in by:
        need(piece.stands(claim.position), f"`by`: {piece} does not stand there")
    there = claim.before if claim.kind in CAPTURES else claim.position
    for piece in claim.on:
        need(piece.stands(there), f"`on`: {piece} does not stand there")
        if by and claim.kind not in ONE_SIDE:
            need(piece.color != by[0].color, f"{by[0]} and {piece} are of one side")
    return KINDS[claim.kind](claim)
