//! What speaks for a side, weighed by what an engine says it is worth here.
//!
//! A feature that one side has and the other has not is taken off the board (one piece stands elsewhere, material and turn stay), and
//! the engine is asked what the position is worth without it, with either side to move. The mean difference is the worth. What has
//! little, or the wrong sign with either side to move, is not told.

use motive_chess::{Color, File, History, Move, Position, Role, Square, SquareSet, attacks};
use motive_claims::{Claim, Kind, Placed};
use motive_strategy::{Feature, FeatureKind as F, Sight, as_idle, castled, features, less_active, removed};

use super::ledger::Fact;
use super::study::Study;

/// Features that are weighed, the weightiest by habit first.
const MOST_WEIGHED: usize = 8;
/// Nodes to find out what a position is worth without a feature: first a few, and more for what is not refuted.
const EFFORTS: [u64; 2] = [3_000, 20_000];
/// Half-moves after which an imbalance must still be there.
const LASTING: usize = 6;
/// What is worth less is not told, in hundredths of a pawn.
const LEAST: i32 = 15;
/// The same for what is weighed by habit.
const LEAST_UNWEIGHED: i32 = 10;
/// The weight of what cannot be taken off the board, in hundredths of its habitual worth.
const UNWEIGHED: i32 = 60;
/// What a king in the center is worth to the other side, by habit.
const UNCASTLED: i32 = 25;
/// So many more squares of a side's pieces are told beside other things, so many where nothing else is told, and what each is worth, by
/// habit.
pub(super) const MANY_SQUARES: i32 = 6;
pub(super) const SOME_SQUARES: i32 = 3;
const SQUARE_WORTH: i32 = 4;
/// With fewer knights and bishops of both sides, more room is not told.
const FULL: usize = 5;
/// So many more squares of a piece than of its counterpart are told.
const LIVELIER: i32 = 4;

/// Something that speaks for a side.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub fact: Fact,
    /// For whom it speaks.
    pub side: Color,
    /// In hundredths of a pawn.
    pub worth: i32,
}

/// All that speaks for either side, the weightiest first.
pub(super) fn points(study: &mut Study<'_>) -> Vec<Point> {
    let start = study.start;
    let all = features(start);
    study.ledger.forget();
    let line = lasting_line(study);
    let mut candidates: Vec<(i32, Feature, Fact)> = Vec::new();
    for feature in &all {
        let habit = habit(feature, &all, start);
        if habit == 0 || !is_imbalance(feature, &all) {
            continue;
        }
        let Some(fact) = claim(feature, &all, start).and_then(|claim| study.ledger.check(claim)) else {
            continue;
        };
        if !is_kept(study, feature, &all, &fact, &line) {
            continue;
        }
        let known = |other: &(i32, Feature, Fact)| says_the_same(&other.1, feature);
        if let Some(index) = candidates.iter().position(known) {
            if candidates[index].0 >= habit {
                continue;
            }
            candidates.remove(index);
        }
        candidates.push((habit, feature.clone(), fact));
    }
    candidates.sort_by_key(|&(habit, ..)| std::cmp::Reverse(habit));
    candidates.truncate(MOST_WEIGHED);
    let mut points = Vec::new();
    let mut scale = Scale::default();
    for (habit, feature, fact) in candidates {
        let side = if feature.kind.is_weakness() { feature.side.other() } else { feature.side };
        let worth = scale.worth(study, removed(start, &feature).as_ref(), side, habit);
        points.extend(worth.map(|worth| Point { fact, side, worth }));
    }
    for side in Color::ALL {
        points.extend(uncastled(study, &mut scale, side, &line));
    }
    for side in Color::ALL {
        let more = livelier(study, &mut scale, side, &line, &points);
        points.extend(more);
    }
    points.sort_by_key(|point| std::cmp::Reverse(point.worth));
    points
}

/// Whether an imbalance is there at the end of a line; those that are counted may become smaller.
fn is_kept(study: &Study<'_>, feature: &Feature, all: &[Feature], fact: &Fact, line: &[Move]) -> bool {
    let end = line.iter().fold(study.start.clone(), |position, &m| position.after(m));
    match feature.kind {
        F::Space => {
            let later = features(&end);
            let of = |other: &&Feature| other.kind == F::Space && other.side == feature.side;
            let more = later.iter().find(of).map_or(0, |other| difference(other, &later));
            2 * more >= difference(feature, all)
        }
        F::WorstPiece => {
            let Some(&at) = feature.men.first() else { return false };
            let Some(later) = followed(at, line) else { return false };
            let squares = Sight::new(&end).reach(later, feature.side).len() as i32;
            let claim =
                |by: Placed| Claim::new(Kind::FewSquares, line).side(feature.side).by(by).amount(squares);
            Placed::on(&end, later).is_some_and(|by| study.ledger.check(claim(by)).is_some())
        }
        _ => {
            let what = Some(Box::new((**fact).clone()));
            let gone = Claim { what, ..Claim::new(Kind::Loses, line).side(study.us) };
            line.is_empty() || study.ledger.check(gone).is_none()
        }
    }
}

