//! The first line is a light request and its path, the rest a body that is said to be JSON: there is an answer, and it is never
//! a mistake of ours. Pasted positions, rules as they are typed, and diagrams come in here.

use std::sync::LazyLock;

use motive_server::testing::Desk;

static DESK: LazyLock<Desk> = LazyLock::new(Desk::default);

/// What is asked, by the first byte of the body.
const ROUTES: [(&str, &str); 6] = [
    ("POST", "/position"),
    ("POST", "/kb/check"),
    ("GET", "/diagram.svg?"),
    ("GET", "/kb?query="),
    ("POST", "/kb/why"),
    ("GET", "/jobs/"),
];

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let Some((&first, body)) = data.split_first() else { return };
    let (method, path) = ROUTES[usize::from(first) % ROUTES.len()];
    let status = if method == "GET" {
        // The rest of an address: what may stand in one is taken as it is.
        let rest: String = String::from_utf8_lossy(body).chars().filter(char::is_ascii_graphic).collect();
        DESK.ask(method, &format!("{path}{rest}"), b"")
    } else {
        DESK.ask(method, path, body)
    };
    // 503: a light request has five seconds, and on a busy machine it may get no processor so long. What takes so long by its own
    // work is found by its time.
    let is_fine = status == 0 || (200..500).contains(&status) || status == 503;
    assert!(is_fine, "{method} {path} is answered by {status}");
}
