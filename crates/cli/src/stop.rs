//! Ctrl-C as a stop button.

use motive_solution::Control;

/// Lets the first Ctrl-C press the stop button; the second ends the program at once.
pub fn on_interrupt(control: &Control) {
    let control = control.clone();
    let mut pressed = false;
    // Without a handler Ctrl-C just ends the program, which is no worse.
    let _ = ctrlc::set_handler(move || {
        if pressed {
            std::process::exit(130);
        }
        pressed = true;
        control.stop();
    });
}
