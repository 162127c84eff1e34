//! The threat scan of CAPS (Berliner 1974, II.B.4): for every square and every man who can go there
//! now, does he from there attack two men worth attacking, or one of low mobility, or does he capture
//! or promote?
//!
//! "Can go there now" is read off the bearing relations, as the tables of Figure 3.11 require: pawns
//! are scanned where they capture or promote, not where they merely step (the step f7-f6 would attack
//! the knight e5 with gain, and is on no list).

use motive_chess::{Color, Rank, Role, Square, SquareSet};

use crate::bearing::{Bearing, beyond, square_line_is_straight};
use crate::board::{Board, kind, side};
use crate::exchange::{Sequence, in_order};
use crate::functions::Purpose;
use crate::mobility::{self, Mobility};
use crate::pins::CapsPins;
use crate::roster::Roster;
use crate::values;

/// One thing a man threatens by going to a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The man.
    pub man: Square,
    /// Where he goes.
    pub to: Square,
    /// What he captures there, if anything.
    pub captures: Option<Role>,
    /// Whether he promotes there.
    pub promotes: bool,
    /// The men worth attacking that he attacks from there.
    pub targets: SquareSet,
    /// The most valuable target of low mobility.
    pub low_mobility: Option<Square>,
    /// The worth of the threat in units: of the target of low mobility, or of what a double attack may
    /// win; 0 for a bare capture, which is credited from the board.
    pub value: i32,
    /// What the capture or promotion itself brings in units, retaking included; negative if it loses.
    pub amount: i32,
    /// Whether no reason is seen why it should not succeed (lists WTHRT, BTHRT); the others could come
    /// to life by what they do elsewhere (WMISS, BMISS).
    pub workable: bool,
    /// Enemies who are needed to refute it on the square.
    pub refuted_by: Roster,
    /// Friends of like movement who would carry the attack on if the man were captured.
    pub supported_by: Roster,
}

impl Threat {
    /// Whether two or more men worth attacking are attacked.
    pub fn is_multiple(&self) -> bool {
        self.targets.more_than_one()
    }

    /// Why the square matters; a bare capture is no reason.
    pub(crate) fn purpose(&self, board: &Board) -> Option<Purpose> {
        if self.promotes {
            Some(Purpose::Promotion)
        } else if let Some(role) = self.low_mobility.and_then(|target| board.role_at(target)) {
            Some(Purpose::LowMobility(role))
        } else {
            self.is_multiple().then_some(Purpose::MultipleAttack)
        }
    }
}

/// The threats of both sides with what follows from them.
#[derive(Clone, Debug)]
pub struct Threats {
    scanned: [Vec<Threat>; 2],
    ideas: [Vec<Idea>; 2],
    potential: [[i32; 64]; 2],
}

/// A man in his own side's way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Idea {
    /// The man whose leaving would help.
    pub man: Square,
    /// Who would profit.
    pub beneficiary: Square,
    /// What he would attack.
    pub target: Square,
    /// Whether the man masks a line (a discovery) or occupies the square (vacating).
    pub discovers: bool,
}

/// What the scan needs to know.
pub(crate) struct Scan<'a> {
    pub board: &'a Board,
    pub bearing: &'a Bearing,
    pub pins: &'a CapsPins,
    /// By attacking side and kind: the enemies worth attacking.
    pub interesting: [[SquareSet; 6]; 2],
    /// The men of low mobility.
    pub low: SquareSet,
    /// The safe moves of all men, if they are known already; otherwise each is worked out when it is asked for.
    pub mobility: Option<&'a Mobility>,
}

impl Threats {
    pub(crate) fn new(scan: &Scan<'_>) -> Threats {
        let mut threats = Threats {
            scanned: [Vec::new(), Vec::new()],
            ideas: [Vec::new(), Vec::new()],
            potential: [[0; 64]; 2],
        };
        for color in Color::ALL {
            let men = scan.board.of(color);
            for man in men {
                for to in scan.destinations(man, color) {
                    let Some(threat) = scan.threat(man, color, to) else { continue };
                    threats.potential[side(color)][to.to_usize()] += threat.value;
                    threats.scanned[side(color)].push(threat);
                }
            }
            let ideas = scan.ideas(color);
            for idea in &ideas {
                let worth = values::UNITS[scan.board.kind_at(idea.target).min(5)];
                threats.potential[side(color)][idea.man.to_usize()] += worth;
            }
            threats.ideas[side(color)] = ideas;
        }
        threats
    }

    /// All threats of a side, by man and square.
    pub fn all(&self, color: Color) -> &[Threat] {
        &self.scanned[side(color)]
    }

    /// WTHRT or BTHRT: the threats thought to work.
    pub fn workable(&self, color: Color) -> impl Iterator<Item = &Threat> {
        self.all(color).iter().filter(|threat| threat.workable)
    }

