//! One game of the teacher against itself.

use motive_chess::{Color, History, Position};
use splitmix::Random;

use super::opening::{Kind, any_move, opening, sound_move};
use super::record::{NO_RESULT, Record};
use super::sample::Sampler;
use super::teacher::Judgment;

/// Games longer than this are drawn.
const LONGEST: usize = 320;
/// From this ply on, a game that has been level for a while is drawn.
const LEVEL_FROM: usize = 100;
const LEVEL_PLIES: usize = 12;
const LEVEL: i32 = 10;
/// Positions further from equal than this are not kept.
const FURTHEST: i32 = 2500;

/// A game that goes on.
pub(super) struct Selfplay {
    kind: Kind,
    steady: bool,
    random: Random,
    history: History,
    number: u32,
    records: Vec<Record>,
    /// How many plies in a row the winning side's score was beyond the limit, and for whom.
    decided: (usize, Color),
    level: usize,
    asked: usize,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    Won(Color),
    Drawn,
}

/// What has become of a game after a judgment.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum GameStep {
    /// Ask about the next position.
    GoesOn,
    /// The game is over, these are its positions.
    Over(Vec<Record>),
}

impl Selfplay {
    /// The game with this number of the shard with this seed.
    /// A steady one begins with an opening that has a name and has no random moves after it.
    pub(super) fn new(seed: u64, number: u32, steady: bool) -> Selfplay {
        let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number));
        let kind = if steady { Kind::Book } else { Kind::of_game(number) };
        let start = (0..1000).find_map(|_| opening(kind, &mut random)).unwrap_or_default();
        Selfplay {
            kind,
            steady,
            random,
            history: History::new(start),
            number,
            records: Vec::new(),
            decided: (0, Color::White),
            level: 0,
            asked: 0,
        }
    }

    /// The game so far.
    pub(super) fn history(&self) -> &History {
        &self.history
    }

    /// The position as the rest of a UCI `position` command: since the last move that cannot be taken back,
    /// because repetitions need no more.
    pub(super) fn question(&self) -> String {
        let reversible = self.history.position().halfmoves() as usize;
        let moves = self.history.moves();
        let (before, after) = moves.split_at(moves.len() - reversible.min(moves.len()));
        let mut position = self.history.start().clone();
        for &m in before {
            position.play(m);
        }
        let mut text = format!("fen {}", position.to_fen());
        if !after.is_empty() {
            text.push_str(" moves");
        }
        for &m in after {
            text.push(' ');
            text.push_str(&position.uci(m));
            position.play(m);
        }
        text
    }

    /// Takes the teacher's judgment of the current position and goes on to the next one to ask about.
    /// With a sampler it is he who judges, this and positions around it.
    pub(super) fn take(&mut self, judgment: &Judgment, sampler: Option<&Sampler>) -> GameStep {
        let position = self.history.position().clone();
        let us = position.turn();
        self.asked += 1;
        if let Some(winner) = judgment.mate {
            return self.over(Ending::Won(if winner { us } else { us.other() }));
        }
        let (Some(score), Ok(best)) = (judgment.score, position.parse_uci(&judgment.best)) else {
            self.records.clear();
            return self.over(Ending::Drawn);
        };
        if self.asked == 1 && score.abs() > self.kind.start_limit() {
            return self.over(Ending::Drawn);
        }
        let ply = self.history.moves().len();
        if let Some(sampler) = sampler {
            sampler.sample(&position, ply, self.number, &mut self.random, &mut self.records);
        } else if !position.is_check()
            && !best.is_capture()
            && !best.is_promotion()
            && score.abs() <= FURTHEST
        {
            self.records.push(Record::new(&position, score as i16, ply, self.number));
        }
        if let Some(ending) = self.adjudicate(score, us) {
            return self.over(ending);
        }
        self.history.play(best);
        self.blunder();
        if let Some(ending) = by_rules(&self.history) {
            return self.over(ending);
        }
        GameStep::GoesOn
    }

    /// Now and then, random moves instead of good ones: nobody asks about the positions before them.
    fn blunder(&mut self) {
        while !self.steady
            && self.random.below(self.kind.random_every()) == 0
            && by_rules(&self.history).is_none()
        {
            let position = self.history.position();
            let m = match self.kind {
                Kind::Book => sound_move(position, &mut self.random),
                _ => any_move(position, &mut self.random),
            };
            let Some(m) = m else { break };
            self.history.play(m);
        }
    }

    /// Whether the game is as good as over.
    fn adjudicate(&mut self, score: i32, us: Color) -> Option<Ending> {
        let ahead = if score > 0 { us } else { us.other() };
        self.decided = match self.decided {
            _ if score.abs() < self.kind.resign_at() => (0, ahead),
            (plies, side) if side == ahead => (plies + 1, ahead),
            _ => (1, ahead),
        };
        self.level = if score.abs() <= LEVEL { self.level + 1 } else { 0 };
        let ply = self.history.moves().len();
        if self.decided.0 >= 3 {
            Some(Ending::Won(ahead))
        } else if ply >= LONGEST || ply >= LEVEL_FROM && self.level >= LEVEL_PLIES {
            Some(Ending::Drawn)
        } else {
            None
        }
    }

    fn over(&mut self, ending: Ending) -> GameStep {
        let mut records = std::mem::take(&mut self.records);
        for record in records.iter_mut().filter(|record| record.result != NO_RESULT) {
            record.result = match ending {
                Ending::Drawn => 1,
                Ending::Won(side) if side == record.turn => 2,
                Ending::Won(_) => 0,
            };
        }
        GameStep::Over(records)
    }
}

