//! The reason of a mistake in words, and the form in which it is written.

mod support;

use motive_annotate::{Annotator, Certainty, Effort, Level, Mark, Moment, MomentKind, Options, games};
use motive_answer::Control;
use motive_chess::Color;
use motive_explain::ThemeKind;
use support::{annotated, annotated_with, claims_hold, game, options};

/// The moment of a move, by its notation.
fn moment<'a>(moments: &'a [Moment], san: &str) -> &'a Moment {
    moments
        .iter()
        .find(|moment| moment.san == san)
        .unwrap_or_else(|| panic!("nothing about {san}: {moments:?}"))
}

#[test]
fn a_missed_fork() {
    let annotated = annotated(Some("r3k3/5ppp/8/3N4/2P5/P7/1P3PPP/4K3 w - - 0 1"), "1. h3 Kd7 *");
    let missed = moment(annotated.moments(), "h3");
    assert_eq!((missed.kind, missed.theme), (MomentKind::Misses, Some(ThemeKind::Fork)));
    assert!(missed.text.contains("Nc7+, which forks the king on e8 and the rook on a8"), "{}", missed.text);
    assert_eq!(missed.better_move().map(|m| missed.before.san(m)).as_deref(), Some("Nc7+"));
    let pgn = annotated.to_pgn();
    assert!(pgn.contains("(1. Nc7+ "), "{pgn}");
}

