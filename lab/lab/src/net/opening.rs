//! Where the games begin: an opening with a name, the usual start, with pieces missing, or far in the ending, and some
//! moves on.

use std::sync::LazyLock;

use motive_chess::exchange::exchange_at_least;
use motive_chess::{Leniency, Move, Position};
use motive_strategy::Opening;
use splitmix::Random;

/// The kind of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Openings with a name, few blunders, ended early: most of the games, because real ones look like these.
    Book,
    /// Even openings of random moves.
    Even,
    /// Wilder openings, more blunders, ended late.
    Wild,
    /// The usual start with a few pieces of both sides missing.
    Unequal,
    /// A few pieces on random squares, played out.
    Ending,
}

impl Kind {
    /// The kind of the game with this number.
    pub(super) fn of_game(game: u32) -> Kind {
        match game % 16 {
            0..=8 => Kind::Book,
            9 | 10 => Kind::Even,
            11 => Kind::Wild,
            12 | 13 => Kind::Unequal,
            _ => Kind::Ending,
        }
    }

    /// How uneven the first position may be, in centipawns.
    pub(super) fn start_limit(self) -> i32 {
        match self {
            Kind::Book | Kind::Even => 150,
            Kind::Wild | Kind::Unequal => 500,
            Kind::Ending => 1000,
        }
    }

    /// One move in so many is random.
    pub(super) fn random_every(self) -> usize {
        match self {
            Kind::Even | Kind::Ending => 30,
            Kind::Book | Kind::Wild => 12,
            Kind::Unequal => 20,
        }
    }

    /// Where a game is given up, in centipawns.
    pub(super) fn resign_at(self) -> i32 {
        match self {
            Kind::Book | Kind::Even => 700,
            Kind::Wild | Kind::Unequal => 1200,
            Kind::Ending => 2500,
        }
    }
}

/// The start of a game and the random moves, if it is one: kings not in check by the wrong side, moves left.
pub(super) fn opening(kind: Kind, random: &mut Random) -> Option<Position> {
    let mut position = match kind {
        Kind::Book => NAMED[random.below(NAMED.len())].clone(),
        Kind::Even | Kind::Wild => Position::default(),
        Kind::Unequal => unequal(random)?,
        Kind::Ending => return ending(random).filter(|position| position.ending().is_none()),
    };
    let plies = match kind {
        Kind::Book => random.below(7),
        Kind::Even => 3 + random.below(7),
        Kind::Wild | Kind::Unequal | Kind::Ending => 6 + random.below(5),
    };
    for _ in 0..plies {
        let m = if kind == Kind::Book { sound_move(&position, random) } else { any_move(&position, random) };
        position.play(m?);
    }
    position.ending().is_none().then_some(position)
}

/// The positions of the openings that have a name.
static NAMED: LazyLock<Vec<Position>> = LazyLock::new(|| Opening::positions().collect());

/// How often a move that gives something away is drawn again.
const DRAWN_AGAIN: usize = 4;

/// Any legal move, if there is one.
pub(super) fn any_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// A legal move that most often gives nothing away on its square.
pub(super) fn sound_move(position: &Position, random: &mut Random) -> Option<Move> {
    let mut m = any_move(position, random)?;
    for _ in 0..DRAWN_AGAIN {
        if exchange_at_least(position, m, -50) {
            break;
        }
        m = any_move(position, random)?;
    }
    Some(m)
}

/// The usual start without one to four pieces or pawns of each side.
fn unequal(random: &mut Random) -> Option<Position> {
    let mut board: Vec<char> =
        "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR".chars().collect();
    for side in [0, 48] {
        for _ in 0..=random.below(4) {
            let square = side + random.below(16);
            if !matches!(board[square], 'k' | 'K') {
                board[square] = '.';
            }
        }
    }
    from_board(&board, "KQkq", random)
}

/// Kings, a few pawns and up to three pieces each, on random squares.
fn ending(random: &mut Random) -> Option<Position> {
    let mut board = vec!['.'; 64];
    let mut put = |piece: char, random: &mut Random| {
        let square = if piece.eq_ignore_ascii_case(&'p') { 8 + random.below(48) } else { random.below(64) };
        if board[square] == '.' {
            board[square] = piece;
        }
    };
    for (king, pawn, pieces) in [('K', 'P', "NNBBBRRRRQQ"), ('k', 'p', "nnbbbrrrrqq")] {
        put(king, random);
        for _ in 0..random.below(6) {
            put(pawn, random);
        }
        for _ in 0..random.below(3) {
            put(pieces.as_bytes()[random.below(pieces.len())].into(), random);
        }
    }
    from_board(&board, "-", random)
}

fn from_board(board: &[char], castling: &str, random: &mut Random) -> Option<Position> {
    let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
    let turn = if random.below(2) == 0 { 'w' } else { 'b' };
    let mut fen = ranks.join("/");
    for empty in (1..=8).rev() {
        fen = fen.replace(&".".repeat(empty), &empty.to_string());
    }
    Position::from_fen(&format!("{fen} {turn} {castling} - 0 1"), Leniency::Lenient).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_begins() {
        for kind in [Kind::Book, Kind::Even, Kind::Wild, Kind::Unequal, Kind::Ending] {
            let mut random = Random::new(3);
            let made = (0..50).filter_map(|_| opening(kind, &mut random)).count();
            assert!(made >= 20, "{kind:?}: {made}");
        }
    }

    #[test]
    fn sound_moves_seldom_give_a_piece_away() {
        // Most moves of the queen put it where a pawn takes it.
        let position: Position = "4k3/8/p1p1p1p1/8/3Q4/p1p1p1p1/8/4K3 w - - 0 1".parse().unwrap();
        let mut random = Random::new(2);
        let sound = (0..200)
            .filter_map(|_| sound_move(&position, &mut random))
            .filter(|&m| exchange_at_least(&position, m, -50))
            .count();
        assert!(sound >= 180, "{sound}");
    }

    #[test]
    fn an_unequal_start_lacks_pieces_of_both_sides() {
        let mut random = Random::new(1);
        let position = (0..20).find_map(|_| opening(Kind::Unequal, &mut random)).unwrap();
        assert!(position.occupied().into_iter().count() < 32);
    }
}
