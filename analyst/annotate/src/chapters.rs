//! The chapters of a game, for the head of it: opening, turning points, the decisive mistake, the ending.
//!
//! Everything here is counted from the values of the moves and from the marks; what is only an opinion says so.

use motive_chess::{Color, Game, GameResult, History, Position, Role};
use motive_strategy::Opening;

use crate::annotated::Ply;
use crate::chances::{Standing, expected_score};
use crate::words::side_name;
use crate::{Level, Mark, Moment};

/// With so many queens, rooks, bishops and knights on the board, or fewer, the game is an ending (as lichess counts).
const ENDING_PIECES: usize = 6;
/// An ending shorter than this, in half-moves, is no chapter.
const SHORT_ENDING: usize = 10;
/// So many turning points are named.
const MOST_TURNS: usize = 5;

/// Whether a position is an ending, by its pieces.
///
/// ```
/// use motive_chess::Position;
///
/// assert!(!motive_annotate::is_ending(&Position::default()));
/// assert!(motive_annotate::is_ending(&"3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 9".parse().unwrap()));
/// ```
pub fn is_ending(position: &Position) -> bool {
    let pieces = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    pieces.iter().map(|&role| position.role(role).len()).sum::<usize>() <= ENDING_PIECES
}

/// The chapters as sentences; none for a game without moves.
pub(crate) fn chapters(game: &Game, plies: &[Ply], moments: &[Moment], level: Level) -> Vec<String> {
    let mut told = Vec::new();
    let mut history = History::new(game.start.clone());
    let (mut opening, mut ending) = (None, None);
    for (ply, made) in plies.iter().enumerate() {
        history.play(made.m);
        opening = Opening::of(history.position()).or(opening);
        let number = history.position().fullmoves() - u32::from(history.position().turn() == Color::White);
        ending = if is_ending(history.position()) { ending.or(Some((ply, number))) } else { None };
    }
    if let Some(Opening { eco, name }) = opening {
        told.push(format!("Opening: {name} ({eco})."));
    }
    let scores = scores(game.start.turn(), plies, level);
    let turns = turns(&scores, moments);
    let decisive = decisive(game.result, &scores, moments);
    let others: Vec<String> = turns
        .iter()
        .filter(|turn| decisive.is_none_or(|last| last.ply != turn.ply))
        .map(|turn| label(turn))
        .collect();
    match others.len() {
        0 => {}
        1 => told.push(format!("By Motive's values the game turns at {}.", others[0])),
        n => told.push(format!(
            "By Motive's values the game turns at {} and {}.",
            others[..n - 1].join(", "),
            others[n - 1]
        )),
    }
    if let Some(last) = decisive {
        let winner = side_name(last.color.other());
        told.push(format!(
            "The decisive mistake is {}: from there on {winner} is winning by the values.",
            label(last)
        ));
    }
    let is_long = |&(ply, _): &(usize, u32)| plies.len() - ply >= SHORT_ENDING && ply > 0;
    if let Some((_, number)) = ending.filter(is_long) {
        told.push(format!("The ending begins with move {number}."));
    }
    let last = history.position();
    if last.is_checkmate() {
        told.push(format!("{} is mated at the end.", side_name(last.turn())));
    }
    told
}

/// White's chances after each move.
fn scores(first: Color, plies: &[Ply], level: Level) -> Vec<Option<f64>> {
    let mut turn = first;
    plies
        .iter()
        .map(|ply| {
            let color = turn;
            turn = turn.other();
            let value = if color == Color::White { ply.value? } else { ply.value?.reversed() };
            Some(expected_score(value, level))
        })
        .collect()
}

/// The mistakes after which somebody else stands better than before, or nobody does.
fn turns<'a>(scores: &[Option<f64>], moments: &'a [Moment]) -> Vec<&'a Moment> {
    let is_turn = |moment: &&Moment| {
        if !matches!(moment.mark, Mark::Blunder | Mark::Mistake) {
            return false;
        }
        let before = moment.ply.checked_sub(1).map_or(Some(0.5), |ply| scores[ply]);
        let (Some(before), Some(after)) = (before, scores[moment.ply]) else { return false };
        leader(before) != leader(after)
    };
    moments.iter().filter(is_turn).take(MOST_TURNS).collect()
}

/// Who stands better; `None` if nobody does.
fn leader(score: f64) -> Option<Color> {
    match Standing::of(score) {
        Standing::Winning | Standing::Better => Some(Color::White),
        Standing::Equal => None,
        Standing::Worse | Standing::Lost => Some(Color::Black),
    }
}

/// The last mistake of the loser after which the winner is winning to the end, and was not before.
fn decisive<'a>(result: GameResult, scores: &[Option<f64>], moments: &'a [Moment]) -> Option<&'a Moment> {
    let GameResult::Won(winner) = result else { return None };
    let winning = |score: &Option<f64>| {
        score.is_some_and(|score| {
            let score = if winner == Color::White { score } else { 1.0 - score };
            Standing::of(score) == Standing::Winning
        })
    };
    // Where the last stretch of winning positions begins.
    let begins = scores.iter().rposition(|score| !winning(score)).map_or(0, |last| last + 1);
    moments.iter().find(|moment| {
        let is_fault = matches!(moment.mark, Mark::Blunder | Mark::Mistake);
        moment.ply == begins && is_fault && moment.color != winner
    })
}

/// `20... Na6??`
fn label(moment: &Moment) -> String {
    format!("{} {}{}", moment.number, moment.san, moment.mark.glyph())
}
