//! One button that ends a whole run.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::Control;

/// Stops every search of a run and the run itself. Clones are the same button.
#[derive(Clone, Debug, Default)]
pub struct StopButton {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    pressed: AtomicBool,
    /// The searches under way.
    active: Mutex<Vec<(u64, Control)>>,
}

impl StopButton {
    /// A button nobody has pressed.
    pub fn new() -> StopButton {
        StopButton::default()
    }

    /// Ends the searches under way and keeps others from being started.
    pub fn press(&self) {
        self.shared.pressed.store(true, Ordering::SeqCst);
        for (_, control) in self.active().iter() {
            control.stop();
        }
    }

    /// Whether it has been pressed.
    pub fn is_pressed(&self) -> bool {
        self.shared.pressed.load(Ordering::SeqCst)
    }

    /// Does some work that the button can stop.
    pub fn watch<T>(&self, control: &Control, work: impl FnOnce() -> T) -> T {
        let id = {
            let mut active = self.active();
            let id = active.last().map_or(0, |(last, _)| last + 1);
            active.push((id, control.clone()));
            id
        };
        // Pressed before it was entered in the list: nobody else will stop it.
        if self.is_pressed() {
            control.stop();
        }
        let result = work();
        self.active().retain(|&(other, _)| other != id);
        result
    }

    fn active(&self) -> std::sync::MutexGuard<'_, Vec<(u64, Control)>> {
        // The list is whole even if somebody panicked while holding it.
        self.shared.active.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_what_runs_and_what_comes_later() {
        let button = StopButton::new();
        let (early, late) = (Control::new(), Control::new());
        button.watch(&early, || {
            assert!(!early.is_stopped());
            button.clone().press();
            assert!(early.is_stopped());
        });
        assert!(button.shared.active.lock().unwrap().is_empty());
        button.watch(&late, || assert!(late.is_stopped()));
    }
}
