//! Aims: plans beyond one move, for any pawn structure: the way of a piece, a break with a pawn, a siege, a march.

mod undertake;

use motive_chess::{Position, Role, Square};

use crate::base::Base;
use crate::entry::{Aim, Setting};
use crate::features::of_sight;
use crate::purpose::{Purpose, PurposeKind};
use crate::sight::Sight;

/// What an aim has somebody do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undertaking {
    /// A knight goes to a post in two or three steps.
    Route,
    /// A pawn is pushed until it attacks an enemy pawn, in at most two moves.
    Break,
    /// A bishop that its own pawns shut in goes where it can be exchanged, and is.
    Trade,
    /// A rook joins another heavy piece on a file without own pawns.
    Double,
    /// A rook goes to the seventh rank in at most two moves.
    Enter,
    /// A pawn whose way is free of pawns goes on, by two squares if it can.
    Push,
    /// The king goes to the center, or next to an enemy pawn, in two to four steps.
    March,
    /// A rook goes where it attacks an enemy pawn that it does not attack yet.
    Besiege,
}

impl Undertaking {
    /// The kind with a name in capitals.
    pub(crate) fn from_name(name: &str) -> Option<Undertaking> {
        match name {
            "ROUTE" => Some(Undertaking::Route),
            "BREAK" => Some(Undertaking::Break),
            "TRADE" => Some(Undertaking::Trade),
            "DOUBLE" => Some(Undertaking::Double),
            "ENTER" => Some(Undertaking::Enter),
            "PUSH" => Some(Undertaking::Push),
            "MARCH" => Some(Undertaking::March),
            "BESIEGE" => Some(Undertaking::Besiege),
            _ => None,
        }
    }
}

/// A step of a plan: a piece or pawn goes from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// Who goes.
    pub role: Role,
    /// From where.
    pub from: Square,
    /// Where to.
    pub to: Square,
}

/// An aim in a position: who goes where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design<'a> {
    /// The aim that it is an instance of.
    pub aim: &'a Aim,
    /// The steps in order; at least one.
    pub steps: Vec<Stride>,
    /// Whom it attacks or takes at the end.
    pub target: Option<Square>,
}

impl Design<'_> {
    /// What it is called, with its squares.
    pub fn called(&self) -> String {
        let (Some(first), Some(last)) = (self.steps.first(), self.steps.last()) else { return String::new() };
        let target = self.target.unwrap_or(last.to);
        let mut called = self.aim.called.replace("TARGET", &target.to_string());
        for (word, text) in [
            ("FROM", first.from.to_string()),
            ("FILE", last.to.file().char().to_string()),
            ("TO", last.to.to_string()),
        ] {
            called = called.replace(word, &text);
        }
        called
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
            for (steps, target) in undertake::undertakings(&sight, us, aim.does) {
                let (Some(first), Some(last)) = (steps.first(), steps.last()) else { continue };
                let purpose = Purpose {
                    kind: PurposeKind::HeadsFor,
                    by: first.from,
                    on: target,
                    squares: vec![last.to],
                    amount: 0,
                };
                let setting = Setting {
                    before: &sight,
                    had: &had,
                    has: &had,
                    us,
                    from: first.from,
                    to: last.to,
                    role: first.role,
                    structure: structure.map(|(structure, side)| (structure.name.as_str(), side)),
                    purposes: &[],
                };
                if aim.when.iter().all(|one| setting.holds(one, &purpose, &mut Vec::new())) {
                    list.push(Design { aim, steps, target });
                }
            }
        }
        list.sort_by_key(|design| (std::cmp::Reverse(design.aim.weight), design.steps.len()));
        list
    }
}
