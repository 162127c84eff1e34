//! Prints the trace of a static analysis: `trace [--thesis] [--lists] [FEN]`.

use motive_chess::Position;
use motive_paradise::{Analyst, Names, Options, trace};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut options = Options::default();
    let mut lists = false;
    let mut fen = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1".to_owned();
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--thesis" => options = Options::thesis(),
            "--lists" => lists = true,
            _ => fen = argument,
        }
    }
    let position: Position = fen.parse()?;
    let mut analyst = Analyst::new(options);
    let scene = analyst.scene(&position);
    println!("{}", trace::text(&mut analyst, &scene, Names::Short, lists));
    for plan in analyst.analyze(&position).plans {
        println!("{:6} {:5} {:?}", position.san(plan.first), plan.score, plan.dimensions.first());
    }
    Ok(())
}
