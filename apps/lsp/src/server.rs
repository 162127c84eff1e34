//! The conversation with one editor.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::{
    CodeLensOptions, CompletionOptions, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, ExecuteCommandOptions, HoverProviderCapability, InitializeParams,
    InitializeResult, MessageType, OneOf, ServerCapabilities, ServerInfo, TextDocumentSyncCapability,
    TextDocumentSyncKind,
};
use motive_paradise::editing::FailedExample;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::ReadBase;
use crate::answers::{self, RUN_EXAMPLES};
use crate::documents::Documents;
use crate::place::path_of;
use crate::wire::Incoming;

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conversation {
    GoesOn,
    Over,
}

impl Conversation {
    pub(crate) fn is_over(self) -> bool {
        self == Conversation::Over
    }
}

/// One editor.
pub(crate) struct Server<'a, W> {
    output: W,
    read: &'a ReadBase<'a>,
    /// The folder that the editor has opened.
    root: Option<PathBuf>,
    is_ready: bool,
    documents: Documents,
    /// Examples that were run and do not hold.
    failed: Vec<FailedExample>,
    /// What was told of each file, by address.
    told: BTreeMap<String, Value>,
}

impl<'a, W: Write> Server<'a, W> {
    pub(crate) fn new(output: W, read: &'a ReadBase<'a>) -> Server<'a, W> {
        Server {
            output,
            read,
            root: None,
            is_ready: false,
            documents: Documents::default(),
            failed: Vec::new(),
            told: BTreeMap::new(),
        }
    }

    /// Takes a message and answers it.
    pub(crate) fn take(&mut self, incoming: Incoming) -> io::Result<Conversation> {
        match incoming {
            Incoming::Broken(why) => self.say("window/logMessage", MessageType::WARNING, &why)?,
            Incoming::Message(Message::Request(request)) => {
                let response = self.answer(request)?;
                self.send(response.into())?;
            }
            Incoming::Message(Message::Notification(it)) if it.method == "exit" => {
                return Ok(Conversation::Over);
            }
            Incoming::Message(Message::Notification(it)) => self.notice(it)?,
            Incoming::Message(Message::Response(_)) => {}
        }
        Ok(Conversation::GoesOn)
    }

    /// Tells what is wrong with the files, as far as it is not what was told before.
    pub(crate) fn tell_findings(&mut self) -> io::Result<()> {
        if !self.is_ready {
            return Ok(());
        }
        let base = self.documents.base();
        let mut found = answers::diagnostics(base, &self.failed);
        let mut by_uri = BTreeMap::new();
        while let Some((file, diagnostics)) = found.pop_first() {
            // What is built in has no place in the editor.
            if let Some(uri) = self.documents.uri(&file) {
                by_uri.insert(uri, diagnostics);
            }
        }
        let gone: Vec<String> = self.told.keys().filter(|uri| !by_uri.contains_key(*uri)).cloned().collect();
        by_uri.extend(gone.into_iter().map(|uri| (uri, json!([]))));
        for (uri, diagnostics) in by_uri {
            if self.told.get(&uri) == Some(&diagnostics) {
                continue;
            }
            let params = json!({ "uri": uri, "diagnostics": diagnostics });
            self.send(Notification { method: "textDocument/publishDiagnostics".to_owned(), params }.into())?;
            if diagnostics == json!([]) {
                self.told.remove(&uri);
            } else {
                self.told.insert(uri, diagnostics);
            }
        }
        Ok(())
    }

    fn answer(&mut self, request: Request) -> io::Result<Response> {
        let Request { id, method, params } = request;
        if method != "initialize" && !self.is_ready {
            let said = "the first request is initialize".to_owned();
            return Ok(Response::new_err(id, ErrorCode::ServerNotInitialized as i32, said));
        }
        let answered = match method.as_str() {
            "initialize" => self.initialize(params)?,
            "shutdown" => Ok(Value::Null),
            "workspace/executeCommand" => self.execute(params)?,
            method => {
                let Some(answer) = answers::find(method) else {
                    let said = format!("there is no method {method:.80}");
                    return Ok(Response::new_err(id, ErrorCode::MethodNotFound as i32, said));
                };
                answer(&mut self.documents, params)
            }
        };
        Ok(match answered {
            Ok(value) => Response::new_ok(id, value),
            Err(said) => Response::new_err(id, ErrorCode::InvalidParams as i32, said),
        })
    }

    fn initialize(&mut self, params: Value) -> io::Result<Result<Value, String>> {
        let params: InitializeParams = match parse(params) {
            Ok(params) => params,
            Err(said) => return Ok(Err(said)),
        };
        let folder = params.workspace_folders.and_then(|folders| folders.into_iter().next());
        #[expect(deprecated, reason = "older editors say only this")]
        let root = folder.map(|folder| folder.uri).or(params.root_uri);
        self.root = root.and_then(|root| path_of(root.as_str()));
        self.is_ready = true;
        self.read_disk()?;
        let result = InitializeResult {
            capabilities: capabilities(),
            server_info: Some(ServerInfo { name: "motive kb lsp".to_owned(), version: None }),
        };
        Ok(serde_json::to_value(result).map_err(|error| error.to_string()))
    }

    fn notice(&mut self, notification: Notification) -> io::Result<()> {
        let Notification { method, params } = notification;
        if !self.is_ready {
            return Ok(());
        }
        if method.starts_with("textDocument/") {
            // What was marked is marked no longer in a text that changes.
            self.failed.clear();
        }
        let noticed = match method.as_str() {
            "textDocument/didOpen" => parse(params).map(|DidOpenTextDocumentParams { text_document: it }| {
                self.documents.open(it.uri.as_str().to_owned(), it.text)
            }),
            "textDocument/didChange" => parse(params).map(|it: DidChangeTextDocumentParams| {
                self.documents.change(it.text_document.uri.as_str(), it.content_changes);
                true
            }),
            "textDocument/didClose" => parse(params).map(|it: DidCloseTextDocumentParams| {
                self.documents.close(it.text_document.uri.as_str());
                true
            }),
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                self.read_disk()?;
                Ok(true)
            }
            _ => Ok(true),
        };
        match noticed {
            Ok(true) => Ok(()),
            Ok(false) => self.say("window/showMessage", MessageType::WARNING, "too many files are open"),
            Err(why) => self.say("window/logMessage", MessageType::WARNING, &why),
        }
    }

    fn read_disk(&mut self) -> io::Result<()> {
        match (self.read)(self.root.as_deref()) {
            Ok(files) => self.documents.set_disk(files),
            Err(why) => self.say("window/showMessage", MessageType::ERROR, &why)?,
        }
        Ok(())
    }

    /// Runs the examples of a production: says how it went, and marks those that fail.
    fn execute(&mut self, params: Value) -> io::Result<Result<Value, String>> {
        let name = match params["arguments"].get(0).and_then(Value::as_str) {
            Some(name) if params["command"] == RUN_EXAMPLES => name.to_owned(),
            _ => return Ok(Err(format!("{RUN_EXAMPLES} takes the name of a production"))),
        };
        let base = self.documents.base();
        let (kind, said, result) = match base.try_examples(&name) {
            Ok((tried, failed)) => {
                let wrong = failed.len();
                let result = json!({ "production": name, "examples": tried, "failed": wrong });
                let said = match wrong {
                    0 => format!("{name}: {tried} examples hold"),
                    _ => format!("{name}: {wrong} of {tried} examples fail: {}", failed[0].problem),
                };
                // What was wrong with them before is told anew.
                let again = base.examples_of(&name);
                self.failed.retain(|old| !again.contains(&(old.file.as_str(), old.bytes.start)));
                self.failed.extend(failed);
                (if wrong == 0 { MessageType::INFO } else { MessageType::ERROR }, said, result)
            }
            Err(untried) => (MessageType::WARNING, untried.to_string(), Value::Null),
        };
        self.say("window/showMessage", kind, &said)?;
        Ok(Ok(result))
    }

    fn say(&mut self, method: &str, kind: MessageType, message: &str) -> io::Result<()> {
        let params = json!({ "type": kind, "message": message });
        self.send(Notification { method: method.to_owned(), params }.into())
    }

    fn send(&mut self, message: Message) -> io::Result<()> {
        message.write(&mut self.output)
    }
}

/// Parameters as their type.
pub(crate) fn parse<T: DeserializeOwned>(params: Value) -> Result<T, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec!["(".to_owned(), " ".to_owned()]),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![RUN_EXAMPLES.to_owned()],
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}
