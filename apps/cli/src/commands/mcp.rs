//! `motive mcp`: chess for language models.

use clap::Args;

use crate::Exit;
use crate::knowledge::KnowledgeArguments;

/// Speak the Model Context Protocol on standard input and output, for language models.
///
/// A client (an assistant, an editor) starts it as a program. It gives the model tools: playing moves by the rules, explanations,
/// what is wrong with a move, threats, and a check of what it wants to say. Positions are kept here and named by handles, so
/// that a model never writes one down.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive mcp                             (what a client runs)
  motive mcp --kb-add my-rules.kb

For a client that reads a JSON configuration:
  {\"mcpServers\": {\"motive\": {\"command\": \"motive\", \"args\": [\"mcp\"]}}}")]
pub(crate) struct Arguments {
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    motive_mcp::serve(arguments.knowledge.read()?)?;
    Ok(Exit::Solved)
}
