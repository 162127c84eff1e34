//! An annotated game as JSON (docs/json.md).

use motive_annotate::{AnnotatedGame, Moment, PlayerSummary, Shown};
use motive_chess::{Color, Position};
use motive_explain::ThemeKind;
use serde_json::{Value, json};

use motive_report::solution_json;

/// The whole game.
pub fn game(annotated: &AnnotatedGame) -> Value {
    let game = annotated.game();
    let headers: serde_json::Map<String, Value> =
        game.headers.iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let mut position = game.start.clone();
    let plies: Vec<Value> = annotated
        .plies()
        .iter()
        .map(|ply| {
            let told = json!({
                "san": position.san(ply.m),
                "uci": position.uci(ply.m),
                "value": ply.value.map(solution_json::value),
                "loss": rounded(ply.loss),
            });
            position.play(ply.m);
            told
        })
        .collect();
    json!({
        "headers": headers,
        "start": game.start.to_fen(),
        "result": game.result.text(),
        "level": annotated.level().name(),
        "white": player(annotated.player(Color::White)),
        "black": player(annotated.player(Color::Black)),
        "moves": plies,
        "moments": annotated.moments().iter().map(moment).collect::<Vec<_>>(),
        "pgn": annotated.to_pgn(),
    })
}

fn player(summary: &PlayerSummary) -> Value {
    let themes = |counts: &[(ThemeKind, usize)]| {
        counts.iter().map(|(kind, count)| json!({ "theme": kind.tag(), "count": count })).collect::<Vec<_>>()
    };
    json!({
        "name": summary.name,
        "accuracy": summary.accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0),
        "blunders": summary.blunders,
        "mistakes": summary.mistakes,
        "inaccuracies": summary.inaccuracies,
        "strong": summary.strong,
        "threats_overlooked": summary.threats_overlooked,
        "missed": themes(summary.missed()),
        "allowed": themes(summary.allowed()),
        "text": summary.text(),
    })
}

fn moment(moment: &Moment) -> Value {
    let better = moment.better_move();
    json!({
        "ply": moment.ply,
        "number": moment.number,
        "san": moment.san,
        "uci": moment.before.uci(moment.m),
        "fen": moment.before.to_fen(),
        "side": if moment.color == Color::White { "white" } else { "black" },
        "mark": moment.mark.name(),
        "glyph": moment.mark.glyph(),
        "kind": moment.kind.name(),
        "theme": moment.theme.map(ThemeKind::tag),
        "best": solution_json::value(moment.best),
        "played": solution_json::value(moment.played),
        "loss": rounded(moment.loss),
        "text": moment.text,
        "better": better.map(|m| moment.before.san(m)),
        "reply": moment.reply.as_ref().map(shown),
        "point": moment.point.as_ref().map(shown),
    })
}

fn shown(shown: &Shown) -> Value {
    let mut position: Position = shown.start.clone();
    let moves: Vec<String> = shown
        .moves
        .iter()
        .map(|&m| {
            let uci = position.uci(m);
            position.play(m);
            uci
        })
        .collect();
    json!({
        "fen": shown.start.to_fen(),
        "line": shown.start.san_line(&shown.moves),
        "uci": moves,
        "value": solution_json::value(shown.value),
        "verdict": shown.certainty.name(),
    })
}

fn rounded(loss: f64) -> f64 {
    (loss * 1000.0).round() / 1000.0
}
