//! Every limit of the server, by name.

use std::time::Duration;

pub use motive_views::Limits;

/// Milliseconds as a duration.
pub(crate) fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}
