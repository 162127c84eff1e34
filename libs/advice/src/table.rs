//! AL1's advice tables: "if precondition then advice-list".
//!
//! The first rule whose precondition holds is chosen, and the first satisfiable piece of its list is executed: its
//! forcing tree is played until it ends, then the table is asked again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::language::{Table, arguments};
use crate::sat::flattest;
use crate::{
    AdviceKnowledge, Bindings, CompileError, Compiled, Compiler, Domain, Number, Sat, SatLimits, Term, Test,
    Tree, Verdict,
};

/// A piece of the list, and what became of it.
pub struct Tried<D: Domain> {
    /// The piece, e.g. `squeeze(red)`.
    pub piece: Term,
    /// The search.
    pub sat: Sat<D>,
    /// The note of the piece, with its arguments filled in.
    pub note: Option<String>,
}

/// What a table says about a position.
pub struct TableAnswer<D: Domain> {
    /// The rule that was chosen; `None` if no precondition holds.
    pub rule: Option<Arc<str>>,
    /// The pieces of its list up to the first satisfiable one.
    pub tried: Vec<Tried<D>>,
}

impl<D: Domain> TableAnswer<D> {
    /// The satisfiable piece, with its forcing tree.
    pub fn chosen(&self) -> Option<(&Term, &Tree<D>)> {
        self.tried.iter().find_map(|tried| match &tried.sat.verdict {
            Verdict::Yes(tree) => Some((&tried.piece, tree)),
            _ => None,
        })
    }

    /// Whether a piece before the chosen one could not be decided within the limits.
    pub fn undecided(&self) -> bool {
        self.tried.iter().any(|tried| tried.sat.answer().is_none())
    }

    /// All positions that were looked at.
    pub fn nodes(&self) -> usize {
        self.tried.iter().map(|tried| tried.sat.nodes).sum()
    }
}

/// Why a table cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// No such table, or another number of arguments.
    #[error("there is no table `{0}`")]
    Unknown(Term),
    /// A piece of advice that the list names does not exist, or is for no side.
    #[error("there is no piece of advice `{0}`")]
    Piece(Term),
    /// A goal or a constraint cannot be compiled.
    #[error(transparent)]
    Compile(#[from] CompileError),
}

/// A piece of advice, ready to be searched.
struct Piece<D: Domain> {
    compiled: Compiled<D>,
    note: Option<String>,
    depth: Option<u32>,
    nodes: Option<usize>,
}

/// A table for many positions. What has been compiled once is kept.
pub struct AdviceTable<'a, D: Domain> {
    domain: &'a D,
    knowledge: &'a AdviceKnowledge,
    table: &'a Table,
    bindings: Bindings,
    cache: Mutex<Cache<D>>,
}

struct Cache<D: Domain> {
    goals: HashMap<Term, Test<D::Position>>,
    /// Numbers that rules take from the position; `None` for functions of another kind.
    numbers: HashMap<Term, Option<Number<D::Position>>>,
    pieces: HashMap<Term, Arc<Piece<D>>>,
}

/// Compiled goals and pieces that are kept.
const CACHE: usize = 4096;

impl<'a, D: Domain> AdviceTable<'a, D> {
    /// The table that a call means: its name, with arguments if it has parameters.
    pub fn new(domain: &'a D, knowledge: &'a AdviceKnowledge, call: &Term) -> Result<Self, TableError> {
        let unknown = || TableError::Unknown(call.clone());
        let table = knowledge.tables.get(call.functor()).ok_or_else(unknown)?;
        let bindings = arguments(&table.parameters, call, domain).ok_or_else(unknown)?;
        domain.term_side(&table.side.substitute(&bindings)).ok_or_else(unknown)?;
        let cache =
            Mutex::new(Cache { goals: HashMap::new(), numbers: HashMap::new(), pieces: HashMap::new() });
        Ok(AdviceTable { domain, knowledge, table, bindings, cache })
    }

    /// Asks the table. The limits hold for each piece of advice that has no own ones; its own cannot exceed them.
    pub fn ask(&self, position: &D::Position, limits: SatLimits) -> Result<TableAnswer<D>, TableError> {
        for rule in &self.table.rules {
            let mut bindings = self.bindings.clone();
            if !self.applies(&rule.conditions, &mut bindings, position)? {
                continue;
            }
            let mut tried = Vec::new();
            for term in &rule.pieces {
                let term = term.substitute(&bindings);
                let piece = self.piece(&term)?;
                let limits = SatLimits {
                    nodes: piece.nodes.map_or(limits.nodes, |n| n.min(limits.nodes)),
                    depth: piece.depth.map_or(limits.depth, |n| n.min(limits.depth)),
                };
                let found = flattest(self.domain, &piece.compiled, position, limits);
                let satisfied = found.answer() == Some(true);
                tried.push(Tried { piece: term, sat: found, note: piece.note.clone() });
                if satisfied {
                    break;
                }
            }
            return Ok(TableAnswer { rule: Some(rule.name.clone()), tried });
        }
        Ok(TableAnswer { rule: None, tried: Vec::new() })
    }

