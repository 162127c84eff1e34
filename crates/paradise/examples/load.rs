//! Loads both readings of the base and prints what is wrong with them.
fn main() {
    for reach in [motive_paradise::Reach::Whole, motive_paradise::Reach::Thesis] {
        match motive_paradise::load(reach, []) {
            Ok(knowledge) => println!("{reach:?}: {} productions; {}", knowledge.rules().count(), knowledge.warnings()),
            Err(report) => println!("{report}"),
        }
    }
}
