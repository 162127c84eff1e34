//! The replay's graph: positions, what is known of each, and what follows from it.
//!
//! Nothing is kept that can be computed: after every change all values are worked out anew, from the ends upwards. Where positions can be repeated (they lie on a
//! *circle*), to come back is a draw.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use motive_chess::{Color, Ending, Key, Move, Position};
use motive_critic::MATE_SCORE;

use super::lines::Words;

/// On larger circles only a direct repetition counts.
const LARGEST_CIRCLE: usize = 1024;
/// From so many half-moves without capture or pawn move on, positions are told apart by that number.
const CLOCK_MATTERS: u32 = 80;

/// What a number says of a value, seen by White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    Exactly,
    AtMost,
    AtLeast,
}

impl Says {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Says, String> {
        match words.word()? {
            "exact" => Ok(Says::Exactly),
            "at-most" => Ok(Says::AtMost),
            "at-least" => Ok(Says::AtLeast),
            other => Err(format!("{other} is no bound")),
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Says::Exactly => "exact",
            Says::AtMost => "at-most",
            Says::AtLeast => "at-least",
        }
    }

    /// Whether a side (1 White, -1 Black) may get more than the number says.
    pub(super) fn leaves_more_to(self, side: i32) -> bool {
        matches!((self, side), (Says::AtMost, -1) | (Says::AtLeast, 1))
    }
}

/// A position.
pub(super) struct Place {
    pub(super) position: Position,
    /// Who is to move: 1 White, -1 Black.
    pub(super) side: i32,
    /// Whether the game is over.
    pub(super) over: bool,
    /// Its moves, once it has been expanded.
    pub(super) steps: Vec<Step>,
    pub(super) parents: BTreeSet<usize>,
    pub(super) ply: u32,
    pub(super) looks: u64,
    /// The best answer to the move that led here, as in UCI.
    pub(super) answer: Option<String>,
    pub(super) value: i32,
    pub(super) says: Says,
    pub(super) depth: u32,
    /// Whether a deeper measurement was given up.
    pub(super) dear: bool,
    /// What speaks for White, and for Black: the number of a class.
    pub(super) hopes: [usize; 2],
}

impl Place {
    pub(super) fn is_leaf(&self) -> bool {
        !self.over && self.steps.is_empty()
    }
}

/// A move of a position.
pub(super) struct Step {
    pub(super) m: Move,
    pub(super) to: usize,
    /// Moves with the same best answer have the same number.
    pub(super) group: usize,
}

/// The positions of a circle, and their values after a line, if it is not too large.
type Circle<'a> = (&'a [usize], Option<BTreeMap<usize, i32>>);

/// All positions; the root is the first.
pub(super) struct Graph {
    pub(super) places: Vec<Place>,
    known: HashMap<(Key, u32), usize>,
    /// Groups of positions that can all reach one another, ends first.
    parts: Vec<Vec<usize>>,
    /// The circle that a position lies on.
    circle: Vec<Option<usize>>,
    /// What every position is worth.
    pub(super) worth: Vec<i32>,
}

/// The value of a game that is over after a move that was made so far from the root.
pub(super) fn final_value(position: &Position, ply: u32) -> Option<i32> {
    let far = i32::try_from(ply.min(100)).unwrap_or(100);
    match position.ending() {
        Some(Ending::Checkmate(Color::White)) => Some(MATE_SCORE - far),
        Some(Ending::Checkmate(Color::Black)) => Some(far - MATE_SCORE),
        Some(_) => Some(0),
        None => (position.halfmoves() >= 100).then_some(0),
    }
}

impl Graph {
    pub(super) fn new(root: Position) -> Graph {
        let mut graph = Graph {
            places: Vec::new(),
            known: HashMap::new(),
            parts: Vec::new(),
            circle: Vec::new(),
            worth: Vec::new(),
        };
        graph.add(root, 0);
        graph.find_parts();
        graph
    }

    fn key(position: &Position) -> (Key, u32) {
        let clock = position.halfmoves();
        (position.key(), if clock >= CLOCK_MATTERS { clock } else { 0 })
    }

    pub(super) fn find(&self, position: &Position) -> Option<usize> {
        self.known.get(&Graph::key(position)).copied()
    }

    /// A new position, so far from the root.
    pub(super) fn add(&mut self, position: Position, ply: u32) -> usize {
        let over = final_value(&position, ply);
        let at = self.places.len();
        self.known.insert(Graph::key(&position), at);
        self.places.push(Place {
            side: if position.turn().is_white() { 1 } else { -1 },
            over: over.is_some(),
            steps: Vec::new(),
            parents: BTreeSet::new(),
            ply,
            looks: 0,
            answer: None,
            value: over.unwrap_or(0),
            says: Says::Exactly,
            depth: 0,
            dear: false,
            hopes: [0, 0],
            position,
        });
        at
    }

    /// Gives a position its moves.
    pub(super) fn grow(&mut self, at: usize, steps: Vec<(Move, usize)>) {
        let mut groups: Vec<(String, usize)> = Vec::new();
        let mut made = Vec::new();
        for (number, (m, to)) in steps.into_iter().enumerate() {
            let answer = self.places[to].answer.clone();
            let same =
                groups.iter().find(|(other, _)| Some(other) == answer.as_ref()).map(|(_, group)| *group);
            groups.extend(answer.filter(|_| same.is_none()).map(|answer| (answer, number)));
            self.places[to].parents.insert(at);
            made.push(Step { m, to, group: same.unwrap_or(number) });
        }
        self.places[at].steps = made;
        self.find_parts();
    }

