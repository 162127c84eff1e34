//! Jobs: their results, their events, and how they end.

use std::thread;
use std::time::Duration;

use crate::support::{LONG, MATE, endless, quick, start, start_with};
use motive_server::Limits;
use serde_json::{Value, json};

#[test]
fn an_explanation_has_evidence_a_tree_and_a_game() {
    let server = start();
    let events = server.events(&quick(MATE));
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.contains(&"progress"), "{names:?}");
    assert_eq!(names.iter().filter(|name| matches!(**name, "done" | "failed" | "cancelled")).count(), 1);
    let progress = &events.iter().find(|(name, _)| name == "progress").unwrap().1;
    assert!(progress["nodes"].is_number() && progress["line"][0].is_string(), "{progress}");
    let result = &events.last().unwrap().1;
    assert_eq!((&result["move"], &result["verdict"]), (&json!("b3b8"), &json!("proved")));
    let steps = result["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 3);
    assert!(
        steps
            .iter()
            .all(|step| step["arrows"].is_array() && step["squares"].is_array() && step["fen"].is_string())
    );
    // The mated king, and why it has no way out.
    let squares = steps[2]["squares"].as_array().unwrap();
    let meaning = |square: &str| {
        squares
            .iter()
            .find(|mark| mark["square"] == square)
            .and_then(|mark| mark["meaning"].as_str())
            .unwrap_or_default()
    };
    assert!(meaning("e8").contains("mated"), "{squares:?}");
    assert!(meaning("e7").contains("covered by the white bishop on g5"), "{squares:?}");
    assert!(meaning("f8").contains("blocked by the black bishop"), "{squares:?}");
    let tree = result["tree"].as_array().unwrap();
    let moves: Vec<&str> = tree.iter().filter_map(|entry| entry["san"].as_str()).collect();
    assert!(moves.starts_with(&["Qb8+"]) && moves.contains(&"Rd8#"), "{moves:?}");
    assert!(tree.iter().all(|entry| entry["reasons"].as_array().is_some_and(|reasons| !reasons.is_empty())));
    assert!(result["claims"].as_array().is_some_and(|claims| !claims.is_empty()));
    assert!(result["pgn"].as_str().is_some_and(|pgn| pgn.contains("Rd8#")));
    assert_eq!(result["passed"], false);
}

