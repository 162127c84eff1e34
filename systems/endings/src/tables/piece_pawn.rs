//! Rook and pawn against rook, bishop and pawn against bishop: who wins, for all positions with the pawn on one square.
//!
//! Five men are too many for a number a position. So there is a table for each square of the pawn, from the seventh rank backwards, and one word of 64 bits for
//! each place of the kings and the stronger side's piece: a bit for each square of the other piece. Whole words are worked on at once: a piece that
//! slides is a shift. The pawn's side is White. What a table says is whether White wins; not whether Black does, and not how long it takes.
//!
//! A pawn becomes a queen, never less. Queen and piece against piece are taken for won where the queen alone wins against that piece, and otherwise if no check and
//! no capture of the piece wins something back.

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::{Tables, Truth, man};
use crate::board::{Board, PlacedPiece};

/// The positions of one square of the pawn.
pub struct PiecePawnTable {
    pawn: Square,
    /// What both sides have: a rook or a bishop.
    role: Role,
    /// White to move and winning: for each place a bit for each square of the black piece.
    first: Vec<u64>,
    /// Black to move and losing.
    second: Vec<u64>,
}

const PLACES: usize = 64 * 64 * 64;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Where the kings and the white piece stand.
#[derive(Clone, Copy)]
struct Place {
    king: Square,
    other: Square,
    piece: Square,
    pawn: Square,
    role: Role,
}

/// What a rook or a bishop attacks.
fn slides(role: Role, from: Square, taken: SquareSet) -> SquareSet {
    if role == Role::Rook { attacks::rook(from, taken) } else { attacks::bishop(from, taken) }
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
    fn of(number: usize, pawn: Square, role: Role) -> Option<Place> {
        let square = |n: usize| Square::new((n & 63) as u32);
        let place = Place {
            king: square(number >> 12),
            other: square(number >> 6),
            piece: square(number),
            pawn,
            role,
        };
        let all = SquareSet::of([place.king, place.other, place.piece, pawn]);
        (all.len() == 4 && !attacks::king(place.king).contains(place.other)).then_some(place)
    }

    fn number(self) -> usize {
        (self.king as usize) << 12 | (self.other as usize) << 6 | self.piece as usize
    }

    fn taken(self) -> SquareSet {
        SquareSet::of([self.king, self.other, self.piece, self.pawn])
    }

    /// Squares of the black piece that make a legal position with Black to move: it does not attack the white king.
    fn black_to_move(self) -> u64 {
        !bits(self.taken()) & !bits(slides(self.role, self.king, self.taken()))
    }

    /// The same with White to move: the black king is not attacked.
    fn white_to_move(self) -> u64 {
        let free = !bits(self.taken());
        if attacks::pawn(Color::White, self.pawn).contains(self.other) {
            return 0;
        }
        if slides(self.role, self.piece, SquareSet::of([self.king, self.pawn])).contains(self.other) {
            return free & bits(attacks::between(self.piece, self.other));
        }
        free
    }

    fn board(self, turn: Color, men: &[PlacedPiece]) -> Board {
        Board::new(turn, self.king, self.other, men)
    }
}

impl PiecePawnTable {
    /// The tables of the file of `pawn`, from the seventh rank down to its square, with a rook or a bishop on both sides. `tables` must have what captures lead
    /// to: [`PiecePawnTable::parts`].
    pub fn file(tables: &Tables, role: Role, pawn: Square) -> Vec<PiecePawnTable> {
        let mut built: Vec<PiecePawnTable> = Vec::new();
        for rank in (u32::from(pawn as u8 >> 3)..7).rev() {
            let square = Square::new(rank * 8 + u32::from(pawn as u8 & 7));
            let ahead = |n: usize| built.len().checked_sub(n).map(|at| &built[at]);
            let table = PiecePawnTable::build(tables, role, square, ahead(1), ahead(2).filter(|_| rank == 1));
            built.push(table);
        }
        built
    }

    /// The endings that captures and promotions lead to.
    pub fn parts(role: Role) -> [&'static str; 4] {
        if role == Role::Rook { ["KRPK", "KRKP", "KRKR", "KQKR"] } else { ["KBPK", "KBKP", "KBKB", "KQKB"] }
    }

    /// Whether White, who has the pawn, wins; nothing if the pawn or the material is another.
    pub fn white_wins(&self, board: &Board) -> Option<bool> {
        let piece = |color| board.find(color, self.role);
        let (own, other) = (piece(Color::White)?, piece(Color::Black)?);
        if board.find(Color::White, Role::Pawn)? != self.pawn || board.count() != 3 {
            return None;
        }
        let (king, bare) = (board.king(Color::White), board.king(Color::Black));
        let place = Place { king, other: bare, piece: own, pawn: self.pawn, role: self.role };
        let side = if board.turn() == Color::White { &self.first } else { &self.second };
        Some(side[place.number()] & bit(other) != 0)
    }

