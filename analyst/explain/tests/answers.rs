//! Explanations of answers: what leads, what it rests on, and what must not be said. The positions are those that the
//! design of explanations names, with values by an engine; the answers are made by hand.

mod support;

use motive_answer::{Binding, BoundTo, Known, Reason, Value, Work};
use motive_chess::{History, Position, commands, read_games};
use motive_claims::Kind;
use motive_explain::Style;
use motive_explain::answered::{Explanation, ExplanationKind, Place};
use support::{Case, claims_at, kinds_at};

const CP: fn(i32) -> Value = Value::Centipawns;

/// Everything that is said.
fn all(told: &Explanation) -> String {
    told.sentences.iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn pinned_queen() -> Case {
    Case::new("3r2k1/1p5p/6p1/p2q1p2/P1Q5/1P5P/1P6/5RK1 w - - 0 1", "Rd1 Qxc4 Rxd8+ Kf7 bxc4 Ke6", CP(600))
        .reply("Qxc4 Rxd8+ Kf7 bxc4", CP(600))
        .other("Qxd5+ Rxd5 Rf4 Rd2", CP(-250))
}

#[test]
fn a_pinned_queen_is_won_by_a_second_attack() {
    let told = pinned_queen().explain();
    assert_eq!(told.kind, ExplanationKind::Win);
    let lead = claims_at(&told, Place::Headline);
    assert!(lead.iter().any(|claim| claim.on.iter().any(|on| on.square.to_string() == "d5")), "{lead:?}");
    assert!(lead.iter().any(|claim| claim.kind == Kind::Wins && claim.amount == Some(500)), "{lead:?}");
    let why = claims_at(&told, Place::Why);
    let names = |kind, square: &str| {
        why.iter()
            .any(|claim| claim.kind == kind && claim.by.is_some_and(|by| by.square.to_string() == square))
    };
    assert!(names(Kind::Pin, "c4") && names(Kind::SoleGuard, "d8"), "{why:?}");
    // 1...Qxc4 is answered by the check in between, and the line is told until the rook is won.
    let reply = kinds_at(&told, Place::Reply(0));
    assert!(
        [Kind::Captures, Kind::Checks, Kind::Balance].iter().all(|kind| reply.contains(kind)),
        "{reply:?}"
    );
    assert_eq!(told.line.len(), 5);
    assert!(kinds_at(&told, Place::Other(0)).contains(&Kind::Recaptures));
    let text = all(&told);
    assert!(!text.contains("gives up") && !text.contains("quiet"), "{text}");
}

fn mate_threat() -> Case {
    Case::new(
        "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
        "g6 Qf3 Nf6 Ne2 Bg7",
        CP(40),
    )
    .threat("Qxf7#", Value::MateIn(1))
    .reply("Qf3 Nf6", CP(40))
    .other("Nf6 Qxf7#", Value::MatedIn(1))
    .other("Qe7 Nf3 Nf6", CP(20))
}

#[test]
fn a_threat_of_mate_leads() {
    let told = mate_threat().explain();
    assert_eq!(told.kind, ExplanationKind::Defense);
    let lead = kinds_at(&told, Place::Headline);
    assert_eq!(lead[..3], [Kind::Threat, Kind::Parries, Kind::Blocks]);
    assert!(lead.contains(&Kind::Attacks), "it gains a move: {lead:?}");
    // Qf3 renews the threat, and Nf6 meets it again.
    let reply = kinds_at(&told, Place::Reply(0));
    assert!([Kind::Threat, Kind::Parries, Kind::Blocks].iter().all(|kind| reply.contains(kind)), "{reply:?}");
    assert!(kinds_at(&told, Place::Other(0)).contains(&Kind::Checkmates));
    assert!(told.text_at(Place::Other(1)).contains("as good"));
}

#[test]
fn no_material_where_nothing_is_won() {
    let mut history = History::new(Position::default());
    for san in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
        let m = history.position().parse_san(san).unwrap();
        history.play(m);
    }
    // The line is cut in the middle of an exchange.
    let told = Case::after(history, "a6 Bxc6", CP(-20))
        .reply("Bxc6 dxc6 Nxe5 Qd4 Nf3 Qxe4+ Qe2 Qxe2+ Kxe2", CP(10))
        .reply("Ba4 Nf6 O-O Be7", CP(-20))
        .other("Nf6 O-O Nxe4 d4", CP(-20))
        .explain();
    assert_eq!(told.kind, ExplanationKind::Quiet);
    assert!(kinds_at(&told, Place::Headline).contains(&Kind::Attacks));
    let text = all(&told);
    assert!(!text.contains("gives up") && !text.contains("wins") && !text.contains("loses"), "{text}");
    // 5.Nxe5 wins no pawn: Qd4 attacks two things and takes one back.
    let exchange = (0..told.replies.len()).find(|&index| told.replies[index].san == "Bxc6").map(Place::Reply);
    let exchange = exchange.map(|place| kinds_at(&told, place)).unwrap_or_default();
    assert!(exchange.contains(&Kind::Fork) && exchange.contains(&Kind::Balance), "{exchange:?}");
    assert!(told.text_at(Place::Other(0)).contains("as good"));
}

