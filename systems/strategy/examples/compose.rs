//! Looks through games for moves for which each entry of `kb/strategy/` speaks, and for near misses.
//!
//! `compose GAMES.pgn` prints `NAME <tab> FIRES or SILENT <tab> FEN <tab> move <tab> source`, at most two of each for an entry: moves that
//! were played and for which the entry speaks; and moves that were played by the same kind of piece, do the same thing if possible, and
//! for which the entry is silent.

use motive_chess::{History, Move, Position, read_games};
use motive_strategy::{Base, Condition, Entry, purposes};

/// A move that was played.
struct Played {
    position: Position,
    m: Move,
    source: String,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which games?")?;
    let text = std::fs::read(path)?;
    let mut played = Vec::new();
    for game in read_games(text.as_slice()) {
        let game = game?;
        let event = game.headers.get("Event").unwrap_or("?").to_owned();
        let mut history = History::new(game.start.clone());
        for m in game.main_line() {
            let position = history.position().clone();
            let dots = if position.turn() == motive_chess::Color::White { "." } else { "..." };
            let source = format!("{event}, {}{dots}{}", position.fullmoves(), position.san(m));
            played.push(Played { position, m, source });
            history.play(m);
        }
    }
    let base = Base::embedded();
    for entry in base.entries() {
        let speaks: Vec<bool> = played.iter().map(|one| base.speaks(entry, &one.position, one.m)).collect();
        let fires: Vec<usize> = (0..played.len()).filter(|&at| speaks[at]).collect();
        let apart = fires.get(fires.len() / 2).copied();
        for at in fires.first().copied().into_iter().chain(apart.filter(|_| fires.len() > 1)) {
            print("FIRES", entry, &played[at]);
        }
        let mut silent: Vec<(u8, usize)> =
            (0..played.len()).filter(|&at| !speaks[at]).map(|at| (miss(entry, &played[at]), at)).collect();
        silent.sort_unstable();
        for &(_, at) in silent.iter().take(2) {
            print("SILENT", entry, &played[at]);
        }
    }
    aims(base, &played);
    Ok(())
}

/// The same for aims, of which a position is the example: near misses are positions in which the same is undertaken for another aim.
fn aims(base: &Base, played: &[Played]) {
    for aim in base.aims() {
        let has =
            |one: &&Played| base.designs(&one.position).iter().any(|design| design.aim.name == aim.name);
        let near =
            |one: &&Played| base.designs(&one.position).iter().any(|design| design.aim.does == aim.does);
        let fires: Vec<&Played> = played.iter().filter(has).collect();
        let mut silent: Vec<&Played> = played.iter().filter(|one| !has(one)).collect();
        silent.sort_by_key(|one| !near(one));
        let apart = |list: &[&Played]| {
            [list.first().copied(), list.get(list.len() / 2).copied()].map(|one| one.map(tell))
        };
        for (kind, told) in [("FIRES", apart(&fires)), ("SILENT", apart(&silent[..silent.len().min(20)]))] {
            for text in told.into_iter().flatten() {
                println!("{}\t{kind}\t{text}", aim.name);
            }
        }
    }
}

fn tell(played: &Played) -> String {
    format!("{}\t{}", played.position.to_fen(), played.source)
}

/// How near a silent move is: it does the same thing, or is made by the right kind of piece.
fn miss(entry: &Entry, played: &Played) -> u8 {
    if purposes(&played.position, played.m).iter().any(|purpose| purpose.kind == entry.purpose) {
        return 0;
    }
    let role = played.m.role();
    let wanted = entry
        .when
        .iter()
        .any(|condition| matches!(condition, Condition::Piece(roles) if roles.contains(&role)));
    if wanted { 1 } else { 2 }
}

fn print(kind: &str, entry: &Entry, played: &Played) {
    let san = played.position.san(played.m);
    println!("{}\t{kind}\t{}\t{san}\t{}", entry.name, played.position.to_fen(), played.source);
}
