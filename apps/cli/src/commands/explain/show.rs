//! An explanation on the terminal.

use std::io::{self, IsTerminal, Write};

use clap::Args;

use motive::Analysis;
use motive::{Audience, Comparison};
use motive_answer::{Observer, Progress};
use motive_chess::Position;
use motive_explain::answered::Explanation;
use motive_explain::{Marker, Style};
use motive_views::explain::verdict_sentence;

const BOLD: Marker = ("\x1b[1m", "\x1b[0m");
const GREEN: Marker = ("\x1b[1;32m", "\x1b[0m");
const DIM: Marker = ("\x1b[2m", "\x1b[0m");
const YELLOW: Marker = ("\x1b[33m", "\x1b[0m");
const CYAN: Marker = ("\x1b[36m", "\x1b[0m");

/// The colors of a terminal; the stream takes them out where they are not wanted.
const STYLE: Style = Style {
    heading: BOLD,
    solver_move: GREEN,
    other_move: DIM,
    theme: YELLOW,
    white_man: BOLD,
    black_man: CYAN,
    square: YELLOW,
    unicode: false,
    verbose: false,
};

/// How much is shown, and with which signs.
#[derive(Args, Debug)]
pub(super) struct Display {
    /// Tell also which system proposed what, by which rule, and at what cost.
    #[arg(long, short)]
    verbose: bool,
    /// Draw the board with letters instead of chess figures (as is done where the output is no terminal).
    #[arg(long)]
    ascii: bool,
}

/// Writes the explanation and how sure it is.
pub(super) fn text(
    out: &mut impl Write,
    explanation: &Explanation,
    analysis: &Analysis,
    display: &Display,
) -> io::Result<()> {
    let unicode = !display.ascii && io::stdout().is_terminal();
    let style = Style { unicode, verbose: display.verbose, ..STYLE };
    write!(out, "{}", explanation.to_text(&style))?;
    writeln!(out, "\n{}{}{}", BOLD.0, verdict_sentence(analysis), BOLD.1)?;
    if display.verbose && !analysis.answer.trace.text.is_empty() {
        write!(out, "\n{}", analysis.answer.trace.text)?;
    }
    Ok(())
}

/// One line on standard error that tells how far the search is, on a terminal.
pub(crate) struct ProgressLine {
    position: Position,
    is_shown: bool,
    is_dirty: bool,
}

impl ProgressLine {
    pub(crate) fn new(position: &Position, is_shown: bool) -> ProgressLine {
        ProgressLine { position: position.clone(), is_shown, is_dirty: false }
    }

    /// Takes the line away.
    pub(crate) fn clear(&mut self) {
        if self.is_dirty {
            eprint!("\r\x1b[K");
            self.is_dirty = false;
        }
    }
}

impl Observer for ProgressLine {
    fn progress(&mut self, progress: &Progress) {
        // Quick searches are over before anybody could read it.
        if !self.is_shown || progress.elapsed.as_millis() < 300 {
            return;
        }
        let moves = &progress.line.moves[..progress.line.moves.len().min(5)];
        let line = self.position.san_line(moves);
        eprint!("\r\x1b[Kdepth {}  {}  {line}", progress.depth, progress.line.value);
        self.is_dirty = true;
    }
}

impl Audience for ProgressLine {
    fn answered(&mut self, _: &Comparison) {
        self.clear();
    }
}
