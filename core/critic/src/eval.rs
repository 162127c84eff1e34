//! How good a position looks without searching, in terms that have names.
//!
//! The search judges by the [net](crate::net), which is better and cannot say why. This evaluation can: it is the one
//! for words, and for those who want to know what is good and bad about a position term by term.
//!
//! Material, piece-square values, mobility, pawn structure, passed pawns, threats and king safety,
//! each with a middle-game and an endgame number, mixed by the material that is left. The numbers
//! are fitted (`lab words tune`) to the results of our own self-play games by logistic regression,
//! the method known in computer chess as Texel's (Österlund 2014).

mod fitted;
pub mod layout;
pub mod scale;
mod terms;

use motive_chess::{Color, Piece, Position, Role, Square};

use crate::score::{EVALUATION_BOUND, Score, Tapered};
use fitted::NUMBERS;
use layout::{COUNT, MATERIAL, SQUARES, TEMPO};
use terms::{Attacks, Ledger, PawnFacts};

/// Material that makes a full middle game.
const FULL_PHASE: i32 = 24;

/// How much a man counts for the phase of the game.
#[inline]
pub(crate) fn phase_of(role: Role) -> i32 {
    const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
    PHASE[role as usize - 1]
}

static PIECE_SQUARE: [[Tapered; 64]; 12] = piece_square_table();

const fn piece_square_table() -> [[Tapered; 64]; 12] {
    let mut table = [[Tapered::ZERO; 64]; 12];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            let (mut middle, mut end) = NUMBERS[SQUARES + 64 * role + square];
            if role < 5 {
                middle += NUMBERS[MATERIAL + role].0;
                end += NUMBERS[MATERIAL + role].1;
            }
            table[role][square] = Tapered::new(middle as i32, end as i32);
            table[6 + role][square ^ 0b11_1000] = Tapered::new(-(middle as i32), -(end as i32));
            square += 1;
        }
        role += 1;
    }
    table
}

/// The material and piece-square value of a man, White's view.
fn piece_square(square: Square, piece: Piece) -> Tapered {
    let color = if piece.color == Color::White { 0 } else { 6 };
    PIECE_SQUARE[color + piece.role as usize - 1][square.to_usize()]
}

static PACKED: [Tapered; COUNT] = packed();

const fn packed() -> [Tapered; COUNT] {
    let mut packed = [Tapered::ZERO; COUNT];
    let mut i = 0;
    while i < COUNT {
        packed[i] = Tapered::new(NUMBERS[i].0 as i32, NUMBERS[i].1 as i32);
        i += 1;
    }
    packed
}

/// Adds the numbers up.
#[derive(Default)]
struct Sum(Tapered);

impl Ledger for Sum {
    #[inline]
    fn note(&mut self, index: usize, times: i32) {
        self.0 += PACKED[index] * times;
    }
}

/// The evaluation for the side to move.
///
/// ```
/// use motive_chess::Position;
/// use motive_critic::eval;
///
/// // It is the same for both sides: a mirrored position has the same value for the side to move.
/// let position: Position = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3".parse()?;
/// assert_eq!(eval::evaluate(&position), eval::evaluate(&position.mirrored()));
/// # Ok::<(), motive_chess::FenError>(())
/// ```
pub fn evaluate(position: &Position) -> Score {
    let (mut sum, phase) = squares(position);
    let (mut white, mut black) = (Sum::default(), Sum::default());
    let ours = terms::pawns(position, Color::White, &mut white);
    let theirs = terms::pawns(position, Color::Black, &mut black);
    let facts = PawnFacts { passed: ours.passed | theirs.passed };
    count_pieces(position, facts, &mut white, &mut black);
    sum += white.0 - black.0;
    match position.turn() {
        Color::White => sum += PACKED[TEMPO],
        Color::Black => sum -= PACKED[TEMPO],
    }
    let mut score = taper(position, sum, phase);
    score += mop_up(position, score);
    // The closer the fifty-move rule, the less an advantage is worth.
    score -= score * position.halfmoves().min(100) as i32 / 220;
    let score = score.clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
    if position.turn() == Color::White { score } else { -score }
}

/// Material and piece-square values, White's view, and the phase.
fn squares(position: &Position) -> (Tapered, i32) {
    let (mut sum, mut phase) = (Tapered::ZERO, 0);
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            sum += piece_square(square, piece);
            phase += phase_of(piece.role);
        }
    }
    (sum, phase)
}

fn count_pieces<L: Ledger>(position: &Position, facts: PawnFacts, white: &mut L, black: &mut L) {
    let mut attacks = Attacks::new(position);
    terms::pieces(position, Color::White, &mut attacks, white);
    terms::pieces(position, Color::Black, &mut attacks, black);
    for (color, ledger) in [(Color::White, white), (Color::Black, black)] {
        terms::threats(position, color, &attacks, ledger);
        terms::king(position, color, &attacks, ledger);
        terms::passed(position, color, facts, &attacks, ledger);
        terms::space(position, color, &attacks, ledger);
    }
}

fn taper(position: &Position, sum: Tapered, phase: i32) -> Score {
    let (middle, end) = (sum.middle(), sum.end());
    let strong = if end >= 0 { Color::White } else { Color::Black };
    let phase = phase.min(FULL_PHASE);
    let scale = scale::scale(position, strong);
    (middle * phase + end * (FULL_PHASE - phase) * scale / scale::FULL) / FULL_PHASE
}

