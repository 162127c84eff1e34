//! `motive serve`: the board in the browser.

use std::io::Write;
use std::process::{Command, Stdio};

use anyhow::Context;
use clap::Args;
use motive_server::{Server, Settings};

use crate::knowledge::KnowledgeArguments;
use crate::{Exit, stop};

/// Show the board in the browser: analyze, browse and edit the knowledge, annotate games, run suites.
///
/// The page and everything behind it is part of this program; nothing is fetched from elsewhere. The server answers this
/// machine only, unless --host says otherwise. Ctrl-C ends it, and the jobs that run.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive serve --open
  motive serve --port 9000 --jobs 4
  motive serve --kb-add my-rules.kb                (the systems know your rules, the page shows them)
  motive serve --host 0.0.0.0 --allow-host chess.home     (everybody who can reach this machine: mind the warning)

The interface behind the page is described in docs/reference/server.md and, while the server runs, in /api/v1/openapi.json.

Exit code: 0 when it is ended (Ctrl-C; a second Ctrl-C ends at once), 2 if it cannot listen.")]
pub(crate) struct Arguments {
    /// The port; if it is taken, another one is chosen and told.
    #[arg(long, value_name = "N", default_value_t = Settings::default().port)]
    port: u16,
    /// The address to listen on.
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    host: String,
    /// A further name under which the server may be asked; may be repeated.
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
    /// Jobs that run at the same time [default: as many as there are processors, at least 2].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let usual = Settings::default();
    let settings = Settings {
        host: arguments.host.clone(),
        port: arguments.port,
        jobs: arguments.jobs.map_or(usual.jobs, usize::from),
        names: arguments.allow_host.clone(),
        knowledge: arguments.knowledge.read()?,
        ..usual
    };
    let server = Server::bind(&settings)
        .with_context(|| format!("cannot listen on {}, port {}", arguments.host, arguments.port))?;
    let taken = arguments.port != 0 && server.address().port() != arguments.port;
    if taken {
        anstream::eprintln!("motive: port {} is taken, another one was chosen", arguments.port);
    }
    if !motive_server::has_page() {
        anstream::eprintln!(
            "motive: this program was built without its page; to get it, install Node 20.19 or later, then run \
             `cargo clean -p motive-server` and build again"
        );
    }
    if !server.is_local() {
        anstream::eprintln!(
            "motive: WARNING: this server listens on {}, so EVERYBODY who can reach this machine can use it, without a \
             password and without encryption. They can let it calculate; they cannot read files. Without --host it \
             answers this machine only.",
            server.address()
        );
    }
    let mut out = anstream::stdout().lock();
    writeln!(out, "Motive is at {}", server.url())?;
    out.flush()?;
    drop(out);
    if arguments.open {
        open(&server.url());
    }
    let stopper = server.stopper();
    stop::calls(move || stopper.stop());
    server.run().context("the server broke down")?;
    Ok(Exit::Solved)
}

/// Asks the system for a browser. If it has none, the address is on the terminal.
fn open(url: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    let started = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = started {
        anstream::eprintln!("motive: no browser could be opened ({error}); the address is {url}");
    }
}
