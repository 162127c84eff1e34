//! Diagrams as SVG and PNG, to be looked at, embedded or kept.
//!
//! The men are the shapes that all our pages use (`motive_chess::svg`); arrows are drawn here as outlines, because not
//! every program that shows SVG knows markers that take the color of their line.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use motive_chess::{Color, Position, Square, svg as shapes};
use resvg::{tiny_skia, usvg};
use serde::Deserialize;

use super::read_fen;
use crate::refusal::Refusal;
use crate::routes::Api;

/// Units of a side of a square, as the shapes have them.
const SQUARE: f64 = 45.0;
/// More arrows or marks show nothing.
const MOST: usize = 64;
const SMALLEST: u32 = 64;
const USUAL: u32 = 480;

/// The colors of arrows and marks; the first is the usual one.
const COLORS: &[(&str, &str)] =
    &[("green", "#2f8a4c"), ("red", "#c43a30"), ("blue", "#2463c4"), ("yellow", "#d9a400")];

const STYLE: &str = "\
.light{fill:#efe6d5}.dark{fill:#b9a17c}\
.white{fill:#fdfcf9;stroke:#2a2824;stroke-width:1.6}.black{fill:#2a2824;stroke:#0c0b0a;stroke-width:1}\
.eye{stroke:none;fill:#77736b}\
.green{fill:#2f8a4c;fill-opacity:.55}.red{fill:#c43a30;fill-opacity:.55}\
.blue{fill:#2463c4;fill-opacity:.55}.yellow{fill:#d9a400;fill-opacity:.6}";

/// What is drawn.
#[derive(Deserialize)]
pub(crate) struct Wish {
    fen: Option<String>,
    arrows: Option<String>,
    squares: Option<String>,
    flip: Option<String>,
    size: Option<String>,
}

/// Draws as SVG.
pub(crate) async fn svg(State(api): State<Arc<Api>>, Query(wish): Query<Wish>) -> Result<Response, Refusal> {
    let drawing = api.calculate(move || draw(&wish)).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawing).into_response())
}

/// Draws as PNG.
pub(crate) async fn png(State(api): State<Arc<Api>>, Query(wish): Query<Wish>) -> Result<Response, Refusal> {
    let most = api.limits.pixels;
    let picture = api
        .calculate(move || {
            let size = match wish.size.as_deref().map(str::trim) {
                None | Some("") => USUAL,
                Some(text) => {
                    text.parse().ok().filter(|size| (SMALLEST..=most).contains(size)).ok_or_else(|| {
                        Refusal::bad(format!("the size is a number from {SMALLEST} to {most}")).at("size")
                    })?
                }
            };
            paint(&draw(&wish)?, size).ok_or_else(Refusal::internal)
        })
        .await?;
    Ok(([(header::CONTENT_TYPE, "image/png")], picture).into_response())
}

fn draw(wish: &Wish) -> Result<String, Refusal> {
    let fen = wish.fen.as_deref().ok_or_else(|| Refusal::bad("a position is needed").at("fen"))?;
    let (position, _) = read_fen(fen)?;
    let below = match wish.flip.as_deref().map(str::trim) {
        None | Some("" | "0" | "false") => Color::White,
        Some(_) => Color::Black,
    };
    let mut marks = Vec::new();
    for (text, color) in items(wish.squares.as_deref(), "squares")? {
        marks.push((color, square(text, "squares")?));
    }
    let mut arrows = Vec::new();
    for (text, color) in items(wish.arrows.as_deref(), "arrows")? {
        let halves = text.get(..2).zip(text.get(2..4));
        let (from, to) = halves.ok_or_else(|| wrong(text, "arrows"))?;
        arrows.push((color, square(from, "arrows")?, square(to, "arrows")?));
    }
    Ok(drawing(&position, below, &marks, &arrows))
}

