//! Reading descriptive notation.

use crate::{CastlingSide, Color, Move, MoveError, MoveErrorKind, Position, Role};

use super::pattern::{ManSpec, Pattern, Place, SquareSpec, Target};
use super::square::{is_file_name, rank};

/// Longer texts are no moves.
const MAX_LENGTH: usize = 40;

/// What stands behind a move. Longer marks first, because shorter ones end them.
const MARKS: [(&str, Mark); 15] = [
    ("DISCOVEREDCHECK", Mark::Check),
    ("DOUBLECHECK", Mark::Check),
    ("CHECKMATE", Mark::Mate),
    ("DISCH", Mark::Check),
    ("DBLCH", Mark::Check),
    ("DBCH", Mark::Check),
    ("CHECK", Mark::Check),
    ("MATE", Mark::Mate),
    ("CH", Mark::Check),
    ("EP", Mark::EnPassant),
    ("++", Mark::Check),
    ("+", Mark::Check),
    ("#", Mark::Mate),
    ("!", Mark::Opinion),
    ("?", Mark::Opinion),
];

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Check,
    Mate,
    EnPassant,
    Opinion,
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let error = |kind| MoveError::new(text, kind);
    if text.len() > MAX_LENGTH {
        return Err(error(MoveErrorKind::Unreadable));
    }
    let (bare, marks) = without_marks(&normal(text));
    let is_en_passant = marks.contains(&Mark::EnPassant);
    let pattern = read_pattern(&bare, position.turn(), is_en_passant)
        .ok_or_else(|| error(MoveErrorKind::Unreadable))?;
    let mut moves = pattern.matches(position);
    if moves.len() > 1 {
        keep(&mut moves, marks.contains(&Mark::Mate), |m| position.after(m).is_checkmate());
        keep(&mut moves, marks.contains(&Mark::Check), |m| position.after(m).is_check());
    }
    match moves.as_slice() {
        [m] => Ok(*m),
        [] if lacks_promotion(position, &pattern) => Err(MoveError::ambiguous(
            text,
            position,
            with_any_promotion(&pattern).flat_map(|promoting| promoting.matches(position)),
        )),
        [] => Err(error(MoveErrorKind::Illegal)),
        several => Err(MoveError::ambiguous(text, position, several.iter().copied())),
    }
}

/// Keeps the moves that a mark speaks of, if it stands there and speaks of any.
fn keep(moves: &mut Vec<Move>, is_marked: bool, fits: impl Fn(Move) -> bool) {
    if is_marked && moves.iter().any(|&m| fits(m)) {
        moves.retain(|&m| fits(m));
    }
}

/// Whether only the new piece is missing.
fn lacks_promotion(position: &Position, pattern: &Pattern) -> bool {
    with_any_promotion(pattern).any(|promoting| !promoting.matches(position).is_empty())
}

fn with_any_promotion(pattern: &Pattern) -> impl Iterator<Item = Pattern> {
    let roles = match pattern {
        Pattern::Step { promotion: None, .. } => &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight][..],
        _ => &[],
    };
    roles.iter().map(|&role| {
        let mut promoting = pattern.clone();
        if let Pattern::Step { promotion, .. } = &mut promoting {
            *promotion = Some(role);
        }
        promoting
    })
}

/// One spelling for everything: capitals, no spaces and dots, N for knights, `-` and `X`.
fn normal(text: &str) -> String {
    let letters: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '.' | ','))
        .map(|c| match c {
            '–' | '—' | '−' => '-',
            '×' | ':' => 'X',
            '[' => '(',
            ']' => ')',
            c => c.to_ascii_uppercase(),
        })
        .collect();
    letters.replace("KT", "N")
}

fn without_marks(text: &str) -> (String, Vec<Mark>) {
    let mut rest = text;
    let mut marks = Vec::new();
    loop {
        // `(CH)` and the like.
        let inner =
            rest.strip_suffix(')').filter(|inner| MARKS.iter().any(|(mark, _)| inner.ends_with(mark)));
        let candidate = inner.unwrap_or(rest);
        let Some((left, mark)) =
            MARKS.iter().find_map(|(text, mark)| Some((candidate.strip_suffix(text)?, *mark)))
        else {
            return (rest.to_owned(), marks);
        };
        rest = if inner.is_some() { left.strip_suffix('(').unwrap_or(left) } else { left };
        marks.push(mark);
    }
}

