//! The replay of an expansion.

use std::collections::BTreeMap;

use motive_chess::{Move, Position};

use super::decide::{CLASSES, Replay, Stop};
use super::graph::{Graph, Says, final_value};
use super::impress::Mark;
use super::lines::Words;

impl Replay<'_> {
    /// Gives the position at the end of a line its moves.
    pub(super) fn expand(&mut self, line: &[usize], depth: u32, window: (i32, i32)) -> Result<(), Stop> {
        let at = line[line.len() - 1];
        let moves = self.graph.moves(line);
        self.lines.same(&format!("expanding{moves}"))?;
        let position = self.graph.places[at].position.clone();
        let (ply, side, hopes) =
            (self.graph.places[at].ply + 1, self.graph.places[at].side, self.graph.places[at].hopes);
        let inherits = line.len() > 1 && self.whole("look") > 0 && depth > self.whole("look");
        let depth = if inherits { self.whole("look") } else { depth };
        let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
        legal.sort_by_key(|m| {
            (
                m.from().map(motive_chess::Square::to_u32),
                m.to().to_u32(),
                m.promotion().map(|role| role as u32),
            )
        });
        let is_new = |graph: &Graph, after: &Position| {
            graph.find(after).is_none() && final_value(after, ply).is_none()
        };
        let asked: Vec<Move> =
            legal.iter().copied().filter(|&m| is_new(&self.graph, &position.after(m))).collect();
        let mut found: BTreeMap<String, (i32, Says, u32, Option<String>, usize)> = BTreeMap::new();
        if !asked.is_empty() {
            let (low, high) = window;
            self.lines.same(&format!("moves {} {low} {high} {position}", depth.max(1)))?;
            for &m in &asked {
                if !self.lines.peek().starts_with("move ") && found.is_empty() {
                    self.pay()?;
                    return Err(Stop::Over("interrupted"));
                }
                let mut words = Words(self.lines.take("move")?);
                let name = words.word()?;
                if name != position.uci(m) {
                    return Err(Stop::Differs(format!("{name} is measured instead of {}", position.uci(m))));
                }
                let (value, says, depth) = (words.number()?, Says::read(&mut words)?, words.number()?);
                let answer = words.named(&position.after(m))?;
                let class = words.word()?;
                let class =
                    CLASSES.iter().position(|name| *name == class).ok_or("an unknown class".to_owned())?;
                found.insert(name.to_owned(), (value, says, depth, answer, class));
            }
            self.pay()?;
        }
        let mut steps = Vec::new();
        for m in legal {
            let after = position.after(m);
            let to = if let Some(to) = self.graph.find(&after) {
                to
            } else {
                let to = self.graph.add(after, ply);
                let place = &mut self.graph.places[to];
                place.hopes = hopes;
                if let Some((value, says, depth, answer, class)) = found.get(&position.uci(m)) {
                    (place.value, place.says, place.depth, place.answer) =
                        (*value, *says, *depth, answer.clone());
                    place.hopes[usize::from(side < 0)] = *class;
                }
                to
            };
            steps.push((m, to));
        }
        let children = steps.len();
        self.graph.grow(at, steps);
        self.graph.work_out();
        if inherits {
            let place = &self.graph.places[at];
            let mark = Mark { at, value: place.value, says: place.says, depth: place.depth };
            self.impress(line, mark)?;
        }
        self.widened += 1;
        for &at in line {
            self.graph.places[at].looks += 1;
        }
        self.lines.same(&format!("expanded {children}{moves}"))?;
        self.back_up(line)?;
        self.report()?;
        Ok(())
    }
}
