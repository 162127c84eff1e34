//! Whether the assessment depends on the effort, and whether the value agrees with its words.

use std::collections::BTreeMap;

use motive_answer::{Limits, Question};
use motive_chess::Position;
use motive_claims::{Claim, Kind};
use motive_critic::{Critic, Settings};
use motive_explain::answered::{Explanation, Place};
use motive_strategy::{features, removed};

use super::{Case, explain, share};

/// The sentence about the leading imbalance: the first claim of structure of the standing.
fn leading(told: &Explanation) -> Option<Claim> {
    let claims = told
        .sentences
        .iter()
        .filter(|sentence| sentence.place == Place::Standing)
        .flat_map(|sentence| &sentence.claims);
    claims.map(|&index| told.claims[index].clone()).find(|claim| {
        let material = claim.kind == Kind::Balance && claim.amount != Some(0);
        material || claim.kind.is_structure() && claim.kind != Kind::Structure
    })
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

/// Takes told imbalances off the board.
pub(super) fn removal(cases: &[Case], nodes: u64, wanted: u32) {
    let mut critic = Critic::new(&Settings::default());
    let mut judge = Critic::new(&Settings::default());
    let (mut told_ones, mut answered, mut agrees) = (0, 0, 0);
    let mut unanswered: BTreeMap<&str, u32> = BTreeMap::new();
    for case in cases {
        if told_ones >= wanted {
            break;
        }
        let Some(told) = explain(&mut critic, &case.position, 50_000) else { continue };
        let indices: Vec<usize> =
            told.at(Place::Standing).flat_map(|sentence| sentence.claims.clone()).collect();
        for claim in indices.iter().map(|&index| &told.claims[index]) {
            if !claim.kind.is_structure() || claim.kind == Kind::Structure {
                continue;
            }
            told_ones += 1;
            let first = claim.by.or_else(|| claim.on.first().copied()).map(|placed| placed.square);
            let matching = features(&case.position).into_iter().find(|feature| {
                let name = feature.kind.name();
                let same = name == claim.kind.name()
                    || matches!(
                        (claim.kind, name),
                        (Kind::WeakComplex, "weak-color-complex")
                            | (Kind::GoodKnight, "good-knight-v-bad-bishop")
                            | (Kind::FewSquares, "worst-piece")
                            | (Kind::RookBehind, "rook-behind-passer")
                    );
                same && Some(feature.side) == claim.side
                    && (first.is_none() || feature.men.first() == first.as_ref())
            });
            let edit = matching.and_then(|feature| Some((removed(&case.position, &feature)?, feature)));
            let Some((edit, feature)) = edit else {
                *unanswered.entry(claim.kind.name()).or_default() += 1;
                continue;
            };
            let mut worth = |position: &Position| -> i32 {
                let turns = [Some(position.clone()), position.pass()];
                let values: Vec<i32> = turns
                    .into_iter()
                    .flatten()
                    .map(|position| {
                        let question = Question::new(&position, Limits::nodes(nodes));
                        let value =
                            judge.search(&question, &mut ()).best().map_or(0, |line| line.value.centipawns());
                        position.turn().fold_wb(value, -value)
                    })
                    .collect();
                values.iter().sum::<i32>() / values.len().max(1) as i32
            };
            let change = worth(&case.position) - worth(&edit);
            let side = if feature.kind.is_weakness() { feature.side.other() } else { feature.side };
            answered += 1;
            let worth = side.fold_wb(change, -change);
            agrees += u32::from(worth > 0);
            eprintln!("{told_ones} told, {answered} without, {agrees} agree");
            if worth <= 0 && std::env::var_os("SHOW").is_some() {
                println!("  {worth} {} {} -> {}", claim.kind, case.position, edit);
            }
        }
    }
    println!(
        "{told_ones} told imbalances, {answered} can be taken off the board ({:.1} %); the value falls in {:.1} % of these",
        share(answered, told_ones),
        share(agrees, answered)
    );
    if std::env::var_os("SHOW").is_some() {
        println!("  no such position: {unanswered:?}");
    }
}
