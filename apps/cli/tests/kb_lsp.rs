//! `motive kb lsp`, asked by a client that speaks the protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// An answer takes no longer, on a machine that does other things as well; the book has what it takes.
const PATIENCE: Duration = Duration::from_secs(1);

/// An editor.
struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: i32,
    /// What the server said without being asked.
    said: Vec<Value>,
    /// How much of it was said before the editor told it something for the last time.
    said_before: usize,
    slowest: Vec<(String, Duration)>,
}

impl Editor {
    fn start(arguments: &[&str]) -> Editor {
        let mut child = Command::new(env!("CARGO_BIN_EXE_motive"))
            .args(["kb", "lsp"])
            .args(arguments)
            .env("MOTIVE_CONFIG", "")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it has an output"));
        Editor {
            child,
            input,
            output: BufReader::new(output),
            next: 0,
            said: Vec::new(),
            said_before: 0,
            slowest: Vec::new(),
        }
    }

    /// An editor that has opened a folder.
    fn with_folder(folder: &Path) -> Editor {
        let mut editor = Editor::start(&[]);
        let answer = editor.ask("initialize", json!({ "capabilities": {}, "rootUri": uri(folder) }));
        assert_eq!(answer["capabilities"]["hoverProvider"], true, "{answer}");
        editor.tell("initialized", json!({}));
        editor
    }

    fn raw(&mut self, text: &[u8]) {
        self.input.as_mut().expect("it is open").write_all(text).expect("the server reads");
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.said_before = self.said.len();
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The whole response to a request.
    fn response(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let (id, start) = (self.next, Instant::now());
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.read();
            if message["id"] == id {
                self.slowest.push((method.to_owned(), start.elapsed()));
                return message;
            }
            self.said.push(message);
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.response(method, params);
        assert!(response.get("error").is_none(), "{response}");
        response["result"].clone()
    }

    /// Asks about a word of a text.
    fn about(&mut self, method: &str, file: &Path, text: &str, word: &str) -> Value {
        let byte = text.find(word).unwrap_or_else(|| panic!("{word} is there")) + 1;
        let line = text[..byte].matches('\n').count();
        let character = byte - text[..byte].rfind('\n').map_or(0, |at| at + 1);
        let position = json!({ "line": line, "character": character });
        self.ask(method, json!({ "textDocument": { "uri": uri(file) }, "position": position }))
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("text") > 0, "the server has gone");
            match line.trim().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse().expect("a number"),
                _ if line.trim().is_empty() => break,
                _ => {}
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("a whole message");
        serde_json::from_slice(&body).expect("JSON")
    }

