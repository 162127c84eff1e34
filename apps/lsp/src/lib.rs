//! The language server: files of the production language in an editor.
//!
//! An editor starts it and speaks the Language Server Protocol on its standard input and output. The texts are those of the
//! editor, saved or not, within the whole base: a rule that is renamed is missed at once wherever another one names it. What is
//! wrong, what a word means and what may be written is known to `motive_paradise::editing`; here are messages (`wire`), the files
//! that are open (`documents`), places (`place`) and the answers (`server`, `answers`).

mod answers;
mod documents;
mod place;
mod server;
mod wire;

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::mpsc::sync_channel;
use std::thread;

use motive_paradise::Files;

use server::Server;
use wire::Incoming;

/// Reads the base anew: from the folder that the editor has opened, if that has one.
pub type ReadBase<'a> = dyn Fn(Option<&Path>) -> Result<Files, String> + 'a;

/// Messages that are read ahead. More would only fill the memory while the server works.
const AHEAD: usize = 16;

/// Serves one editor until it says that it goes or its input ends. The error is that of the output.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    read: &ReadBase<'_>,
) -> io::Result<()> {
    let (sender, receiver) = sync_channel::<Incoming>(AHEAD);
    // It ends with the input, or when nobody listens any more.
    thread::spawn(move || {
        let mut input = input;
        while let Some(message) = wire::read(&mut input) {
            if sender.send(message).is_err() {
                break;
            }
        }
    });
    let mut server = Server::new(output, read);
    while let Ok(message) = receiver.recv() {
        if server.take(message)?.is_over() {
            return Ok(());
        }
        // What is wrong is told when nothing else waits: of ten quick changes the last one matters.
        while let Ok(message) = receiver.try_recv() {
            if server.take(message)?.is_over() {
                return Ok(());
            }
        }
        server.tell_findings()?;
    }
    Ok(())
}
