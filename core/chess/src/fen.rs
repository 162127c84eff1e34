//! Reading FEN: strictly, or with a helping hand, and always with every complaint at once.

use std::collections::BTreeSet;
use std::fmt;

use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, PositionError, PositionErrorKinds, Rank, Setup, Square,
};

use crate::Position;

/// How much a reader forgives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Leniency {
    /// Six fields, each of them right.
    #[default]
    Strict,
    /// Missing fields get their usual values, impossible castling rights and en passant squares
    /// are dropped, and unreachable material or checks (composed problems) are allowed.
    Lenient,
}

/// Longer texts are refused unread.
const MAX_LENGTH: usize = 200;

/// One thing that is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenProblem {
    /// Nothing to read.
    Empty,
    /// More text than any FEN needs.
    TooLong,
    /// Not eight ranks.
    RankCount(usize),
    /// A rank that does not add up to eight squares.
    RankLength {
        /// The rank, 8 to 1.
        rank: usize,
        /// How many squares it describes.
        squares: usize,
    },
    /// A letter that is no piece.
    UnknownPiece {
        /// The rank, 8 to 1.
        rank: usize,
        /// What stands there.
        found: char,
    },
    /// A side with more men than the sixteen it starts with. Boards full of queens have more moves than the
    /// rules library makes room for, so these are refused even leniently.
    TooManyMen(usize),
    /// The side to move is neither `w` nor `b`.
    Turn(String),
    /// Unreadable castling rights.
    Castling(String),
    /// Unreadable en passant square.
    EnPassant(String),
    /// Unreadable number of half-moves since the last capture or pawn move.
    HalfmoveClock(String),
    /// Unreadable move number.
    MoveNumber(String),
    /// A field is missing.
    Missing(&'static str),
    /// Something follows after the sixth field.
    Trailing(String),
    /// Castling rights without king and rook in their places.
    ImpossibleCastling,
    /// An en passant square behind no pawn that could just have moved there.
    ImpossibleEnPassant,
    /// A side without a king.
    MissingKing,
    /// A side with several kings.
    TooManyKings,
    /// Pawns on the first or last rank.
    PawnsOnBackRank,
    /// The side that is not to move is in check.
    OppositeCheck,
    /// A check that no legal move can have given.
    ImpossibleCheck,
    /// More men than any game can produce.
    TooMuchMaterial,
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenProblem::Empty => f.write_str("there is no position: the text is empty"),
            FenProblem::TooLong => write!(f, "the text is longer than any FEN ({MAX_LENGTH} characters)"),
            FenProblem::RankCount(n) => {
                write!(f, "the board has {n} rank{} instead of 8 (ranks are separated by '/')", plural(*n))
            }
            FenProblem::RankLength { rank, squares } => {
                write!(f, "rank {rank} describes {squares} square{} instead of 8", plural(*squares))
            }
            FenProblem::UnknownPiece { rank, found } => {
                write!(
                    f,
                    "rank {rank} has {found:?}, which is no piece (use KQRBNP for White, kqrbnp for Black)"
                )
            }
            FenProblem::TooManyMen(n) => write!(f, "a side has {n} pieces instead of at most 16"),
            FenProblem::Turn(found) => write!(f, "the side to move is {found:?} instead of w or b"),
            FenProblem::Castling(found) => {
                write!(f, "the castling rights are {found:?} instead of a choice of KQkq, or -")
            }
            FenProblem::EnPassant(found) => {
                write!(f, "the en passant square is {found:?} instead of a square on rank 3 or 6, or -")
            }
            FenProblem::HalfmoveClock(found) => {
                write!(f, "the half-move clock is {found:?} instead of a number")
            }
            FenProblem::MoveNumber(found) => {
                write!(f, "the move number is {found:?} instead of a number from 1")
            }
            FenProblem::Missing(field) => write!(f, "{field} is missing"),
            FenProblem::Trailing(found) => write!(f, "there is {found:?} after the sixth field"),
            FenProblem::ImpossibleCastling => {
                f.write_str("castling rights are given although king or rook have left their squares")
            }
            FenProblem::ImpossibleEnPassant => {
                f.write_str("the en passant square is not behind a pawn that has just advanced two squares")
            }
            FenProblem::MissingKing => f.write_str("a king is missing: each side needs exactly one"),
            FenProblem::TooManyKings => f.write_str("there are too many kings: each side needs exactly one"),
            FenProblem::PawnsOnBackRank => f.write_str("there are pawns on the first or the eighth rank"),
            FenProblem::OppositeCheck => {
                f.write_str("the side that is not to move is in check: its king could be captured")
            }
            FenProblem::ImpossibleCheck => f.write_str("the check on the board cannot arise in a game"),
            FenProblem::TooMuchMaterial => f.write_str("there are more pieces than a game can produce"),
        }
    }
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}

