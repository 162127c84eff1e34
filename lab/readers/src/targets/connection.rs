//! Any bytes come in over a connection that is closed behind them: it ends, and every answer is whole and no mistake of ours.

use std::sync::LazyLock;

use motive_server::testing::Desk;

static DESK: LazyLock<Desk> = LazyLock::new(Desk::default);

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let said = DESK.talk(data);
    let text = String::from_utf8_lossy(&said);
    assert!(said.is_empty() || text.starts_with("HTTP/1."), "{text}");
    let begins = text.lines().filter(|line| line.starts_with("HTTP/1."));
    for status in begins.filter_map(|line| line.split(' ').nth(1)) {
        // 503: a light request waits for a place; 101 and the like are never said.
        assert!(matches!(status.as_bytes(), [b'2'..=b'4', _, _]) || status == "503", "{status}");
    }
}
