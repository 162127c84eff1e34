//! Composes examples for productions that have none: small positions in which each fires, and near misses.
//!
//! ```text
//! cargo run --release -p motive-lab -- compose [NAME...]
//! ```
//!
//! Positions come from games played at random and from few pieces thrown on the board. When a production
//! fires, pieces are taken away as long as it still fires with the same objects; a near miss is what is left
//! when one more man is taken away or moved. Prints forms for the files of the productions.

use std::sync::Arc;

use motive_chess::{Color, Leniency, Move, Position, Square, role_name};
use motive_paradise::{Analyst, Names, Options, Reach, Scene, Writer, examples};
use production::{Firing, Name, Rule};
use splitmix::Random;

/// A goal and its arguments, by squares and words, so that it can be found again in a smaller position.
pub(super) type Goal = Option<(Name, Vec<String>)>;

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let wanted: Vec<String> = arguments.iter().map(|word| word.to_uppercase()).collect();
    for reach in [Reach::Whole, Reach::Thesis] {
        compose(reach, &wanted);
    }
}

fn compose(reach: Reach, wanted: &[String]) {
    let options = if reach == Reach::Thesis { Options::thesis() } else { Options::default() };
    let mut analyst = Analyst::new(options);
    let knowledge = &Arc::clone(analyst.knowledge());
    let whole = motive_paradise::embedded(Reach::Whole);
    let mut open: Vec<(Rule, usize)> = knowledge
        .rules()
        .filter(|&rule| {
            let production = knowledge.production(rule);
            production.header.examples.is_empty()
                && (reach == Reach::Whole || whole.rule(&production.name).is_none())
                && (wanted.is_empty() || wanted.contains(&production.name))
        })
        .map(|rule| (rule, 0))
        .collect();
    let mut random = Random::new(20_261_116);
    for round in 0..12_000 {
        if open.iter().all(|&(_, found)| found >= 2) {
            break;
        }
        let Some(position) = make(&mut random, round) else { continue };
        let scene = analyst.scene(&position);
        for goal in goals(&analyst, &scene) {
            let all = fire(&mut analyst, &position, &goal);
            for entry in &mut open {
                let (rule, found) = *entry;
                if found >= 2 {
                    continue;
                }
                let Some((_, bindings)) = all.iter().find(|(firing, _)| firing.rule == rule) else {
                    continue;
                };
                // The second example is with the other side on the move, if it can be had early.
                if found == 1 && round < 6000 && (round % 2 == 0) == (position.turn() == Color::White) {
                    continue;
                }
                let small = reduce(&mut analyst, &position, &goal, rule, bindings);
                // Some patterns are always there; for those the near miss is one without these objects.
                let mut silent = None;
                let mut miss = near_miss(&mut analyst, &small, &goal, rule, None);
                if miss.is_none() && round > 60 {
                    silent = Some(&bindings[..]);
                    miss = near_miss(&mut analyst, &small, &goal, rule, silent);
                }
                let Some(miss) = miss else { continue };
                print(knowledge, rule, &goal, &small, bindings, &miss, silent);
                entry.1 += 1;
            }
        }
    }
    for (rule, found) in open {
        if found == 0 {
            eprintln!("nothing for {}", knowledge.production(rule).name);
        }
    }
}

/// Every match with its objects in words.
pub(super) fn fire(
    analyst: &mut Analyst,
    position: &Position,
    goal: &Goal,
) -> Vec<(Firing, Vec<(String, String)>)> {
    let scene = analyst.scene(position);
    let goal = match goal {
        None => None,
        Some((name, words)) => match arguments(analyst, &scene, *name, words) {
            Some(arguments) => Some((*name, arguments)),
            None => return Vec::new(),
        },
    };
    let firings =
        examples::firings(analyst, &scene, goal.as_ref().map(|(name, arguments)| (*name, &arguments[..])));
    let writer = Writer::new(&scene, analyst.knowledge(), Names::Exact);
    firings
        .into_iter()
        .map(|firing| {
            let bindings = writer.bindings(&firing);
            (firing, bindings)
        })
        .collect()
}