fn read_pattern(text: &str, us: Color, is_en_passant: bool) -> Option<Pattern> {
    if let Some(castling) = read_castling(text) {
        return Some(castling);
    }
    let (text, promotion) = split_promotion(text);
    let (mover, target) = if let Some((mover, target)) = text.split_once('X') {
        let taken =
            read_man(target, us).map(Target::PieceId).or_else(|| read_square(target, us).map(Target::Taken));
        (mover, taken?)
    } else {
        let (mover, target) = text.split_once('-')?;
        (mover, Target::Empty(read_square(target, us)?))
    };
    Some(Pattern::Step { mover: read_man(mover, us)?, target, promotion, is_en_passant })
}

fn read_castling(text: &str) -> Option<Pattern> {
    let text = text.replace('0', "O");
    match text.as_str() {
        "O-O" | "OO" => return Some(Pattern::Castle(Some(CastlingSide::KingSide))),
        "O-O-O" | "OOO" => return Some(Pattern::Castle(Some(CastlingSide::QueenSide))),
        _ => (),
    }
    let rest = text.strip_prefix("CASTLES").or_else(|| text.strip_prefix("CASTLE"))?;
    match rest.trim_matches(['(', ')', '-', '/']) {
        "" => Some(Pattern::Castle(None)),
        "K" | "KS" | "KR" | "KINGSIDE" | "KSIDE" | "SHORT" => {
            Some(Pattern::Castle(Some(CastlingSide::KingSide)))
        }
        "Q" | "QS" | "QR" | "QUEENSIDE" | "QSIDE" | "LONG" => {
            Some(Pattern::Castle(Some(CastlingSide::QueenSide)))
        }
        _ => None,
    }
}

/// `(Q)`, `=Q`, `/Q`, `=(Q)` at the end.
fn split_promotion(text: &str) -> (&str, Option<Role>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let role = match bare.chars().last() {
        Some('Q') => Role::Queen,
        Some('R') => Role::Rook,
        Some('B') => Role::Bishop,
        Some('N') => Role::Knight,
        _ => return (text, None),
    };
    let before = &bare[..bare.len() - 1];
    let rest = before.trim_end_matches(['(', '=', '/']);
    if rest.len() < before.len() { (rest, Some(role)) } else { (text, None) }
}

/// A man: letters, then perhaps a place.
fn read_man(text: &str, us: Color) -> Option<ManSpec> {
    let end = text.find(['/', '(']).unwrap_or(text.len());
    let (letters, place) = text.split_at(end);
    let place = if place.is_empty() { None } else { Some(read_place(place, us)?) };
    if let Some(file) = letters.strip_suffix('P') {
        let file =
            if file.is_empty() { None } else { Some(file.to_owned()).filter(|file| is_file_name(file)) };
        let is_right = letters.len() == 1 || file.is_some();
        return is_right.then_some(ManSpec { file, place, ..ManSpec::of(Role::Pawn) });
    }
    let (wing, role) = match letters {
        "K" => (None, Role::King),
        "Q" => (None, Role::Queen),
        "R" => (None, Role::Rook),
        "B" => (None, Role::Bishop),
        "N" => (None, Role::Knight),
        "KR" => (Some(CastlingSide::KingSide), Role::Rook),
        "KB" => (Some(CastlingSide::KingSide), Role::Bishop),
        "KN" => (Some(CastlingSide::KingSide), Role::Knight),
        "QR" => (Some(CastlingSide::QueenSide), Role::Rook),
        "QB" => (Some(CastlingSide::QueenSide), Role::Bishop),
        "QN" => (Some(CastlingSide::QueenSide), Role::Knight),
        _ => return None,
    };
    Some(ManSpec { wing, place, ..ManSpec::of(role) })
}

/// `/1`, `/KB3`, `(B3)`, `(1)`.
fn read_place(text: &str, us: Color) -> Option<Place> {
    let inner = match text.strip_prefix('/') {
        Some(inner) => inner,
        None => text.strip_prefix('(')?.strip_suffix(')')?,
    };
    match inner.as_bytes() {
        [digit @ b'1'..=b'8'] => Some(Place::Rank(rank(u32::from(digit - b'0'), us))),
        _ => read_square(inner, us).map(Place::Square),
    }
}

