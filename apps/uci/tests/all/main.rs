//! The protocol from outside: dialogues in files, players that misbehave, garbage, and whole games.

mod dialogue;
mod games;
mod garbage;
#[path = "../support/material.rs"]
mod material;
mod players;
mod process;
mod protocol;
mod transcripts;