    /// WMISS or BMISS: the others.
    pub fn unworkable(&self, color: Color) -> impl Iterator<Item = &Threat> {
        self.all(color).iter().filter(|threat| !threat.workable)
    }

    /// WIDEA or BIDEA: men in the way of their own side.
    pub fn ideas(&self, color: Color) -> &[Idea] {
        &self.ideas[side(color)]
    }

    /// TSQ: the threat potential of a square for a side. On an empty or enemy square, what could be
    /// threatened from there; on a square of one's own, what vacating it could uncover.
    pub fn potential(&self, color: Color, square: Square) -> i32 {
        self.potential[side(color)][square.to_usize()]
    }

    /// BEST: up to five squares with the best workable captures (and promotions) of a side, with the
    /// amount, best first.
    ///
    /// ```
    /// use motive_chess::{Color, Position, Square};
    /// use motive_perception::Perception;
    ///
    /// let position: Position = "6k1/5ppp/8/3n4/8/8/8/3R2K1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// let best = perception.threats().best(Color::White);
    /// assert_eq!(best.first().map(|(square, _)| *square), Some(Square::D5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(&self, color: Color) -> Vec<(Square, i32)> {
        let mut best: Vec<(Square, i32)> = Vec::new();
        let captures = self.workable(color).filter(|threat| threat.captures.is_some() || threat.promotes);
        for threat in captures.filter(|threat| threat.amount > 0) {
            match best.iter_mut().find(|(square, _)| *square == threat.to) {
                Some((_, amount)) => *amount = threat.amount.max(*amount),
                None => best.push((threat.to, threat.amount)),
            }
        }
        best.sort_by_key(|&(square, amount)| (-amount, square));
        best.truncate(5);
        best
    }
}