    /// Whether all conditions of a rule hold; functions bind their variables.
    fn applies(
        &self,
        conditions: &[(Option<Arc<str>>, Term)],
        bindings: &mut Bindings,
        position: &D::Position,
    ) -> Result<bool, TableError> {
        for (var, term) in conditions {
            let term = term.substitute(bindings);
            if let Some(var) = var {
                let value = if let Some(number) = self.number(&term)? {
                    Term::Int(number(position))
                } else {
                    let term = self.knowledge.definitions.written_out(&term, self.domain)?;
                    let Some(value) = self.domain.function(&term, position) else { return Ok(false) };
                    value
                };
                bindings.insert(var.clone(), value);
            } else if !self.goal(&term)?(position) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The measure that a rule asks for, if it is one.
    fn number(&self, term: &Term) -> Result<Option<Number<D::Position>>, TableError> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = cache.numbers.get(term) {
            return Ok(number.clone());
        }
        let number = self.domain.number(&self.knowledge.definitions.written_out(term, self.domain)?);
        if cache.numbers.len() < CACHE {
            cache.numbers.insert(term.clone(), number.clone());
        }
        Ok(number)
    }

    fn goal(&self, term: &Term) -> Result<Test<D::Position>, TableError> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(goal) = cache.goals.get(term) {
            return Ok(goal.clone());
        }
        let goal = Compiler::new(self.domain, &self.knowledge.definitions).goal(term)?;
        if cache.goals.len() < CACHE {
            cache.goals.insert(term.clone(), goal.clone());
        }
        Ok(goal)
    }

    fn piece(&self, term: &Term) -> Result<Arc<Piece<D>>, TableError> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(piece) = cache.pieces.get(term) {
            return Ok(piece.clone());
        }
        let unknown = || TableError::Piece(term.clone());
        let advice = self.knowledge.advice(self.domain, term).ok_or_else(unknown)?;
        let definition = self.knowledge.advice.get(term.functor()).ok_or_else(unknown)?;
        let piece = Arc::new(Piece {
            compiled: Compiler::new(self.domain, &self.knowledge.definitions).advice(&advice)?,
            note: self.knowledge.note(self.domain, term),
            depth: definition.depth,
            nodes: definition.nodes,
        });
        if cache.pieces.len() < CACHE {
            cache.pieces.insert(term.clone(), piece.clone());
        }
        Ok(piece)
    }
}

/// Plays by a table: a forcing tree is followed to its end before the table is asked again.
pub struct TablePlayer<'a, D: Domain> {
    table: AdviceTable<'a, D>,
    limits: SatLimits,
    /// The tree that is being followed, the piece it belongs to, and where we are in it.
    tree: Option<(Term, Option<String>, Tree<D>, usize)>,
}

/// A move and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advised<M> {
    /// The move.
    pub play: M,
    /// The piece of advice.
    pub piece: Term,
    /// Its note.
    pub note: Option<String>,
    /// The rule, if the table was asked for this move.
    pub rule: Option<Arc<str>>,
    /// Positions looked at for this move.
    pub nodes: usize,
}

impl<'a, D: Domain> TablePlayer<'a, D> {
    /// A player that has not begun.
    pub fn new(table: AdviceTable<'a, D>, limits: SatLimits) -> Self {
        TablePlayer { table, limits, tree: None }
    }

    /// The move in a position; `None` if no rule holds, no piece of its list is satisfiable, or its goal is reached
    /// already. If the position is not the expected one, the table is asked anew.
    pub fn play(&mut self, position: &D::Position) -> Result<Option<Advised<D::Move>>, TableError> {
        if let Some((piece, note, tree, at)) = self.tree.take() {
            let node = &tree.nodes[at];
            let here = if node.position == *position {
                Some(at)
            } else {
                node.moves
                    .iter()
                    .map(|&(_, child)| child)
                    .find(|&child| tree.nodes[child].position == *position)
            };
            if let Some(here) = here.filter(|&here| tree.nodes[here].mine)
                && let Some((play, child)) = tree.nodes[here].moves.first().cloned()
            {
                self.tree = Some((piece.clone(), note.clone(), tree, child));
                return Ok(Some(Advised { play, piece, note, rule: None, nodes: 0 }));
            }
        }
        let answer = self.table.ask(position, self.limits)?;
        let nodes = answer.nodes();
        let rule = answer.rule.clone();
        let Some(tried) = answer.tried.into_iter().find(|tried| tried.sat.answer() == Some(true)) else {
            return Ok(None);
        };
        let Verdict::Yes(tree) = tried.sat.verdict else { return Ok(None) };
        let Some((play, child)) =
            tree.nodes.first().filter(|n| n.mine).and_then(|n| n.moves.first()).cloned()
        else {
            return Ok(None);
        };
        self.tree = Some((tried.piece.clone(), tried.note.clone(), tree, child));
        Ok(Some(Advised { play, piece: tried.piece, note: tried.note, rule, nodes }))
    }
}
