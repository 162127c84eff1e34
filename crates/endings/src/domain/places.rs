//! Measures of where the men stand around a bare king, and the charts by which a chapter weighs them.
//!
//! A book says in a diagram where a man belongs. Here a diagram is a chart of numbers, and what it is turned by are the two
//! kings: the board is turned until the corner in which the bare king will be mated is the lower left one and the edge next to him
//! the lower one. So a chart holds for all corners and edges.

use std::sync::{Arc, LazyLock};

use advice::{Domain as _, Term, TermError};
use arrayvec::ArrayVec;
use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::Chess;
use super::measures::{Measure, measure, mobility, open_squares, widened};
use crate::board::{Board, Man, reach};
use crate::geometry::{distance, file, rank};

/// Names, parameters and meanings, for the vocabulary.
pub(super) const PLACES: [(&str, &[&str], &str); 13] = [
    (
        "pick",
        &["number", "list"],
        "the item of this number in a list of numbers or measures, from 0; the last one if there are fewer",
    ),
    ("chart", &["number", "number", "lists"], "the item in this row and this column of a chart, both from 0"),
    (
        "along",
        &["side", "man"],
        "where this man stands from the bare king along the edge: 7 level with him, less toward the corner of the mate",
    ),
    (
        "inward",
        &["side", "man"],
        "where this man stands from the bare king away from the edge: 3 level with him",
    ),
    (
        "station",
        &["side"],
        "the square of the king of this side, who is bare: 0 to 7 along the edge from the corner of the mate, 8 to 13 before it, and so on",
    ),
    (
        "row",
        &["side", "man"],
        "the row of the turned board on which this man stands, 0 at the edge of the bare king",
    ),
    (
        "column",
        &["side", "man"],
        "the column of the turned board on which this man stands, 0 at the corner of the mate",
    ),
    (
        "exits",
        &["side"],
        "where the bare king of this side can go: 1 along the edge to the corner of the mate, and 2 the other way, and 4 inward",
    ),
    ("loose", &["side", "man"], "1 if the opponent's king attacks this man and nobody guards it"),
    (
        "knightmoves",
        &["side", "side"],
        "moves of the knight of the first side to the king of the second, on an empty board",
    ),
    ("near", &["side", "man"], "distance of the man of this kind from his own king"),
    (
        "flight",
        &["side", "man"],
        "squares that the man of this kind can go to where the other king cannot take it, or the own king guards it",
    ),
    (
        "roam",
        &["side", "number"],
        "squares that the king can reach in so many steps while the other men stand still",
    ),
];

