//! The pictures of README.md and of the guide, made from what the program really shows.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::check::{motive, root, run_command};

/// White gives up the queen and mates with the rook: short, and everybody can follow it.
const COMMAND: &[&str] = &["explain", "--ascii"];
const WIDTH: usize = 82;
const LINE_HEIGHT: usize = 17;
const CHARACTER: f64 = 8.0;
const MARGIN: usize = 16;

/// Arguments of `cargo xtask pictures`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The program to show; the one that the tests have built, if nothing is said.
    #[arg(long)]
    program: Option<PathBuf>,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = root()?;
    let program = arguments.program.clone().unwrap_or_else(|| motive(&root));
    let folder = root.join("docs/pictures");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("terminal.svg"), terminal(&program)?)?;
    let web = root.join("web");
    run_command(
        Command::new("node")
            .args(["tests/pictures.mjs"])
            .arg(folder.join("page.png"))
            .env("MOTIVE", &program)
            .current_dir(web),
    )?;
    println!("written: docs/pictures/terminal.svg, docs/pictures/page.png");
    Ok(())
}

fn terminal(program: &Path) -> anyhow::Result<String> {
    let output = Command::new(program)
        .args(COMMAND)
        .output()
        .with_context(|| format!("cannot run {}", program.display()))?;
    ensure!(output.status.success(), "motive explain ended with {}", output.status);
    Ok(svg(&format!("motive {}", COMMAND[0]), &String::from_utf8_lossy(&output.stdout)))
}

/// A terminal with a command and its output. Long lines are cut.
fn svg(command: &str, output: &str) -> String {
    let lines: Vec<String> = output.lines().map(|line| line.chars().take(WIDTH).collect()).collect();
    let width = (WIDTH as f64 * CHARACTER) as usize + 2 * MARGIN;
    let height = (lines.len() + 2) * LINE_HEIGHT + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" \
         font-size=\"13\">\n<title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1e1f22\"/>\n",
        escape(command)
    );
    let mut row = |text: &str, line: usize, color: &str| {
        if !text.trim().is_empty() {
            let y = MARGIN + (line + 1) * LINE_HEIGHT - 4;
            let _ = writeln!(
                svg,
                "<text x=\"{MARGIN}\" y=\"{y}\" fill=\"{color}\" xml:space=\"preserve\">{}</text>",
                escape(text)
            );
        }
    };
    row(&format!("$ {command}"), 0, "#8fd694");
    for (number, line) in lines.iter().enumerate() {
        row(line, number + 1, "#dddddd");
    }
    svg + "</svg>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_shows_the_output() {
        let picture = svg("motive <x>", &format!("a & b\n\n{}\n", "c".repeat(200)));
        assert!(picture.contains(">$ motive &lt;x&gt;</text>") && picture.contains(">a &amp; b</text>"));
        assert_eq!(picture.matches("<text").count(), 3);
        assert!(!picture.contains(&"c".repeat(WIDTH + 1)));
    }
}
