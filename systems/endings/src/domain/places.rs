//! Measures of where the men stand around a bare king, and the charts by which a chapter weighs them.
//!
//! A book says in a diagram where a man belongs. Here a diagram is a chart of numbers, and what it is turned by are the two
//! kings: the board is turned until the corner in which the bare king will be mated is the lower left one and the edge next to him
//! the lower one. So a chart holds for all corners and edges.

use std::sync::{Arc, LazyLock};

use advice::{Domain as _, Term, TermError};
use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::Chess;
use super::measures::{Measure, measure};
use super::turn::Place;
use super::view::{MAX_STEPS, View};
use crate::board::{Board, reach};
use crate::geometry::distance;

/// Names, parameters and meanings, for the vocabulary.
pub(super) const PLACES: [(&str, &[&str], &str); 15] = [
    (
        "pick",
        &["number", "list"],
        "the item of this number in a list of numbers or measures, from 0; the last one if there are fewer",
    ),
    ("chart", &["number", "number", "lists"], "the item in this row and this column of a chart, both from 0"),
    (
        "along",
        &["side", "man"],
        "where this piece stands from the bare king along the edge: 7 level with him, less toward the corner of the mate",
    ),
    (
        "inward",
        &["side", "man"],
        "where this piece stands from the bare king away from the edge: 3 level with him",
    ),
    (
        "alongown",
        &["side", "man"],
        "where this piece stands from its own king along the edge, on the board turned for that king: 7 level with it",
    ),
    (
        "inwardown",
        &["side", "man"],
        "where this piece stands from its own king away from the edge, on the board turned for that king: 3 level with it",
    ),
    (
        "station",
        &["side"],
        "the square of the king of this side, who is bare: 0 to 7 along the edge from the corner of the mate, 8 to 13 before it, and so on",
    ),
    (
        "row",
        &["side", "man"],
        "the row of the turned board on which this piece stands, 0 at the edge of the bare king",
    ),
    (
        "column",
        &["side", "man"],
        "the column of the turned board on which this piece stands, 0 at the corner of the mate",
    ),
    (
        "exits",
        &["side"],
        "where the bare king of this side can go: 1 along the edge to the corner of the mate, and 2 the other way, and 4 inward",
    ),
    ("loose", &["side", "man"], "1 if the opponent's king attacks this piece and nobody guards it"),
    (
        "knightmoves",
        &["side", "side"],
        "moves of the knight of the first side to the king of the second, on an empty board",
    ),
    ("near", &["side", "man"], "distance of the piece of this kind from his own king"),
    (
        "flight",
        &["side", "man"],
        "squares that the piece of this kind can go to where the other king cannot take it, or the own king guards it",
    ),
    (
        "roam",
        &["side", "number"],
        "squares that the king can reach in so many steps while the other pieces stand still",
    ),
];

