//! What clients ask.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use splitmix::Random;

use super::client::{Client, Reply};

/// What kind of request it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RequestKind {
    Light,
    Broken,
    Job,
}

impl RequestKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            RequestKind::Light => "light",
            RequestKind::Broken => "broken",
            RequestKind::Job => "job",
        }
    }
}

/// What came of it.
pub(super) struct RequestResult {
    pub kind: RequestKind,
    pub taken: Duration,
    pub status: Option<u16>,
    /// If there is no status: what happened.
    pub word: &'static str,
    pub error: Option<String>,
}

const JSON: (&str, &str) = ("Content-Type", "application/json");
const FENS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
];

/// Answers that are the same whenever they are asked for.
pub(super) fn steady(client: &Client<'_>) -> io::Result<Vec<(u16, Vec<u8>)>> {
    let asked = [
        ("GET", "/api/v1/kb/TRAPPED", ""),
        ("GET", "/api/v1/kb?query=mate", ""),
        ("GET", "/api/v1/diagram.svg?fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1", ""),
        ("POST", "/api/v1/position", "{\"text\":\"1. e4 e5 2. Nf3\"}"),
        ("GET", "/", ""),
    ];
    let answer = |(method, path, body): &(&str, &str, &str)| {
        client.send(method, path, &[JSON], body).map(|reply| (reply.status, reply.body))
    };
    asked.iter().map(answer).collect()
}

/// Asks something. Hostile clients ask for nothing that can be answered, and for jobs that they leave.
pub(super) fn ask(
    client: &Client<'_>,
    random: &mut Random,
    over: &AtomicBool,
    is_hostile: bool,
) -> RequestResult {
    let start = Instant::now();
    match if is_hostile { 6 + random.below(4) } else { random.below(10) } {
        0..=5 => {
            let (name, reply) = light(client, random);
            judged(RequestKind::Light, start, name, reply, &[200])
        }
        6 | 7 => {
            let (name, expected, reply) = broken(client, random);
            judged(RequestKind::Broken, start, name, reply, expected)
        }
        _ => job(client, random, start, over),
    }
}

fn judged(
    kind: RequestKind,
    start: Instant,
    name: &str,
    reply: io::Result<Reply>,
    expected: &[u16],
) -> RequestResult {
    let taken = start.elapsed();
    let outcome = |status, error| RequestResult { kind, taken, status, word: "", error };
    match reply {
        Err(error) => outcome(None, Some(format!("{name}: {error}"))),
        Ok(reply) => {
            let is_clear = reply.status < 300 || String::from_utf8_lossy(&reply.body).contains("\"what\":\"");
            let is_expected = expected.contains(&reply.status) || reply.status == 429;
            let error = (!is_clear || !is_expected).then(|| {
                let body: String = String::from_utf8_lossy(&reply.body).chars().take(200).collect();
                format!("{name}: {} {body}", reply.status)
            });
            outcome(Some(reply.status), error)
        }
    }
}

fn light(client: &Client<'_>, random: &mut Random) -> (&'static str, io::Result<Reply>) {
    let fen = FENS[random.below(FENS.len())];
    let plus = fen.replace(' ', "+");
    let get = |path: &str| client.send("GET", path, &[], "");
    let post = |path: &str, body: String| client.send("POST", path, &[JSON], &body);
    match random.below(12) {
        0 => ("health", get("/api/v1/health")),
        1 | 2 => ("position", post("/api/v1/position", format!("{{\"fen\":\"{fen}\"}}"))),
        3 => {
            ("moves", post("/api/v1/position", "{\"text\":\"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4\"}".into()))
        }
        4 => (
            "pgn",
            post(
                "/api/v1/position",
                "{\"text\":\"[White \\\"A\\\"]\\n\\n1. d4 {x} d5 (1... f5) 2. c4 *\"}".into(),
            ),
        ),
        5 => ("svg", get(&format!("/api/v1/diagram.svg?fen={plus}&arrows=e2e4"))),
        6 => ("png", get(&format!("/api/v1/diagram.png?fen={plus}&size=240"))),
        7 => ("kb", get("/api/v1/kb?query=mate")),
        8 => ("rule", get("/api/v1/kb/TRAPPED")),
        9 => ("trace", post("/api/v1/kb/trace", format!("{{\"fen\":\"{fen}\",\"rule\":\"TRAPPED\"}}"))),
        10 => {
            ("check", post("/api/v1/kb/check", "{\"text\":\"(PRODUCTION P (STATEMENT \\\"x\\\"))\"}".into()))
        }
        _ => ("page", get("/")),
    }
}

