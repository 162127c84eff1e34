//! AL1's advice tables: "if precondition then advice-list".
//!
//! The first rule whose precondition holds is chosen, and the first satisfiable piece of its list is executed: its
//! forcing tree is played until it ends, then the table is asked again.

use std::sync::Arc;

use crate::language::arguments;
use crate::{CompileError, Compiled, Compiler, Domain, Knowledge, Sat, SatLimits, Term, Tree, Verdict, sat};

/// A piece of the list, and what became of it.
pub struct Tried<D: Domain> {
    /// The piece, e.g. `squeeze(red)`.
    pub piece: Term,
    /// The search.
    pub sat: Sat<D>,
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

type Piece<D> = (Term, Compiled<D>);

/// A table, compiled once for many positions.
pub struct AdviceTable<'a, D: Domain> {
    domain: &'a D,
    rules: Vec<(Arc<str>, crate::Test<D::Position>, Vec<Piece<D>>)>,
}

impl<'a, D: Domain> AdviceTable<'a, D> {
    /// The table that a call means: its name, with arguments if it has parameters.
    pub fn new(domain: &'a D, knowledge: &Knowledge, call: &Term) -> Result<Self, TableError> {
        let unknown = || TableError::Unknown(call.clone());
        let table = knowledge.tables.get(call.functor()).ok_or_else(unknown)?;
        let bindings = arguments(&table.parameters, call, domain).ok_or_else(unknown)?;
        domain.term_side(&table.side.substitute(&bindings)).ok_or_else(unknown)?;
        let compiler = Compiler::new(domain, &knowledge.definitions);
        let mut rules = Vec::new();
        for rule in &table.rules {
            let test = compiler.goal(&rule.condition.substitute(&bindings))?;
            let mut pieces = Vec::new();
            for piece in &rule.pieces {
                let piece = piece.substitute(&bindings);
                let advice =
                    knowledge.advice(domain, &piece).ok_or_else(|| TableError::Piece(piece.clone()))?;
                pieces.push((piece, compiler.advice(&advice)?));
            }
            rules.push((rule.name.clone(), test, pieces));
        }
        Ok(AdviceTable { domain, rules })
    }

    /// Asks the table. The limits hold for each piece of advice.
    pub fn ask(&self, position: &D::Position, limits: SatLimits) -> TableAnswer<D> {
        let Some((name, _, pieces)) = self.rules.iter().find(|(_, test, _)| test(position)) else {
            return TableAnswer { rule: None, tried: Vec::new() };
        };
        let mut tried = Vec::new();
        for (piece, compiled) in pieces {
            let found = sat(self.domain, compiled, position, limits);
            let satisfied = found.answer() == Some(true);
            tried.push(Tried { piece: piece.clone(), sat: found });
            if satisfied {
                break;
            }
        }
        TableAnswer { rule: Some(name.clone()), tried }
    }
}

/// Plays by a table: a forcing tree is followed to its end before the table is asked again.
pub struct TablePlayer<'a, D: Domain> {
    table: AdviceTable<'a, D>,
    limits: SatLimits,
    /// The tree that is being followed, the piece it belongs to, and where we are in it.
    tree: Option<(Term, Tree<D>, usize)>,
}

/// A move and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advised<M> {
    /// The move.
    pub play: M,
    /// The piece of advice.
    pub piece: Term,
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
    pub fn play(&mut self, position: &D::Position) -> Option<Advised<D::Move>> {
        if let Some((piece, tree, at)) = self.tree.take() {
            let node = &tree.nodes[at];
            let here = if node.position == *position {
                Some(at)
            } else {
                node.moves
                    .iter()
                    .map(|&(_, child)| child)
                    .find(|&child| tree.nodes[child].position == *position)
            };
            if let Some(here) = here
                && let Some((play, child)) = tree.nodes[here].moves.first().cloned()
            {
                self.tree = Some((piece.clone(), tree, child));
                return Some(Advised { play, piece, rule: None, nodes: 0 });
            }
        }
        let answer = self.table.ask(position, self.limits);
        let nodes = answer.nodes();
        let rule = answer.rule.clone();
        let tried = answer.tried.into_iter().find(|tried| tried.sat.answer() == Some(true))?;
        let Verdict::Yes(tree) = tried.sat.verdict else { return None };
        let (play, child) = tree.nodes.first()?.moves.first().cloned()?;
        self.tree = Some((tried.piece.clone(), tree, child));
        Some(Advised { play, piece: tried.piece, rule, nodes })
    }
}
