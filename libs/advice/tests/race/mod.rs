//! A race: each side has a runner, so many steps from home, and a guard on a track. A guard that stands on the
//! opponent's lane catches his runner. A move is one step of the runner or of the guard.

#![allow(dead_code)]

use std::sync::Arc;

use advice::{AdviceKnowledge, Chooser, Domain, Side, Source, Term, TermError, Test, Word, WordKind};

/// Length of the track.
pub(crate) const TRACK: i8 = 9;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// Steps that the runners have to go; `None` if caught.
    pub runner: [Option<u8>; 2],
    pub guard: [i8; 2],
    pub turn: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Go {
    Run,
    Guard(i8),
}

/// The lanes of both runners: places on the track.
pub(crate) struct Race {
    pub lane: [i8; 2],
}

impl Domain for Race {
    type Position = Place;
    type Move = Go;

    fn side_names(&self) -> [&str; 2] {
        ["red", "blue"]
    }

    fn to_move(&self, place: &Place) -> Side {
        place.turn
    }

    fn legal_moves(&self, place: &Place) -> Vec<Go> {
        let me = place.turn.index();
        if place.runner.contains(&Some(0)) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        if place.runner[me].is_some() {
            moves.push(Go::Run);
        }
        for step in [-1, 1] {
            let to = place.guard[me] + step;
            // Guards do not pass each other.
            if (0..TRACK).contains(&to) && to != place.guard[1 - me] {
                moves.push(Go::Guard(step));
            }
        }
        moves
    }

    fn play(&self, place: &Place, go: &Go) -> Place {
        let mut next = *place;
        let me = place.turn.index();
        match go {
            Go::Run => next.runner[me] = place.runner[me].map(|n| n.saturating_sub(1)),
            Go::Guard(step) => next.guard[me] += step,
        }
        for side in [0, 1] {
            if next.guard[1 - side] == self.lane[side] && next.runner[side] != Some(0) {
                next.runner[side] = None;
            }
        }
        next.turn = place.turn.other();
        next
    }

    fn parse_position(&self, text: &str) -> Result<Place, TermError> {
        let numbers: Vec<u8> = text.split_whitespace().skip(1).filter_map(|n| n.parse().ok()).collect();
        let turn = text.split_whitespace().next().and_then(|name| self.side(name));
        match (turn, &numbers[..]) {
            (Some(turn), &[a, b, g, h]) if a.max(b) < 20 && g.max(h) < TRACK as u8 && g != h => {
                Ok(Place { runner: [Some(a), Some(b)], guard: [g as i8, h as i8], turn })
            }
            _ => Err(TermError("side to move, steps of both runners, places of both guards".into())),
        }
    }

    fn position_text(&self, place: &Place) -> String {
        let runner = |n: Option<u8>| n.map_or("caught".to_owned(), |n| format!("{n} to go"));
        let [red, blue] = place.runner.map(runner);
        let turn = self.side_names()[place.turn.index()];
        format!("{turn} to move; red {red}, guard {}; blue {blue}, guard {}", place.guard[0], place.guard[1])
    }

    fn move_text(&self, _: &Place, go: &Go) -> String {
        match go {
            Go::Run => "run".into(),
            Go::Guard(1) => "right".into(),
            Go::Guard(_) => "left".into(),
        }
    }

    fn vocabulary(&self) -> Vec<Word> {
        let word = |kind, name, meaning| Word { kind, name, parameters: &["side"], meaning };
        vec![
            word(WordKind::Goal, "home", "the runner has arrived"),
            word(WordKind::Goal, "alive", "the runner was not caught"),
            word(WordKind::Goal, "outruns", "to move or not, his runner needs fewer moves than the other's"),
            word(WordKind::Moves, "run", "steps of the runner"),
            word(WordKind::Moves, "hunt", "steps of the guard towards the opponent's lane"),
            word(WordKind::Moves, "block", "steps of the guard towards the opponent's guard"),
        ]
    }