#[test]
fn the_result_is_that_of_the_command_line_for_every_method() {
    let server = start();
    for method in motive::Method::all() {
        let request = json!({ "kind": "explain", "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "method": method.name(), "nodes": 3000 });
        let result = server.result(&request);
        assert_eq!((&result["san"], &result["method"]), (&json!("Ra8#"), &json!(method.name())));
    }
    let told = server.result(&json!({ "kind": "explain", "fen": "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "method": "advice", "nodes": 20000 }));
    assert!(told["trace"]["text"].as_str().is_some_and(|text| text.contains("By advice")), "{told:#}");
}

#[test]
fn moves_before_the_position_count() {
    let server = start();
    let request = json!({ "kind": "explain", "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "moves": ["f2f3", "e7e5", "g2g4"], "method": "critic", "nodes": 2000 });
    assert_eq!(server.result(&request)["san"], "Qh4#");
}

#[test]
fn why_not_threat_and_hint() {
    let server = start();
    let fen = "4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1";
    let why = server.result(&json!({ "kind": "why-not", "fen": fen, "move": "Qxd6", "nodes": 20000 }));
    assert_eq!(
        (&why["standing"], &why["steps"][0]["san"], &why["steps"][1]["san"]),
        (&json!("fails"), &json!("Qxd6"), &json!("cxd6"))
    );
    assert_eq!(why["steps"][1]["by"], "opponent");
    let threat = server.result(&json!({ "kind": "threat", "fen": "6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1", "method": "critic", "nodes": 5000 }));
    assert_eq!((&threat["san"], &threat["passed"]), (&json!("Ra8#"), &json!(true)));
    let in_check =
        server.post("/jobs", &json!({ "kind": "threat", "fen": "4k3/8/8/8/8/8/8/K3R3 b - - 0 1" }));
    assert_eq!(in_check.status, 422, "{}", in_check.text());
    let hint = |level: u8| {
        server.result(
            &json!({ "kind": "hint", "fen": MATE, "level": level, "method": "critic", "nodes": 20000 }),
        )
    };
    let [theme, man, whole] = [1, 2, 3].map(hint);
    assert!(
        theme["square"].is_null()
            && theme["move"].is_null()
            && !theme["text"].as_str().unwrap().contains("Qb8"),
        "{theme}"
    );
    assert_eq!((&man["square"], &man["move"]), (&json!("b3"), &json!(null)));
    assert_eq!(whole["move"], "b3b8");
    // Nothing of the answer is told on the way.
    let request = json!({ "kind": "hint", "fen": MATE, "level": 1, "method": "critic", "nodes": 20000 });
    for (name, data) in server.events(&request) {
        assert!(name != "partial" && !data.to_string().contains("Qb8"), "{name}: {data}");
    }
    let over = server.result(&json!({ "kind": "hint", "fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "level": 1 }));
    assert!(over["text"].as_str().unwrap().contains("stalemated"), "{over}");
}

#[test]
fn comparing_tells_each_system_as_it_answers() {
    let server = start();
    let request =
        json!({ "kind": "compare", "fen": MATE, "methods": ["critic", "caps", "pitrat"], "nodes": 5000 });
    let events = server.events(&request);
    assert!(
        events
            .iter()
            .any(|(name, data)| name == "partial"
                && data["systems"].as_array().is_some_and(|all| all.len() < 3))
    );
    let (name, result) = events.last().unwrap();
    assert_eq!((name.as_str(), result["systems"].as_array().map(Vec::len)), ("done", Some(3)));
}

#[test]
fn suites_and_edited_rules_on_suites() {
    let server = start();
    let epd = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"one\";\nnonsense\n6k1/8/8/3N3r/8/8/5PPP/6K1 w - - bm Nf6+; id \"two\";";
    let request = json!({ "kind": "suite", "name": "mine", "text": epd, "method": "critic", "against": "caps", "nodes": 3000 });
    let events = server.events(&request);
    let result = &events.last().unwrap().1;
    assert_eq!(
        (&result["total"], &result["solved"], &result["file"]),
        (&json!(2), &json!(2), &json!("mine")),
        "{result:#}"
    );
    assert!(result["html"].as_str().is_some_and(|html| html.starts_with("<!DOCTYPE html>")));
    assert!(result["against"]["caps"]["total"] == 2 && result["complaints"][0]["line"] == 2);
    assert!(events.iter().any(|(name, data)| name == "progress" && data["of"] == 2));
    // An engine is not a method: no request starts a program.
    for bad in [
        json!({ "kind": "suite", "text": epd, "method": "stockfish" }),
        json!({ "kind": "suite", "text": epd, "against": "/bin/sh" }),
        json!({ "kind": "suite", "text": "nonsense" }),
        json!({ "kind": "suite", "text": epd, "time": 0 }),
    ] {
        let reply = server.post("/jobs", &bad);
        assert!(matches!(reply.status, 400 | 422), "{bad}: {}", reply.status);
    }
    let rule = server.get("/kb/TRAPPED").json()["text"].as_str().unwrap().replace("(LIKELY 0)", "(LIKELY 1)");
    let trial = server.result(&json!({ "kind": "kb-suite", "text": rule, "suite": epd }));
    assert_eq!((&trial["with"]["total"], &trial["without"]["total"]), (&json!(2), &json!(2)));
    assert_eq!(trial["rules"][0]["name"], "TRAPPED", "{trial:#}");
    assert_eq!(server.post("/jobs", &json!({ "kind": "kb-suite", "text": "(", "suite": epd })).status, 422);
}

#[test]
fn games_are_annotated() {
    let server = start();
    let pgn = "[White \"Ida\"]\n[Black \"Max\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let events =
        server.events(&json!({ "kind": "annotate", "pgn": pgn, "level": "beginner", "effort": "quick" }));
    assert!(events.iter().any(|(name, data)| name == "progress" && data["of"] == 2), "{events:?}");
    let result = &events.last().unwrap().1;
    let games = result["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["headers"]["White"]), (2, &json!("Ida")));
    assert!(
        games[0]["moments"]
            .as_array()
            .unwrap()
            .iter()
            .any(|moment| moment["san"] == "Ke7" && moment["mark"] == "blunder")
    );
    assert!(
        games[0]["white"]["accuracy"].is_number() && games[0]["html"].as_str().unwrap().contains("<article>")
    );
    assert!(result["pgn"].as_str().unwrap().matches("[White ").count() == 2);
    for bad in [
        json!({ "kind": "annotate", "pgn": "" }),
        json!({ "kind": "annotate", "pgn": "hello" }),
        json!({ "kind": "annotate", "pgn": pgn, "level": "god" }),
        json!({ "kind": "annotate", "pgn": pgn, "effort": "none" }),
    ] {
        assert_eq!(server.post("/jobs", &bad).status, 400, "{bad}");
    }
}

#[test]
fn requests_that_cannot_be_done_are_refused_at_once() {
    let server = start();
    for (bad, status) in [
        (json!({}), 400),
        (json!({ "kind": "format-disk" }), 400),
        (json!({ "kind": "explain" }), 400),
        (json!({ "kind": "explain", "fen": "x" }), 400),
        (json!({ "kind": "explain", "fen": MATE, "method": "magic" }), 400),
        (json!({ "kind": "explain", "fen": MATE, "effort": "endless" }), 400),
        (json!({ "kind": "explain", "fen": MATE, "nodes": -1 }), 400),
        (json!({ "kind": "explain", "fen": MATE, "nodes": 0 }), 422),
        (json!({ "kind": "explain", "fen": MATE, "nodes": 1u64 << 60 }), 422),
        (json!({ "kind": "explain", "fen": MATE, "time": 1u64 << 60 }), 422),
        (json!({ "kind": "why-not", "fen": MATE, "move": "Qh9" }), 400),
        (json!({ "kind": "hint", "fen": MATE, "level": 7 }), 400),
        (json!({ "kind": "compare", "fen": MATE, "methods": ["x"] }), 400),
    ] {
        let reply = server.post("/jobs", &bad);
        assert_eq!(reply.status, status, "{bad}: {}", reply.text());
        assert!(!reply.what().is_empty());
    }
    for path in ["/jobs/x", "/jobs/00000000000000000000000000000000", "/jobs/x/events"] {
        assert_eq!(server.get(path).status, 404);
    }
    assert_eq!(server.delete("/jobs/x").status, 404);
}

#[test]
fn a_position_without_moves_has_an_answer_too() {
    let server = start();
    let mated = server.result(&json!({ "kind": "explain", "fen": "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1" }));
    assert!(mated["move"].is_null() && mated["text"].as_str().unwrap().contains("mated"), "{mated}");
}

#[test]
fn cancelling_ends_a_job_and_tells_its_listeners() {
    let server = start();
    let id = server.job(&endless());
    let mut events = server.listen(&id);
    assert_eq!(events.next().map(|(name, _)| name).as_deref(), Some("progress"));
    assert_eq!(server.delete(&format!("/jobs/{id}")).status, 204);
    let last = events.last().expect("a last event");
    assert_eq!(last.0, "cancelled");
    let status = server.wait(&id, "cancelled");
    assert!(status.get("result").is_none(), "{status}");
    // Once more changes nothing.
    assert_eq!(server.delete(&format!("/jobs/{id}")).status, 204);
}

#[test]
fn closing_the_stream_ends_the_job_and_coming_back_keeps_it() {
    let server = start_with(Limits { abandoned_ms: 600, ..Limits::default() });
    let (left, kept) = (server.job(&endless()), server.job(&endless()));
    let (one, other) = (server.listen(&left), server.listen(&kept));
    thread::sleep(Duration::from_millis(200));
    drop((one, other));
    thread::sleep(Duration::from_millis(150));
    let mut again = server.listen(&kept);
    assert_eq!(again.next().map(|(name, _)| name).as_deref(), Some("progress"));
    server.wait(&left, "cancelled");
    assert_eq!(server.get(&format!("/jobs/{kept}")).json()["state"], "running");
    server.delete(&format!("/jobs/{kept}"));
    server.wait(&kept, "cancelled");
}

#[test]
fn a_job_that_nobody_asks_about_ends() {
    let server = start_with(Limits { unheard_ms: 500, ..Limits::default() });
    let id = server.job(&endless());
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(server.get(&format!("/jobs/{id}")).json()["state"], "cancelled");
}

#[test]
fn too_many_jobs_are_refused_and_light_requests_go_on() {
    let server = start_with(Limits { queue: 3, ..Limits::default() });
    let mut ids = Vec::new();
    let mut refused = None;
    for _ in 0..20 {
        let reply = server.post("/jobs", &endless());
        if reply.status == 429 {
            refused = Some(reply);
            break;
        }
        ids.push(reply.json()["id"].as_str().unwrap().to_owned());
    }
    let refused = refused.expect("the queue has an end");
    assert!(refused.what().contains("waiting") && refused.header("retry-after").is_some());
    assert!((3..=5).contains(&ids.len()), "{}", ids.len());
    assert_eq!(server.get("/health").status, 200);
    for id in &ids {
        server.delete(&format!("/jobs/{id}"));
    }
    for id in &ids {
        server.wait(id, "cancelled");
    }
    // There is room again.
    assert_eq!(server.result(&quick(MATE))["san"], "Qb8+");
}

#[test]
fn the_explanation_grows() {
    let server = start();
    let request = json!({ "kind": "explain", "fen": LONG, "method": "critic", "time": 1500 });
    let events = server.events(&request);
    let partial: Vec<&Value> =
        events.iter().filter(|(name, _)| name == "partial").map(|(_, data)| data).collect();
    assert!(!partial.is_empty(), "{:?}", events.iter().map(|(name, _)| name).collect::<Vec<_>>());
    assert!(
        partial[0]["headline"].is_string()
            && partial[0]["partial"] == true
            && partial[0]["steps"][0]["san"].is_string()
            && partial[0]["verdict"].is_null()
    );
    assert_eq!(events.last().unwrap().0, "done");
}

#[test]
fn a_finished_job_can_be_fetched_and_listened_to_again() {
    let server = start();
    let id = server.job(&quick(MATE));
    let status = server.wait(&id, "done");
    assert_eq!(status["result"]["san"], "Qb8+");
    let again: Vec<_> = server.listen(&id).collect();
    assert_eq!(
        again.last().map(|(name, data)| (name.as_str(), data["san"].as_str())),
        Some(("done", Some("Qb8+")))
    );
}

#[test]
fn a_batch_is_split_resumed_and_collected() {
    let server = start();
    let positions = json!([
        { "id": "mate", "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1" },
        { "id": "broken", "fen": "8/8/8/8/8/8/8/8 w - - 0 1" },
        { "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "moves": ["f2f3", "e7e5", "g2g4"] },
    ]);
    let whole = server.result(&json!({ "kind": "batch", "positions": positions, "nodes": 2000 }));
    assert_eq!((&whole["of"], &whole["next"]), (&json!(3), &Value::Null));
    let rows = whole["rows"].as_array().unwrap();
    let said: Vec<&Value> = rows.iter().map(|row| &row["explanation"]["san"]).collect();
    assert_eq!(said, [&json!("Ra8#"), &Value::Null, &json!("Qh4#")]);
    assert!(
        rows[1]["error"].as_str().is_some_and(|what| what.contains("describes no position")),
        "{whole:#}"
    );
    assert_eq!(
        (&rows[0]["id"], &rows[2]["id"], &rows[2]["index"]),
        (&json!("mate"), &Value::Null, &json!(2))
    );
    // Somebody else goes on from the second one, and says the same.
    let rest = server.result(&json!({ "kind": "batch", "positions": positions, "nodes": 2000, "from": 1 }));
    let timeless = |row: &Value| {
        let mut row = row.clone();
        if let Some(explanation) = row["explanation"].as_object_mut() {
            explanation.remove("ms");
        }
        row
    };
    let rest: Vec<Value> = rest["rows"].as_array().unwrap().iter().map(timeless).collect();
    assert_eq!(rest, rows[1..].iter().map(timeless).collect::<Vec<_>>());
}

#[test]
fn a_batch_that_becomes_too_large_says_where_to_go_on() {
    let server = start_with(Limits { result_bytes: 20_000, ..Limits::default() });
    let position = json!({ "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1" });
    let positions: Vec<Value> = (0..12).map(|_| position.clone()).collect();
    let mut from = 0;
    let mut seen = Vec::new();
    while from < positions.len() {
        let request = json!({ "kind": "batch", "positions": positions, "from": from, "nodes": 1000, "method": "critic" });
        let result = server.result(&request);
        seen.extend(result["rows"].as_array().unwrap().iter().map(|row| row["index"].as_u64().unwrap()));
        from = result["next"].as_u64().map_or(positions.len(), |next| next as usize);
    }
    assert_eq!(seen, (0..12).collect::<Vec<u64>>());
}

#[test]
fn batches_have_limits() {
    let server = start_with(Limits { batch: 2, ..Limits::default() });
    let position = json!({ "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1" });
    for (request, place) in [
        (json!({ "kind": "batch", "positions": [] }), "positions"),
        (json!({ "kind": "batch", "positions": [position, position, position] }), "positions"),
        (json!({ "kind": "batch", "positions": [position], "from": 1 }), "from"),
        (json!({ "kind": "batch", "positions": [position], "alternatives": 21 }), "alternatives"),
        (json!({ "kind": "batch", "positions": [position], "nodes": 0 }), "nodes"),
    ] {
        let reply = server.post("/jobs", &request);
        let answer = reply.json();
        assert_eq!((reply.status, answer["error"]["where"].as_str()), (422, Some(place)), "{answer}");
    }
}
