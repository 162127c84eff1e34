//! Numbers of a position: distances, room, mobility. Terms of the advice language that stand for numbers.

use std::sync::Arc;

use advice::{Domain as _, Term, TermError};
use motive_chess::{Color, Role, Square, SquareSet};

use super::view::View;
use super::{Chess, color};
use crate::board::Board;
use crate::drive::drive;
use crate::geometry;

/// A number of a position.
pub(super) type Measure = Arc<dyn Fn(&View) -> i64 + Send + Sync>;

/// Names, parameters and meanings, for the vocabulary.
pub(super) const MEASURES: [(&str, &[&str], &str); 22] = [
    ("kings", &[], "moves of a king from one king to the other"),
    ("room", &["side"], "squares that the king of this side can walk to without stepping on attacked ones"),
    ("edge", &["side"], "distance of the king from the nearest edge"),
    ("corner", &["side"], "distance of the king from the nearest corner, file and rank added"),
    ("rightcorner", &["side"], "the same for the corners of the color of the bishop"),
    ("mobility", &["side"], "squares that the king can go to next"),
    ("span", &["side"], "the sum of the distances of the pieces of this side from the opponent's king"),
    ("togo", &["side"], "moves that the pawn of this side needs to promote"),
    ("kingtopawn", &["side", "side"], "distance of the king of the first side from the pawn of the second"),
    (
        "kingtoqueening",
        &["side", "side"],
        "distance of the king of the first side from where the pawn of the second promotes",
    ),
    (
        "forced",
        &["side", "plies"],
        "the least measure of a bare king that that side, to move, can force within so many plies",
    ),
    (
        "central",
        &["side"],
        "how near to the middle the king stands: 0 in a corner to 6 on one of the four squares",
    ),
    (
        "haven",
        &["side"],
        "the most central square, as in central, that the king can walk to while the pieces stand still",
    ),
    (
        "stray",
        &["side"],
        "the greatest distance from the right corners that the king can walk to while the pieces stand still",
    ),
    ("spread", &["side"], "the sum of the distances of the pieces of this side from their own king"),
    ("far", &["side", "man"], "distance of the piece of this kind of this side from the opponent's king"),
    ("max", &["number", "number"], "the greater one"),
    ("min", &["number", "number"], "the smaller one"),
    ("plus", &["number", "number"], "the sum"),
    ("times", &["number", "number"], "the product"),
    ("div", &["number", "number"], "the quotient, rounded down"),
    (
        "inland",
        &["side"],
        "the greatest distance from the edge that the king can walk to while the pieces stand still",
    ),
];

/// The same for boards.
pub(super) fn number(chess: &Chess, term: &Term) -> Result<advice::Number<Board>, TermError> {
    let measure = measure(chess, term)?;
    Ok(Arc::new(move |board| measure(&View::new(board))))
}

