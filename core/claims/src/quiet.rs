//! What a quiet move does: the claims of the table "What a quiet move does" of `docs/reference/claims.md`.

mod endings;
mod intents;
mod ways;

use motive_answer::worth;
use motive_chess::{CheckSquares, Move, Position, Role, Square, SquareSet, attacks};

use crate::ground::{Outcome, Played, Scene, so};
use crate::sight::{CENTER, View, center_distance, class, in_contact, is_central, is_ending, loss};
use crate::{Falsehood, Kind, Placed};

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A move with both boards as its side sees them.
struct Quiet<'a> {
    scene: &'a Scene<'a>,
    last: Played<'a>,
    before: View<'a>,
    after: View<'a>,
    from: Square,
    to: Square,
    role: Role,
}

pub(crate) fn quiet(scene: &Scene) -> Outcome {
    let last = scene.last()?;
    let side = last.before.turn();
    let from = last.origin().ok_or(Falsehood::Misplaced)?;
    let mover = last.before.piece_at(from).ok_or(Falsehood::Misplaced)?;
    let quiet = Quiet {
        scene,
        last,
        before: View::of(last.before, side),
        after: View::of(last.after, side),
        from,
        to: last.destination(),
        role: mover.role,
    };
    so(!last.m.is_promotion(), "the move does not promote")?;
    quiet.decide(scene.claim.kind)
}

