//! Connections: how many, how slow, and how they end.
//!
//! Slow clients starve nobody: a head must arrive in time, and so must a body (`body.rs`); whoever does not take what it
//! is sent is cut off; and there are only so many connections, beyond which the system lets callers wait.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio_io_timeout::TimeoutStream;
use tower::Service as _;

use crate::limits::{Limits, ms};

/// Bytes of a head, and of what is buffered for a connection.
const BUFFER: usize = 64 << 10;
/// How long to wait if the system has no connection to give.
const PAUSE: Duration = Duration::from_millis(100);
/// How long connections have to end when the server ends.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub IpAddr);

/// Accepts connections until told to end; then lets those under way finish, for a moment.
pub(crate) async fn accept(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    mut ended: watch::Receiver<bool>,
) {
    let seats = Arc::new(Semaphore::new(limits.connections));
    let request_time = ms(limits.request_ms);
    let write_time = ms(limits.write_ms);
    loop {
        let Ok(seat) = Arc::clone(&seats).acquire_owned().await else { break };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = over(&mut ended) => break,
        };
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let (router, ended) = (router.clone(), ended.clone());
        tokio::spawn(async move {
            // Small answers should not wait for more.
            let _ = stream.set_nodelay(true);
            converse(stream, peer.ip(), router, request_time, write_time, ended).await;
            drop(seat);
        });
    }
    drop(listener);
    let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
    // Those who do not end in time are cut off with the runtime.
    let _ = tokio::time::timeout(LAST_WORDS, seats.acquire_many(all)).await;
}

/// Waits until the server is told to end.
pub(crate) async fn over(ended: &mut watch::Receiver<bool>) {
    let _ = ended.wait_for(|&ended| ended).await;
}

/// Serves one connection, over whatever it goes.
pub(crate) async fn converse(
    stream: impl AsyncRead + AsyncWrite + Send + 'static,
    peer: IpAddr,
    router: Router,
    request_time: Duration,
    write_time: Duration,
    mut ended: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(write_time));
    let io = TokioIo::new(Box::pin(stream));
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        let mut router = router.clone();
        request.extensions_mut().insert(Peer(peer));
        async move {
            let answer: Result<Response<Body>, Infallible> = router.call(request.map(Body::new)).await;
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // Who has said everything may close its side and still gets its answer.
        .half_close(true)
        .header_read_timeout(request_time)
        .max_buf_size(BUFFER)
        .serve_connection(io, service);
    let mut connection = pin!(connection);
    tokio::select! {
        // A connection that breaks concerns nobody else.
        _ = connection.as_mut() => {}
        () = over(&mut ended) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
