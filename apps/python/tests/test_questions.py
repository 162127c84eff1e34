"""Every question that an analyst takes, and knowledge of the user's."""

import pytest

import motive

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
QUIET = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"
FEW = dict(nodes=2000)


@pytest.mark.parametrize("method", motive.METHODS)
def test_every_method_explains(analyst, method):
    told = analyst.explain(MATE, method=method, nodes=5000)
    assert (told.san, told.method) == ("Ra8#", method)


@pytest.mark.parametrize("method", [name for name in motive.METHODS if name != "critic"])
def test_every_method_says_what_it_has_against_a_move(analyst, method):
    told = analyst.why_not(MATE, "Ra7", method=method, nodes=2000)
    assert told.method == method and told.san == "Ra7" and str(told)


def test_hints_say_no_more_than_they_are_asked_for(analyst):
    one, two, three = (analyst.hint(MATE, level, **FEW) for level in (1, 2, 3))
    assert (one.move, one.square) == (None, None) and "mate" in str(one)
    assert (two.move, two.square) == (None, "a1") and str(two) == "The rook on a1 should move."
    assert (three.move, three.san) == ("a1a8", "Ra8#") and str(three).startswith("Ra8#")


def test_threats_are_those_of_the_other_side(analyst):
    assert analyst.threats(MATE.replace(" w ", " b "), **FEW).san == "Ra8#"
    with pytest.raises(motive.MotiveError, match="the threat is the check"):
        analyst.threats("R5k1/6pp/8/8/8/8/8/6K1 b - - 0 1", **FEW)


def test_the_game_is_over(analyst):
    told = analyst.explain("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", **FEW)
    assert told.move is None and told.value is None and "tale" in str(told)


def test_alternatives_are_as_many_as_wanted(analyst):
    counts = [len(analyst.explain(QUIET, alternatives=wanted, **FEW).alternatives) for wanted in (0, 1, 3)]
    assert counts == [0, 1, 3]


def test_compare_asks_those_who_are_named(analyst):
    told = analyst.compare(MATE, ["critic", "caps"], **FEW)
    assert [system.method for system in told.systems] == ["critic", "caps"]


@pytest.mark.parametrize("level", ["beginner", "club", "master"])
def test_levels(analyst, level):
    assert analyst.annotate("1. f3 e5 2. g4 Qh4# 0-1", level=level, effort=3000).level == level


def test_only_one_player_is_commented_on(analyst):
    pgn = '[White "Ida"]\n[Black "Tom"]\n\n1. f3 e5 2. g4 Qh4# 0-1'
    told = analyst.annotate(pgn, player="tom", effort=3000)
    assert all(moment.side == "black" for moment in told.moments)


def test_threads_do_not_change_what_is_said(analyst):
    pgn = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
    assert analyst.annotate(pgn, effort=3000).to_json() == analyst.annotate(pgn, effort=3000, threads=2).to_json()


def test_comments_can_be_stripped(analyst):
    pgn = "1. f3 {mine} e5 2. g4 Qh4# 0-1"
    assert "mine" in analyst.annotate(pgn, effort=3000).pgn
    assert "mine" not in analyst.annotate(pgn, effort=3000, strip=True).pgn


def test_a_game_that_is_too_long_has_an_error_of_its_own(analyst):
    pgn = " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 1300, 2))
    told = analyst.annotate(pgn)
    assert "half-moves" in told.error and told.moments == []


def test_find_tells_where_a_rule_fires(analyst):
    game = "1. f3 e5 2. g4 Qh4# 0-1"
    found = list(analyst.find("mate-now", [game, "1. e4 *", game]))
    assert [(one.game, one.ply, one.played) for one in found] == [(1, 3, "Qh4#"), (3, 3, "Qh4#")]
    assert found[0].matches and str(found[0]).startswith("game 1, ply 3") and "<svg" in found[0]._repr_svg_()
    assert list(analyst.find("mate-now", b"1. e4 *")) == []


def test_find_knows_the_names(analyst):
    with pytest.raises(motive.MotiveError, match="there is no production.*did you mean"):
        list(analyst.find("mate-nov", "1. e4 *"))


def test_answers_do_not_depend_on_earlier_questions():
    fens = [MATE, "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"]
    fresh = [motive.Analyst(hash=16).explain(fen, **FEW) for fen in fens]
    used = motive.Analyst(hash=16)
    for fen, told in list(zip(fens, fresh)) * 2:
        again = used.explain(fen, **FEW)
        assert {**again.to_dict(), "ms": 0} == {**told.to_dict(), "ms": 0}


def test_nodes_bind(analyst):
    few, many = (analyst.explain(QUIET, method="critic", nodes=nodes) for nodes in (1000, 30000))
    assert few.depth < many.depth
    # The check that follows has a least effort of its own; here the weigher makes it.
    own = [sum(work.nodes for work in told.work if work.system == "critic") for told in (few, many)]
    assert 0 < own[0] <= 1_100 < own[1] <= 33_000


def test_time_binds(analyst):
    import time

    start = time.monotonic()
    analyst.explain("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8", time=0.2)
    assert time.monotonic() - start < 20


def test_knowledge_of_the_users(tmp_path):
    rule = tmp_path / "mine.kb"
    rule.write_text("PRODUCTION nonsense")
    with pytest.raises(motive.MotiveError, match="the knowledge has mistakes"):
        motive.Analyst(kb_add=[rule])
    with pytest.raises(motive.MotiveError, match="end in .kb"):
        motive.Analyst(kb_add=tmp_path / "mine.txt")
    with pytest.raises(motive.MotiveError, match="has no files"):
        motive.Analyst(kb=tmp_path / "..." if (tmp_path / "...").mkdir() is None else tmp_path)


def test_the_knowledge_of_the_project_can_be_given(analyst):
    import pathlib

    kb = pathlib.Path(__file__).resolve().parents[3] / "kb"
    told = motive.Analyst(kb=kb, hash=16).explain(MATE, **FEW)
    assert told.san == "Ra8#"


def test_a_net_that_is_none(tmp_path):
    (tmp_path / "net").write_bytes(b"nothing")
    with pytest.raises(motive.MotiveError):
        motive.Analyst(net=tmp_path / "net")
    with pytest.raises(motive.MotiveError):
        motive.use_net(tmp_path / "net")


def test_lines_of_a_suite_that_cannot_be_read_are_warnings(analyst):
    text = b"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\nnonsense\n"
    with pytest.warns(motive.MotiveWarning, match="line 2"):
        report = analyst.suite(text, **FEW)
    assert (report.solved, report.total) == (1, 1) and "1" in str(report)
