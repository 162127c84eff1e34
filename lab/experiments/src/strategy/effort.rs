//! Whether the assessment depends on the effort, and whether the value agrees with its words.

use std::collections::BTreeMap;

use motive_answer::{Engine as _, Limits, Question};
use motive_chess::{Color, Position};
use motive_claims::{Claim, Kind};
use motive_critic::{Critic, Settings};
use motive_explain::answered::{Explanation, Place, Sentence};
use motive_strategy::{FeatureKind, Sight, as_idle, castled, features, less_active, removed};

use super::masked::{self, Terms};
use super::{Case, explain, share};

/// The sentence about the leading imbalance: the first claim of structure of the standing.
fn leading(told: &Explanation) -> Option<Claim> {
    let leads = weighed(told).find(|claim| {
        let material = claim.kind == Kind::Balance && claim.amount != Some(0);
        material || claim.kind.is_structure()
    });
    leads.cloned()
}

/// The claims of the assessment that were weighed: what a structure with a name gives the sides tells the name, not who stands better.
fn weighed(told: &Explanation) -> impl Iterator<Item = &Claim> {
    let claims = |sentence: &'_ Sentence| sentence.claims.clone();
    let named = |claims: &Vec<usize>| claims.iter().any(|&index| told.claims[index].kind == Kind::Structure);
    let all = told.at(Place::Standing).map(claims).filter(move |claims| !named(claims)).flatten();
    all.map(|index| &told.claims[index])
}

/// Compares the leading imbalance at two efforts.
pub(super) fn stable(cases: &[Case], wanted: u64, efforts: [u64; 2]) {
    let mut critic = Critic::new(&Settings::default());
    let (mut both, mut same) = (0, 0);
    for case in cases.iter().step_by((cases.len() / wanted.max(1) as usize).max(1)) {
        let small = explain(&mut critic, &case.position, efforts[0]);
        // Where the small effort finds none, the large one is not asked.
        let Some(one) = small.as_ref().and_then(leading) else { continue };
        let large = explain(&mut critic, &case.position, efforts[1]);
        let Some(other) = large.as_ref().and_then(leading) else { continue };
        both += 1;
        same += u32::from(one == other);
        if one != other && std::env::var_os("SHOW").is_some() {
            for told in [&small, &large].into_iter().flatten() {
                let standing: Vec<&str> =
                    told.at(Place::Standing).map(|sentence| sentence.text.as_str()).collect();
                println!("  {} {} {:?}", case.position, told.san(), standing);
            }
        }
        eprintln!("{same} of {both}");
    }
    println!(
        "{both} positions with a leading imbalance at {} and {} nodes: the same in {:.1} %",
        efforts[0],
        efforts[1],
        share(same, both)
    );
}

/// How told imbalances agree with a measure of their worth.
#[derive(Default)]
struct Agreement {
    asked: u32,
    agrees: u32,
    /// Those without an answer, by kind.
    without: BTreeMap<&'static str, u32>,
    /// Those whose sign is wrong, by kind.
    against: BTreeMap<&'static str, u32>,
}

impl Agreement {
    fn count(&mut self, kind: Kind, worth: Option<i32>) {
        match worth {
            Some(worth) => {
                self.asked += 1;
                self.agrees += u32::from(worth > 0);
                if worth <= 0 {
                    *self.against.entry(kind.name()).or_default() += 1;
                }
            }
            None => *self.without.entry(kind.name()).or_default() += 1,
        }
    }
}

