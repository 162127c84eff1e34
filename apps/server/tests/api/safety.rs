//! Who may ask, how slowly, and how much.

use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{start, start_as, start_with};
use motive_server::{Limits, Settings};
use serde_json::json;

#[test]
fn foreign_names_and_pages_are_refused() {
    let server = start();
    let port = server.address.port();
    let ask = |headers: &[(&str, &str)]| server.request("GET", "/api/v1/health", headers, b"").status;
    let own = format!("127.0.0.1:{port}");
    let named = format!("localhost:{port}");
    assert_eq!(ask(&[]), 200);
    assert_eq!(ask(&[("Host", &named)]), 200);
    assert_eq!(ask(&[("Origin", &format!("http://{own}"))]), 200);
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        "localhost.evil.example",
        "169.254.169.254",
        "10.0.0.1",
    ] {
        let reply = server.request("GET", "/api/v1/health", &[("Host", host)], b"");
        assert_eq!(reply.status, 403, "{host}");
        assert_eq!(reply.json()["error"]["where"], "Host");
        assert_eq!(server.request("GET", "/", &[("Host", host)], b"").status, 403, "{host}");
    }
    for origin in
        ["http://evil.example", "null", "http://localhost:1", &format!("http://localhost:{port}"), ""]
    {
        assert_eq!(ask(&[("Origin", origin)]), 403, "{origin}");
    }
    assert_eq!(ask(&[("Sec-Fetch-Site", "cross-site")]), 403);
    assert_eq!(ask(&[("Sec-Fetch-Site", "same-origin")]), 200);
    // A form of another page cannot start anything, and asking beforehand is not answered.
    let form = [("Origin", "http://evil.example"), ("Content-Type", "text/plain")];
    assert_eq!(server.request("POST", "/api/v1/jobs", &form, b"{}").status, 403);
    let own_origin = format!("http://{own}");
    let preflight = [("Origin", own_origin.as_str()), ("Access-Control-Request-Method", "POST")];
    let reply = server.request("OPTIONS", "/api/v1/jobs", &preflight, b"");
    assert_eq!(reply.status, 405);
    assert!(reply.header("access-control-allow-origin").is_none());
    // No host, two hosts, another host in the address itself.
    assert!(server.raw(b"GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n").status >= 400);
    let two = format!(
        "GET /api/v1/health HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    );
    assert!((400..500).contains(&server.raw(two.as_bytes()).status));
    let absolute =
        format!("GET http://evil.example/api/v1/health HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n");
    assert_eq!(server.raw(absolute.as_bytes()).status, 403);
}

