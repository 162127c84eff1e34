//! Games: read as a stream, annotated, searched for what a production sees.

use std::io::{self, Read};
use std::sync::{Arc, Mutex};

use motive_annotate::{AnnotateError, Annotator, Options};
use motive_answer::{Control, StopButton};
use motive_chess::{Game, GameReader, read_games};
use motive_paradise::find::Finder;
use motive_views::annotate::AnnotatedGame as View;
use motive_views::compact;
use motive_views::kb::FoundPosition;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::asked;
use crate::desk::Desk;
use crate::failure::refuse;
use crate::locked;
use crate::waiting::wait_for;

/// Longer texts are no game.
const MAX_GAME: usize = 8 << 20;
/// Annotators that are kept for the next game.
const KEPT: usize = 8;

/// An annotated game in every form, with its positions and its cost.
type ToldGame = (String, String, String, Vec<String>, u64);

/// The games of a binary file of Python, one after the other, each within limits.
#[pyclass(frozen, module = "motive")]
pub(crate) struct Games {
    reader: Mutex<GameReader<PythonFile>>,
    raised: Raised,
}

/// What the file raised, for whoever asked for the game: the reader of games has no place for it.
type Raised = Arc<Mutex<Option<PyErr>>>;

#[pymethods]
impl Games {
    /// `file` has a method `read(n)` that returns bytes.
    #[new]
    fn new(file: Py<PyAny>) -> Games {
        let raised = Raised::default();
        let file = PythonFile { file, raised: Arc::clone(&raised) };
        Games { reader: Mutex::new(read_games(file)), raised }
    }

    /// The next game as PGN, and what is wrong with it.
    fn next_game(&self, py: Python<'_>) -> PyResult<Option<(String, Option<String>)>> {
        // Whoever waits for the lock must not keep the interpreter, which the holder needs for reading.
        let next = py.detach(|| locked(&self.reader).next());
        if let Some(raised) = locked(&self.raised).take() {
            return Err(raised);
        }
        Ok(next.map(|read| match read {
            Ok(game) => (game.to_string(), None),
            Err(error) => (error.game.to_string(), Some(error.to_string())),
        }))
    }
}

/// A binary file of Python. One that raises has no more bytes.
struct PythonFile {
    file: Py<PyAny>,
    raised: Raised,
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = Python::attach(|py| {
            let bytes = self.file.bind(py).call_method1("read", (buffer.len(),))?;
            let bytes = bytes.cast_into::<PyBytes>()?;
            let count = bytes.as_bytes().len();
            if count > buffer.len() {
                return Err(refuse("read(n) returned more than n bytes"));
            }
            buffer[..count].copy_from_slice(bytes.as_bytes());
            Ok(count)
        });
        Ok(read.unwrap_or_else(|raised| {
            *locked(&self.raised) = Some(raised);
            0
        }))
    }
}

#[pymethods]
impl Desk {
    /// A game with comments: JSON, Markdown, HTML, the position before each move, and the nodes that it took.
    #[pyo3(signature = (pgn, level, effort, player, strip, threads))]
    fn annotate(
        &self,
        py: Python<'_>,
        pgn: &str,
        level: &str,
        effort: &str,
        player: Option<String>,
        strip: bool,
        threads: usize,
    ) -> PyResult<ToldGame> {
        let game = one_game(pgn)?;
        let player = player.map(|name| asked::player(&name));
        let options = asked::annotation(level, effort, player, strip, threads)?;
        let (button, control) = (StopButton::new(), Control::new());
        let told = wait_for(py, &button, || {
            let mut annotator = self.annotator(&options);
            let annotated = button.watch(&control, || annotator.annotate(&game, &control, &mut ()));
            self.keep(annotator);
            match annotated {
                Ok(annotated) => {
                    let view = compact(&View::from(&annotated));
                    Ok((
                        view,
                        annotated.to_markdown(),
                        annotated.to_html(),
                        positions(&game),
                        annotated.nodes(),
                    ))
                }
                Err(error @ AnnotateError::Stopped) => Err(error.to_string()),
                Err(error) => {
                    let view = View::failed(&game, options.level, error.to_string());
                    Ok((compact(&view), String::new(), String::new(), Vec::new(), 0))
                }
            }
        })?;
        told.map_err(|error| refuse(&error))
    }

    /// The positions of a game in which a production fires, as a JSON list.
    #[pyo3(signature = (rule, number, pgn))]
    fn find(&self, py: Python<'_>, rule: &str, number: usize, pgn: &str) -> PyResult<String> {
        let game = one_game(pgn)?;
        let mut finder =
            Finder::new(self.pool.knowledge().productions(), rule).map_err(|error| refuse(&error))?;
        let button = StopButton::new();
        wait_for(py, &button, || {
            compact(&FoundPosition::all(&mut finder, number, &game, &|| button.is_pressed()))
        })
    }
}

impl Desk {
    /// Somebody who annotates with these options.
    pub(crate) fn annotator(&self, options: &Options) -> Annotator {
        let wanted = format!("{options:?}");
        let mut idle = locked(&self.annotators);
        if let Some(place) = idle.iter().position(|(set_up, _)| *set_up == wanted) {
            return idle.swap_remove(place).1;
        }
        drop(idle);
        Annotator::with_settings(options, self.pool.settings(), self.pool.knowledge())
    }

    /// Keeps somebody for the next game.
    pub(crate) fn keep(&self, annotator: Annotator) {
        let mut idle = locked(&self.annotators);
        idle.truncate(KEPT - 1);
        idle.push((format!("{:?}", annotator.options()), annotator));
    }
}

/// The positions before the moves of the main line.
fn positions(game: &Game) -> Vec<String> {
    let mut position = game.start.clone();
    let before = game.main_line().into_iter().map(|m| {
        let fen = position.to_fen();
        position.play(m);
        fen
    });
    before.collect()
}

/// The first game of a text. What is wrong with it is an error, as on the command line.
pub(crate) fn one_game(pgn: &str) -> PyResult<Game> {
    if pgn.len() > MAX_GAME {
        return Err(refuse(&format!("a game has at most {MAX_GAME} characters")));
    }
    match read_games(pgn.as_bytes()).next() {
        Some(Ok(game)) if !game.line.nodes.is_empty() => Ok(game),
        Some(Ok(_)) | None => Err(refuse("there is no game with moves in it")),
        Some(Err(error)) => Err(refuse(&error)),
    }
}