impl Quiet<'_> {
    fn decide(&self, kind: Kind) -> Outcome {
        match kind {
            Kind::Frees => return self.frees(),
            Kind::OffersTrade => return self.offers_trade(),
            _ => {}
        }
        so(self.scene.by()? == self.last.mover()?, "the piece is the one that moved")?;
        match kind {
            Kind::Levers
            | Kind::PreparesLever
            | Kind::TakesSquare
            | Kind::Fixes
            | Kind::AdvancesPassed
            | Kind::Supports
            | Kind::Storms
            | Kind::Joins => self.pawn(kind),
            Kind::KingToCenter
            | Kind::KingNears
            | Kind::KingStepsUp
            | Kind::LeavesLine
            | Kind::FindsShelter
            | Kind::FewerChecks => self.king(kind),
            kind if (Kind::BuildsBridge..=Kind::ReachesCorner).contains(&kind) => self.ending(kind),
            Kind::Prevents | Kind::Vacates | Kind::MakesFlight | Kind::PreparesPush => self.intent(kind),
            Kind::SwapsMinor | Kind::Trades | Kind::TakesWith => self.exchange(kind),
            Kind::OccupiesCenter => {
                so(CENTER.contains(&self.to) && self.role != Role::King, "a square of the center is taken")?;
                if self.role == Role::Pawn { Ok(()) } else { self.safe() }
            }
            _ => self.piece(kind),
        }
    }

    /// What the move took is worth.
    fn taken(&self) -> i32 {
        self.last.captured().map_or(0, |placed| worth(placed.piece.role))
    }

    fn safe(&self) -> Outcome {
        so(self.is_safe(), "the piece is safe on its square")
    }

    fn is_safe(&self) -> bool {
        loss(self.last.after, self.to) < self.taken() + 100
    }

    fn no_capture(&self) -> Outcome {
        so(!self.last.m.is_capture() && !self.last.m.is_castle(), "the move takes nothing")
    }

    /// A piece of the enemy that is named.
    fn on_enemy(&self) -> Result<Placed, Falsehood> {
        let on = self.scene.on(0)?;
        so(on.piece.color != self.after.side, "the other piece is the enemy's")?;
        Ok(on)
    }

    fn on_own(&self) -> Result<Placed, Falsehood> {
        let on = self.scene.on(0)?;
        so(on.piece.color == self.after.side, "the other piece is of the same side")?;
        Ok(on)
    }

    fn is(&self, roles: &[Role]) -> Outcome {
        so(roles.contains(&self.role), "the mover is of the kind")
    }

    /// What the mover attacks now, and attacked before.
    fn seen(&self) -> (SquareSet, SquareSet) {
        (self.last.after.attacks_from(self.to), self.last.before.attacks_from(self.from))
    }

    fn pawn(&self, kind: Kind) -> Outcome {
        self.is(&[Role::Pawn])?;
        let strikes = attacks::pawn(self.after.side, self.to);
        let enemy_pawns = self.after.enemy().pawns();
        match kind {
            Kind::Levers => {
                self.no_capture()?;
                let on = self.on_enemy()?;
                so(on.piece.role == Role::Pawn && strikes.contains(on.square), "it attacks the pawn")
            }
            Kind::PreparesLever => {
                self.no_capture()?;
                let (on, next) = (self.on_enemy()?, self.scene.square(0)?);
                so(!strikes.intersects(enemy_pawns), "it attacks no pawn yet")?;
                let free =
                    self.after.ahead(self.to) == Some(next) && self.last.after.piece_at(next).is_none();
                so(free, "the next square is free")?;
                let will = attacks::pawn(self.after.side, next).contains(on.square);
                so(on.piece.role == Role::Pawn && will, "from there it attacks the pawn")
            }
            Kind::TakesSquare => {
                let (on, square) = (self.on_enemy()?, self.scene.square(0)?);
                so(
                    strikes.contains(square) && self.last.after.piece_at(square).is_none(),
                    "it attacks the square",
                )?;
                so(!self.before.pawn_attacks(square), "no pawn of the side did before")?;
                let minor = matches!(on.piece.role, Role::Knight | Role::Bishop);
                so(
                    minor && self.last.after.attacks_from(on.square).contains(square),
                    "the minor piece could go there",
                )
            }
            Kind::Fixes => {
                let on = self.on_enemy()?;
                let ahead = self.after.ahead(self.to) == Some(on.square);
                so(on.piece.role == Role::Pawn && ahead, "the pawns stand face to face")
            }
            Kind::AdvancesPassed => so(self.after.is_passed(self.to), "the pawn is passed"),
            Kind::Supports if self.scene.claim.on.is_empty() => {
                let square = self.scene.square(0)?;
                so(strikes.contains(square) && self.after.is_far(square), "it guards a far square")?;
                so(!self.before.pawn_attacks(square), "no pawn of the side did before")?;
                so(self.last.after.role_at(square) != Some(Role::King), "no king stands there")
            }
            Kind::Supports => {
                let on = self.on_own()?;
                so(PIECES.contains(&on.piece.role) && strikes.contains(on.square), "it guards the piece")
            }
            Kind::Storms => {
                self.no_capture()?;
                let on = self.on_enemy()?;
                so(on.piece.role == Role::King, "the other piece is the king")?;
                let near = on.square.file().to_u32().abs_diff(self.to.file().to_u32()) <= 2;
                so(near && self.after.rank(self.to) >= 4, "it is near the king's file on rank 4 or beyond")
            }
            _ => {
                let on = self.on_own()?;
                let beside = on.square.rank() == self.to.rank() && on.square.distance(self.to) == 1;
                so(on.piece.role == Role::Pawn && beside, "the pawns stand side by side")
            }
        }
    }

    fn frees(&self) -> Outcome {
        let by = self.scene.by()?;
        let slides = matches!(by.piece.role, Role::Bishop | Role::Rook | Role::Queen);
        so(
            by.piece.color == self.after.side && slides && by.square != self.to,
            "another line piece of the side",
        )?;
        so(self.last.before.piece_at(by.square) == Some(by.piece), "it did not move")?;
        let seen = |position: &Position| position.attacks_from(by.square).without(self.from).len() as i32;
        let gain = seen(self.last.after) - seen(self.last.before);
        so(gain >= 2 && gain == self.scene.amount()?, "it sees so many squares more")
    }

    /// Whether the mover has more squares to use, or attacks more far squares.
    fn reaches_more(&self) -> Outcome {
        let (now, then) = self.seen();
        let more = self.after.squares_to_use(self.to).len() > self.before.squares_to_use(self.from).len();
        so(more || self.after.far(now) > self.before.far(then), "it reaches more")
    }

    fn piece(&self, kind: Kind) -> Outcome {
        if kind != Kind::Guards {
            self.is(&PIECES)?;
        }
        self.safe()?;
        let heavy = [Role::Rook, Role::Queen];
        let (now, then) = self.seen();
        match kind {
            Kind::Blockades => {
                let on = self.on_enemy()?;
                let enemy = self.after.enemy();
                so(enemy.ahead(on.square) == Some(self.to), "it stands before the pawn")?;
                so(
                    enemy.is_passed(on.square) || enemy.is_isolated(on.square),
                    "the pawn is passed or isolated",
                )
            }
            Kind::TakesFile => {
                self.is(&heavy)?;
                self.no_capture()?;
                let file = SquareSet::file(self.to.file());
                so(!self.after.pawns().intersects(file), "no own pawn stands on the file")?;
                let deeper = (now & file).len() > (then & file).len();
                so(self.from.file() != self.to.file() || deeper, "it comes to the file or sees more of it")?;
                self.reaches_more()
            }
            Kind::GetsBehind => {
                self.is(&heavy)?;
                self.no_capture()?;
                let on = self.on_own()?;
                let behind = on.square.file() == self.to.file()
                    && self.after.rank(on.square) > self.after.rank(self.to);
                so(behind && self.after.is_passed(on.square), "it stands behind a passed pawn")?;
                self.reaches_more()
            }
            Kind::TakesDiagonal => {
                self.is(&[Role::Bishop, Role::Queen])?;
                self.no_capture()?;
                let lines = |view: &View<'_>, at: Square| attacks::bishop(at, view.position.role(Role::Pawn));
                let (new, old) = (lines(&self.after, self.to), lines(&self.before, self.from));
                let half = |set: SquareSet| set.into_iter().filter(|&at| self.after.rank(at) >= 5).count();
                so(new.len() >= old.len() + 2 || half(new) > half(old), "its diagonals are longer")?;
                self.reaches_more()
            }
            Kind::TakesOutpost => {
                self.is(&[Role::Knight, Role::Bishop])?;
                so((4..=6).contains(&self.after.rank(self.to)), "it stands on rank 4 to 6")?;
                so(!self.after.enemy().ever_attacks(self.to), "no enemy pawn can attack it")
            }
            Kind::HeadsFor => self.heads_for(),
            Kind::Centralizes => {
                let nearer = center_distance(self.to) < center_distance(self.from) || !is_central(self.from);
                so(is_central(self.to) && nearer, "it comes nearer to the center")
            }
            Kind::Posts => self.posts(now, then),
            Kind::AvoidsTrade => {
                self.no_capture()?;
                let on = self.on_enemy()?;
                so(in_contact(self.last.before, self.from, on.square), "the two could be exchanged")?;
                so(!in_contact(self.last.after, self.to, on.square), "they cannot now")
            }
            Kind::TakesSeventh => {
                self.is(&heavy)?;
                let new = self.after.rank(self.to) == 7 && self.before.rank(self.from) != 7;
                so(new, "it comes to the seventh rank")
            }
            Kind::DoublesOn => {
                self.is(&heavy)?;
                let on = self.on_own()?;
                let straight = on.square.file() == self.to.file() || on.square.rank() == self.to.rank();
                so(
                    heavy.contains(&on.piece.role) && straight && now.contains(on.square),
                    "they stand on one line",
                )?;
                so(!then.contains(on.square), "they did not before")
            }
            Kind::Targets => {
                let on = self.on_enemy()?;
                so(now.contains(on.square) && !then.contains(on.square), "it newly attacks the piece")?;
                so(self.after.enemy().is_weak(on.square), "the piece is weak")
            }
            Kind::Guards => {
                let on = self.on_own()?;
                so(now.contains(on.square) && on.piece.role != Role::King, "it guards the piece")?;
                so(self.last.before.piece_at(on.square) == Some(on.piece), "the piece stood there")?;
                so(!self.before.attacks(on.square), "nobody guarded it before")
            }
            Kind::Mobilizes => {
                let count = |view: &View<'_>, at: Square| view.squares_to_use(at).len() as i32;
                let gain = count(&self.after, self.to) - count(&self.before, self.from);
                so(gain >= 2 && gain == self.scene.amount()?, "it has so many squares more")
            }
            _ => Err(Falsehood::NotSo("the claim is one of a quiet move")),
        }
    }

    fn posts(&self, now: SquareSet, then: SquareSet) -> Outcome {
        self.is(&[Role::Bishop, Role::Rook, Role::Queen])?;
        self.no_capture()?;
        so(self.after.rank(self.to) >= 4, "it stands on rank 4 or beyond")?;
        let enemy = self.after.enemy();
        let held = self.after.pawn_attacks(self.to) && !enemy.pawn_attacks(self.to);
        so(held || !enemy.ever_attacks(self.to), "no pawn drives it away")?;
        if self.scene.claim.on.is_empty() {
            let ring = (now & enemy.ring()).len() > (then & self.before.enemy().ring()).len();
            return so(ring || self.after.far(now) > self.before.far(then), "it attacks more");
        }
        let on = self.on_enemy()?;
        so(now.contains(on.square) && !then.contains(on.square), "it newly attacks the piece")?;
        so(on.piece.role == Role::Pawn || enemy.is_weak(on.square), "the piece is a pawn or weak")
    }

    fn exchange(&self, kind: Kind) -> Outcome {
        let on = self.scene.on(0)?;
        so(self.last.captured() == Some(on), "the move captures this piece")?;
        let lost = loss(self.last.after, self.to);
        if kind == Kind::TakesWith {
            so(self.taken() - lost >= 100, "the capture wins by exchange")?;
            let there = |m: &Move| m.is_capture() && m.to() == self.last.m.to();
            let ways = self.last.before.legal_moves().into_iter().filter(there).count();
            return so(ways >= 2, "there were other ways to take");
        }
        so(class(on.piece.role).is_some() && class(on.piece.role) == class(self.role), "like for like")?;
        so(self.after.enemy().attacks(self.to), "it can be taken back")?;
        so(lost == self.taken(), "the exchange is even")?;
        so(kind == Kind::Trades || on.piece.role != self.role, "one is a bishop, the other a knight")
    }

    fn offers_trade(&self) -> Outcome {
        let by = self.scene.by()?;
        so(by.piece.color == self.after.side, "the piece is of the side")?;
        self.no_capture()?;
        let on = self.on_enemy()?;
        so(in_contact(self.last.after, by.square, on.square), "the two can be exchanged")?;
        if by.square == self.to {
            so(self.role != Role::Pawn, "no pawn moved")?;
            self.safe()?;
        }
        let earlier = self.last.followed_back(by.square).ok_or(Falsehood::Misplaced)?;
        so(!in_contact(self.last.before, earlier.square, on.square), "they could not before")
    }

    fn king(&self, kind: Kind) -> Outcome {
        self.is(&[Role::King])?;
        match kind {
            Kind::KingToCenter => {
                so(is_ending(self.last.before), "it is an ending")?;
                so(
                    center_distance(self.to) < center_distance(self.from),
                    "the king comes nearer to the center",
                )
            }
            Kind::KingNears => {
                so(is_ending(self.last.before), "it is an ending")?;
                let on = self.scene.on(0)?;
                let own = on.piece.color == self.after.side;
                let owner = View::of(self.last.after, on.piece.color);
                so(on.piece.role == Role::Pawn, "the piece is a pawn")?;
                let counts = owner.is_passed(on.square) || !own && owner.is_weak(on.square);
                so(counts, "the pawn is passed, or weak and the enemy's")?;
                so(self.to.distance(on.square) < self.from.distance(on.square), "the king comes nearer to it")
            }
            Kind::KingStepsUp => {
                let queen = self.after.enemy().pieces(&[Role::Queen]).any();
                so(
                    !queen && self.after.rank(self.to) > self.before.rank(self.from),
                    "it steps forward, no queen on",
                )
            }
            Kind::LeavesLine => {
                let on = self.on_enemy()?;
                let line = |position: &Position, king: Square| {
                    let aligned = match on.piece.role {
                        Role::Bishop => attacks::bishop(king, SquareSet::EMPTY),
                        Role::Rook => attacks::rook(king, SquareSet::EMPTY),
                        Role::Queen => attacks::queen(king, SquareSet::EMPTY),
                        _ => SquareSet::EMPTY,
                    };
                    aligned.contains(on.square)
                        && (attacks::between(king, on.square) & position.occupied()).len() <= 1
                };
                let stood = self.last.before.piece_at(on.square) == Some(on.piece);
                so(stood && line(self.last.before, self.from), "the king stood on its line")?;
                so(!line(self.last.after, self.to), "it does not now")
            }
            Kind::FindsShelter => {
                let pawns = |view: &View<'_>, king: Square| {
                    let covers = |pawn: &Square| {
                        let up = view.rank(*pawn) as i32 - view.rank(king) as i32;
                        pawn.file().to_u32().abs_diff(king.file().to_u32()) <= 1 && (1..=2).contains(&up)
                    };
                    view.pawns().into_iter().filter(covers).count() as i32
                };
                let (now, then) = (pawns(&self.after, self.to), pawns(&self.before, self.from));
                so(
                    now > then && now == self.scene.amount()?,
                    "so many pawns stand before it, more than before",
                )
            }
            _ => {
                let passed = self.last.before.pass().ok_or(Falsehood::NotSo("there is a pass"))?;
                let checks = |position: &Position| {
                    let squares = CheckSquares::new(position);
                    let gives = |m: &Move| squares.gives_check(position, *m);
                    position.legal_moves().into_iter().filter(gives).count() as i32
                };
                so(!passed.is_check() && !self.last.after.is_check(), "nobody is in check")?;
                let fewer = checks(&passed) - checks(self.last.after);
                so(fewer >= 1 && fewer == self.scene.amount()?, "there are so many checks fewer")
            }
        }
    }
}
