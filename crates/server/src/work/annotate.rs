//! Annotated games: a PGN in the request, games with comments as the result.

use motive::Analyst;
use motive_annotate::{
    AnnotateError, AnnotatedGame, Annotator, Effort, Level, Moment, Options, Shown, Watcher, games,
};
use motive_annotate::{page_end, page_start};
use motive_chess::{Color, Game};
use motive_report::{line_of, solution_json};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::EFFORTS;
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Positions of a closer look for each of the named efforts, in their order.
const CLOSER: [u64; 4] = [50_000, 200_000, 600_000, 2_000_000];
/// Mistakes of a file that are told.
const MAX_MISTAKES: usize = 20;

/// Games to be annotated.
#[derive(Deserialize, JsonSchema)]
pub struct AnnotateRequest {
    /// The games.
    pgn: String,
    /// For whom: `beginner`, `club` or `master`.
    #[serde(default)]
    level: Option<String>,
    /// One of the efforts that `/health` lists.
    #[serde(default)]
    effort: Option<String>,
    /// Only the moves of this player are commented on.
    #[serde(default)]
    player: Option<String>,
}

impl AnnotateRequest {
    /// Reads it.
    pub fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        let level: Level = match self.level.as_deref() {
            None | Some("") => Level::default(),
            Some(name) => name.parse().map_err(|error: motive_annotate::UnknownLevel| {
                Refusal::bad(error.to_string()).at("level")
            })?,
        };
        let effort = match self.effort.as_deref() {
            None | Some("") => Effort::default(),
            Some(name) => {
                let place = EFFORTS.iter().position(|effort| effort.name == name);
                let nodes = place.and_then(|place| CLOSER.get(place));
                Effort::new(*nodes.ok_or_else(|| Refusal::bad("there is no such effort").at("effort"))?)
            }
        };
        let mut mistakes = Vec::new();
        let mut all: Vec<Game> = Vec::new();
        for game in games(self.pgn.as_bytes()) {
            match game {
                Ok(game) => all.push(game),
                Err(error) => {
                    if mistakes.len() < MAX_MISTAKES {
                        mistakes.push(error.to_string());
                    }
                    // What could be read of a game is annotated.
                    if !error.game.line.nodes.is_empty() {
                        all.push(*error.game);
                    }
                }
            }
            if all.len() > limits.games {
                let most = limits.games;
                return Err(Refusal::impossible(format!("a file has at most {most} games")).at("pgn"));
            }
        }
        all.retain(|game| !game.line.nodes.is_empty());
        if all.is_empty() {
            let told = if mistakes.is_empty() {
                "there is no game with moves in it".to_owned()
            } else {
                mistakes.join("; ")
            };
            return Err(Refusal::bad(told).at("pgn"));
        }
        let player =
            self.player.filter(|name| !name.trim().is_empty()).map(|name| name.chars().take(200).collect());
        let options = Options { level, effort, player, ..Options::default() };
        let most = limits.result_bytes;
        let work = Box::new(move |_: &mut Analyst, reporter: &Reporter| {
            run(&all, &options, &mistakes, most, reporter)
        });
        Ok(Order { kind: "annotate", is_long: true, work, ballast: None })
    }
}

fn run(
    all: &[Game],
    options: &Options,
    mistakes: &[String],
    most: usize,
    reporter: &Reporter,
) -> Result<Value, String> {
    let mut annotator = Annotator::new(options);
    let (mut told, mut pgn) = (Vec::new(), String::new());
    let mut bytes = 0;
    for (number, game) in all.iter().enumerate() {
        let mut watcher = Listeners { reporter, game: number + 1, of: all.len() };
        match annotator.annotate(game, reporter.control(), &mut watcher) {
            Ok(annotated) => {
                pgn.push_str(&annotated.to_pgn());
                pgn.push('\n');
                let object = game_json(&annotated);
                bytes += object.to_string().len();
                told.push(object);
            }
            Err(AnnotateError::Stopped) => return Err(AnnotateError::Stopped.to_string()),
            Err(error @ AnnotateError::TooLong { .. }) => {
                told.push(json!({ "tags": tags(game), "moments": [], "error": error.to_string(), "pgn": game.to_string() }));
            }
        }
        if bytes + pgn.len() > most {
            return Err(format!("the result of {} games is too large: take fewer at a time", number + 1));
        }
        // Games are told as they are finished, while that is not too much.
        if told.len() <= 20 || told.len().is_multiple_of(50) {
            reporter.partial(&json!({ "games": told, "pgn": pgn, "mistakes": mistakes }));
        }
    }
    Ok(json!({ "games": told, "pgn": pgn, "mistakes": mistakes }))
}

