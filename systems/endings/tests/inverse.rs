//! The inverse-advice law on chess: random pieces of advice, random positions of three and four men.
//!
//! Play can go on forever in chess, so the law holds up to that: a piece of advice and its inverse are never both satisfied, and if
//! neither is, both refutations are endless.

use advice::{Advice, Compiler, Definitions, SatLimits, Side, Term, Verdict, sat};
use motive_chess::{Color, Role, Square};
use motive_endings::board::{Board, PlacedPiece};
use motive_endings::domain::Chess;
use splitmix::Random;

const LIMITS: SatLimits = SatLimits { nodes: 400, depth: 8 };

fn side(random: &mut Random) -> Term {
    Term::name(["white", "black"][random.below(2)])
}

fn goal(random: &mut Random, depth: u32) -> Term {
    match random.below(if depth == 0 { 1 } else { 5 }) {
        1 => goal(random, depth - 1).and(goal(random, depth - 1)),
        2 => goal(random, depth - 1).or(goal(random, depth - 1)),
        3 => goal(random, depth - 1).negated(),
        _ => {
            let names = [
                "check",
                "stalemate",
                "tomove",
                "mated",
                "exposed",
                "alive",
                "easywin",
                "easystop",
                "queenwin",
            ];
            match names[random.below(names.len())] {
                name @ ("check" | "stalemate") => Term::name(name),
                name => Term::call(name, [side(random)]),
            }
        }
    }
}

fn moves(random: &mut Random) -> Term {
    match random.below(3) {
        0 => Term::call("push", [side(random)]),
        _ => Term::name("anymove"),
    }
}

fn board(random: &mut Random) -> Board {
    loop {
        let mut men = Vec::new();
        for color in [Color::White, Color::Black] {
            let role = [Role::Pawn, Role::Pawn, Role::Queen, Role::Rook][random.below(4)];
            men.push(PlacedPiece { color, role, square: Square::new(random.below(64) as u32) });
        }
        men.truncate(1 + random.below(2));
        let turn = [Color::White, Color::Black][random.below(2)];
        let mut square = || Square::new(random.below(64) as u32);
        let board = Board::new(turn, square(), square(), &men);
        if board.is_legal() {
            return board;
        }
    }
}

#[test]
fn the_law_holds_on_chess() {
    let (mut satisfied, mut refuted) = (0, 0);
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let symbolic = Advice {
            side: [Side::First, Side::Second][random.below(2)],
            better: goal(&mut random, 2),
            hold: goal(&mut random, 1).or(goal(&mut random, 1)),
            mine: moves(&mut random),
            theirs: moves(&mut random),
        };
        let definitions = Definitions::default();
        let compiler = Compiler::new(&Chess, &definitions);
        let compile = |advice: &Advice| compiler.advice(advice).expect("words of the domain");
        let (advice, inverse) = (compile(&symbolic), compile(&symbolic.inverse()));
        let board = board(&mut random);
        let (one, two) = (sat(&Chess, &advice, &board, LIMITS), sat(&Chess, &inverse, &board, LIMITS));
        match (&one.verdict, &two.verdict) {
            (Verdict::Yes(_), Verdict::Yes(_)) => panic!("both: {board}"),
            (Verdict::No(a), Verdict::No(b)) => assert!(a.endless && b.endless, "neither: {board}"),
            (Verdict::Yes(tree), Verdict::No(no)) => {
                satisfied += 1;
                assert_eq!(tree.check(&Chess, &advice), Ok(()));
                assert!(no.endless || no.tree.check(&Chess, &inverse.inverse()).is_ok(), "{board}");
            }
            (Verdict::No(_), Verdict::Yes(tree)) => {
                refuted += 1;
                assert_eq!(tree.check(&Chess, &inverse), Ok(()));
            }
            // A budget withholds answers.
            _ => {}
        }
    }
    assert!(satisfied > 100 && refuted > 100, "{satisfied} {refuted}");
}