/// Where a piece stands after some moves; `None` if it was captured.
fn followed(from: Square, line: &[Move]) -> Option<Square> {
    line.iter().try_fold(from, |at, m| match m.from() {
        Some(left) if left == at => Some(m.to()),
        _ => (m.to() != at).then_some(at),
    })
}

/// That a knight or bishop of a side has many more squares to go to than one of its kind on the other side: against the position where it has not.
/// Nothing that another point says of one of the two.
fn livelier(
    study: &mut Study<'_>,
    scale: &mut Scale,
    side: Color,
    line: &[Move],
    points: &[Point],
) -> Option<Point> {
    let sight = Sight::new(study.start);
    let count = |at: Square, side: Color| sight.reach(at, side).len() as i32;
    let pair = |role: Role| {
        let own = study.start.men(side, role).into_iter().max_by_key(|&at| count(at, side))?;
        let other =
            study.start.men(side.other(), role).into_iter().min_by_key(|&at| count(at, side.other()))?;
        Some((count(own, side) - count(other, side.other()), own, other))
    };
    let (more, own, other) = [Role::Knight, Role::Bishop].into_iter().filter_map(pair).max()?;
    let names = |point: &Point| {
        let men = point.fact.by.iter().chain(&point.fact.on).map(|placed| placed.square);
        men.chain(point.fact.squares.iter().copied()).any(|at| at == own || at == other)
    };
    if more < LIVELIER || points.iter().any(names) {
        return None;
    }
    let end = line.iter().fold(study.start.clone(), |position, &m| position.after(m));
    let later = Sight::new(&end);
    let [own_later, other_later] = [followed(own, line)?, followed(other, line)?];
    let left =
        later.reach(own_later, side).len() as i32 - later.reach(other_later, side.other()).len() as i32;
    if 2 * left < more {
        return None;
    }
    let claim = Claim::new(Kind::Livelier, &[]).side(side).by(Placed::on(study.start, own)?);
    let fact = study.ledger.check(claim.squares([other]).amount(more))?;
    let edit = as_idle(study.start, own, count(other, side.other()))?;
    let worth = scale.worth(study, Some(&edit), side, 0)?;
    Some(Point { fact, side, worth })
}

/// That the king of the other side stands in the center, and the own king does not: against the position after castling.
fn uncastled(study: &mut Study<'_>, scale: &mut Scale, side: Color, line: &[Move]) -> Option<Point> {
    let claim = |side: Color| Claim::new(Kind::Uncastled, &[]).side(side);
    let fact = study.ledger.check(claim(side.other()))?;
    let gone =
        Claim { what: Some(Box::new((*fact).clone())), ..Claim::new(Kind::Loses, line).side(study.us) };
    if study.ledger.check(claim(side)).is_some() || !line.is_empty() && study.ledger.check(gone).is_some() {
        return None;
    }
    let edit = castled(study.start, side.other());
    let worth = scale.worth(study, edit.as_ref(), side, UNCASTLED)?;
    Some(Point { fact, side, worth })
}

/// That a side's pieces have many more squares to go to: against the position where they have not.
pub(super) fn activity(study: &mut Study<'_>, side: Color, least: i32) -> Option<Point> {
    let sight = Sight::new(study.start);
    let squares = |side: Color| -> i32 {
        sight.pieces(side).into_iter().map(|at| sight.reach(at, side).len() as i32).sum()
    };
    let more = squares(side) - squares(side.other());
    let claim = Claim::new(Kind::Activity, &[]).side(side).amount(more);
    let fact = study.ledger.check(claim).filter(|_| more >= least)?;
    let edit = less_active(study.start, side);
    let worth = Scale::default().worth(study, edit.as_ref(), side, SQUARE_WORTH * more)?;
    Some(Point { fact, side, worth })
}

/// Weighs changed positions against the one in question.
#[derive(Default)]
struct Scale {
    /// What the position is worth as it stands, by effort, once that was asked.
    whole: [Option<[i32; 2]>; EFFORTS.len()],
}

