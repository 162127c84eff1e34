//! Connect-N on small boards: stones fall into columns, and whoever has so many in a row wins.
//!
//! A second real domain for both searches, small enough to be solved exhaustively. The probes are
//! deliberately weak, so that the searches have something to find out.

use std::collections::HashMap;
use std::fmt;

use bstar::{Bounds, Child, Domain, Estimate, Game, IntervalDomain, Parent, Side, Value};

/// The value of a won game.
pub(crate) const WIN: Value = 1000;

/// A board size and how many in a row win.
#[derive(Clone, Debug)]
pub(crate) struct Connect {
    width: u32,
    height: u32,
    lines: Vec<u64>,
    optimism: Optimism,
}

/// What a side hopes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Optimism {
    /// What it would have if it could move again at once. This is the paper's way: cheap, usually
    /// telling, and sometimes wrong.
    ExtraMove,
    /// A win, as long as a line is open to it. This is never wrong, and tells little.
    Honest,
}

/// Stones on the board, one bit a cell, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    max: u64,
    min: u64,
    side: Side,
}

impl Position {
    /// The empty board.
    pub(crate) fn start() -> Self {
        Self { max: 0, min: 0, side: Side::Max }
    }
}

impl Connect {
    /// A board of at most 64 cells.
    pub(crate) fn new(width: u32, height: u32, in_a_row: u32) -> Self {
        let mut lines = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for x in 0..width as i32 {
                for y in 0..height as i32 {
                    let cell = |at: i32| (x + dx * at, y + dy * at);
                    let (end_x, end_y) = cell(in_a_row as i32 - 1);
                    if end_x < width as i32 && (0..height as i32).contains(&end_y) {
                        let bit = |(x, y): (i32, i32)| 1_u64 << (x * height as i32 + y);
                        lines.push((0..in_a_row as i32).fold(0, |line, at| line | bit(cell(at))));
                    }
                }
            }
        }
        Self { width, height, lines, optimism: Optimism::ExtraMove }
    }

    /// The same board with another kind of optimism.
    pub(crate) fn with_optimism(self, optimism: Optimism) -> Self {
        Self { optimism, ..self }
    }

    /// The true value of a position, by trying everything.
    pub(crate) fn solve(&self, position: &Position, known: &mut HashMap<Position, Value>) -> Value {
        if let Some(value) = self.terminal(position) {
            return value;
        }
        if let Some(&value) = known.get(position) {
            return value;
        }
        let values = self.moves(position).into_iter().map(|mv| self.solve(&self.play(position, &mv), known));
        let value = values.reduce(|a, b| position.side.best(a, b)).unwrap_or_default();
        known.insert(*position, value);
        value
    }

    /// A picture of the board.
    pub(crate) fn picture(&self, position: &Position) -> String {
        let mut picture = String::new();
        for y in (0..self.height).rev() {
            for x in 0..self.width {
                let bit = 1_u64 << (x * self.height + y);
                picture.push(match (position.max & bit != 0, position.min & bit != 0) {
                    (true, _) => 'X',
                    (_, true) => 'O',
                    _ => '.',
                });
            }
            picture.push('\n');
        }
        picture
    }

    fn is_won(&self, stones: u64) -> bool {
        self.lines.iter().any(|line| stones & line == *line)
    }

    /// Can a side still complete a line?
    fn is_winnable(&self, other: u64) -> bool {
        self.lines.iter().any(|line| other & line == 0)
    }

    /// Lines that are still open count by the square of the stones on them.
    fn evaluate(&self, position: &Position) -> Value {
        let of = |own: u64, other: u64| -> Value {
            let open = self.lines.iter().filter(|line| other & *line == 0);
            open.map(|line| ((own & line).count_ones() as Value).pow(2)).sum()
        };
        of(position.max, position.min) - of(position.min, position.max)
    }

    /// Honest bounds: nobody wins who has no open line left.
    fn bounds_of(&self, position: &Position) -> Bounds {
        let high = if self.is_winnable(position.min) { WIN } else { 0 };
        let low = if self.is_winnable(position.max) { -WIN } else { 0 };
        match self.probe(position, 1).0 {
            WIN => Bounds::exact(WIN),
            value if value == -WIN => Bounds::exact(-WIN),
            _ => Bounds::new(low, high),
        }
    }

    /// Looks so many moves ahead; returns a value and the best move.
    fn probe(&self, position: &Position, depth: u32) -> (Value, Option<u32>) {
        if let Some(value) = self.terminal(position) {
            return (value, None);
        }
        if depth == 0 {
            return (self.evaluate(position), None);
        }
        self.moves(position)
            .into_iter()
            .map(|mv| (self.probe(&self.play(position, &mv), depth - 1).0, Some(mv)))
            .reduce(|a, b| if position.side.prefers(b.0, a.0) { b } else { a })
            .unwrap_or_default()
    }
}

impl Game for Connect {
    type State = Position;
    type Move = u32;
    type Key = Position;

    fn side_to_move(&self, state: &Position) -> Side {
        state.side
    }

    fn moves(&self, state: &Position) -> Vec<u32> {
        let taken = state.max | state.min;
        let top = |column: u32| 1_u64 << (column * self.height + self.height - 1);
        (0..self.width).filter(|&column| taken & top(column) == 0).collect()
    }

    fn play(&self, state: &Position, mv: &u32) -> Position {
        let taken = state.max | state.min;
        let cells = (0..self.height).map(|y| 1_u64 << (mv * self.height + y));
        let stone = cells.into_iter().find(|cell| taken & cell == 0).unwrap_or_default();
        let (max, min) = match state.side {
            Side::Max => (state.max | stone, state.min),
            Side::Min => (state.max, state.min | stone),
        };
        Position { max, min, side: state.side.other() }
    }

    fn key(&self, state: &Position) -> Position {
        *state
    }

    fn terminal(&self, state: &Position) -> Option<Value> {
        if self.is_won(state.max) {
            Some(WIN)
        } else if self.is_won(state.min) {
            Some(-WIN)
        } else if self.moves(state).is_empty() {
            Some(0)
        } else {
            None
        }
    }
}

impl Domain for Connect {
    type Answer = u32;

    fn realistic(&mut self, _: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Estimate<u32>> {
        children
            .iter()
            .map(|child| {
                let (value, answer) = self.probe(child.state, 2);
                Estimate { value, answer }
            })
            .collect()
    }

    fn optimistic(&mut self, parent: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Estimate<u32>> {
        let side = parent.state.side;
        let hope = |position: &Position| match self.optimism {
            Optimism::ExtraMove => self.probe(&Position { side, ..*position }, 2).0,
            Optimism::Honest => self.bounds_of(position).optimistic(side),
        };
        children.iter().map(|child| Estimate::new(hope(child.state))).collect()
    }
}

impl IntervalDomain for Connect {
    fn bounds(&mut self, _: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Bounds> {
        children.iter().map(|child| self.bounds_of(child.state)).collect()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}/{:x}", self.max, self.min)
    }
}
