//! What is answered, in one table: it makes the router and the description of the interface, so they cannot differ.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::Method;
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Router, response::Response};
use motive::Knowledge;
use motive_views::health::Health;
use motive_views::jobs::{JobStarted, JobStatus};
use motive_views::kb;
use motive_views::position::PositionReply;
use motive_views::schema_of;
use schemars::{Schema, schema_for};
use tokio::sync::Semaphore;

use crate::api::{diagram, health, jobs, knowledge, position, rules};
use crate::assets;
use crate::clients::Clients;
use crate::guard::{Names, guard};
use crate::jobs::Registry;
use crate::limits::{Limits, ms};
use crate::openapi;
use crate::refusal::Refusal;

/// Where the interface begins.
pub(crate) const API: &str = "/api/v1";

/// What every request may need.
pub(crate) struct Api {
    pub names: Names,
    pub limits: Limits,
    pub knowledge: Arc<Knowledge>,
    pub jobs: Registry,
    /// Light requests that calculate at the same time.
    pub light: Arc<Semaphore>,
    /// And that calculate or wait for it.
    pub light_waiting: Arc<Semaphore>,
    /// How much each client asks.
    pub clients: Clients,
    /// Bytes of bodies of jobs that are read or wait.
    pub body_bytes: Arc<Semaphore>,
}

impl Api {
    /// Does a small piece of work where it holds up nobody who talks, within the time that light work has.
    ///
    /// The permits belong to the work and not to whoever waits for it: a client that leaves, or one whose time is over,
    /// does not make room for another while the thread is still busy.
    pub(crate) async fn calculate<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let too_many = || Refusal::busy("too many requests at the same time");
        let most = ms(self.limits.light_ms);
        let waiting = Arc::clone(&self.light_waiting).try_acquire_owned().map_err(|_| too_many())?;
        let room = tokio::time::timeout(most, Arc::clone(&self.light).acquire_owned()).await;
        let working = room.ok().and_then(Result::ok).ok_or_else(too_many)?;
        let task = tokio::task::spawn_blocking(move || {
            let answer = work();
            drop((waiting, working));
            answer
        });
        match tokio::time::timeout(most, task).await {
            Ok(Ok(answer)) => answer,
            // A panic in there is ours, and the end of this request only; the permits went with it.
            Ok(Err(_)) => Err(Refusal::internal()),
            Err(_) => Err(Refusal::takes_too_long()),
        }
    }
}

/// A parameter in the address.
pub(crate) struct Parameter {
    pub name: &'static str,
    /// `path` or `query`.
    pub place: &'static str,
    pub required: bool,
    pub meaning: &'static str,
    /// A value to try it with.
    pub example: &'static str,
}