/// Takes told imbalances off the board, and masks their terms in a search by the evaluation in words.
pub(super) fn removal(cases: &[Case], nodes: u64, wanted: u32) {
    let mut critic = Critic::new(&Settings::default());
    let mut judge = Critic::new(&Settings::default());
    let (mut board, mut masked) = (Agreement::default(), Agreement::default());
    let mut told_ones = 0;
    let shows = std::env::var_os("SHOW").is_some();
    for case in cases {
        if told_ones >= wanted {
            break;
        }
        let Some(told) = explain(&mut critic, &case.position, 50_000) else { continue };
        for claim in imbalances(&told) {
            told_ones += 1;
            let side = speaks_for(claim);
            let edit = without(&case.position, claim);
            let by_edit = edit.as_ref().map(|edit| {
                let change = value(&mut judge, &case.position, nodes) - value(&mut judge, edit, nodes);
                side.fold_wb(change, -change)
            });
            let by_terms = Terms::of(claim, &case.position).map(|terms| {
                let worth = masked::worth(&case.position, &terms, nodes);
                side.fold_wb(worth, -worth)
            });
            board.count(claim.kind, by_edit);
            masked.count(claim.kind, by_terms);
            eprintln!(
                "{told_ones} told, {} without, {} agree, {} of {} by terms",
                board.asked, board.agrees, masked.agrees, masked.asked
            );
            if shows && by_edit.is_some_and(|worth| worth <= 0) {
                println!(
                    "  board {by_edit:?} {} {} -> {}",
                    claim.kind,
                    case.position,
                    edit.as_ref().unwrap_or(&case.position)
                );
            }
            if shows && by_terms.is_some_and(|worth| worth <= 0) {
                println!("  terms {by_terms:?} {} {}", claim.kind, case.position);
            }
        }
    }
    println!(
        "{told_ones} told imbalances, {} can be taken off the board ({:.1} %); the value falls in {:.1} % of these",
        board.asked,
        share(board.asked, told_ones),
        share(board.agrees, board.asked)
    );
    println!(
        "{} have terms of the evaluation in words ({:.1} %); without these the value falls in {:.1} %",
        masked.asked,
        share(masked.asked, told_ones),
        share(masked.agrees, masked.asked)
    );
    if shows {
        println!("  no such position: {:?}; against: {:?}", board.without, board.against);
        println!("  no terms: {:?}; against: {:?}", masked.without, masked.against);
    }
}

/// The imbalances that an assessment names.
pub(super) fn imbalances(told: &Explanation) -> Vec<&Claim> {
    weighed(told).filter(|claim| claim.kind.is_structure()).collect()
}

/// For whom an imbalance speaks.
fn speaks_for(claim: &Claim) -> Color {
    let weakness = matches!(claim.kind, Kind::Uncastled | Kind::FewSquares)
        || FeatureKind::from_name(claim.kind.name()).is_some_and(FeatureKind::is_weakness);
    let side = claim.side.unwrap_or(Color::White);
    if weakness { side.other() } else { side }
}

/// The position without a told imbalance.
pub(super) fn without(position: &Position, claim: &Claim) -> Option<Position> {
    let side = claim.side?;
    match claim.kind {
        Kind::Uncastled => return castled(position, side),
        Kind::Activity => return less_active(position, side),
        Kind::Livelier => {
            let other = Sight::new(position).reach(*claim.squares.first()?, side.other()).len();
            return as_idle(position, claim.by?.square, other as i32);
        }
        _ => {}
    }
    let first = claim.by.or_else(|| claim.on.first().copied()).map(|placed| placed.square);
    let feature = features(position).into_iter().find(|feature| {
        let name = feature.kind.name();
        let same = name == claim.kind.name()
            || matches!(
                (claim.kind, name),
                (Kind::WeakComplex, "weak-color-complex")
                    | (Kind::GoodKnight, "good-knight-v-bad-bishop")
                    | (Kind::FewSquares, "worst-piece")
                    | (Kind::RookBehind, "rook-behind-passer")
            );
        let squares = claim.kind != Kind::WeakComplex || feature.squares == claim.squares;
        let looks = claim.kind != Kind::ExposedKing || feature.men.get(1) == claim.squares.first();
        same && feature.side == side
            && squares
            && looks
            && (first.is_none()
                || feature.men.first() == first.as_ref()
                || feature.men.is_empty()
                || feature.kind == FeatureKind::Undeveloped)
    })?;
    removed(position, &feature)
}

/// What a position is worth to White: the mean of the values with either side to move.
pub(super) fn value(judge: &mut Critic, position: &Position, nodes: u64) -> i32 {
    judge.forget();
    let turns = [Some(position.clone()), position.pass()];
    let values: Vec<i32> = turns
        .into_iter()
        .flatten()
        .map(|position| {
            let question = Question::new(&position, Limits::nodes(nodes));
            let value = judge.search(&question, &mut ()).best().map_or(0, |line| line.value.centipawns());
            position.turn().fold_wb(value, -value)
        })
        .collect();
    values.iter().sum::<i32>() / values.len().max(1) as i32
}
