//! Words about how men stand to each other: distances, files, ranks, colors of squares, who attacks and who guards.

use std::sync::Arc;

use advice::{Domain as _, Term, TermError, Test};
use motive_chess::{Color, Role, Square, SquareSet};

use super::goals::{is_exposed, places, role, square};
use super::measures::{Measure, measure};
use super::{Chess, color, ways};
use crate::board::{Board, PlacedPiece, reach};
use crate::geometry::{distance, edge_distance, file, queening_square, rank, rank_for};

/// What a number is if one of its men is not there.
const NOBODY: i64 = 99;
/// The longest look ahead of `steady`.
const MAX_STEADY: i64 = 4;

/// Numbers: names, parameters and meanings, for the vocabulary.
pub(super) const NUMBERS: [(&str, &[&str], &str); 16] = [
    (
        "distance",
        &["side", "man", "side", "man"],
        "moves of a king from the piece of the first side to that of the second, the nearest if there are several: distance(X, king, Y, pawn)",
    ),
    (
        "tosquare",
        &["side", "man", "square"],
        "moves of a king from this piece to the square: tosquare(X, king, a8)",
    ),
    (
        "toqueening",
        &["side", "man", "side"],
        "moves of a king from the piece of the first side to where the pawn of the second promotes, the nearest if there are several",
    ),
    (
        "tostop",
        &["side", "man", "side"],
        "moves of a king from the piece of the first side to the square before the pawn of the second, the nearest if there are several",
    ),
    (
        "diagonal",
        &["side"],
        "squares of the shorter of the two diagonals on which the other bishop keeps the pawn of that side back: those that cross on the first square before the pawn that has the bishop's color, that square not counted",
    ),
    ("filegap", &["side", "man", "side", "man"], "files from the one piece to the other, 0 on the same file"),
    ("rankgap", &["side", "man", "side", "man"], "ranks from the one piece to the other, 0 on the same rank"),
    ("file", &["side", "man"], "the file of this piece, 1 for the a-file to 8 for the h-file"),
    ("rank", &["side", "man"], "the rank of this piece as its side counts them, 1 to 8"),
    (
        "rankfor",
        &["side", "side", "man"],
        "the rank of the piece of the second side as the first side counts them, 1 to 8",
    ),
    ("rim", &["side", "man"], "distance of this piece from the nearest edge"),
    (
        "wing",
        &["side", "man"],
        "files from this piece to the nearest rook file: 0 for a and h, 3 for d and e",
    ),
    ("tocorner", &["side", "man"], "moves of a king from this piece to the nearest corner"),
    (
        "cut",
        &["side"],
        "files between the rook of this side and the other king if the rook stands on a file between him and the own pawn; otherwise 0",
    ),
    ("tempo", &["side"], "1 if that side is to move, otherwise 0"),
    ("minus", &["number", "number"], "the first less the second"),
];

/// Goals: names, parameters and meanings, for the vocabulary.
pub(super) const GOALS: [(&str, &[&str], &str); 14] = [
    ("attacked", &["side", "man"], "a piece of this kind of that side is attacked by the opponent"),
    (
        "guarded",
        &["side", "man"],
        "every piece of this kind of that side is guarded by another one of its side",
    ),
    ("hanging", &["side"], "a piece of that side is attacked by the opponent and not guarded"),
    ("incheck", &["side"], "that side is to move and in check"),
    ("cantake", &["side"], "that side is to move and has a legal move that takes a piece"),
    (
        "gains",
        &["side"],
        "that side is to move and can take a piece so that nothing of its own can be taken next, and nobody is stalemated",
    ),
    (
        "steady",
        &["side", "moves"],
        "whoever is to move: that side can make so many moves without losing a piece or stalemating, whatever the opponent does",
    ),
    (
        "ahead",
        &["side", "man", "side"],
        "the piece of the first side stands before a pawn of the second, on its file",
    ),
    (
        "behind",
        &["side", "man", "side"],
        "the piece of the first side stands behind a pawn of the second, on its file",
    ),
    (
        "covers",
        &["side", "man", "side"],
        "the piece of the first side stands on or attacks a square that the pawn of the second still has to cross",
    ),
    ("sameshade", &["side", "man", "side", "man"], "both pieces stand on squares of one color"),
    (
        "rightbishop",
        &["side"],
        "the bishop of that side has the color of the square where the pawn of that side promotes",
    ),
    ("onefile", &["side"], "that side has pawns, and all of them stand on one file"),
    (
        "faces",
        &["side"],
        "the king of that side stands straight before the other one, two squares away on a file or a rank",
    ),
];

