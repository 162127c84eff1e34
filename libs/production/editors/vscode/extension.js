// Starts `motive kb lsp` for files of the production language. Everything else is the server's.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate() {
  const settings = workspace.getConfiguration("motive");
  const server = { command: settings.get("path", "motive"), args: ["kb", "lsp", ...settings.get("arguments", [])] };
  const options = {
    documentSelector: [{ language: "production-language" }],
    // Files that change outside the editor are read again.
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.kb") },
  };
  client = new LanguageClient("motive-kb", "Production-Language", server, options);
  return client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
