//! Quiet positions and endings: names, methods, what a move is for, and what is not told of it.

mod support;

use motive_answer::Value;
use motive_claims::Kind;
use motive_explain::answered::{Explanation, Place, Scope};
use support::{Case, claims_at, kinds_at};

const CP: fn(i32) -> Value = Value::Centipawns;

fn all(told: &Explanation) -> String {
    told.sentences.iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn lucena_has_its_name_and_the_bridge() {
    let told =
        Case::new("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", "Rd1+ Ke7 Rd4 Ra1 Kc7 Rc1+ Kb6", CP(700)).explain();
    let method = told.text_at(Place::Method);
    assert!(method.contains("the Lucena position") && method.contains("bridge"), "{}", all(&told));
    assert!(kinds_at(&told, Place::Method).contains(&Kind::Lucena));
    let told = Case::new("1K6/1P2k3/8/8/8/8/r7/3R4 w - - 0 1", "Rd4 Ra1 Kc7 Rc1+ Kb6", CP(700)).explain();
    assert!(all(&told).contains("Rd4 builds a bridge"), "{}", all(&told));
    // The king is not cut off: another ending.
    let told = Case::new("1K1k4/1P6/8/8/8/8/r7/7R w - - 0 1", "Rh8+ Kd7 Rh7+ Kd8", CP(100)).explain();
    assert!(!all(&told).contains("Lucena"), "{}", all(&told));
}

#[test]
fn defenses_have_their_names() {
    let philidor = Case::new("4k3/r7/8/3KP3/8/8/8/7R b - - 0 1", "Ra6 Rb1 Rh6 Rb8+ Ke7", CP(0)).explain();
    assert!(all(&philidor).contains("holds the third rank against the pawn on e5"), "{}", all(&philidor));
    assert!(philidor.text_at(Place::Method).contains("leads to Philidor's defense"), "{}", all(&philidor));
    let vancura = Case::new("R7/6k1/P7/8/1K6/8/8/5r2 b - - 0 1", "Rf6 Kb5 Rf5+ Kb6 Rf6+", CP(0)).explain();
    assert!(all(&vancura).contains("attacks the pawn on a6 from the side"), "{}", all(&vancura));
    let corner = Case::new("2k5/8/1K6/P7/8/2B5/8/8 b - - 0 1", "Kb8 a6 Ka8 a7", CP(0)).explain();
    assert!(all(&corner).contains("the corner a8, which the bishop does not hold"), "{}", all(&corner));
}

/// Berliner's first figure, reconstructed from its description: the queen takes a pawn because the pawn ending is won, and would not be with
/// the black king one square nearer to the center.
#[test]
fn the_queen_is_given_because_the_pawn_ending_is_won() {
    let line = "Qxe4 Rxe4+ Kxe4 Kf6 a5 Ke6 a6 Kd6 a7 Kc7 a8=Q";
    let told = Case::new("4r3/6kp/8/8/P3p3/4K3/8/1Q6 w - - 0 1", line, CP(800)).explain();
    assert!(all(&told).contains("into a pawn ending that is won for White"), "{}", all(&told));
    let becomes = claims_at(&told, Place::Why).into_iter().find(|claim| claim.kind == Kind::Becomes).unwrap();
    assert_eq!((becomes.amount, becomes.after.len()), (Some(1), 3));
    let line = "Qxe4 Rxe4+ Kxe4 Ke6 a5 Kd6";
    let told = Case::new("4r3/5k1p/8/8/P3p3/4K3/8/1Q6 w - - 0 1", line, CP(800)).explain();
    assert!(!all(&told).contains("that is won"), "{}", all(&told));
}

/// Berliner's second figure, reconstructed from its description: three king moves keep the win (a table says so), one makes progress.
#[test]
fn of_three_moves_that_win_one_makes_progress() {
    let told = Case::new("8/8/8/2k5/8/3K4/3P4/8 w - - 0 1", "Ke4 Kd6 Kd4 Ke6", CP(400)).explain();
    assert!(all(&told).contains("brings the king"), "{}", all(&told));
    let told = Case::new("8/8/8/2k5/8/3K4/3P4/8 w - - 0 1", "Ke3 Kd5 Kd3", CP(400)).explain();
    assert!(!all(&told).contains("nearer to the center"), "{}", all(&told));
}

#[test]
fn openings_have_names_and_no_reasons() {
    let mut history = motive_chess::History::new(motive_chess::Position::default());
    for san in "e4 e5 Nf3 Nc6 Bb5".split(' ') {
        let m = history.position().parse_san(san).unwrap();
        history.play(m);
    }
    let told = Case::after(history, "a6 Ba4 Nf6 O-O Be7", CP(-20)).explain();
    assert_eq!(told.opening.map(|opening| opening.eco), Some("C60"));
    assert!(
        told.to_text(&motive_explain::Style::PLAIN).starts_with("Black to move (-0.20), C60 Ruy Lopez\n")
    );
    assert!(!all(&told).contains("Ruy Lopez"), "{}", all(&told));
}

#[test]
fn what_does_not_last_is_no_merit() {
    let fen = "6k1/pp3ppp/8/8/8/2N5/PP3PPP/6K1 w - - 0 1";
    let stays = Case::new(fen, "Nd5 Kf8 Kf1 Ke8 Ke2 Kd7", CP(320)).explain();
    assert!(kinds_at(&stays, Place::Headline).contains(&Kind::TakesOutpost), "{}", all(&stays));
    // The same move, but the knight goes back to where it came from.
    let returns = Case::new(fen, "Nd5 Kf8 Nc3 Ke8 Kf1 Kd7", CP(320)).explain();
    assert!(!kinds_at(&returns, Place::Headline).contains(&Kind::TakesOutpost), "{}", all(&returns));
    // It goes back with a check: all the same.
    let checks = "8/pp3ppp/8/k7/8/2N5/PP3PPP/6K1 w - - 0 1";
    let told = Case::new(checks, "Nd5 Ka4 Nc3+ Kb4 Kf1 Kc4", CP(320)).explain();
    assert!(!kinds_at(&told, Place::Headline).contains(&Kind::TakesOutpost), "{}", all(&told));
    let told = Case::new(checks, "Nd5 Ka4 Kf1 Kb5 Ke2 Kc4", CP(320)).explain();
    assert!(kinds_at(&told, Place::Headline).contains(&Kind::TakesOutpost), "{}", all(&told));
}

#[test]
fn another_move_is_compared_by_what_its_line_gives_the_other_side() {
    let fen = "r5k1/pp3ppp/8/8/8/8/PP3PPP/R5K1 w - - 0 1";
    let told =
        Case::new(fen, "Rc1 h6 Kf1 Kf8 Ke2 Ke8", CP(20)).other("h3 Rc8 Kf1 Kf8 Ke1 h6", CP(-20)).explain();
    let other = told.text_at(Place::Other(0));
    assert!(other.contains("after Rc8 the rook on c8 holds the c-file"), "{}", all(&told));
    // The file is Black's in both lines: it does not tell them apart.
    let told =
        Case::new(fen, "Kf1 Rc8 Ke2 Kf8 Kd2 h6", CP(20)).other("h3 Rc8 Kf1 Kf8 Ke1 h6", CP(-20)).explain();
    assert!(!told.text_at(Place::Other(0)).contains("c-file"), "{}", all(&told));
}

/// More effort finds other moves and other values; what speaks for the sides is read from the board. In the second line the bishop leaves
/// the diagonal on which it looks at the king, in the third White is slightly worse.
#[test]
fn the_assessment_does_not_hang_on_the_line() {
    let fen = "r2q1rk1/pp3ppp/2n1pn2/3p4/3P4/P1PBP3/1B3PPP/R2Q1RK1 w - - 0 12";
    let standing = |line: &str, value: i32| {
        let told = Case::new(fen, line, CP(value)).explain();
        let claims = claims_at(&told, Place::Standing).into_iter().filter(|claim| claim.kind.is_structure());
        claims.cloned().collect::<Vec<_>>()
    };
    let quiet = standing("Qe2 Qe7 Rfd1 Rfd8 Rac1 Rac8", 30);
    assert!(!quiet.is_empty());
    assert_eq!(standing("c4 dxc4 Bxc4 Qe7 Qe2 Rfd8", 10), quiet);
    assert_eq!(standing("Qf3 Qe7 Rfe1 Rfd8 Rac1 Rac8", -20), quiet);
}

#[test]
fn nothing_is_said_where_there_is_nothing_to_say() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    let told = Case::new(fen, "h3 h6 g3 g6", CP(0)).other("g3 h6 h3 g6", CP(0)).explain();
    assert!(!all(&told).contains("material is even"), "{}", all(&told));
}

