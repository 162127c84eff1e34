"""No leak: 20,000 explanations, and memory stays where it was."""

import gc

import psutil

import motive

# Positions of games that were made for it; short searches, because what leaks leaks per question.
GAME = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6 Bb3 Ba7 h3 h6 Nbd2 Re8 Nf1 Be6 Bc2 d5".split()


def resident():
    gc.collect()
    return psutil.Process().memory_info().rss / 2**20


def test_memory_is_flat_over_20000_explanations():
    analyst = motive.Analyst(hash=1, workers=1)
    positions = [" ".join(GAME[:ply]) for ply in range(1, len(GAME))]
    # Composed: mates, a knight that smothers, and games that are over; a few milliseconds each.
    ends = [
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
        "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1",
    ]
    seen, base = 0, None
    while seen < 20_000:
        for text in ends:
            analyst.explain(text, nodes=50, method="critic", alternatives=0)
            seen += 1
        if seen % 500 == 0:
            # All systems together, on a position of a game.
            analyst.explain(positions[seen // 500 % len(positions)], nodes=200)
        # What is read and made once is there after a while.
        if base is None and seen >= 2_000:
            base = resident()
        if seen % 2_000 == 0:
            print(f"{seen} explanations: {resident():.1f} MB", flush=True)
    grown = resident() - base
    print(f"{seen} explanations: {grown:+.1f} MB since {base:.1f} MB")
    assert grown < 20
