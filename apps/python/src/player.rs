//! A player over many games.

use std::sync::Mutex;

use motive_annotate::{AnnotateError, Options};
use motive_answer::{Control, StopButton};
use motive_profile::{GameRecord, Grader, NamesSeen, PlayerName, Profile, to_epd, to_pgn};
use motive_views::compact;
use pyo3::prelude::*;

use crate::asked;
use crate::desk::Desk;
use crate::failure::refuse;
use crate::games::one_game;
use crate::locked;
use crate::waiting::wait_for;

/// The moves that solve an exercise are looked for with this part of a closer look, as on the command line.
const SOLUTIONS: u64 = 2;

/// A profile in every form: JSON, text, HTML, its exercises as EPD and as PGN.
type ToldProfile = (String, String, String, String, String);

/// The games of a player, one after the other, as far as they count.
#[pyclass(frozen, module = "motive")]
pub(crate) struct PlayerGames {
    player: PlayerName,
    options: Options,
    state: Mutex<State>,
}

struct State {
    grader: Grader,
    records: Vec<GameRecord>,
    names: NamesSeen,
}

#[pymethods]
impl PlayerGames {
    #[new]
    #[pyo3(signature = (player, level, effort, threads))]
    fn new(player: &str, level: &str, effort: &str, threads: usize) -> PyResult<PlayerGames> {
        let player = PlayerName::new(&asked::player(player))
            .ok_or_else(|| refuse("a profile needs the name of a player"))?;
        let options = asked::annotation(level, effort, None, false, threads)?;
        let grader = Grader::new(options.effort.closer / SOLUTIONS);
        let state = Mutex::new(State { grader, records: Vec::new(), names: NamesSeen::default() });
        Ok(PlayerGames { player, options, state })
    }

    /// Looks at a game; what is said is why it had to be skipped. Games of others are passed over.
    #[pyo3(signature = (desk, pgn))]
    fn add(&self, py: Python<'_>, desk: &Desk, pgn: &str) -> PyResult<Option<String>> {
        desk.needs_the_common_net("profile")?;
        let game = one_game(pgn)?;
        let (button, control) = (StopButton::new(), Control::new());
        wait_for(py, &button, || {
            let mut state = locked(&self.state);
            state.names.note(&game);
            // Somebody else's game: nothing to look at, and nothing to say.
            self.player.side(&game)?;
            let mut annotator = desk.annotator(&self.options);
            let annotated = button.watch(&control, || annotator.annotate(&game, &control, &mut ()));
            desk.keep(annotator);
            match annotated {
                Ok(annotated) => {
                    // Of a game that is annotated the exercises are graded to the end; whoever pressed stop does not get it.
                    let State { grader, records, .. } = &mut *state;
                    records.extend(GameRecord::new(&annotated, &self.player, grader, &Control::new()));
                    None
                }
                Err(AnnotateError::Stopped) => None,
                Err(error) => Some(error.to_string()),
            }
        })
    }

    /// The sum over the games.
    fn tell(&self) -> PyResult<ToldProfile> {
        let state = locked(&self.state);
        if state.records.is_empty() {
            return Err(refuse(&state.names.without(&self.player)));
        }
        let profile = Profile::new(&self.player, &state.records);
        Ok((
            compact(&profile),
            profile.to_text(),
            profile.to_html(),
            to_epd(&profile.exercises),
            to_pgn(&profile.exercises),
        ))
    }
}
