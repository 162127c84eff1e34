//! Any body is read as the request of a job or refused: the answer is an order that could be begun, or a mistake of the client's, and
//! never one of ours. Nothing is begun here.

use std::sync::LazyLock;

use motive_server::testing::Desk;

static DESK: LazyLock<Desk> = LazyLock::new(Desk::default);

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let status = DESK.prepare(data);
    assert!(matches!(status, 202 | 400 | 404 | 413 | 422), "a job is answered by {status}");
}
