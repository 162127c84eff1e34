//! A server on a port of its own, and a client that says exactly what it is told to.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use motive_server::{Limits, Server, Settings, Stopper};
use motive_views::NamedSchema;
use motive_views::testing::mistakes;
use serde_json::{Value, json};

pub(crate) const MATE: &str = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
/// A middle game in which every search has something to do for long.
pub(crate) const LONG: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

/// A server that runs until this is dropped.
pub(crate) struct Running {
    pub address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub status: u16,
    pub headers: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The sentence of a refusal.
    pub(crate) fn what(&self) -> String {
        self.json()["error"]["what"].as_str().unwrap_or_else(|| panic!("{}", self.text())).to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

pub(crate) fn start() -> Running {
    start_with(Limits::default())
}

pub(crate) fn start_with(limits: Limits) -> Running {
    start_as(Settings { limits, ..Settings::default() })
}

pub(crate) fn start_as(settings: Settings) -> Running {
    let settings = Settings { port: 0, jobs: 2, ..settings };
    let server = Server::bind(&settings).expect("a free port");
    let (address, stopper) = (server.address(), server.stopper());
    let thread = thread::spawn(move || server.run().expect("it runs"));
    Running { address, stopper, thread: Some(thread) }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Running {
    /// Ends the server and waits for it.
    pub(crate) fn stop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends in order");
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        stream
    }

    /// Sends bytes and reads whatever comes until the other side closes.
    pub(crate) fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // The other side may have had enough before it has read everything.
        let _ = stream.write_all(request);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        parse(&all)
    }

    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut text =
            format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            let _ = write!(text, "Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            let _ = write!(text, "{name}: {value}\r\n");
        }
        text += "\r\n";
        self.raw(&[text.as_bytes(), body].concat())
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.request("GET", &format!("/api/v1{path}"), &[], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        let json = [("Content-Type", "application/json")];
        self.request("POST", &format!("/api/v1{path}"), &json, body.to_string().as_bytes())
    }

    pub(crate) fn delete(&self, path: &str) -> Reply {
        self.request("DELETE", &format!("/api/v1{path}"), &[], b"")
    }

    /// Starts a job and returns its name.
    pub(crate) fn job(&self, request: &Value) -> String {
        let reply = self.post("/jobs", request);
        assert_eq!(reply.status, 202, "{}", reply.text());
        reply.json()["id"].as_str().expect("an id").to_owned()
    }

    /// Starts a job, listens to it, and returns all its events. Every event has the form that its schema describes.
    pub(crate) fn events(&self, request: &Value) -> Vec<(String, Value)> {
        let id = self.job(request);
        let events: Vec<(String, Value)> = self.listen(&id).collect();
        for (name, data) in &events {
            let form = match (name.as_str(), request["kind"].as_str()) {
                ("progress", _) => "progress",
                ("failed", _) => "refused",
                ("partial" | "done", Some("explain" | "threat")) => "explanation",
                ("partial" | "done", Some("annotate")) => "games",
                ("partial" | "done", Some("suite")) => "suite-result",
                ("partial" | "done", Some("kb-suite")) => "rules-trial",
                ("partial" | "done", Some(kind @ ("why-not" | "hint" | "compare"))) => kind,
                _ => continue,
            };
            let schema = NamedSchema::find(form).expect("it has a schema").schema();
            let found = mistakes(&schema, data);
            assert!(found.is_empty(), "{name}: {found:#?}");
        }
        events
    }

    /// Starts a job and returns its result.
    pub(crate) fn result(&self, request: &Value) -> Value {
        let events = self.events(request);
        let (name, data) = events.last().expect("a last event").clone();
        assert_eq!(name, "done", "{data}");
        data
    }

    /// The events of a job as they come.
    pub(crate) fn listen(&self, id: &str) -> Events {
        let mut stream = self.connect();
        let head = format!("GET /api/v1/jobs/{id}/events HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).expect("it listens");
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert!(reader.read_line(&mut line).expect("a head") > 0, "the head broke off");
        }
        Events { reader, name: String::new(), is_over: false }
    }

    /// Waits until a job is in a state.
    pub(crate) fn wait(&self, id: &str, state: &str) -> Value {
        let start = Instant::now();
        loop {
            let status = self.get(&format!("/jobs/{id}")).json();
            if status["state"] == state {
                return status;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "{id} is {} and not {state}", status["state"]);
            thread::sleep(Duration::from_millis(20));
        }
    }
}

pub(crate) struct Events {
    reader: BufReader<TcpStream>,
    name: String,
    is_over: bool,
}

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<(String, Value)> {
        let mut line = String::new();
        while !self.is_over {
            line.clear();
            if self.reader.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            if let Some(name) = line.strip_prefix("event: ") {
                name.trim().clone_into(&mut self.name);
            }
            if let Some(data) = line.strip_prefix("data: ") {
                self.is_over = matches!(self.name.as_str(), "done" | "failed" | "cancelled");
                return Some((self.name.clone(), serde_json::from_str(data.trim()).expect("JSON")));
            }
        }
        None
    }
}

fn parse(all: &[u8]) -> Reply {
    let end = all.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(all.len());
    let headers = String::from_utf8_lossy(&all[..end]).into_owned();
    let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let mut body = all.get(end + 4..).unwrap_or_default().to_vec();
    if headers.to_lowercase().contains("transfer-encoding: chunked") {
        body = unchunked(&body);
    }
    Reply { status, headers, body }
}

fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|window| window == b"\r\n") {
        let size = usize::from_str_radix(String::from_utf8_lossy(&rest[..end]).trim(), 16).unwrap_or(0);
        let chunk = &rest[end + 2..];
        if size == 0 || chunk.len() < size {
            break;
        }
        body.extend_from_slice(&chunk[..size]);
        rest = chunk.get(size + 2..).unwrap_or_default();
    }
    body
}

/// A request for an explanation that is over soon.
pub(crate) fn quick(fen: &str) -> Value {
    json!({ "kind": "explain", "fen": fen, "method": "critic", "nodes": 20_000 })
}

/// A request that takes longer than any test.
pub(crate) fn endless() -> Value {
    json!({ "kind": "explain", "fen": LONG, "method": "critic", "time": 100_000 })
}
