//! The chapters: the knowledge files of `kb/advice/`, read once.
//!
//! All files make one knowledge base, so that a chapter may use the goals of another. A table is named after its ending:
//! `table krk(X)` says how X, with king and rook, mates.

use std::sync::{Arc, LazyLock};

use advice::{AdviceKnowledge, AdviceTable, Compiler, Diagnostics, SatLimits, Source, Term, Tree};
use motive_chess::{Color, Role};

use crate::board::Board;
use crate::domain::{Chess, side};

/// The files that are built in, all of `kb/advice`: name and text.
pub const CHAPTERS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/chapters.rs"));

/// The method of ours that the paper does not have: it proves where nothing else helps, and has nothing to tell.
pub(crate) const LAST_RESORT: &str = "WIN";

/// Chapters that have been read.
#[derive(Debug)]
pub struct Book {
    all: AdviceKnowledge,
}

impl Book {
    /// Reads chapters. What the added ones define takes the place of what has the same name in the others. All mistakes are
    /// reported at once.
    pub fn read(chapters: &[Source<'_>], added: &[Source<'_>]) -> Result<Book, Diagnostics> {
        let all = AdviceKnowledge::read_with(&Chess, chapters, added)?;
        Ok(Book { all })
    }

    /// What the chapters say.
    pub fn knowledge(&self) -> &AdviceKnowledge {
        &self.all
    }
}

/// The chapters that are built in, read once; or what is wrong with them (a test sees to it that nothing is).
pub fn built_in() -> Result<&'static Arc<Book>, &'static Diagnostics> {
    static BUILT_IN: LazyLock<Result<Arc<Book>, Diagnostics>> = LazyLock::new(|| {
        let sources: Vec<Source<'_>> = CHAPTERS.iter().map(|&(name, text)| Source { name, text }).collect();
        Book::read(&sources, &[]).map(Arc::new)
    });
    BUILT_IN.as_ref()
}

/// What a search for one piece of advice may cost; the pieces have limits of their own, which may be less.
const LIMITS: SatLimits = SatLimits { nodes: 4_000_000, depth: 20 };

/// A table of a book, for one side.
pub struct Chapter<'b> {
    name: String,
    strong: Color,
    knowledge: &'b AdviceKnowledge,
    table: AdviceTable<'b, Chess>,
}

/// What a chapter says about a position.
pub struct Advised {
    /// What is to be done, in the words of the piece of advice.
    pub note: String,
    /// The piece, e.g. `squeeze(white, 120)`.
    pub piece: Term,
    /// How it is done, whatever the opponent plays. It is followed to its end.
    pub tree: Tree<Chess>,
    /// Positions looked at.
    pub nodes: u64,
}

impl<'b> Chapter<'b> {
    /// The chapter about the material of a board, for the side that plays for a win in it.
    pub fn of(book: &'b Book, board: &Board) -> Option<(Chapter<'b>, Color)> {
        let letters = |color: Color| {
            let mut roles: Vec<Role> = board.men_of(color).map(|man| man.role).collect();
            roles.sort_by_key(|&role| std::cmp::Reverse(role));
            roles.iter().map(|role| role.char()).collect::<String>()
        };
        Color::ALL.into_iter().find_map(|strong| {
            let mut ours = letters(strong);
            if ours == "nb" {
                ours = "bn".into();
            }
            let name = format!("k{ours}k{}", letters(strong.other()));
            Some((Chapter::named(book, &name, strong)?, strong))
        })
    }

    /// The table of this name, for this side.
    pub fn named(book: &'b Book, name: &str, strong: Color) -> Option<Chapter<'b>> {
        use advice::Domain as _;
        let call = Term::call(name, [Chess.side_term(side(strong))]);
        let table = AdviceTable::new(&Chess, &book.all, &call).ok()?;
        Some(Chapter { name: name.into(), strong, knowledge: &book.all, table })
    }

    /// The number that the chapter makes fall, if it is one that rests on a number: the measure that is named after it.
    pub fn measure(&self) -> Option<advice::Number<Board>> {
        self.number("measure")
    }

    /// The rungs that the chapter goes down, if it does: the measure that is named so after it.
    pub fn rung(&self) -> Option<advice::Number<Board>> {
        self.number("rung")
    }

    /// Where a tree of the chapter may end, besides that the number is lower: the goal `NAME_end`, or `sound` if it has none.
    pub fn end(&self) -> Option<advice::Test<Board>> {
        use advice::Domain as _;
        let strong = Chess.side_term(side(self.strong));
        let compiler = Compiler::new(&Chess, &self.knowledge.definitions);
        let own = compiler.goal(&Term::call(&format!("{}_end", self.name), [strong.clone()]));
        own.or_else(|_| compiler.goal(&Term::call("sound", [strong]))).ok()
    }

    fn number(&self, what: &str) -> Option<advice::Number<Board>> {
        use advice::Domain as _;
        let call = Term::call(&format!("{}_{what}", self.name), [Chess.side_term(side(self.strong))]);
        Chess.number(&self.knowledge.definitions.written_out(&call, &Chess).ok()?)
    }

    /// The longest forcing tree that the chapter looks for, in own moves.
    pub fn moves(&self) -> usize {
        let own = self.knowledge.depth(&format!("{}_lower", self.name));
        let depth = own.or_else(|| self.knowledge.depth("lower"));
        depth.unwrap_or(LIMITS.depth) as usize / 2
    }

    /// What to do; nothing if no piece of advice can be satisfied.
    pub fn advise(&self, board: &Board) -> Option<Advised> {
        self.advise_within(board, LIMITS.nodes)
    }

    /// The same with at most so many positions for a piece.
    pub(crate) fn advise_within(&self, board: &Board, nodes: usize) -> Option<Advised> {
        let limits = SatLimits { nodes: nodes.min(LIMITS.nodes), ..LIMITS };
        let answer = self.table.ask(board, limits).ok()?;
        let nodes = answer.nodes() as u64;
        let tried = answer.tried.into_iter().next_back()?;
        match tried.sat.verdict {
            advice::Verdict::Yes(tree) => {
                Some(Advised { note: tried.note.unwrap_or_default(), piece: tried.piece, tree, nodes })
            }
            _ => None,
        }
    }
}
