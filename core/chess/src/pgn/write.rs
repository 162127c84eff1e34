//! Writing games in the export format of the standard.

use std::fmt;

use crate::{Color, Position};

use super::headers::ROSTER;
use super::{Game, Line};

/// The standard's line length.
const COLUMNS: usize = 80;

impl fmt::Display for Game {
    /// Headers (the seven that every game has first), an empty line, and the moves in lines of at
    /// most 80 columns; longer words in comments are not broken. Ends with a line break. What no comment can hold
    /// is replaced: braces by parentheses, control characters by spaces. A line ends before a move
    /// that is not legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_headers(f)?;
        let mut writer = Writer { needs_number: true, ..Writer::default() };
        writer.line(&self.start, &self.line);
        writer.word(self.result.text());
        writeln!(f, "\n{}", writer.text)
    }
}

impl Game {
    fn write_headers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let value =
                if name == "Result" { self.result.text() } else { self.headers.get(name).unwrap_or(unknown) };
            write_header(f, name, value)?;
        }
        if self.is_chess960() {
            write_header(f, "Variant", "Chess960")?;
        }
        let fen = self.start.to_fen();
        if fen != Position::default().to_fen() {
            write_header(f, "SetUp", "1")?;
            write_header(f, "FEN", &fen)?;
        }
        let is_written = |name: &str| {
            ROSTER.iter().any(|(known, _)| *known == name)
                || matches!(name, "SetUp" | "FEN")
                || name == "Variant" && self.is_chess960()
        };
        for (name, value) in self.headers.iter().filter(|(name, _)| !is_written(name)) {
            write_header(f, name, value)?;
        }
        Ok(())
    }
}

