//! What the systems know, as one value: PARADISE's productions, the advice on endings, Pitrat's plans, the entries for quiet
//! positions.
//!
//! All of it is text. What is built in can be replaced part by part, and added to. This library reads no files: whoever has
//! some hands over their names and texts.

use std::fmt;
use std::sync::Arc;

use advice::Source;
use motive_endings::Endings;
use motive_endings::book::{Book, CHAPTERS, built_in};
use motive_paradise::{Files, Reach};
use motive_pitrat::PlanKnowledge as Plans;
use motive_strategy::Base as Strategy;

pub use motive_paradise::SourceFile as KnowledgeFile;

/// Which knowledge a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnowledgeKind {
    /// Productions and knowledge sources of PARADISE.
    Productions,
    /// Chapters on endings, in the advice languages.
    Advice,
    /// Plans and repairs of Pitrat.
    Plans,
    /// Entries and structures for quiet positions.
    Strategy,
}

impl KnowledgeKind {
    /// Every kind.
    pub const ALL: &[KnowledgeKind] =
        &[KnowledgeKind::Productions, KnowledgeKind::Advice, KnowledgeKind::Plans, KnowledgeKind::Strategy];

    /// How the names of its files end, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            KnowledgeKind::Productions => "kb",
            KnowledgeKind::Advice => "advice",
            KnowledgeKind::Plans => "plan",
            KnowledgeKind::Strategy => "strategy",
        }
    }

    /// The kind of a file by its name.
    pub fn of(name: &str) -> Option<KnowledgeKind> {
        let (_, extension) = name.rsplit_once('.')?;
        KnowledgeKind::ALL.iter().copied().find(|kind| kind.extension() == extension)
    }
}

/// Everything that is wrong with files of knowledge, each with file, line and column.
#[derive(Debug, Default)]
pub struct KnowledgeMistakes {
    texts: Vec<String>,
}

impl fmt::Display for KnowledgeMistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts.join("\n\n"))
    }
}

impl std::error::Error for KnowledgeMistakes {}

/// What the systems know. Cheap to copy: analysts share one reading.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// Without them, what is built in; it is read when it is first needed.
    productions: Option<(Files, Arc<production::Knowledge>)>,
    advice: Option<(Vec<KnowledgeFile>, Arc<Book>)>,
    plans: Option<Arc<Plans>>,
    strategy: Option<Arc<Strategy>>,
    replaced: Vec<String>,
    digest: u64,
}

impl Knowledge {
    /// What is built in.
    pub fn embedded() -> Knowledge {
        Knowledge::default()
    }

    /// Reads files. Those of a folder take the place of what is built in, kind by kind: a kind that it has no file of stays. What
    /// the added ones define is added, or takes the place of what has the same name. A file whose name tells no kind is passed over.
    pub fn read(
        folder: Option<&[KnowledgeFile]>,
        added: &[KnowledgeFile],
    ) -> Result<Knowledge, KnowledgeMistakes> {
        let folder = folder.unwrap_or_default();
        let of = |files: &[KnowledgeFile], kind| -> Vec<KnowledgeFile> {
            files.iter().filter(|file| KnowledgeKind::of(&file.name) == Some(kind)).cloned().collect()
        };
        let mut knowledge = Knowledge { digest: digest(folder.iter().chain(added)), ..Knowledge::default() };
        let mut mistakes = KnowledgeMistakes::default();
        for &kind in KnowledgeKind::ALL {
            let (base, added) = (of(folder, kind), of(added, kind));
            if base.is_empty() && added.is_empty() {
                continue;
            }
            let read = match kind {
                KnowledgeKind::Productions => knowledge.read_productions(base, added),
                KnowledgeKind::Advice => knowledge.read_advice(&base, &added),
                KnowledgeKind::Plans => knowledge.read_plans(&base, &added),
                KnowledgeKind::Strategy => knowledge.read_strategy(&base, &added),
            };
            mistakes.texts.extend(read.err());
        }
        if mistakes.texts.is_empty() { Ok(knowledge) } else { Err(mistakes) }
    }

