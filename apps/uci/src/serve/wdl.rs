//! A value in centipawns as chances to win, draw and lose.
//!
//! The model is the one that engines have settled on: the chance to win is a logistic function of the
//! value, the chance to lose the same of its negative, and the rest is a draw. Two numbers fix it. Half
//! of the games are won at the advantage `even`, and `spread` says how quickly that changes around it. Both depend on how much
//! material is on the board.
//!
//! Both are fitted to games of the critic against itself (`lab net chances`; the chapter on the net has the figures). The
//! fewer pieces are left, the more it takes to win, because the small advantages of endgames are often drawn.

use motive_answer::Value;
use motive_chess::{Color, Position, Role};

/// Chances in thousandths; they add up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wdl {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

/// The chances that a value means in a position, both for the side to move there.
pub(crate) fn win_draw_loss(value: Value, position: &Position) -> Wdl {
    let centipawns = match value {
        Value::MateIn(_) => return Wdl { win: 1000, draw: 0, loss: 0 },
        Value::MatedIn(_) => return Wdl { win: 0, draw: 0, loss: 1000 },
        Value::Centipawns(n) => f64::from(n),
    };
    let full = material(position) / FULL_BOARD;
    let even = EVEN_WHEN_BARE - EVEN_LESS_WHEN_FULL * full;
    let spread = SPREAD_WHEN_BARE + SPREAD_MORE_WHEN_FULL * full;
    let win = thousandths(logistic((centipawns - even) / spread));
    let loss = thousandths(logistic((-centipawns - even) / spread));
    Wdl { win, draw: 1000 - win - loss, loss }
}

/// Centipawns at which half of the games are won on a bare board.
const EVEN_WHEN_BARE: f64 = 233.0;
/// How much less that is on a full board.
const EVEN_LESS_WHEN_FULL: f64 = 135.0;
/// Centipawns around it over which the chance to win goes from 27 to 73 of 100, half on each side, on a bare board.
const SPREAD_WHEN_BARE: f64 = 40.0;
/// How many more they are on a full board, where more can still happen.
const SPREAD_MORE_WHEN_FULL: f64 = 205.0;
/// Both sides' pieces in the starting position, in pawns.
const FULL_BOARD: f64 = 78.0;

fn material(position: &Position) -> f64 {
    [(Role::Queen, 9), (Role::Rook, 5), (Role::Bishop, 3), (Role::Knight, 3), (Role::Pawn, 1)]
        .into_iter()
        .flat_map(|(role, worth)| {
            Color::ALL.map(|color| position.men(color, role).into_iter().count() * worth)
        })
        .sum::<usize>()
        .min(FULL_BOARD as usize) as f64
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Rounded down, so that two chances never add up to more than everything.
fn thousandths(chance: f64) -> u32 {
    (chance * 1000.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(centipawns: i32, position: &Position) -> Wdl {
        win_draw_loss(Value::Centipawns(centipawns), position)
    }

    #[test]
    fn equal_endings_are_mostly_drawn_equal_openings_seldom_and_mates_never() {
        let start = Position::default();
        let equal = at(0, &start);
        assert_eq!(equal.win, equal.loss);
        assert!((150..300).contains(&equal.draw), "{equal:?}");
        let rooks: Position = "8/5pk1/4r1p1/7p/7P/4R1P1/5PK1/8 w - - 0 1".parse().unwrap();
        assert!((700..900).contains(&at(0, &rooks).draw), "{:?}", at(0, &rooks));
        assert_eq!(win_draw_loss(Value::MateIn(3), &start), Wdl { win: 1000, draw: 0, loss: 0 });
        assert_eq!(win_draw_loss(Value::MatedIn(0), &start), Wdl { win: 0, draw: 0, loss: 1000 });
        assert_eq!(at(i32::MAX, &start).win, 1000);
        assert_eq!(at(i32::MIN, &start).loss, 1000);
    }

    #[test]
    fn the_same_advantage_is_worth_less_in_an_endgame() {
        let ending: Position = "8/5k2/8/8/3K4/4P3/8/8 w - - 0 1".parse().unwrap();
        assert!(at(100, &ending).win < at(100, &Position::default()).win);
    }

    proptest! {
        #[test]
        fn chances_add_up_mirror_and_grow(a in -3000i32..3000, b in -3000i32..3000) {
            let start = Position::default();
            let (low, high) = (at(a.min(b), &start), at(a.max(b), &start));
            prop_assert_eq!(low.win + low.draw + low.loss, 1000);
            prop_assert!(low.win <= high.win && low.loss >= high.loss);
            let other = at(-a, &start);
            let this = at(a, &start);
            prop_assert_eq!((this.win, this.draw, this.loss), (other.loss, other.draw, other.win));
        }
    }
}