impl Scan<'_> {
    /// Where a man can go as far as the scan is concerned.
    fn destinations(&self, man: Square, color: Color) -> SquareSet {
        let enemy_king = SquareSet::from(self.board.king(color.other()));
        let direct = self.bearing.direct(man) - self.board.of(color) - enemy_king;
        if self.board.kind_at(man) != kind(Role::Pawn) {
            return direct;
        }
        let step = SquareSet::from(man).forward(color) & last_rank(color) & !self.board.occupied();
        (direct & self.board.of(color.other())) | step
    }

    fn threat(&self, man: Square, color: Color, to: Square) -> Option<Threat> {
        self.threat_worth(man, color, to, false)
    }

    /// A threat; if only `serious` ones are wanted, none that is a bare capture.
    fn threat_worth(&self, man: Square, color: Color, to: Square, serious: bool) -> Option<Threat> {
        let promotes = self.board.kind_at(man) == kind(Role::Pawn) && last_rank(color).contains(to);
        let role = if promotes { Role::Queen } else { self.board.role_at(man)? };
        let targets = self.targets(man, color, role, to);
        if serious && !promotes && !targets.more_than_one() && !targets.intersects(self.low) {
            return None;
        }
        let captures = self.board.role_at(to);
        let low_mobility = self.dearest(targets & self.low, color);
        if captures.is_none() && !promotes && low_mobility.is_none() && !targets.more_than_one() {
            return None;
        }
        let mut value = low_mobility.map_or(0, |target| self.units(target));
        if targets.more_than_one() {
            // A target that can take the man off the board is not won, but what is behind it may be.
            let won = (targets - self.bearing.onto(to)) | self.objects(man, color, role, to, targets);
            value = value.max(self.dearest(won, color).map_or(0, |target| self.units(target)));
        }
        let amount = self.amount(man, color, to, promotes);
        let safe = match self.mobility {
            Some(mobility) => mobility.safe(man).contains(to),
            None => mobility::may_go(self.board, self.bearing, self.pins, man, color, to),
        };
        let mut threat = Threat {
            man,
            to,
            captures,
            promotes,
            targets,
            low_mobility,
            value,
            amount,
            workable: if promotes { amount > 0 } else { safe || (captures.is_some() && amount > 0) },
            refuted_by: Roster::default(),
            supported_by: Roster::default(),
        };
        if !threat.workable && value > 0 {
            self.survival(&mut threat, color, role);
        }
        Some(threat)
    }

    /// The threats of a side that are more than bare captures: two men are attacked, or one of low mobility, or a pawn
    /// promotes.
    pub(crate) fn serious(&self, color: Color) -> Vec<Threat> {
        let mut threats = Vec::new();
        for man in self.board.of(color) {
            for to in self.destinations(man, color) {
                threats.extend(self.threat_worth(man, color, to, true));
            }
        }
        threats
    }

    /// The men worth attacking that are attacked from the square.
    #[inline]
    fn targets(&self, man: Square, color: Color, role: Role, to: Square) -> SquareSet {
        let interesting = self.interesting[side(color)][kind(role)].without(to);
        let occupied = self.board.occupied().without(man).with(to);
        Board::reach(kind(role), color, to, occupied) & interesting
    }

    /// Those worth attacking right behind one of them.
    fn objects(&self, man: Square, color: Color, role: Role, to: Square, targets: SquareSet) -> SquareSet {
        let mut objects = SquareSet::EMPTY;
        if self.board.sliders().contains(man) {
            let interesting = self.interesting[side(color)][kind(role)].without(to);
            let occupied = self.board.occupied().without(man).with(to);
            for front in targets {
                let far = Board::reach(kind(role), color, to, occupied.without(front));
                objects |= far & beyond(to, front) & interesting;
            }
        }
        objects
    }

    /// What a capture or promotion brings in units.
    fn amount(&self, man: Square, color: Color, to: Square, promotes: bool) -> i32 {
        let captured = self.board.role_at(to).map_or(0, values::units);
        let sequence = Sequence::new(self.board, self.bearing, self.pins, to);
        let line_up = sequence.line_up_without_man(man);
        let (value, bonus) = if promotes {
            (values::UNITS[4], values::UNITS[4] - values::UNITS[0])
        } else {
            (self.units(man), 0)
        };
        captured + bonus - sequence.gain(color.other(), value, line_up)
    }

    /// Whether the attack would be carried on by a man of like movement if the first were captured; who
    /// is needed against it otherwise.
    fn survival(&self, threat: &mut Threat, color: Color, role: Role) {
        let mut sequence = Sequence::new(self.board, self.bearing, self.pins, threat.to);
        sequence.allowed = self.board.of(color.other()) | self.alike(color, role, threat);
        let line_up = sequence.line_up_without_man(threat.man);
        // The enemies capture, friends retake; whoever is there at the end has prevailed.
        let ([enemies, friends], _) = sequence.play_out(color.other(), line_up);
        threat.workable = !enemies.is_empty() && friends.len() >= enemies.len();
        threat.refuted_by = if threat.workable { Roster::default() } else { enemies };
        threat.supported_by = friends;
    }

    /// SAME: the friends who could carry on the attack from the square. For an attack along a line those
    /// who move along such lines; otherwise those of the same kind.
    fn alike(&self, color: Color, role: Role, threat: &Threat) -> SquareSet {
        let friends = self.board.of(color);
        let slides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        match threat.low_mobility.filter(|_| slides) {
            Some(target) if square_line_is_straight(threat.to, target) => friends & self.board.straight,
            Some(_) => friends & self.board.diagonal,
            None => same(self.board, color, role),
        }
    }

    /// The men of a side who are in its way.
    pub(crate) fn ideas(&self, color: Color) -> Vec<Idea> {
        let mut ideas = Vec::new();
        let friends = self.board.of(color);
        for thru in self.bearing.thru() {
            if !thru.friendly || !friends.contains(thru.slider) {
                continue;
            }
            let Some(role) = self.board.role_at(thru.slider) else { continue };
            for target in (thru.onto - thru.shared) & self.interesting[side(color)][kind(role)] {
                let (man, beneficiary) = (thru.through, thru.slider);
                ideas.push(Idea { man, beneficiary, target, discovers: true });
            }
        }
        for beneficiary in friends {
            let Some(role) = self.board.role_at(beneficiary) else { continue };
            for to in self.bearing.direct(beneficiary) & friends {
                let targets = self.targets(beneficiary, color, role, to);
                let low = targets & self.low;
                let wanted = if targets.more_than_one() { targets } else { low };
                if let Some(target) = self.dearest(wanted, color) {
                    ideas.push(Idea { man: to, beneficiary, target, discovers: false });
                }
            }
        }
        ideas.sort_unstable();
        ideas
    }

    fn units(&self, man: Square) -> i32 {
        values::UNITS.get(self.board.kind_at(man)).copied().unwrap_or(0)
    }

    /// The most valuable man of a set, as `color` looks at equals.
    fn dearest(&self, set: SquareSet, color: Color) -> Option<Square> {
        if set.is_empty() {
            return None;
        }
        (0..6).rev().find_map(|kind| in_order(set & self.board.of_kind(kind), color).next())
    }
}

/// SAME: the men of a side that move like a kind; a queen moves like a bishop and like a rook, not the
/// other way round.
pub(crate) fn same(board: &Board, color: Color, role: Role) -> SquareSet {
    board.of(color)
        & match role {
            Role::Bishop => board.diagonal,
            Role::Rook => board.straight,
            other => board.of_kind(kind(other)),
        }
}

fn last_rank(color: Color) -> SquareSet {
    SquareSet::rank(if color == Color::White { Rank::Eighth } else { Rank::First })
}