/// The measure that a term stands for.
pub(super) fn measure(chess: &Chess, term: &Term) -> Result<Measure, TermError> {
    if let Term::Int(n) = *term {
        return Ok(Arc::new(move |_| n));
    }
    let sides = || {
        let mut sides = term.arguments().iter().map(|argument| {
            chess
                .term_side(argument)
                .map(color)
                .ok_or_else(|| TermError(format!("`{argument}` is not a side")))
        });
        let mut next = || sides.next().unwrap_or_else(|| Err(TermError(format!("`{term}` needs a side"))));
        let first = next()?;
        Ok::<_, TermError>((first, next().unwrap_or(first)))
    };
    if let Some(place) = super::places::place(chess, term)? {
        return Ok(place);
    }
    if let Some(number) = super::relations::number(chess, term)? {
        return Ok(number);
    }
    Ok(match (term.functor(), term.arguments().len()) {
        ("kings", 0) => Arc::new(|view| {
            let board = &view.board;
            i64::from(geometry::distance(board.king(Color::White), board.king(Color::Black)))
        }),
        (functor @ ("plus" | "times" | "div" | "max" | "min"), 2) => {
            let (a, b) = (measure(chess, &term.arguments()[0])?, measure(chess, &term.arguments()[1])?);
            match functor {
                "plus" => Arc::new(move |view| a(view).saturating_add(b(view))),
                "times" => Arc::new(move |view| a(view).saturating_mul(b(view))),
                "div" => Arc::new(move |view| a(view).checked_div_euclid(b(view)).unwrap_or(0)),
                "max" => Arc::new(move |view| a(view).max(b(view))),
                _ => Arc::new(move |view| a(view).min(b(view))),
            }
        }
        ("central", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| central(view.board.king(side)))
        }
        ("haven", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| view.walk(side).room.into_iter().map(central).max().unwrap_or(0))
        }
        ("stray", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| {
                let board = &view.board;
                view.walk(side).room.into_iter().map(|square| right_corner(board, square)).max().unwrap_or(0)
            })
        }
        ("inland", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| {
                let distances = view.walk(side).room.into_iter().map(geometry::edge_distance);
                distances.max().map_or(0, i64::from)
            })
        }
        ("spread", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| {
                let board = &view.board;
                let king = board.king(side);
                board.men_of(side).map(|man| i64::from(geometry::distance(man.square, king))).sum()
            })
        }
        ("far", 2) => {
            let side = term.arguments().first().and_then(|side| chess.term_side(side)).map(color);
            let Some(side) = side else { return Err(TermError(format!("`{term}` needs a side"))) };
            let role = super::goals::role(&term.arguments()[1])?;
            Arc::new(move |view| {
                let board = &view.board;
                let king = board.king(side.other());
                board.find(side, role).map_or(99, |square| i64::from(geometry::distance(square, king)))
            })
        }
        ("forced", 2) => {
            let side = term.arguments().first().and_then(|side| chess.term_side(side)).map(color);
            let (Some(side), Some(&Term::Int(plies))) = (side, term.arguments().get(1)) else {
                return Err(TermError(format!("`{term}` needs a side and a number of plies")));
            };
            let plies = plies.clamp(1, 7) as u32;
            Arc::new(move |view| {
                if view.board.turn() == side { i64::from(drive(&view.board, plies).1) } else { i64::MAX }
            })
        }
        ("room", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| view.walk(side).room.len() as i64)
        }
        ("edge", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| i64::from(geometry::edge_distance(view.board.king(side))))
        }
        ("corner", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| {
                let board = &view.board;
                let (a, b) = geometry::corner_distances(board.king(side));
                i64::from(a.min(b))
            })
        }
        ("rightcorner", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| right_corner(&view.board, view.board.king(side)))
        }
        ("mobility", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| view.mobility(side).len() as i64)
        }
        ("span", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| {
                let board = &view.board;
                let king = board.king(side.other());
                board.men_of(side).map(|man| i64::from(geometry::distance(man.square, king))).sum()
            })
        }
        ("togo", 1) => {
            let (side, _) = sides()?;
            Arc::new(move |view| nearest_pawn(&view.board, side, |at| geometry::steps_to_promote(side, at)))
        }
        ("kingtopawn" | "kingtoqueening", 2) => {
            let (king, pawn) = sides()?;
            let queening = term.functor() == "kingtoqueening";
            Arc::new(move |view| {
                nearest_pawn(&view.board, pawn, |at| {
                    let target = if queening { geometry::queening_square(pawn, at) } else { at };
                    geometry::distance(view.board.king(king), target)
                })
            })
        }
        _ => return Err(TermError(format!("`{term}` is not a measure"))),
    })
}

/// The least of a number over the pawns of a side; 99 if it has none.
fn nearest_pawn(board: &Board, side: Color, of: impl Fn(Square) -> u8) -> i64 {
    let pawns = board.men_of(side).filter(|man| man.role == Role::Pawn);
    pawns.map(|pawn| i64::from(of(pawn.square))).min().unwrap_or(99)
}

/// 0 in a corner to 6 on one of the four squares in the middle.
fn central(square: Square) -> i64 {
    let off = |n: u8| i64::from(if n < 4 { 3 - n } else { n - 4 });
    6 - off(geometry::file(square)) - off(geometry::rank(square))
}

/// Steps along the edges to the nearer corner that the bishop covers.
fn right_corner(board: &Board, square: Square) -> i64 {
    let (light, dark) = geometry::corner_distances(square);
    match board.men().find(|man| man.role == Role::Bishop) {
        Some(bishop) if SquareSet::LIGHT.contains(bishop.square) => i64::from(light),
        Some(_) => i64::from(dark),
        None => i64::from(light.min(dark)),
    }
}
