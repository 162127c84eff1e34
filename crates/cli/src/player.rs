//! The analyst behind the UCI protocol.

use std::sync::Arc;

use motive::{Analyst, Method, Settings, Tablebases};
use motive_solution::{Judgement, Observer, Question};
use motive_uci::{Player, Setting};

/// Plays with a method of choice.
pub struct AnalystPlayer {
    analyst: Analyst,
    method: Method,
}

impl AnalystPlayer {
    /// Settings come through [`Player::configure`].
    pub fn new() -> AnalystPlayer {
        let settings = Settings { hash: 1, ..Settings::default() };
        AnalystPlayer { analyst: Analyst::new(&settings), method: Method::default() }
    }
}

impl Player for AnalystPlayer {
    fn methods(&self) -> Vec<String> {
        Method::all().map(|method| method.name().to_owned()).collect()
    }

    fn configure(&mut self, setting: Setting) -> Result<(), String> {
        let mut settings = self.analyst.settings().clone();
        match setting {
            Setting::Hash(megabytes) => settings.hash = megabytes,
            Setting::Threads(threads) => settings.threads = threads,
            Setting::Method(name) => {
                self.method = name.parse().map_err(|error: motive::UnknownMethod| error.to_string())?;
            }
            Setting::SyzygyPath(None) => settings.tablebases = None,
            Setting::SyzygyPath(Some(path)) => {
                let opened = Tablebases::open(&path.to_string_lossy()).map_err(|error| error.to_string())?;
                settings.tablebases = Some(Arc::new(opened));
            }
            Setting::ClearHash => self.analyst.forget(),
            other => return Err(format!("{other:?} is not supported")),
        }
        self.analyst.configure(&settings);
        Ok(())
    }

    fn new_game(&mut self) {
        self.analyst.forget();
    }

    fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> Judgement {
        self.analyst.answer_unchecked(self.method, question, observer).judgement(question.lines)
    }
}