    fn goal(&self, atom: &Term) -> Result<Test<Place>, TermError> {
        let side =
            self.term_side(&atom.arguments()[0]).ok_or_else(|| TermError("a side is wanted".into()))?;
        let me = side.index();
        match atom.functor() {
            "home" => Ok(Arc::new(move |p| p.runner[me] == Some(0))),
            "alive" => Ok(Arc::new(move |p| p.runner[me].is_some())),
            _ => Ok(Arc::new(move |p| match (p.runner[me], p.runner[1 - me]) {
                (Some(mine), Some(theirs)) => {
                    2 * i16::from(mine) - i16::from(p.turn == side)
                        < 2 * i16::from(theirs) - i16::from(p.turn != side)
                }
                (Some(_), None) => true,
                (None, _) => false,
            })),
        }
    }

    fn constraint(&self, atom: &Term) -> Result<Chooser<Place, Go>, TermError> {
        let side =
            self.term_side(&atom.arguments()[0]).ok_or_else(|| TermError("a side is wanted".into()))?;
        let me = side.index();
        let lane = self.lane[1 - me];
        let kind = atom.functor().to_owned();
        Ok(Arc::new(move |p: &Place, legal: &[Go]| {
            let towards = if kind == "hunt" { lane } else { p.guard[1 - me] };
            (0..legal.len())
                .filter(|&n| match legal[n] {
                    Go::Run => kind == "run",
                    Go::Guard(step) => kind != "run" && (towards - p.guard[me]).signum() == step,
                })
                .map(|n| (n, 0))
                .collect()
        }))
    }
}

pub(crate) const KNOWLEDGE: &str = r#"use standard

question canwin(X) "Can {X} win?"
question candraw(X) "Can {X} draw?"

plan dash(X) for X
  better home(X)
  hold   alive(X) and not home(Y)
  moves  run(X)
  note "{X} runs"

plan stop(X) for X
  better fail
  hold   nil
  moves  hunt(X)
  note "{X} hunts the runner"

plan arrive(X) for X
  better home(X)
  hold   alive(X)
  moves  run(X)
  note "{X} runs home first"

plan shield(X) for X
  better fail
  hold   nil
  moves  block(X)
  note "{X} stands in the way of the guard"

plan everything(X) for X
  better home(X)
  hold   alive(X) and not home(Y)
  moves  anymove

method DRAW easy
  if H: candraw(X, P)
  ask W: canwin(Y, P)
  fact H <=> not W
  note "{X} can draw if {Y} cannot win."

method DASH easy
  if H: canwin(X, P)
  plan Q = dash(X)
  ask S: suc(Q, P)
  fact S => H
  note "{X} wins if his runner gets home: {Q}."

method STOP easy
  if S: suc(Q, P)
  if Q is plan(X, _, _, MC)
  if MC != block(X)
  plan R = stop(Y)
  ask T: ref(R, Q, P)
  fact T => not S
  note "{Y} may stop {Q} by hunting: {R}."

method RACE easy
  if S: suc(Q, P)
  if Q is plan(X, _, _, MC)
  if MC != hunt(X)
  plan R = arrive(Y)
  ask T: ref(R, Q, P)
  fact T => not S
  note "{Y} may answer {Q} by running himself: {R}."

method SHIELD easy
  if S: suc(Q, P)
  if Q is stop(X)
  plan R = shield(Y)
  ask T: ref(R, Q, P)
  fact T => not S
  note "{Y} may block the hunter of {Q}: {R}."

lemma OUTRUN
  if T: ref(R, Q, P)
  if R is arrive(Y)
  if Q is dash(X)
  fact (outruns(X) at P) => not T
  fact T or (outruns(X) at P)
  note "The runners are counted."

method WIN difficult cost 1000
  if H: canwin(X, P)
  plan Q = everything(X)
  ask S: suc(Q, P)
  fact S <=> H
  note "To win, {X} must get home before {Y}, whatever it takes: {Q}."
"#;

pub(crate) fn read(domain: &Race) -> AdviceKnowledge {
    AdviceKnowledge::read(domain, &[Source { name: "race.advice", text: KNOWLEDGE }])
        .unwrap_or_else(|e| panic!("{e}"))
}
