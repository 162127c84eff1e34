//! Rook and pawn against rook: who wins, for all positions with the pawn on one square.
//!
//! Five men are too many for a number a position. So there is a table for each square of the pawn, from the seventh rank backwards, and one word of 64 bits for
//! each place of the kings and the stronger side's rook: a bit for each square of the other rook. Whole words are worked on at once: a rook that
//! slides is a shift. The pawn's side is White. What a table says is whether White wins; not whether Black does, and not how long it takes.
//!
//! A pawn becomes a queen, never less. Queen and rook against rook are taken for won where queen against rook is, and otherwise if no check and no
//! capture of the rook wins something back.

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::{Tables, Truth, man};
use crate::board::{Board, PlacedPiece};

/// The positions of one square of the pawn.
pub struct RookPawnTable {
    pawn: Square,
    /// White to move and winning: for each place a bit for each square of the black rook.
    first: Vec<u64>,
    /// Black to move and losing.
    second: Vec<u64>,
}

const PLACES: usize = 64 * 64 * 64;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Where the kings and the white rook stand.
#[derive(Clone, Copy)]
struct Place {
    king: Square,
    other: Square,
    rook: Square,
    pawn: Square,
}

fn bit(square: Square) -> u64 {
    1 << square as u32
}

fn bits(set: SquareSet) -> u64 {
    set.into_iter().fold(0, |all, square| all | bit(square))
}

fn squares(bits: u64) -> impl Iterator<Item = Square> {
    (0..64_u32).filter(move |n| bits >> n & 1 == 1).map(Square::new)
}

impl Place {
    fn of(number: usize, pawn: Square) -> Option<Place> {
        let square = |n: usize| Square::new((n & 63) as u32);
        let place =
            Place { king: square(number >> 12), other: square(number >> 6), rook: square(number), pawn };
        let all = SquareSet::of([place.king, place.other, place.rook, pawn]);
        (all.len() == 4 && !attacks::king(place.king).contains(place.other)).then_some(place)
    }

    fn number(self) -> usize {
        (self.king as usize) << 12 | (self.other as usize) << 6 | self.rook as usize
    }

    fn taken(self) -> SquareSet {
        SquareSet::of([self.king, self.other, self.rook, self.pawn])
    }

    /// Squares of the black rook that make a legal position with Black to move: it does not attack the white king.
    fn black_to_move(self) -> u64 {
        !bits(self.taken()) & !bits(attacks::rook(self.king, self.taken()))
    }

    /// The same with White to move: the black king is not attacked.
    fn white_to_move(self) -> u64 {
        let free = !bits(self.taken());
        if attacks::pawn(Color::White, self.pawn).contains(self.other) {
            return 0;
        }
        if attacks::rook(self.rook, SquareSet::of([self.king, self.pawn])).contains(self.other) {
            return free & bits(attacks::between(self.rook, self.other));
        }
        free
    }

    fn board(self, turn: Color, men: &[PlacedPiece]) -> Board {
        Board::new(turn, self.king, self.other, men)
    }
}

impl RookPawnTable {
    /// The tables of the file of `pawn`, from the seventh rank down to its square. `tables` must have what captures lead to: [`RookPawnTable::parts`].
    pub fn file(tables: &Tables, pawn: Square) -> Vec<RookPawnTable> {
        let mut built: Vec<RookPawnTable> = Vec::new();
        for rank in (u32::from(pawn as u8 >> 3)..7).rev() {
            let square = Square::new(rank * 8 + u32::from(pawn as u8 & 7));
            let ahead = |n: usize| built.len().checked_sub(n).map(|at| &built[at]);
            let table = RookPawnTable::build(tables, square, ahead(1), ahead(2).filter(|_| rank == 1));
            built.push(table);
        }
        built
    }

    /// The endings that captures and promotions lead to.
    pub fn parts() -> [&'static str; 4] {
        ["KRPK", "KRKP", "KRKR", "KQKR"]
    }

    /// Whether White, who has the pawn, wins; nothing if the pawn or the material is another.
    pub fn white_wins(&self, board: &Board) -> Option<bool> {
        let rook = |color| board.find(color, Role::Rook);
        let (own, other) = (rook(Color::White)?, rook(Color::Black)?);
        if board.find(Color::White, Role::Pawn)? != self.pawn || board.count() != 3 {
            return None;
        }
        let (king, bare) = (board.king(Color::White), board.king(Color::Black));
        let place = Place { king, other: bare, rook: own, pawn: self.pawn };
        let side = if board.turn() == Color::White { &self.first } else { &self.second };
        Some(side[place.number()] & bit(other) != 0)
    }