#[test]
fn a_study_is_a_known_draw_with_both_branches() {
    let told = Case::new("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "Kg7 h4 Kf6 Kb6 Ke5 h3 Kd6 h2 c7 Kb7 Kd7", CP(0))
        .known(Known::Chapter, "step on the diagonal, after both pawns at once")
        .reply("h4 Kf6 h3 Ke6 h2 c7 Kb7 Kd7 h1=Q c8=Q+", CP(0))
        .reply("Kb6 Kf6 h4 Ke5 h3 Kd6 h2 c7", CP(0))
        .other("c7 Kb7 Kg7 Kxc7", CP(-900))
        .explain();
    assert_eq!(told.kind, ExplanationKind::Ending);
    assert_eq!(kinds_at(&told, Place::Headline), [Kind::Becomes]);
    assert!(told.text_at(Place::Method).contains("both pawns"));
    assert_eq!(told.line.len(), 11);
    assert_eq!(told.replies.len(), 1, "the other branch is the line: {:?}", told.replies);
    assert!(kinds_at(&told, Place::Other(0)).contains(&Kind::Balance));
}

#[test]
fn a_known_ending_has_its_name_result_and_method() {
    let line = "Rd1+ Ke7 Rd4 Ra1 Kc7 Rc1+ Kb6 Rb1+ Kc6";
    let told = Case::new("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", line, CP(700))
        .known(Known::Chapter, "Lucena: drive the king off, build a bridge on the fourth rank, interpose")
        .explain();
    assert_eq!(told.kind, ExplanationKind::Ending);
    let lead = claims_at(&told, Place::Headline);
    assert!(lead.iter().any(|claim| claim.kind == Kind::Becomes && claim.amount == Some(1)));
    assert!(told.headline().starts_with("Rook and pawn against rook"), "{}", told.headline());
    assert!(told.text_at(Place::Method).contains("Lucena"));
}

#[test]
fn a_lost_position_says_what_is_lost_and_what_is_hardest() {
    let told = Case::new("2r3k1/5ppp/p7/1p6/8/P4N2/1P3PPP/6K1 w - - 0 1", "Kf1 Rc2 Nd4 Rxb2", CP(-520))
        .reply("Rc2 Nd4 Rxb2", CP(-520))
        .other("g3 Rc2 Nd4 Rxb2", CP(-600))
        .explain();
    assert_eq!(told.kind, ExplanationKind::Worse);
    let lead = kinds_at(&told, Place::Headline);
    assert!(lead.contains(&Kind::Balance), "{lead:?}");
    assert!(told.text_at(Place::Hardest).contains("Kf1"));
    assert!(told.text_at(Place::Why).contains("a pawn"), "what the opponent gets in the line");
    assert!(
        told.text_at(Place::Other(0)).contains("loses, too"),
        "two losing values do not contradict each other"
    );
}

/// Composed: the pawn queens unless the knight takes it at once.
fn pawn_runs() -> Case {
    Case::new("6k1/5ppp/1P1n4/8/8/8/5PPP/n5K1 w - - 0 1", "b7 Nxb7 f3 Nc5", CP(-620))
        .other("g3 Nb3 b7 Nxb7", CP(-640))
}

#[test]
fn a_lost_position_says_what_the_opponent_must_find() {
    let told = pawn_runs().reply("Nb5 b8=Q+", CP(300)).explain();
    assert_eq!(told.kind, ExplanationKind::Worse);
    let claims = claims_at(&told, Place::Hardest);
    let only = claims.iter().find(|claim| claim.kind == Kind::OnlyMove).expect("what must be found");
    assert_eq!((only.after.len(), only.line.len()), (1, 1));
    let text = told.text_at(Place::Hardest);
    assert!(text.contains("Black must find Nxb7: every other reply is clearly worse"), "{text}");
}

#[test]
fn where_another_reply_wins_as_well_nothing_must_be_found() {
    let told = pawn_runs().reply("Nb5 b8=Q+", CP(-600)).explain();
    assert!(!kinds_at(&told, Place::Hardest).contains(&Kind::OnlyMove));
}

#[test]
fn what_a_natural_reply_avoids_is_not_won() {
    let fen = "r2q1rk1/pp1bppbp/2np1np1/8/2PNP3/2N1B3/PP2BPPP/R2Q1RK1 w - - 0 10";
    let line = "a3 b6 Qc2 Ng4 Nxc6 Nxe3 Nxe7+ Qxe7 fxe3";
    let case = || Case::new(fen, line, CP(110));
    assert_eq!(case().explain().kind, ExplanationKind::Win);
    let told = case().reply("Rc8 Nxc6 Bxc6 Qc2", CP(50)).explain();
    assert_eq!(told.kind, ExplanationKind::Quiet);
    assert!(!all(&told).contains("wins"), "{}", all(&told));
}

#[test]
fn a_mate_leads_with_the_tactic() {
    // Smothered mate, in the books since Lucena, 1497.
    let told = Case::new("5rk1/5Npp/8/3Q4/8/8/8/6K1 w - - 0 1", "Nh6+ Kh8 Qg8+ Rxg8 Nf7#", Value::MateIn(3))
        .explain();
    assert_eq!(told.kind, ExplanationKind::Win);
    assert!(kinds_at(&told, Place::Headline).contains(&Kind::Mates), "every defense is in the line");
    assert!(kinds_at(&told, Place::Why).contains(&Kind::Smothered));
    assert!(
        kinds_at(&told, Place::Line(0)).contains(&Kind::DoubleCheck)
            || told.headline().contains("double check")
    );
    // A value that knows of no mate does not get one.
    let told = Case::new("5rk1/5Npp/8/3Q4/8/8/8/6K1 w - - 0 1", "Nh6+ Kh8 Qg8+ Rxg8 Nf7#", CP(500)).explain();
    assert!(!told.headline().contains("mate"), "{}", told.headline());
}

#[test]
fn a_mate_that_can_be_avoided_is_a_gain() {
    // The line mates, the value does not know of it: White may give the queen instead.
    let fen = "rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1";
    let told =
        Case::new(fen, "Ne3 fxe3 Qh4+ g3 Qxg3#", CP(500)).reply("Ngf3 Nxd1 Kxd1 d6", CP(560)).explain();
    assert_eq!(told.kind, ExplanationKind::Win);
    let lead = kinds_at(&told, Place::Headline);
    assert!(lead.contains(&Kind::Trapped) && lead.contains(&Kind::Balance), "{}", told.headline());
    assert!(!told.headline().contains("mate"), "{}", told.headline());
}

#[test]
fn the_idea_of_a_system_is_told_where_no_claim_says_it() {
    let fork = |entry: &str, text: &str| {
        let mut case = Case::new("3q2k1/8/8/6N1/8/8/8/4K2R w - - 0 1", "Rh8+ Kxh8 Nf7+ Kg7 Nxd8", CP(300));
        let bindings = vec![Binding::new("idea", BoundTo::Text(text.to_owned()))];
        let reason = Reason::Knowledge { entry: entry.to_owned(), bindings };
        let line = case.answer.line().unwrap();
        case.answer.lead(&line, reason);
        case.explain()
    };
    // The claim that the rook draws the king says what a decoy is.
    let told = fork("paradise/DECOY", "decoy the king");
    assert!(kinds_at(&told, Place::Headline).contains(&Kind::Lures), "{}", told.headline());
    assert!(!all(&told).contains("PARADISE"), "{}", all(&told));
    assert_eq!(told.steps[0].reasons[0].text, "decoy the king");
    // No claim says this, so the system is quoted, beside what the move does.
    let told = fork("paradise/KNIGHT-F7", "bring the knight to f7");
    let why = told.text_at(Place::Why);
    assert!(why.contains("PARADISE's plan: bring the knight to f7."), "{why}");
    assert!(!kinds_at(&told, Place::Why).is_empty());
}

#[test]
fn the_screen_is_short_and_the_verbose_one_tells_who_proposed_what() {
    let mut case = pinned_queen();
    case.answer.candidates[0].by.push("critic");
    case.answer.work.push(Work { system: "critic", nodes: 1234, ideas: 0 });
    let told = case.explain();
    let text = told.to_text(&Style::PLAIN);
    assert!(text.lines().count() <= 32, "{text}");
    assert!(!text.contains("1234"));
    let verbose = told.to_text(&Style { verbose: true, ..Style::PLAIN });
    assert!(verbose.contains("proposed by critic") && verbose.contains("critic: 1234 nodes"), "{verbose}");
    insta::assert_snapshot!("pinned_queen", text);
    insta::assert_snapshot!("mate_threat", mate_threat().explain().to_text(&Style::PLAIN));
    insta::assert_snapshot!("pinned_queen_in_markdown", told.to_markdown());
}

#[test]
fn pgn_can_be_read_back() {
    let told = mate_threat().explain();
    let pgn = told.to_pgn();
    let read = read_games(pgn.as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.start, told.start);
    assert_eq!(read.main_line(), told.line);
    assert_eq!(read.line.nodes[0].variations.len(), 2);
    let (marks, _) = commands(&read.line.nodes[0].after[0]);
    assert!(!marks.is_empty());
    assert!(pgn.lines().all(|line| line.len() <= 80));
}