/// The measure that a term stands for; `None` if the word is not one of ours.
pub(super) fn number(chess: &Chess, term: &Term) -> Result<Option<Measure>, TermError> {
    let arguments = term.arguments();
    let side = |n: usize| side_at(chess, term, n);
    let pair = || Ok::<_, TermError>((side(0)?, role(&arguments[1])?, side(2)?, role(&arguments[3])?));
    Ok(Some(match (term.functor(), arguments.len()) {
        ("distance", 4) => between(pair()?, distance),
        ("filegap", 4) => between(pair()?, |a, b| file(a).abs_diff(file(b))),
        ("rankgap", 4) => between(pair()?, |a, b| rank(a).abs_diff(rank(b))),
        ("tosquare", 3) => {
            let (owner, role, to) = (side(0)?, role(&arguments[1])?, square(&arguments[2])?);
            nearest(owner, role, move |from| distance(from, to))
        }
        ("toqueening", 3) => {
            let (owner, role, pawns) = (side(0)?, role(&arguments[1])?, side(2)?);
            Arc::new(move |view| {
                let board = &view.board;
                let ways = places(board, pawns, Role::Pawn).into_iter().flat_map(|pawn| {
                    let target = queening_square(pawns, pawn);
                    places(board, owner, role).into_iter().map(move |at| i64::from(distance(at, target)))
                });
                ways.min().unwrap_or(NOBODY)
            })
        }
        ("tostop", 3) => {
            let (owner, role, pawns) = (side(0)?, role(&arguments[1])?, side(2)?);
            Arc::new(move |view| ways::to_stop(&view.board, owner, role, pawns).unwrap_or(NOBODY))
        }
        ("diagonal", 1) => {
            let owner = side(0)?;
            Arc::new(move |view| ways::diagonal(&view.board, owner).unwrap_or(NOBODY))
        }
        ("file", 2) => nearest(side(0)?, role(&arguments[1])?, |at| file(at) + 1),
        ("rank", 2) => {
            let owner = side(0)?;
            nearest(owner, role(&arguments[1])?, move |at| rank_for(owner, at) + 1)
        }
        ("rankfor", 3) => {
            let reader = side(0)?;
            nearest(side(1)?, role(&arguments[2])?, move |at| rank_for(reader, at) + 1)
        }
        ("rim", 2) => nearest(side(0)?, role(&arguments[1])?, edge_distance),
        ("wing", 2) => nearest(side(0)?, role(&arguments[1])?, |at| file(at).min(7 - file(at))),
        ("tocorner", 2) => nearest(side(0)?, role(&arguments[1])?, |at| {
            file(at).min(7 - file(at)).max(rank(at).min(7 - rank(at)))
        }),
        ("cut", 1) => {
            let owner = side(0)?;
            Arc::new(move |view| ways::cut(&view.board, owner))
        }
        ("tempo", 1) => {
            let owner = side(0)?;
            Arc::new(move |view| i64::from(view.board.turn() == owner))
        }
        ("minus", 2) => {
            let (a, b) = (measure(chess, &arguments[0])?, measure(chess, &arguments[1])?);
            Arc::new(move |view| a(view).saturating_sub(b(view)))
        }
        _ => return Ok(None),
    }))
}

