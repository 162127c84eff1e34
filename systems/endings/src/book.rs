//! The chapters: the knowledge files of `kb/advice/`, read once.
//!
//! All files make one knowledge base, so that a chapter may use the goals of another. A table is named after its ending:
//! `table krk(X)` says how X, with king and rook, mates.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use advice::{
    AdviceKnowledge, AdviceTable, AdviceValues, Compiler, Diagnostics, Domain as _, SatLimits, Source, Term,
    Tree,
};
use arrayvec::{ArrayString, ArrayVec};
use motive_chess::{Color, Role};

use crate::board::{Board, MAX_MEN, index};
use crate::domain::{Chess, side};

/// The files that are built in, all of `kb/advice`: name and text.
pub const CHAPTERS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/chapters.rs"));

/// The method of ours that the paper does not have: it proves where nothing else helps, and has nothing to tell.
pub(crate) const LAST_RESORT: &str = "WIN";

/// Chapters that have been read.
pub struct Book {
    all: AdviceKnowledge,
    /// The value rules by the name of the ending, for White and for Black as the side that it is written for.
    values: HashMap<String, [AdviceValues<Board>; 2]>,
    /// The numbers `NAME_comfort` by the name of the ending, for White and for Black as the side that it is written for.
    comforts: HashMap<String, [advice::Number<Board>; 2]>,
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("all", &self.all).finish_non_exhaustive()
    }
}

impl Book {
    /// Reads chapters. What the added ones define takes the place of what has the same name in the others. All mistakes are
    /// reported at once.
    pub fn read(chapters: &[Source<'_>], added: &[Source<'_>]) -> Result<Book, Diagnostics> {
        let all = AdviceKnowledge::read_with(&Chess, chapters, added)?;
        let (mut values, mut comforts) = (HashMap::new(), HashMap::new());
        for name in all.valued() {
            // What cannot be compiled has been reported above, and another number of arguments is for other things.
            let for_side = |color| {
                let call = Term::call(name, [Chess.side_term(side(color))]);
                AdviceValues::new(&Chess, &all, &call).ok().flatten()
            };
            if let (Some(white), Some(black)) = (for_side(Color::White), for_side(Color::Black)) {
                values.insert(name.to_owned(), [white, black]);
            }
            // The one who defends against White is Black.
            let comfort = |weak| {
                let call = Term::call(&format!("{name}_comfort"), [Chess.side_term(side(weak))]);
                Chess.number(&all.definitions.written_out(&call, &Chess).ok()?)
            };
            if let (Some(black), Some(white)) = (comfort(Color::Black), comfort(Color::White)) {
                comforts.insert(name.to_owned(), [black, white]);
            }
        }
        Ok(Book { all, values, comforts })
    }

    /// The value rules about the material of a board, and the side that they are written for.
    pub fn values(&self, board: &Board) -> Option<(&AdviceValues<Board>, Color)> {
        if self.values.is_empty() {
            return None;
        }
        Color::ALL
            .into_iter()
            .find_map(|strong| Some((&self.values.get(name(board, strong).as_str())?[index(strong)], strong)))
    }

    /// How well the side that defends stands, as its chapter measures it; nothing if `weak` is not that side, or there is no such number.
    pub(crate) fn comfort(&self, board: &Board, weak: Color) -> Option<&advice::Number<Board>> {
        let strong = weak.other();
        Some(&self.comforts.get(name(board, strong).as_str())?[index(strong)])
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

/// What an ending is called, e.g. `krpkr`: the men of one side in falling order of worth, then those of the other.
pub fn name(board: &Board, strong: Color) -> ArrayString<{ 2 + MAX_MEN }> {
    let mut name = ArrayString::new();
    for color in [strong, strong.other()] {
        name.push('k');
        let mut roles: ArrayVec<Role, MAX_MEN> = board.men_of(color).map(|man| man.role).collect();
        roles.sort_by_key(|&role| std::cmp::Reverse(role));
        roles.iter().for_each(|role| name.push(role.char()));
    }
    name
}

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
        Color::ALL
            .into_iter()
            .find_map(|strong| Some((Chapter::named(book, &name(board, strong), strong)?, strong)))
    }

    /// The chapter for the side that defends: the table that is named after the ending with `_hold`.
    pub fn of_defense(book: &'b Book, board: &Board) -> Option<(Chapter<'b>, Color)> {
        Color::ALL.into_iter().find_map(|strong| {
            let table = format!("{}_hold", name(board, strong));
            Some((Chapter::named(book, &table, strong.other())?, strong.other()))
        })
    }

    /// The table of this name, for this side.
    pub fn named(book: &'b Book, name: &str, strong: Color) -> Option<Chapter<'b>> {
        let call = Term::call(name, [Chess.side_term(side(strong))]);
        let table = AdviceTable::new(&Chess, &book.all, &call).ok()?;
        Some(Chapter { name: name.into(), strong, knowledge: &book.all, table })
    }

    /// The number that the chapter makes fall, if it is one that rests on a number: the measure that is named after it.
    pub fn measure(&self) -> Option<advice::Number<Board>> {
        self.number("measure")
    }

    /// How many own moves to look ahead where the table is silent, a few moves each: the measure `NAME_ahead`.
    pub(crate) fn ahead(&self) -> Option<advice::Number<Board>> {
        self.number("ahead")
    }

    /// The rungs that the chapter goes down, if it does: the measure that is named so after it.
    pub fn rung(&self) -> Option<advice::Number<Board>> {
        self.number("rung")
    }

    /// Where a tree of the chapter may end, besides that the number is lower: the goal `NAME_end`, or `sound` if it has none.
    pub fn end(&self) -> Option<advice::Test<Board>> {
        let strong = Chess.side_term(side(self.strong));
        let compiler = Compiler::new(&Chess, &self.knowledge.definitions);
        let own = compiler.goal(&Term::call(&format!("{}_end", self.name), [strong.clone()]));
        own.or_else(|_| compiler.goal(&Term::call("sound", [strong]))).ok()
    }

    fn number(&self, what: &str) -> Option<advice::Number<Board>> {
        let call = Term::call(&format!("{}_{what}", self.name), [Chess.side_term(side(self.strong))]);
        Chess.number(&self.knowledge.definitions.written_out(&call, &Chess).ok()?)
    }

    /// The longest forcing tree that the chapter looks for, in own moves.
    pub fn moves(&self) -> usize {
        let own = self.knowledge.depth(&format!("{}_lower", self.name));
        let depth = own.or_else(|| self.knowledge.depth("lower"));
        depth.unwrap_or(LIMITS.depth) as usize / 2
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which rule holds, and what became of its pieces.
    pub fn ask(
        &self,
        board: &Board,
        limits: SatLimits,
    ) -> Result<advice::TableAnswer<Chess>, advice::TableError> {
        self.table.ask(board, limits)
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
