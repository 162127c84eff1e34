//! The page: files that are part of the binary. A path of a request is a key in a table, never a path of the system.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// What is shown if the page was not built.
const FALLBACK: &str = include_str!("../fallback/index.html");
/// The bundler gives these files new names when they change.
const NAMED_BY_CONTENT: &str = "assets/";

/// A file of the page, or the page itself for addresses that are places in it.
pub async fn page(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Refusal::wrong_method().into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if !path.is_empty()
        && let Some(response) = file(path, request.headers())
    {
        return response;
    }
    // Places have plain names; anything else is somebody looking for holes.
    let is_place =
        path.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_'));
    if !is_place {
        return Refusal::not_found("there is nothing here").into_response();
    }
    file("index.html", request.headers()).unwrap_or_else(|| Html(FALLBACK).into_response())
}

fn file(path: &str, asked: &HeaderMap) -> Option<Response> {
    let file = Page::get(path)?;
    let tag: String = file.metadata.sha256_hash().iter().take(12).fold(String::from("\""), |tag, byte| {
        use std::fmt::Write as _;
        let mut tag = tag;
        let _ = write!(tag, "{byte:02x}");
        tag
    }) + "\"";
    let cache =
        if path.starts_with(NAMED_BY_CONTENT) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, kind(path))], file.data).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).ok()?);
    Some(response)
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