/// A FEN that was refused, with every reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// What is wrong, in reading order; never empty.
    pub problems: Vec<FenProblem>,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for FenError {}

impl Position {
    /// Reads a FEN and tells what had to be forgiven (always nothing when strict).
    ///
    /// Without a castling mode the text decides: rights that only make sense in Chess960 make a
    /// Chess960 position.
    pub fn from_fen_reporting(
        text: &str,
        leniency: Leniency,
        mode: Option<CastlingMode>,
    ) -> Result<(Position, Vec<FenProblem>), FenError> {
        let Draft { text, mut problems } = Draft::read(text, leniency);
        let Some(setup) = text.and_then(|text| text.parse::<Fen>().ok()).map(Fen::into_setup) else {
            return Err(FenError { problems });
        };
        let mode = mode.unwrap_or_else(|| detect(&setup));
        let (chess, rules) = match setup.position::<Chess>(mode) {
            Ok(chess) => (Some(chess), Vec::new()),
            Err(error) => {
                let rules = in_words(error.kinds());
                (forgive(error), rules)
            }
        };
        problems.extend(rules);
        match chess {
            Some(chess)
                if problems.is_empty() || leniency == Leniency::Lenient && !problems.iter().any(is_fatal) =>
            {
                Ok((Position::from_chess(chess), problems))
            }
            _ => Err(FenError { problems }),
        }
    }
}

/// The castling mode that the rights mean. In Chess960 both kings begin on the same file, so rights of two kings on different files
/// are usual ones of which some are wrong.
fn detect(setup: &Setup) -> CastlingMode {
    let king_file = |color: Color| {
        let rook = setup.castling_rights & Bitboard::from_rank(color.fold_wb(Rank::First, Rank::Eighth));
        setup.board.king_of(color).filter(|_| rook.any()).map(Square::file)
    };
    match (king_file(Color::White), king_file(Color::Black)) {
        (Some(white), Some(black)) if white != black => CastlingMode::Standard,
        _ => CastlingMode::detect(setup),
    }
}

