//! Aims: plans beyond one move, for any pawn structure: the way of a knight, a break with a pawn, the exchange of a bad bishop.

use motive_chess::{Color, Position, Role, Square, SquareSet, attacks};

use crate::base::Base;
use crate::entry::{Aim, Setting};
use crate::features::{is_bad_bishop, of_sight, pushes};
use crate::purpose::{Purpose, PurposeKind};
use crate::purposes::route;
use crate::sight::{Sight, class};

/// What an aim has somebody do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undertaking {
    /// A knight goes to a post in two or three steps.
    Route,
    /// A pawn is pushed until it attacks an enemy pawn, in at most two moves.
    Break,
    /// A bishop that its own pawns shut in goes where it can be exchanged, and is.
    Trade,
}

impl Undertaking {
    /// The kind with a name in capitals.
    pub(crate) fn from_name(name: &str) -> Option<Undertaking> {
        match name {
            "ROUTE" => Some(Undertaking::Route),
            "BREAK" => Some(Undertaking::Break),
            "TRADE" => Some(Undertaking::Trade),
            _ => None,
        }
    }
}

/// An aim in a position: who goes where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design<'a> {
    /// The aim that it is an instance of.
    pub aim: &'a Aim,
    /// The piece or pawn that goes.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// Where it goes, step by step; at least one.
    pub steps: Vec<Square>,
}

impl Design<'_> {
    /// What it is called, with its squares.
    pub fn called(&self) -> String {
        let goal = self.steps.last().copied().unwrap_or(self.from);
        self.aim.called.replace("FROM", &self.from.to_string()).replace("TO", &goal.to_string())
    }
}

impl Base {
    /// What the side to move could aim at, the weightiest first.
    pub fn designs(&self, position: &Position) -> Vec<Design<'_>> {
        let sight = Sight::new(position);
        let had = of_sight(&sight);
        let us = position.turn();
        let structure = self.structure(position);
        let mut list: Vec<Design<'_>> = Vec::new();
        for aim in self.aims() {
            for (role, from, steps, on) in undertakings(&sight, us, aim.does) {
                let Some(&to) = steps.last() else { continue };
                let purpose =
                    Purpose { kind: PurposeKind::HeadsFor, by: from, on, squares: vec![to], amount: 0 };
                let setting = Setting {
                    before: &sight,
                    had: &had,
                    has: &had,
                    us,
                    from,
                    to,
                    role,
                    structure: structure.map(|(structure, side)| (structure.name.as_str(), side)),
                    purposes: &[],
                };
                if aim.when.iter().all(|one| setting.holds(one, &purpose, &mut Vec::new())) {
                    list.push(Design { aim, role, from, steps });
                }
            }
        }
        list.sort_by_key(|design| (std::cmp::Reverse(design.aim.weight), design.steps.len()));
        list
    }
}

/// Who could go where, and whom it would attack or take there.
type Errand = (Role, Square, Vec<Square>, Option<Square>);

fn undertakings(sight: &Sight, us: Color, does: Undertaking) -> Vec<Errand> {
    match does {
        Undertaking::Route => routes(sight, us),
        Undertaking::Break => breaks(sight, us),
        Undertaking::Trade => trades(sight, us),
    }
}

fn routes(sight: &Sight, us: Color) -> Vec<Errand> {
    let them = us.other();
    let held = |at: Square, knight: Square| {
        let count = |side: Color| sight.attackers(at, side).without(knight).len();
        !sight.position.side(them).contains(at) && count(us) >= count(them)
    };
    let knights = sight.position.men(us, Role::Knight).into_iter();
    let way = |knight: Square| {
        let posts: SquareSet =
            route::posts(sight, us).into_iter().filter(|&post| held(post, knight)).collect();
        let way = route::way(sight, us, knight, posts)?;
        let safe = way.len() >= 2 && way.iter().all(|&at| held(at, knight));
        safe.then_some((Role::Knight, knight, way, None))
    };
    knights.filter_map(way).collect()
}

fn breaks(sight: &Sight, us: Color) -> Vec<Errand> {
    let enemy = sight.pawns(us.other());
    let hits = |at: Square| (attacks::pawn(us, at) & enemy).first();
    let mut list = Vec::new();
    for pawn in sight.pawns(us).into_iter().filter(|&pawn| hits(pawn).is_none()) {
        let first = pushes(sight, us, pawn);
        if let Some(to) = first.into_iter().find(|&to| hits(to).is_some()) {
            list.push((Role::Pawn, pawn, vec![to], hits(to)));
            continue;
        }
        // The longest first step, then one more.
        let Some(to) = first.into_iter().max_by_key(|to| to.distance(pawn)) else { continue };
        let next = crate::sight::next(to, us).filter(|&next| !sight.position.occupied().contains(next));
        if let Some(next) = next.filter(|&next| hits(next).is_some()) {
            list.push((Role::Pawn, pawn, vec![to, next], hits(next)));
        }
    }
    list
}

fn trades(sight: &Sight, us: Color) -> Vec<Errand> {
    let them = us.other();
    let mut list = Vec::new();
    for bishop in sight.position.men(us, Role::Bishop) {
        if !is_bad_bishop(sight, us, bishop) {
            continue;
        }
        let like = |at: &Square| sight.position.role_at(*at).and_then(class) == class(Role::Bishop);
        let guarded = |at: &Square| sight.attackers(*at, them).any();
        for to in sight.reach(bishop, us) - sight.position.occupied() {
            let seen = attacks::bishop(to, sight.position.occupied().without(bishop));
            let targets = seen & sight.position.side(them);
            if let Some(target) = targets.into_iter().find(|at| like(at) && guarded(at)) {
                list.push((Role::Bishop, bishop, vec![to, target], Some(target)));
            }
        }
    }
    list
}
