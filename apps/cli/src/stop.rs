//! Ctrl-C as a stop button.

use std::time::{Duration, Instant};

use motive_answer::Control;
use motive_answer::StopButton;

/// Wrappers such as timeout(1) signal the process and its group: that is one press, not two.
const ONE_PRESS: Duration = Duration::from_millis(500);

/// A button that Ctrl-C presses.
pub(crate) fn button() -> StopButton {
    let button = StopButton::new();
    let pressed = button.clone();
    on_interrupt(move || pressed.press());
    button
}

/// Lets Ctrl-C end the work that looks at `control`.
pub(crate) fn ends(control: &Control) {
    let control = control.clone();
    on_interrupt(move || control.stop());
}

/// Lets Ctrl-C do something else.
pub(crate) fn calls(press: impl Fn() + Send + 'static) {
    on_interrupt(press);
}

/// Lets the first Ctrl-C press a button; the second ends the program at once, for those who do not
/// want to wait for an engine that does not listen.
fn on_interrupt(press: impl Fn() + Send + 'static) {
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