/// What a coach says of the examples that the words for quiet positions were made for, as claims; values and plans are an engine's business.
#[test]
fn the_examples_have_their_names_and_reasons() {
    let carlsbad = "r1bqrnk1/pp2bppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 0 11";
    let told = Case::new(carlsbad, "h3 Ne4 Bxe7 Qxe7 Bxe4 dxe4", CP(35))
        .other("a3 Ne4 Bxe7 Qxe7 b4 a6", CP(32))
        .explain();
    assert!(kinds_at(&told, Place::Standing).contains(&Kind::Structure), "{}", all(&told));
    assert!(told.text_at(Place::Standing).contains("the Carlsbad structure"), "{}", all(&told));
    let takes = claims_at(&told, Place::Headline).into_iter().find(|claim| claim.kind == Kind::TakesSquare);
    assert!(takes.is_some_and(|claim| claim.squares == [motive_chess::Square::G4]), "{}", all(&told));
    assert!(told.text_at(Place::Other(0)).contains("is as good"), "{}", all(&told));

    let maroczy = "r2q1rk1/pp1bppbp/2np1np1/8/2PNP3/2N1B3/PP2BPPP/R2Q1RK1 w - - 0 10";
    let told = Case::new(maroczy, "Nc2 a6 f3 Qa5 Qd2 Rfc8", CP(60))
        .other("f3 Nxd4 Bxd4 Bc6 Qd2 a5", CP(30))
        .explain();
    assert!(told.text_at(Place::Standing).contains("the Maroczy bind"), "{}", all(&told));
    let kinds = kinds_at(&told, Place::Headline);
    assert!(kinds.contains(&Kind::AvoidsTrade) && kinds.contains(&Kind::Space), "{}", all(&told));
    assert!(told.text_at(Place::Headline).contains("since White has more room"), "{}", all(&told));

    let rooks = "8/5pk1/6p1/R6p/P6P/6P1/r4PK1/8 w - - 0 1";
    let told = Case::new(rooks, "Kf1 Kf6 Ke1 Kg7 Kd1 Rxf2", CP(10)).explain();
    let standing = kinds_at(&told, Place::Standing);
    assert!(standing.contains(&Kind::Balance), "{}", all(&told));
    assert!(!all(&told).contains("is winning"), "{}", all(&told));
    let method = told.text_at(Place::Method);
    assert!(
        method.contains("ties White's rook to it") && method.contains("as a rule that is a draw"),
        "{method}"
    );
    let guard = claims_at(&told, Place::Method).into_iter().find(|claim| claim.kind == Kind::SoleGuard);
    assert!(
        guard.is_some_and(|guard| guard.by.is_some_and(|by| by.square == motive_chess::Square::A5)),
        "{method}"
    );
    // An engine that takes it for better than it is does not make it so.
    let told = Case::new(rooks, "Kf1 Kf6 Ke1 Kg7 Kd1 Rxf2", CP(200)).explain();
    assert!(told.text_at(Place::Standing).contains("White has more"), "{}", all(&told));
    assert!(!all(&told).contains("stands better") && !all(&told).contains("is winning"), "{}", all(&told));
}

