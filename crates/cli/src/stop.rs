//! Ctrl-C as a stop button.

use std::time::{Duration, Instant};

/// Wrappers such as timeout(1) signal the process and its group: that is one press, not two.
const ONE_PRESS: Duration = Duration::from_millis(500);

/// Lets the first Ctrl-C press a button; the second ends the program at once, for those who do not
/// want to wait for an engine that does not listen.
pub fn on_interrupt(press: impl Fn() + Send + 'static) {
    let mut pressed: Option<Instant> = None;
    // Without a handler Ctrl-C just ends the program, which is no worse.
    let _ = ctrlc::set_handler(move || match pressed {
        Some(first) if first.elapsed() > ONE_PRESS => std::process::exit(130),
        Some(_) => {}
        None => {
            pressed = Some(Instant::now());
            press();
        }
    });
}