pub(super) fn arguments(analyst: &Analyst, scene: &Scene, name: Name, words: &[String]) -> Option<Vec<u8>> {
    let kinds: Vec<_> = analyst.knowledge().argument_kinds(name).collect();
    words.iter().zip(kinds).map(|(word, kind)| examples::object(scene, kind, word)).collect()
}

/// The goals that are tried in a position: none, and for the sources that searches call, theirs.
fn goals(analyst: &Analyst, scene: &Scene) -> Vec<Goal> {
    let knowledge = &Arc::clone(analyst.knowledge());
    let position = scene.position();
    let writer = Writer::new(scene, knowledge, Names::Exact);
    let side = if position.turn() == Color::White { "WHITE" } else { "BLACK" };
    let mut goals = vec![None];
    for name in ["PRIMITIVE", "QUIESCENCE", "ENPRI", "DESPERADO"] {
        goals.extend(knowledge.name(name).map(|name| Some((name, vec![side.to_owned()]))));
    }
    let mut add =
        |name: &str, words: Vec<String>| goals.extend(knowledge.name(name).map(|name| Some((name, words))));
    // What the enemy could do if it were his move, and what we could do.
    if let Some(passed) = position.pass() {
        let mut threats: Vec<Move> = passed.legal_moves().into_iter().collect();
        threats.sort_by_key(|&m| {
            (!passed.after(m).is_checkmate(), !m.is_capture(), !passed.after(m).is_check())
        });
        for m in threats.into_iter().take(3) {
            let Some(man) = m.from().and_then(|from| scene.man_at(from)) else { continue };
            let to = passed.destination(m).to_string();
            add("DEFENDMOVE", vec![writer.man(man), to.clone()]);
            add("DEFEND-OFFENSE", vec![writer.man(man), to.clone()]);
            add("SAVE", vec![writer.man(man), to]);
        }
    }
    let mut ours: Vec<Move> = position.legal_moves().into_iter().collect();
    ours.sort_by_key(|&m| (!position.after(m).is_check(), !m.is_capture()));
    for m in ours.into_iter().take(4) {
        let Some(man) = m.from().and_then(|from| scene.man_at(from)) else { continue };
        let words = vec![writer.man(man), position.destination(m).to_string()];
        for name in ["SAFEMOVE", "CHECKMOVE", "MATEMOVE", "DEFENSE", "DEFENSE-QUI", "DEFENDTHREAT"] {
            add(name, words.clone());
        }
        if let Some(victim) = scene.man_at(m.to()).filter(|_| m.is_capture()) {
            add("SAFECAPTURE", vec![writer.man(man), writer.man(victim)]);
        }
    }
    if let Some(king) = scene.man_at(position.king(position.turn().other())) {
        add("ATTACKP", vec![writer.man(king)]);
    }
    goals
}

/// A position of a random game, or of few men.
fn make(random: &mut Random, round: usize) -> Option<Position> {
    if round % 3 == 2 {
        return few_men(random);
    }
    let mut position = Position::default();
    let plies = 8 + random.below(70);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        // Captures half of the time, so that boards clear and men hang.
        let captures: Vec<Move> = moves.iter().copied().filter(|m| m.is_capture()).collect();
        let m = if !captures.is_empty() && random.below(3) == 0 {
            captures[random.below(captures.len())]
        } else {
            moves[random.below(moves.len())]
        };
        position.play(m);
    }
    (!position.legal_moves().is_empty()).then_some(position)
}

fn few_men(random: &mut Random) -> Option<Position> {
    let mut board = vec![' '; 64];
    let men: &[char] = &['Q', 'R', 'R', 'B', 'N', 'P', 'P', 'P', 'q', 'r', 'r', 'b', 'n', 'p', 'p', 'p'];
    let mut put = |man: char, random: &mut Random| {
        for _ in 0..20 {
            let at = random.below(64);
            let pawn_there = man.eq_ignore_ascii_case(&'p') && !(8..56).contains(&at);
            if board[at] == ' ' && !pawn_there {
                board[at] = man;
                return;
            }
        }
    };
    put('K', random);
    put('k', random);
    for _ in 0..3 + random.below(7) {
        put(men[random.below(men.len())], random);
    }
    let turn = if random.below(2) == 0 { 'w' } else { 'b' };
    let position =
        Position::from_fen(&format!("{} {turn} - - 0 1", placement(&board)), Leniency::Strict).ok()?;
    (!position.legal_moves().is_empty()).then_some(position)
}