    fn open(&mut self, file: &Path, text: &str) {
        let document =
            json!({ "uri": uri(file), "languageId": "production-language", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, file: &Path, text: &str) {
        let document = json!({ "uri": uri(file), "version": 2 });
        self.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
        );
    }

    /// What is wrong with a file, by what the server has said of it since the editor told it something, or else by the next thing that it
    /// says. It speaks when nothing else waits: that may be before it answers what was asked meanwhile, or after.
    fn findings(&mut self, file: &Path) -> Vec<Value> {
        let wanted = uri(file);
        let is_wanted = |message: &&Value| {
            message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == wanted
        };
        let list = |message: &Value| message["params"]["diagnostics"].as_array().expect("a list").clone();
        if let Some(said) = self.said[self.said_before..].iter().rfind(is_wanted) {
            return list(said);
        }
        loop {
            let message = self.read();
            if is_wanted(&&message) {
                return list(&message);
            }
            self.said.push(message);
        }
    }

    fn end(mut self) {
        let shut = self.ask("shutdown", Value::Null);
        assert_eq!(shut, Value::Null);
        self.tell("exit", Value::Null);
        assert!(self.child.wait().expect("it ends").success());
        for (method, taken) in &self.slowest {
            assert!(*taken < PATIENCE, "{method} took {taken:?}");
        }
        let most = self.slowest.iter().max_by_key(|(_, taken)| *taken).expect("something was asked");
        println!("{} answers, the slowest {most:?}", self.slowest.len());
    }
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn base() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kb").canonicalize().expect("the base is there")
}

#[test]
fn an_editor_in_the_whole_base() {
    let kb = base();
    let file = kb.join("productions/threat/trapped.kb");
    let text = std::fs::read_to_string(&file).unwrap();
    let mut editor = Editor::with_folder(kb.parent().unwrap());
    editor.open(&file, &text);
    let hover = editor.about("textDocument/hover", &file, &text, "TRAPPED");
    let said = hover["contents"]["value"].as_str().unwrap();
    assert!(said.contains("(production)") && said.contains("IF:"), "{said}");
    let hover = editor.about("textDocument/hover", &file, &text, "MOBIL ");
    assert!(hover["contents"]["value"].as_str().unwrap().contains("has a mobil move to"), "{hover}");
    // A name that is no longer there is missed where it is used, in a file that nobody has opened.
    editor.change(&file, &text.replace("PRODUCTION TRAPPED", "PRODUCTION SHUT-IN"));
    let sources = kb.join("sources/whole.kb");
    let found = editor.findings(&sources);
    assert!(
        found.iter().any(|each| each["message"].as_str().unwrap().contains("no production TRAPPED")),
        "{found:?}"
    );
    // A word that does not exist, with what may be meant; and all is well again.
    let wrong = text.replace("PATTERN MOBIL ", "PATTERN MOBILE ");
    editor.change(&file, &wrong);
    let found = editor.findings(&file);
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains("no pattern MOBILE") && message.contains("did you mean MOBIL?"), "{message}");
    assert_eq!(
        found[0]["range"]["start"]["line"],
        wrong[..wrong.find("MOBILE").unwrap()].matches('\n').count()
    );
    let words = editor.about("textDocument/completion", &file, &wrong, "MOBILE");
    let labels: Vec<&str> =
        words.as_array().unwrap().iter().filter_map(|word| word["label"].as_str()).collect();
    assert!(
        labels.contains(&"MOBIL") && labels.contains(&"TRAPPED") && !labels.contains(&"LINE"),
        "{labels:?}"
    );
    editor.change(&file, &text);
    assert_eq!(editor.findings(&file), [] as [Value; 0]);
    // The sources lead to the rule.
    let listed = std::fs::read_to_string(&sources).unwrap();
    editor.open(&sources, &listed);
    let place = editor.about("textDocument/definition", &sources, &listed, "TRAPPED");
    assert_eq!(place["uri"], uri(&file), "{place}");
    let symbols =
        editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri(&sources) } }));
    assert!(symbols.as_array().unwrap().iter().any(|symbol| symbol["name"] == "THREAT"), "{symbols}");
    editor.end();
}