fn write_header(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

#[derive(Default)]
struct Writer {
    text: String,
    column: usize,
    /// A parenthesis that waits for its first word.
    opening: &'static str,
    /// Whether a move by Black must say its number.
    needs_number: bool,
}

impl Writer {
    fn line(&mut self, start: &Position, line: &Line) {
        let mut position = start.clone();
        for node in &line.nodes {
            if !position.is_legal(node.m) {
                break;
            }
            self.comments(&node.before);
            let number = position.fullmoves();
            match position.turn() {
                Color::White => self.word(&format!("{number}.")),
                Color::Black if self.needs_number => self.word(&format!("{number}...")),
                Color::Black => (),
            }
            self.needs_number = false;
            self.word(&position.san(node.m));
            for nag in &node.nags {
                self.word(&format!("${nag}"));
            }
            self.comments(&node.after);
            for variation in &node.variations {
                self.variation(&position, variation);
            }
            position.play(node.m);
        }
        self.comments(&line.tail);
    }

    fn variation(&mut self, start: &Position, variation: &Line) {
        let has_moves = variation.nodes.first().is_some_and(|node| start.is_legal(node.m));
        if !has_moves && variation.tail.iter().all(|comment| words(comment).is_empty()) {
            return; // no empty parentheses
        }
        self.opening = "(";
        self.needs_number = true;
        self.line(start, variation);
        // Many closing parentheses in a row may need lines of their own.
        if self.column + 1 > COLUMNS {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push(')');
        self.column += 1;
        self.needs_number = true;
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            let words = words(comment);
            let Some((last, others)) = words.split_last() else { continue };
            let mut opening = "{";
            for word in others {
                self.word(&format!("{opening}{word}"));
                opening = "";
            }
            self.word(&format!("{opening}{last}}}"));
            self.needs_number = true;
        }
    }

    /// Adds a word, on a new line if it does not fit.
    fn word(&mut self, word: &str) {
        let opening = std::mem::take(&mut self.opening);
        let width = opening.len() + word.chars().count();
        if self.column > 0 {
            // Room is left for a closing parenthesis.
            let fits = self.column + 1 + width < COLUMNS;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(opening);
        self.text.push_str(word);
        self.column += width;
    }
}

/// The words of a comment between which a line may be broken. A command in brackets is one word, and
/// a word that would look like a header or an escape at the start of a line is kept with the one before.
fn words(comment: &str) -> Vec<String> {
    let clean: String = comment
        .chars()
        .map(|c| match c {
            '{' => '(',
            '}' => ')',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    let mut words: Vec<String> = Vec::new();
    let mut in_command = false;
    for word in clean.split_whitespace() {
        let keeps = in_command || word.starts_with(['[', '%', ';']);
        match words.last_mut() {
            Some(last) if keeps => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
        if word.starts_with("[%") {
            in_command = true;
        }
        if word.contains(']') {
            in_command = false;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{GameResult, Node, read_games};

    #[test]
    fn export_format() {
        let start: Position = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40".parse().unwrap();
        let mut game = Game::new(start.clone());
        game.headers.set("Annotator", "Me \"and\" \\you");
        game.headers.set("White", "Ida");
        game.result = GameResult::Won(Color::White);
        let king = start.parse_san("Kd7").unwrap();
        let pawn = start.after(king).parse_san("e4").unwrap();
        let mut node = Node::new(king);
        node.nags = vec![2];
        node.after = vec!["a {brace} and\na break".to_owned()];
        node.variations =
            vec![Game::from_moves(start.clone(), &[start.parse_san("Ke7").unwrap()]).line, Line::default()];
        game.line.nodes = vec![node, Node::new(pawn)];
        assert_eq!(
            game.to_string(),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ida\"]\n[Black \"?\"]\n\
             [Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\
             [Annotator \"Me \\\"and\\\" \\\\you\"]\n\n\
             40... Kd7 $2 {a (brace) and a break} (40... Ke7) 41. e4 1-0\n"
        );
    }

    #[test]
    fn lines_do_not_begin_like_headers() {
        let mut game = Game::default();
        game.line.tail = vec![format!("{} [%cal Gd2d4, Rb1b8] %x", "word ".repeat(15))];
        let text = game.to_string();
        let movetext = text.split_once("\n\n").unwrap().1;
        assert!(movetext.lines().all(|line| !line.starts_with(['[', '%'])), "{text}");
        let read = read_games(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(read.line.tail[0], game.line.tail[0].split_whitespace().collect::<Vec<_>>().join(" "));
    }

    /// Grows a random line; comments before a move only where a reader can tell.
    fn grow(position: &Position, choices: &mut impl Iterator<Item = u8>, depth: usize) -> Line {
        let mut position = position.clone();
        let mut line = Line::default();
        let comment = |byte: u8| vec!["so so ".repeat(usize::from(byte % 40)) + "[%eval 0.1]"];
        while let Some(choice) = choices.next().filter(|choice| choice % 16 != 15) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mut node = Node::new(moves[usize::from(choice) % moves.len()]);
            let extra = choices.next().unwrap_or(0);
            if extra & 1 != 0 {
                node.nags.push(extra);
            }
            if extra & 2 != 0 {
                node.after = comment(extra);
            }
            let may_precede = line.nodes.last().is_none_or(|last: &Node| !last.variations.is_empty());
            if extra & 4 != 0 && may_precede {
                node.before = comment(extra);
            }
            if extra & 0x18 == 0x18 && depth < 4 {
                let variation = grow(&position, choices, depth + 1);
                if variation != Line::default() {
                    node.variations.push(variation);
                }
            }
            position.play(node.m);
            line.nodes.push(node);
        }
        if line.nodes.last().is_none_or(|last| !last.variations.is_empty())
            && choices.next().is_some_and(|c| c & 1 != 0)
        {
            line.tail = comment(7);
        }
        line
    }

    proptest! {
        #[test]
        fn written_games_are_read_back(
            bytes in prop::collection::vec(any::<u8>(), 0..400),
            number in 0u16..960,
            header in any::<String>(),
        ) {
            let start = if number % 2 == 0 { Position::default() } else { Position::chess960(number).unwrap() };
            let mut game = Game::new(start.clone());
            for (name, _) in ROSTER.iter().take(6) {
                game.headers.set(name, "x");
            }
            game.headers.set("Annotator", &header);
            game.line = grow(&start, &mut bytes.into_iter(), 0);
            let text = game.to_string();
            for line in text.split_once("\n\n").unwrap().1.lines() {
                prop_assert!(line.chars().count() <= COLUMNS, "{}", line);
            }
            let read = read_games(text.as_bytes()).collect::<Vec<_>>();
            prop_assert_eq!(read.len(), 1);
            match &read[0] {
                Ok(read) => {
                    prop_assert_eq!(read, &game, "{}", text);
                    prop_assert_eq!(read.to_string(), text);
                }
                Err(error) => return Err(TestCaseError::fail(format!("{error}\n{text}"))),
            }
        }
    }
}
