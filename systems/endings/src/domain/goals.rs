//! Predicates on positions, by the names that knowledge files use.

use std::sync::Arc;

use advice::{Domain as _, Term, TermError, Test, Word, WordKind};
use motive_chess::{Color, Role, Square, SquareSet};

use super::measures::{MEASURES, measure, number};
use super::view::View;
use super::{Chess, color, relations};
use crate::board::Board;
use crate::drive::standing;
use crate::geometry::{file, rank};
use crate::lemmas::kpk::is_won;
use crate::lemmas::race::runner;
use crate::lemmas::{can_win, plainly_wins};

const GOALS: [(&str, &[&str], &str); 27] = [
    (
        "pawnwin",
        &["side"],
        "king and pawn against king, won for that side by the rules or by all that can follow",
    ),
    ("tomove", &["side"], "that side is to move"),
    ("mated", &["side"], "that side is to move and mated"),
    ("stalemate", &[], "the side to move has no move and is not in check"),
    ("check", &[], "the side to move is in check"),
    ("has", &["side", "man"], "that side has a piece of this kind"),
    ("count", &["side", "number"], "that side has so many pieces besides the king"),
    ("exposed", &["side"], "the opponent is to move and can take a piece of that side"),
    (
        "sound",
        &["side"],
        "that side is to move, and has a move after which nothing can be taken and nobody is stalemated",
    ),
    (
        "lasting",
        &["side", "moves"],
        "that side is to move, and can make so many moves without losing a piece or stalemating, whatever the opponent does",
    ),
    ("queenwin", &["side"], "the pawn of that side has queened, and that wins"),
    ("queendraw", &["side"], "the pawn of that side has queened, and it is known that this does not lose"),
    (
        "easywin",
        &["side"],
        "that side plainly wins: its pawn runs by itself, or the ending without pawns on both sides is won",
    ),
    (
        "easystop",
        &["side"],
        "that side plainly cannot win: the other king holds alone, or the other pawn queens in time",
    ),
    ("knownwin", &["side"], "the lemmas know a win for that side, also by king and pawn together"),
    ("knownstop", &["side"], "the lemmas know that that side cannot win"),
    ("pexposed", &["side"], "the pawn of that side can be taken by the opponent, who is to move"),
    ("alive", &["side"], "that side still has its pawn, or what has become of it"),
    ("catches", &["side"], "the king of that side can come before the other pawn, by distances alone"),
    ("winsrace", &["side"], "if both sides do nothing but push, that side is not second"),
    ("driven", &["side", "number"], "the bare king, to move, is mated or his measure is not greater"),
    (
        "on",
        &["side", "man", "square"],
        "a piece of this kind of that side stands on the square, e.g. on(X, king, a8)",
    ),
    ("light", &["side", "man"], "a piece of this kind of that side stands on a light square"),
    (
        "opposition",
        &["side"],
        "the kings stand on one file, rank or diagonal with an odd number of squares between, and the opponent is to move",
    ),
    ("less", &["number", "number"], "the first is less than the second"),
    ("atmost", &["number", "number"], "the first is not greater than the second"),
    ("equal", &["number", "number"], "both are the same"),
];

pub(super) fn words() -> Vec<Word> {
    let goals = GOALS.iter().chain(&relations::GOALS).map(|&(name, parameters, meaning)| Word {
        kind: WordKind::Goal,
        name,
        parameters,
        meaning,
    });
    let functions = MEASURES
        .iter()
        .chain(&super::places::PLACES)
        .chain(&relations::NUMBERS)
        .map(|&(name, parameters, meaning)| Word { kind: WordKind::Function, name, parameters, meaning });
    goals.chain(functions).collect()
}

pub(super) fn function(chess: &Chess, call: &Term, board: &Board) -> Option<Term> {
    number(chess, call).ok().map(|number| Term::Int(number(board)))
}