impl Scale {
    /// What is lost for a side by a change; a part of the habitual worth where there is no changed position.
    fn worth(
        &mut self,
        study: &mut Study<'_>,
        edit: Option<&Position>,
        side: Color,
        habit: i32,
    ) -> Option<i32> {
        let Some(edit) = edit else {
            return Some(habit * UNWEIGHED / 100).filter(|&worth| worth >= LEAST_UNWEIGHED);
        };
        // The worth that is told does not hang on what was asked before.
        let mut ask = |position: &Position, effort: usize| {
            if effort + 1 == EFFORTS.len() {
                study.ledger.forget();
            }
            study.ledger.worths(position, EFFORTS[effort])
        };
        let start = study.start;
        let mut weigh = |effort: usize| {
            let whole = self.whole[effort].or_else(|| ask(start, effort))?;
            self.whole[effort] = Some(whole);
            worth(whole, ask(edit, effort)?, side)
        };
        // What the small effort finds, the large one must confirm.
        (0..EFFORTS.len()).try_fold(0, |_, effort| weigh(effort).filter(|&worth| worth >= LEAST))
    }
}

/// What an engine plays with a fixed effort: an imbalance that it does not keep is none. The line of the answer would do as well, but
/// with more effort it is another one, and so would be what is told.
fn lasting_line(study: &mut Study<'_>) -> Vec<Move> {
    let [.., effort] = EFFORTS;
    let found = study.ledger.value(&History::new(study.start.clone()), &[], effort);
    found.map(|(_, line)| line.into_iter().take(LASTING).collect()).unwrap_or_default()
}

/// The mean of what is lost with either side to move; `None` if the sign is wrong with one of them.
fn worth(whole: [i32; 2], without: [i32; 2], side: Color) -> Option<i32> {
    let change = |turn: usize| side.fold_wb(whole[turn] - without[turn], without[turn] - whole[turn]);
    (change(0).min(change(1)) >= 0).then(|| i32::midpoint(change(0), change(1)))
}

/// What a feature is worth by habit; 0 for what is not told of a position.
pub(super) fn habit(feature: &Feature, all: &[Feature], position: &Position) -> i32 {
    let queen = |side: Color| position.men(side, Role::Queen).any();
    let others = |kind: F| all.iter().any(|other| other.kind == kind && other.side == feature.side);
    match feature.kind {
        F::OutsidePassed | F::ConnectedPassed => 60,
        F::ProtectedPassed => 45,
        F::SeventhRank | F::GoodKnight => 35,
        F::Passed => 30,
        F::BishopPair => 32,
        F::Outpost if feature.amount == 1 => 30,
        F::HoldsFile => {
            if others(F::EntrySquare) {
                28
            } else {
                20
            }
        }
        F::Isolated | F::Backward => 18,
        F::Doubled => 10,
        F::ExposedKing if queen(feature.side.other()) && has_no_shield(feature, position) => 25,
        F::ShelterBroken if queen(feature.side.other()) => 16,
        F::BadBishop | F::RookBehindPasser | F::WeakColorComplex | F::ActiveKing => 20,
        F::Undeveloped => 12 * feature.amount,
        F::Space if is_full(position) => 3 * difference(feature, all),
        F::LongDiagonal | F::Blockaded | F::WorstPiece => 12,
        F::Candidate => 11,
        _ => 0,
    }
}

/// Whether there are pieces enough for room to matter: more than four knights and bishops, and no ending.
fn is_full(position: &Position) -> bool {
    let minor = position.role(Role::Knight) | position.role(Role::Bishop);
    minor.len() >= FULL && !Sight::new(position).is_ending()
}

/// Whether the piece that looks at a king attacks it or a square next to it where no pawn of the king stands: a line that ends at such a
/// pawn, or at another piece, is not what a player calls open.
fn has_no_shield(feature: &Feature, position: &Position) -> bool {
    let [king, looks] = feature.men[..] else { return false };
    let ring = attacks::king(king).with(king) - position.men(feature.side, Role::Pawn);
    position.attacks_from(looks).intersects(ring)
}

/// How much more of something a side has than the other.
fn difference(feature: &Feature, all: &[Feature]) -> i32 {
    let theirs = all.iter().find(|other| other.kind == feature.kind && other.side != feature.side);
    (feature.amount - theirs.map_or(0, |other| other.amount)).max(0)
}

/// What both sides have alike is no imbalance.
fn is_imbalance(feature: &Feature, all: &[Feature]) -> bool {
    let count =
        |side: Color| all.iter().filter(|other| other.kind == feature.kind && other.side == side).count();
    match feature.kind {
        F::Space => difference(feature, all) >= 4,
        // Who moves first is a piece ahead in development without more.
        F::Undeveloped => {
            let minors = |feature: &Feature| feature.men.len() as i32 - shut_in_corners(feature);
            let theirs = all.iter().find(|other| other.kind == feature.kind && other.side != feature.side);
            difference(feature, all) >= 2 || minors(feature) > 0 && theirs.map_or(0, minors) == 0
        }
        F::WorstPiece | F::BadBishop => true,
        _ => count(feature.side) > count(feature.side.other()),
    }
}

/// Rooks in the corner among undeveloped pieces.
fn shut_in_corners(feature: &Feature) -> i32 {
    feature.men.iter().filter(|at| matches!(at.file(), File::A | File::H)).count() as i32
}