/// The measure that a term stands for; `None` if the word is not one of ours.
pub(super) fn place(chess: &Chess, term: &Term) -> Result<Option<Measure>, TermError> {
    let arguments = term.arguments();
    let side = |n: usize| {
        let side = arguments.get(n).and_then(|side| chess.term_side(side)).map(super::color);
        side.ok_or_else(|| TermError(format!("`{term}` needs a side")))
    };
    Ok(Some(match (term.functor(), arguments) {
        ("pick", [number, items]) => {
            let number = measure(chess, number)?;
            if let Ok(items) = list(items) {
                Arc::new(move |view| items[at(number(view), items.len())])
            } else {
                let items = items.arguments().iter().map(|item| measure(chess, item));
                let items = items.collect::<Result<Vec<_>, _>>()?;
                if items.is_empty() {
                    return Err(TermError(format!("`{term}` needs a list, as in `(1, 2)`")));
                }
                Arc::new(move |view| items[at(number(view), items.len())](view))
            }
        }
        ("chart", [row, column, rows]) => {
            let (row, column) = (measure(chess, row)?, measure(chess, column)?);
            let rows = rows.arguments().iter().map(list).collect::<Result<Vec<_>, _>>()?;
            if rows.is_empty() {
                return Err(TermError(format!("`{term}`: a chart needs rows")));
            }
            Arc::new(move |view| {
                let row = &rows[at(row(view), rows.len())];
                row[at(column(view), row.len())]
            })
        }
        ("along", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |view| from_bare(view, side, role).map_or(0, |(along, _)| 7 + along))
        }
        ("inward", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |view| from_bare(view, side, role).map_or(0, |(_, inward)| 3 + inward))
        }
        (functor @ ("alongown" | "inwardown"), [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            let is_along = functor == "alongown";
            Arc::new(move |view| {
                let (turn, man) = (view.turn(side.other()), square(&view.board, side, role));
                let (king, man) = (turn.place(view.board.king(side)), man.map(|square| turn.place(square)));
                man.map_or(0, |man| if is_along { 7 + man.0 - king.0 } else { 3 + man.1 - king.1 })
            })
        }
        (functor @ ("row" | "column"), [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            let is_row = functor == "row";
            Arc::new(move |view| {
                let place = square(&view.board, side, role).map(|square| view.turn(side).place(square));
                place.map_or(0, |(column, row)| if is_row { row } else { column })
            })
        }
        ("exits", [_]) => {
            let side = side(0)?;
            Arc::new(move |view| exits(view, side))
        }
        ("loose", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |view| {
                let taken = view.mobility(side.other());
                view.board.find(side, role).map_or(0, |square| i64::from(taken.contains(square)))
            })
        }
        ("station", [_]) => {
            let side = side(0)?;
            Arc::new(move |view| {
                let (f, r) = view.turn(side.other()).place(view.board.king(side));
                r * (9 - r) + f - r
            })
        }
        ("knightmoves", [_, _]) => {
            let (owner, king) = (side(0)?, side(1)?);
            Arc::new(move |view| {
                let king = view.board.king(king);
                view.board.find(owner, Role::Knight).map_or(9, |knight| {
                    i64::from(KNIGHT_MOVES[usize::from(knight as u8)][usize::from(king as u8)])
                })
            })
        }
        ("near", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |view| {
                let board = &view.board;
                board.find(side, role).map_or(9, |square| i64::from(distance(square, board.king(side))))
            })
        }
        ("flight", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |view| {
                let board = &view.board;
                let taken = attacks::king(board.king(side.other())) & !attacks::king(board.king(side));
                let mut own = SquareSet::from_square(board.king(side));
                for man in board.men_of(side) {
                    own.insert(man.square);
                }
                board
                    .men_of(side)
                    .find(|man| man.role == role)
                    .map_or(0, |man| (reach(man, board.occupied()) & !own & !taken).len() as i64)
            })
        }
        ("roam", [_, Term::Int(steps)]) => {
            let side = side(0)?;
            let steps = usize::try_from(*steps).unwrap_or(0).min(MAX_STEPS);
            Arc::new(move |view| view.walk(side).within(steps).len() as i64)
        }
        _ => return Ok(None),
    }))
}

/// A place in a list of that length.
fn at(number: i64, len: usize) -> usize {
    usize::try_from(number).unwrap_or(0).min(len - 1)
}

/// The numbers of a list, of which there must be one at least.
fn list(term: &Term) -> Result<Vec<i64>, TermError> {
    let items = term.arguments().iter().map(|item| match item {
        &Term::Int(n) => Ok(n),
        other => Err(TermError(format!("`{other}` is not a number"))),
    });
    let items = items.collect::<Result<Vec<_>, _>>()?;
    if items.is_empty() {
        return Err(TermError(format!("`{term}` is not a list of numbers, as in `(1, 2)`")));
    }
    Ok(items)
}

/// Where a man of `strong` stands from the bare king on the turned board: along the edge and inward.
fn from_bare(view: &View, strong: Color, role: Role) -> Option<Place> {
    let turn = view.turn(strong);
    let man = square(&view.board, strong, role)?;
    let (bare, own) = (turn.place(view.board.king(strong.other())), turn.place(man));
    Some((own.0 - bare.0, own.1 - bare.1))
}

/// Where a man stands, the king among them.
fn square(board: &Board, side: Color, role: Role) -> Option<Square> {
    if role == Role::King { Some(board.king(side)) } else { board.find(side, role) }
}