    fn read_productions(
        &mut self,
        base: Vec<KnowledgeFile>,
        added: Vec<KnowledgeFile>,
    ) -> Result<(), String> {
        let mut files = if base.is_empty() { Files::embedded() } else { with_sources(base) };
        files.add(added);
        let read = files.load(Reach::Whole).map_err(|report| report.to_string().trim_end().to_owned())?;
        self.replaced.extend(read.replaced().iter().map(|name| format!("production {name}")));
        self.productions = Some((files, Arc::new(read)));
        Ok(())
    }

    fn read_advice(&mut self, base: &[KnowledgeFile], added: &[KnowledgeFile]) -> Result<(), String> {
        let mut chapters = if base.is_empty() { built_in_chapters() } else { base.to_vec() };
        let read = Book::read(&sources(&chapters), &sources(added))
            .map_err(|diagnostics| diagnostics.to_string().trim_end().to_owned())?;
        self.replaced.extend(read.knowledge().replaced().iter().cloned());
        chapters.extend_from_slice(added);
        self.advice = Some((chapters, Arc::new(read)));
        Ok(())
    }

    fn read_plans(&mut self, base: &[KnowledgeFile], added: &[KnowledgeFile]) -> Result<(), String> {
        let base = if base.is_empty() { Plans::embedded().to_vec() } else { pairs(base) };
        let read = Plans::read_with(base, pairs(added)).map_err(|errors| {
            let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
            texts.join("\n")
        })?;
        self.replaced.extend(read.replaced().iter().map(|name| format!("plan {name}")));
        self.plans = Some(Arc::new(read));
        Ok(())
    }

    fn read_strategy(&mut self, base: &[KnowledgeFile], added: &[KnowledgeFile]) -> Result<(), String> {
        let base = if base.is_empty() { Strategy::files().to_vec() } else { pairs(base) };
        let read = Strategy::read(&base, &pairs(added)).map_err(|mistakes| {
            let texts: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
            texts.join("\n")
        })?;
        self.replaced.extend(read.replaced().iter().map(|name| format!("entry {name}")));
        self.strategy = Some(Arc::new(read));
        Ok(())
    }

    /// Whether nothing but what is built in is used.
    pub fn is_embedded(&self) -> bool {
        self.productions.is_none() && self.advice.is_none() && self.plans.is_none() && self.strategy.is_none()
    }

    /// A number that stands for the texts that were read, the same wherever they lie.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// What added files define instead of what was there, e.g. `production TRAPPED`.
    pub fn replaced(&self) -> &[String] {
        &self.replaced
    }

    /// What somebody should look at, though it can be used.
    pub fn warnings(&self) -> String {
        self.productions.as_ref().map(|(_, read)| read.warnings().to_string()).unwrap_or_default()
    }

    /// PARADISE's productions.
    pub fn productions(&self) -> &Arc<production::Knowledge> {
        match &self.productions {
            Some((_, read)) => read,
            None => motive_paradise::embedded(Reach::Whole),
        }
    }

    /// The texts of the productions, for those who show and edit them.
    pub fn production_files(&self) -> Files {
        self.productions.as_ref().map_or_else(Files::embedded, |(files, _)| files.clone())
    }

    /// The chapters on endings; nothing if those that are built in cannot be read (a test sees to it that they can).
    pub fn advice(&self) -> Option<&Arc<Book>> {
        match &self.advice {
            Some((_, book)) => Some(book),
            None => built_in().ok(),
        }
    }

    /// The texts of the chapters on endings.
    pub fn chapters(&self) -> Vec<KnowledgeFile> {
        self.advice.as_ref().map_or_else(built_in_chapters, |(chapters, _)| chapters.clone())
    }

    /// Pitrat's plans.
    pub fn plans(&self) -> Arc<Plans> {
        self.plans.clone().unwrap_or_else(Plans::shared)
    }

