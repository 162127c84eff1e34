//! What an editor asks about a text, and what it is told.

use std::collections::BTreeMap;

use lsp_types::{
    CodeLensParams, CompletionItemKind, DiagnosticSeverity, DocumentSymbolParams, SymbolKind,
    TextDocumentPositionParams,
};
use motive_paradise::editing::{EditedBase, FailedExample};
use production::{Severity, Sort};
use serde_json::{Value, json};

use crate::documents::Documents;
use crate::place::{byte_of, range_of};
use crate::server::parse;

/// The command that runs the examples of a production.
pub(crate) const RUN_EXAMPLES: &str = "motive.runExamples";

/// An answer to a request about a text; the error says what is wrong with the question.
type Answer = fn(&mut Documents, Value) -> Result<Value, String>;

/// Who answers a method.
pub(crate) fn find(method: &str) -> Option<Answer> {
    Some(match method {
        "textDocument/hover" => hover,
        "textDocument/completion" => completion,
        "textDocument/definition" => definition,
        "textDocument/codeLens" => lenses,
        "textDocument/documentSymbol" => symbols,
        _ => return None,
    })
}

/// What is wrong, for each file that something is wrong with.
pub(crate) fn diagnostics(base: &EditedBase, failed: &[FailedExample]) -> BTreeMap<String, Value> {
    let mut found: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for finding in base.findings() {
        let Some(text) = base.text(&finding.file) else { continue };
        let severity = match finding.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        };
        let help = finding.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
        found.entry(finding.file.clone()).or_default().push(json!({
            "range": range_of(text, &finding.bytes),
            "severity": severity,
            "source": "motive",
            "message": format!("{}{help}", finding.message),
        }));
    }
    for example in failed {
        let Some(text) = base.text(&example.file) else { continue };
        found.entry(example.file.clone()).or_default().push(json!({
            "range": range_of(text, &example.bytes),
            "severity": DiagnosticSeverity::ERROR,
            "source": "motive examples",
            "message": example.problem,
        }));
    }
    found.into_iter().map(|(file, diagnostics)| (file, Value::Array(diagnostics))).collect()
}

/// The base, the name of the file and the byte that a question is about; nothing if the file is not open.
fn place(documents: &mut Documents, params: Value) -> Result<Option<(&EditedBase, String, usize)>, String> {
    let asked: TextDocumentPositionParams = parse(params)?;
    let Some(shown) = documents.shown(asked.text_document.uri.as_str()) else { return Ok(None) };
    let base = documents.base();
    let Some(text) = base.text(&shown) else { return Ok(None) };
    let byte = byte_of(text, asked.position);
    Ok(Some((base, shown, byte)))
}

fn hover(documents: &mut Documents, params: Value) -> Result<Value, String> {
    let Some((base, shown, byte)) = place(documents, params)? else { return Ok(Value::Null) };
    let Some((meaning, bytes)) = base.meaning(&shown, byte) else { return Ok(Value::Null) };
    let range = range_of(base.text(&shown).unwrap_or_default(), &bytes);
    Ok(json!({ "contents": { "kind": "markdown", "value": meaning }, "range": range }))
}

fn completion(documents: &mut Documents, params: Value) -> Result<Value, String> {
    let Some((base, shown, byte)) = place(documents, params)? else { return Ok(Value::Null) };
    let items = base.suggestions(&shown, byte).into_iter().map(|suggestion| {
        let kind = match suggestion.sort {
            "pattern" | "function" => CompletionItemKind::FUNCTION,
            "production" => CompletionItemKind::REFERENCE,
            "concept" => CompletionItemKind::INTERFACE,
            "attribute" => CompletionItemKind::PROPERTY,
            "constant" => CompletionItemKind::CONSTANT,
            "class" => CompletionItemKind::VARIABLE,
            "measure" | "transform" => CompletionItemKind::METHOD,
            _ => CompletionItemKind::KEYWORD,
        };
        let (name, meaning) = (suggestion.name, suggestion.meaning);
        json!({ "label": name, "kind": kind, "detail": suggestion.sort, "documentation": meaning })
    });
    Ok(Value::Array(items.collect()))
}

fn definition(documents: &mut Documents, params: Value) -> Result<Value, String> {
    let Some((base, shown, byte)) = place(documents, params)? else { return Ok(Value::Null) };
    let Some((file, declared)) = base.definition(&shown, byte) else { return Ok(Value::Null) };
    let bytes = declared.name_span.start as usize..declared.name_span.end as usize;
    let range = range_of(base.text(file).unwrap_or_default(), &bytes);
    let file = file.to_owned();
    // What is built in has no place in the editor.
    Ok(documents.uri(&file).map_or(Value::Null, |uri| json!({ "uri": uri, "range": range })))
}

fn lenses(documents: &mut Documents, params: Value) -> Result<Value, String> {
    let asked: CodeLensParams = parse(params)?;
    let Some(shown) = documents.shown(asked.text_document.uri.as_str()) else { return Ok(Value::Null) };
    let base = documents.base();
    let text = base.text(&shown).unwrap_or_default();
    let declared = base.declarations(&shown).iter();
    let lenses =
        declared.filter(|each| each.sort == Sort::Production && !each.examples.is_empty()).map(|each| {
            let bytes = each.name_span.start as usize..each.name_span.end as usize;
            let title = match each.examples.len() {
                1 => "Run the example".to_owned(),
                many => format!("Run {many} examples"),
            };
            json!({
                "range": range_of(text, &bytes),
                "command": { "title": title, "command": RUN_EXAMPLES, "arguments": [each.name] },
            })
        });
    Ok(Value::Array(lenses.collect()))
}

fn symbols(documents: &mut Documents, params: Value) -> Result<Value, String> {
    let asked: DocumentSymbolParams = parse(params)?;
    let Some(shown) = documents.shown(asked.text_document.uri.as_str()) else { return Ok(Value::Null) };
    let base = documents.base();
    let text = base.text(&shown).unwrap_or_default();
    let symbols = base.declarations(&shown).iter().map(|each| {
        let kind = if each.sort == Sort::Production { SymbolKind::FUNCTION } else { SymbolKind::INTERFACE };
        json!({
            "name": each.name,
            "kind": kind,
            "range": range_of(text, &(each.span.start as usize..each.span.end as usize)),
            "selectionRange": range_of(text, &(each.name_span.start as usize..each.name_span.end as usize)),
        })
    });
    Ok(Value::Array(symbols.collect()))
}
