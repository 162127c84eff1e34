//! Opinions of judges on disk, so that a million nodes are spent once.
//!
//! One small JSON file an opinion, named by a hash of what it is filed under: the judge's name, its
//! nodes, the position and the moves. The key stands in the file in full and is compared on reading,
//! so a collision or a damaged file is merely a miss. Files are written beside their place and
//! renamed into it: a reader sees a whole opinion or none, whoever else is writing.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use motive_answer::Value;
use serde::{Deserialize, Serialize};

use crate::value_form::ValueForm;

/// A folder of opinions.
///
/// ```
/// use motive_suite::Cache;
///
/// // The folder is made when an opinion is put there; before that there is none.
/// let cache = Cache::new("there/is/no/such/folder");
/// assert_eq!(cache.get("stockfish", 1_000_000, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &["e2e4".to_owned()]), None);
/// ```
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Key {
    judge: String,
    nodes: u64,
    fen: String,
    moves: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    #[serde(flatten)]
    key: Key,
    value: ValueForm,
}

/// Larger files are none of ours.
const MAX_FILE: u64 = 64 * 1024;

/// Tells apart the unfinished files of one process.
static WRITES: AtomicU64 = AtomicU64::new(0);

impl Cache {
    /// The cache in a folder, which is made when something is put there.
    pub fn new(folder: impl Into<PathBuf>) -> Cache {
        Cache { folder: folder.into() }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// An opinion, if it is there and whole.
    pub fn get(&self, judge: &str, nodes: u64, fen: &str, moves: &[String]) -> Option<Value> {
        let key = Key::new(judge, nodes, fen, moves);
        let path = self.path(&key);
        if fs::metadata(&path).ok()?.len() > MAX_FILE {
            return None;
        }
        let entry: Entry = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
        (entry.key == key).then(|| entry.value.into())
    }

    /// Files an opinion.
    pub(crate) fn put(
        &self,
        judge: &str,
        nodes: u64,
        fen: &str,
        moves: &[String],
        value: Value,
    ) -> Result<(), String> {
        let key = Key::new(judge, nodes, fen, moves);
        let path = self.path(&key);
        let text =
            serde_json::to_vec(&Entry { key, value: value.into() }).map_err(|error| error.to_string())?;
        write_whole(&path, &text).map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    fn path(&self, key: &Key) -> PathBuf {
        let name = key.hash();
        self.folder.join(&name[..2]).join(format!("{name}.json"))
    }
}

impl Key {
    fn new(judge: &str, nodes: u64, fen: &str, moves: &[String]) -> Key {
        Key { judge: judge.to_owned(), nodes, fen: fen.to_owned(), moves: moves.to_vec() }
    }

    /// FNV-1a in 128 bits: the same on every machine and in every version.
    fn hash(&self) -> String {
        let nodes = self.nodes.to_string();
        let parts = [self.judge.as_str(), &nodes, &self.fen];
        let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        for part in parts.into_iter().chain(self.moves.iter().map(String::as_str)) {
            for byte in part.bytes().chain([0]) {
                hash = (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
            }
        }
        format!("{hash:032x}")
    }
}

fn write_whole(path: &Path, text: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let number = WRITES.fetch_add(1, Ordering::Relaxed);
    let unfinished = path.with_extension(format!("{}-{number}.tmp", std::process::id()));
    fs::write(&unfinished, text)?;
    fs::rename(&unfinished, path).inspect_err(|_| {
        let _ = fs::remove_file(&unfinished);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opinions_are_kept_apart_and_survive_damage() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().join("not/yet/there"));
        let fen = "6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1";
        let moves = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(cache.get("J", 5, fen, &moves("a1a8")), None);
        for (value, text) in [(Value::MateIn(1), "a1a8"), (Value::Centipawns(-7), "a1a8 b1b8")] {
            cache.put("J", 5, fen, &moves(text), value).unwrap();
            assert_eq!(cache.get("J", 5, fen, &moves(text)), Some(value));
        }
        assert_eq!(cache.get("J", 5, fen, &moves("a1a8")), Some(Value::MateIn(1)));
        assert_eq!(cache.get("K", 5, fen, &moves("a1a8")), None);
        assert_eq!(cache.get("J", 6, fen, &moves("a1a8")), None);
        let path = cache.path(&Key::new("J", 5, fen, &moves("a1a8")));
        let leftovers = fs::read_dir(path.parent().unwrap()).unwrap();
        assert!(
            leftovers
                .map(|entry| entry.unwrap().file_name())
                .all(|name| { Path::new(&name).extension().is_some_and(|end| end == "json") })
        );
        // What was meant for another key, or is only half there, is a miss.
        let other = cache.path(&Key::new("J", 5, fen, &moves("b1b8")));
        fs::create_dir_all(other.parent().unwrap()).unwrap();
        fs::copy(&path, &other).unwrap();
        assert_eq!(cache.get("J", 5, fen, &moves("b1b8")), None);
        fs::write(&path, "{\"judge\":").unwrap();
        assert_eq!(cache.get("J", 5, fen, &moves("a1a8")), None);
    }
}
