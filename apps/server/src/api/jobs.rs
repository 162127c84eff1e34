//! Jobs: start, ask, listen, cancel.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use motive_views::jobs::JobStarted;

use crate::body;
use crate::jobs::events;
use crate::refusal::{JsonText, Refusal, json_response};
use crate::routes::Api;
use crate::work::JobRequest;

/// What is counted for a body that does not tell its length.
const UNTOLD: usize = 1 << 20;

/// Starts a job.
pub(crate) async fn start(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    // Large bodies are counted before they are read, and as long as their jobs wait.
    let told = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let bytes = told.unwrap_or(UNTOLD).clamp(1, api.limits.job_bytes);
    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
    let Ok(ballast) = Arc::clone(&api.body_bytes).try_acquire_many_owned(bytes) else {
        body::drain(body).await;
        return Err(Refusal::busy("too many large requests at the same time"));
    };
    let most = if told.is_some() { api.limits.job_bytes } else { UNTOLD };
    let request: JobRequest = body::read(&headers, body, most, api.limits.request_ms).await?;
    let (limits, knowledge) = (api.limits.clone(), Arc::clone(&api.knowledge));
    let mut order = api.calculate(move || request.prepare(&limits, &knowledge)).await?;
    order.ballast = Some(ballast);
    let job = api.jobs.submit(order)?;
    Ok((StatusCode::ACCEPTED, json_response(&JobStarted { id: job.id.clone() })).into_response())
}

/// How far a job is.
pub(crate) async fn status(State(api): State<Arc<Api>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    Ok(JsonText(api.jobs.find(&id)?.status()).into_response())
}

/// Cancels a job.
pub(crate) async fn cancel(
    State(api): State<Arc<Api>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    api.jobs.find(&id)?.cancel();
    Ok(StatusCode::NO_CONTENT)
}

/// The events of a job.
pub(crate) async fn stream(State(api): State<Arc<Api>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let job = api.jobs.find(&id)?;
    if api.jobs.streams() >= api.limits.streams {
        return Err(Refusal::busy("too many streams of events"));
    }
    Ok(events(&job).into_response())
}
