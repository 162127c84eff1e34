//! An explanation as annotated PGN.
//!
//! The solution is the main line; sentences are comments, refuted alternatives are variations, and
//! the evidence of themes becomes colored squares and arrows (`[%csl …]`, `[%cal …]`) as lichess and
//! other programs write them.

use std::fmt::Write as _;

use motive_chess::{Color, Move, Position};

use crate::explanation::Failure;
use crate::{Evidence, Explanation, Outcome};

/// The width of a line of moves, as the PGN standard advises.
const WIDTH: usize = 80;

impl Explanation {
    /// The explanation as one PGN game that starts at the position in question.
    pub fn to_pgn(&self) -> String {
        let result = self.result();
        let mut tokens = Tokens::default();
        tokens.comment(&self.idea, None);
        for (ply, step) in self.steps.iter().enumerate() {
            // After a comment or a variation Black's move needs its number again; it always has one.
            tokens.word(&step.number);
            tokens.word(&step.san);
            if ply == 0 {
                tokens.word("$1");
            }
            let evidence = step.themes.first().map(|&index| &self.themes[index].theme.evidence);
            tokens.comment(&step.text, evidence);
            if ply == 0 {
                for other in &self.alternatives {
                    let mark =
                        if matches!(other.failure, Failure::WorthAsMuch { .. }) { None } else { Some("$2") };
                    tokens.variation(&self.start, &other.moves, mark, &other.text);
                }
            }
        }
        tokens.word(result);
        let fen = self.start.to_fen();
        let mut text = String::new();
        for (name, value) in [
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "?"),
            ("White", "?"),
            ("Black", "?"),
            ("Result", result),
            ("SetUp", "1"),
            ("FEN", fen.as_str()),
            ("Annotator", "Motive"),
        ] {
            // Writing to a string does not fail.
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        text.push('\n');
        text.push_str(&tokens.wrapped());
        text
    }

    fn result(&self) -> &'static str {
        match (&self.outcome, self.solver) {
            (Outcome::Mates, Color::White) | (Outcome::IsMated, Color::Black) => "1-0",
            (Outcome::Mates, Color::Black) | (Outcome::IsMated, Color::White) => "0-1",
            (Outcome::Stalemate, _) => "1/2-1/2",
            (Outcome::Material(_), _) => "*",
        }
    }
}

/// The words of the movetext, to be wrapped at the end.
#[derive(Default)]
struct Tokens(Vec<String>);

impl Tokens {
    fn word(&mut self, word: &str) {
        self.0.push(word.to_owned());
    }

    /// A comment with what the evidence marks on the board; nothing, if both are empty.
    fn comment(&mut self, text: &str, evidence: Option<&Evidence>) {
        let mut words: Vec<String> = Vec::new();
        if let Some(evidence) = evidence {
            let squares: Vec<String> = evidence.squares.iter().map(|square| format!("G{square}")).collect();
            if !squares.is_empty() {
                words.push(format!("[%csl {}]", squares.join(",")));
            }
            let arrows: Vec<String> =
                evidence.arrows.iter().map(|(from, to)| format!("G{from}{to}")).collect();
            if !arrows.is_empty() {
                words.push(format!("[%cal {}]", arrows.join(",")));
            }
        }
        // A closing brace would end the comment.
        words.extend(text.replace(['{', '}'], "").split_whitespace().map(str::to_owned));
        if !words.is_empty() {
            self.word("{");
            self.0.append(&mut words);
            self.word("}");
        }
    }

    fn variation(&mut self, start: &Position, moves: &[Move], mark: Option<&str>, text: &str) {
        let mut position = start.clone();
        self.word("(");
        for (i, &m) in moves.iter().enumerate() {
            let number = position.fullmoves();
            match position.turn() {
                Color::White => self.word(&format!("{number}.")),
                Color::Black if i <= 1 => self.word(&format!("{number}...")),
                Color::Black => {}
            }
            self.word(&position.san(m));
            if i == 0 {
                if let Some(mark) = mark {
                    self.word(mark);
                }
                self.comment(text, None);
            }
            position.play(m);
        }
        self.word(")");
    }

    fn wrapped(self) -> String {
        let mut text = String::new();
        let mut column = 0;
        for word in self.0 {
            if column > 0 && column + 1 + word.len() > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            column += word.len();
            text.push_str(&word);
        }
        text.push('\n');
        text
    }
}
