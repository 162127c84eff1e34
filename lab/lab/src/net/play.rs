//! `lab net play`: the critic alone behind UCI, so that nets can play each other.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use motive_answer::{Evaluation, Observer, Question};
use motive_critic::net::Net;
use motive_critic::{Critic, Settings};
use motive_uci::{Player, Setting};

/// Speaks UCI with nothing but the critic behind it, for matches between nets.
///
/// Example: motive match "lab net play --net new.net" "lab net play" --games 200 --nodes 5000
#[derive(clap::Args)]
pub struct Arguments {
    /// Another net than the one that is part of the program.
    #[arg(long)]
    net: Option<PathBuf>,
}

struct CriticPlayer {
    critic: Critic,
}

impl Player for CriticPlayer {
    fn methods(&self) -> Vec<String> {
        vec!["critic".to_owned()]
    }

    fn configure(&mut self, setting: Setting) -> Result<(), String> {
        let mut settings = self.critic.settings().clone();
        match setting {
            Setting::Hash(megabytes) => settings.hash = megabytes,
            Setting::Threads(threads) => settings.threads = threads,
            Setting::NetFile(Some(path)) => {
                settings.net = Arc::new(Net::open(&path).map_err(|error| error.to_string())?);
            }
            Setting::ClearHash => self.new_game(),
            // The critic has one method and explains nothing.
            _ => {}
        }
        self.critic.configure(&settings);
        Ok(())
    }

    fn new_game(&mut self) {
        motive_answer::Engine::forget(&mut self.critic);
    }

    fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> Evaluation {
        self.critic.search(question, observer)
    }
}

/// Plays until it is told to quit.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut settings = Settings::default();
    if let Some(path) = &arguments.net {
        settings.net = Arc::new(Net::open(path)?);
    }
    motive_uci::run(io::stdin(), io::stdout(), CriticPlayer { critic: Critic::new(&settings) })?;
    Ok(())
}