/// Takes men away as long as the production fires with the same objects.
fn reduce(
    analyst: &mut Analyst,
    position: &Position,
    goal: &Goal,
    rule: Rule,
    bindings: &[(String, String)],
) -> Position {
    let mut small = position.clone();
    loop {
        let mut smaller = None;
        for square in small.occupied() {
            let Some(without) = remove(&small, square) else { continue };
            let found = fire(analyst, &without, goal);
            if found.iter().any(|(firing, other)| firing.rule == rule && other == bindings) {
                smaller = Some(without);
                break;
            }
        }
        match smaller {
            Some(position) => small = position,
            None => return small,
        }
    }
}

/// The position with one man less or one man elsewhere in which the production does not fire at all.
fn near_miss(
    analyst: &mut Analyst,
    position: &Position,
    goal: &Goal,
    rule: Rule,
    only: Option<&[(String, String)]>,
) -> Option<(Position, String)> {
    let mut candidates = Vec::new();
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        for to in Square::ALL {
            if position.piece_at(to).is_none() && square.distance(to) == 1 {
                candidates.extend(shift(position, square, to).map(|other| {
                    (other, format!("the {} of {square} stands on {to}", role_name(piece.role)))
                }));
            }
        }
    }
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        candidates.extend(
            remove(position, square)
                .map(|other| (other, format!("there is no {} on {square}", role_name(piece.role)))),
        );
    }
    for (other, note) in candidates {
        let scene = analyst.scene(&other);
        let possible = match goal {
            None => true,
            Some((name, words)) => arguments(analyst, &scene, *name, words).is_some(),
        };
        let is_hit = |(firing, bindings): &(Firing, Vec<(String, String)>)| {
            firing.rule == rule && only.is_none_or(|only| only == bindings)
        };
        if possible && !fire(analyst, &other, goal).iter().any(is_hit) {
            return Some((other, note));
        }
    }
    None
}

pub(super) fn remove(position: &Position, square: Square) -> Option<Position> {
    edited(position, |board| board[square.to_usize()] = ' ')
}

pub(super) fn shift(position: &Position, from: Square, to: Square) -> Option<Position> {
    edited(position, |board| board.swap(from.to_usize(), to.to_usize()))
}

fn edited(position: &Position, edit: impl Fn(&mut Vec<char>)) -> Option<Position> {
    let mut board: Vec<char> = Square::ALL
        .iter()
        .map(|&square| position.piece_at(square).map_or(' ', motive_chess::Piece::char))
        .collect();
    edit(&mut board);
    let fen = position.to_fen();
    let rest: Vec<&str> = fen.split_whitespace().skip(1).collect();
    let other =
        Position::from_fen(&format!("{} {} 0 1", placement(&board), rest[..3].join(" ")), Leniency::Strict)
            .ok()?;
    (!other.legal_moves().is_empty()).then_some(other)
}

/// A board of men and spaces, the first rank first, as a FEN begins.
fn placement(board: &[char]) -> String {
    let rank = |men: &[char]| {
        let mut text = String::new();
        let mut empty = 0;
        for &man in men {
            if man == ' ' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(man);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    board.chunks(8).rev().map(rank).collect::<Vec<_>>().join("/")
}

fn print(
    knowledge: &production::Knowledge,
    rule: Rule,
    goal: &Goal,
    small: &Position,
    bindings: &[(String, String)],
    miss: &(Position, String),
    silent: Option<&[(String, String)]>,
) {
    let goal = goal.as_ref().map_or(String::new(), |(name, words)| {
        format!(" (GOAL {} {})", knowledge.name_text(*name), words.join(" "))
    });
    let bound: Vec<String> =
        bindings.iter().map(|(variable, object)| format!("({variable} {object})")).collect();
    let production = &knowledge.production(rule).name;
    println!("{production}\t(FIRES \"{}\"{goal} (BINDS {}))", small.to_fen(), bound.join(" "));
    let without = silent.map_or(String::new(), |_| format!(" (BINDS {})", bound.join(" ")));
    println!("{production}\t(SILENT \"{}\"{goal}{without} \"{}\")", miss.0.to_fen(), miss.1);
}
