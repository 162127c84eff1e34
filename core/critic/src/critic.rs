//! The searcher as others see it: its set-up, its table, its threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use motive_answer::{Control, Engine, EngineError, Evaluation, Observer, Question, StopReason};
use motive_chess::Move;

use crate::board::Board;
use crate::deepening::{Deepening, Outcome, help};
use crate::net::Net;
use crate::search::{Memory, RootMove, Shared};
use crate::table::Table;
use crate::tablebase::Tablebases;

/// How a [`Critic`] is set up.
#[derive(Clone)]
pub struct Settings {
    /// Size of the transposition table in megabytes.
    pub hash: usize,
    /// Threads that search together; answers are reproducible with one only.
    pub threads: usize,
    /// Endgame tables, if there are any.
    pub tablebases: Option<Arc<Tablebases>>,
    /// What judges positions.
    pub net: Arc<Net>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: 16, threads: 1, tablebases: None, net: Net::standard() }
    }
}

/// The alpha-beta searcher.
pub struct Critic {
    settings: Settings,
    table: Table,
    memories: Vec<Memory>,
}

impl Critic {
    /// A critic that knows nothing yet.
    pub fn new(settings: &Settings) -> Critic {
        let mut settings = settings.clone();
        settings.threads = settings.threads.clamp(1, 256);
        Critic {
            table: Table::new(settings.hash),
            memories: (0..settings.threads).map(|_| Memory::default()).collect(),
            settings,
        }
    }

    /// Changes the set-up; what was learned is lost where sizes change.
    pub fn configure(&mut self, settings: &Settings) {
        let other_net = !Arc::ptr_eq(&settings.net, &self.settings.net);
        if settings.hash != self.settings.hash {
            self.table = Table::new(settings.hash);
        } else if other_net {
            // What another net thought of positions would be mixed with what this one thinks.
            self.table.clear();
        }
        if other_net {
            // The hidden numbers that are remembered are those of the other net, too.
            self.memories.clear();
        }
        self.settings = settings.clone();
        self.settings.threads = settings.threads.clamp(1, 256);
        self.memories.resize_with(self.settings.threads, Memory::default);
    }

    /// The set-up in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Searches a position; the observer hears of every line that is completed.
    pub fn search(&mut self, question: &Question, observer: &mut dyn Observer) -> Evaluation {
        let position = question.history.position();
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if !question.only.is_empty() {
            moves.retain(|m| question.only.contains(m));
        }
        if let Some(tablebases) = &self.settings.tablebases
            && question.only.is_empty()
            && question.lines <= 1
            && let Some(best) = tablebases.root_moves(position)
            && !best.is_empty()
        {
            // Only moves that keep the result; the first makes progress, so it is tried first.
            moves = best;
        }
        let control = &question.control;
        let started = control.elapsed();
        if moves.is_empty() {
            return Evaluation {
                lines: Vec::new(),
                depth: 0,
                nodes: 0,
                expansions: None,
                elapsed: control.elapsed().saturating_sub(started),
                stop: StopReason::Finished,
            };
        }

        self.begin();
        let root = Board::new(position);
        let shared = Shared {
            table: &self.table,
            net: &self.settings.net,
            tablebases: self.settings.tablebases.as_deref(),
            control,
            node_limit: question.limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            tablebase_hits: AtomicU64::new(0),
        };
        let roots: Vec<RootMove> = moves.iter().map(|&m| RootMove::new(m)).collect();
        let keys = question.history.keys();
        let helpers_control = Control::new();
        let Some((main_memory, helper_memories)) = self.memories.split_first_mut() else {
            unreachable!("there is at least one thread");
        };
        let deepening = Deepening { shared: &shared, root: &root, limits: &question.limits, keys, started };
        let helper_shared = &Shared {
            table: shared.table,
            net: shared.net,
            tablebases: shared.tablebases,
            control: &helpers_control,
            node_limit: u64::MAX,
            nodes: AtomicU64::new(0),
            tablebase_hits: AtomicU64::new(0),
        };
        let outcome = std::thread::scope(|scope| {
            let mut handles = Vec::new();
            for (number, memory) in helper_memories.iter_mut().enumerate() {
                let roots = roots.clone();
                let root = &root;
                handles.push(scope.spawn(move || help(helper_shared, memory, root, keys, roots, number)));
            }
            let outcome = deepening.run(main_memory, roots, question.lines, observer, helper_shared);
            helpers_control.stop();
            for handle in handles {
                // A helper that panicked has nothing to say; the main thread's answer stands.
                let _ = handle.join();
            }
            Outcome { nodes: outcome.nodes + helper_shared.nodes.load(Ordering::Relaxed), ..outcome }
        });
        Evaluation {
            lines: outcome.lines,
            depth: outcome.depth,
            nodes: outcome.nodes,
            expansions: None,
            elapsed: control.elapsed().saturating_sub(started),
            stop: outcome.stop,
        }
    }
}

impl Critic {
    /// Begins another piece of work: what was learned before counts less.
    pub fn begin(&mut self) {
        self.table.new_search();
        for memory in &mut self.memories {
            memory.history.age();
        }
    }

    /// What a search works with.
    pub(crate) fn parts(&mut self) -> (&Table, &Net, &mut [Memory], Option<&Tablebases>) {
        (&self.table, &self.settings.net, &mut self.memories, self.settings.tablebases.as_deref())
    }
}

impl Engine for Critic {
    fn name(&self) -> &'static str {
        "critic"
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        Ok(self.search(question, &mut ()))
    }

    fn forget(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            *memory = Memory::default();
        }
    }
}
