//! The interface without sockets, for tests that ask it anything.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use tokio::runtime::{Builder, Runtime};
use tower::Service as _;

use crate::routes::{API, router};
use crate::serve::{Settings, api};

/// A server that is asked by a call.
pub struct Desk {
    runtime: Runtime,
    router: Router,
}

impl Default for Desk {
    fn default() -> Desk {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let settings = Settings { jobs: 1, ..Settings::default() };
        Desk { runtime: runtime.expect("the system has threads"), router: router(api(&settings, true)) }
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
}
