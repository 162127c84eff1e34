//! Quiescence with threats given by hand (checks F7 to F10). The positions are composed.

use motive_chess::{Color, Position};

use super::super::Options;
use super::super::silent::{Silent, menace, plan};
use super::super::tree::Try;
use super::*;
use crate::scene::Reach;

fn spot(fen: &str) -> std::rc::Rc<Spot> {
    Spot::root(&fen.parse::<Position>().unwrap(), Reach::Thesis, 0)
}

/// Whether a move that threatens half a pawn is better than what a black man threatens.
fn is_better(fen: &str, san: &str, theirs: (&str, &str, i32)) -> bool {
    let mut silent = Silent::default();
    let spot = spot(fen);
    let search = Search::new(&mut silent, spot.position(), Options::thesis());
    let (from, to, threat) = theirs;
    search.is_better(&spot, &plan(&spot, san, &[(5, 0)]), &menace(&spot, from, to, threat))
}

#[test]
fn f7_a_guard_cancels_a_fork_and_no_capture() {
    // A knight would fork king and rook from f3.
    let fork = "7k/8/8/4n3/8/7B/P7/4K1R1 w - - 0 1";
    assert!(is_better(fork, "Bg2", ("e5", "f3", 50)));
    assert!(!is_better(fork, "Bc8", ("e5", "f3", 50)), "the square is not guarded");
    // The same knight takes a queen there: a guard gets only the knight.
    let queen = "7k/8/8/4n3/8/5Q1B/P7/3K2R1 w - - 0 1";
    assert!(!is_better(queen, "Bg2", ("e5", "f3", 90)));
}

#[test]
fn f8_stepping_aside_cancels_a_capture_and_no_mate() {
    // A rook is after the knight on d4.
    let knight = "3r3k/8/8/8/3N4/8/P4PPP/6K1 w - - 0 1";
    assert!(is_better(knight, "Nb5", ("d8", "d4", 32)));
    assert!(!is_better(knight, "a3", ("d8", "d4", 32)), "the knight stays");
    // If it also mates, there is more to it than the knight.
    assert!(!is_better(knight, "Nb5", ("d8", "d4", KING + 32)));
}

#[test]
fn f9_what_was_searched_is_not_judged_anew() {
    // A rook can take a pawn.
    let spot = spot("7k/p7/8/8/8/8/8/R6K w - - 0 1");
    let takes = plan(&spot, "Rxa7", &[(10, 0)]);
    let run = |is_searched: bool| {
        let mut silent = Silent { obvious: vec![(Color::White, takes.clone())], ..Silent::default() };
        let mut search = Search::new(&mut silent, spot.position(), Options::thesis());
        if is_searched {
            let m = takes.first_move(&spot);
            let child = search.make(0, m.unwrap(), Source::Analysis);
            search.tree[0].tries.push(Try {
                m,
                idea: None,
                source: Source::Analysis,
                child,
                range: Range::exactly(-7),
                likely: 0,
                expectation: 0,
                resumed: 0,
            });
        }
        let range = search.quiesce(0, Window::OPEN);
        (range.lo, search.counts.quiescence)
    };
    assert_eq!(run(false), (50, 1));
    assert_eq!(run(true), (40, 0));
}

#[test]
fn f10_a_second_defense_if_the_first_left_the_square() {
    // A rook is after the rook on d1, which the knight guards.
    let spot = spot("3r2k1/5ppp/8/8/8/2N5/5PPP/3R2K1 w - - 0 1");
    let run = |first: &str| {
        let takes = menace(&spot, "d8", "d1", 50);
        let elsewhere = menace(&spot, "g7", "g6", 1);
        let mut silent = Silent {
            obvious: vec![(Color::Black, takes), (Color::Black, elsewhere)],
            defenses: vec![plan(&spot, first, &[(30, 0)]), plan(&spot, "g3", &[(20, 0)])],
        };
        let mut search = Search::new(&mut silent, spot.position(), Options::thesis());
        let range = search.quiesce(0, Window::OPEN);
        let tried: Vec<String> =
            search.tree[0].tries.iter().filter_map(|each| each.m).map(|m| spot.position().san(m)).collect();
        (tried.join(" "), range.lo)
    };
    let (tried, value) = run("Nb5");
    assert_eq!(tried, "Nb5 g3");
    assert!(value > -MATE, "the second is no mate");
    assert_eq!(run("h3").0, "h3", "a pawn that guarded nothing there has no second");
}
