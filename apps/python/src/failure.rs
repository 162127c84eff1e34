//! Exceptions, with the words of the command line.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

pyo3::create_exception!(
    motive,
    MotiveError,
    PyValueError,
    "Something cannot be read, is not allowed, or was stopped: the words are those of the command line."
);

/// An exception with these words.
pub(crate) fn refuse(what: &(impl Display + ?Sized)) -> PyErr {
    MotiveError::new_err(what.to_string())
}
