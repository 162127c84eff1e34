//! From a game to an annotated one.

use std::collections::BTreeSet;
use std::sync::Arc;

use motive::{Analyst, Knowledge, Settings};
use motive_answer::{Control, Value};
use motive_chess::{Color, Game, History, Move, Position};
use thiserror::Error;

use crate::annotated::{AnnotatedGame, Ply};
use crate::character::changes;
use crate::closer::look;
use crate::crew::share;
use crate::endings::endings;
use crate::judge::Judge;
use crate::look::{Look, PLAIN_MATE, farther, is_silent, is_suspicious, loss};
use crate::offer::Offer;
use crate::price::{Price, Prices};
use crate::studies::Studies;
use crate::study::Clock;
use crate::survey::{Opinion, survey};
use crate::{Mark, Options, Watcher, Work};

/// Longer games are refused: no game that people played comes near.
pub(crate) const LONGEST_GAME: usize = 1_200;
/// A measure changes what is thought of the positions around it, so others may deserve one after it.
const ROUNDS: usize = 3;
/// A quiet move gets a closer look if the others seem so much worse, in points of the game: about what is praised.
const STANDS_OUT: f64 = 0.08;
/// A quiet move gets one, too, if the position after it turns out to be so much better than was expected: then it was hard to find.
const SURPRISES: f64 = 0.04;
/// So many moves of a game are looked at because they may be strong.
const MOST_PRAISED: usize = 20;
/// The same if the effort is a quick one.
const MOST_PRAISED_QUICK: usize = 10;

/// Why there is no annotated game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnnotateError {
    /// Somebody said stop, or the time is over: what is not finished is not told.
    #[error("stopped before the game was annotated")]
    Stopped,
    /// More moves than `LONGEST_GAME`.
    #[error("the game has {moves} half-moves; {LONGEST_GAME} are the most")]
    TooLong {
        /// How many.
        moves: usize,
    },
}

/// Annotates games, one after the other.
///
/// ```
/// use motive_annotate::{Annotator, Effort, Options};
/// use motive_chess::read_games;
/// use motive_answer::Control;
///
/// let text = "1. f3 e5 2. g4 Qh4# 0-1";
/// let game = read_games(text.as_bytes()).next().unwrap()?;
/// let options = Options { effort: Effort::new(20_000), ..Options::default() };
/// let annotated = Annotator::new(&options).annotate(&game, &Control::new(), &mut ())?;
/// // Long lines are broken between words.
/// let pgn = annotated.to_pgn().split_whitespace().collect::<Vec<_>>().join(" ");
/// assert!(pgn.contains("2. g4 $4"), "{pgn}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Annotator {
    options: Options,
    analysts: Vec<Analyst>,
}

impl Annotator {
    /// An annotator with an analyst for each thread.
    pub fn new(options: &Options) -> Annotator {
        Annotator::with_knowledge(options, &Arc::default())
    }

    /// The same with other knowledge than what is built in.
    pub fn with_knowledge(options: &Options, knowledge: &Arc<Knowledge>) -> Annotator {
        Annotator::with_settings(options, &Settings::default(), knowledge)
    }

    /// The same with an engine that is set up otherwise, with another net for instance. The size of tables and the number of
    /// threads are those of the options.
    pub fn with_settings(options: &Options, settings: &Settings, knowledge: &Arc<Knowledge>) -> Annotator {
        let hash = options.hash.unwrap_or_else(|| options.effort.table()).max(1);
        let settings = Settings { hash, threads: 1, ..settings.clone() };
        let analyst = |_| Analyst::with_knowledge(&settings, Arc::clone(knowledge));
        let analysts = (0..options.threads.clamp(1, 256)).map(analyst).collect();
        Annotator { options: options.clone(), analysts }
    }

