//! The protocol with a small player behind it, to be driven from outside by the tests.

mod material;

fn main() -> std::io::Result<()> {
    motive_uci::run(std::io::stdin(), std::io::stdout(), material::Material)
}