fn tags(game: &Game) -> Value {
    let mut tags: Map<String, Value> =
        game.headers.iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    tags.insert("Result".to_owned(), json!(game.result.text()));
    tags.into()
}

fn game_json(annotated: &AnnotatedGame) -> Value {
    let side = |color: Color| {
        let player = annotated.player(color);
        json!({
            "name": player.name,
            "accuracy": player.accuracy,
            "blunders": player.blunders,
            "mistakes": player.mistakes,
            "inaccuracies": player.inaccuracies,
            "strong": player.strong,
            "themes": player.themes.iter().map(|(kind, count)| json!({ "theme": kind.tag(), "name": kind.name(), "count": count }))
                .collect::<Vec<_>>(),
            "text": player.text(),
            "habits": player.habits(),
        })
    };
    let (white, black) = (annotated.player(Color::White), annotated.player(Color::Black));
    let html = format!(
        "{}{}{}",
        page_start(&format!("{} – {}", white.name, black.name)),
        annotated.to_html(),
        page_end()
    );
    json!({
        "tags": tags(annotated.game()),
        "level": annotated.level().name(),
        "moments": annotated.moments().iter().map(moment_json).collect::<Vec<_>>(),
        "accuracy": { "white": white.accuracy, "black": black.accuracy },
        "players": { "white": side(Color::White), "black": side(Color::Black) },
        "summary": format!("{} {}", white.text(), black.text()),
        "pgn": annotated.to_pgn(),
        "html": html,
    })
}

fn moment_json(moment: &Moment) -> Value {
    let before = &moment.before;
    let shown = |shown: &Shown| {
        json!({
            "line": line_of(&shown.start, &shown.moves),
            "value": solution_json::value(shown.value),
            "certainty": shown.certainty.name(),
        })
    };
    json!({
        "ply": moment.ply,
        "number": moment.number,
        "san": moment.san,
        "uci": before.uci(moment.m),
        "color": if moment.color.is_white() { "white" } else { "black" },
        "fen": before.to_fen(),
        "after": before.after(moment.m).to_fen(),
        "kind": moment.mark.name(),
        "glyph": moment.mark.glyph(),
        "reason": moment.kind.name(),
        "text": moment.text,
        "theme": moment.theme.map(motive_explain::ThemeKind::tag),
        "best": moment.better_move().map(|m| before.san(m)),
        "best_value": solution_json::value(moment.best),
        "value": solution_json::value(moment.played),
        "cost": (moment.loss * 1000.0).round() / 1000.0,
        "reply": moment.reply.as_ref().map(shown),
        "point": moment.point.as_ref().map(shown),
        "squares": moment.squares.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "arrows": moment.arrows.iter().map(|(from, to)| format!("{from}{to}")).collect::<Vec<_>>(),
    })
}

/// Those who listen to the job.
struct Listeners<'a> {
    reporter: &'a Reporter,
    game: usize,
    of: usize,
}

impl Listeners<'_> {
    fn tell(&self, phase: &str, done: usize, total: usize) {
        self.reporter.progress(
            || json!({ "game": self.game, "of": self.of, "move": done, "moves": total, "phase": phase }),
        );
    }
}

impl Watcher for Listeners<'_> {
    fn surveyed(&mut self, done: usize, total: usize) {
        self.tell("survey", done, total);
    }

    fn looked(&mut self, done: usize, total: usize) {
        self.tell("closer", done, total);
    }
}
