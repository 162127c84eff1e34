//! Commands in comments: arrows, marked squares, evaluations and clocks, as servers write them.

use std::fmt;
use std::time::Duration;

use crate::Square;

/// A command in a comment.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// `[%cal Gd2d4,Rb1b8]`
    Arrows(Vec<Arrow>),
    /// `[%csl Gd4,Ye5]`
    Marks(Vec<Mark>),
    /// `[%eval 0.35]`, `[%eval #-3,12]`
    Eval {
        /// For White.
        value: WrittenValue,
        /// In half-moves.
        depth: Option<u32>,
    },
    /// `[%clk 1:05:23]`: the time left.
    Clock(Duration),
    /// `[%emt 0:00:12]`: the time spent on the move.
    Spent(Duration),
    /// Any other, kept as it is.
    Other {
        /// What stands after the percent sign.
        name: String,
        /// What stands after the name.
        value: String,
    },
}

/// An arrow on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Its color.
    pub color: MarkColor,
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

/// A marked square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Its color.
    pub color: MarkColor,
    /// The square.
    pub square: Square,
}

/// The colors that boards have for arrows and marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "colors explain themselves")]
pub enum MarkColor {
    Green,
    Red,
    Yellow,
    Blue,
}

/// An evaluation from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrittenValue {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// White mates in so many moves (negative: Black).
    Mate(i32),
}

/// Takes a comment apart: its commands in order, and the text without them.
///
/// ```
/// use motive_chess::{Command, commands};
///
/// let (found, text) = commands("a strong move [%eval 1.25,20] [%csl Gd4] indeed");
/// assert_eq!(text, "a strong move indeed");
/// assert_eq!(found.iter().map(Command::to_string).collect::<Vec<_>>(), ["[%eval 1.25,20]", "[%csl Gd4]"]);
/// ```
pub fn commands(comment: &str) -> (Vec<Command>, String) {
    let mut found = Vec::new();
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once("[%") {
        let Some((inside, behind)) = after.split_once(']') else { break };
        text.push_str(before);
        text.push(' ');
        let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        found.push(Command::read(name.trim(), value.trim()));
        rest = behind;
    }
    text.push_str(rest);
    (found, text.split_whitespace().collect::<Vec<_>>().join(" "))
}

impl Command {
    fn read(name: &str, value: &str) -> Command {
        let known = match name {
            "cal" => items(value, Arrow::read).map(Command::Arrows),
            "csl" => items(value, Mark::read).map(Command::Marks),
            "eval" => read_eval(value),
            "clk" => read_clock(value).map(Command::Clock),
            "emt" => read_clock(value).map(Command::Spent),
            _ => None,
        };
        known.unwrap_or_else(|| Command::Other { name: name.to_owned(), value: value.to_owned() })
    }
}

fn items<T>(value: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    value.split(',').map(str::trim).filter(|item| !item.is_empty()).map(read).collect()
}

impl Arrow {
    fn read(item: &str) -> Option<Arrow> {
        let color = MarkColor::read(item)?;
        Some(Arrow { color, from: square(item.get(1..3)?)?, to: square(item.get(3..)?)? })
    }
}

impl Mark {
    fn read(item: &str) -> Option<Mark> {
        Some(Mark { color: MarkColor::read(item)?, square: square(item.get(1..)?)? })
    }
}

fn square(text: &str) -> Option<Square> {
    text.parse().ok()
}

impl MarkColor {
    const ALL: [(char, MarkColor); 4] =
        [('G', MarkColor::Green), ('R', MarkColor::Red), ('Y', MarkColor::Yellow), ('B', MarkColor::Blue)];

    fn read(item: &str) -> Option<MarkColor> {
        let letter = item.chars().next()?;
        MarkColor::ALL.into_iter().find(|(known, _)| *known == letter).map(|(_, color)| color)
    }

    fn letter(self) -> char {
        MarkColor::ALL.into_iter().find(|(_, color)| *color == self).map_or('G', |(letter, _)| letter)
    }
}