pub(super) fn goal(chess: &Chess, atom: &Term) -> Result<Test<Board>, TermError> {
    if let Some(goal) = relations::goal(chess, atom)? {
        return Ok(goal);
    }
    let arguments = atom.arguments();
    let at = |n: usize| arguments.get(n).ok_or_else(|| TermError(format!("`{atom}` needs more")));
    let side = |n: usize| {
        let term = at(n)?;
        chess.term_side(term).map(color).ok_or_else(|| TermError(format!("`{term}` is not a side")))
    };
    Ok(match atom.functor() {
        "tomove" => {
            let side = side(0)?;
            Arc::new(move |board| board.turn() == side)
        }
        "mated" => {
            let side = side(0)?;
            Arc::new(move |board| board.turn() == side && board.is_mate())
        }
        "stalemate" => Arc::new(Board::is_stalemate),
        "check" => Arc::new(Board::is_check),
        "has" => {
            let (side, role) = (side(0)?, role(at(1)?)?);
            Arc::new(move |board| board.find(side, role).is_some())
        }
        "count" => {
            let side = side(0)?;
            let &Term::Int(n) = at(1)? else {
                return Err(TermError(format!("`{atom}`: a number is wanted")));
            };
            Arc::new(move |board| board.men_of(side).count() as i64 == n)
        }
        "exposed" => {
            let side = side(0)?;
            Arc::new(move |board| is_exposed(board, side))
        }
        "sound" => {
            let side = side(0)?;
            Arc::new(move |board| is_sound(board, side))
        }
        "lasting" => {
            let side = side(0)?;
            let &Term::Int(moves) = at(1)? else {
                return Err(TermError(format!("`{atom}`: a number is wanted")));
            };
            let moves = moves.clamp(1, 4) as u32;
            Arc::new(move |board| is_lasting(board, side, moves))
        }
        "queenwin" => {
            let side = side(0)?;
            Arc::new(move |board| has_queened(board, side) && knows(plainly_wins, board, side) == Some(true))
        }
        "queendraw" => {
            let side = side(0)?;
            Arc::new(move |board| {
                has_queened(board, side) && knows(plainly_wins, board, side.other()) == Some(false)
            })
        }
        "easywin" | "easystop" => {
            let (side, wins) = (side(0)?, atom.functor() == "easywin");
            Arc::new(move |board| knows(plainly_wins, board, side) == Some(wins))
        }
        "knownwin" | "knownstop" => {
            let (side, wins) = (side(0)?, atom.functor() == "knownwin");
            Arc::new(move |board| knows(can_win, board, side) == Some(wins))
        }
        "pawnwin" => {
            let side = side(0)?;
            Arc::new(move |board| board.find(side, Role::Pawn).is_some() && is_won(board) == Some(true))
        }
        "pexposed" => {
            let side = side(0)?;
            Arc::new(move |board| board.find(side, Role::Pawn).is_some() && is_exposed(board, side))
        }
        "driven" => {
            let side = side(0)?;
            let &Term::Int(most) = at(1)? else {
                return Err(TermError(format!("`{atom}`: a number is wanted")));
            };
            Arc::new(move |board| board.turn() != side && i64::from(standing(board, side.other())) <= most)
        }
        "alive" => {
            let side = side(0)?;
            Arc::new(move |board| board.men_of(side).next().is_some())
        }
        "catches" => {
            let side = side(0)?;
            Arc::new(move |board| runner(board, side.other()).is_none_or(|other| !other.free))
        }
        "winsrace" => {
            let side = side(0)?;
            Arc::new(move |board| match (runner(board, side), runner(board, side.other())) {
                (Some(us), Some(them)) => us.needs + u8::from(board.turn() != side) <= them.least + 1,
                _ => false,
            })
        }
        "less" => {
            let (a, b) = (measure(chess, at(0)?)?, measure(chess, at(1)?)?);
            Arc::new(move |board| {
                let view = View::new(board);
                a(&view) < b(&view)
            })
        }
        "atmost" => {
            let (a, b) = (measure(chess, at(0)?)?, measure(chess, at(1)?)?);
            Arc::new(move |board| {
                let view = View::new(board);
                a(&view) <= b(&view)
            })
        }
        "equal" => {
            let (a, b) = (measure(chess, at(0)?)?, measure(chess, at(1)?)?);
            Arc::new(move |board| {
                let view = View::new(board);
                a(&view) == b(&view)
            })
        }
        _ => return standing_goal(chess, atom),
    })
}

