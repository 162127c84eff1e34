//! Small board diagrams, as SVG that takes its colors from the page.
//!
//! The men are drawn once for the whole page ([`SYMBOLS`]) and used by name, which keeps a page with
//! hundreds of boards small and independent of the fonts of the reader's machine.

use std::fmt::Write;

use crate::{Color, Position, Role, Square};

/// The shapes of the men in squares of 45 units, to be put on the page once.
pub const SYMBOLS: &str = "\
<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\
<marker id=\"tip\" viewBox=\"0 0 6 6\" refX=\"3\" refY=\"3\" markerWidth=\"3\" markerHeight=\"3\" orient=\"auto\">\
<path d=\"M0 0 6 3 0 6z\" fill=\"context-stroke\"/></marker>\
<g id=\"p\"><circle cx=\"22.5\" cy=\"14\" r=\"5.5\"/>\
<path d=\"M17 20h11l-1.5 3c.5 5 2.5 8 6.5 11v4.500H12V34c4-3 6-6 6.5-11z\"/></g>\
<g id=\"r\"><path d=\"M11.5 9h5v4h3.500V9h5v4h3.500V9h5v8l-3.5 3.500v11L33.5 35v3.500h-22V35l3.5-3.500v-11L11.5 17z\"/></g>\
<g id=\"n\"><path d=\"M13 38.500c0-8 8-10.5 8.5-17-3 1.5-5 5-8.5 5.5-3 .4-5-2-4-4.500L15 13l.5-6 4.5 3.500c9.5 0 15 8 15 17.5 0 4-.5 7-1 10.500z\"/>\
<circle class=\"eye\" cx=\"18.5\" cy=\"15.5\" r=\"1.3\"/></g>\
<g id=\"b\"><circle cx=\"22.5\" cy=\"8\" r=\"2.8\"/>\
<path d=\"M22.5 11c6 4 9.5 8.5 9.5 13 0 3-1.5 5-3.5 6.500V33h-12v-2.500C14.5 29 13 27 13 24c0-4.5 3.5-9 9.5-13z\"/>\
<path d=\"M11 35h23v3.500H11z\"/><path class=\"eye\" d=\"M21.7 18h1.600v3h3v1.600h-3v4h-1.600v-4h-3V21h3z\"/></g>\
<g id=\"q\"><path d=\"M7.5 14.5 14 22l2.5-12 6 11 6-11L31 22l6.5-7.5-4 18.500h-22z\"/>\
<circle cx=\"7\" cy=\"12.5\" r=\"2.3\"/><circle cx=\"16.2\" cy=\"8.5\" r=\"2.3\"/>\
<circle cx=\"28.8\" cy=\"8.5\" r=\"2.3\"/><circle cx=\"38\" cy=\"12.5\" r=\"2.3\"/>\
<path d=\"M11 35h23v3.500H11z\"/></g>\
<g id=\"k\"><path d=\"M21 4h3v3h3v3h-3v3.500h-3V10h-3V7h3z\"/>\
<path d=\"M22.5 16c6-5 15-2 15 5 0 4.5-3 7.5-5 12h-20c-2-4.5-5-7.5-5-12 0-7 9-10 15-5z\"/>\
<path d=\"M11 35h23v3.500H11z\"/></g>\
</defs></svg>";

/// A board seen from a side, with marked squares and arrows. Each names the class under which the page styles it:
/// boards have `board`, squares `light` and `dark`, men `white` and `black`.
///
/// ```
/// use motive_chess::{Color, Position, Square, svg};
///
/// let svg = svg::board(&Position::default(), Color::White, &[("hint", Square::E4)], &[("played", Square::E2, Square::E4)]);
/// assert!(svg.contains("<rect class=\"hint\"") && svg.contains("<line class=\"played\""));
/// ```
pub fn board(
    position: &Position,
    below: Color,
    marks: &[(&str, Square)],
    arrows: &[(&str, Square, Square)],
) -> String {
    let mut svg = String::with_capacity(4096);
    svg.push_str("<svg class=\"board\" viewBox=\"0 0 360 360\" role=\"img\">");
    svg.push_str("<rect class=\"light\" width=\"360\" height=\"360\"/><path class=\"dark\" d=\"");
    for square in Square::ALL {
        let (x, y) = corner(square, below);
        if (u32::from(square.file()) + u32::from(square.rank())).is_multiple_of(2) {
            let _ = write!(svg, "M{x} {y}h45v45h-45z");
        }
    }
    svg.push_str("\"/>");
    for &(class, square) in marks {
        let (x, y) = corner(square, below);
        let _ = write!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"45\" height=\"45\"/>");
    }
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        let (x, y) = corner(square, below);
        let shape = match piece.role {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        };
        let side = if piece.color == Color::White { "white" } else { "black" };
        let _ = write!(svg, "<use href=\"#{shape}\" class=\"{side}\" x=\"{x}\" y=\"{y}\"/>");
    }
    for &(class, from, to) in arrows {
        let ((x1, y1), (x2, y2)) = (corner(from, below), corner(to, below));
        let middle = |at: u32| f64::from(at) + 22.5;
        let _ = write!(
            svg,
            "<line class=\"{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" marker-end=\"url(#tip)\"/>",
            middle(x1),
            middle(y1),
            middle(x2),
            middle(y2)
        );
    }
    svg.push_str("</svg>");
    svg
}