    /// What is known about quiet positions.
    pub fn strategy(&self) -> Arc<Strategy> {
        self.strategy.clone().unwrap_or_else(Strategy::shared)
    }

    /// The advice on endings with it.
    pub(crate) fn endings(&self) -> Endings {
        self.advice.as_ref().map_or_else(Endings::new, |(_, book)| Endings::with_book(Arc::clone(book)))
    }
}

/// FNV-1a over names and texts.
fn digest<'f>(files: impl Iterator<Item = &'f KnowledgeFile>) -> u64 {
    let bytes = files.flat_map(|file| [file.name.as_bytes(), &[0], file.text.as_bytes(), &[0]]).flatten();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A folder's productions; with the built-in knowledge sources, if it has none of its own.
fn with_sources(mut files: Vec<KnowledgeFile>) -> Files {
    let has_own = files.iter().any(|file| file.text.to_uppercase().contains("(SOURCE"));
    if !has_own {
        let built_in = Files::embedded();
        files.extend(built_in.all().filter(|file| file.name.starts_with("sources/")).cloned());
    }
    Files::new(files)
}

fn built_in_chapters() -> Vec<KnowledgeFile> {
    let file = |&(name, text): &(&str, &str)| KnowledgeFile {
        name: name.to_owned(),
        shown: name.to_owned(),
        text: text.to_owned(),
    };
    CHAPTERS.iter().map(file).collect()
}

fn sources(files: &[KnowledgeFile]) -> Vec<Source<'_>> {
    files.iter().map(|file| Source { name: &file.shown, text: &file.text }).collect()
}

fn pairs(files: &[KnowledgeFile]) -> Vec<(&str, &str)> {
    files.iter().map(|file| (file.shown.as_str(), file.text.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> KnowledgeFile {
        KnowledgeFile { name: name.to_owned(), shown: format!("my/{name}"), text: text.to_owned() }
    }

    #[test]
    fn kinds_of_which_there_is_no_file_stay() {
        let plan = file("plans/own.plan", "plan own\n  when guarded\n  do take VICTIM\n");
        let knowledge = Knowledge::read(Some(std::slice::from_ref(&plan)), &[]).unwrap();
        assert_eq!(knowledge.plans().entries().len(), 1);
        assert!(Arc::ptr_eq(knowledge.productions(), Knowledge::embedded().productions()));
        assert_eq!(knowledge.chapters().len(), CHAPTERS.len());
        assert!(!knowledge.is_embedded() && Knowledge::embedded().is_embedded());
        let added = Knowledge::read(None, &[plan]).unwrap();
        assert_eq!(added.plans().entries().len(), Plans::default().entries().len() + 1);
        assert_eq!(knowledge.digest(), added.digest());
    }

    #[test]
    fn productions_without_sources_get_the_built_in_ones() {
        let all: Vec<KnowledgeFile> =
            Files::embedded().all().filter(|file| file.name.starts_with("productions/")).cloned().collect();
        let knowledge = Knowledge::read(Some(&all), &[]).unwrap();
        let names = |known: &Knowledge| -> usize { known.productions().rules().count() };
        assert_eq!(names(&knowledge), names(&Knowledge::embedded()));
    }

    #[test]
    fn all_mistakes_are_told_at_once() {
        let files = [
            file("a.kb", "(PRODUCTION A (RULE (P1) (PATTERN NOTHING P1)))"),
            file("b.advice", "goal mine = nothing\n"),
            file("c.plan", "plan c\n  when nothing\n"),
            file("d.txt", "passed over"),
        ];
        let mistakes = Knowledge::read(None, &files).unwrap_err().to_string();
        for place in ["my/a.kb:1:35: ", "my/b.advice:1:13: ", "my/c.plan:2:8: "] {
            assert!(mistakes.contains(place), "{place} in {mistakes}");
        }
        assert!(!mistakes.contains("d.txt"), "{mistakes}");
    }
}