fn read_square(text: &str, us: Color) -> Option<SquareSpec> {
    let digit = text.chars().last()?.to_digit(10).filter(|digit| (1..=8).contains(digit))?;
    let file = &text[..text.len() - 1];
    is_file_name(file).then(|| SquareSpec { file: file.to_owned(), rank: rank(digit, us) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, san: &str, spellings: &[&str]) {
        let position: Position = fen.parse().unwrap();
        for spelling in spellings {
            let m =
                position.parse_descriptive(spelling).unwrap_or_else(|error| panic!("{spelling}: {error}"));
            assert_eq!(position.san(m), san, "{spelling}");
        }
    }

    fn complaint(fen: &str, text: &str) -> String {
        fen.parse::<Position>().unwrap().parse_descriptive(text).unwrap_err().to_string()
    }

    #[test]
    fn both_sides_count_from_their_own_end() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        check(
            &format!("{start} w KQkq - 0 1"),
            "e4",
            &["P-K4", "P-K4!", "p - k4", "P–K4?!", "KP-K4", "P/2-K4", "P(K2)-K4"],
        );
        check(&format!("{start} b KQkq - 0 1"), "e5", &["P-K4", "P/2-K4"]);
        check(
            &format!("{start} w KQkq - 0 1"),
            "Nf3",
            &["N-KB3", "Kt-KB3", "KN-B3", "KKt-B3", "N(KN1)-B3", "N/KN1-B3", "N(N1)-KB3"],
        );
    }

    #[test]
    fn captures_name_men() {
        let fen = "r1b1k2r/ppp2ppp/2n2n2/3Np3/2B1P3/5N2/PPP2PPP/R1B1K2R w KQkq - 0 1";
        check(fen, "Nxf6+", &["NxNch", "NxN+", "NxN", "N/5xN", "N(Q5)xN", "NxN(KB6)", "QNxN", "NxNmate?"]);
        check(fen, "Nxc7+", &["NxPch", "NxBP", "NxQBP", "NxQBPch.", "N/5xP", "NxB7"]);
        check(fen, "Nxe5", &["NxKP", "N/3xP", "NxP(K5)", "NxP/5", "KNxP", "N(B3)xP"]);
        let several = complaint(fen, "NxP");
        assert!(several.starts_with("NxP could be more than one move here: "), "{several}");
        assert!(several.contains("Nxc7+") && several.contains("Nxe5"), "{several}");
        assert_eq!(complaint(fen, "BxN"), "BxN is not a legal move here");
        assert_eq!(complaint(fen, "hello"), "\"hello\" does not read as a move");
    }

    #[test]
    fn castling_promotion_and_passing() {
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        check(castles, "O-O", &["O-O", "0-0", "castles K", "Castles KS", "castles (king side)"]);
        check(castles, "O-O-O", &["O-O-O", "castles QS", "Castles Q", "castles long!"]);
        assert!(complaint(castles, "castles").contains("O-O, O-O-O"));
        let promotes = "1r3k2/2P5/8/8/8/8/8/4K3 w - - 0 1";
        check(promotes, "c8=Q+", &["P-B8(Q)", "P-B8=Q", "P-B8/Q", "P-B8=Qch", "P-QB8(Q) ch", "P-B8=(Q)"]);
        check(promotes, "cxb8=N", &["PxR(N)", "PxR=N", "PxR/N", "PxR=Kt"]);
        assert!(complaint(promotes, "P-B8").contains("c8=B, c8=N, c8=Q+, c8=R+"));
        let passing = "4k3/8/3p4/2PpP3/8/8/8/4K3 w - - 0 1";
        check(passing, "exd6", &["KPxP", "P(K5)xP"]);
        let passing = "4k3/2p5/8/2PpP3/8/8/8/4K3 w - d6 0 1";
        check(passing, "exd6", &["KPxP", "KPxPep", "KPxP e.p.", "KPxQP", "P(K5)xP(Q6)ep", "KPxP e.p. ch"]);
    }

    #[test]
    fn check_marks_decide_what_is_left_open() {
        let fen = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1";
        check(fen, "Nce2", &["N/3-K2", "QN-K2"]);
        assert!(complaint(fen, "N-K2").contains("Nce2, Nge2"));
        let fen = "k7/8/8/8/2R5/8/8/K7 w - - 0 1";
        assert!(complaint(fen, "R-R4").contains("Ra4+, Rh4"));
        check(fen, "Ra4+", &["R-R4ch", "R-R4+!", "R-QR4", "R-QR4 mate"]);
        check(fen, "Rh4", &["R-KR4", "R-KR4ch"]);
    }
}
