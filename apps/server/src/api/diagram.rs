//! Diagrams as SVG and PNG, to be looked at, embedded or kept.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use motive_chess::{Color, Square, svg};
use resvg::{tiny_skia, usvg};
use serde::Deserialize;

use super::read_fen;
use crate::refusal::Refusal;
use crate::routes::Api;

/// More arrows or marks show nothing.
const MOST: usize = 64;
const SMALLEST: u32 = 64;
const USUAL: u32 = 480;

/// The colors of arrows and marks; the first is the usual one.
const COLORS: &[(&str, &str)] = &[
    ("green", "#2f8a4c"),
    ("red", "#c43a30"),
    ("blue", "#2463c4"),
    ("yellow", "#d9a400"),
    ("gray", "#6b6b6b"),
];

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
pub(crate) async fn as_svg(
    State(api): State<Arc<Api>>,
    Query(wish): Query<Wish>,
) -> Result<Response, Refusal> {
    let drawing = api.calculate(move || draw(&wish)).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawing).into_response())
}

/// Draws as PNG.
pub(crate) async fn as_png(
    State(api): State<Arc<Api>>,
    Query(wish): Query<Wish>,
) -> Result<Response, Refusal> {
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
    Ok(svg::drawing(&position, below, &marks, &arrows))
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