    fn build(
        tables: &Tables,
        role: Role,
        pawn: Square,
        next: Option<&PiecePawnTable>,
        two: Option<&PiecePawnTable>,
    ) -> PiecePawnTable {
        let mut table = PiecePawnTable { pawn, role, first: vec![0; PLACES], second: vec![0; PLACES] };
        let mut safe = vec![0_u64; PLACES];
        let places: Vec<Place> = (0..PLACES).filter_map(|n| Place::of(n, pawn, role)).collect();
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
    /// Moves of king and piece to places where Black, to move, is lost.
    fn tries(self, second: &[u64]) -> u64 {
        let mut won = 0;
        for king in attacks::king(self.king) & !self.taken() {
            if !attacks::king(self.other).contains(king) {
                won |= second[Place { king, ..self }.number()];
            }
        }
        let blocked = self.taken();
        for piece in slides(self.role, self.piece, blocked) & !blocked {
            // The black piece may stand neither between nor there.
            let way = bits(attacks::between(self.piece, piece));
            won |= second[Place { piece, ..self }.number()] & !way;
        }
        won
    }

    /// Captures of the black piece that win.
    fn conversions(self, tables: &Tables) -> u64 {
        let piece = |at| man(Color::White, self.role, at);
        let pawn = |at| man(Color::White, Role::Pawn, at);
        let lost = |board: &Board| matches!(tables.truth(board), Some(Truth::Loss(_)));
        let (free, mut won) = (!self.taken(), 0);
        for at in slides(self.role, self.piece, self.taken()) & free {
            if lost(&self.board(Color::Black, &[piece(at), pawn(self.pawn)])) {
                won |= bit(at);
            }
        }
        for at in attacks::king(self.king) & free & !attacks::king(self.other) {
            let place = Place { king: at, ..self };
            if lost(&place.board(Color::Black, &[piece(self.piece), pawn(self.pawn)])) {
                won |= bit(at);
            }
        }
        for at in attacks::pawn(Color::White, self.pawn) & free {
            let last = at as u8 >> 3 == 7;
            let taker = if last { man(Color::White, Role::Queen, at) } else { pawn(at) };
            if lost(&self.board(Color::Black, &[piece(self.piece), taker])) {
                won |= bit(at);
            }
        }
        won
    }

    /// Steps of the pawn that win.
    fn pushes(self, tables: &Tables, next: Option<&PiecePawnTable>, two: Option<&PiecePawnTable>) -> u64 {
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
        let taken = SquareSet::of([self.king, self.other, self.piece, to]);
        for at in squares(self.white_to_move() & !bit(to) & !bits(slides(self.role, self.king, taken))) {
            let queen = man(Color::White, Role::Queen, to);
            let black = man(Color::Black, self.role, at);
            let alone = self.board(Color::Black, &[queen, black]);
            let wins = alone.is_legal() && matches!(tables.truth(&alone), Some(Truth::Loss(_)));
            let both = self.board(Color::Black, &[man(Color::White, self.role, self.piece), queen, black]);
            if wins && both.has_step() || keeps(tables, &both) {
                won |= bit(at);
            }
        }
        won
    }
}

/// Black's moves.
impl Place {
    /// Squares of the black piece from which a move that takes nothing leads to a position with White to move that `open` has.
    fn replies(self, open: impl Fn(Place) -> u64) -> u64 {
        let free = !bits(self.taken());
        let there = open(self) & self.white_to_move();
        let mut from = 0;
        let shifts: [fn(u64) -> u64; 4] = if self.role == Role::Rook {
            [|b| b << 8, |b| b >> 8, |b| (b & !FILE_H) << 1, |b| (b & !FILE_A) >> 1]
        } else {
            [|b| (b & !FILE_H) << 9, |b| (b & !FILE_A) << 7, |b| (b & !FILE_H) >> 7, |b| (b & !FILE_A) >> 9]
        };
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

/// All legal captures of Black: squares of its piece, and the board that follows.
fn for_each_capture(place: Place, mut each: impl FnMut(u64, &Board)) {
    let legal = place.black_to_move();
    let white = |role, at| man(Color::White, role, at);
    let black = |at| man(Color::Black, place.role, at);
    let mut try_it = |at: u64, board: &Board| {
        if board.is_legal() {
            each(at, board);
        }
    };
    // The piece takes.
    let kings = SquareSet::of([place.king, place.other]);
    let at_piece = bits(slides(place.role, place.piece, kings.with(place.pawn))) & legal;
    if at_piece != 0 {
        try_it(at_piece, &place.board(Color::White, &[white(Role::Pawn, place.pawn), black(place.piece)]));
    }
    let at_pawn = bits(slides(place.role, place.pawn, kings.with(place.piece))) & legal;
    if at_pawn != 0 {
        try_it(at_pawn, &place.board(Color::White, &[white(place.role, place.piece), black(place.pawn)]));
    }
    // The king takes.
    for other in [place.piece, place.pawn] {
        if !attacks::king(place.other).contains(other) {
            continue;
        }
        let (role, left) =
            if other == place.piece { (Role::Pawn, place.pawn) } else { (place.role, place.piece) };
        for at in squares(legal) {
            let board = Board::new(Color::White, place.king, other, &[white(role, left), black(at)]);
            try_it(bit(at), &board);
        }
    }
}

/// Queen and piece against piece with Black to move: neither a capture nor a check, with what White loses to it, saves Black.
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