#[test]
fn an_overlooked_threat() {
    let annotated = annotated(None, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0");
    let knight = moment(annotated.moments(), "Nf6");
    assert_eq!((knight.kind, knight.mark), (MomentKind::OverlooksThreat, Mark::Blunder));
    assert!(knight.text.contains("White threatened mate by Qxf7#."), "{}", knight.text);
    assert!(knight.text.contains("is checkmate"), "{}", knight.text);
    assert_eq!(knight.reply.as_ref().map(|reply| reply.certainty), Some(Certainty::Proved));
    assert_eq!(annotated.player(Color::Black).blunders, 1);
}

#[test]
fn a_guard_that_leaves() {
    let annotated = annotated(Some("6k1/5pbp/6p1/8/3N4/5N2/5PPP/6K1 w - - 0 1"), "1. Nd2 Bxd4 *");
    let leaves = moment(annotated.moments(), "Nd2");
    assert_eq!(leaves.kind, MomentKind::Allows);
    assert!(
        leaves.text.contains("Bxd4, which wins a knight") && leaves.text.contains("is not guarded"),
        "{}",
        leaves.text
    );
}

#[test]
fn what_the_values_alone_find_fault_with_has_a_cause() {
    // From a game of the critic against itself. White attacks the rook on f8 and stays behind all the same, so no explanation tells a gain.
    let start = "5rk1/5bp1/1p4rp/n7/P2pP2B/1p1P3P/1P3RP1/5RK1 b - - 2 34";
    let annotated = annotated(Some(start), "34... Rc6 35. Be7 *");
    let rook = moment(annotated.moments(), "Rc6");
    assert!(rook.mark.is_fault());
    // Either the line shows what White wins, or the threat was there before.
    let (line, threat) = ("After this White wins", "White was threatening 35. Be7 before");
    assert!(rook.text.contains(line) || rook.text.contains(threat), "{}", rook.text);
    claims_hold(rook);
}

#[test]
fn every_line_is_legal_and_nothing_is_said_twice() {
    let opera = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
                 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 \
                 17. Rd8# 1-0";
    let one = annotated(None, opera);
    let two = annotated_with(&Options { threads: 2, ..options() }, None, opera);
    assert_eq!(one.to_pgn(), two.to_pgn(), "threads change nothing");
    let queen = moment(one.moments(), "Qb8+");
    assert_eq!(queen.mark, Mark::Brilliant);
    for moment in one.moments() {
        for shown in moment.reply.iter().chain(&moment.point) {
            let mut position = shown.start.clone();
            for &m in &shown.moves {
                assert!(position.is_legal(m));
                position.play(m);
            }
        }
        claims_hold(moment);
    }
    let texts: Vec<&str> = one.moments().iter().map(|moment| moment.text.as_str()).collect();
    for (i, text) in texts.iter().enumerate() {
        assert!(!texts[..i].contains(text), "said twice: {text}");
    }
    let read = games(one.to_pgn().as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.main_line(), one.game().main_line());
    assert_eq!(read.to_string(), one.to_pgn());
    let markdown = one.to_markdown();
    assert!(markdown.contains("**16. Qb8+!!**") && markdown.contains("| White | "), "{markdown}");
    let html = one.to_html();
    assert!(html.contains("<svg class=\"board\"") && html.contains("Qb8+<span>!!</span>"), "{html}");
}

#[test]
fn what_the_game_brings_along_stays_unless_stripped() {
    let moves = "1. e4 {[%clk 0:05:00] book} e5 2. Qh5 Ke7 $2 {oops} (2... Nc6 {safe}) 3. Qxe5# 1-0";
    // Where lines end does not matter.
    let kept = annotated(None, moves).to_pgn().replace('\n', " ");
    for piece in ["{[%clk 0:05:00] book}", "Ke7 $2 {oops}", "(2... Nc6 {safe})"] {
        assert!(kept.contains(piece), "{piece} in {kept}");
    }
    assert!(!kept.contains("$4"), "the glyph of the author stays alone: {kept}");
    let stripped = annotated_with(&Options { strip: true, ..options() }, None, moves).to_pgn();
    assert!(!stripped.contains("oops") && !stripped.contains("book"), "{stripped}");
    assert!(stripped.contains("[%clk 0:05:00]") && stripped.contains("Ke7 $4"), "{stripped}");
}

#[test]
fn only_one_player_is_spoken_of() {
    let mut game = game(None, "1. e4 e5 2. Qh5 Ke7 3. Qg4 d5 4. Qg3 *");
    game.headers.set("White", "Ida Silber");
    game.headers.set("Black", "Otto");
    let said = |player: &str| {
        let options = Options { player: Some(player.to_owned()), ..options() };
        let annotated = Annotator::new(&options).annotate(&game, &Control::new(), &mut ()).unwrap();
        annotated.moments().iter().map(|moment| moment.color).collect::<Vec<_>>()
    };
    let (white, black, nobody) = (said("silber"), said("OTTO"), said("Max"));
    assert!(!white.is_empty() && white.iter().all(|color| *color == Color::White), "{white:?}");
    assert!(!black.is_empty() && black.iter().all(|color| *color == Color::Black), "{black:?}");
    assert_eq!(nobody, []);
}

#[test]
fn masters_hear_more_than_beginners() {
    let moves =
        "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 b6 8. Bxf7+ Ke7 9. Qe6# *";
    let marked = |level| {
        let options = Options { level, ..options() };
        annotated_with(&options, None, moves).moments().iter().filter(|moment| moment.mark.is_fault()).count()
    };
    let (beginner, master) = (marked(Level::Beginner), marked(Level::Master));
    assert!(beginner >= 1 && master >= beginner, "{beginner} {master}");
}

#[test]
fn a_known_ending_is_named_where_it_arises() {
    // Composed: the last pawn goes, and bishop and knight are left.
    let annotated =
        annotated(Some("8/8/8/3k4/4p3/8/4BN2/4K3 w - - 0 1"), "1. Kd2 e3+ 2. Kxe3 Ke5 3. Nd3+ Kd5 *");
    let ending = annotated.moments().iter().find(|moment| moment.kind == MomentKind::Ending);
    let ending = ending.unwrap_or_else(|| panic!("{}", annotated.to_pgn()));
    assert_eq!(ending.mark, Mark::Remark);
    assert!(ending.text.contains("bishop and knight against king, won for White"), "{}", ending.text);
    claims_hold(ending);
}

#[test]
fn little_effort_sees_a_mate_in_one() {
    let little = Options { effort: Effort::new(1_000), ..options() };
    let annotated = annotated_with(&little, None, "1. f3 e5 2. g4 Qh4# 0-1");
    let allows = moment(annotated.moments(), "g4");
    assert_eq!((allows.kind, allows.mark), (MomentKind::Allows, Mark::Blunder));
    assert!(allows.text.contains("Qh4#"), "{}", allows.text);
}
