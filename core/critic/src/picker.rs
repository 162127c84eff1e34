//! In which order moves are tried.
//!
//! The table's move first, then captures that do not lose material, then quiet moves by what was
//! learned about them, then the losing captures. Each kind is scored only when its turn comes: most
//! nodes are decided by the first move or two.

use motive_chess::exchange::{exchange_at_least, worth};
use motive_chess::{CheckSquares, Move, MoveList, Position, Role, SquareSet};

use crate::history::{Context, History};
use crate::table::PackedMove;

/// A move with what is expected of it.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    m: Move,
    score: i32,
}

/// The moves of all nodes on the way to the current one, end to end.
pub(crate) type Arena = Vec<Scored>;

/// What kind of move the picker has given out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// The move stored in the transposition table.
    Table,
    /// A capture or promotion that does not lose material.
    GoodNoisy,
    /// A killer or counter move.
    Refuter,
    /// Any other quiet move.
    Quiet,
    /// A capture that loses material.
    BadNoisy,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    MakeNoisy,
    GoodNoisy,
    MakeQuiet,
    Quiet,
    BadNoisy,
}

/// Gives out the moves of one node.
pub(crate) struct Picker {
    stage: Stage,
    table: Option<Move>,
    pinned: SquareSet,
    /// In the arena: captures lie in `base..quiet`, quiet moves in `quiet..end`; captures that turned
    /// out to be losing are collected in `base..bad`.
    base: usize,
    bad: usize,
    quiet: usize,
    end: usize,
    next: usize,
    in_check: bool,
    skip_quiets: bool,
}

/// Killers and counter moves are scored above all other quiet moves.
const REFUTER: i32 = 1_000_000;

impl Picker {
    /// Nothing is generated yet.
    pub(crate) fn new(arena: &Arena, position: &Position, table_move: PackedMove, in_check: bool) -> Picker {
        let base = arena.len();
        let pinned = if in_check { SquareSet::EMPTY } else { position.pinned(position.turn()) };
        Picker {
            stage: Stage::Table,
            table: table_move.unpack(position, pinned),
            pinned,
            base,
            bad: base,
            quiet: base,
            end: base,
            next: base,
            in_check,
            skip_quiets: false,
        }
    }

    /// Whether the move of the table captures or promotes.
    pub(crate) fn table_takes(&self) -> bool {
        self.table.is_some_and(is_noisy)
    }

    fn make_noisy(&mut self, arena: &mut Arena, position: &Position, history: &History) {
        let color = position.turn();
        let table = self.table;
        let score = |&m: &Move| Scored { m, score: noisy_score(m) + history.capture(color, m) };
        if self.in_check {
            let list = position.legal_moves();
            let wanted = |m: &&Move| Some(**m) != table;
            arena.extend(list.iter().filter(wanted).filter(|m| is_noisy(**m)).map(score));
            self.quiet = arena.len();
            let quiets = list.iter().filter(wanted).filter(|m| !is_noisy(**m));
            arena.extend(quiets.map(|&m| Scored { m, score: 0 }));
        } else {
            let list = position.noisy_moves_out_of_check(self.pinned);
            arena.extend(list.iter().filter(|m| Some(**m) != table).map(score));
            self.quiet = arena.len();
        }
        self.end = arena.len();
    }

    fn make_quiet(&mut self, arena: &mut Arena, position: &Position, checks: &CheckSquares) {
        if !self.in_check {
            let list = if self.skip_quiets {
                position.quiet_checks(checks, self.pinned)
            } else {
                position.quiet_moves_out_of_check(self.pinned)
            };
            let table = self.table;
            let quiets = list.iter().filter(|m| Some(**m) != table);
            arena.extend(quiets.map(|&m| Scored { m, score: 0 }));
            self.end = arena.len();
        }
    }

    /// Whether all moves are known and there is exactly one.
    pub(crate) fn is_only_evasion(&self) -> bool {
        let generated = self.stage != Stage::Table && self.stage != Stage::MakeNoisy;
        self.in_check && generated && self.end - self.base + usize::from(self.table.is_some()) == 1
    }

    /// Quiet moves are not wanted any more, unless they give check.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Gives the arena back; nothing may be asked of the picker after.
    pub(crate) fn close(&self, arena: &mut Arena) {
        arena.truncate(self.base);
    }