/// The goal that an atom stands for; `None` if the word is not one of ours.
pub(super) fn goal(chess: &Chess, atom: &Term) -> Result<Option<Test<Board>>, TermError> {
    let arguments = atom.arguments();
    let side = |n: usize| side_at(chess, atom, n);
    Ok(Some(match (atom.functor(), arguments.len()) {
        ("attacked", 2) => {
            let (owner, role) = (side(0)?, role(&arguments[1])?);
            Arc::new(move |board| {
                board.attacks(owner.other(), board.occupied()).intersects(places(board, owner, role))
            })
        }
        ("guarded", 2) => {
            let (owner, role) = (side(0)?, role(&arguments[1])?);
            Arc::new(move |board| {
                places(board, owner, role).into_iter().all(|at| is_guarded(board, owner, at))
            })
        }
        ("hanging", 1) => {
            let owner = side(0)?;
            Arc::new(move |board| {
                let attacked = board.attacks(owner.other(), board.occupied());
                board
                    .men_of(owner)
                    .any(|man| attacked.contains(man.square) && !is_guarded(board, owner, man.square))
            })
        }
        ("incheck", 1) => {
            let owner = side(0)?;
            Arc::new(move |board| board.turn() == owner && board.is_check())
        }
        ("cantake", 1) => {
            let owner = side(0)?;
            Arc::new(move |board| is_exposed(board, owner.other()))
        }
        ("gains", 1) => {
            let owner = side(0)?;
            Arc::new(move |board| gains(board, owner))
        }
        ("steady", 2) => {
            let owner = side(0)?;
            let &Term::Int(moves) = &arguments[1] else {
                return Err(TermError(format!("`{atom}`: a number is wanted")));
            };
            let moves = moves.clamp(1, MAX_STEADY) as u32;
            Arc::new(move |board| is_steady(board, owner, moves))
        }
        (functor @ ("ahead" | "behind"), 3) => {
            let (owner, role, pawns, ahead) = (side(0)?, role(&arguments[1])?, side(2)?, functor == "ahead");
            Arc::new(move |board| {
                let toward = if ahead { pawns } else { pawns.other() };
                places(board, pawns, Role::Pawn).into_iter().any(|pawn| {
                    let way = SquareSet::from_square(pawn).fill_forward(toward);
                    way.without(pawn).intersects(places(board, owner, role))
                })
            })
        }
        ("covers", 3) => {
            let (owner, role, pawns) = (side(0)?, role(&arguments[1])?, side(2)?);
            Arc::new(move |board| {
                let occupied = board.occupied();
                let reached =
                    |at: Square| reach(PlacedPiece { color: owner, role, square: at }, occupied).with(at);
                places(board, pawns, Role::Pawn).into_iter().any(|pawn| {
                    let way = SquareSet::from_square(pawn).fill_forward(pawns).without(pawn);
                    places(board, owner, role).into_iter().any(|at| reached(at).intersects(way))
                })
            })
        }
        ("sameshade", 4) => {
            let (a, one, b, two) = (side(0)?, role(&arguments[1])?, side(2)?, role(&arguments[3])?);
            Arc::new(move |board| {
                let shade = |side, role| places(board, side, role).intersects(SquareSet::LIGHT);
                shade(a, one) == shade(b, two)
            })
        }
        ("rightbishop", 1) => {
            let owner = side(0)?;
            Arc::new(move |board| {
                let (bishop, pawn) = (board.find(owner, Role::Bishop), board.find(owner, Role::Pawn));
                let (Some(bishop), Some(pawn)) = (bishop, pawn) else { return false };
                let light = |at: Square| SquareSet::LIGHT.contains(at);
                light(bishop) == light(queening_square(owner, pawn))
            })
        }
        ("onefile", 1) => {
            let owner = side(0)?;
            Arc::new(move |board| {
                let pawns = places(board, owner, Role::Pawn);
                let mut files = pawns.into_iter().map(file);
                files.next().is_some_and(|first| files.all(|next| next == first))
            })
        }
        ("faces", 1) => {
            let owner = side(0)?;
            Arc::new(move |board| {
                let (own, other) = (board.king(owner), board.king(owner.other()));
                let (files, ranks) = (file(own).abs_diff(file(other)), rank(own).abs_diff(rank(other)));
                files.min(ranks) == 0 && files.max(ranks) == 2
            })
        }
        _ => return Ok(None),
    }))
}

fn side_at(chess: &Chess, term: &Term, n: usize) -> Result<Color, TermError> {
    let side = term.arguments().get(n).and_then(|side| chess.term_side(side)).map(color);
    side.ok_or_else(|| TermError(format!("`{term}` needs a side as argument {}", n + 1)))
}

/// The least of a number over all pairs of two kinds of men.
fn between((a, one, b, two): (Color, Role, Color, Role), of: fn(Square, Square) -> u8) -> Measure {
    Arc::new(move |view| {
        let (ours, theirs) = (places(&view.board, a, one), places(&view.board, b, two));
        let pairs =
            ours.into_iter().flat_map(|from| theirs.into_iter().map(move |to| i64::from(of(from, to))));
        pairs.min().unwrap_or(NOBODY)
    })
}

/// The least of a number over all men of a kind.
fn nearest(owner: Color, role: Role, of: impl Fn(Square) -> u8 + Send + Sync + 'static) -> Measure {
    Arc::new(move |view| {
        places(&view.board, owner, role).into_iter().map(|at| i64::from(of(at))).min().unwrap_or(NOBODY)
    })
}

