//! The server as a whole: bind, run, stop.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use motive::Knowledge;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use crate::clients::Clients;
use crate::connections;
use crate::guard::Names;
use crate::jobs::Registry;
use crate::limits::Limits;
use crate::routes::{Api, router};

/// The port if none is wished. Nothing else is known to use it.
pub(crate) const DEFAULT_PORT: u16 = 8427;
/// Threads that talk; those that think are others.
const TALKERS: usize = 2;
/// Threads for light requests that calculate.
const LIGHT_WORKERS: usize = 8;
/// How often it is looked for jobs that nobody wants any more.
const ROUND: Duration = Duration::from_millis(250);

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name or address to listen on.
    pub host: String,
    /// The port; if it is taken, another one is chosen.
    pub port: u16,
    /// Jobs that run at the same time.
    pub jobs: usize,
    /// Further names under which the server may be asked.
    pub names: Vec<String>,
    /// What the systems know; the page shows it.
    pub knowledge: Arc<Knowledge>,
    /// The limits.
    pub limits: Limits,
    /// Whether requests from this machine are counted as those of others are.
    pub count_this_machine: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = thread::available_parallelism().map_or(2, usize::from);
        Settings {
            host: "127.0.0.1".to_owned(),
            port: DEFAULT_PORT,
            jobs: cores.clamp(2, 16),
            names: Vec::new(),
            knowledge: Arc::default(),
            limits: Limits::default(),
            count_this_machine: false,
        }
    }
}

/// A server that listens and does not answer yet.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    api: Arc<Api>,
    stopper: Stopper,
}

/// Ends a server, from anywhere.
#[derive(Clone, Debug)]
pub struct Stopper {
    ended: watch::Sender<bool>,
}

impl Stopper {
    /// Tells the server to end.
    pub fn stop(&self) {
        self.ended.send_replace(true);
    }
}

impl Server {
    /// Takes a port, and starts the threads for jobs.
    pub fn bind(settings: &Settings) -> io::Result<Server> {
        let listener = match TcpListener::bind((settings.host.as_str(), settings.port)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                TcpListener::bind((settings.host.as_str(), 0))?
            }
            other => other?,
        };
        let address = listener.local_addr()?;
        listener.set_nonblocking(true)?;
        let api = api(settings, address.ip().is_loopback());
        // The rules are read once; nobody should have to wait for it. If there is no thread to spare, somebody will.
        let knowledge = Arc::clone(&settings.knowledge);
        let read = move || {
            knowledge.productions();
        };
        let _ = thread::Builder::new().name("motive-rules".to_owned()).spawn(read);
        let runtime = Builder::new_multi_thread()
            .worker_threads(TALKERS)
            .max_blocking_threads(LIGHT_WORKERS)
            .thread_name("motive-talk")
            .enable_all()
            .build()?;
        Ok(Server { runtime, listener, address, api, stopper: Stopper { ended: watch::Sender::new(false) } })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser on this machine.
    pub fn url(&self) -> String {
        let host = match self.address.ip() {
            ip if ip.is_unspecified() && ip.is_ipv4() => IpAddr::from([127, 0, 0, 1]).to_string(),
            ip if ip.is_unspecified() => "[::1]".to_owned(),
            IpAddr::V6(ip) => format!("[{ip}]"),
            IpAddr::V4(ip) => ip.to_string(),
        };
        format!("http://{host}:{}/", self.address.port())
    }

    /// Whether only this machine can reach it.
    pub fn is_local(&self) -> bool {
        self.address.ip().is_loopback()
    }

    /// The button that ends it.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Answers until it is stopped. Jobs that are under way then are cancelled.
    pub fn run(self) -> io::Result<()> {
        let Server { runtime, listener, api, stopper, .. } = self;
        let ended = stopper.ended.subscribe();
        let outcome = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let router = router(Arc::clone(&api));
            let tidying = tokio::spawn(tidy(Arc::clone(&api), ended.clone()));
            connections::accept(listener, router, &api.limits, ended).await;
            tidying.abort();
            Ok(())
        });
        api.jobs.close();
        runtime.shutdown_timeout(Duration::from_secs(1));
        outcome
    }
}

/// What all requests share.
pub(crate) fn api(settings: &Settings, is_loopback: bool) -> Arc<Api> {
    Arc::new(Api {
        names: Names::new(&settings.host, is_loopback, &settings.names),
        jobs: Registry::new(settings.jobs.clamp(1, 256), settings.limits.clone(), &settings.knowledge),
        knowledge: Arc::clone(&settings.knowledge),
        light: Arc::new(tokio::sync::Semaphore::new(LIGHT_WORKERS / 2)),
        light_waiting: Arc::new(tokio::sync::Semaphore::new(settings.limits.light_waiting)),
        clients: Clients::new(settings.limits.client_requests, settings.count_this_machine),
        body_bytes: Arc::new(tokio::sync::Semaphore::new(settings.limits.waiting_bytes)),
        limits: settings.limits.clone(),
    })
}

/// Ends jobs that nobody wants, forgets results that nobody fetched.
async fn tidy(api: Arc<Api>, mut ended: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(ROUND) => api.jobs.tidy(),
            () = connections::over(&mut ended) => {
                // Streams of events end when their jobs do.
                api.jobs.close();
                return;
            }
        }
    }
}
