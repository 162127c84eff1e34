//! Columns for people.

/// No line is longer.
pub(super) const WIDTH: usize = 100;

/// On which side of its column a cell stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// Rows with their cells below each other, two blanks apart; columns beyond those named stand left.
pub(super) fn aligned(sides: &[Side], rows: &[Vec<String>]) -> String {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..n_columns)
        .map(|column| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (cell, &width))| match sides.get(column) {
                Some(Side::Right) => format!("{cell:>width$}"),
                _ => format!("{cell:<width$}"),
            })
            .collect();
        text.push_str(&cut(cells.join("  ").trim_end(), WIDTH));
        text.push('\n');
    }
    text
}

/// A text in one line of at most so many characters; what is cut off shows as an ellipsis.
pub(super) fn cut(text: &str, most: usize) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().count() <= most {
        return text;
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_below_each_other() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [row(["a", "1", "x"]), row(["long", "100", ""])];
        assert_eq!(aligned(&[Side::Left, Side::Right], &rows), "a       1  x\nlong  100\n");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(cut("♘f3 wins", 20), "♘f3 wins");
        assert_eq!(cut("♘f3 wins", 5), "♘f3…");
        assert_eq!(cut("a\nb", 5), "a b");
        let long = aligned(&[], &[vec!["word ".repeat(50)]]);
        assert!(long.trim_end().chars().count() <= WIDTH && long.ends_with("…\n"), "{long}");
    }
}
