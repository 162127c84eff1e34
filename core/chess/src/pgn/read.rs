//! Reading games.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;

use pgn_reader::{Nag, RawComment, RawTag, Reader, Skip, Visitor};
use shakmaty::san::{San, SanPlus};
use shakmaty::{KnownOutcome, Outcome};

use crate::generous::read_move;
use crate::lines::decode;
use crate::{CastlingMode, Color, Leniency, Move, Position};

use super::split::{Cut, MAX_HEADER, Splitter, UNREADABLE};
use super::{Game, GameResult, Headers, Line, Node, PgnError, PgnProblem, PgnProblemKind};

/// Deeper variations are left out.
const MAX_DEPTH: usize = 50;
/// What a game has beyond this is left out.
const MAX_MOVES: usize = 100_000;
const MAX_HEADERS: usize = 200;
/// More complaints help nobody.
const MAX_PROBLEMS: usize = 20;

/// The games of a file, one after the other, as they are read.
///
/// Memory is needed for one game at a time, and that is limited. A game with mistakes comes as an
/// error that contains what could be read of it; the games after it are not affected.
pub struct GameReader<R> {
    splitter: Splitter<BufReader<R>>,
    number: usize,
}

/// Reads the games of a file.
///
/// ```
/// use motive_chess::read_games;
///
/// let file = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let games: Vec<_> = read_games(file.as_bytes()).collect();
/// let error = games[0].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "game 1 (line 1, A – ?): 2. Ke3 is not a legal move here");
/// assert_eq!(error.game.main_line().len(), 2);
/// assert_eq!(games[1].as_ref().unwrap().main_line().len(), 1);
/// ```
pub fn read_games<R: Read>(reader: R) -> GameReader<R> {
    GameReader { splitter: Splitter::new(BufReader::new(reader)), number: 0 }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let cut = self.splitter.next()?;
        self.number += 1;
        Some(read_cut(cut, self.number))
    }
}

fn read_cut(cut: Cut, number: usize) -> Result<Game, PgnError> {
    let mut builder = Builder::default();
    for kind in cut.problems {
        builder.problems.push(PgnProblem { place: String::new(), kind });
    }
    let mut reader =
        Reader::build(cut.text.as_slice()).set_supported_tag_line_length(2 * MAX_HEADER).finish();
    if let Err(error) = reader.read_game(&mut builder) {
        builder.complain(PgnProblemKind::Io(error.to_string()));
    }
    let (game, problems) = builder.finish();
    if problems.is_empty() {
        return Ok(game);
    }
    let name = game.headers.summary();
    Err(PgnError { number, line: cut.line, name, problems, game: Box::new(game) })
}

/// A line that is being read.
#[derive(Default)]
struct Frame {
    line: Line,
    /// Before the last move of the line; where its variations begin.
    before: Position,
    position: Position,
    /// Comments that wait for the move after them.
    waiting: Vec<String>,
    /// After a mistake the rest of the line has no meaning.
    is_broken: bool,
}

impl Frame {
    fn new(position: Position) -> Frame {
        Frame { before: position.clone(), position, ..Frame::default() }
    }

    fn into_line(mut self) -> Line {
        self.line.tail.append(&mut self.waiting);
        self.line
    }
}

/// Builds a game from the tokens of `pgn-reader`. Everything is kept here rather than in what the
/// visitor hands around, so that nothing is lost if the reader gives up.
#[derive(Default)]
struct Builder {
    headers: Headers,
    start: Position,
    result: Option<GameResult>,
    /// The main line, its current variation, and so on; empty before the movetext.
    frames: Vec<Frame>,
    n_moves: usize,
    /// A comment that comes in pieces.
    comment: Vec<u8>,
    problems: Vec<PgnProblem>,
}

impl Builder {
    fn complain(&mut self, kind: PgnProblemKind) {
        let place = self.frames.last().map_or_else(String::new, |frame| {
            let dots = if frame.position.turn() == Color::White { "." } else { "..." };
            format!("{}{dots}", frame.position.fullmoves())
        });
        self.complain_at(place, kind);
    }

