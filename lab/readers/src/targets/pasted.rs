//! Whatever is pasted is read as a game of bounded length, or refused with a sentence; the position that it ends in is written
//! as a FEN that is pasted as the same position.

use motive_chess::{PastedKind, read_pasted};

/// Half-moves that are read.
const MOST: usize = 200;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match read_pasted(&text, MOST) {
        Ok(pasted) => {
            assert!(pasted.history.moves().len() <= MOST);
            assert!(pasted.comments.keys().all(|&ply| ply <= MOST));
            let fen = pasted.history.position().to_fen();
            let again = read_pasted(&fen, MOST).expect("what we write can be pasted");
            assert_eq!((again.kind, again.history.position().to_fen()), (PastedKind::Fen, fen));
        }
        Err(error) => assert!(!error.what.is_empty() && error.to_string().len() < 20_000),
    }
}
