//! Plays some won positions of an ending against the defence that holds out longest: `--example games -- KBNK 40 5` (games,
//! plies of the drive).

use motive_chess::{Color, Role};
use motive_endings::drive::drive;
use motive_endings::tables::{Material, Tables, Truth};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("KBNK", String::as_str);
    let number =
        |n: usize, default: u32| arguments.get(n).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, plies) = (number(1, 40), number(2, 5));
    let roles: Option<Vec<Role>> = name.trim_matches('K').chars().map(Role::from_char).collect();
    let Some(roles) = roles.filter(|roles| (1..=2).contains(&roles.len())) else {
        eprintln!("{name}: KQK, KRK, KBBK or KBNK");
        return;
    };
    let material = Material::new(&roles, &[]);
    let mut tables = Tables::new();
    tables.add(material);
    let won: Vec<_> = tables
        .boards(material)
        .filter(|(board, truth)| board.turn() == Color::White && matches!(truth, Truth::Win(_)))
        .map(|(board, _)| board)
        .collect();
    let (mut mated, mut moves, mut longest) = (0_u32, 0_u32, 0_u32);
    for n in 0..games as usize {
        let mut board = won[(n * 7919 + 13) * 31 % won.len()];
        for count in 1..=50 {
            let Some(step) = drive(&board, plies).0 else { break };
            board = board.after(step);
            if board.is_mate() {
                mated += 1;
                moves += count;
                longest = longest.max(count);
                break;
            }
            // The reply after which mate is farthest away; a draw is farther than any mate.
            let reply =
                board.steps().into_iter().max_by_key(|&reply| match tables.truth(&board.after(reply)) {
                    Some(Truth::Win(n)) => u16::from(n),
                    _ => u16::MAX,
                });
            let Some(reply) = reply else { break };
            board = board.after(reply);
            if board.count() < roles.len() {
                break;
            }
        }
    }
    println!(
        "{material}: {mated} of {games} games won within 50 moves, {:.1} moves on average, at most {longest}",
        f64::from(moves) / f64::from(mated.max(1))
    );
}