/// Two names for one fact.
fn says_the_same(one: &Feature, other: &Feature) -> bool {
    let passed = |feature: &Feature| {
        matches!(
            feature.kind,
            F::Passed | F::ProtectedPassed | F::OutsidePassed | F::ConnectedPassed | F::Candidate
        )
    };
    let king = |feature: &Feature| matches!(feature.kind, F::ExposedKing | F::ShelterBroken);
    let pawn = |feature: &Feature| matches!(feature.kind, F::Isolated | F::Backward | F::Doubled);
    let shares = one.men.iter().any(|man| other.men.contains(man));
    one.side == other.side
        && (passed(one) && passed(other)
            || king(one) && king(other)
            || pawn(one) && pawn(other)
            || one.kind == other.kind && one.kind != F::Outpost
            || shares && one.kind != F::Passed && other.kind != F::Passed)
}

/// The claim that says a feature.
pub(super) fn claim(feature: &Feature, all: &[Feature], position: &Position) -> Option<Claim> {
    let placed = |index: usize| Placed::on(position, *feature.men.get(index)?);
    let new = |kind: Kind| Claim::new(kind, &[]).side(feature.side);
    let on = |kind: Kind| Some(new(kind).on(feature.men.iter().filter_map(|&at| Placed::on(position, at))));
    let by = |kind: Kind| Some(new(kind).by(placed(0)?));
    match feature.kind {
        F::Passed => on(Kind::Passed),
        F::ProtectedPassed => on(Kind::ProtectedPassed),
        F::OutsidePassed => on(Kind::OutsidePassed),
        F::ConnectedPassed => on(Kind::ConnectedPassed),
        F::Candidate => on(Kind::Candidate),
        F::Isolated => on(Kind::Isolated),
        F::Doubled => on(Kind::Doubled),
        F::Backward => on(Kind::Backward),
        F::HangingPawns => on(Kind::HangingPawns),
        F::SeventhRank => by(Kind::SeventhRank),
        F::Outpost if feature.amount == 1 => by(Kind::Outpost),
        F::HoldsFile => by(Kind::HoldsFile),
        F::BadBishop => by(Kind::BadBishop),
        F::LongDiagonal => by(Kind::LongDiagonal),
        F::Centralized => by(Kind::Centralized),
        F::WorstPiece => Some(by(Kind::FewSquares)?.amount(feature.amount)),
        F::RookBehindPasser => Some(by(Kind::RookBehind)?.squares(feature.men.get(1).copied())),
        F::Blockaded => Some(by(Kind::Blockaded)?.squares(feature.men.get(1).copied())),
        F::GoodKnight => Some(by(Kind::GoodKnight)?.squares(feature.men.last().copied())),
        F::BishopPair => Some(new(Kind::BishopPair)),
        F::OppositeBishops => Some(new(Kind::OppositeBishops)),
        F::WeakColorComplex => Some(new(Kind::WeakComplex).squares(feature.squares.iter().copied())),
        F::Space => Some(new(Kind::Space).amount(difference(feature, all))),
        F::ExposedKing => Some(new(Kind::ExposedKing).on(placed(0)).squares(feature.men.get(1).copied())),
        F::ShelterBroken => {
            Some(new(Kind::ShelterBroken).on(placed(0)).squares(feature.squares.first().copied()))
        }
        F::ActiveKing => Some(new(Kind::ActiveKing).on(placed(0))),
        F::Lucena => {
            Some(on(Kind::Lucena)?.by(placed(1)?)).map(|claim| Claim { on: claim.on[..1].to_vec(), ..claim })
        }
        F::Philidor => Some(by(Kind::Philidor)?.squares(feature.men.get(1).copied())),
        F::Vancura => Some(by(Kind::Vancura)?.squares(feature.men.get(1).copied())),
        F::WrongBishop => Some(new(Kind::WrongBishop).squares(feature.squares.iter().copied())),
        F::SquareOfThePawn => Some(new(Kind::InTheSquare).squares(feature.men.get(1).copied())),
        F::TiedDown => {
            let man = Placed::on(position, *feature.men.get(1)?)?;
            Some(Claim::new(Kind::SoleGuard, &[]).by(placed(0)?).on([man]))
        }
        F::OppositeCastling => Some(new(Kind::OppositeCastling)),
        F::Undeveloped => {
            let minor = |placed: &Placed| matches!(placed.piece.role, Role::Knight | Role::Bishop);
            let men: SquareSet = feature.men.iter().copied().collect();
            let home: Vec<Placed> =
                men.into_iter().filter_map(|at| Placed::on(position, at)).filter(minor).collect();
            (!home.is_empty()).then(|| new(Kind::Undeveloped).on(home))
        }
        _ => None,
    }
}