/// The ways that are open to the bare king of `side` on the turned board, added up.
fn exits(view: &View, side: Color) -> i64 {
    let turn = view.turn(side.other());
    let (f, r) = turn.place(view.board.king(side));
    let ways = view.mobility(side).into_iter().map(|square| match turn.place(square) {
        (_, row) if row > r => 4,
        (column, row) if row == r => 1 + i64::from(column > f),
        _ => 0,
    });
    ways.fold(0, |all, way| all | way)
}

/// Moves of a knight from square to square.
static KNIGHT_MOVES: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let mut moves = [[0; 64]; 64];
    for (from, row) in moves.iter_mut().enumerate() {
        let mut reached = SquareSet::from_square(Square::new(from as u32));
        let mut count = 0;
        loop {
            let next = reached.into_iter().fold(reached, |all, square| all | attacks::knight(square));
            count += 1;
            for to in next & !reached {
                row[usize::from(to as u8)] = count;
            }
            if next == reached {
                break;
            }
            reached = next;
        }
    }
    moves
});

#[cfg(test)]
mod tests {
    use motive_chess::{Leniency, Position};

    use super::*;

    fn board(fen: &str) -> Board {
        Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap()
    }

    fn value(term: &Term, fen: &str) -> i64 {
        measure(&Chess, term).unwrap()(&View::new(&board(fen)))
    }

    fn ask(name: &str, arguments: &[&str], fen: &str) -> i64 {
        value(&Term::call(name, arguments.iter().map(|name| Term::name(name))), fen)
    }

    /// The same position turned and mirrored, with the bishop on its own color, has the same numbers.
    #[test]
    fn charts_hold_for_all_corners() {
        // King on c1 (two steps from the right corner a1), the other king two ranks before him and one file toward h1.
        let images = [
            "8/8/8/8/1B2N3/3K4/8/2k5 w - - 0 1",
            "5k2/8/4K3/3N2B1/8/8/8/8 w - - 0 1",
            "8/8/8/3N4/2K5/k7/3B4/8 w - - 0 1",
            // A bishop of the other color, and the right corner on h1.
            "8/8/8/8/3N2B1/4K3/8/5k2 w - - 0 1",
        ];
        for fen in images {
            assert_eq!(ask("station", &["black"], fen), 2, "{fen}");
            assert_eq!(
                (ask("along", &["white", "king"], fen), ask("inward", &["white", "king"], fen)),
                (8, 5),
                "{fen}"
            );
            assert_eq!(ask("knightmoves", &["white", "black"], fen), 3, "{fen}");
            assert_eq!(ask("near", &["white", "knight"], fen), 1, "{fen}");
        }
    }

    #[test]
    fn lists_and_charts() {
        let fen = "8/8/8/8/1B2N3/3K4/8/2k5 w - - 0 1";
        let tuple = |items: &[i64]| Term::call("tuple", items.iter().map(|&n| Term::Int(n)));
        let kings = Term::name("kings");
        assert_eq!(value(&Term::call("pick", [kings.clone(), tuple(&[5, 6, 7, 8])]), fen), 7);
        assert_eq!(value(&Term::call("pick", [kings.clone(), tuple(&[5, 6])]), fen), 6);
        let rows = Term::call("tuple", [tuple(&[1, 2]), tuple(&[3, 4]), tuple(&[5, 6, 9])]);
        assert_eq!(value(&Term::call("chart", [kings.clone(), kings.clone(), rows]), fen), 9);
        assert!(measure(&Chess, &Term::call("pick", [kings.clone(), Term::Int(3)])).is_err());
        assert!(measure(&Chess, &Term::call("chart", [kings.clone(), kings, Term::Int(3)])).is_err());
    }

    /// In the corner a knight beside the other king has one way out, and none if that is taken away too.
    #[test]
    fn a_knight_in_the_corner() {
        assert_eq!(ask("flight", &["white", "knight"], "8/8/8/4K3/8/8/1k6/N5B1 w - - 0 1"), 0);
        assert_eq!(ask("flight", &["white", "knight"], "8/8/8/4K3/8/8/8/N1k3B1 w - - 0 1"), 1);
    }
}
