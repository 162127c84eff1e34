//! Words for quiet positions, measured with the critic alone.
//!
//! `lab strategy themes STS.epd` prints how often the board test of each theme fires for the best move and for the other legal moves.
//! `lab strategy told STS.epd [NODES] [first|second|tenth|other-tenth|all]` explains each position and prints how many answers with points have a
//! strategic claim about the move, and one that belongs to the theme.
//! With `DUMP=FILE` in the environment, every claim that is told goes to a file for `core/claims/tests/audit/strategic.py`.
//! `lab strategy rank STS.epd [KB]` prints how often the entries put the theme among the first two things that the best move does, in
//! each half, without an engine.
//! `lab strategy restraint STS.epd [NODES]` explains positions with an unscored move among the other moves, and prints how often a claim
//! says what that move is good for.
//! `lab strategy stable STS.epd [COUNT] [SMALL] [LARGE]` compares the leading imbalance at 300,000 and 3,000,000 nodes.
//! `lab strategy page GAMES [NODES]` prints a page of the book: positions of games with what Motive says of them.
//! `lab strategy removal STS.epd [NODES] [COUNT]` prints how often the value falls when a told imbalance is taken off the board.
//! Beside it, it prints how often the value falls in a small search by the evaluation in words when the terms of the imbalance are masked.
//! `lab strategy checks STS.epd [NODES] [COUNT]` explains COUNT positions, those of the suite and then quiet ones of games that the critic
//! plays with itself, and counts checks 8 and 11 to 17 of the specification; with `SHOW=1`, what is wrong.
//! `lab strategy show FILE [NODES]` explains the positions of a file, one FEN a line.
//! `lab strategy features FILE` prints all features of the positions of a file for `systems/strategy/tests/features.py`.
//! `lab strategy cost STS.epd` prints the static work for a position.

mod board;
mod checks;
mod effort;
mod masked;
mod page;

use std::collections::BTreeMap;
use std::io::Write as _;

use motive_answer::{Answer, Control, Engine as _, Limits, Question};
use motive_chess::{Epd, History, Leniency, Move, Position, Role, read_epds};
use motive_claims::{Claim, Kind};
use motive_critic::{Critic, Settings};
use motive_explain::answered::{self, Explanation, Place, Subject};
use motive_strategy::{Base, PurposeKind as P, purposes};
use splitmix::Random;

/// The themes of the strategic test suite, 1 to 15.
const THEMES: usize = 15;

/// A position of the suite.
struct Case {
    position: Position,
    theme: usize,
    /// Moves with points.
    scored: Vec<(Move, u32)>,
    best: Vec<Move>,
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let [command, file, rest @ ..] = arguments else {
        return Err("which command and file?".into());
    };
    if command == "show" {
        return page::show(file, rest.first().map_or(Ok(200_000), |text| text.parse())?);
    }
    if command == "features" {
        return board::list(file);
    }
    if command == "page" {
        return page::page(file, rest.first().map_or(Ok(300_000), |text| text.parse())?);
    }
    let cases = read(file)?;
    let nodes = rest.first().map_or(Ok(100_000), |text| text.parse())?;
    let part = rest.get(1).map_or("all", String::as_str);
    match command.as_str() {
        "themes" => themes(&cases),
        "told" => told(&cases, nodes, part),
        "restraint" => restraint(&cases, nodes),
        "stable" => {
            let number =
                |index: usize, otherwise: u64| rest.get(index).map_or(Ok(otherwise), |text| text.parse());
            effort::stable(&cases, number(0, 200)?, [number(1, 300_000)?, number(2, 3_000_000)?]);
        }
        "removal" => effort::removal(&cases, nodes, rest.get(1).map_or(Ok(300), |text| text.parse())?),
        "checks" => checks::checks(&cases, nodes, rest.get(1).map_or(Ok(1_000), |text| text.parse())?),
        "cost" => board::cost(&cases),
        "rank" => rank(&cases, rest.first().map(String::as_str))?,
        other => return Err(format!("there is no command {other}").into()),
    }
    Ok(())
}

