//! The page and the book: files that are part of the binary. A path of a request is a key in a table, never a path of the
//! system.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};

use crate::refusal::Refusal;

/// A file that is part of the binary.
struct Embedded {
    path: &'static str,
    bytes: &'static [u8],
    /// Changes with the contents.
    tag: &'static str,
}

// The tables PAGE and BOOK; the build script writes them.
include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// What is shown if the page was not built.
const FALLBACK: &str = include_str!("../fallback/index.html");
/// The bundler gives these files new names when they change.
const NAMED_BY_CONTENT: &str = "assets/";
/// Where the book is.
const BOOK_AT: &str = "book";

/// Whether this program was built with its page.
pub fn has_page() -> bool {
    find(PAGE, "index.html").is_some()
}

/// A file of the page or of the book, or the page itself for addresses that are places in it.
pub(crate) async fn page(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Refusal::wrong_method().into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if path == BOOK_AT {
        // Links within the book are relative to its folder.
        return Redirect::permanent("/book/").into_response();
    }
    if let Some(path) = path.strip_prefix(BOOK_AT).and_then(|rest| rest.strip_prefix('/')) {
        let path = if path.is_empty() { "index.html" } else { path };
        return find(BOOK, path).map_or_else(
            || Refusal::not_found("the book has no such page").into_response(),
            |file| answer(file, request.headers()),
        );
    }
    if let Some(file) = find(PAGE, path) {
        return answer(file, request.headers());
    }
    // Places have plain names; anything else is somebody looking for holes.
    let is_place =
        path.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_'));
    if !is_place {
        return Refusal::not_found("there is nothing here").into_response();
    }
    find(PAGE, "index.html")
        .map_or_else(|| Html(FALLBACK).into_response(), |file| answer(file, request.headers()))
}

fn find(table: &'static [Embedded], path: &str) -> Option<&'static Embedded> {
    table.iter().find(|file| file.path == path)
}

fn answer(file: &'static Embedded, asked: &HeaderMap) -> Response {
    let by_content = file.path.starts_with(NAMED_BY_CONTENT);
    let cache = if by_content { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == file.tag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, kind(file.path))], file.bytes).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::ETAG, HeaderValue::from_static(file.tag));
    response
}

/// The type of a file by its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