    /// What is wanted.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Annotates the main line of a game. With the same options the result is the same, whatever was annotated before.
    pub fn annotate(
        &mut self,
        game: &Game,
        control: &Control,
        watcher: &mut dyn Watcher,
    ) -> Result<AnnotatedGame, AnnotateError> {
        let moves = game.main_line();
        if moves.len() > LONGEST_GAME {
            return Err(AnnotateError::TooLong { moves: moves.len() });
        }
        let clock = Clock::new(control, &self.options.effort);
        let going_on = || if clock.is_over() { Err(AnnotateError::Stopped) } else { Ok(()) };
        going_on()?;
        let start = History::new(game.start.clone());
        let options = self.options.clone();
        let effort = options.effort;
        let mut opinions = survey(&mut self.analysts, &start, &moves, &effort, control, watcher);
        going_on()?;
        let wanted = self.wanted(game);
        let level = self.options.level;
        let mut seen = BTreeSet::new();
        let studies = Studies::new(&start, &moves, effort.lightly(), &clock);
        let mut prices = Prices::new(&studies, level, &effort);
        for _ in 0..ROUNDS {
            let mut suspects = self.suspects(&game.start, &moves, &opinions, &wanted);
            suspects.retain(|&ply| seen.insert(ply));
            let measured = prices.measure(&mut self.analysts, &suspects, &opinions);
            going_on()?;
            seen.extend(&measured);
            for ply in measured {
                if let Some(price) = prices.of(ply) {
                    learn(&mut opinions, ply, &price);
                }
            }
        }
        let suspects: Vec<usize> = seen.into_iter().collect();
        let mut done = 0;
        let work =
            |analyst: &mut Analyst, &ply: &usize| look(analyst, &studies, ply, &options, prices.of(ply)?);
        let looks = share(&mut self.analysts, &suspects, work, |_| {
            done += 1;
            watcher.looked(done, suspects.len());
        });
        going_on()?;
        let mut by_ply: Vec<Option<Look>> = vec![None; moves.len()];
        for (&ply, look) in suspects.iter().zip(looks) {
            by_ply[ply] = look;
        }
        let survey = opinions.iter().map(|opinion| opinion.nodes).sum();
        let mut work = Work { survey, ..studies.work() };
        let plies = plies(&moves, &opinions, &by_ply, level);
        let mut moments = Judge::new(level, &game.start, &moves).moments(&by_ply, &wanted);
        let (known, spent) =
            endings(&mut self.analysts[0], &start, &moves, &moments, &wanted, &effort, &clock);
        going_on()?;
        work.endings = spent;
        moments.extend(known);
        moments.sort_by_key(|moment| moment.ply);
        let base = self.analysts[0].knowledge().strategy();
        let mut remarks = changes(&base, &game.start, &moves);
        remarks.retain(|remark| moments.iter().all(|moment| moment.ply != remark.ply));
        Ok(AnnotatedGame::new(game, plies, moments, remarks, work, &self.options))
    }

    /// Whose moves are commented on.
    fn wanted(&self, game: &Game) -> Wanted {
        let Some(player) = self.options.player.as_deref().map(str::to_lowercase) else {
            return Wanted { white: true, black: true };
        };
        let plays =
            |header| game.headers.get(header).is_some_and(|name| name.to_lowercase().contains(&player));
        Wanted { white: plays("White"), black: plays("Black") }
    }