fn broken(client: &Client<'_>, random: &mut Random) -> (&'static str, &'static [u16], io::Result<Reply>) {
    let get = |path: &str, headers: &[(&str, &str)]| client.send("GET", path, headers, "");
    let post = |path: &str, body: &str| client.send("POST", path, &[JSON], body);
    match random.below(14) {
        0 => ("no JSON", &[400], post("/api/v1/position", "{\"fen\": ")),
        1 => ("no FEN", &[400], post("/api/v1/position", "{\"fen\": \"9/9/9 x\"}")),
        2 => (
            "no move",
            &[400],
            post("/api/v1/kb/why", "{\"fen\":\"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\",\"move\":\"Qh9\"}"),
        ),
        3 => ("no kind", &[400], post("/api/v1/jobs", "{\"kind\":\"nonsense\"}")),
        4 => ("no page", &[404], get("/api/v1/nothing", &[])),
        5 => ("no job", &[404], get("/api/v1/jobs/0123/events", &[])),
        6 => ("no method", &[405], client.send("PUT", "/api/v1/health", &[], "")),
        7 => ("no type", &[415], client.send("POST", "/api/v1/position", &[], "{}")),
        8 => ("foreign host", &[403], get("/api/v1/health", &[("Host", "evil.example")])),
        9 => ("foreign page", &[403], get("/api/v1/health", &[("Origin", "http://evil.example")])),
        10 => (
            "too large",
            &[413],
            post("/api/v1/position", &format!("{{\"text\":\"{}\"}}", "x".repeat(2 << 20))),
        ),
        11 => (
            "too much",
            &[422],
            post(
                "/api/v1/jobs",
                "{\"kind\":\"explain\",\"fen\":\"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\",\"nodes\":99999999999}",
            ),
        ),
        12 => (
            "bad rules",
            &[422],
            post("/api/v1/kb/trace", "{\"fen\":\"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\",\"text\":\"(((\"}"),
        ),
        // Somebody who goes away in the middle of a sentence; there is no answer to that.
        _ => {
            let gone =
                client.connect().and_then(|mut stream| stream.write_all(b"POST /api/v1/jobs HTTP/1.1\r\nHo"));
            ("gone", &[0], gone.map(|()| Reply { status: 0, body: b"\"what\":\"\"".to_vec() }))
        }
    }
}

/// A job, and what people do with jobs.
fn job(client: &Client<'_>, random: &mut Random, start: Instant, over: &AtomicBool) -> RequestResult {
    let outcome = |word, error: Option<String>| RequestResult {
        kind: RequestKind::Job,
        taken: start.elapsed(),
        status: None,
        word,
        error,
    };
    let fen = FENS[random.below(FENS.len())];
    let nodes = 2_000 + 1_000 * random.below(40);
    let body = match random.below(6) {
        0 => format!("{{\"kind\":\"hint\",\"fen\":\"{fen}\",\"level\":1,\"nodes\":{nodes}}}"),
        1 => format!("{{\"kind\":\"why-not\",\"fen\":\"{}\",\"move\":\"a2a3\",\"nodes\":{nodes}}}", FENS[0]),
        2 => format!("{{\"kind\":\"explain\",\"fen\":\"{fen}\",\"time\":3000}}"),
        _ => format!("{{\"kind\":\"explain\",\"fen\":\"{fen}\",\"nodes\":{nodes}}}"),
    };
    let reply = match client.send("POST", "/api/v1/jobs", &[JSON], &body) {
        Ok(reply) if reply.status == 202 => reply,
        other => return judged(RequestKind::Job, start, "start", other, &[202]),
    };
    let text = String::from_utf8_lossy(&reply.body);
    let id = text.split('"').nth(3).unwrap_or_default().to_owned();
    let all = ["done", "failed", "cancelled"];
    match random.below(4) {
        // Closing the tab.
        0 => match client.listen(&id, &all, 1) {
            Ok(_) => outcome("left", None),
            Err(error) => outcome("", Some(format!("listen: {error}"))),
        },
        1 => {
            thread::sleep(Duration::from_millis(random.below(500) as u64));
            judged(
                RequestKind::Job,
                start,
                "cancel",
                client.send("DELETE", &format!("/api/v1/jobs/{id}"), &[], ""),
                &[204],
            )
        }
        2 => loop {
            match client.send("GET", &format!("/api/v1/jobs/{id}"), &[], "") {
                Ok(reply) if reply.status == 200 => {
                    let text = String::from_utf8_lossy(&reply.body);
                    if text.contains("\"state\":\"failed\"") {
                        break outcome("", Some(format!("a job failed: {text}")));
                    }
                    if !text.contains("\"state\":\"queued\"") && !text.contains("\"state\":\"running\"") {
                        break outcome("polled", None);
                    }
                }
                other => break judged(RequestKind::Job, start, "poll", other, &[200]),
            }
            if over.load(Ordering::Relaxed) {
                break outcome("unfinished", None);
            }
            thread::sleep(Duration::from_millis(500));
        },
        _ => match client.listen(&id, &all, usize::MAX) {
            Ok(Some(last)) if last == "done" => outcome("done", None),
            Ok(Some(last)) if last == "429" => outcome("429", None),
            Ok(last) => outcome("", Some(format!("a job ended with {last:?}"))),
            Err(error) => outcome("", Some(format!("listen: {error}"))),
        },
    }
}