fn read(file: &str) -> Result<Vec<Case>, Box<dyn std::error::Error>> {
    let mut cases = Vec::new();
    for epd in read_epds(std::fs::read(file)?, Leniency::Lenient) {
        let epd: Epd = epd?;
        let id = epd.id().unwrap_or_default().to_owned();
        let position = epd.position().clone();
        let theme = theme_of(&id);
        let scored = epd.comment(0).unwrap_or_default().split(',').filter_map(|part| {
            let (san, points) = part.trim().split_once('=')?;
            Some((position.parse_san(san.trim()).ok()?, points.trim().parse().ok()?))
        });
        let scored: Vec<(Move, u32)> = scored.collect();
        let best = epd.best_moves().unwrap_or_default();
        cases.push(Case { position, theme, scored, best });
    }
    Ok(cases)
}

/// The number of the theme in an identifier such as "STS(v3.0) Knights.012": the version says which.
fn theme_of(id: &str) -> usize {
    let version = id.split_once("(v").map_or("", |(_, rest)| rest);
    version.split('.').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Whether a purpose belongs to a theme.
fn belongs(theme: usize, kind: P, role: Role, file: u32, captures: bool) -> bool {
    let push = matches!(
        kind,
        P::Levers
            | P::PreparesLever
            | P::Drives
            | P::AdvancesPassed
            | P::MakesPassed
            | P::Fixes
            | P::Supports
            | P::Frees
    );
    let line_piece = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
    match theme {
        1 => kind == P::Levers,
        2 => line_piece && matches!(kind, P::TakesFile | P::GetsBehind | P::TakesDiagonal),
        3 => role == Role::Knight && matches!(kind, P::TakesOutpost | P::HeadsFor | P::Centralizes),
        4 => kind == P::Posts,
        5 => kind == P::SwapsMinor,
        6 => kind == P::TakesWith,
        7 => kind == P::OffersTrade,
        8 => role == Role::Pawn && !captures && file >= 5 && (push || kind == P::Storms),
        9 => role == Role::Pawn && !captures && file <= 2 && push,
        10 => matches!(kind, P::Trades | P::SwapsMinor),
        11 => {
            role == Role::King
                && matches!(
                    kind,
                    P::KingToCenter
                        | P::KingNears
                        | P::KingStepsUp
                        | P::LeavesLine
                        | P::FindsShelter
                        | P::FewerChecks
                        | P::OutOfCheck
                )
        }
        12 => kind == P::OccupiesCenter,
        13 => {
            role == Role::Pawn
                && (3..=4).contains(&file)
                && (push && !matches!(kind, P::PreparesLever | P::Fixes)
                    || matches!(kind, P::TakesSquare | P::Joins))
        }
        14 => kind == P::TakesSeventh,
        15 => kind == P::AvoidsTrade,
        _ => false,
    }
}

/// The purpose that a told claim says of a move.
fn purpose_of(claim: &Claim) -> Option<P> {
    let named = P::from_name(claim.kind.name());
    match claim.kind {
        Kind::Attacks if claim.by.is_some_and(|by| by.piece.role == Role::Pawn) => Some(P::Drives),
        Kind::AnswersCheck => Some(P::OutOfCheck),
        Kind::Defends => Some(P::Guards),
        Kind::Gains if claim.what.as_ref().is_some_and(|what| what.kind == Kind::Passed) => {
            Some(P::MakesPassed)
        }
        _ => named,
    }
}

fn fires(theme: usize, position: &Position, m: Move) -> bool {
    let file = m.to().file().to_u32();
    purposes(position, m).iter().any(|purpose| belongs(theme, purpose.kind, m.role(), file, m.is_capture()))
}

fn themes(cases: &[Case]) {
    let mut table = vec![[0_u32; 4]; THEMES + 1];
    for case in cases {
        let row = &mut table[case.theme.min(THEMES)];
        row[0] += 1;
        row[1] += u32::from(case.best.first().is_some_and(|&m| fires(case.theme, &case.position, m)));
        for m in case.position.legal_moves() {
            if !case.best.contains(&m) {
                row[2] += 1;
                row[3] += u32::from(fires(case.theme, &case.position, m));
            }
        }
    }
    println!("theme  positions  best move  other moves");
    for (theme, [count, best, others, fired]) in table.iter().enumerate().filter(|(_, row)| row[0] > 0) {
        println!("{theme:5}  {count:9}  {:7.1} %  {:9.1} %", share(*best, *count), share(*fired, *others));
    }
}

fn share(part: u32, whole: u32) -> f64 {
    100.0 * f64::from(part) / f64::from(whole.max(1))
}

/// The critic's answer with three other moves, explained.
fn explain(critic: &mut Critic, position: &Position, nodes: u64) -> Option<Explanation> {
    critic.forget();
    let history = History::new(position.clone());
    let limits = Limits::nodes(nodes);
    let control = Control::start(&limits);
    let mut question = Question::after(&history, &limits, &control);
    question.lines = 4;
    let evaluation = critic.search(&question, &mut ());
    let answer = Answer::of_search("critic", &history, &evaluation);
    let subject = Subject {
        history: &history,
        answer: &answer,
        others: evaluation.lines.get(1..).unwrap_or_default(),
        replies: &[],
        threat: None,
        strategy: Base::embedded(),
    };
    // As in the product, where the engine that decides claims has not searched the position.
    critic.forget();
    answered::explain(&subject, critic, (nodes / 4).clamp(10_000, 100_000), &Control::new())
}

/// Claims about the move that is explained, and about moves that are called as good.
fn strategic(told: &Explanation) -> Vec<(Move, P)> {
    let mut list = Vec::new();
    for sentence in &told.sentences {
        let about = match sentence.place {
            Place::Other(index) => {
                let other = &told.alternatives[index];
                if !sentence.text.contains("as good") {
                    continue;
                }
                other.m
            }
            Place::Line(_) | Place::Reply(_) => continue,
            _ => told.m,
        };
        for &index in &sentence.claims {
            let claim = &told.claims[index];
            if claim.after == [about] {
                list.extend(purpose_of(claim).map(|kind| (about, kind)));
            }
        }
    }
    list
}

/// Whether a sentence about the move that is explained rests on a claim of a quiet move, or says what it does to the structure.
fn has_strategic(told: &Explanation) -> bool {
    let about = |place: &Place| !matches!(place, Place::Other(_) | Place::Line(_) | Place::Reply(_));
    told.sentences.iter().filter(|sentence| about(&sentence.place)).any(|sentence| {
        let claims = sentence.claims.iter().map(|&index| &told.claims[index]);
        claims.filter(|claim| claim.after == [told.m]).any(|claim| {
            let changes = matches!(claim.kind, Kind::Gains | Kind::Loses);
            changes || claim.kind.is_quiet() || purpose_of(claim).is_some()
        })
    })
}

/// A claim in the form of `docs/reference/claims.md`.
fn json(start: &Position, claim: &Claim) -> String {
    let mut board = start.clone();
    let mut after = Vec::new();
    for &m in &claim.after {
        after.push(format!("\"{}\"", board.uci(m)));
        board.play(m);
    }
    let mut line = Vec::new();
    // What a move prevents would have been played after a pass before it.
    let mut board = match (claim.kind, claim.after.split_last()) {
        (Kind::Plan | Kind::Vacates, _) => Some(board),
        (Kind::Prevents, Some((_, earlier))) => {
            earlier.iter().fold(start.clone(), |board, &m| board.after(m)).pass()
        }
        _ => None,
    };
    for &m in &claim.line {
        let Some(board) = board.as_mut() else { break };
        line.push(format!("\"{}\"", board.uci(m)));
        board.play(m);
    }
    let placed = |placed: &motive_claims::Placed| {
        format!("{{\"piece\": \"{}\", \"square\": \"{}\"}}", placed.piece.char(), placed.square)
    };
    let by = claim.by.as_ref().map_or("null".to_owned(), placed);
    let on: Vec<String> = claim.on.iter().map(placed).collect();
    let squares: Vec<String> = claim.squares.iter().map(|square| format!("\"{square}\"")).collect();
    let amount = claim.amount.map_or("null".to_owned(), |amount| amount.to_string());
    let side = claim.side.map_or("null", |side| side.fold_wb("\"white\"", "\"black\""));
    let pattern = claim.pattern.as_ref().map_or("null".to_owned(), |text| format!("\"{text}\""));
    let what = claim.what.as_ref().map_or("null".to_owned(), |what| json(start, what));
    format!(
        "{{\"kind\": \"{}\", \"after\": [{}], \"by\": {by}, \"on\": [{}], \"squares\": [{}], \"line\": [{}], \"amount\": {amount}, \"side\": {side}, \"pattern\": {pattern}, \"what\": {what}}}",
        claim.kind.name(),
        after.join(", "),
        on.join(", "),
        squares.join(", "),
        line.join(", ")
    )
}

fn told(cases: &[Case], nodes: u64, part: &str) {
    let mut critic = Critic::new(&Settings::default());
    let mut dump =
        std::env::var_os("DUMP").map(|path| std::fs::File::create(path).expect("the file can be made"));
    let mut table: BTreeMap<usize, [u32; 5]> = BTreeMap::new();
    for (number, case) in cases.iter().enumerate() {
        let wanted = match part {
            "first" => number % 2 == 0,
            "second" => number % 2 == 1,
            "tenth" => number % 10 == 0,
            "other-tenth" => number % 10 == 5,
            _ => true,
        };
        if !wanted {
            continue;
        }
        let Some(told) = explain(&mut critic, &case.position, nodes) else { continue };
        if let Some(dump) = dump.as_mut() {
            let claims: Vec<String> = told.claims.iter().map(|claim| json(&case.position, claim)).collect();
            let line =
                format!("{{\"fen\": \"{}\", \"claims\": [{}]}}", case.position.to_fen(), claims.join(", "));
            writeln!(dump, "{line}").expect("the file can be written");
        }
        let row = table.entry(case.theme).or_default();
        row[0] += 1;
        if !case.scored.iter().any(|&(m, points)| m == told.m && points > 0) {
            continue;
        }
        let claims = strategic(&told);
        let of_theme = |&(m, kind): &(Move, P)| {
            belongs(case.theme, kind, m.role(), m.to().file().to_u32(), m.is_capture())
        };
        let hit = claims.iter().any(of_theme);
        row[1] += 1;
        row[2] += u32::from(case.best.contains(&told.m));
        row[3] += u32::from(has_strategic(&told));
        row[4] += u32::from(hit);
        let shown = std::env::var("SHOW").unwrap_or_default();
        if shown == "theme" && !hit || shown == "none" && !has_strategic(&told) {
            let kinds: Vec<&str> = claims.iter().map(|(_, kind)| kind.name()).collect();
            let possible: Vec<&str> =
                purposes(&case.position, told.m).iter().map(|purpose| purpose.kind.name()).collect();
            println!(
                "  theme {} {} {}: told {kinds:?}, by the board alone {possible:?} | {}",
                case.theme,
                case.position,
                told.san(),
                told.headline()
            );
        }
    }
    println!("theme  positions  with points  best  a claim  of the theme");
    let (mut sum, mut scored, mut claimed) = (0.0, 0, 0);
    for (theme, row) in &table {
        println!(
            "{theme:5}  {:9}  {:11}  {:4}  {:5.1} %  {:10.1} %",
            row[0],
            row[1],
            row[2],
            share(row[3], row[1]),
            share(row[4], row[1])
        );
        sum += share(row[4], row[1]);
        scored += row[1];
        claimed += row[3];
    }
    println!(
        "at least one strategic claim: {:.1} % of {scored}; of the theme: {:.1} % (mean of {} themes)",
        share(claimed, scored),
        sum / table.len().max(1) as f64,
        table.len()
    );
}

/// How often the theme of a position is among the first things that the entries tell of its best move.
fn rank(cases: &[Case], folder: Option<&str>) -> Result<(), Box<dyn std::error::Error>> {
    let mut files: Vec<(String, String)> = Vec::new();
    for &(name, text) in Base::files() {
        let text = match folder {
            Some(folder) => std::fs::read_to_string(std::path::Path::new(folder).join(name))?,
            None => text.to_owned(),
        };
        files.push((name.to_owned(), text));
    }
    let pairs: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let base = Base::read(&pairs, &[]).map_err(|mistakes| mistakes[0].to_string())?;
    let mut table = vec![[[0_u32; 3]; 2]; THEMES + 1];
    let mut missed: BTreeMap<(usize, String), u32> = BTreeMap::new();
    for (number, case) in cases.iter().enumerate() {
        let Some(&m) = case.best.first() else { continue };
        let row = &mut table[case.theme.min(THEMES)][number % 2];
        row[0] += 1;
        if !fires(case.theme, &case.position, m) {
            continue;
        }
        row[1] += 1;
        let mut told: Vec<P> = Vec::new();
        for reason in base.reasons(&case.position, m) {
            let kind = reason.purpose.kind;
            if told.len() < 2 && !told.iter().any(|known| known.says_the_same(kind)) {
                told.push(kind);
            }
        }
        let file = m.to().file().to_u32();
        let hit = told.iter().any(|&kind| belongs(case.theme, kind, m.role(), file, m.is_capture()));
        row[2] += u32::from(hit);
        if !hit && number % 2 == 0 {
            let names: Vec<&str> = told.iter().map(|kind| kind.name()).collect();
            *missed.entry((case.theme, names.join(" "))).or_default() += 1;
        }
    }
    println!("theme  first half: positions, fires, told   second half");
    let mut sums = [0.0; 2];
    for (theme, halves) in table.iter().enumerate().skip(1) {
        let text = halves.map(|[count, fired, told]| {
            format!("{count:4} {fired:4} {told:4} ({:5.1} %)", share(told, count))
        });
        println!("{theme:5}  {}   {}", text[0], text[1]);
        for half in 0..2 {
            sums[half] += share(halves[half][2], halves[half][0]) / THEMES as f64;
        }
    }
    println!("mean: {:.1} % and {:.1} %", sums[0], sums[1]);
    for ((theme, names), count) in missed.iter().filter(|_| std::env::var_os("SHOW").is_some()) {
        println!("  theme {theme}: {count} x {names}");
    }
    Ok(())
}

/// How often an unscored move that somebody asks about is praised: it stands among the other moves, and a sentence about it has a
/// claim that says what it is good for.
fn restraint(cases: &[Case], nodes: u64) {
    let mut random = Random::new(1);
    let mut critic = Critic::new(&Settings::default());
    let base = Base::embedded();
    let (mut asked, mut praised, mut able) = (0, 0, 0);
    for case in cases {
        let unscored: Vec<Move> = case
            .position
            .legal_moves()
            .into_iter()
            .filter(|m| !case.scored.iter().any(|(known, points)| known == m && *points > 0))
            .collect();
        if unscored.is_empty() || asked == 500 {
            continue;
        }
        let m = unscored[random.below(unscored.len())];
        let history = History::new(case.position.clone());
        let (limits, control) = (Limits::nodes(nodes), Control::new());
        let question = Question::after(&history, &limits, &control);
        let evaluation = critic.search(&question, &mut ());
        let answer = Answer::of_search("critic", &history, &evaluation);
        // A move that the engine would play itself is no test of restraint.
        if answer.best_move() == Some(m) {
            continue;
        }
        let other = critic.search(&question.only(&[m]), &mut ());
        asked += 1;
        able += u32::from(!base.reasons(&case.position, m).is_empty());
        let subject = Subject {
            history: &history,
            answer: &answer,
            others: other.lines.get(..1).unwrap_or_default(),
            replies: &[],
            threat: None,
            strategy: base,
        };
        let Some(told) = answered::explain(&subject, &mut critic, 10_000, &Control::new()) else { continue };
        let praises = |claim: &Claim| claim.after == [m] && purpose_of(claim).is_some();
        let about = told.at(Place::Other(0)).flat_map(|sentence| sentence.claims.clone());
        praised += u32::from(about.into_iter().any(|index| praises(&told.claims[index])));
    }
    println!(
        "{asked} unscored moves: an entry speaks for {:.1} %, praise is told of {:.1} %",
        share(able, asked),
        share(praised, asked)
    );
}