    fn complain_at(&mut self, place: String, kind: PgnProblemKind) {
        let problem = PgnProblem { place, kind };
        if self.problems.len() < MAX_PROBLEMS && !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// The starting position that the headers describe. Without one there are no moves to read.
    fn set_up(&mut self) -> bool {
        self.headers.remove("SetUp");
        let result = self.headers.remove("Result");
        self.result = result.and_then(|text| GameResult::from_text(&text));
        let mode = match self.headers.get("Variant").map(str::to_ascii_lowercase).as_deref() {
            None | Some("" | "?" | "-" | "standard" | "chess" | "normal" | "from position") => None,
            Some("chess960" | "chess 960" | "fischerandom" | "fischer random" | "freestyle" | "960") => {
                self.headers.remove("Variant");
                Some(CastlingMode::Chess960)
            }
            Some(other) => {
                let name = other.chars().take(40).collect();
                self.complain(PgnProblemKind::Variant(name));
                return false;
            }
        };
        let Some(fen) = self.headers.remove("FEN") else {
            if mode == Some(CastlingMode::Chess960) {
                // The usual starting position is one of the 960.
                self.start = Position::chess960(518).unwrap_or_default();
            }
            return true;
        };
        match Position::from_fen_reporting(&fen, Leniency::Lenient, mode) {
            Ok((start, _)) => {
                self.start = start;
                true
            }
            Err(error) => {
                self.complain(PgnProblemKind::Start(error));
                false
            }
        }
    }

    fn play(&mut self, read: impl FnOnce(&Position) -> Result<Move, PgnProblemKind>) {
        let Some(frame) = self.frames.last_mut().filter(|frame| !frame.is_broken) else { return };
        let read = if self.n_moves >= MAX_MOVES {
            Err(PgnProblemKind::TooManyMoves(MAX_MOVES))
        } else {
            read(&frame.position)
        };
        match read {
            Ok(m) => {
                let mut node = Node::new(m);
                node.before.append(&mut frame.waiting);
                frame.line.nodes.push(node);
                frame.before = frame.position.clone();
                frame.position.play(m);
                self.n_moves += 1;
            }
            Err(kind) => {
                frame.is_broken = true;
                self.complain(kind);
            }
        }
    }

    fn note(&mut self, text: String) {
        let Some(frame) = self.frames.last_mut().filter(|frame| !frame.is_broken) else { return };
        match frame.line.nodes.last_mut().filter(|node| node.variations.is_empty()) {
            Some(node) => node.after.push(text),
            None => frame.waiting.push(text),
        }
    }

    fn close_variation(&mut self) {
        if self.frames.len() < 2 {
            return;
        }
        let Some(variation) = self.frames.pop() else { return };
        let variation = variation.into_line();
        let is_worth_keeping = !variation.nodes.is_empty() || !variation.tail.is_empty();
        if let Some(node) = self.frames.last_mut().and_then(|frame| frame.line.nodes.last_mut())
            && is_worth_keeping
        {
            node.variations.push(variation);
        }
    }

    fn finish(mut self) -> (Game, Vec<PgnProblem>) {
        if self.frames.len() > 1 {
            self.complain(PgnProblemKind::Parentheses);
        }
        while self.frames.len() > 1 {
            self.close_variation();
        }
        let line = self.frames.pop().map(Frame::into_line).unwrap_or_default();
        let result = self.result.unwrap_or_default();
        (Game { headers: self.headers, start: self.start, line, result }, self.problems)
    }
}

/// The visitor's phases carry nothing: the builder has it all.
impl Visitor for Builder {
    type Tags = ();
    /// Whether the result has been seen.
    type Movetext = bool;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if self.headers.len() >= MAX_HEADERS {
            self.complain(PgnProblemKind::TooManyHeaders(MAX_HEADERS));
        } else {
            self.headers.set(&decode(name), &decode(&unescaped(value.as_bytes())));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), bool> {
        if self.set_up() {
            self.frames.push(Frame::new(self.start.clone()));
            ControlFlow::Continue(false)
        } else {
            ControlFlow::Break(())
        }
    }

