//! `lab net generate`: games of an engine against itself, as files of judged quiet positions.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;

use super::record::Record;
use super::sample::Sampler;
use super::selfplay::{GameStep, Selfplay};
use super::stockfish::StockfishNet;
use super::teacher::Teacher;

/// Games that are asked about together, so that engine and driver do not wait for each other.
const TOGETHER: usize = 24;

/// Plays games with a UCI engine and keeps its quiet positions with the engine's judgment.
///
/// One file per job, named by its seed. A run that was stopped goes on where it was when the same command is
/// given again.
///
/// Examples:
///
///   lab net generate --into games --jobs 2 --positions 5000000
///
///   lab net generate --into games --engine critic --limit "nodes 120" --labels /usr/games/stockfish
#[derive(clap::Args)]
pub struct Arguments {
    /// The directory of the files.
    #[arg(long)]
    into: PathBuf,
    /// The engine that plays and judges: a program, or `critic` for our own.
    #[arg(long, default_value = "stockfish")]
    engine: String,
    /// How long it thinks: what follows UCI's `go`.
    #[arg(long, default_value = "depth 4")]
    limit: String,
    /// Judge by the net that this program of Stockfish 15 carries, without a search, and take positions around the
    /// game, too.
    #[arg(long)]
    labels: Option<PathBuf>,
    /// Openings with a name, and no random moves after them: for games whose results are to count.
    #[arg(long)]
    steady: bool,
    /// The seed of the first job; the others count on.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Engines at work at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: u64,
    /// Positions for each job, counted with those that are there already.
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
}

/// Makes the files.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    std::fs::create_dir_all(&arguments.into).with_context(|| arguments.into.display().to_string())?;
    let sampler = arguments.labels.as_deref().map(StockfishNet::open).transpose()?.map(|net| Sampler { net });
    let sampler = sampler.as_ref();
    let kept = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let kept = &kept;
        let jobs: Vec<_> = (0..arguments.jobs)
            .map(|job| scope.spawn(move || shard(arguments, arguments.seed + job, sampler, kept)))
            .collect();
        jobs.into_iter().try_for_each(|job| match job.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })
}

/// Fills the file of one seed.
fn shard(
    arguments: &Arguments,
    seed: u64,
    sampler: Option<&Sampler>,
    kept: &AtomicU64,
) -> anyhow::Result<()> {
    let path = arguments.into.join(format!("games-{seed}.bin"));
    let (mut file, played) = reopen(&path).with_context(|| path.display().to_string())?;
    let mut positions = played.positions;
    let mut teacher = Teacher::start(&arguments.engine, &arguments.limit)?;
    let mut next = 0;
    let mut deal = || {
        while played.games.contains(&next) {
            next += 1;
        }
        next += 1;
        Selfplay::new(seed, next - 1, arguments.steady)
    };
    let mut games: Vec<Selfplay> = (0..TOGETHER).map(|_| deal()).collect();
    let began = Instant::now();
    let mut told = began;
    while positions < arguments.positions {
        let judgments = teacher.judge(&games)?;
        for (game, judgment) in games.iter_mut().zip(&judgments) {
            if let GameStep::Over(records) = game.take(judgment, sampler) {
                // A game is written at once: a file never ends in the middle of one.
                let bytes: Vec<u8> = records.iter().flat_map(|record| record.to_bytes()).collect();
                file.write_all(&bytes).with_context(|| path.display().to_string())?;
                positions += records.len() as u64;
                kept.fetch_add(records.len() as u64, Ordering::Relaxed);
                *game = deal();
            }
        }
        if told.elapsed() >= Duration::from_secs(30) {
            told = Instant::now();
            let all = kept.load(Ordering::Relaxed);
            let rate = all as f64 / began.elapsed().as_secs_f64();
            eprintln!("seed {seed}: {positions} positions; all jobs: {all} new, {rate:.0} a second");
        }
    }
    eprintln!("seed {seed}: {positions} positions in {}", path.display());
    Ok(())
}

/// What a file has already.
struct Played {
    games: HashSet<u32>,
    positions: u64,
}

/// Opens a file for more games, after cutting off what a kill in the middle of a write may have left.
fn reopen(path: &Path) -> anyhow::Result<(File, Played)> {
    let mut bytes = Vec::new();
    if path.exists() {
        File::open(path)?.read_to_end(&mut bytes)?;
    }
    let whole = bytes.len() - bytes.len() % Record::BYTES;
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(whole as u64)?;
    let (records, _) = bytes.as_chunks::<{ Record::BYTES }>();
    let games = records.iter().filter_map(Record::from_bytes).map(|record| record.game).collect();
    Ok((file, Played { games, positions: records.len() as u64 }))
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;

    #[test]
    fn a_torn_file_is_mended_and_its_games_are_not_played_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("games-1.bin");
        let record = Record::new(&Position::default(), 10, 0, 7);
        let mut bytes = record.to_bytes().to_vec();
        bytes.extend([1, 2, 3]);
        std::fs::write(&path, &bytes).unwrap();
        let (_, played) = reopen(&path).unwrap();
        assert_eq!(played.positions, 1);
        assert!(played.games.contains(&7));
        assert_eq!(std::fs::metadata(&path).unwrap().len(), 32);
    }
}
