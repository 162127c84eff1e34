//! Requests that are refused, and how that is told: `{"error": {"what", "where", "hint"}}`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use motive_views::jobs::{Problem, Refused};
use serde::Serialize;

/// Why a request is not answered. What is wrong, where, and what to do about it.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    problem: Problem,
}

impl Refusal {
    fn new(status: StatusCode, what: impl Into<String>) -> Refusal {
        Refusal { status, problem: Problem::new(what) }
    }

    /// It cannot be read (400).
    pub(crate) fn bad(what: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, what)
    }

    /// It is none of our pages, or comes from somebody else's (403).
    pub(crate) fn forbidden(what: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, what)
    }

    /// There is no such thing (404).
    pub(crate) fn not_found(what: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, what)
    }

    /// It is there, but not for this method (405).
    pub(crate) fn wrong_method() -> Refusal {
        Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not answer to this method")
            .hint("see /api/v1/openapi.json")
    }

    /// It did not arrive in time (408).
    pub(crate) fn too_slow() -> Refusal {
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time")
    }

    /// It is too large (413).
    pub(crate) fn too_large(what: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, what)
    }

    /// It is not JSON by its own account (415).
    pub(crate) fn wrong_type() -> Refusal {
        Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body is not declared as JSON")
            .at("Content-Type")
            .hint("send Content-Type: application/json")
    }

    /// It can be read, but not be done (422).
    pub(crate) fn impossible(what: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, what)
    }

    /// There is too much to do already (429).
    pub(crate) fn busy(what: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, what).hint("try again in a moment")
    }

    /// It was begun, and takes longer than such work may (503).
    pub(crate) fn takes_too_long() -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "this takes too long and was given up")
            .hint("ask for less at a time")
    }

    /// Our mistake (500).
    pub(crate) fn internal() -> Refusal {
        Refusal::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something went wrong inside; the other requests are not affected",
        )
    }

    /// Another refusal, by its status alone.
    pub(crate) fn of(status: StatusCode) -> Refusal {
        Refusal::new(status, status.canonical_reason().unwrap_or("it was refused").to_lowercase())
    }

    /// Where it is wrong.
    pub(crate) fn at(mut self, place: impl Into<String>) -> Refusal {
        self.problem.place = Some(place.into());
        self
    }

    /// What to do about it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Refusal {
        self.problem.hint = Some(hint.into());
        self
    }

    /// What is wrong.
    pub(crate) fn what(&self) -> &str {
        &self.problem.what
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let refused = Refused { error: self.problem };
        let mut response = (self.status, json_response(&refused)).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

/// A text that is JSON.
pub(crate) struct JsonText(pub String);

impl IntoResponse for JsonText {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json; charset=utf-8")], self.0).into_response()
    }
}

/// A view as an answer.
pub(crate) fn json_response(view: &impl Serialize) -> Response {
    JsonText(motive_views::compact(view)).into_response()
}
