//! The Python package `motive`: the part in Rust.
//!
//! A `desk::Desk` asks the analyst and hands over results as the JSON of `motive-views`, which is what the command line prints.
//! The part in Python (`python/motive`) makes typed objects of it. While something is computed the interpreter is free for
//! other threads, and Ctrl-C ends it (`waiting`).

mod asked;
mod desk;
mod failure;
mod games;
mod player;
mod pool;
mod suite;
mod waiting;

use std::sync::PoisonError;

use motive::{Method, Net};
use motive_chess::{Color, Square, svg};
use pyo3::prelude::*;

use crate::failure::{MotiveError, refuse};

/// What `motive` in Python is made of.
#[pymodule]
fn _motive(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("METHODS", Method::all().map(Method::name).collect::<Vec<_>>())?;
    module.add("MotiveError", module.py().get_type::<MotiveError>())?;
    module.add_class::<desk::Desk>()?;
    module.add_class::<games::Games>()?;
    module.add_class::<player::PlayerGames>()?;
    module.add_function(wrap_pyfunction!(use_net, module)?)?;
    module.add_function(wrap_pyfunction!(drawing, module)?)
}

/// Lets everything that is set up from now on judge by this net.
#[pyfunction]
fn use_net(path: std::path::PathBuf) -> PyResult<()> {
    Net::open(&path).map_err(|error| refuse(&error))?.install();
    Ok(())
}

/// A board with marked squares and arrows, each with its color, as SVG.
#[pyfunction]
fn drawing(
    fen: &str,
    flip: bool,
    squares: Vec<(String, String)>,
    arrows: Vec<(String, String, String)>,
) -> PyResult<String> {
    let history = asked::position(fen, &[])?.history;
    let square =
        |text: &String| text.parse::<Square>().map_err(|_| refuse(&format!("{text:?} is no square")));
    let mut marks = Vec::new();
    for (text, color) in &squares {
        marks.push((tint(color)?, square(text)?));
    }
    let mut drawn = Vec::new();
    for (from, to, color) in &arrows {
        drawn.push((tint(color)?, square(from)?, square(to)?));
    }
    let below = if flip { Color::Black } else { Color::White };
    Ok(svg::drawing(history.position(), below, &marks, &drawn))
}

/// The colors that drawings have; another word would be written into the drawing.
fn tint(name: &str) -> PyResult<&'static str> {
    let known = ["green", "red", "blue", "yellow", "gray"].into_iter().find(|known| *known == name);
    known.ok_or_else(|| refuse(&"there are green, red, blue, yellow and gray"))
}

/// What a lock holds is whole even if somebody panicked while holding it.
fn locked<T>(lock: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