/// Against a bare king: drive it to the edge and bring the own king near. White's view, as the score.
pub(crate) fn mop_up(position: &Position, score: Score) -> Score {
    let (strong, sign) = if score > 0 { (Color::White, 1) } else { (Color::Black, -1) };
    let weak = strong.other();
    let winning = score.abs() > 250;
    if !winning || position.side(weak).more_than_one() {
        return 0;
    }
    let king = position.king(weak);
    let from_center = |n: u32| if n < 4 { 3 - n } else { n - 4 } as i32;
    let edge = from_center(king.file().to_u32()) + from_center(king.rank().to_u32());
    let near = 7 - king.distance(position.king(strong)) as i32;
    let mut drive = 12 * edge + 8 * near;
    // Bishop and knight mate only in a corner of the bishop's color.
    let bishops = position.men(strong, Role::Bishop);
    let knights = position.men(strong, Role::Knight);
    if let (Some(bishop), Some(_), 3) = (bishops.single(), knights.single(), position.side(strong).len()) {
        let corners = if bishop.is_light() { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
        let distance = corners.into_iter().map(|corner| corner.distance(king)).min().unwrap_or(0);
        drive += 30 * (7 - distance as i32);
    }
    sign * drive
}

/// How often each number of the layout occurs in a position, for those who fit the numbers.
pub struct Trace {
    /// White's occurrences minus Black's.
    pub counts: Vec<(usize, i32)>,
    /// Share of the middle game, 0 to 1.
    pub phase: f64,
    /// How much of the endgame half counts for the side that the current numbers prefer, 0 to 1.
    pub scale: f64,
    /// The evaluation with the current numbers, White's view, before any correction.
    pub score: Score,
}

struct Tally<'a> {
    counts: &'a mut [i32; COUNT],
    sign: i32,
}

impl Ledger for Tally<'_> {
    fn note(&mut self, index: usize, times: i32) {
        self.counts[index] += self.sign * times;
    }
}

/// Traces the evaluation of a position.
pub fn trace(position: &Position) -> Trace {
    let (_, game_phase) = squares(position);
    let mut white_counts = [0; COUNT];
    let mut black_counts = [0; COUNT];
    let mut white = Tally { counts: &mut white_counts, sign: 1 };
    let mut black = Tally { counts: &mut black_counts, sign: -1 };
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            let (ledger, index) = match piece.color {
                Color::White => (&mut white, square.to_usize()),
                Color::Black => (&mut black, square.to_usize() ^ 0b11_1000),
            };
            let role = piece.role as usize - 1;
            if role < 5 {
                ledger.note(MATERIAL + role, 1);
            }
            ledger.note(SQUARES + 64 * role + index, 1);
        }
    }
    let ours = terms::pawns(position, Color::White, &mut white);
    let theirs = terms::pawns(position, Color::Black, &mut black);
    let facts = PawnFacts { passed: ours.passed | theirs.passed };
    count_pieces(position, facts, &mut white, &mut black);
    match position.turn() {
        Color::White => white.note(TEMPO, 1),
        Color::Black => black.note(TEMPO, 1),
    }
    let counts: Vec<(usize, i32)> = white_counts
        .iter()
        .zip(&black_counts)
        .map(|(white, black)| white + black)
        .enumerate()
        .filter(|&(_, count)| count != 0)
        .collect();
    let sum = counts.iter().fold(Tapered::ZERO, |sum, &(i, n)| sum + PACKED[i] * n);
    let strong = if sum.end() >= 0 { Color::White } else { Color::Black };
    Trace {
        phase: f64::from(game_phase.min(FULL_PHASE)) / f64::from(FULL_PHASE),
        scale: f64::from(scale::scale(position, strong)) / f64::from(scale::FULL),
        score: taper(position, sum, game_phase),
        counts,
    }
}

/// The numbers in force: middle game and endgame.
pub fn numbers() -> &'static [(i16, i16); COUNT] {
    &NUMBERS
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn random_position(choices: &[u16]) -> Position {
        let mut position = Position::default();
        for &choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[choice as usize % moves.len()]);
        }
        position
    }

    proptest! {
        #[test]
        fn colors_do_not_matter(choices in prop::collection::vec(any::<u16>(), 0..150)) {
            let position = random_position(&choices);
            let mirror = position.mirrored();
            prop_assert_eq!(evaluate(&position), evaluate(&mirror));
        }

        #[test]
        fn the_trace_adds_up_to_the_evaluation(choices in prop::collection::vec(any::<u16>(), 0..150)) {
            let position = random_position(&choices);
            let (mut sum, phase) = squares(&position);
            let (mut white, mut black) = (Sum::default(), Sum::default());
            let ours = terms::pawns(&position, Color::White, &mut white);
            let theirs = terms::pawns(&position, Color::Black, &mut black);
            let facts = PawnFacts { passed: ours.passed | theirs.passed };
            count_pieces(&position, facts, &mut white, &mut black);
            sum += white.0 - black.0;
            sum += PACKED[TEMPO] * if position.turn() == Color::White { 1 } else { -1 };
            prop_assert_eq!(trace(&position).score, taper(&position, sum, phase));
        }
    }
}
