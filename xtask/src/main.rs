//! Chores of the project, in Rust so that they run wherever the project builds.

mod audit;
mod book;
mod check;
mod fuzz;
mod instructions;
mod kills;
mod load;
mod package;
mod pictures;
mod python;
mod release;
mod supply;
mod tidy;
mod types;

use clap::Parser;

/// Chores of the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Chore {
    /// Install what the tests need and run everything: format, lints, docs, tests, signature.
    Test(check::Arguments),
    /// Explain positions that nobody chose and check every claim a second time.
    Audit(audit::Arguments),
    /// Make HTML of the book.
    Book(book::Arguments),
    /// Try readers with inputs that coverage leads to.
    Fuzz(fuzz::Arguments),
    /// Count the instructions of a fixed search: speed, on a machine that has other work to do.
    Instructions(instructions::Arguments),
    /// Kill commands that write files at random moments: nothing is lost, nothing is half.
    Kills(kills::Arguments),
    /// Put the server under load: many clients, mixed and broken requests.
    Load(load::Arguments),
    /// Build a Debian package, install it into a folder of its own and try it there.
    Package(package::Arguments),
    /// Make the pictures of the pages anew.
    Pictures(pictures::Arguments),
    /// Install the Python package into an environment of its own and test it there, and the MCP server.
    Python(python::Arguments),
    /// Check what must hold for a release, set the version, tag. A dry run unless --execute is given.
    Release(release::Arguments),
    /// Check licenses, sources and bans of everything that the house is built from.
    Supply,
    /// Write the list of everything that the house is built from (`CycloneDX`).
    Sbom(supply::Arguments),
    /// Check the project itself: arrows between crates, links, counts, words, lengths, the code map.
    Tidy(tidy::Arguments),
    /// Write the types of the page and of the Python package from the schemas of the results.
    Types(types::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Chore::parse() {
        Chore::Test(arguments) => check::run(&arguments),
        Chore::Audit(arguments) => audit::run(&arguments),
        Chore::Book(arguments) => book::run(&arguments),
        Chore::Fuzz(arguments) => fuzz::run(&arguments),
        Chore::Supply => supply::check(&check::root()?),
        Chore::Sbom(arguments) => supply::write_sbom(&arguments),
        Chore::Instructions(arguments) => instructions::run(&arguments),
        Chore::Kills(arguments) => kills::run(&arguments),
        Chore::Load(arguments) => load::run(&arguments),
        Chore::Package(arguments) => package::run(&arguments),
        Chore::Pictures(arguments) => pictures::run(&arguments),
        Chore::Python(arguments) => python::run(&arguments),
        Chore::Release(arguments) => release::run(&arguments),
        Chore::Tidy(arguments) => tidy::run(&arguments),
        Chore::Types(arguments) => types::run(&arguments),
    }
}