    /// Which positions can reach one another: two walks, the second one backwards (Kosaraju).
    fn find_parts(&mut self) {
        let n = self.places.len();
        let (mut left, mut seen) = (Vec::with_capacity(n), vec![false; n]);
        for start in 0..n {
            let mut todo = vec![(start, false)];
            while let Some((at, done)) = todo.pop() {
                if done {
                    left.push(at);
                } else if !std::mem::replace(&mut seen[at], true) {
                    todo.push((at, true));
                    todo.extend(self.places[at].steps.iter().map(|step| (step.to, false)));
                }
            }
        }
        let mut part = vec![usize::MAX; n];
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for &start in left.iter().rev() {
            let mut todo = vec![start];
            let mut members = Vec::new();
            while let Some(at) = todo.pop() {
                if part[at] == usize::MAX {
                    part[at] = parts.len();
                    members.push(at);
                    todo.extend(self.places[at].parents.iter().copied());
                }
            }
            if !members.is_empty() {
                members.sort_unstable();
                parts.push(members);
            }
        }
        parts.reverse();
        self.circle = vec![None; n];
        for (number, members) in parts.iter().enumerate().filter(|(_, members)| members.len() > 1) {
            for &at in members {
                self.circle[at] = Some(number);
            }
        }
        self.parts = parts;
    }

    pub(super) fn has_circles(&self) -> bool {
        self.circle.iter().any(Option::is_some)
    }

    pub(super) fn is_on_circle(&self, at: usize) -> bool {
        self.circle[at].is_some()
    }

    /// Works out anew what everything is worth.
    pub(super) fn work_out(&mut self) {
        let mut worth = vec![0; self.places.len()];
        for members in &self.parts {
            if let [at] = members[..] {
                worth[at] = self.best_of(at, |to| worth[to]);
            } else {
                for (at, value) in self.on_circle(members, &[], &worth) {
                    worth[at] = value;
                }
            }
        }
        self.worth = worth;
    }

    fn best_of(&self, at: usize, worth: impl Fn(usize) -> i32) -> i32 {
        let place = &self.places[at];
        let values = place.steps.iter().map(|step| place.side * worth(step.to));
        values.max().map_or(place.value, |best| place.side * best)
    }

    /// The values on a circle after a line: its positions count as draws, and so does endless play.
    fn on_circle(&self, members: &[usize], line: &[usize], worth: &[i32]) -> BTreeMap<usize, i32> {
        let mut values: BTreeMap<usize, i32> = members.iter().map(|&at| (at, 0)).collect();
        for _ in 0..=members.len() {
            let before = values.clone();
            for &at in members.iter().filter(|at| !line.contains(at)) {
                let value = self.best_of(at, |to| values.get(&to).copied().unwrap_or(worth[to]));
                values.insert(at, value);
            }
            if values == before {
                break;
            }
        }
        values
    }

    /// The circle that a line ends on, if any, and the values of its positions after the line, if it is not too large.
    pub(super) fn after(&self, line: &[usize]) -> Option<Circle<'_>> {
        let members = &self.parts[self.circle[*line.last()?]?];
        let small = members.len() <= LARGEST_CIRCLE;
        Some((members, small.then(|| self.on_circle(members, line, &self.worth))))
    }

    /// What the moves at the end of a line are worth.
    pub(super) fn seen(&self, line: &[usize]) -> Vec<(usize, i32)> {
        let Some(&end) = line.last() else { return Vec::new() };
        let after = self.after(line);
        let steps = self.places[end].steps.iter();
        steps
            .map(|step| {
                let worth = match &after {
                    Some((members, values)) if members.contains(&step.to) => match values {
                        _ if line.contains(&step.to) => 0,
                        Some(values) => values[&step.to],
                        None => self.worth[step.to],
                    },
                    _ => self.worth[step.to],
                };
                (step.to, worth)
            })
            .collect()
    }

    /// The line of best values from the end of a line on.
    pub(super) fn principal(&self, line: &[usize]) -> Vec<usize> {
        let mut line = line.to_vec();
        while let Some(&end) = line.last() {
            let side = self.places[end].side;
            let Some((to, _)) = first_best(self.seen(&line), |(_, worth)| f64::from(side * worth)) else {
                break;
            };
            if self.is_on_circle(to) && line.contains(&to) {
                break;
            }
            line.push(to);
        }
        line
    }

    /// The moves of a line, in UCI, each with a space before it.
    pub(super) fn moves(&self, line: &[usize]) -> String {
        let mut text = String::new();
        for pair in line.windows(2) {
            let place = &self.places[pair[0]];
            if let Some(step) = place.steps.iter().find(|step| step.to == pair[1]) {
                text.push(' ');
                text.push_str(&place.position.uci(step.m));
            }
        }
        text
    }

    /// Everything that can be reached from a position.
    pub(super) fn below(&self, at: usize) -> BTreeSet<usize> {
        let (mut found, mut todo) = (BTreeSet::new(), vec![at]);
        while let Some(at) = todo.pop() {
            if found.insert(at) {
                todo.extend(self.places[at].steps.iter().map(|step| step.to));
            }
        }
        found
    }
}

/// The first of those with the largest weight.
pub(super) fn first_best<T>(items: impl IntoIterator<Item = T>, weight: impl Fn(&T) -> f64) -> Option<T> {
    items.into_iter().reduce(|a, b| if weight(&b) > weight(&a) { b } else { a })
}
