//! Words about pawns, in positions with several of them and with pieces before them.

use advice::Term;
use motive_chess::{Leniency, Position};

use super::view::View;
use super::{Chess, goals, measures};
use crate::board::Board;

fn board(fen: &str) -> Board {
    Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap()
}

fn term(text: &str) -> Term {
    let (name, rest) = text.split_once('(').unwrap();
    Term::call(name, rest.trim_end_matches(')').split(", ").map(Term::name))
}

fn ask(text: &str, fen: &str) -> i64 {
    measures::measure(&Chess, &term(text)).unwrap()(&View::new(&board(fen)))
}

fn holds(text: &str, fen: &str) -> bool {
    goals::goal(&Chess, &term(text)).unwrap()(&board(fen))
}

/// Of several pawns the nearest counts, in whatever order they stand on the board.
#[test]
fn several_pawns() {
    let two = "8/8/8/1P6/k7/8/6P1/4K3 w - - 0 1";
    assert_eq!((ask("togo(white)", two), ask("kingtopawn(white, white)", two)), (3, 2));
    assert_eq!(ask("kingtoqueening(black, white)", two), 4);
    assert_eq!(ask("toqueening(white, king, white)", two), 7);
    // Upside down, where the other pawn is the first on the board.
    let turned = "4k3/6p1/8/K7/1p6/8/8/8 b - - 0 1";
    assert_eq!((ask("togo(black)", turned), ask("kingtopawn(black, black)", turned)), (3, 2));
    assert!(holds("ahead(black, king, white)", "6k1/8/8/1P6/8/8/6P1/4K3 w - - 0 1"));
}

#[test]
fn a_piece_covers_the_way_of_a_pawn() {
    // The bishop attacks b6, the king behind the pawn nothing that it has still to cross.
    let behind = "8/8/8/1P6/8/k7/8/4K1b1 w - - 0 1";
    assert!(holds("covers(black, bishop, white)", behind) && !holds("covers(black, king, white)", behind));
    // Behind the pawn it attacks c5 and d6, and no square before it.
    assert!(!holds("covers(black, bishop, white)", "8/8/8/1P6/1b6/8/k7/7K w - - 0 1"));
    // It stands before the pawn.
    assert!(holds("covers(black, bishop, white)", "1b6/8/8/1P6/8/k7/8/4K3 w - - 0 1"));
}

/// Where the bishop keeps the pawn back two diagonals cross; the shorter one is counted, without the crossing.
#[test]
fn diagonals_before_a_pawn() {
    // They cross on e5: a1 to h8 has seven squares besides, b8 to h2 six.
    let center = "8/2b5/8/8/3KP3/4Bk2/8/8 b - - 0 1";
    assert_eq!((ask("diagonal(white)", center), ask("tostop(black, king, white)", center)), (6, 2));
    // The bishop of the other color holds e6: six squares besides from a2 to g8, five from c8 to h3.
    assert_eq!(ask("diagonal(white)", "2b5/8/8/8/3KP3/4Bk2/8/8 b - - 0 1"), 5);
    // A rook pawn: b8 is all that there is besides a7.
    assert_eq!(ask("diagonal(white)", "8/8/P1K5/8/8/8/1k1b4/6B1 w - - 0 1"), 1);
    // It queens on a square that the bishop never reaches; turned upside down the same.
    assert_eq!(ask("diagonal(white)", "8/P7/2K5/8/8/8/1k1b4/6B1 w - - 0 1"), 99);
    assert_eq!(ask("diagonal(black)", "6b1/1K1B4/8/8/8/2k5/p7/8 b - - 0 1"), 99);
}

/// A piece of the defender, seen from its own king on the board as it is turned for that king.
#[test]
fn a_rook_beside_its_king() {
    let place = |fen: &str| (ask("alongown(black, rook)", fen), ask("inwardown(black, rook)", fen));
    // Two files on toward the far side, one row in; the same in another corner.
    assert_eq!(place("8/8/8/8/3K4/3r4/1k6/6Q1 w - - 0 1"), (9, 4));
    assert_eq!(place("1Q6/6k1/4r3/4K3/8/8/8/8 w - - 0 1"), (9, 4));
}