fn forgive(error: PositionError<Chess>) -> Option<Chess> {
    Err(error)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

fn in_words(kinds: PositionErrorKinds) -> Vec<FenProblem> {
    use PositionErrorKinds as K;
    [
        (K::EMPTY_BOARD | K::MISSING_KING, FenProblem::MissingKing),
        (K::TOO_MANY_KINGS, FenProblem::TooManyKings),
        (K::PAWNS_ON_BACKRANK, FenProblem::PawnsOnBackRank),
        (K::INVALID_CASTLING_RIGHTS, FenProblem::ImpossibleCastling),
        (K::INVALID_EP_SQUARE, FenProblem::ImpossibleEnPassant),
        (K::OPPOSITE_CHECK, FenProblem::OppositeCheck),
        (K::IMPOSSIBLE_CHECK, FenProblem::ImpossibleCheck),
        (K::TOO_MUCH_MATERIAL, FenProblem::TooMuchMaterial),
    ]
    .into_iter()
    .filter_map(|(kind, problem)| kinds.intersects(kind).then_some(problem))
    .collect()
}

/// Whether even a lenient reader must refuse.
fn is_fatal(problem: &FenProblem) -> bool {
    match problem {
        FenProblem::Castling(_)
        | FenProblem::EnPassant(_)
        | FenProblem::HalfmoveClock(_)
        | FenProblem::MoveNumber(_)
        | FenProblem::Missing(_)
        | FenProblem::Trailing(_)
        | FenProblem::ImpossibleCastling
        | FenProblem::ImpossibleEnPassant
        | FenProblem::ImpossibleCheck
        | FenProblem::TooMuchMaterial => false,
        FenProblem::Empty
        | FenProblem::TooLong
        | FenProblem::RankCount(_)
        | FenProblem::RankLength { .. }
        | FenProblem::UnknownPiece { .. }
        | FenProblem::TooManyMen(_)
        | FenProblem::Turn(_)
        | FenProblem::MissingKing
        | FenProblem::TooManyKings
        | FenProblem::PawnsOnBackRank
        | FenProblem::OppositeCheck => true,
    }
}

/// The text as six readable fields (unreadable ones replaced), and what was wrong with it.
struct Draft {
    text: Option<String>,
    problems: Vec<FenProblem>,
}

impl Draft {
    fn read(text: &str, leniency: Leniency) -> Draft {
        let mut problems = Vec::new();
        if text.len() > MAX_LENGTH {
            return Draft { text: None, problems: vec![FenProblem::TooLong] };
        }
        let mut fields = text.split_ascii_whitespace();
        let Some(board) = fields.next() else {
            return Draft { text: None, problems: vec![FenProblem::Empty] };
        };
        check_board(board, &mut problems);
        let board_is_fine = problems.is_empty();

        let lenient = leniency == Leniency::Lenient;
        let mut field =
            |name, default: &str, is_right: &dyn Fn(&str) -> bool, problem: &dyn Fn(String) -> FenProblem| {
                match fields.next() {
                    Some(found) if is_right(found) => found.to_owned(),
                    Some(found) => {
                        problems.push(problem(found.to_owned()));
                        default.to_owned()
                    }
                    // Leaving fields out is so common (EPD) that a lenient reader does not mention it.
                    None => {
                        if !lenient {
                            problems.push(FenProblem::Missing(name));
                        }
                        default.to_owned()
                    }
                }
            };
        let turn = field("the side to move (w or b)", "w", &|s| s == "w" || s == "b", &FenProblem::Turn);
        let castling = field("the castling field", "-", &is_castling, &FenProblem::Castling);
        let en_passant = field("the en passant field", "-", &is_en_passant, &FenProblem::EnPassant);
        let halfmoves =
            field("the half-move clock", "0", &|s| s.parse::<u16>().is_ok(), &FenProblem::HalfmoveClock);
        let number = field(
            "the move number",
            "1",
            &|s| s.parse::<u16>().is_ok_and(|n| lenient || n > 0),
            &FenProblem::MoveNumber,
        );
        let rest: Vec<&str> = fields.collect();
        if !rest.is_empty() {
            problems.push(FenProblem::Trailing(rest.join(" ")));
        }
        let text =
            board_is_fine.then(|| format!("{board} {turn} {castling} {en_passant} {halfmoves} {number}"));
        Draft { text, problems }
    }
}

fn check_board(board: &str, problems: &mut Vec<FenProblem>) {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        problems.push(FenProblem::RankCount(ranks.len()));
    }
    for (i, rank) in ranks.iter().enumerate().take(8) {
        let number = 8 - i;
        let mut squares = 0;
        for letter in rank.chars() {
            match letter {
                '1'..='8' => squares += letter as usize - '0' as usize,
                'k' | 'q' | 'r' | 'b' | 'n' | 'p' | 'K' | 'Q' | 'R' | 'B' | 'N' | 'P' => squares += 1,
                found => problems.push(FenProblem::UnknownPiece { rank: number, found }),
            }
        }
        let has_unknown =
            problems.iter().any(|p| matches!(p, FenProblem::UnknownPiece { rank, .. } if *rank == number));
        if squares != 8 && !has_unknown {
            problems.push(FenProblem::RankLength { rank: number, squares });
        }
    }
    let men = |is_of_side: fn(&char) -> bool| board.chars().filter(is_of_side).count();
    let most = men(char::is_ascii_uppercase).max(men(char::is_ascii_lowercase));
    if problems.is_empty() && most > 16 {
        problems.push(FenProblem::TooManyMen(most));
    }
}

/// A king castles with two rooks at most, so three rights of one side cannot be read, whatever they mean.
fn is_castling(field: &str) -> bool {
    let letters = |is_of_side: fn(&char) -> bool| field.chars().filter(is_of_side).collect::<BTreeSet<_>>();
    field == "-"
        || field.len() <= 4
            && field.chars().all(|c| matches!(c.to_ascii_lowercase(), 'k' | 'q' | 'a'..='h'))
            && letters(char::is_ascii_uppercase).len() <= 2
            && letters(char::is_ascii_lowercase).len() <= 2
}