/// One thing that can be asked.
pub(crate) struct Route {
    pub method: Method,
    /// After [`API`]; parameters in braces.
    pub path: &'static str,
    pub summary: &'static str,
    pub parameters: &'static [Parameter],
    pub body: Option<Schema>,
    /// A body to try it with.
    pub example: Option<&'static str>,
    /// Status and type of content of the usual answer.
    pub answer: (u16, &'static str),
    /// What it is.
    pub returns: &'static str,
    pub schema: Option<Schema>,
    /// What else may be answered, besides what holds for all.
    pub refusals: &'static [u16],
    pub handler: MethodRouter<Arc<Api>>,
}

const JSON: &str = "application/json";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const fn query(name: &'static str, meaning: &'static str, example: &'static str) -> Parameter {
    Parameter { name, place: "query", required: false, meaning, example }
}

const FEN: Parameter =
    Parameter { name: "fen", place: "query", required: true, meaning: "the position", example: KIWIPETE };
const ARROWS: Parameter =
    query("arrows", "arrows, as e2e4,g1f3; with a color: e2e4:red (green, blue, yellow, gray)", "e2a6");
const SQUARES: Parameter = query("squares", "marked squares, as f7,h7:blue", "f7,e4:red");
const FLIP: Parameter = query("flip", "1: seen from Black", "1");
const SIZE: Parameter = query("size", "pixels of a side, 64 to 2048", "480");
const QUERY: Parameter = query("query", "only rules whose name or statement has this word", "mate");
const SOURCE: Parameter = query("source", "only rules of this knowledge source", "THREAT");
const THEME: Parameter = query("theme", "only rules about this, as lichess names themes", "mate");
const JOB: Parameter =
    Parameter { name: "id", place: "path", required: true, meaning: "the name of the job", example: "0" };

/// A light request without parameters, from which the others differ.
fn light(
    path: &'static str,
    summary: &'static str,
    returns: &'static str,
    handler: MethodRouter<Arc<Api>>,
) -> Route {
    Route {
        method: Method::GET,
        path,
        summary,
        parameters: &[],
        body: None,
        example: None,
        answer: (200, JSON),
        returns,
        schema: None,
        refusals: &[],
        handler,
    }
}

/// All of it.
pub(crate) fn routes() -> Vec<Route> {
    [about_positions(), about_knowledge(), about_jobs()].into_iter().flatten().collect()
}

/// What the server is, and positions without a search.
fn about_positions() -> Vec<Route> {
    vec![
        Route {
            schema: Some(schema_of::<Health>()),
            ..light("/health", "What the server can do", "methods, efforts and limits", get(health::health))
        },
        light("/openapi.json", "This description", "OpenAPI 3.1", get(openapi::document)),
        Route {
            method: Method::POST,
            body: Some(schema_for!(position::PositionRequest)),
            example: Some("{\"text\": \"1. e4 e5 2. Nf3\"}"),
            schema: Some(schema_of::<PositionReply>()),
            refusals: &[400, 413, 415],
            ..light(
                "/position",
                "Read a position: FEN, EPD, PGN, or a list of moves, as somebody pastes it",
                "where the game stands, how it came there, and what can be played",
                post(position::position),
            )
        },
        Route {
            parameters: &[FEN, ARROWS, SQUARES, FLIP],
            answer: (200, "image/svg+xml"),
            refusals: &[400],
            ..light("/diagram.svg", "Draw a position", "a drawing", get(diagram::as_svg))
        },
        Route {
            parameters: &[FEN, ARROWS, SQUARES, FLIP, SIZE],
            answer: (200, "image/png"),
            refusals: &[400],
            ..light("/diagram.png", "Draw a position", "a picture", get(diagram::as_png))
        },
    ]
}

/// Rules and advice.
fn about_knowledge() -> Vec<Route> {
    vec![
        Route {
            parameters: &[QUERY, SOURCE, THEME],
            schema: Some(schema_of::<kb::KnowledgeList>()),
            refusals: &[400],
            ..light(
                "/kb",
                "List the productions",
                "`sources` (`name`, `statement`, `count`) and `rules` (`name`, `source`, `statement`)",
                get(knowledge::list),
            )
        },
        Route {
            parameters: &[Parameter {
                name: "name",
                place: "path",
                required: true,
                meaning: "a production or a knowledge source",
                example: "TRAPPED",
            }],
            schema: Some(schema_of::<kb::KbEntry>()),
            refusals: &[404],
            ..light(
                "/kb/{name}",
                "A production whole, or a knowledge source",
                "as `motive kb show --json`, with `text`, `fires` and `silent`",
                get(knowledge::show),
            )
        },
        Route {
            schema: Some(schema_of::<kb::Chapters>()),
            ..light(
                "/advice",
                "The chapters of advice",
                "`chapters` (`name`, `title`, `text`)",
                get(knowledge::advice),
            )
        },
        Route {
            method: Method::POST,
            body: Some(schema_for!(rules::CheckRequest)),
            schema: Some(schema_of::<kb::CheckReply>()),
            example: Some("{\"text\": \"(PRODUCTION P (STATEMENT \\\"x\\\"))\"}"),
            refusals: &[400, 413, 415],
            ..light(
                "/kb/check",
                "Check rules as they are typed",
                "`ok`, `mistakes` (`severity`, `line`, `column`, `length`, `message`, `hint`), `formatted`, `rules`",
                post(rules::check),
            )
        },
        Route {
            method: Method::POST,
            body: Some(schema_for!(rules::TraceRequest)),
            schema: Some(schema_of::<kb::Trace>()),
            example: Some("{\"fen\": \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"}"),
            refusals: &[400, 404, 413, 415, 422],
            ..light(
                "/kb/trace",
                "Run the rules, or one of them, on a position",
                "`sources` (`name`, `posted`), `plans`, `fired`",
                post(rules::trace),
            )
        },
        Route {
            method: Method::POST,
            body: Some(schema_for!(rules::WhyRequest)),
            schema: Some(schema_of::<kb::WhyMove>()),
            example: Some("{\"fen\": \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\", \"move\": \"Ra8\"}"),
            refusals: &[400, 413, 415, 422],
            ..light(
                "/kb/why",
                "Which rules suggest a move",
                "as `motive kb why --json`, with `text`",
                post(rules::why),
            )
        },
    ]
}

/// What searches.
fn about_jobs() -> Vec<Route> {
    vec![
        Route {
            method: Method::POST,
            body: Some(schema_for!(crate::work::JobRequest)),
            schema: Some(schema_of::<JobStarted>()),
            example: Some(
                "{\"kind\": \"explain\", \"fen\": \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\", \"nodes\": 1000}",
            ),
            answer: (202, JSON),
            refusals: &[400, 413, 415, 422],
            ..light("/jobs", "Start a job", "`id`", post(jobs::start))
        },
        Route {
            parameters: &[JOB],
            schema: Some(schema_of::<JobStatus<'_>>()),
            refusals: &[404],
            ..light(
                "/jobs/{id}",
                "How far a job is",
                "`id`, `kind`, `state`, `progress`, and `result` or `error`",
                get(jobs::status),
            )
        },
        Route {
            method: Method::DELETE,
            parameters: &[JOB],
            answer: (204, ""),
            refusals: &[404],
            ..light("/jobs/{id}", "Cancel a job", "nothing", delete(jobs::cancel))
        },
        Route {
            parameters: &[JOB],
            answer: (200, "text/event-stream"),
            refusals: &[404],
            ..light(
                "/jobs/{id}/events",
                "A job as server-sent events",
                "`progress` and `partial`, then one of `done`, `failed`, `cancelled`",
                get(jobs::stream),
            )
        },
    ]
}

/// Everything that is answered.
pub(crate) fn router(api: Arc<Api>) -> Router {
    let mut interface = Router::new();
    for route in routes() {
        interface = interface.route(route.path, route.handler);
    }
    let interface = interface.fallback(nothing_here).method_not_allowed_fallback(wrong_method);
    Router::new()
        .nest(API, interface)
        .fallback(assets::page)
        .layer(middleware::from_fn_with_state(Arc::clone(&api), guard))
        .with_state(api)
}

async fn nothing_here(request: Request) -> Response {
    let path: String = request.uri().path().chars().take(100).collect();
    Refusal::not_found("there is nothing here").at(path).hint("see /api/v1/openapi.json").into_response()
}

async fn wrong_method() -> Refusal {
    Refusal::wrong_method()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn api(limits: Limits) -> Api {
        let knowledge = Arc::<Knowledge>::default();
        Api {
            names: Names::default(),
            jobs: Registry::new(1, limits.clone(), &knowledge),
            knowledge,
            light: Arc::new(Semaphore::new(1)),
            light_waiting: Arc::new(Semaphore::new(8)),
            clients: Clients::new(1, false),
            body_bytes: Arc::new(Semaphore::new(1)),
            limits,
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn light_work_ends_in_time_and_keeps_its_permit_until_its_thread_ends() {
        let api = api(Limits { light_ms: 100, ..Limits::default() });
        let (release, wait) = mpsc::channel::<()>();
        let endless = api.calculate(move || {
            let _ = wait.recv();
            Ok(1)
        });
        let refusal = endless.await.unwrap_err();
        assert!(refusal.what().contains("takes too long"), "{}", refusal.what());
        // Nobody waits for it any more, but its thread works on: nothing else is begun meanwhile.
        assert_eq!(api.light.available_permits(), 0);
        let refusal = api.calculate(|| Ok(2)).await.unwrap_err();
        assert!(refusal.what().contains("too many requests"), "{}", refusal.what());
        release.send(()).unwrap();
        while api.light.available_permits() == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(api.calculate(|| Ok(3)).await.unwrap(), 3);
        // A client that leaves gives nothing back, either.
        let (release, wait) = mpsc::channel::<()>();
        let left = api.calculate(move || {
            let _ = wait.recv();
            Ok(())
        });
        assert!(tokio::time::timeout(ms(20), left).await.is_err());
        assert_eq!((api.light.available_permits(), api.light_waiting.available_permits()), (0, 7));
        release.send(()).unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_panic_in_light_work_is_the_end_of_one_request() {
        let api = api(Limits::default());
        for _ in 0..20 {
            let refusal = api.calculate::<()>(|| panic!("on purpose")).await.unwrap_err();
            assert!(refusal.what().contains("went wrong inside"), "{}", refusal.what());
        }
        assert_eq!(api.calculate(|| Ok(4)).await.unwrap(), 4);
    }
}