/// A structure with a name is told with what its pawns give the sides, as far as that is so on the board.
#[test]
fn a_name_says_what_the_pawns_give() {
    let squares = |told: &Explanation, kind: Kind| -> Vec<String> {
        let claims = claims_at(told, Place::Standing).into_iter().filter(|claim| claim.kind == kind);
        claims.flat_map(|claim| claim.squares.iter().map(ToString::to_string)).collect()
    };
    let carlsbad = "r1bqrnk1/pp2bppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 0 11";
    let told = Case::new(carlsbad, "h3 Ne4 Bxe7 Qxe7 Bxe4 dxe4", CP(35)).explain();
    assert_eq!(squares(&told, Kind::HalfOpenFile), ["c1", "e1"], "{}", all(&told));
    let maroczy = "r2q1rk1/pp1bppbp/2np1np1/8/2PNP3/2N1B3/PP2BPPP/R2Q1RK1 w - - 0 10";
    let told = Case::new(maroczy, "Nc2 a6 f3 Qa5 Qd2 Rfc8", CP(60)).explain();
    let words = "the pawns on c4 and e4 keep Black from b5 and d5";
    assert!(told.text_at(Place::Standing).contains(words), "{}", all(&told));
    // With the knight on c7 and the pawn on a6 the push to b5 costs nothing any more; d5 still does.
    let ready = "r2q1rk1/1pnbppbp/p2p2p1/8/2P1P3/2N1B3/PP2BPPP/R2Q1RK1 w - - 0 10";
    let told = Case::new(ready, "Qd2 b5 cxb5 axb5 a3 Rb8", CP(40)).explain();
    assert!(!squares(&told, Kind::Restrains).contains(&"b5".to_owned()), "{}", all(&told));
}