    /// The moves that deserve a closer look.
    fn suspects(
        &self,
        start: &Position,
        moves: &[Move],
        opinions: &[Opinion],
        wanted: &Wanted,
    ) -> Vec<usize> {
        let level = self.options.level;
        let (mut suspects, mut strong) = (Vec::new(), Vec::new());
        let mut position = start.clone();
        let mut last_loss = 0.0;
        for (ply, &m) in moves.iter().enumerate() {
            let (here, next) = (&opinions[ply], &opinions[ply + 1]);
            let before = position.clone();
            position.play(m);
            if !here.finished || !next.finished {
                last_loss = 0.0;
                continue;
            }
            let played = farther(next.value).reversed();
            let lost = loss(here.value, played, level);
            let opponents_loss = std::mem::replace(&mut last_loss, lost);
            if !wanted.has(before.turn()) || before.legal_moves().len() < 2 {
                continue;
            }
            let plain_mate =
                matches!(here.value, Value::MateIn(n) if n <= PLAIN_MATE) && !played.is_win_by_mate();
            if is_suspicious(here.value, played, level) || plain_mate {
                suspects.push(ply);
                continue;
            }
            let offers = played > Value::Centipawns(-100) && Offer::of(&before, m).is_some();
            let takes_back = ply > 0 && moves[ply - 1].capture().is_some() && moves[ply - 1].to() == m.to();
            let is_best = here.line.first() == Some(&m) || played >= here.value;
            // Once a mate is forced, carrying it out needs no praise, unless something is given up for it or the move is a quiet one.
            let was_forced = !offers
                && !is_silent(&before, m)
                && ply > 0
                && matches!(opinions[ply - 1].value, Value::MatedIn(_));
            // An offer is looked at even where another move seems better: what it is for lies deep.
            if takes_back && !offers || was_forced || !is_best && !offers {
                continue;
            }
            let punishes = opponents_loss >= 0.1 && m.capture().is_none();
            let meets_threat = here.after_pass.is_some_and(|passed| {
                loss(here.value, passed, level) >= 0.25 && played < Value::Centipawns(400)
            });
            let stands_out = here.second.is_some_and(|second| loss(played, second, level) >= STANDS_OUT);
            let mates = matches!(played, Value::MateIn(n) if (2..=5).contains(&n));
            let surprises = lost <= -SURPRISES && is_silent(&before, m);
            if offers || punishes || meets_threat || stands_out || mates || surprises {
                strong.push((!(offers && is_best), !stands_out && !mates, ply));
            }
        }
        // If there are too many, what gives something up goes first, then what stands out.
        strong.sort_unstable();
        suspects.extend(
            strong
                .into_iter()
                .take(if self.options.effort.is_quick() { MOST_PRAISED_QUICK } else { MOST_PRAISED })
                .map(|(_, _, ply)| ply),
        );
        suspects.sort_unstable();
        suspects
    }
}

/// What was measured takes the place of the first opinion, before the move and after it.
fn learn(opinions: &mut [Opinion], ply: usize, price: &Price) {
    opinions[ply].value = price.best.value;
    opinions[ply].line.clone_from(&price.best.moves);
    let next = &mut opinions[ply + 1];
    if !next.line.is_empty() {
        next.value = match price.played.value {
            Value::MateIn(n) => Value::MatedIn(n.saturating_sub(1)),
            value => value.reversed(),
        };
        next.line = price.played.moves[1..].to_vec();
    }
}

/// Whose moves are commented on.
pub(crate) struct Wanted {
    white: bool,
    black: bool,
}

impl Wanted {
    pub(crate) fn has(&self, color: Color) -> bool {
        if color == Color::White { self.white } else { self.black }
    }
}

/// What every move was worth and cost, by the better of the opinions about it.
fn plies(moves: &[Move], opinions: &[Opinion], looks: &[Option<Look>], level: crate::Level) -> Vec<Ply> {
    moves
        .iter()
        .enumerate()
        .map(|(ply, &m)| {
            let (here, next) = (&opinions[ply], &opinions[ply + 1]);
            let survey = farther(next.value).reversed();
            let (value, cost) = match &looks[ply] {
                Some(look) => (look.played.value, look.loss(level).max(0.0)),
                None if here.line.first() == Some(&m) => (survey, 0.0),
                None => (survey, loss(here.value, survey, level).max(0.0)),
            };
            let finished = next.finished && here.finished;
            Ply { m, value: finished.then_some(value), loss: if finished { cost } else { 0.0 } }
        })
        .collect()
}

/// How much a mistake costs to be marked so; nothing below an inaccuracy.
pub(crate) fn mark_of(loss: f64, level: crate::Level) -> Option<Mark> {
    let [inaccuracy, mistake, blunder] = level.costs();
    match loss {
        l if l >= blunder => Some(Mark::Blunder),
        l if l >= mistake => Some(Mark::Mistake),
        l if l >= inaccuracy => Some(Mark::Inaccuracy),
        _ => None,
    }
}
