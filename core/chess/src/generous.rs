//! Moves as they are found in the wild: numbers in front, marks behind, promotions in any dress.

use shakmaty::Move;

use crate::{MoveError, MoveErrorKind, Position};

/// Longer words are no moves.
const MAX_LENGTH: usize = 40;

/// Reads a move in SAN or coordinates that other programs or typists have decorated: `12.Nf3`,
/// `Nf3,`, `exd6e.p.`, `e8Q`, `e8(Q)`, `0-0+`, `o-o`, `Ng1-f3`, `e7e8=q`.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    if text.len() > MAX_LENGTH {
        return Err(MoveError::new(text, MoveErrorKind::Unreadable));
    }
    let bare = undecorated(text);
    let first = match position.parse_move(bare) {
        Ok(m) => return Ok(m),
        Err(error) => error,
    };
    if first.kind != MoveErrorKind::Unreadable {
        return Err(MoveError { text: text.to_owned(), ..first });
    }
    let castles = bare.replace(['o', '0'], "O");
    let plain: String = bare.chars().filter(|c| !matches!(c, '(' | ')' | '/' | '=' | '-')).collect();
    let promotes = with_promotion_sign(&plain);
    let second = [Some(castles), promotes, Some(plain.to_ascii_lowercase()), Some(plain)]
        .into_iter()
        .flatten()
        .map(|spelling| position.parse_move(&spelling))
        .find(|read| !matches!(read, Err(error) if error.kind == MoveErrorKind::Unreadable));
    second.unwrap_or(Err(first)).map_err(|error| MoveError { text: text.to_owned(), ..error })
}

/// Whether a word is only a move number: `12`, `12.`, `12...`.
pub(crate) fn is_move_number(word: &str) -> bool {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < word.len() && rest.chars().all(|c| c == '.')
}

fn undecorated(text: &str) -> &str {
    let mut bare = text.trim_matches([',', ' ', '\t']);
    let after_number = bare.trim_start_matches(|c: char| c.is_ascii_digit());
    if after_number.len() < bare.len() && after_number.starts_with('.') {
        bare = after_number.trim_start_matches('.');
    }
    let marks = ['!', '?', '+', '#', ','];
    bare = bare.trim_end_matches(marks);
    for en_passant in ["e.p.", "ep", "e.p"] {
        bare = bare.strip_suffix(en_passant).unwrap_or(bare);
    }
    bare.trim_end_matches(marks)
}

/// `e8Q` as `e8=Q`.
fn with_promotion_sign(plain: &str) -> Option<String> {
    let role = plain.chars().last().filter(char::is_ascii_alphabetic)?;
    let rest = plain.strip_suffix(role)?;
    rest.ends_with(['1', '8']).then(|| format!("{rest}={}", role.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, spellings: &[&str], san: &str) {
        let position: Position = fen.parse().unwrap();
        for spelling in spellings {
            let m = read_move(&position, spelling).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(position.san(m), san, "{spelling}");
        }
    }

    #[test]
    fn decorated_moves() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(
            start,
            &["Nf3", "1.Nf3", "1...Nf3", "Nf3,", "Nf3+!?", "g1f3", "Ng1f3", "Ng1-f3", "G1F3"],
            "Nf3",
        );
        let castles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        check(castles, &["O-O", "0-0", "o-o", "0-0+", "e1g1", "e1h1"], "O-O");
        let promotes = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
        check(promotes, &["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e7e8q", "e7e8=Q", "e7-e8Q", "e8=Q!!"], "e8=Q");
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        check(passing, &["exd6", "exd6e.p.", "exd6ep", "e5d6", "exd6e.p.!"], "exd6");
    }

    #[test]
    fn refusals_quote_the_text_as_it_was() {
        let position = Position::default();
        assert_eq!(
            read_move(&position, "1.Nf4!").unwrap_err().to_string(),
            "1.Nf4! is not a legal move here"
        );
        assert!(read_move(&position, "").is_err());
        assert!(read_move(&position, "(((").is_err());
        assert!(read_move(&position, &"é8".repeat(1000)).is_err());
    }

    #[test]
    fn numbers_are_not_moves() {
        assert!(["1", "1.", "12..."].into_iter().all(is_move_number));
        assert!(!["", ".", "1.e4", "e4"].into_iter().any(is_move_number));
    }
}
