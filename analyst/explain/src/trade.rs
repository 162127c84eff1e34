//! What changes hands in a line.

use motive_chess::{Color, Role};

use crate::Step;
use crate::see::worth;

/// Men won and lost in a line.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Trade {
    /// Men of the other side captured, the most valuable first.
    pub won: Vec<Role>,
    /// Men of this side captured by the other, the most valuable first.
    pub lost: Vec<Role>,
    /// What this side's pawns became, and stayed on the board.
    pub promoted: Vec<Role>,
}

impl Trade {
    /// The worth of it all in pawns.
    pub(crate) fn net(&self) -> i32 {
        let sum = |roles: &[Role]| roles.iter().map(|&role| worth(role)).sum::<i32>();
        sum(&self.won) - sum(&self.lost) + self.promoted.iter().map(|&role| worth(role) - 1).sum::<i32>()
    }
}

/// The captures and promotions of the steps, as a side sees them.
pub(crate) fn trade(steps: &[Step], side: Color) -> Trade {
    let mut trade = Trade::default();
    // A promoted man that is captured again was, in the end, a pawn.
    let mut promoted = Vec::new();
    for step in steps {
        if let Some((square, role)) = step.captured() {
            let list = if step.mover() == side { &mut trade.won } else { &mut trade.lost };
            match promoted.iter().position(|&(at, color, _)| at == square && color != step.mover()) {
                Some(index) => {
                    promoted.remove(index);
                    list.push(Role::Pawn);
                }
                None => list.push(role),
            }
        }
        for entry in &mut promoted {
            if entry.0 == step.from() && entry.1 == step.mover() {
                entry.0 = step.to();
            }
        }
        if let Some(role) = step.m.promotion() {
            promoted.push((step.to(), step.mover(), role));
        }
    }
    cancel(&mut trade.won, &mut trade.lost);
    for (_, color, role) in promoted {
        if color == side {
            trade.promoted.push(role);
        } else {
            // A new enemy queen is as bad as a lost one.
            trade.lost.push(role);
        }
    }
    for list in [&mut trade.won, &mut trade.lost] {
        list.sort_by_key(|&role| std::cmp::Reverse((worth(role), role)));
    }
    trade
}

/// Takes out pairs of men of equal worth.
fn cancel(won: &mut Vec<Role>, lost: &mut Vec<Role>) {
    won.retain(|&role| match lost.iter().position(|&other| worth(other) == worth(role)) {
        Some(index) => {
            lost.remove(index);
            false
        }
        None => true,
    });
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;
    use crate::Line;

    fn check(fen: &str, moves: &str, won: &[Role], lost: &[Role], promoted: &[Role]) {
        let start: Position = fen.parse().unwrap();
        let mut position = start.clone();
        let mut played = Vec::new();
        for san in moves.split_whitespace() {
            let m = position.parse_san(san).unwrap();
            position = position.after(m);
            played.push(m);
        }
        let line = Line::new(&start, &played).unwrap();
        let trade = trade(line.steps(), line.solver());
        assert_eq!((&*trade.won, &*trade.lost, &*trade.promoted), (won, lost, promoted), "{fen} {moves}");
    }

    #[test]
    fn trades() {
        use Role::{Knight, Pawn, Queen, Rook};
        check("3q3k/8/8/6N1/8/8/8/6K1 w - - 0 1", "Nf7+ Kg7 Nxd8", &[Queen], &[], &[]);
        check("3r2k1/8/4p3/3n4/8/8/8/3R2K1 w - - 0 1", "Rxd5 exd5", &[Knight], &[Rook], &[]);
        check("6k1/P7/r7/8/8/8/5PPP/1R4K1 w - - 0 1", "Rb6 Rxb6 a8=Q+", &[], &[Rook], &[Queen]);
        let position: Position = "3q3k/8/8/6N1/8/8/8/6K1 w - - 0 1".parse().unwrap();
        let line = Line::new(&position, &[position.parse_san("Ne6").unwrap()]).unwrap();
        assert_eq!(trade(line.steps(), Color::Black), Trade::default());
        check("1r4k1/P7/8/8/8/8/5PPP/6K1 w - - 0 1", "a8=Q Rxa8", &[], &[Pawn], &[]);
    }
}