#[test]
fn every_answer_has_the_headers_of_safety() {
    let server = start();
    let with_host = [("Host", "evil.example")];
    for reply in [
        server.request("GET", "/", &[], b""),
        server.get("/health"),
        server.get("/nothing"),
        server.request("GET", "/", &with_host, b""),
    ] {
        let policy = reply.header("content-security-policy").expect("a policy");
        assert!(policy.contains("script-src 'self';") && policy.contains("default-src 'none'"), "{policy}");
        assert!(!policy.contains("script-src 'self' 'unsafe") && !policy.contains("unsafe-eval"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"));
        assert!(reply.header("access-control-allow-origin").is_none());
    }
    assert_eq!(server.get("/health").header("cache-control"), Some("no-store"));
}

#[test]
fn slow_clients_are_cut_off_and_starve_nobody() {
    let server = start_with(Limits { request_ms: 400, connections: 40, ..Limits::default() });
    let mut slow: Vec<_> = (0..30).map(|_| server.connect()).collect();
    for stream in &mut slow {
        let _ = stream.write_all(b"GET /api/v1/health HTTP/1.1\r\nHost: 127");
    }
    // A body that never comes.
    let mut hanging = server.connect();
    let head = format!(
        "POST /api/v1/position HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 100\r\nConnection: close\r\n\r\n",
        server.address
    );
    hanging.write_all(head.as_bytes()).unwrap();
    let asked = Instant::now();
    assert_eq!(server.get("/health").status, 200);
    assert!(asked.elapsed() < Duration::from_secs(3));
    let mut answer = String::new();
    let _ = hanging.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    let mut rest = Vec::new();
    let _ = slow[0].read_to_end(&mut rest);
    assert!(
        asked.elapsed() < Duration::from_secs(10),
        "the head never came, and the connection is still there"
    );
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn nonsense_on_the_wire_breaks_nothing() {
    let server = start();
    let nonsense: Vec<Vec<u8>> = vec![
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        b"GET / HTTP/9.9\r\n\r\n".to_vec(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        b"\0\0\0\0".to_vec(),
        [b"GET /".to_vec(), vec![b'a'; 200_000], b" HTTP/1.1\r\n\r\n".to_vec()].concat(),
        b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".to_vec(),
        b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n".to_vec(),
    ];
    for bytes in &nonsense {
        let mut stream = server.connect();
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || text.starts_with("HTTP/1.1 4"), "{text}");
    }
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn bodies_are_bounded_with_and_without_a_length() {
    let server = start_with(Limits { light_bytes: 1_000, job_bytes: 5_000, ..Limits::default() });
    let head = format!(
        "POST /api/v1/position HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
        server.address
    );
    let chunk = format!("400\r\n{}\r\n", "x".repeat(1024));
    let reply = server.raw(format!("{head}{chunk}{chunk}0\r\n\r\n").as_bytes());
    assert_eq!(reply.status, 413, "{}", reply.text());
    let large = json!({ "kind": "annotate", "pgn": "x".repeat(6_000) });
    assert_eq!(server.post("/jobs", &large).status, 413);
    let promised = format!(
        "POST /api/v1/jobs HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n",
        server.address
    );
    assert_eq!(server.raw(promised.as_bytes()).status, 413);
}

#[test]
fn streams_are_counted() {
    let server = start_with(Limits { streams: 1, ..Limits::default() });
    let id = server.job(&crate::support::endless());
    let first = server.listen(&id);
    let start = Instant::now();
    loop {
        let second = server.get(&format!("/jobs/{id}/events"));
        if second.status == 429 {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(5), "{}", second.status);
    }
    drop(first);
    server.delete(&format!("/jobs/{id}"));
    server.wait(&id, "cancelled");
}

#[test]
fn the_server_ends_in_order_with_jobs_and_streams_open() {
    let mut server = start();
    let id = server.job(&crate::support::endless());
    let listening = server.listen(&id);
    let idle = server.connect();
    let start = Instant::now();
    let heard = thread::spawn(move || listening.last());
    thread::sleep(Duration::from_millis(100));
    server.stop();
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    assert_eq!(heard.join().unwrap().map(|(name, _)| name).as_deref(), Some("cancelled"));
    drop(idle);
    assert!(std::net::TcpStream::connect(server.address).is_err());
}

#[test]
fn a_client_that_asks_too_often_is_refused_for_a_while() {
    let limits = Limits { client_requests: 2, ..Limits::default() };
    let server = start_as(Settings { limits, count_this_machine: true, ..Settings::default() });
    let replies: Vec<_> = (0..20).map(|_| server.get("/health")).collect();
    assert_eq!(replies[0].status, 200);
    let refused = replies.iter().find(|reply| reply.status == 429).expect("some are refused");
    assert!(refused.what().contains("asks too much"), "{}", refused.what());
    assert_eq!(refused.header("retry-after"), Some("2"));
    thread::sleep(Duration::from_millis(1_200));
    assert_eq!(server.get("/health").status, 200, "after a while it may ask again");
}

/// The text that once held the reader of rules up for ever, more often than there are threads.
#[test]
fn rules_with_strange_characters_silence_nobody() {
    let server = start();
    for byte in (0..0x20u8).chain([0x7f]) {
        let text = format!("(PRODUCTION X{})", char::from(byte));
        let reply = server.post("/kb/check", &json!({ "text": text }));
        assert_eq!(reply.status, 200, "{byte}: {}", reply.text());
        assert_eq!(reply.json()["ok"], false);
    }
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn very_long_heads_and_addresses_are_refused() {
    let server = start();
    let host = server.address;
    for head in [
        format!("GET /{} HTTP/1.1\r\nHost: {host}\r\n\r\n", "a".repeat(200_000)),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\nX-Long: {}\r\n\r\n", "b".repeat(200_000)),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\n{}\r\n", "X-Many: 1\r\n".repeat(5_000)),
    ] {
        let reply = server.raw(head.as_bytes());
        assert!([0, 400, 414, 431].contains(&reply.status), "{}", reply.status);
    }
    assert_eq!(server.get("/health").status, 200);
}
