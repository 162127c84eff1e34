//! The judged positions of a directory, in memory.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use splitmix::Random;

use super::record::Record;

/// One game in so many is held out: none of its positions are learned from.
const HELD_OUT_EVERY: u64 = 64;

/// Positions to learn from, and others to see what was learned.
pub(super) struct Data {
    /// In random order.
    pub training: Vec<Record>,
    /// Of games that are not in `training`.
    pub held_out: Vec<Record>,
}

impl Data {
    /// Reads all files of some directories; at most `limit` positions are learned from.
    pub(super) fn read(directories: &[PathBuf], limit: usize, seed: u64) -> anyhow::Result<Data> {
        let mut data = Data { training: Vec::new(), held_out: Vec::new() };
        for directory in directories {
            let context = || directory.display().to_string();
            let mut files = std::fs::read_dir(directory)
                .with_context(context)?
                .map(|entry| Ok(entry?.path()))
                .collect::<anyhow::Result<Vec<PathBuf>>>()
                .with_context(context)?;
            files.retain(|path| path.extension().is_some_and(|extension| extension == "bin"));
            files.sort();
            for (number, path) in files.iter().enumerate() {
                data.add(path, number as u64).with_context(|| path.display().to_string())?;
            }
        }
        ensure!(!data.training.is_empty() && !data.held_out.is_empty(), "too few games to learn from");
        let mut random = Random::new(seed);
        shuffle(&mut data.training, &mut random);
        shuffle(&mut data.held_out, &mut random);
        data.training.truncate(limit);
        Ok(data)
    }

    fn add(&mut self, path: &Path, number: u64) -> anyhow::Result<()> {
        let bytes = std::fs::read(path)?;
        for record in bytes.as_chunks::<{ Record::BYTES }>().0.iter().filter_map(Record::from_bytes) {
            // Any well-mixed function of file and game will do.
            let mixed = Random::new(number << 32 | u64::from(record.game)).bits();
            let list =
                if mixed.is_multiple_of(HELD_OUT_EVERY) { &mut self.held_out } else { &mut self.training };
            list.push(record);
        }
        Ok(())
    }
}

fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for i in (1..list.len()).rev() {
        list.swap(i, random.below(i + 1));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use motive_chess::Position;

    use super::*;

    #[test]
    fn no_game_is_on_both_sides() {
        let directory = tempfile::tempdir().unwrap();
        let bytes: Vec<u8> = (0..2000)
            .flat_map(|i| Record::new(&Position::default(), i as i16, 0, i / 5).to_bytes())
            .collect();
        std::fs::write(directory.path().join("games-1.bin"), bytes).unwrap();
        let data = Data::read(&[directory.path().to_path_buf()], usize::MAX, 1).unwrap();
        assert_eq!(data.training.len() + data.held_out.len(), 2000);
        let games = |list: &[Record]| list.iter().map(|r| r.game).collect::<HashSet<_>>();
        assert!(games(&data.training).is_disjoint(&games(&data.held_out)));
        assert!((5..60).contains(&data.held_out.len()), "{}", data.held_out.len());
    }
}