/// The parts of a list, each with the name of its color.
fn items<'a>(list: Option<&'a str>, name: &'static str) -> Result<Vec<(&'a str, &'static str)>, Refusal> {
    let parts = list.unwrap_or_default().split([',', ' ']).filter(|part| !part.is_empty());
    let mut items = Vec::new();
    for part in parts {
        let (text, wished) = part.split_once(':').unwrap_or((part, COLORS[0].0));
        let color = COLORS.iter().find(|(name, _)| *name == wished).ok_or_else(|| {
            let known: Vec<&str> = COLORS.iter().map(|(name, _)| *name).collect();
            Refusal::bad("there is no such color").at(name).hint(known.join(", "))
        })?;
        items.push((text, color.0));
        if items.len() > MOST {
            return Err(Refusal::bad(format!("at most {MOST} {name} are drawn")).at(name));
        }
    }
    Ok(items)
}

fn square(text: &str, name: &'static str) -> Result<Square, Refusal> {
    text.parse().map_err(|_| wrong(text, name))
}

fn wrong(text: &str, name: &'static str) -> Refusal {
    let shown: String = text.chars().take(10).collect();
    Refusal::bad(format!("{shown:?} is not what {name} are made of"))
        .at(name)
        .hint("as e4, or e2e4 for an arrow")
}

/// A drawing that needs nothing else.
fn drawing(
    position: &Position,
    below: Color,
    marks: &[(&str, Square)],
    arrows: &[(&'static str, Square, Square)],
) -> String {
    let side = 8.0 * SQUARE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"480\" height=\"480\">\
         <title>{}</title><style>{STYLE}</style>{}{}",
        position.to_fen(),
        shapes::SYMBOLS,
        shapes::board(position, below, marks, &[])
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

/// A drawing of ours as a picture. It refers to nothing outside, and nothing outside would be fetched.
fn paint(drawing: &str, size: u32) -> Option<Vec<u8>> {
    let mut options = usvg::Options::default();
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    let tree = usvg::Tree::from_str(drawing, &options).ok()?;
    let mut picture = tiny_skia::Pixmap::new(size, size)?;
    let scale = size as f32 / tree.size().width();
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut picture.as_mut());
    picture.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(arrows: &str, squares: &str) -> Wish {
        let text = |text: &str| Some(text.to_owned());
        let fen = text("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
        Wish { fen, arrows: text(arrows), squares: text(squares), flip: None, size: None }
    }

    #[test]
    fn a_picture_shows_men_arrows_and_marks() {
        let plain = paint(&draw(&wish("", "")).ok().unwrap(), 360).unwrap();
        let pixel = |png: &[u8], x: u32, y: u32| {
            let picture = tiny_skia::Pixmap::decode_png(png).unwrap();
            let color = picture.pixel(x, y).unwrap();
            (color.red(), color.green(), color.blue())
        };
        // An empty light square, a dark one, the black king, the white rook.
        assert_eq!(pixel(&plain, 45 * 4 + 22, 22), (0xef, 0xe6, 0xd5));
        assert_eq!(pixel(&plain, 45 * 3 + 22, 22), (0xb9, 0xa1, 0x7c));
        assert_eq!(pixel(&plain, 45 * 6 + 22, 30), (0x2a, 0x28, 0x24));
        assert_eq!(pixel(&plain, 22, 45 * 7 + 30), (0xfd, 0xfc, 0xf9));
        let marked = paint(&draw(&wish("a1a8", "d8:red")).ok().unwrap(), 360).unwrap();
        assert_ne!(pixel(&marked, 45 * 3 + 22, 22), pixel(&plain, 45 * 3 + 22, 22));
        assert_ne!(pixel(&marked, 22, 100), pixel(&plain, 22, 100));
        assert_eq!(pixel(&marked, 45 * 4 + 22, 200), pixel(&plain, 45 * 4 + 22, 200));
    }

    #[test]
    fn nonsense_is_refused() {
        for (arrows, squares) in
            [("e2", ""), ("e2e9", ""), ("é2e4", ""), ("", "z1"), ("", "e4:puce"), ("<script>", "")]
        {
            assert!(draw(&wish(arrows, squares)).is_err(), "{arrows} {squares}");
        }
        assert!(draw(&wish(&"e2e4,".repeat(65), "")).is_err());
        assert!(draw(&wish(&"e2e4,".repeat(64), "")).is_ok());
    }
}
