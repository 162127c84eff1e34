//! Builds exhaustive tables and prints what they hold: `lab ending-truth KRK KPKP`. With
//! `--check FOLDER` every 37th position is compared with the Syzygy tables there.

use std::path::Path;

use std::time::Instant;

use motive_chess::{Color, Leniency, Position, Role, TableOutcome};
use motive_endings::tables::{Material, Tables, Truth};

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut tables = Tables::new();
    let mut arguments = arguments.iter().cloned();
    let mut syzygy = motive_chess::Tables::new();
    while let Some(name) = arguments.next() {
        if name == "--check" {
            let folder = arguments.next().unwrap_or_default();
            match syzygy.add_folder(Path::new(&folder)) {
                Ok(files) => println!("{files} files of Syzygy tables"),
                Err(error) => eprintln!("{folder}: {error}"),
            }
            continue;
        }
        let Some(material) = material(&name) else {
            eprintln!("{name}: not an ending of at most four pieces");
            continue;
        };
        let start = Instant::now();
        tables.add(material);
        println!("{name} built in {:.1} s", start.elapsed().as_secs_f64());
    }
    for material in tables.materials().collect::<Vec<_>>() {
        let mut counts = [[0_u32; 3]; 2];
        let mut longest = 0;
        let (mut compared, mut different) = (0, 0);
        for (n, (board, truth)) in tables.boards(material).enumerate() {
            if n % 37 == 0
                && let Ok(position) = Position::from_fen(&board.to_string(), Leniency::Lenient)
                && let Some(outcome) = syzygy.outcome(&position)
            {
                compared += 1;
                let sign = match outcome {
                    TableOutcome::Win => 1,
                    TableOutcome::Draw => 0,
                    TableOutcome::Loss => -1,
                };
                if sign != truth.sign() {
                    different += 1;
                    if different < 5 {
                        println!("{board}: {truth:?} here, {outcome:?} there");
                    }
                }
            }
            let column = match truth {
                Truth::Win(n) => {
                    longest = longest.max(n);
                    0
                }
                Truth::Draw => 1,
                Truth::Loss(_) => 2,
            };
            counts[usize::from(board.turn() == Color::Black)][column] += 1;
        }
        if compared > 0 {
            println!("{material}: {compared} compared, {different} different");
        }
        println!(
            "{material}: White to move {:?}, Black to move {:?} (won drawn lost), longest win {longest} plies",
            counts[0], counts[1]
        );
    }
}

fn material(name: &str) -> Option<Material> {
    let (white, black) = name.strip_prefix('K')?.split_once('K')?;
    let roles = |side: &str| side.chars().map(Role::from_char).collect::<Option<Vec<_>>>();
    Some(Material::new(&roles(white)?, &roles(black)?))
}