#[test]
fn examples_run_from_the_editor() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().canonicalize().unwrap().join("mine.kb");
    let text =
        "(PRODUCTION ROOK-MATES (STATEMENT \"A rook mates.\") (WHY \"w\") (MISLEADS \"m\") (ORIGIN \"o\")
  (JOINS THREAT)
  (RULE (COL LP1 SQ) (FUNCTION EQUAL COL (COLOR LP1)) (PATTERN CHECKMATE LP1 SQ)
    (PLAN-NEW ((LP1 SQ)) (THREAT 90) (LIKELY 0)))
  (FIRES \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\")
  (SILENT \"6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1\"))
";
    let mut editor = Editor::with_folder(folder.path());
    // The file was never saved.
    editor.open(&file, text);
    let lenses = editor.ask("textDocument/codeLens", json!({ "textDocument": { "uri": uri(&file) } }));
    let lens = &lenses[0]["command"];
    assert_eq!(
        (lens["title"].as_str(), &lens["arguments"]),
        (Some("Run 2 examples"), &json!(["ROOK-MATES"]))
    );
    let command = json!({ "command": lens["command"], "arguments": lens["arguments"] });
    let result = editor.ask("workspace/executeCommand", command.clone());
    assert_eq!(result, json!({ "production": "ROOK-MATES", "examples": 2, "failed": 0 }));
    let told =
        |editor: &Editor| editor.said.last().unwrap()["params"]["message"].as_str().unwrap().to_owned();
    assert_eq!(told(&editor), "ROOK-MATES: 2 examples hold");
    // An example that does not hold is marked where it stands.
    editor.change(&file, &text.replace("R5K1 w - - 0 1\")\n  (SILENT", "6KR w - - 0 1\")\n  (SILENT"));
    let result = editor.ask("workspace/executeCommand", command.clone());
    assert_eq!(result["failed"], 1);
    assert!(told(&editor).starts_with("ROOK-MATES: 1 of 2 examples fail"));
    let found = editor.findings(&file);
    assert!(found[0]["message"].as_str().unwrap().contains("must fire"), "{found:?}");
    assert_eq!(found[0]["range"]["start"]["line"], 4);
    // With a mistake in it nothing is run, and the mistake takes the place of what was marked.
    editor.change(&file, "(PRODUCTION ROOK-MATES");
    assert_eq!(editor.ask("workspace/executeCommand", command), Value::Null);
    assert!(editor.findings(&file).iter().all(|each| each["source"] == "motive"));
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri(&file) } }));
    assert_eq!(editor.findings(&file), [] as [Value; 0]);
    editor.end();
}

#[test]
fn broken_messages_and_huge_texts_do_not_end_it() {
    let mut editor = Editor::start(&[]);
    editor.raw(b"noise without an end\n\nContent-Length: x\r\n\r\n");
    editor.raw(b"Content-Length: 7\r\n\r\n{\"id\":}");
    let early = editor.response("textDocument/hover", json!({}));
    assert_eq!(early["error"]["code"], -32002, "{early}");
    assert!(editor.said.iter().any(|said| said["method"] == "window/logMessage"), "{:?}", editor.said);
    assert!(editor.response("initialize", json!(17))["error"].is_object());
    editor.ask("initialize", json!({ "capabilities": {} }));
    for (method, params) in [
        ("textDocument/hover", json!({ "textDocument": 3 })),
        ("textDocument/completion", Value::Null),
        ("workspace/executeCommand", json!({ "command": "motive.runExamples" })),
        ("no/such", json!({})),
    ] {
        assert!(editor.response(method, params)["error"].is_object(), "{method}");
    }
    // Notifications of any form are passed over, and so are places that do not exist.
    editor.tell("textDocument/didOpen", json!({ "textDocument": [] }));
    editor.tell("textDocument/didChange", json!({ "textDocument": { "uri": "file:///nobody.kb", "version": 1 }, "contentChanges": [{ "text": "" }] }));
    let file = Path::new("/huge.kb");
    let nowhere = json!({ "textDocument": { "uri": uri(file) }, "position": { "line": 4_000_000_000_u32, "character": 9 } });
    assert_eq!(editor.ask("textDocument/hover", nowhere.clone()), Value::Null);
    for text in [
        "(".repeat(2_000_000),
        "(PATTERN \u{e9} ".repeat(60_000),
        "\"".repeat(900_000),
        ")\n".repeat(400_000),
    ] {
        editor.open(file, &text);
        let found = editor.findings(file);
        assert!(!found.is_empty() && found.len() <= 1000, "{}", found.len());
        editor.ask("textDocument/completion", nowhere.clone());
        editor.ask("textDocument/hover", nowhere.clone());
    }
    editor.change(file, "");
    assert_eq!(editor.findings(file), [] as [Value; 0]);
    // An editor that goes without a word leaves nothing behind.
    drop(editor.input.take());
    assert!(editor.child.wait().unwrap().success());
}
