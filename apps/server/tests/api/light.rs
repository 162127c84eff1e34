//! Light requests: what they answer, and what they refuse.

use crate::support::{MATE, start};
use motive_views::testing::mistakes_within;
use serde_json::json;

#[test]
fn health_tells_what_there_is() {
    let server = start();
    let reply = server.get("/health");
    assert_eq!(reply.status, 200);
    let health = reply.json();
    assert_eq!(health["name"], "motive");
    let methods: Vec<&str> =
        health["methods"].as_array().unwrap().iter().map(|method| method["name"].as_str().unwrap()).collect();
    for method in motive::Method::all() {
        assert!(methods.contains(&method.name()), "{methods:?}");
    }
    assert!(
        health["methods"].as_array().unwrap().iter().all(|method| method["statement"] != ""),
        "{health:#}"
    );
    assert!(health["efforts"][0]["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
    assert!(health["limits"]["queue"].as_u64().is_some());
}

#[test]
fn positions_are_read_from_whatever_is_pasted() {
    let server = start();
    for (text, kind, fen) in [
        (MATE, "fen", MATE),
        ("1.e4 e5 2.Nf3", "moves", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
        ("e2e4 e7e5 g1f3", "moves", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
        (
            "[White \"Ida\"]\n\n1. e4 {good} *",
            "pgn",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
    ] {
        let reply = server.post("/position", &json!({ "text": text }));
        assert_eq!(reply.status, 200, "{}", reply.text());
        let answer = reply.json();
        assert_eq!((answer["kind"].as_str(), answer["fen"].as_str()), (Some(kind), Some(fen)), "{answer:#}");
    }
    let answer = server.post("/position", &json!({ "text": "[White \"Ida\"]\n\n1. e4 {good} *" })).json();
    assert_eq!((&answer["tags"]["White"], &answer["line"][0]["comment"]), (&json!("Ida"), &json!("good")));
    let answer = server
        .post("/position", &json!({ "fen": "8/P6k/8/8/8/8/8/K7 w - - 0 1", "moves": ["a7a8q"] }))
        .json();
    assert_eq!(
        (&answer["turn"], &answer["check"], &answer["ending"]),
        (&json!("black"), &json!(false), &json!(null))
    );
    let legal =
        server.post("/position", &json!({ "fen": "8/P6k/8/8/8/8/8/K7 w - - 0 1" })).json()["legal"].clone();
    assert!(
        legal
            .as_array()
            .unwrap()
            .contains(&json!({ "uci": "a7a8n", "san": "a8=N", "from": "a7", "to": "a8", "promotion": "n" })),
        "{legal:#}"
    );
    let mated = server.post("/position", &json!({ "text": "1. f3 e5 2. g4 Qh4#" })).json();
    assert_eq!((&mated["ending"], mated["legal"].as_array().map(Vec::len)), (&json!("checkmate"), Some(0)));
}

#[test]
fn mistakes_are_clear() {
    let server = start();
    for (body, status, word) in [
        (json!({ "text": "hello" }), 400, "neither FEN"),
        (json!({ "text": "" }), 400, "nothing to read"),
        (json!({}), 400, "either text or fen"),
        (json!({ "text": 5 }), 400, "not what this request needs"),
        (json!([]), 400, "either text or fen"),
        (json!("x"), 400, "not what this request needs"),
        (json!({ "fen": "9/8/8/8/8/8/8/8 x" }), 400, "describes no position"),
        (json!({ "fen": "x".repeat(5000) }), 400, "at most"),
        (json!({ "fen": MATE, "moves": ["e2e5"] }), 400, "e2e5"),
        (json!({ "fen": MATE, "moves": vec!["Qb8"; 3000] }), 400, "at most"),
    ] {
        let reply = server.post("/position", &body);
        assert_eq!(reply.status, status, "{body}: {}", reply.text());
        assert!(reply.what().contains(word), "{body}: {}", reply.what());
    }
    // All problems of a FEN at once.
    let what = server.post("/position", &json!({ "fen": "9/8/8/8/8/8/8/7X w - - 0 1" })).what();
    assert!(what.contains("9 squares") || what.matches(';').count() >= 1, "{what}");
    let json = [("Content-Type", "application/json")];
    for broken in [&b""[..], b"{", b"\xff\xfe", b"null", &[b'['; 5000]] {
        assert_eq!(server.request("POST", "/api/v1/position", &json, broken).status, 400, "{broken:?}");
    }
    let large = format!("{{\"text\":\"{}\"}}", "x".repeat(2 << 20));
    assert_eq!(server.request("POST", "/api/v1/position", &json, large.as_bytes()).status, 413);
    for kind in [&[][..], &[("Content-Type", "text/plain")], &[("Content-Type", "multipart/form-data")]] {
        assert_eq!(server.request("POST", "/api/v1/position", kind, b"{}").status, 415);
    }
    assert_eq!(server.get("/nothing").status, 404);
    assert_eq!(server.get("/nothing").what(), "there is nothing here");
    assert_eq!(server.get("/position").status, 405);
    assert!(server.get("/position").what().contains("method"));
    assert_eq!(server.delete("/health").status, 405);
    assert_eq!(server.get("/kb/%ff").status, 400);
    assert!(!server.get("/kb/%ff").what().is_empty());
}

#[test]
fn diagrams_are_drawn() {
    let server = start();
    let query = format!("?fen={}&arrows=b3b8,d1d8:red&squares=e8&flip=1", MATE.replace(' ', "%20"));
    let svg = server.get(&format!("/diagram.svg{query}"));
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
    assert!(
        svg.text().starts_with("<svg") && svg.text().contains("<polygon class=\"red\""),
        "{}",
        svg.text()
    );
    let png = server.get(&format!("/diagram.png{query}&size=200"));
    assert_eq!((png.status, png.header("content-type")), (200, Some("image/png")));
    assert_eq!(&png.body[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&png.body[16..24], &[0, 0, 0, 200, 0, 0, 0, 200]);
    for bad in ["", "?fen=x", &format!("{query}&size=9"), &format!("{query}&size=100000"), "?fen=8%2F8"] {
        assert_eq!(server.get(&format!("/diagram.png{bad}")).status, 400, "{bad}");
    }
    let hostile = server.get("/diagram.svg?fen=%3Cscript%3Ealert(1)%3C/script%3E");
    assert_eq!(
        (hostile.status, hostile.header("content-type")),
        (400, Some("application/json; charset=utf-8"))
    );
}

#[test]
fn knowledge_is_listed_shown_and_searched() {
    let server = start();
    let all = server.get("/kb").json();
    let count = |value: &serde_json::Value| value["rules"].as_array().map_or(0, Vec::len);
    assert!(count(&all) > 100 && all["sources"].as_array().is_some_and(|sources| sources.len() > 20));
    let some = server.get("/kb?query=trapped").json();
    assert!((1..count(&all)).contains(&count(&some)));
    let threats = server.get("/kb?source=threat").json();
    assert!((1..count(&all)).contains(&count(&threats)));
    assert!(count(&server.get("/kb?theme=fork").json()) > 0);
    assert_eq!(server.get("/kb?source=nonsense").status, 400);
    let rule = server.get("/kb/trapped").json();
    assert_eq!(rule["name"], "TRAPPED");
    assert!(rule["text"].as_str().is_some_and(|text| text.starts_with("(PRODUCTION TRAPPED")), "{rule:#}");
    assert!(rule["fires"][0]["fen"].is_string() && rule["silent"][0]["fen"].is_string());
    let missing = server.get("/kb/traped");
    assert_eq!(missing.status, 404);
    assert!(missing.json()["error"]["hint"].as_str().is_some_and(|hint| hint.contains("TRAPPED")));
    let chapters = server.get("/advice").json()["chapters"].clone();
    assert!(
        chapters.as_array().is_some_and(|chapters| chapters.iter().any(|chapter| chapter["name"] == "krk"))
    );
}

#[test]
fn rules_are_checked_run_and_asked_why() {
    let server = start();
    let fen = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1";
    let trace = server.post("/kb/trace", &json!({ "fen": fen })).json();
    let posted = || {
        trace["sources"].as_array().unwrap().iter().flat_map(|source| source["posted"].as_array().unwrap())
    };
    assert!(posted().any(|posted| posted["rule"].is_string() && posted["reason"].is_string()), "{trace:#}");
    assert!(posted().any(|posted| posted["move"] == "h3g5"), "{trace:#}");
    assert!(trace["plans"].as_array().is_some_and(|plans| plans.iter().any(|plan| plan["san"] == "Ng5+")));
    assert!(trace["fired"].as_array().is_some_and(|fired| fired.len() > 5));
    let one = server
        .post("/kb/trace", &json!({ "fen": "1r2k3/8/8/8/8/8/P7/R1B1K3 b - - 0 1", "rule": "trapped" }))
        .json();
    assert_eq!(one["fired"][0]["bindings"]["DMP1"], "WRa1", "{one:#}");
    assert_eq!(one["fired"][0]["squares"], json!(["a1"]));
    let why = server.post("/kb/why", &json!({ "fen": fen, "move": "Ng5+" })).json();
    assert!(
        why["place"].is_number() && why["text"].as_str().is_some_and(|text| text.contains("Reason 1")),
        "{why:#}"
    );
    assert_eq!(server.post("/kb/why", &json!({ "fen": fen, "move": "Ng8" })).status, 400);
    assert_eq!(server.post("/kb/trace", &json!({ "fen": fen, "rule": "nonsense" })).status, 404);
    assert_eq!(server.post("/kb/trace", &json!({ "fen": fen, "text": "(PRODUCTION" })).status, 422);
    assert_eq!(server.post("/kb/trace", &json!({ "fen": fen, "text": "x".repeat(300_000) })).status, 413);
    let check = server.post("/kb/check", &json!({ "text": "(PRODUCTION P\n  (STATEMNT \"x\"))" })).json();
    assert_eq!(check["ok"], false);
    assert!(check["mistakes"].as_array().unwrap().iter().any(|mistake| mistake["line"] == 2), "{check:#}");
}

#[test]
fn every_route_is_described_and_everything_described_answers() {
    let server = start();
    let document = server.get("/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();
    let mut asked = 0;
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            let mut address = path.clone();
            let mut query = Vec::new();
            for parameter in operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default() {
                let (name, example) =
                    (parameter["name"].as_str().unwrap(), parameter["example"].as_str().unwrap());
                if parameter["in"] == "path" {
                    address = address.replace(&format!("{{{name}}}"), example);
                } else {
                    query.push(format!("{name}={}", example.replace(' ', "%20")));
                }
            }
            if !query.is_empty() {
                address = format!("{address}?{}", query.join("&"));
            }
            let body = &operation["requestBody"]["content"]["application/json"]["example"];
            let text = if body.is_null() { String::new() } else { body.to_string() };
            let headers: &[(&str, &str)] =
                if body.is_null() { &[] } else { &[("Content-Type", "application/json")] };
            let reply = server.request(&method.to_uppercase(), &address, headers, text.as_bytes());
            let responses = operation["responses"].as_object().unwrap();
            assert!(
                responses.contains_key(&reply.status.to_string()),
                "{method} {address}: {} {}",
                reply.status,
                reply.text()
            );
            // What is answered has the form that is described.
            let content = &responses[&reply.status.to_string()]["content"]["application/json"];
            if !content.is_null() && !path.ends_with("openapi.json") {
                let found = mistakes_within(&document, &content["schema"], &reply.json());
                assert!(found.is_empty(), "{method} {address}: {found:#?}");
            }
            // A job that is not there is the only thing that is refused here.
            assert!(
                reply.status < 300 || (reply.status == 404 && path.contains("{id}")),
                "{method} {address}: {}",
                reply.text()
            );
            asked += 1;
        }
    }
    assert_eq!(asked, 15);
    // Every schema that is referred to is there.
    let text = document.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
    assert!(
        document["components"]["schemas"]["JobRequest"]["oneOf"]
            .as_array()
            .is_some_and(|kinds| kinds.len() == 9)
    );
}

#[test]
fn the_page_is_served_and_nothing_of_the_file_system() {
    let server = start();
    let page = server.request("GET", "/", &[], b"");
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<title>Motive") || page.text().contains("<!"), "{}", page.text());
    assert_eq!(server.request("GET", "/knowledge/trapped", &[], b"").status, 200);
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd.txt",
        "/assets/../../Cargo.toml",
        "/assets/%00.js",
        "/C:/Windows/win.ini",
    ] {
        let reply = server.request("GET", path, &[], b"");
        assert!((400..500).contains(&reply.status), "{path}: {}", reply.status);
        assert!(!reply.text().contains("root:") && !reply.text().contains("[package]"), "{path}");
    }
    assert_eq!(server.request("POST", "/", &[], b"").status, 405);
}

#[test]
fn the_book_is_served() {
    let server = start();
    let moved = server.request("GET", "/book", &[], b"");
    assert_eq!((moved.status, moved.header("location")), (308, Some("/book/")));
    let start = server.request("GET", "/book/", &[], b"");
    assert!(start.status == 200 && start.text().contains("docs/README.html"), "{}", start.text());
    let front = server.request("GET", "/book/docs/README.html", &[], b"");
    assert!(front.text().contains("href=\"guide/explanations.html\""), "{}", front.text());
    assert_eq!(front.header("content-type"), Some("text/html; charset=utf-8"));
    let tag = front.header("etag").expect("files have tags").to_owned();
    let again = server.request("GET", "/book/docs/README.html", &[("if-none-match", tag.as_str())], b"");
    assert_eq!(again.status, 304);
    for path in ["/book/Cargo.toml", "/book/../Cargo.toml", "/book/docs/guide"] {
        assert_eq!(server.request("GET", path, &[], b"").status, 404, "{path}");
    }
}
