//! B* by attention on a suite, with its numbers changed one by one, or those beside whom it is measured.
//!
//! ```text
//! cargo run --release -p motive-lab -- bstar-attention FILE.epd --nodes N [--every N] [--from N] [--each] [--audit] [NAME=NUMBER... | critic | weigher | faithful]
//! ```
//!
//! Names: `effort`, `select`, `share` (smaller chances are pursued below it), `ahead`, `look` (the depth of the first look at the moves of an expanded position), `dear` (the part of all work that one measurement beyond the horizon may cost), `lag`, `comparable`, `gain`, `margin`, `min`, `max` (the two ends of `MinAct`), `half` (dithering), `twice`, `clear`, `ends` (the rule that
//! ends a search; 0: never), `chances` (0: neither SELECT nor VERIFY, the horizon alone), `classes` (0: every move counts as quiet), `table=FILE` (other chances, in the form of `systems/hitech/data/optimism.tsv`). The table has 16 MB. `--each` prints
//! a line for each position. `--audit` lets the critic look at every *Verified* that is not the answer of the file with ten times the nodes: it is false if its
//! move is worth a pawn less than the critic's, both cut off at ten pawns.

use std::error::Error;

use motive_answer::{Engine, Evaluation, Limits, Question};
use motive_chess::{Epd, Leniency, Move};
use motive_critic::{Critic, Settings};
use motive_hitech::{Account, BstarPlayer, HitechSettings, RoundPlayer};

use crate::bstar_variants::is_right;

/// From so many nodes on a search counts as long.
const LONG: u64 = 50_000;

/// What a run came to.
#[derive(Default)]
struct Sums {
    positions: u64,
    right: u64,
    nodes: u64,
    verified: u64,
    verified_right: u64,
    /// A move that was verified and is worth a pawn less than another, by the critic.
    verified_false: u64,
    horizon: u64,
    widened: u64,
    deepened: u64,
    /// The share of SELECT and VERIFY, position by position.
    shares: Vec<f64>,
    /// Searches of 50,000 nodes and more, and those of them where the share is below half.
    long: (u64, u64),
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let (mut nodes, mut every, mut from, mut each, mut audit) = (100_000, 1, 0, false, false);
    let mut names: Vec<String> = Vec::new();
    let mut args = arguments.iter();
    let file = args.next().expect("a file");
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse::<u64>().ok()).expect("a number");
        match arg.as_str() {
            "--nodes" => nodes = number(),
            "--every" => every = number().max(1) as usize,
            "--from" => from = number() as usize,
            "--each" => each = true,
            "--audit" => audit = true,
            name => names.push(name.to_owned()),
        }
    }
    let text = std::fs::read_to_string(file).expect("a readable file");
    let epds =
        text.lines().skip(from).step_by(every).filter_map(|line| Epd::parse(line, Leniency::Lenient).ok());
    let mut sums = Sums::default();
    for epd in epds {
        let position = epd.position();
        let question = Question::new(position, Limits::nodes(nodes));
        let (evaluation, account) = answer(&names, &question);
        let best = evaluation.best_move();
        let right = is_right(&epd, best);
        if each {
            let san = best.map_or_else(String::new, |m| position.san(m));
            let effort = account.as_ref().map_or_else(String::new, Account::effort);
            let verified = account.as_ref().map_or(&[][..], |account| &account.verified);
            println!(
                "{} {san} {} nodes. {effort} Verified {verified:?}",
                if right { "right" } else { "wrong" },
                evaluation.nodes
            );
        }
        let verified =
            account.as_ref().is_some_and(|account| account.stop == Some(bstar::StopReason::Verified));
        if audit && verified && !right {
            sums.verified_false += u64::from(is_false(&question, &evaluation, nodes));
        }
        sums.add(right, &evaluation, account.as_ref());
    }
    sums.print(&names.join(" "), audit);
}

/// Whether a move is worth a pawn less than the critic's own, by the critic with ten times the nodes.
fn is_false(question: &Question, evaluation: &Evaluation, nodes: u64) -> bool {
    let Some(played) = evaluation.best_move() else { return true };
    let position = question.history.position();
    let value = |only: Vec<Move>| {
        let mut critic = Critic::new(&Settings { hash: 64, ..Settings::default() });
        let question = Question { only, ..Question::new(position, Limits::nodes(10 * nodes)) };
        let judged = critic.judge(&question).expect("the critic answers");
        judged.best().map_or(0, |line| line.value.centipawns().clamp(-1000, 1000))
    };
    let (best, own) = (value(Vec::new()), value(vec![played]));
    println!("  {} {own}, best {best}: {position}", position.san(played));
    best - own >= 100
}