/// Whether another man of the side bears on the square.
fn is_guarded(board: &Board, owner: Color, square: Square) -> bool {
    // The man itself attacks other squares only.
    board.attacks(owner, board.occupied()).contains(square)
}

/// Whether `owner` is to move and takes something without losing anything for it.
fn gains(board: &Board, owner: Color) -> bool {
    is_exposed(board, owner.other())
        && board.steps().into_iter().filter(|&step| board.takes(step)).any(|step| {
            let next = board.after(step);
            !next.is_stalemate() && !is_exposed(&next, owner)
        })
}

/// Whether `owner` can make so many moves without losing a man or stalemating, whoever begins.
fn is_steady(board: &Board, owner: Color, moves: u32) -> bool {
    if board.turn() == owner {
        return board.steps().into_iter().any(|step| {
            let next = board.after(step);
            !next.is_stalemate() && (moves == 0 || is_steady(&next, owner, moves - 1))
        });
    }
    !is_exposed(board, owner)
        && (moves == 0 || board.steps().into_iter().all(|step| is_steady(&board.after(step), owner, moves)))
}

#[cfg(test)]
mod tests {
    use motive_chess::{Leniency, Position};

    use super::*;
    use crate::domain::view::View;

    fn board(fen: &str) -> Board {
        Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap()
    }

    fn term(text: &str) -> Term {
        let (name, rest) = text.split_once('(').unwrap_or((text, ")"));
        let parts = rest.trim_end_matches(')').split(',').map(str::trim).filter(|part| !part.is_empty());
        Term::call(name, parts.map(|part| part.parse().map_or_else(|_| Term::name(part), Term::Int)))
    }

    fn ask(text: &str, fen: &str) -> i64 {
        number(&Chess, &term(text)).unwrap().unwrap()(&View::new(&board(fen)))
    }

    fn holds(text: &str, fen: &str) -> bool {
        goal(&Chess, &term(text)).unwrap().unwrap()(&board(fen))
    }

    /// Lucena: five men, the rook cuts the king off by one file.
    const LUCENA: &str = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1";

    #[test]
    fn numbers_of_five_men() {
        assert_eq!(ask("distance(white, king, black, king)", LUCENA), 2);
        assert_eq!(ask("cut(white)", LUCENA), 1);
        assert_eq!((ask("rank(white, pawn)", LUCENA), ask("rank(black, rook)", LUCENA)), (7, 7));
        assert_eq!((ask("rankfor(white, black, rook)", LUCENA), ask("wing(white, pawn)", LUCENA)), (2, 1));
        assert_eq!((ask("filegap(black, rook, white, pawn)", LUCENA), ask("tempo(white)", LUCENA)), (1, 1));
        assert_eq!(
            (ask("toqueening(black, king, white)", LUCENA), ask("file(black, queen)", LUCENA)),
            (2, NOBODY)
        );
        assert_eq!((ask("tosquare(white, rook, c4)", LUCENA), ask("tocorner(black, king)", LUCENA)), (3, 3));
    }

    #[test]
    fn goals_of_five_men() {
        assert!(holds("ahead(white, king, white)", LUCENA) && !holds("behind(white, rook, white)", LUCENA));
        assert!(!holds("attacked(black, king)", LUCENA) && !holds("hanging(white)", LUCENA));
        assert!(holds("guarded(white, pawn)", LUCENA) && !holds("guarded(black, rook)", LUCENA));
        assert!(holds("onefile(white)", LUCENA) && holds("faces(white)", LUCENA));
        let bishop = "8/8/8/8/8/k7/P7/K4B2 w - - 0 1";
        assert!(
            holds("rightbishop(white)", bishop) && holds("sameshade(white, bishop, white, pawn)", bishop)
        );
        // The rook pins the queen on the king's file: she is lost for the rook, or he for her.
        let pinned = "4k3/8/8/8/4r3/8/4Q3/4K3 w - - 0 1";
        assert!(holds("steady(black, 1)", "4k3/8/8/8/8/8/r7/4K2Q w - - 0 1"));
        assert!(!holds("steady(black, 1)", pinned) && holds("cantake(white)", pinned));
        // The king takes back: nothing is gained. Without it the queen takes for nothing.
        assert!(holds("cantake(white)", "4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1"));
        assert!(!holds("gains(white)", "4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1"));
        assert!(holds("gains(white)", "k7/4r3/8/8/8/8/4Q3/4K3 w - - 0 1"));
    }
}