fn read_eval(value: &str) -> Option<Command> {
    let (value, depth) = match value.split_once(',') {
        Some((value, depth)) => (value.trim(), Some(depth.trim().parse().ok()?)),
        None => (value, None),
    };
    let value = if let Some(moves) = value.strip_prefix('#') {
        WrittenValue::Mate(moves.parse().ok()?)
    } else {
        let pawns = value.parse::<f64>().ok().filter(|pawns| pawns.abs() < 100_000.0)?;
        WrittenValue::Centipawns((pawns * 100.0).round() as i32)
    };
    Some(Command::Eval { value, depth })
}

/// Hours, minutes and seconds, of which fractions are allowed.
fn read_clock(value: &str) -> Option<Duration> {
    let mut parts = value.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let whole = u64::from(hours.parse::<u32>().ok()?) * 3600 + u64::from(minutes.parse::<u32>().ok()?) * 60;
    let seconds = seconds.parse::<f64>().ok().filter(|seconds| (0.0..100_000.0).contains(seconds))?;
    // Milliseconds are what clocks show at most.
    Some(Duration::from_millis(whole * 1000 + (seconds * 1000.0).round() as u64))
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Arrows(arrows) => {
                let items: Vec<String> =
                    arrows.iter().map(|a| format!("{}{}{}", a.color.letter(), a.from, a.to)).collect();
                write!(f, "[%cal {}]", items.join(","))
            }
            Command::Marks(marks) => {
                let items: Vec<String> =
                    marks.iter().map(|mark| format!("{}{}", mark.color.letter(), mark.square)).collect();
                write!(f, "[%csl {}]", items.join(","))
            }
            Command::Eval { value, depth } => {
                match value {
                    WrittenValue::Mate(moves) => write!(f, "[%eval #{moves}")?,
                    WrittenValue::Centipawns(value) => {
                        let sign = if *value < 0 { "-" } else { "" };
                        write!(
                            f,
                            "[%eval {sign}{}.{:02}",
                            value.unsigned_abs() / 100,
                            value.unsigned_abs() % 100
                        )?;
                    }
                }
                match depth {
                    Some(depth) => write!(f, ",{depth}]"),
                    None => f.write_str("]"),
                }
            }
            Command::Clock(time) => write_clock(f, "clk", *time),
            Command::Spent(time) => write_clock(f, "emt", *time),
            Command::Other { name, value } if value.is_empty() => write!(f, "[%{name}]"),
            Command::Other { name, value } => write!(f, "[%{name} {value}]"),
        }
    }
}

fn write_clock(f: &mut fmt::Formatter<'_>, name: &str, time: Duration) -> fmt::Result {
    let seconds = time.as_secs();
    write!(f, "[%{name} {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
    if time.subsec_millis() > 0 {
        write!(f, ".{:03}", time.subsec_millis())?;
    }
    f.write_str("]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_and_written_back() {
        for text in [
            "[%cal Gd2d4,Rb1b8]",
            "[%csl Yd4,Be5]",
            "[%eval -0.07]",
            "[%eval 12.30,24]",
            "[%eval #-3]",
            "[%clk 1:05:23]",
            "[%clk 0:00:09.500]",
            "[%emt 0:00:12]",
            "[%tqu \"En\",\"\"]",
            "[%foo]",
        ] {
            let (found, rest) = commands(&format!("before{text}after"));
            assert_eq!((found.len(), rest.as_str()), (1, "before after"));
            assert_eq!(found[0].to_string(), text);
            assert_eq!(
                matches!(found[0], Command::Other { .. }),
                text.contains("tqu") || text.contains("foo")
            );
        }
    }

    #[test]
    fn broken_commands_are_kept_as_they_are() {
        for text in
            ["[%cal Gd2d9]", "[%csl é]", "[%eval NaN]", "[%eval 1e300]", "[%clk -1:00:00]", "[%clk 1:2:3:4]"]
        {
            let (found, _) = commands(text);
            assert!(matches!(found[0], Command::Other { .. }), "{text}");
            assert_eq!(found[0].to_string(), text);
        }
        assert_eq!(commands("[%cal Gd2"), (vec![], "[%cal Gd2".to_owned()));
    }
}
