//! The comments, glyphs and variations in the tree of the game.

use motive_answer::Value;
use motive_chess::{
    Arrow, Color, Command, Game, Line, Mark as Spot, MarkColor, Move, Node, Position, WrittenValue, commands,
};

use crate::annotated::Ply;
use crate::character::Remark;
use crate::judge::shown_moves;
use crate::summary::PlayerSummary;
use crate::{Level, Moment, Options};

/// Glyphs that judge a move: `!`, `?`, `!!`, `??`, `!?`, `?!`.
const JUDGING: std::ops::RangeInclusive<u8> = 1..=6;
/// The name under which comments are signed.
const ANNOTATOR: &str = "Motive";

/// The game with everything written in.
pub(crate) fn write(
    game: &Game,
    plies: &[Ply],
    moments: &[Moment],
    remarks: &[Remark],
    (chapters, players): (&[String], &[PlayerSummary; 2]),
    options: &Options,
) -> Game {
    let mut game = game.clone();
    if options.strip {
        strip(&mut game.line);
    }
    if options.evals {
        write_evals(&mut game, plies);
    }
    for moment in moments {
        write_moment(&mut game, moment, options);
    }
    for remark in remarks {
        if let Some(node) = game.line.nodes.get_mut(remark.ply) {
            add(node, remark.text.clone());
        }
    }
    if let Some(first) = game.line.nodes.first_mut().filter(|_| !chapters.is_empty()) {
        first.before.push(chapters.join(" "));
    }
    if game.headers.get("Annotator").is_none_or(|name| name.is_empty() || name == "?") {
        game.headers.set("Annotator", ANNOTATOR);
    }
    if !plies.is_empty() {
        let told: Vec<String> = players.iter().map(PlayerSummary::text).collect();
        game.line.tail.push(told.join(" "));
    }
    game
}

/// Takes away what others said; what the clock said stays.
fn strip(line: &mut Line) {
    line.tail.clear();
    for node in &mut line.nodes {
        node.before.clear();
        node.nags.clear();
        node.variations.clear();
        let clocks: Vec<String> = node
            .after
            .iter()
            .flat_map(|comment| commands(comment).0)
            .filter(|command| matches!(command, Command::Clock(_) | Command::Spent(_)))
            .map(|command| command.to_string())
            .collect();
        node.after = if clocks.is_empty() { Vec::new() } else { vec![clocks.join(" ")] };
    }
}

/// The value after each move, unless somebody has written one there.
fn write_evals(game: &mut Game, plies: &[Ply]) {
    let mut turn = game.start.turn();
    for (node, ply) in game.line.nodes.iter_mut().zip(plies) {
        let color = turn;
        turn = turn.other();
        let has_one = node
            .after
            .iter()
            .any(|comment| commands(comment).0.iter().any(|command| matches!(command, Command::Eval { .. })));
        let Some(value) = ply.value.filter(|_| !has_one) else { continue };
        let value = match value {
            // Mate on the board: there is nothing to count.
            Value::MateIn(0 | 1) => continue,
            // Counted from after the move.
            Value::MateIn(n) => Value::MateIn(n - 1),
            value => value,
        };
        let value = if color == Color::White { value } else { value.reversed() };
        let value = match value {
            Value::MateIn(n) => WrittenValue::Mate(n as i32),
            Value::MatedIn(n) => WrittenValue::Mate(-(n as i32)),
            Value::Centipawns(n) => WrittenValue::Centipawns(n),
        };
        node.after.push(Command::Eval { value, depth: None }.to_string());
    }
}

fn write_moment(game: &mut Game, moment: &Moment, options: &Options) {
    let after = moment.before.after(moment.m);
    let Some(node) = game.line.nodes.get_mut(moment.ply) else { return };
    if let Some(nag) = moment.mark.nag()
        && !node.nags.iter().any(|nag| JUDGING.contains(nag))
    {
        // Glyphs that judge the move come before those that judge the position.
        node.nags.insert(0, nag);
    }
    let mut words = Vec::new();
    if options.drawings {
        let color = MarkColor::Red;
        if !moment.squares.is_empty() {
            let marks = moment.squares.iter().map(|&square| Spot { color, square }).collect();
            words.push(Command::Marks(marks).to_string());
        }
        if !moment.arrows.is_empty() {
            let arrows = moment.arrows.iter().map(|&(from, to)| Arrow { color, from, to }).collect();
            words.push(Command::Arrows(arrows).to_string());
        }
    }
    if !moment.text.is_empty() {
        words.push(moment.text.clone());
    }
    if !words.is_empty() {
        add(node, words.join(" "));
    }
    if let Some(better) = moment.better_move() {
        let line = match &moment.point {
            Some(point) if point.moves.first() == Some(&better) => shown_moves(point, options.level).to_vec(),
            _ => vec![better],
        };
        add_variation(node, &moment.before, &line);
    }
    // What the opponent could have done stands beside what he did.
    if let Some(reply) = &moment.reply {
        let line = shown_moves(reply, options.level);
        match game.line.nodes.get_mut(moment.ply + 1) {
            Some(next) if Some(&next.m) != line.first() => add_variation(next, &after, line),
            Some(_) => (),
            None => {
                if let Some(node) = game.line.nodes.get_mut(moment.ply) {
                    add(node, format!("({})", after.san_line(line)));
                }
            }
        }
    }
}

/// Adds to the comment of ours that is there, or as one of its own.
fn add(node: &mut Node, text: String) {
    match node.after.last_mut().filter(|last| last.starts_with("[%eval ")) {
        Some(last) => {
            last.push(' ');
            last.push_str(&text);
        }
        None => node.after.push(text),
    }
}

/// Adds a variation, unless one with the same first move is there.
fn add_variation(node: &mut Node, start: &Position, line: &[Move]) {
    let Some(first) = line.first() else { return };
    let known =
        node.variations.iter().any(|variation| variation.nodes.first().is_some_and(|node| node.m == *first));
    if !known && node.m != *first {
        node.variations.push(Game::from_moves(start.clone(), line).line);
    }
}

/// How a moment's better line reads: `12. Rxe5 dxe5 13. Qh7#`.
pub(crate) fn better_line(moment: &Moment, level: Level) -> Option<String> {
    let better = moment.better_move()?;
    Some(match &moment.point {
        Some(point) => moment.before.san_line(shown_moves(point, level)),
        None => moment.before.san_line(&[better]),
    })
}

/// How the opponent's best answer reads.
pub(crate) fn reply_line(moment: &Moment, level: Level) -> Option<String> {
    let reply = moment.reply.as_ref()?;
    Some(reply.start.san_line(shown_moves(reply, level)))
}
