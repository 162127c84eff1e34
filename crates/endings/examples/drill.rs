//! Plays all won positions of an ending against every defence: `--example drill -- KQK`. The moves come from the advice table, or
//! from the drive alone if a number of plies is given: `-- KRK 5`.

use std::time::Instant;

use advice::{AdviceTable, Knowledge, SatLimits, Source, Term};
use motive_chess::{Leniency, Position, Role};
use motive_endings::Endings;
use motive_endings::domain::Chess;
use motive_endings::drill::drill;
use motive_endings::drive::drive;
use motive_endings::tables::{Material, Tables};
use motive_solution::Limits;

const BARE_KING: &str = include_str!("../../../kb/advice/bareking.advice");

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "KRK".into());
    let plies = arguments.next().and_then(|n| n.parse::<u32>().ok());
    let roles: Option<Vec<Role>> = name.trim_matches('K').chars().map(Role::from_char).collect();
    let Some(roles) = roles.filter(|roles| !roles.is_empty() && roles.len() <= 2) else {
        eprintln!("{name}: KPK, KQK, KRK, KBBK or KBNK");
        return;
    };
    let material = Material::new(&roles, &[]);
    let mut tables = Tables::new();
    tables.add(material);
    let start = Instant::now();
    let (mut nodes, mut largest) = (0, 0);
    let knowledge = Knowledge::read(&Chess, &[Source { name: "bareking.advice", text: BARE_KING }]);
    let table = plies.is_none().then(|| {
        let call = Term::call(&name.to_lowercase(), [Term::name("white")]);
        knowledge.as_ref().ok().and_then(|knowledge| AdviceTable::new(&Chess, knowledge, &call).ok())
    });
    let limits = SatLimits { nodes: 100_000, depth: 9 };
    let endings = Endings::new();
    let result = drill(&tables, material, |board| {
        if roles[..] == [Role::Pawn] {
            let position = Position::from_fen(&board.to_string(), Leniency::Lenient).ok()?;
            let answer = endings.answer(&position, &Limits::none())?;
            nodes += answer.nodes;
            largest = largest.max(answer.nodes);
            let best = answer.best?;
            return board.steps().into_iter().find(|step| {
                Some(step.from) == best.from() && step.to == best.to() && step.promotion == best.promotion()
            });
        }
        if let Some(Some(table)) = &table {
            let answer = table.ask(board, limits).ok()?;
            nodes += answer.nodes() as u64;
            largest = largest.max(answer.nodes() as u64);
            return answer.chosen().and_then(|(_, tree)| tree.first_moves().next().copied());
        }
        let (step, _, looked) = drive(board, plies.unwrap_or(3));
        nodes += looked;
        largest = largest.max(looked);
        step
    });
    println!(
        "{material}: {} won positions, {} won by the player, {} silent, {} slips; longest {} moves (shortest mate {}), \
         {:.2} moves beyond the shortest mate, {} beyond fifty moves",
        result.positions,
        result.won,
        result.silent,
        result.slips,
        result.longest,
        result.longest_best,
        result.beyond as f64 / result.won.max(1) as f64,
        result.too_long
    );
    println!(
        "{} positions a move, at most {largest}; {:.1} s",
        nodes / result.positions.max(1),
        start.elapsed().as_secs_f64()
    );
    for board in result.examples.iter().step_by(4) {
        println!("not won: {board}");
    }
}
