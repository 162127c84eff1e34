//! Every limit of the server, by name: it tells them, so they are a view, and it keeps them.

use schemars::JsonSchema;
use serde::Serialize;

/// What the server lets itself be asked. `GET /api/v1/health` tells them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Limits {
    /// Bytes of a light request.
    pub light_bytes: usize,
    /// Bytes of a request for a job: files of games and suites are large.
    pub job_bytes: usize,
    /// Bytes of requests for jobs that are being read or wait, all together.
    pub waiting_bytes: usize,
    /// Milliseconds in which a request must have arrived.
    pub request_ms: u64,
    /// Milliseconds in which a client must take what it is sent.
    pub write_ms: u64,
    /// Connections at the same time; others wait to be accepted.
    pub connections: usize,
    /// Light requests that work at the same time and wait for it; others are refused.
    pub light_waiting: usize,
    /// Milliseconds that a light request may work.
    pub light_ms: u64,
    /// Requests a second that one client may make; requests from this machine itself are not counted.
    pub client_requests: u32,
    /// Jobs that wait; others are refused.
    pub queue: usize,
    /// Streams of events at the same time.
    pub streams: usize,
    /// Positions that a search may be asked to visit.
    pub nodes: u64,
    /// Milliseconds that a search may be asked to take.
    pub time_ms: u64,
    /// Milliseconds after which a job about one position is stopped, whatever was asked.
    pub job_ms: u64,
    /// The same for jobs about many positions.
    pub long_job_ms: u64,
    /// Milliseconds after which a job ends whose last stream of events was closed.
    pub abandoned_ms: u64,
    /// Milliseconds after which a job ends that nobody has asked about at all.
    pub unheard_ms: u64,
    /// Milliseconds for which a result is kept.
    pub kept_ms: u64,
    /// Bytes of results that are kept, all together; the oldest go first, the newest never.
    pub kept_bytes: usize,
    /// Bytes of one result.
    pub result_bytes: usize,
    /// Problems of a suite.
    pub problems: usize,
    /// Positions of a batch.
    pub batch: usize,
    /// Positions on which edited rules are tried.
    pub kb_positions: usize,
    /// Games of a file that are annotated.
    pub games: usize,
    /// Half-moves of a game or a line.
    pub moves: usize,
    /// Bytes of edited rules.
    pub rules_bytes: usize,
    /// Pixels of a side of a diagram.
    pub pixels: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            light_bytes: 1 << 20,
            job_bytes: 8 << 20,
            waiting_bytes: 64 << 20,
            request_ms: 15_000,
            write_ms: 20_000,
            connections: 512,
            light_waiting: 256,
            light_ms: 5_000,
            client_requests: 50,
            queue: 64,
            streams: 256,
            nodes: 50_000_000,
            time_ms: 120_000,
            job_ms: 300_000,
            long_job_ms: 4 * 3_600_000,
            abandoned_ms: 5_000,
            unheard_ms: 60_000,
            kept_ms: 600_000,
            kept_bytes: 32 << 20,
            result_bytes: 32 << 20,
            problems: 5_000,
            batch: 500,
            kb_positions: 1_000,
            games: 2_000,
            moves: 2_000,
            rules_bytes: 256 << 10,
            pixels: 2_048,
        }
    }
}
