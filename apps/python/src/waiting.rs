//! Work that leaves the interpreter to others, and ends with Ctrl-C.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use motive_answer::StopButton;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// So often somebody looks whether a signal has come.
const PACE: Duration = Duration::from_millis(50);
/// Bytes of the stack of a thread that works: searches go deep.
const STACK: usize = 16 << 20;

/// Does some work on a thread of its own while other threads of Python go on. A signal such as Ctrl-C presses the button; the
/// work is expected to end soon after it.
pub(crate) fn wait_for<T: Send>(
    py: Python<'_>,
    button: &StopButton,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (done, is_done) = channel::<()>();
            let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                // The end of the channel says that the work is over, whichever way it ended.
                let _over = done;
                work()
            })?;
            let mut signal = None;
            while is_done.recv_timeout(PACE) == Err(RecvTimeoutError::Timeout) {
                #[expect(
                    clippy::redundant_closure_for_method_calls,
                    reason = "the method is not general enough"
                )]
                let signals = Python::attach(|py| py.check_signals());
                if let Err(raised) = signals {
                    button.press();
                    signal = Some(raised);
                }
            }
            let outcome = worker.join();
            match (signal, outcome) {
                (Some(raised), _) => Err(raised),
                (None, Ok(result)) => Ok(result),
                (None, Err(_)) => {
                    Err(PyRuntimeError::new_err("something went wrong inside; please report it"))
                }
            }
        })
    })
}
