//! The interface without sockets, for tests that ask it anything.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, header};
use axum::response::IntoResponse as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tower::Service as _;

use crate::body;
use crate::connections::converse;
use crate::limits::{Limits, ms};
use crate::routes::{API, Api, router};
use crate::serve::{Settings, api};
use crate::work::JobRequest;

/// Positions that a job may visit: a test of readers is none of searches.
const NODES: u64 = 2_000;
/// Bytes that a connection holds in each direction.
const PIPE: usize = 1 << 16;

/// A server that is asked by a call.
pub struct Desk {
    runtime: Runtime,
    api: Arc<Api>,
    router: Router,
}

impl Default for Desk {
    fn default() -> Desk {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let limits = Limits { nodes: NODES, ..Limits::default() };
        let settings = Settings { jobs: 1, limits, ..Settings::default() };
        let api = api(&settings, true);
        let router = router(Arc::clone(&api));
        Desk { runtime: runtime.expect("the system has threads"), api, router }
    }
}

impl Desk {
    /// Asks for a path of the interface with a body of JSON, or of what is said to be JSON. The answer is the status; 0 if
    /// this is no request at all.
    pub fn ask(&self, method: &str, path: &str, body: &[u8]) -> u16 {
        let request = Request::builder()
            .method(method)
            .uri(format!("{API}{path}"))
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_vec()));
        let Ok(request) = request else { return 0 };
        let mut router = self.router.clone();
        let answer = self.runtime.block_on(async move { router.call(request).await });
        answer.map_or(0, |answer| answer.status().as_u16())
    }
    /// Reads a body as the request of a job, as far as an order that could be begun; the answer is the status.
    pub fn prepare(&self, bytes: &[u8]) -> u16 {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let limits = &self.api.limits;
        let request = body::read(&headers, Body::from(bytes.to_vec()), limits.job_bytes, limits.request_ms);
        let request: Result<JobRequest, _> = self.runtime.block_on(request);
        match request.and_then(|request| request.prepare(limits, &self.api.knowledge)) {
            Ok(_) => 202,
            Err(refusal) => refusal.into_response().status().as_u16(),
        }
    }

    /// Sends bytes over a connection, closes it behind them, and returns all that was said until the other end closed it, too.
    pub fn talk(&self, bytes: &[u8]) -> Vec<u8> {
        let (mut ours, theirs) = tokio::io::duplex(PIPE);
        // The channel stays open: a server whose shutdown can no longer come shuts down.
        let (_open, ended) = watch::channel(false);
        let time = ms(self.api.limits.request_ms);
        let peer = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let served = converse(theirs, peer, self.router.clone(), time, time, ended);
        self.runtime.block_on(async move {
            let client = async move {
                let mut said = Vec::new();
                // Whoever closes while we are talking has heard enough.
                let _ = ours.write_all(bytes).await;
                let _ = ours.shutdown().await;
                let _ = ours.read_to_end(&mut said).await;
                said
            };
            tokio::join!(served, client).1
        })
    }
}