/// A line to the king that ends at a pawn before it is no open line, and an attack that was no threat is not worth blocking.
#[test]
fn what_a_pawn_shields_is_not_open() {
    let fen = "r2q1rk1/pp3ppp/2n1pn2/3p4/3P4/P1PBP3/1B3PPP/R2Q1RK1 w - - 0 12";
    let told = Case::new(fen, "Qe2 Qe7 Rfd1 Rfd8 Rac1 Rac8", CP(30)).explain();
    assert!(!kinds_at(&told, Place::Standing).contains(&Kind::ExposedKing), "{}", all(&told));
    // The pawn on c4 is guarded: the knight on d5 shuts the bishop on f7 off from nothing.
    let guarded = "6k1/5b2/8/8/2P5/1P2N3/8/6K1 w - - 0 1";
    let told = Case::new(guarded, "Nd5 Kf8 Kf2 Ke8 Ke3 Kd7", CP(200)).explain();
    assert!(!kinds_at(&told, Place::Headline).contains(&Kind::Blocks), "{}", all(&told));
    let loose = "6k1/5b2/8/8/2P2N2/8/8/6K1 w - - 0 1";
    let told = Case::new(loose, "Nd5 Kf8 Kf2 Ke8 Ke3 Kd7", CP(200)).explain();
    assert!(kinds_at(&told, Place::Headline).contains(&Kind::Blocks), "{}", all(&told));
}

/// What the moves that can be shown do not bring about is not told of another move.
#[test]
fn what_comes_late_is_not_told_of_another_move() {
    let fen = "r5k1/pp3ppp/8/8/8/8/PP3PPP/R5K1 w - - 0 1";
    let late = "h3 h6 Kh2 Kh7 Kg3 Rc8 Kf3 Rc7";
    let told = Case::new(fen, "Rc1 h6 Kf1 Kf8 Ke2 Ke8", CP(20)).other(late, CP(-20)).explain();
    assert!(!told.text_at(Place::Other(0)).contains("c-file"), "{}", all(&told));
    assert!(!all(&told).contains("in its line"), "{}", all(&told));
}

/// Comments on games quote nothing of how the sides stand: there it is neither looked for nor told.
#[test]
fn the_move_alone_is_explained_where_nothing_else_is_asked_for() {
    let carlsbad = "r1bqrnk1/pp2bppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 0 11";
    let case = Case::new(carlsbad, "h3 Ne4 Bxe7 Qxe7 Bxe4 dxe4", CP(35));
    let (whole, alone) = (case.explain(), case.explain_within(Scope::Move));
    assert!(whole.at(Place::Standing).next().is_some() && alone.at(Place::Standing).next().is_none());
    assert_eq!(whole.text_at(Place::Headline), alone.text_at(Place::Headline));
}
