//! Puzzles as lichess publishes them: one a line, comma-separated.
//!
//! Columns are found by the names in the header (`PuzzleId,FEN,Moves,Rating,Themes`, in any order,
//! others are skipped). Every line stands alone: a quotation that is not closed spoils its own line
//! and not the next ones.

use motive_chess::{History, Leniency, Move, Position};

use crate::problem::Task;

/// Where the columns are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    id: Option<usize>,
    fen: usize,
    moves: usize,
    rating: Option<usize>,
    themes: Option<usize>,
}

/// A puzzle as a line gives it.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    pub id: Option<String>,
    pub history: History,
    pub task: Task,
    pub themes: Vec<String>,
    pub rating: Option<u32>,
}

/// Longer lines of play are refused.
const MAX_MOVES: usize = 200;

impl Columns {
    /// Reads a header; `None` if the line is not one.
    pub(crate) fn from_header(line: &str) -> Option<Columns> {
        let fields = fields(line)?;
        let find = |name: &str| fields.iter().position(|field| field.trim().eq_ignore_ascii_case(name));
        Some(Columns {
            id: find("PuzzleId"),
            fen: find("FEN")?,
            moves: find("Moves")?,
            rating: find("Rating"),
            themes: find("Themes"),
        })
    }

    /// The columns of a file without header: those of the lichess database if there are eight or
    /// more, else id, FEN, moves, rating and themes.
    pub(crate) fn usual(line: &str) -> Columns {
        let themes = if fields(line).is_some_and(|fields| fields.len() >= 8) { 7 } else { 4 };
        Columns { id: Some(0), fen: 1, moves: 2, rating: Some(3), themes: Some(themes) }
    }

    /// Reads a puzzle; the error says what is wrong with the line.
    pub(crate) fn read(&self, line: &str) -> Result<Puzzle, String> {
        let fields = fields(line).ok_or("a quotation that is not closed")?;
        let field =
            |column: usize| fields.get(column).map(|field| field.trim()).filter(|field| !field.is_empty());
        let fen = field(self.fen).ok_or("no FEN")?;
        let start = Position::from_fen(fen, Leniency::Lenient).map_err(|error| error.to_string())?;
        let (history, solution) = line_of_play(start, field(self.moves).ok_or("no moves")?)?;
        let rating = match self.rating.and_then(field) {
            Some(text) => Some(text.parse().map_err(|_| format!("the rating is {text:?}"))?),
            None => None,
        };
        let themes = self.themes.and_then(field).unwrap_or("");
        Ok(Puzzle {
            id: self.id.and_then(field).map(str::to_owned),
            history,
            task: Task::Line(solution),
            themes: themes.split_whitespace().map(str::to_owned).collect(),
            rating,
        })
    }
}

/// Plays the opponent's first move and checks the rest.
fn line_of_play(start: Position, text: &str) -> Result<(History, Vec<Move>), String> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        if moves.len() == MAX_MOVES {
            return Err(format!("more than {MAX_MOVES} moves"));
        }
        // Some files write the promoted piece as a capital letter.
        let m = position
            .parse_uci(&word.to_ascii_lowercase())
            .map_err(|error| format!("move {}: {error}", moves.len() + 1))?;
        moves.push(m);
        position.play(m);
    }
    if moves.len() < 2 {
        return Err("no move to find after the opponent's".to_owned());
    }
    let mut history = History::new(start);
    history.play(moves.remove(0));
    Ok((history, moves))
}

/// The fields of one line; `None` if it is not a whole record.
fn fields(line: &str) -> Option<Vec<String>> {
    // A quotation still open at the end swallows the mark put there and shows itself that way.
    let marked = format!("{line},end");
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).buffer_capacity(512).from_reader(marked.as_bytes());
    let record = reader.records().next()?.ok()?;
    let mut fields: Vec<String> = record.iter().map(str::to_owned).collect();
    (fields.pop()? == "end").then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "PuzzleId,FEN,Moves,Rating,Themes";

    fn read(line: &str) -> Result<Puzzle, String> {
        Columns::from_header(HEADER).unwrap().read(line)
    }

    #[test]
    fn the_first_move_is_the_opponents() {
        let puzzle =
            read("abc,6k1/5ppp/8/8/8/7r/5PPP/RR4K1 b - - 0 1,h3h6 a1a8,1234,mate backRankMate").unwrap();
        assert_eq!(puzzle.id.as_deref(), Some("abc"));
        assert_eq!(puzzle.history.moves().len(), 1);
        assert_eq!(puzzle.task.describe(puzzle.history.position()), "2. Ra8#");
        assert_eq!(puzzle.rating, Some(1234));
        assert_eq!(puzzle.themes, ["mate", "backRankMate"]);
    }

    #[test]
    fn columns_in_any_order_and_quoted() {
        let columns = Columns::from_header("Rating,Moves,Extra,fen,PuzzleID").unwrap();
        let line = "900,\"g2g4 d8h4\",\"a, \"\"b\"\"\",\"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2\",x";
        let puzzle = columns.read(line).unwrap();
        assert_eq!((puzzle.id.as_deref(), puzzle.rating), (Some("x"), Some(900)));
        assert!(puzzle.themes.is_empty());
        assert_eq!(Columns::from_header("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;"), None);
        let dump = "00008,fen,moves,1000,75,90,400,fork short,https://example.invalid,";
        assert_eq!(Columns::usual(dump).themes, Some(7));
    }

    #[test]
    fn promotions_with_capitals() {
        let puzzle = read("p,7k/5P2/8/8/8/8/8/6K1 b - - 0 1,h8h7 f7f8Q,,").unwrap();
        assert_eq!(puzzle.task.describe(puzzle.history.position()), "2. f8=Q");
        assert_eq!(puzzle.rating, None);
    }

    #[test]
    fn broken_lines_say_why() {
        let complaint = |line: &str| read(line).unwrap_err();
        assert_eq!(complaint("a"), "no FEN");
        assert_eq!(complaint("a,6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1"), "no moves");
        assert_eq!(complaint("a,\"6k1"), "a quotation that is not closed");
        let rooks = "6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1";
        assert_eq!(complaint(&format!("a,{rooks},a1a8,1,")), "no move to find after the opponent's");
        assert_eq!(complaint(&format!("a,{rooks},a1a7 a7a8,1,")), "move 2: a7a8 is not a legal move here");
        assert_eq!(complaint(&format!("a,{rooks},a1a7 g8f8,high,")), "the rating is \"high\"");
        assert!(complaint("a,8/8/8/8/8/8/8/8 w - - 0 1,a1a7 g8f8,1,").contains("king is missing"));
    }
}