/// The answer of whoever is named.
fn answer(names: &[String], question: &Question) -> (Evaluation, Option<Account>) {
    let mut critic = Critic::new(&Settings { hash: 16, ..Settings::default() });
    let rounds = match names.first().map(String::as_str) {
        Some("critic") => return (critic.judge(question).expect("the critic answers"), None),
        Some("weigher") => Some(HitechSettings::default()),
        Some("faithful") => Some(HitechSettings::faithful()),
        _ => None,
    };
    if let Some(settings) = rounds {
        return (RoundPlayer::new(critic, settings).think(question, &mut ()).evaluation, None);
    }
    let mut player = BstarPlayer::new(critic);
    for name in names {
        change_by_name(&mut player, name).expect("NAME=NUMBER");
    }
    let thought = player.think(question, &mut ());
    assert_eq!(thought.account.ledger.total(), thought.evaluation.nodes, "the ledger has every position");
    (thought.evaluation, Some(thought.account))
}

/// Changes what `NAME=NUMBER` says.
pub(crate) fn change_by_name(player: &mut BstarPlayer, text: &str) -> Result<(), Box<dyn Error>> {
    let (name, number) = text.split_once('=').ok_or_else(|| format!("{text} is not NAME=NUMBER"))?;
    if name == "table" {
        player.read_chances(&std::fs::read_to_string(number)?);
        return Ok(());
    }
    change(player, name, number.parse()?).map_err(Into::into)
}

fn change(player: &mut BstarPlayer, name: &str, number: f64) -> Result<(), String> {
    let attention = player.attention_mut();
    match name {
        "effort" => attention.effort = number,
        "select" => attention.select = number,
        "share" => attention.share = number,
        "ahead" => attention.ahead = number as u32,
        "look" => attention.first_look = number as u32,
        "dear" => attention.dear = number,
        "lag" => attention.most_lag = number as u32,
        "comparable" => attention.comparable = number,
        "gain" => attention.gain = number as i32,
        "margin" => attention.margin = number as i32,
        "min" => attention.min_act.start = number,
        "max" => attention.min_act.end = number,
        "twice" => attention.stop.twice_from = number as u32,
        "clear" => attention.stop.clear_from = number as u32,
        "ends" => attention.stop.ends = number > 0.0,
        "chances" => attention.chances = number > 0.0,
        "half" => player.settings_mut().dithering.half_life = Some(number),
        "classes" => player.tell_classes_apart(number > 0.0),
        other => return Err(format!("unknown name {other}")),
    }
    Ok(())
}

impl Sums {
    fn add(&mut self, right: bool, evaluation: &Evaluation, account: Option<&Account>) {
        self.positions += 1;
        self.right += u64::from(right);
        self.nodes += evaluation.nodes;
        let Some(account) = account else { return };
        let verified = account.stop == Some(bstar::StopReason::Verified);
        self.verified += u64::from(verified);
        self.verified_right += u64::from(verified && right);
        self.horizon += u64::from(account.horizon);
        self.widened += account.widened;
        self.deepened += account.deepened;
        self.shares.push(account.ledger.share());
        if evaluation.nodes >= LONG {
            self.long.0 += 1;
            self.long.1 += u64::from(account.ledger.share() < 0.5);
        }
    }

    fn print(mut self, names: &str, audit: bool) {
        self.shares.sort_by(f64::total_cmp);
        let mean = |sum: u64| sum as f64 / self.positions.max(1) as f64;
        println!("{names}: {} of {} right, {:.0} nodes", self.right, self.positions, mean(self.nodes));
        if let Some(median) = self.shares.get(self.shares.len() / 2) {
            let below = self.shares.iter().filter(|share| **share < 0.5).count();
            println!("  ended on Verified {}, of these right {}", self.verified, self.verified_right);
            if audit {
                println!("  of the others worth a pawn less than another move {}", self.verified_false);
            }
            let (long, few) = self.long;
            println!(
                "  SELECT and VERIFY: median {:.0} %, below half in {below}; of {long} with {LONG} nodes or more in {few}",
                100.0 * median
            );
            println!(
                "  horizon {:.1}, widened {:.1}, deepened {:.1}",
                mean(self.horizon),
                mean(self.widened),
                mean(self.deepened)
            );
        }
    }
}