/// Units of a side of a square, as the shapes have them.
const SQUARE: f64 = 45.0;

const STYLE: &str = "\
.light{fill:#efe6d5}.dark{fill:#b9a17c}\
.white{fill:#fdfcf9;stroke:#2a2824;stroke-width:1.6}.black{fill:#2a2824;stroke:#0c0b0a;stroke-width:1}\
.eye{stroke:none;fill:#77736b}\
.green{fill:#2f8a4c;fill-opacity:.55}.red{fill:#c43a30;fill-opacity:.55}\
.blue{fill:#2463c4;fill-opacity:.55}.yellow{fill:#d9a400;fill-opacity:.6}\
.gray{fill:#6b6b6b;fill-opacity:.55}";

/// A drawing that needs nothing else: it brings its shapes and its colors along, and can be kept as a file. The colors of marks
/// and arrows are `green`, `red`, `blue`, `yellow` and `gray`. Arrows are drawn as outlines, because not every program that shows SVG
/// knows markers that take the color of their line.
///
/// ```
/// use motive_chess::{Color, Position, Square, svg};
///
/// let arrow = ("green", Square::E2, Square::E4);
/// let drawing = svg::drawing(&Position::default(), Color::White, &[], &[arrow]);
/// assert!(drawing.starts_with("<svg xmlns=") && drawing.contains("<polygon class=\"green\""));
/// ```
pub fn drawing(
    position: &Position,
    below: Color,
    marks: &[(&str, Square)],
    arrows: &[(&str, Square, Square)],
) -> String {
    let side = 8.0 * SQUARE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"480\" height=\"480\">\
         <title>{}</title><style>{STYLE}</style>{}{}",
        position.to_fen(),
        SYMBOLS,
        board(position, below, marks, &[])
    );
    for &(color, from, to) in arrows {
        arrow(&mut svg, color, middle(from, below), middle(to, below));
    }
    svg.push_str("</svg>\n");
    svg
}

fn middle(square: Square, below: Color) -> (f64, f64) {
    let (file, rank) = (f64::from(u32::from(square.file())), f64::from(u32::from(square.rank())));
    let (column, row) = if below == Color::White { (file, 7.0 - rank) } else { (7.0 - file, rank) };
    ((column + 0.5) * SQUARE, (row + 0.5) * SQUARE)
}

/// An arrow as an outline: a shaft and a head, from the middle of a square almost to the middle of another.
fn arrow(svg: &mut String, color: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    const SHAFT: f64 = 4.0;
    const HEAD: (f64, f64) = (16.0, 10.0);
    let length = (x2 - x1).hypot(y2 - y1);
    if length < 1.0 {
        let _ = write!(svg, "<circle class=\"{color}\" cx=\"{x1}\" cy=\"{y1}\" r=\"18\"/>");
        return;
    }
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let point = |along: f64, across: f64| {
        format!("{:.1},{:.1}", x1 + along * dx - across * dy, y1 + along * dy + across * dx)
    };
    let neck = length - HEAD.0;
    let outline = [
        point(6.0, SHAFT),
        point(neck, SHAFT),
        point(neck, HEAD.1),
        point(length, 0.0),
        point(neck, -HEAD.1),
        point(neck, -SHAFT),
        point(6.0, -SHAFT),
    ];
    let _ = write!(svg, "<polygon class=\"{color}\" points=\"{}\"/>", outline.join(" "));
}

/// The upper left corner of a square.
fn corner(square: Square, below: Color) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    let (column, row) = if below == Color::White { (file, 7 - rank) } else { (7 - file, rank) };
    (45 * column, 45 * row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_show_men_and_moves_from_below() {
        let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let castles = position.parse_san("O-O").unwrap();
        let arrow = ("book", castles.from().unwrap(), position.destination(castles));
        let svg = board(&position, Color::White, &[("mark", Square::A8)], &[arrow]);
        assert!(svg.contains("<rect class=\"mark\" x=\"0\" y=\"0\""));
        assert!(svg.contains("<use href=\"#k\" class=\"black\" x=\"180\" y=\"0\"/>"));
        assert!(svg.contains("<line class=\"book\" x1=\"202.5\" y1=\"337.5\" x2=\"292.5\" y2=\"337.5\""));
        let black = board(&position, Color::Black, &[], &[]);
        assert!(black.contains("<use href=\"#k\" class=\"black\" x=\"135\" y=\"315\"/>"));
    }
}
