//! The figures of the paper of 1996 that its text determines, beside figures 1 and 18 (`player.rs`)
//! and the trees of values (`bstar`'s golden trace).
//!
//! The diagrams did not survive, only moves and reasons did. Each position here was composed anew so that the
//! printed moves are legal and the printed reasons hold; the book has a table of what survived of each figure.

use motive_answer::{Limits, Question, Value};
use motive_chess::{Move, Position};
use motive_critic::{Critic, Settings as CriticSettings};
use motive_hitech::{Happening, HitechSettings, RoundPlayer, Thought};

fn think(settings: HitechSettings, position: &Position, limits: Limits) -> Thought {
    let critic = Critic::new(&CriticSettings { hash: 4, ..CriticSettings::default() });
    RoundPlayer::new(critic, settings).think(&Question::new(position, limits), &mut ())
}

fn answer(position: &Position, thought: &Thought) -> String {
    thought.evaluation.best_move().map(|m| position.san(m)).unwrap_or_default()
}

/// The position after a line, every move of which must be legal.
fn after(position: &Position, line: &str) -> Position {
    let mut position = position.clone();
    for san in line.split_whitespace() {
        let m: Move = position.parse_san(san).unwrap_or_else(|error| panic!("{san}: {error}"));
        position.play(m);
    }
    position
}

/// The value of the best move for the side to move, in centipawns; mates are large.
fn value(thought: &Thought) -> i32 {
    match thought.evaluation.best().map(|line| line.value) {
        Some(Value::Centipawns(value)) => value,
        Some(Value::MateIn(_)) => 10_000,
        _ => -10_000,
    }
}

/// Figure 2: White must calculate whether the check Qb3, which forces the exchange of queens, wins; it does. The
/// follow-on Q:b3; c:b3 is automatic: then figure 1 is on the board, and one expansion is enough.
#[test]
fn figure_2_exchanges_queens_because_it_wins() {
    let position: Position = "6k1/6pp/8/1q6/8/4Q3/2PK2PP/8 w - - 0 1".parse().unwrap();
    let thought = think(HitechSettings::default(), &position, Limits::nodes(60_000));
    assert_eq!(answer(&position, &thought), "Qb3+");
    assert!(value(&thought) >= 100, "{}", value(&thought));

    let taken = after(&position, "Qb3+ Qxb3");
    let thought = think(HitechSettings::faithful(), &taken, Limits::none());
    assert_eq!(answer(&taken, &thought), "cxb3");
    let verify = |event: &Happening| matches!(event, Happening::Began { phase: bstar::Phase::Verify, .. });
    let before = thought.story.chapters[0].events.iter().take_while(|event| !verify(event));
    assert_eq!(before.filter(|event| matches!(event, Happening::Expanded(_))).count(), 1);
}

/// Figure 21: 1.-f5! 2. Ke5,f4; 3. Ke4,f3; 4. Ke3,h5; 5. Kf2,h4; 6. Bd6,Kh3 and 7. K:f3 is stalemate. The
/// paper's B* plays f5 as the only reasonable move after a few expansions, without seeing the end.
#[test]
fn figure_21_runs_for_a_stalemate() {
    let position: Position = "8/4B2p/4Kp2/8/6k1/8/7P/8 b - - 0 1".parse().unwrap();
    let end = after(&position, "f5 Ke5 f4 Ke4 f3 Ke3 h5 Kf2 h4 Bd6 Kh3 Kxf3");
    assert!(end.is_stalemate());
    // "It chooses h6 instead. But this makes no difference."
    after(&position, "f5 Ke5 f4 Ke4 f3 Ke3 h6");
    let thought = think(HitechSettings::faithful(), &position, Limits::none());
    assert_eq!(answer(&position, &thought), "f5");
    assert!(thought.story.expansions() <= 60, "{} expansions", thought.story.expansions());
    let thought = think(HitechSettings::default(), &position, Limits::nodes(100_000));
    assert_eq!(answer(&position, &thought), "f5");
}

/// Figure 23: Black's last move d7d5 forks the bishop on c4 and the knight on e4. Who stops here counts White ahead;
/// B* looks on and finds that he is not. With the king on f7 the pawn is pinned and nothing happens.
#[test]
fn figure_23_is_no_leaf() {
    let before: Position = "r6k/p2pb1pp/2p4n/8/2B1N3/8/PPP1PPPP/R5K1 b - - 0 1".parse().unwrap();
    let forked = after(&before, "d5");
    let pinned: Position = "r7/p3bkpp/2p4n/3p4/2B1N3/8/PPP1PPPP/R5K1 w - - 0 1".parse().unwrap();
    for settings in [HitechSettings::faithful(), HitechSettings::default()] {
        let forked = value(&think(settings.clone(), &forked, Limits::nodes(60_000)));
        let pinned = value(&think(settings, &pinned, Limits::nodes(60_000)));
        assert!(pinned >= 120, "{pinned}");
        assert!(forked <= pinned - 60, "{forked} {pinned}");
    }
    // Black wants to know what d5 leads to: his hope for it is what begins the search, and he plays it.
    let thought = think(HitechSettings::default(), &before, Limits::nodes(60_000));
    assert_eq!(answer(&before, &thought), "d5");
}

/// Figure 24: after Qd7 the answers are d5 and h:g. B* first likes h:g, sees that f:g makes room for Bf7, and turns to
/// d5, after which the bishop on e6 cannot escape: 1. d5,Bg4; 2. f3,B:h5; 3. g4,B:g4; 4. f:g4,Q:g4; 5. Qd2,c6.
#[test]
fn figure_24_catches_the_bishop() {
    let position: Position = "r4rk1/pppq1pbp/3pb1p1/7P/3PP3/2N1B3/PPP1QPP1/1K1R3R w - - 0 1".parse().unwrap();
    let end = after(&position, "d5 Bg4 f3 Bxh5 g4 Bxg4 fxg4 Qxg4 Qd2 c6");
    // A piece for three pawns.
    let lost = |color| position.side(color).len() - end.side(color).len();
    assert_eq!((lost(position.turn()), lost(position.turn().other())), (3, 1));
    after(&position, "hxg6 fxg6 d5 Bf7");
    let thought = think(HitechSettings::default(), &position, Limits::nodes(300_000));
    // Both d5 and h6 keep White on top; which of the two leads depends on the evaluation.
    assert!(["d5", "h6"].contains(&answer(&position, &thought).as_str()), "{}", answer(&position, &thought));
    assert!(value(&thought) >= 80, "{}", value(&thought));
}
