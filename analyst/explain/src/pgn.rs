//! An explanation as annotated PGN.
//!
//! The solution is the main line; sentences are comments, refuted alternatives are variations, and
//! the evidence of themes becomes colored squares and arrows (`[%csl …]`, `[%cal …]`) as lichess and
//! other programs write them.

use motive_chess::{Arrow, Command, Game, GameResult, Mark, MarkColor};

use crate::explanation::{ExplainedAlternative, ExplainedStep, Failure};
use crate::{Explanation, Outcome};

/// The glyphs `!` and `?`.
const GOOD: u8 = 1;
const BAD: u8 = 2;

impl Explanation {
    /// The explanation as one PGN game that starts at the position in question.
    pub fn to_pgn(&self) -> String {
        self.to_game().to_string()
    }

    /// The explanation as a game with comments, glyphs and variations.
    pub fn to_game(&self) -> Game {
        let mut game = Game::from_moves(self.start.clone(), &self.moves());
        game.headers.set("Annotator", "Motive");
        game.result = self.result();
        for (node, step) in game.line.nodes.iter_mut().zip(&self.steps) {
            node.after.extend(self.comment(step));
        }
        if let Some(first) = game.line.nodes.first_mut() {
            first.before.push(self.idea.clone());
            first.nags.push(GOOD);
            first.variations = self.alternatives.iter().map(|other| self.variation(other)).collect();
        }
        for other in self.defenses.iter().flat_map(|defenses| &defenses.others) {
            if let Some(node) = game.line.nodes.get_mut(other.ply) {
                node.variations.push(Game::from_moves(other.before.clone(), &other.moves).line);
            }
        }
        game
    }

    /// The sentence of a move, after what the evidence of its first theme marks on the board.
    fn comment(&self, step: &ExplainedStep) -> Option<String> {
        let color = MarkColor::Green;
        let mut words = Vec::new();
        if let Some(&index) = step.themes.first() {
            let evidence = &self.themes[index].theme.evidence;
            let marks: Vec<Mark> = evidence.squares.iter().map(|&square| Mark { color, square }).collect();
            let arrows: Vec<Arrow> =
                evidence.arrows.iter().map(|&(from, to)| Arrow { color, from, to }).collect();
            if !marks.is_empty() {
                words.push(Command::Marks(marks).to_string());
            }
            if !arrows.is_empty() {
                words.push(Command::Arrows(arrows).to_string());
            }
        }
        if !step.text.is_empty() {
            words.push(step.text.clone());
        }
        (!words.is_empty()).then(|| words.join(" "))
    }

    fn variation(&self, other: &ExplainedAlternative) -> motive_chess::Line {
        let mut line = Game::from_moves(self.start.clone(), &other.moves).line;
        if let Some(first) = line.nodes.first_mut() {
            if !matches!(other.failure, Failure::WorthAsMuch { .. }) {
                first.nags.push(BAD);
            }
            first.after.push(other.text.clone());
        }
        line
    }

    fn result(&self) -> GameResult {
        match self.outcome {
            Outcome::Mates => GameResult::Won(self.solver),
            Outcome::IsMated => GameResult::Won(self.solver.other()),
            Outcome::Stalemate => GameResult::Drawn,
            Outcome::Material(_) => GameResult::Open,
        }
    }
}
