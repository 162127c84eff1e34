//! The bar that shows how far long work is.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on a terminal; nothing elsewhere.
pub(crate) fn bar(total: usize) -> ProgressBar {
    bar_if(total, io::stderr().is_terminal())
}

/// A bar on standard error, if it is to be shown.
pub(crate) fn bar_if(total: usize, is_shown: bool) -> ProgressBar {
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(total as u64), target);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} ({eta} to go) {msg}") {
        bar.set_style(style);
    }
    bar
}