    fn build(
        tables: &Tables,
        pawn: Square,
        next: Option<&RookPawnTable>,
        two: Option<&RookPawnTable>,
    ) -> RookPawnTable {
        let mut table = RookPawnTable { pawn, first: vec![0; PLACES], second: vec![0; PLACES] };
        let mut safe = vec![0_u64; PLACES];
        let places: Vec<Place> = (0..PLACES).filter_map(|n| Place::of(n, pawn)).collect();
        for &place in &places {
            let converted = place.conversions(tables) | place.pushes(tables, next, two);
            table.first[place.number()] = converted & place.white_to_move();
            safe[place.number()] = place.escapes(tables) | place.stalemates();
        }
        loop {
            let mut changed = false;
            for &place in &places {
                let n = place.number();
                let lost = place.black_to_move() & !safe[n] & !place.replies(|at| !table.first[at.number()]);
                changed |= lost != table.second[n];
                table.second[n] = lost;
            }
            for &place in &places {
                let n = place.number();
                let won = table.first[n] | place.tries(&table.second) & place.white_to_move();
                changed |= won != table.first[n];
                table.first[n] = won;
            }
            if !changed {
                return table;
            }
        }
    }
}

/// White's moves.
impl Place {
    /// Moves of king and rook to places where Black, to move, is lost.
    fn tries(self, second: &[u64]) -> u64 {
        let mut won = 0;
        for king in attacks::king(self.king) & !self.taken() {
            if !attacks::king(self.other).contains(king) {
                won |= second[Place { king, ..self }.number()];
            }
        }
        let blocked = self.taken();
        for rook in attacks::rook(self.rook, blocked) & !blocked {
            // The black rook may stand neither between nor there.
            let way = bits(attacks::between(self.rook, rook));
            won |= second[Place { rook, ..self }.number()] & !way;
        }
        won
    }

    /// Captures of the black rook that win.
    fn conversions(self, tables: &Tables) -> u64 {
        let rook = |at| man(Color::White, Role::Rook, at);
        let pawn = |at| man(Color::White, Role::Pawn, at);
        let lost = |board: &Board| matches!(tables.truth(board), Some(Truth::Loss(_)));
        let (free, mut won) = (!self.taken(), 0);
        for at in attacks::rook(self.rook, self.taken()) & free {
            if lost(&self.board(Color::Black, &[rook(at), pawn(self.pawn)])) {
                won |= bit(at);
            }
        }
        for at in attacks::king(self.king) & free & !attacks::king(self.other) {
            let place = Place { king: at, ..self };
            if lost(&place.board(Color::Black, &[rook(self.rook), pawn(self.pawn)])) {
                won |= bit(at);
            }
        }
        for at in attacks::pawn(Color::White, self.pawn) & free {
            let last = at as u8 >> 3 == 7;
            let taker = if last { man(Color::White, Role::Queen, at) } else { pawn(at) };
            if lost(&self.board(Color::Black, &[rook(self.rook), taker])) {
                won |= bit(at);
            }
        }
        won
    }

    /// Steps of the pawn that win.
    fn pushes(self, tables: &Tables, next: Option<&RookPawnTable>, two: Option<&RookPawnTable>) -> u64 {
        let to = Square::new(self.pawn as u32 + 8);
        if self.taken().contains(to) {
            return 0;
        }
        let Some(next) = next else { return self.promotions(tables, to) };
        let place = Place { pawn: to, ..self };
        let far = Square::new((self.pawn as u32 + 16).min(63));
        let double = two
            .filter(|_| !self.taken().contains(far))
            .map_or(0, |two| two.second[Place { pawn: far, ..self }.number()] & !bit(to));
        next.second[place.number()] | double
    }