/// Goals about where pieces stand.
fn standing_goal(chess: &Chess, atom: &Term) -> Result<Test<Board>, TermError> {
    let at = |n: usize| atom.arguments().get(n).ok_or_else(|| TermError(format!("`{atom}` needs more")));
    let side = |n: usize| {
        let term = at(n)?;
        chess.term_side(term).map(color).ok_or_else(|| TermError(format!("`{term}` is not a side")))
    };
    Ok(match atom.functor() {
        "on" => {
            let (side, role, square) = (side(0)?, role(at(1)?)?, square(at(2)?)?);
            Arc::new(move |board| places(board, side, role).contains(square))
        }
        "light" => {
            let (side, role) = (side(0)?, role(at(1)?)?);
            Arc::new(move |board| !(places(board, side, role) & SquareSet::LIGHT).is_empty())
        }
        "opposition" => {
            let side = side(0)?;
            Arc::new(move |board| board.turn() != side && is_opposed(board))
        }
        _ => return Err(TermError(format!("unknown goal `{atom}`"))),
    })
}

/// What lemmas say to "can this side win?".
type Lemmas = fn(&Board, Color) -> Option<bool>;

/// Whether `side` can win, as far as it is known: by lemmas, or by lemmas after a queen that hangs has been taken. Nothing
/// if it is not known; that is neither a win nor a draw.
fn knows(lemmas: Lemmas, board: &Board, side: Color) -> Option<bool> {
    lemmas(board, side).or_else(|| {
        if board.men().all(|man| man.role == Role::Pawn) {
            return None;
        }
        let taking = board.steps().into_iter().filter(|&step| board.takes(step));
        let good = board.turn() == side;
        taking.map(|step| lemmas(&board.after(step), side)).find(|&value| value == Some(good)).flatten()
    })
}

fn has_queened(board: &Board, side: Color) -> bool {
    board.men_of(side).any(|man| man.role != Role::Pawn)
}

pub(super) fn role(term: &Term) -> Result<Role, TermError> {
    Ok(match term.functor() {
        "king" => Role::King,
        "queen" => Role::Queen,
        "rook" => Role::Rook,
        "bishop" => Role::Bishop,
        "knight" => Role::Knight,
        "pawn" => Role::Pawn,
        other => return Err(TermError(format!("`{other}` is not a piece"))),
    })
}

/// A square by its name.
pub(super) fn square(term: &Term) -> Result<Square, TermError> {
    let text = term.to_string();
    let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = *text.as_bytes() else {
        return Err(TermError(format!("`{text}` is not a square")));
    };
    Ok(Square::new(u32::from(rank - b'1') * 8 + u32::from(file - b'a')))
}

/// Where the men of a kind stand.
pub(super) fn places(board: &Board, side: Color, role: Role) -> SquareSet {
    if role == Role::King {
        return SquareSet::from_square(board.king(side));
    }
    let mut set = SquareSet::EMPTY;
    board.men_of(side).filter(|man| man.role == role).for_each(|man| set.insert(man.square));
    set
}

/// Kings on one line with one, three or five squares between them.
fn is_opposed(board: &Board) -> bool {
    let (a, b) = (board.king(Color::White), board.king(Color::Black));
    let (files, ranks) = (file(a).abs_diff(file(b)), rank(a).abs_diff(rank(b)));
    (files == 0 || ranks == 0 || files == ranks) && files.max(ranks).is_multiple_of(2)
}

/// Whether `side` is to move and has a move that loses no man and stalemates nobody.
pub(crate) fn is_sound(board: &Board, side: Color) -> bool {
    is_lasting(board, side, 1)
}

/// The same for so many moves, whatever the opponent does in between.
fn is_lasting(board: &Board, side: Color, moves: u32) -> bool {
    board.turn() == side
        && board.steps().into_iter().any(|step| {
            let next = board.after(step);
            !is_exposed(&next, side)
                && !next.is_stalemate()
                && (moves <= 1
                    || next.steps().into_iter().all(|reply| is_lasting(&next.after(reply), side, moves - 1)))
        })
}

/// Whether the opponent of `side` is to move and can take one of its men.
pub(super) fn is_exposed(board: &Board, side: Color) -> bool {
    board.turn() != side
        && board
            .attacks(side.other(), board.occupied())
            .into_iter()
            .any(|square| board.men_of(side).any(|man| man.square == square))
        && board.steps().into_iter().any(|step| board.takes(step))
}
