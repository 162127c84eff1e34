//! An explanation as annotated PGN: the line is the main line, sentences are comments, replies and other moves are
//! variations, and what the claims name becomes colored squares and arrows.

use motive_chess::{Arrow, Command, Game, GameResult, Mark, MarkColor};

use super::data::{ExplainedLine, ExplainedMove, Explanation, Place};
use super::text::BEFORE_LINE;

/// The glyphs `!` and `?`.
const GOOD: u8 = 1;
const BAD: u8 = 2;

impl Explanation {
    /// The explanation as one PGN game that starts at the position in question.
    pub fn to_pgn(&self) -> String {
        self.to_game().to_string()
    }

    /// The explanation as a game with comments, glyphs and variations.
    fn to_game(&self) -> Game {
        let mut game = Game::from_moves(self.start.clone(), &self.line);
        game.headers.set("Annotator", "Motive");
        game.result = self.result();
        for (ply, (node, step)) in game.line.nodes.iter_mut().zip(&self.steps).enumerate() {
            node.after.extend(comment(step, &self.text_at(Place::Line(ply))));
        }
        let said: Vec<String> = BEFORE_LINE.into_iter().map(|place| self.text_at(place)).collect();
        let said = said.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
        let others = self.alternatives.iter().enumerate();
        let others: Vec<_> = others.map(|(index, other)| self.other(other, index)).collect();
        if let Some(first) = game.line.nodes.first_mut() {
            first.before.extend(Some(said).filter(|said| !said.is_empty()));
            first.nags.push(GOOD);
            first.variations = others;
        }
        // A reply that the line plays itself is told by the line.
        let after = self.start.after(self.m);
        for (index, reply) in self.replies.iter().enumerate() {
            if let Some(node) = game.line.nodes.get_mut(1)
                && self.line.get(1) != Some(&reply.m)
            {
                node.variations.push(variation(&after, reply, self.text_at(Place::Reply(index))));
            }
        }
        game
    }

    fn other(&self, other: &ExplainedLine, index: usize) -> motive_chess::Line {
        let mut line = variation(&self.start, other, self.text_at(Place::Other(index)));
        if let Some(first) = line.nodes.first_mut()
            && self.value.is_some_and(|value| value.band() > other.value.band())
        {
            first.nags.push(BAD);
        }
        line
    }

    fn result(&self) -> GameResult {
        let ends = self.steps.last().map(|step| &step.after);
        match ends {
            Some(end) if end.is_checkmate() => GameResult::Won(end.turn().other()),
            Some(end) if end.is_stalemate() => GameResult::Drawn,
            _ => GameResult::Open,
        }
    }
}

fn variation(start: &motive_chess::Position, told: &ExplainedLine, text: String) -> motive_chess::Line {
    let mut line = Game::from_moves(start.clone(), &told.moves).line;
    if let Some(first) = line.nodes.first_mut() {
        first.after.extend(Some(text).filter(|text| !text.is_empty()));
    }
    line
}

/// The remark of a move, after what its facts mark on the board.
fn comment(step: &ExplainedMove, text: &str) -> Option<String> {
    let color = MarkColor::Green;
    let marks: Vec<Mark> = step.squares.iter().map(|&square| Mark { color, square }).collect();
    let arrows: Vec<Arrow> = step.arrows.iter().map(|&(from, to)| Arrow { color, from, to }).collect();
    let mut words = Vec::new();
    if !marks.is_empty() {
        words.push(Command::Marks(marks).to_string());
    }
    if !arrows.is_empty() {
        words.push(Command::Arrows(arrows).to_string());
    }
    if !text.is_empty() {
        words.push(text.to_owned());
    }
    (!words.is_empty()).then(|| words.join(" "))
}