    /// The next move with its class and, for quiet moves, its history score.
    #[inline]
    pub(crate) fn next(
        &mut self,
        arena: &mut Arena,
        position: &Position,
        checks: &CheckSquares,
        history: &History,
        context: &Context,
        ply: usize,
    ) -> Option<(Class, Move, i32)> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeNoisy;
                    if let Some(m) = self.table {
                        return Some((Class::Table, m, 0));
                    }
                }
                Stage::MakeNoisy => {
                    self.make_noisy(arena, position, history);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    if self.next == self.quiet {
                        self.stage = Stage::MakeQuiet;
                        continue;
                    }
                    let scored = select(&mut arena[self.next..self.quiet]);
                    self.next += 1;
                    if !is_underpromotion(scored.m) && exchange_at_least(position, scored.m, 0) {
                        return Some((Class::GoodNoisy, scored.m, 0));
                    }
                    arena[self.bad] = scored;
                    self.bad += 1;
                }
                Stage::MakeQuiet => {
                    self.make_quiet(arena, position, checks);
                    score_quiets(&mut arena[self.quiet..self.end], position, history, context, ply);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if self.next == self.end {
                        self.next = self.base;
                        self.stage = Stage::BadNoisy;
                        continue;
                    }
                    let scored = if self.skip_quiets {
                        arena[self.next]
                    } else {
                        select(&mut arena[self.next..self.end])
                    };
                    self.next += 1;
                    if self.skip_quiets && !checks.gives_check(position, scored.m) {
                        continue;
                    }
                    return Some(if scored.score >= REFUTER / 2 {
                        (Class::Refuter, scored.m, scored.score - REFUTER)
                    } else {
                        (Class::Quiet, scored.m, scored.score)
                    });
                }
                Stage::BadNoisy => {
                    if self.next == self.bad {
                        return None;
                    }
                    let m = arena[self.next].m;
                    self.next += 1;
                    return Some((Class::BadNoisy, m, 0));
                }
            }
        }
    }
}

/// Brings the best to the front and returns it; the slice is not empty.
#[inline]
fn select(rest: &mut [Scored]) -> Scored {
    let mut best = 0;
    let mut score = rest[0].score;
    for (i, scored) in rest.iter().enumerate().skip(1) {
        if scored.score > score {
            score = scored.score;
            best = i;
        }
    }
    rest.swap(0, best);
    rest[0]
}

fn score_quiets(
    quiets: &mut [Scored],
    position: &Position,
    history: &History,
    context: &Context,
    ply: usize,
) {
    let color = position.turn();
    let killers = history.killers(ply);
    let counter = history.counter(context);
    for scored in quiets {
        let packed = PackedMove::new(scored.m);
        scored.score = history.quiet(color, scored.m, context);
        if killers.contains(&packed) || packed == counter {
            scored.score += REFUTER;
        }
    }
}

/// Gives out captures and promotions of a quiescence search, or any short list, the most promising
/// first; nothing is said of their safety.
pub(crate) struct NoisyPicker {
    base: usize,
    next: usize,
    end: usize,
}

impl NoisyPicker {
    /// Takes over a list of moves.
    pub(crate) fn new(
        arena: &mut Arena,
        list: &MoveList,
        position: &Position,
        table_move: PackedMove,
        history: &History,
    ) -> NoisyPicker {
        let color = position.turn();
        let base = arena.len();
        arena.extend(list.iter().map(|&m| {
            let score = if table_move.is(m) { i32::MAX } else { noisy_score(m) + history.capture(color, m) };
            Scored { m, score }
        }));
        NoisyPicker { base, next: base, end: arena.len() }
    }

    /// Takes over a list in check: captures first, then quiet moves by history.
    pub(crate) fn evasions(
        arena: &mut Arena,
        list: &MoveList,
        position: &Position,
        table_move: PackedMove,
        history: &History,
        context: &Context,
    ) -> NoisyPicker {
        let color = position.turn();
        let base = arena.len();
        arena.extend(list.iter().map(|&m| {
            let score = if table_move.is(m) {
                i32::MAX
            } else if is_noisy(m) {
                REFUTER + noisy_score(m)
            } else {
                history.quiet(color, m, context)
            };
            Scored { m, score }
        }));
        NoisyPicker { base, next: base, end: arena.len() }
    }

    /// The next move.
    #[inline]
    pub(crate) fn next(&mut self, arena: &mut Arena) -> Option<Move> {
        if self.next == self.end {
            return None;
        }
        let scored = select(&mut arena[self.next..self.end]);
        self.next += 1;
        Some(scored.m)
    }

    /// Gives the arena back.
    pub(crate) fn close(&self, arena: &mut Arena) {
        arena.truncate(self.base);
    }
}

/// Promotions to anything but a queen.
#[inline]
pub(crate) fn is_underpromotion(m: Move) -> bool {
    matches!(m, Move::Normal { promotion: Some(Role::Knight | Role::Bishop | Role::Rook), .. })
}

/// Captures and promotions.
#[inline]
pub(crate) fn is_noisy(m: Move) -> bool {
    match m {
        Move::Normal { capture, promotion, .. } => capture.is_some() || promotion.is_some(),
        Move::EnPassant { .. } => true,
        _ => false,
    }
}

/// The most valuable victim first; the history decides among equals.
#[inline]
fn noisy_score(m: Move) -> i32 {
    let victim = m.capture().map_or(0, worth);
    let promotion = match m {
        Move::Normal { promotion: Some(Role::Queen), .. } => 8_000,
        Move::Normal { promotion: Some(_), .. } => -8_000,
        _ => 0,
    };
    victim * 16 - worth(m.role()).min(1000) + promotion
}
