//! Names of files and squares.

use crate::{Color, File, Rank, Square};

/// The files from a to h.
pub(super) const FILES: [&str; 8] = ["QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"];

pub(super) fn full_name(square: Square, side: Color) -> String {
    format!("{}{}", FILES[usize::from(square.file())], rank_number(square, side))
}

/// Without the side of the board: `B3` is QB3 or KB3.
pub(super) fn short_name(square: Square, side: Color) -> String {
    format!("{}{}", short_file(square.file()), rank_number(square, side))
}

/// The file without the side of the board.
pub(super) fn short_file(file: File) -> &'static str {
    let name = FILES[usize::from(file)];
    if name.len() == 2 { &name[1..] } else { name }
}

/// The rank counted from a side, 1 to 8.
pub(super) fn rank_number(square: Square, side: Color) -> u32 {
    let rank = u32::from(square.rank());
    match side {
        Color::White => rank + 1,
        Color::Black => 8 - rank,
    }
}

/// The rank with a number from 1 to 8, counted from a side.
pub(super) fn rank(number: u32, side: Color) -> Rank {
    let index = number.clamp(1, 8) - 1;
    Rank::new(if side == Color::White { index } else { 7 - index })
}

/// Whether a name, full or short, means a file.
pub(super) fn names_file(name: &str, file: File) -> bool {
    name == FILES[usize::from(file)] || name == short_file(file)
}

/// Whether a name means any file at all.
pub(super) fn is_file_name(name: &str) -> bool {
    FILES.contains(&name) || matches!(name, "R" | "N" | "B")
}
