//! English descriptive notation (`P-K4`, `QxRch`, `N/1-Q2`), read and written.
//!
//! The notation of the English and American literature up to about 1980, and so of the papers and
//! programs that Motive follows. Squares are named by the piece that stands on their file at the start
//! and counted from the mover's side, so that K4 is e4 for White and e5 for Black. A move says as little
//! as tells it from the other legal moves. Reading is matching: the text becomes a pattern, and the legal
//! moves that fit are looked for. Writing asks the same matcher: of the ways to write a move the
//! shortest is taken that only this move fits.

mod pattern;
mod read;
mod square;
mod write;

use crate::{Move, MoveError, Position};

impl Position {
    /// Reads a move in descriptive notation, generously: `P-K4!`, `NxP+`, `N(B3)-N5`, `Kt-KB3`,
    /// `P-B8=Q`, `PxP e.p.`, `castles QS`. Check marks may be missing or wrong; they decide only
    /// between moves that the rest of the text leaves open.
    ///
    /// ```
    /// use motive_chess::Position;
    ///
    /// let position = Position::default();
    /// assert_eq!(position.san(position.parse_descriptive("Kt-KB3")?), "Nf3");
    /// let error = position.parse_descriptive("N-B3").unwrap_err();
    /// assert_eq!(error.to_string(), "N-B3 could be more than one move here: Nc3, Nf3");
    /// # Ok::<(), motive_chess::MoveError>(())
    /// ```
    pub fn parse_descriptive(&self, text: &str) -> Result<Move, MoveError> {
        read::parse(self, text)
    }

    /// A legal move in descriptive notation, as short as can be.
    ///
    /// ```
    /// use motive_chess::Position;
    ///
    /// let mut position = Position::default();
    /// let mut line = Vec::new();
    /// for san in ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qe6"] {
    ///     let m = position.parse_san(san)?;
    ///     line.push(position.descriptive(m));
    ///     position.play(m);
    /// }
    /// assert_eq!(line.join(" "), "P-K4 P-Q4 PxP QxP N-QB3 Q-K3ch");
    /// # Ok::<(), motive_chess::MoveError>(())
    /// ```
    pub fn descriptive(&self, m: Move) -> String {
        write::descriptive(self, m)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Color, Leniency, MoveErrorKind, Square};

    /// Crowded, with many men of a kind, promotions, checks of all sorts, en passant and castling.
    const STARTS: [&str; 7] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "2n1n2k/1P1P1P2/QQ4qq/2RR1rr1/2NN1nn1/2BB1bb1/p3p2p/K3N1N1 w - - 0 1",
        "8/2k5/8/2pPpP2/1PpP4/8/4P3/4K3 w - c6 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "3k4/8/1N1N1N2/8/1N1K1N2/8/1N1N1N2/8 w - - 0 1",
    ];

    proptest! {
        #[test]
        fn written_moves_are_read_back(start in 0..STARTS.len(), choices in prop::collection::vec(any::<u16>(), 1..60)) {
            let mut position = Position::from_fen(STARTS[start], Leniency::Lenient).unwrap();
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() { break; }
                let mut seen = std::collections::BTreeSet::new();
                for &m in &moves {
                    let text = position.descriptive(m);
                    prop_assert_eq!(position.parse_descriptive(&text), Ok(m), "{} {}", &position, text);
                    // Unambiguous even for readers who do not look at the check mark.
                    let bare = text.trim_end_matches("mate").trim_end_matches("ch");
                    let bare = bare.trim_end_matches("dis ").trim_end_matches("dbl ").trim_end();
                    prop_assert_eq!(position.parse_descriptive(bare), Ok(m), "{} {}", &position, text);
                    prop_assert!(seen.insert(text.clone()), "{} {} stands for two moves", &position, text);
                }
                position.play(moves[choice as usize % moves.len()]);
            }
        }

        #[test]
        fn no_text_brings_the_reader_down(start in 0..STARTS.len(), text in "[KQRBNPktO0castlesch 1-8x/()=+.-]{0,14}") {
            let position = Position::from_fen(STARTS[start], Leniency::Lenient).unwrap();
            if let Ok(m) = position.parse_descriptive(&text) {
                prop_assert!(position.is_legal(m));
            }
        }
    }

    #[test]
    fn squares_belong_to_a_side() {
        assert_eq!(square::full_name(Square::F3, Color::White), "KB3");
        assert_eq!(square::full_name(Square::F3, Color::Black), "KB6");
        assert_eq!(square::full_name(Square::E4, Color::White), "K4");
        assert_eq!(square::full_name(Square::B8, Color::Black), "QN1");
    }

    #[test]
    fn hostile_text() {
        let position = Position::default();
        for text in [
            "", "x", "-", "P-", "-K4", "P-K9", "P-K", "é-K4", "P-\u{0}4", "((((", "N()-B3", "N/-B3",
            "N(B-B3", "PPP-K4",
        ] {
            let error = position.parse_descriptive(text).unwrap_err();
            assert_eq!(error.kind, MoveErrorKind::Unreadable, "{text:?}");
        }
        assert!(position.parse_descriptive(&"ch".repeat(100_000)).is_err());
    }
}