    fn san(&mut self, is_over: &mut bool, san: SanPlus) -> ControlFlow<()> {
        if *is_over && self.frames.len() == 1 {
            self.complain(PgnProblemKind::AfterResult);
            return ControlFlow::Break(());
        }
        if san.san == San::Null {
            self.play(|_| Err(PgnProblemKind::NullMove));
        } else {
            let read = |position: &Position| match san.san.to_move(position.chess()) {
                Ok(m) => Ok(m),
                // The second look takes castling as the king's step, and finds the words for a complaint.
                Err(_) => read_move(position, &san.to_string()).map_err(PgnProblemKind::Move),
            };
            self.play(read);
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, _: &mut bool, nag: Nag) -> ControlFlow<()> {
        if let Some(frame) = self.frames.last_mut().filter(|frame| !frame.is_broken)
            && let Some(node) = frame.line.nodes.last_mut()
            && !node.nags.contains(&nag.0)
        {
            node.nags.push(nag.0);
        }
        ControlFlow::Continue(())
    }

    fn partial_comment(&mut self, _: &mut bool, comment: RawComment<'_>) -> ControlFlow<()> {
        self.comment.extend_from_slice(comment.as_bytes());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, is_over: &mut bool, comment: RawComment<'_>) -> ControlFlow<()> {
        let mut bytes = std::mem::take(&mut self.comment);
        bytes.extend_from_slice(comment.as_bytes());
        let text = decode(&bytes);
        if let Some(word) = text.strip_prefix(char::from(UNREADABLE)) {
            if !*is_over {
                let word = word.to_owned();
                self.play(|position| read_move(position, &word).map_err(PgnProblemKind::Move));
            }
            return ControlFlow::Continue(());
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            self.note(text);
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut bool) -> ControlFlow<(), Skip> {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last() else { return ControlFlow::Continue(Skip(true)) };
        let has_move = !frame.line.nodes.is_empty();
        let mut variation = Frame::new(frame.before.clone());
        // What hangs on a broken line, or on nothing, is followed only to find its end.
        variation.is_broken = frame.is_broken || !has_move;
        if depth > MAX_DEPTH {
            self.complain(PgnProblemKind::TooDeep(MAX_DEPTH));
            variation.is_broken = true;
            self.frames.push(variation);
            return ControlFlow::Continue(Skip(true));
        }
        if !has_move && !frame.is_broken {
            self.complain(PgnProblemKind::VariationOfNothing);
        }
        self.frames.push(variation);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, _: &mut bool) -> ControlFlow<()> {
        if self.frames.len() < 2 {
            self.complain(PgnProblemKind::Parentheses);
        }
        self.close_variation();
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, is_over: &mut bool, outcome: Outcome) -> ControlFlow<()> {
        // Results inside variations are somebody's opinion, not the result of the game.
        if self.frames.len() == 1 && !*is_over {
            *is_over = true;
            self.result = Some(match outcome {
                Outcome::Known(KnownOutcome::Decisive { winner }) => GameResult::Won(winner),
                Outcome::Known(KnownOutcome::Draw) => GameResult::Drawn,
                Outcome::Unknown => GameResult::Open,
            });
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: bool) {}
}

/// Undoes the backslashes before quotes and backslashes. (`RawTag::decode` of pgn-reader 0.29 takes
/// the second backslash of a pair for the beginning of another.)
fn unescaped(value: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        match rest.peek() {
            Some(&escaped @ (b'"' | b'\\')) if byte == b'\\' => {
                bytes.push(escaped);
                rest.next();
            }
            _ => bytes.push(byte),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<Result<Game, PgnError>> {
        read_games(text.as_bytes()).collect()
    }

    fn complaint(text: &str) -> String {
        games(text)[0].as_ref().unwrap_err().to_string()
    }

    fn good(text: &str) -> Game {
        games(text).remove(0).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn comments_go_where_they_belong() {
        let game =
            good("{intro} 1. e4 {a} {b} ; c\n e5 $1 $14 (1... c5 {d} (1... e6)) {e} 2. Nf3 (2. f4) {end} *");
        let nodes = &game.line.nodes;
        assert_eq!(nodes[0].before, ["intro"]);
        assert_eq!(nodes[0].after, ["a", "b", "c"]);
        assert_eq!(nodes[1].nags, [1, 14]);
        assert_eq!(nodes[1].variations[0].nodes[0].after, ["d"]);
        assert_eq!(nodes[1].variations[0].nodes[0].variations[0].nodes.len(), 1);
        assert_eq!(nodes[2].before, ["e"]);
        assert_eq!(game.line.tail, ["end"]);
        assert_eq!(game.line.count(), 6);
    }

    #[test]
    fn dialects_of_movetext() {
        let san = "1. e4 d5 2. e5 f5 3. exf6 Nh6 4. Nf3 g6 5. Be2 Bg7 6. O-O O-O";
        for text in [
            "1.e4 d5 2.e5 f5 3.exf6 e.p. Nh6 4.Nf3 g6 5.Be2 Bg7 6.0-0 0-0 1/2-1/2",
            "1 e2e4 d7d5 2 e4e5 f7f5 3 e5f6 g8h6 4 g1f3 g7g6 5 f1e2 f8g7 6 e1g1 e8g8 1/2",
            "1. e2-e4 +- d7-d5 2. e4-e5 f7-f5 3. e5xf6 Ng8-h6 4. Ng1-f3 N g7-g6 5. Bf1-e2 Bf8-g7\n\n6. o-o o-o ½-½",
        ] {
            let game = good(text);
            assert_eq!(game.start.san_line(&game.main_line()), san, "{text}");
            assert_eq!(game.result, GameResult::Drawn, "{text}");
        }
    }

    #[test]
    fn no_move_is_hidden_by_what_stands_around_it() {
        let text = "1. e4 \n+-\n } e5\x0c2.Nf3 }Nc6\r\n%d4\n\t3.\nBb5(3. Bc4)a6 *";
        assert_eq!(good(text).start.san_line(&good(text).main_line()), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
    }

    #[test]
    fn starting_positions() {
        let game = good("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 40\"]\n\n40. O-O Kd7 1-0");
        assert_eq!(game.start.fullmoves(), 40);
        assert!(game.headers.is_empty());
        let shuffled = good(
            "[Variant \"Chess960\"]\n[FEN \"1k6/8/8/8/8/8/8/1K2R3 w E - 0 1\"]\n[SetUp \"1\"]\n1. O-O Kb7 *",
        );
        assert_eq!(shuffled.start.castling_mode(), CastlingMode::Chess960);
        assert_eq!(shuffled.main_line().len(), 2);
        assert!(
            complaint("[Variant \"Atomic\"]\n1. e4 *").contains("the variant \"atomic\" has other rules")
        );
        let refused = complaint("[White \"W\"]\n[FEN \"8/8 w - - 0 1\"]\n1. e4 *");
        assert!(
            refused.starts_with("game 1 (line 1, W – ?): the FEN header is refused: the board has 2 ranks")
        );
    }

    #[test]
    fn mistakes_are_named_and_the_rest_is_kept() {
        let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 (1... Ke6 2. d4) 2. Nf3 (2. f4 exf4 3. zz9) Nc6 3. Qh5 d6 *\n\n1. d4 *";
        let games = games(text);
        let error = games[0].as_ref().unwrap_err();
        assert_eq!(
            error.to_string(),
            "game 1 (line 1, A – B): 1... Ke6 is not a legal move here; \
             3. \"zz9\" does not read as a move; 3. Qh5 is not a legal move here"
        );
        assert_eq!(error.game.line.nodes.len(), 4);
        assert_eq!(error.game.line.nodes[2].variations[0].nodes.len(), 2);
        assert_eq!(games[1].as_ref().unwrap().main_line().len(), 1);
        let ambiguous = complaint("[FEN \"4k3/8/8/8/8/8/R6R/5K2 w - - 0 1\"]\n1. Re2 *");
        assert!(ambiguous.ends_with("1. Re2 could be more than one move here: Rae2+, Rhe2+"), "{ambiguous}");
    }

    #[test]
    fn odd_structures() {
        assert!(
            complaint("(1. e4) 1. d4 *")
                .ends_with("a variation begins where no move has been made yet (it is left out)")
        );
        assert!(complaint("1. e4 (1. d4 *").contains("parentheses"));
        assert!(complaint("1. e4) e5 *").contains("parentheses"));
        assert!(complaint("1. e4 1-0 e5").contains("moves after the result"));
        assert!(complaint("1. e4 -- 2. d4 *").ends_with("1... a null move is not a legal move"));
        assert!(complaint("1. e4 {never closed").contains("does not end"));
        let deep = format!("1. e4 {} *", "(1. d4 ".repeat(3000));
        assert!(complaint(&deep).contains("nested deeper than 50"));
        let closed = format!("1. e4 {} {} e5 *", "(1. d4 ".repeat(3000), ")".repeat(3000));
        let error = games(&closed).remove(0).unwrap_err();
        assert_eq!((error.problems.len(), error.game.main_line().len()), (1, 2));
    }

    #[test]
    fn limits_hold() {
        let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(MAX_MOVES / 2);
        let error = games(&shuffle).remove(0).unwrap_err();
        assert_eq!(error.game.main_line().len(), MAX_MOVES);
        let long = format!("1. e4 {{{}}} e5 *\n\n[A \"b\"]\n\n1. d4 *", "x".repeat(10_000_000));
        let games = games(&long);
        assert!(games[0].as_ref().unwrap_err().to_string().contains("longer than"));
        assert_eq!(games[1].as_ref().unwrap().main_line().len(), 1);
    }

    #[test]
    fn a_reader_that_fails_ends_the_games() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("disk on fire"))
            }
        }
        let games: Vec<_> = read_games(b"1. e4 *\n\n[White \"D\"]\n1. e4 e5\n".chain(Broken)).collect();
        let error = games.last().unwrap().as_ref().unwrap_err();
        assert_eq!(error.to_string(), "game 2 (line 3, D – ?): reading failed: disk on fire");
        assert_eq!(error.game.main_line().len(), 2);
    }
}