fn is_en_passant(field: &str) -> bool {
    matches!(field.as_bytes(), b"-" | [b'a'..=b'h', b'3' | b'6'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(fen: &str, leniency: Leniency) -> String {
        Position::from_fen(fen, leniency).unwrap_err().to_string()
    }

    #[test]
    fn all_reasons_at_once() {
        assert_eq!(
            complaints("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPP/RNBQXBNR x KQkq e4 -1 zero", Leniency::Strict),
            "rank 6 has '9', which is no piece (use KQRBNP for White, kqrbnp for Black); \
             rank 2 describes 7 squares instead of 8; \
             rank 1 has 'X', which is no piece (use KQRBNP for White, kqrbnp for Black); \
             the side to move is \"x\" instead of w or b; \
             the en passant square is \"e4\" instead of a square on rank 3 or 6, or -; \
             the half-move clock is \"-1\" instead of a number; \
             the move number is \"zero\" instead of a number from 1"
        );
        assert_eq!(
            complaints("P3k3/8/8/8/8/8/4Q3/8 w KQ - 0 1", Leniency::Lenient),
            "a king is missing: each side needs exactly one; \
             there are pawns on the first or the eighth rank; \
             castling rights are given although king or rook have left their squares; \
             the side that is not to move is in check: its king could be captured"
        );
    }

    #[test]
    fn a_strict_reader_wants_everything_and_a_lenient_one_mends() {
        let short = "4k3/8/8/8/8/8/8/4K2R w KQ e3";
        assert_eq!(
            complaints(short, Leniency::Strict),
            "the half-move clock is missing; the move number is missing; \
             castling rights are given although king or rook have left their squares; \
             the en passant square is not behind a pawn that has just advanced two squares"
        );
        let (position, forgiven) = Position::from_fen_reporting(short, Leniency::Lenient, None).unwrap();
        assert_eq!(forgiven, [FenProblem::ImpossibleCastling, FenProblem::ImpossibleEnPassant]);
        assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let nine_queens = "4k3/8/8/8/QQQQQQQQ/Q7/P7/4K3 b - - 0 1";
        assert!(Position::from_fen(nine_queens, Leniency::Strict).is_err());
        assert!(Position::from_fen(nine_queens, Leniency::Lenient).is_ok());
    }

    /// The list of legal moves has room for 270; this board has more, and asking for them panicked. With
    /// sixteen men a side (fifteen queens: some 225 by simulated annealing) there is room to spare.
    #[test]
    fn boards_full_of_queens_are_refused() {
        let full = "QQQQQQBk/Q5RB/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
        assert!(
            complaints(full, Leniency::Lenient).starts_with("a side has 28 pieces instead of at most 16")
        );
        let sixteen = "k7/7Q/7Q/8/8/7Q/QQQQQQQQ/1QQQQ2K b - - 0 1".replace("QQQQQQQQ", "PPPPPPPP");
        assert!(Position::from_fen(&sixteen, Leniency::Lenient).is_ok(), "{sixteen}");
    }

    #[test]
    fn hostile_lengths_and_letters() {
        assert_eq!(complaints("", Leniency::Lenient), "there is no position: the text is empty");
        assert_eq!(
            complaints(&"8/".repeat(5000), Leniency::Lenient),
            "the text is longer than any FEN (200 characters)"
        );
        assert!(Position::from_fen("ñ/\u{0}/8/8/8/8/8/8 w - - 0 1", Leniency::Lenient).is_err());
    }

    #[test]
    fn chess960_rights_are_recognized() {
        let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
        let position = Position::from_fen(fen, Leniency::Strict).unwrap();
        assert_eq!(position.castling_mode(), CastlingMode::Chess960);
        assert_eq!(position.to_fen(), fen.replace("HFhf", "KQkq"));
        // White has castled and a right was forgotten: no game of Chess960 has kings like this.
        let (position, problems) = Position::from_fen_reporting(
            "r3k1nr/pp1q1pp1/1bn1b2p/3pP3/PP3B2/2PQ1N2/5PPP/RN3RK1 b Qkq - 0 1",
            Leniency::Lenient,
            None,
        )
        .unwrap();
        assert_eq!(position.castling_mode(), CastlingMode::Standard);
        assert_eq!(problems, [FenProblem::ImpossibleCastling]);
        assert!(position.to_fen().contains(" b kq "));
    }
}
