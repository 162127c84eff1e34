//! A position drawn with characters.

use shakmaty::{Color, Square};

use crate::Position;

impl Position {
    /// The board as text, eight lines of eight squares with coordinates, seen from `below`.
    ///
    /// ```
    /// use motive_chess::{Color, Position};
    ///
    /// let board = Position::default().diagram(Color::White);
    /// assert!(board.starts_with("8  r n b q k b n r\n"));
    /// assert!(board.ends_with("   a b c d e f g h\n"));
    /// ```
    pub fn diagram(&self, below: Color) -> String {
        let mut text = String::with_capacity(9 * 20);
        for row in 0..8 {
            let rank = if below == Color::White { 7 - row } else { row };
            text.push((b'1' + rank as u8) as char);
            text.push(' ');
            for column in 0..8 {
                let file = if below == Color::White { column } else { 7 - column };
                let square = Square::new(rank * 8 + file);
                text.push(' ');
                text.push(self.piece_at(square).map_or('.', shakmaty::Piece::char));
            }
            text.push('\n');
        }
        text.push_str(if below == Color::White { "   a b c d e f g h\n" } else { "   h g f e d c b a\n" });
        text
    }
}
