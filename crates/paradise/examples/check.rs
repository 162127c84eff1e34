//! Loads both readings of the base, prints what is wrong with them, and tries every example.

use motive_paradise::{Reach, examples};

fn main() {
    for reach in [Reach::Whole, Reach::Thesis] {
        match motive_paradise::load(reach, []) {
            Err(report) => println!("{report}"),
            Ok(knowledge) => {
                print!("{}", knowledge.warnings());
                let rules = knowledge.rules();
                let without: Vec<&str> = rules
                    .map(|rule| knowledge.production(rule))
                    .filter(|production| production.header.examples.is_empty())
                    .map(|production| production.name.as_str())
                    .collect();
                println!(
                    "{reach:?}: {} productions, without examples: {without:?}",
                    knowledge.rules().count()
                );
                for error in examples::test(&knowledge, reach) {
                    println!("{error}");
                }
            }
        }
    }
}