    fn promotions(self, tables: &Tables, to: Square) -> u64 {
        let mut won = 0;
        let taken = SquareSet::of([self.king, self.other, self.rook, to]);
        for at in squares(self.white_to_move() & !bit(to) & !bits(attacks::rook(self.king, taken))) {
            let queen = man(Color::White, Role::Queen, to);
            let black = man(Color::Black, Role::Rook, at);
            let alone = self.board(Color::Black, &[queen, black]);
            let wins = alone.is_legal() && matches!(tables.truth(&alone), Some(Truth::Loss(_)));
            let both = self.board(Color::Black, &[man(Color::White, Role::Rook, self.rook), queen, black]);
            if wins && both.has_step() || keeps(tables, &both) {
                won |= bit(at);
            }
        }
        won
    }
}

/// Black's moves.
impl Place {
    /// Squares of the black rook from which a move that takes nothing leads to a position with White to move that `open` has.
    fn replies(self, open: impl Fn(Place) -> u64) -> u64 {
        let free = !bits(self.taken());
        let there = open(self) & self.white_to_move();
        let mut from = 0;
        let shifts: [fn(u64) -> u64; 4] =
            [|b| b << 8, |b| b >> 8, |b| (b & !FILE_H) << 1, |b| (b & !FILE_A) >> 1];
        for shift in shifts {
            let mut way = shift(there) & free;
            while way != 0 {
                from |= way;
                way = shift(way) & free;
            }
        }
        for other in attacks::king(self.other) & !self.taken() {
            if !attacks::king(self.king).contains(other) {
                let place = Place { other, ..self };
                from |= open(place) & place.white_to_move();
            }
        }
        from
    }

    /// Squares from which a legal capture does not lose.
    fn escapes(self, tables: &Tables) -> u64 {
        let mut from = 0;
        for_each_capture(self, |at, board| {
            if !matches!(tables.truth(board), Some(Truth::Win(_))) {
                from |= at;
            }
        });
        from
    }

    /// Squares with which Black is stalemated.
    fn stalemates(self) -> u64 {
        let calm = self.black_to_move() & self.white_to_move();
        let quiet = self.replies(|_| u64::MAX);
        let mut captures = 0;
        if calm & !quiet != 0 {
            for_each_capture(self, |at, _| captures |= at);
        }
        calm & !quiet & !captures
    }
}

/// All legal captures of Black: squares of its rook, and the board that follows.
fn for_each_capture(place: Place, mut each: impl FnMut(u64, &Board)) {
    let legal = place.black_to_move();
    let white = |role, at| man(Color::White, role, at);
    let black = |at| man(Color::Black, Role::Rook, at);
    let mut try_it = |at: u64, board: &Board| {
        if board.is_legal() {
            each(at, board);
        }
    };
    // The rook takes.
    let kings = SquareSet::of([place.king, place.other]);
    let at_rook = bits(attacks::rook(place.rook, kings.with(place.pawn))) & legal;
    if at_rook != 0 {
        try_it(at_rook, &place.board(Color::White, &[white(Role::Pawn, place.pawn), black(place.rook)]));
    }
    let at_pawn = bits(attacks::rook(place.pawn, kings.with(place.rook))) & legal;
    if at_pawn != 0 {
        try_it(at_pawn, &place.board(Color::White, &[white(Role::Rook, place.rook), black(place.pawn)]));
    }
    // The king takes.
    for other in [place.rook, place.pawn] {
        if !attacks::king(place.other).contains(other) {
            continue;
        }
        let (role, left) =
            if other == place.rook { (Role::Pawn, place.pawn) } else { (Role::Rook, place.rook) };
        for at in squares(legal) {
            let board = Board::new(Color::White, place.king, other, &[white(role, left), black(at)]);
            try_it(bit(at), &board);
        }
    }
}

/// Queen and rook against rook with Black to move: neither a capture nor a check, with what White loses to it, saves Black.
fn keeps(tables: &Tables, board: &Board) -> bool {
    if !board.has_step() {
        return board.is_check();
    }
    let wins = |board: &Board| match board.count() {
        0..=2 => matches!(tables.truth(board), Some(Truth::Win(_))),
        _ => true,
    };
    board.steps().into_iter().all(|step| {
        let next = board.after(step);
        if board.takes(step) {
            return wins(&next);
        }
        !next.is_check()
            || next.steps().into_iter().any(|answer| {
                let then = next.after(answer);
                then.has_step()
                    && then.steps().into_iter().all(|step| !then.takes(step) || wins(&then.after(step)))
            })
    })
}
