//! Bodies of requests: bounded in size and time, and JSON.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use crate::limits::ms;
use crate::refusal::Refusal;

/// Bytes of a refused body that are taken all the same.
const MOST_DRAINED: usize = 32 << 20;
/// And how long that may take.
const DRAINING: Duration = Duration::from_secs(2);

/// Takes a body that nobody wants, within reason: whoever is still talking when the connection closes may not hear the
/// refusal.
pub(crate) async fn drain(body: Body) {
    let mut body = Limited::new(body, MOST_DRAINED);
    let all = async { while body.frame().await.is_some_and(|frame| frame.is_ok()) {} };
    let _ = tokio::time::timeout(DRAINING, all).await;
}

/// Reads a body as a typed request.
pub(crate) async fn read<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Body,
    most: usize,
    request_ms: u64,
) -> Result<T, Refusal> {
    let is_json =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(|value| {
            let kind = value.split(';').next().unwrap_or_default().trim();
            kind.eq_ignore_ascii_case("application/json")
        });
    if !is_json {
        drain(body).await;
        return Err(Refusal::wrong_type());
    }
    let too_large = || Refusal::too_large(format!("the body has more than {most} bytes"));
    if let Some(length) = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()) {
        let length: u64 = length.parse().map_err(|_| Refusal::bad("the length of the body is no number"))?;
        if length > most as u64 {
            drain(body).await;
            return Err(too_large());
        }
    }
    let mut body = body;
    let whole = tokio::time::timeout(ms(request_ms), Limited::new(&mut body, most).collect()).await;
    let bytes = match whole {
        Err(_) => return Err(Refusal::too_slow()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            drain(body).await;
            return Err(too_large());
        }
        Ok(Err(_)) => return Err(Refusal::bad("the body broke off")),
        Ok(Ok(collected)) => collected.to_bytes(),
    };
    serde_json::from_slice(&bytes).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        let what = match error.classify() {
            serde_json::error::Category::Data => "the JSON is not what this request needs",
            _ => "the body is no JSON",
        };
        let text = error.to_string();
        let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
        Refusal::bad(format!("{what}: {text}")).at(place).hint("see /api/v1/openapi.json")
    })
}
