//! The server from outside, on a port of its own.

mod jobs;
mod light;
mod safety;
mod support;