/// How the game ended by the rules, if it did.
fn by_rules(history: &History) -> Option<Ending> {
    let position: &Position = history.position();
    if position.is_checkmate() {
        Some(Ending::Won(position.turn().other()))
    } else if position.ending().is_some() || history.draw_claim().is_some() {
        Some(Ending::Drawn)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judgment(game: &Selfplay, score: Option<i32>, mate: Option<bool>) -> Judgment {
        let position = game.history.position();
        let quiet = position.legal_moves().iter().copied().find(|m| !m.is_capture() && !m.is_promotion());
        let m = quiet.unwrap_or_else(|| position.legal_moves()[0]);
        Judgment { score, mate, best: position.uci(m) }
    }

    #[test]
    fn a_mate_decides_all_positions_of_the_game() {
        let mut game = Selfplay::new(5, 0, false);
        for _ in 0..3 {
            let judgment = judgment(&game, Some(20), None);
            assert_eq!(game.take(&judgment, None), GameStep::GoesOn);
        }
        let winner = game.history.position().turn();
        let judgment = judgment(&game, None, Some(true));
        let GameStep::Over(records) = game.take(&judgment, None) else { panic!("goes on") };
        assert!(!records.is_empty());
        assert!(records.iter().all(|r| r.result == if r.turn == winner { 2 } else { 0 }));
    }

    #[test]
    fn a_lopsided_opening_is_dropped() {
        let mut game = Selfplay::new(5, 0, false);
        let judgment = judgment(&game, Some(400), None);
        assert_eq!(game.take(&judgment, None), GameStep::Over(Vec::new()));
    }

    #[test]
    fn the_question_leads_to_the_position() {
        let mut game = Selfplay::new(9, 1, false);
        for _ in 0..12 {
            let text = game.question();
            let mut parts = text.strip_prefix("fen ").unwrap().split(" moves ");
            let mut position: Position = parts.next().unwrap().parse().unwrap();
            for m in parts.next().unwrap_or_default().split_whitespace() {
                position.play(position.parse_uci(m).unwrap());
            }
            assert_eq!(position.key(), game.history.position().key());
            let judgment = judgment(&game, Some(0), None);
            if game.take(&judgment, None) != GameStep::GoesOn {
                break;
            }
        }
    }
}