/// Steps that `roam` counts at most.
const MAX_STEPS: i64 = 16;

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
                Arc::new(move |board| items[at(number(board), items.len())])
            } else {
                let items = items.arguments().iter().map(|item| measure(chess, item));
                let items = items.collect::<Result<Vec<_>, _>>()?;
                if items.is_empty() {
                    return Err(TermError(format!("`{term}` needs a list, as in `(1, 2)`")));
                }
                Arc::new(move |board| items[at(number(board), items.len())](board))
            }
        }
        ("chart", [row, column, rows]) => {
            let (row, column) = (measure(chess, row)?, measure(chess, column)?);
            let rows = rows.arguments().iter().map(list).collect::<Result<Vec<_>, _>>()?;
            if rows.is_empty() {
                return Err(TermError(format!("`{term}`: a chart needs rows")));
            }
            Arc::new(move |board| {
                let row = &rows[at(row(board), rows.len())];
                row[at(column(board), row.len())]
            })
        }
        ("along", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |board| from_bare(board, side, role).map_or(0, |(along, _)| 7 + along))
        }
        ("inward", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |board| from_bare(board, side, role).map_or(0, |(_, inward)| 3 + inward))
        }
        (functor @ ("row" | "column"), [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            let is_row = functor == "row";
            Arc::new(move |board| {
                let place = square(board, side, role).map(|square| Turn::of(board, side).place(square));
                place.map_or(0, |(column, row)| if is_row { row } else { column })
            })
        }
        ("exits", [_]) => {
            let side = side(0)?;
            Arc::new(move |board| exits(board, side))
        }
        ("loose", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |board| {
                let taken = mobility(board, side.other());
                board.find(side, role).map_or(0, |square| i64::from(taken.contains(square)))
            })
        }
        ("station", [_]) => {
            let side = side(0)?;
            Arc::new(move |board| {
                let (f, r) = Turn::of(board, side.other()).place(board.king(side));
                r * (9 - r) + f - r
            })
        }
        ("knightmoves", [_, _]) => {
            let (owner, king) = (side(0)?, side(1)?);
            Arc::new(move |board| {
                let king = board.king(king);
                board.find(owner, Role::Knight).map_or(9, |knight| {
                    i64::from(KNIGHT_MOVES[usize::from(knight as u8)][usize::from(king as u8)])
                })
            })
        }
        ("near", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |board| {
                board.find(side, role).map_or(9, |square| i64::from(distance(square, board.king(side))))
            })
        }
        ("flight", [_, man]) => {
            let (side, role) = (side(0)?, super::goals::role(man)?);
            Arc::new(move |board| {
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
            let steps = (*steps).clamp(0, MAX_STEPS);
            Arc::new(move |board| {
                let open = open_squares(board, side);
                let mut reached = SquareSet::from_square(board.king(side));
                for _ in 0..steps {
                    reached = widened(reached) & open;
                }
                reached.len() as i64
            })
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

/// A square as file and rank.
type Place = (i64, i64);

/// How the board is turned: what the module says, as up to four mirrors, one after the other.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    /// The files from right to left, the ranks upside down.
    flips: (bool, bool),
    /// The mirror of the diagonal from a8 to h1.
    falling: bool,
    /// The mirror of the diagonal from a1 to h8.
    rising: bool,
}

impl Turn {
    /// The turn for the bare king of the opponent of `strong`. If he stands on a diagonal, so that both images would
    /// do, the own king decides, then the knight, then the others: equal positions are turned equally.
    fn of(board: &Board, strong: Color) -> Turn {
        let mut turn = Turn::default();
        let mut squares: ArrayVec<Square, 4> = ArrayVec::new();
        squares.extend([board.king(strong.other()), board.king(strong)]);
        let mut men: ArrayVec<Man, 2> = board.men_of(strong).collect();
        men.sort_by_key(|man| man.role);
        squares.extend(men.iter().map(|man| man.square));
        let side = |turn: Turn, far: fn(Place) -> i64| {
            squares.iter().map(|&square| far(turn.place(square))).find(|&far| far != 0).unwrap_or(0)
        };
        let bishops = men.iter().filter(|man| man.role == Role::Bishop).count();
        if let Some(bishop) = men.iter().find(|man| man.role == Role::Bishop && bishops == 1) {
            // The corners of the bishop are to be a1 and h8.
            turn.flips.0 = SquareSet::LIGHT.contains(bishop.square);
            turn.falling = side(turn, |(f, r)| f + r - 7) > 0;
        } else {
            turn.flips.0 = file(squares[0]) > 3;
            turn.flips.1 = rank(squares[0]) > 3;
        }
        turn.rising = side(turn, |(f, r)| r - f) > 0;
        turn
    }

    fn place(self, square: Square) -> Place {
        let (mut f, mut r) = (i64::from(file(square)), i64::from(rank(square)));
        if self.flips.0 {
            f = 7 - f;
        }
        if self.flips.1 {
            r = 7 - r;
        }
        if self.falling {
            (f, r) = (7 - r, 7 - f);
        }
        if self.rising {
            (f, r) = (r, f);
        }
        (f, r)
    }
}

/// Where a man of `strong` stands from the bare king on the turned board: along the edge and inward.
fn from_bare(board: &Board, strong: Color, role: Role) -> Option<Place> {
    let turn = Turn::of(board, strong);
    let man = square(board, strong, role)?;
    let (bare, own) = (turn.place(board.king(strong.other())), turn.place(man));
    Some((own.0 - bare.0, own.1 - bare.1))
}

/// Where a man stands, the king among them.
fn square(board: &Board, side: Color, role: Role) -> Option<Square> {
    if role == Role::King { Some(board.king(side)) } else { board.find(side, role) }
}

/// The ways that are open to the bare king of `side` on the turned board, added up.
fn exits(board: &Board, side: Color) -> i64 {
    let turn = Turn::of(board, side.other());
    let (f, r) = turn.place(board.king(side));
    let ways = mobility(board, side).into_iter().map(|square| match turn.place(square) {
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
        measure(&Chess, term).unwrap()(&board(fen))
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
