//! From terms to executable predicates.
//!
//! The library knows the connectives: `and`, `or`, `not`, `nil` (always true) and `fail` (never) for goals;
//! `anymove`, `nomove`, `or` (moves that satisfy both first, then by rank), `then` (both first, then those of the
//! left, then those of the right), `and` and `not` for move constraints. Other names are definitions
//! from knowledge files, or words of the domain.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Advice, Bindings, Chooser, Domain, Number, Side, Term, Test};

/// How deep definitions and connectives may be nested.
const MAX_DEPTH: u32 = 64;
/// How many atoms a goal may have when all definitions are written out.
const MAX_ATOMS: u32 = 4096;

/// `goal name(parameters) = body`, or the same for moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Names of variables.
    pub parameters: Vec<Arc<str>>,
    /// What it stands for.
    pub body: Term,
}

/// Named goals and move constraints, by name and number of parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definitions {
    /// Goals.
    pub goals: BTreeMap<(Arc<str>, usize), Definition>,
    /// Move constraints.
    pub moves: BTreeMap<(Arc<str>, usize), Definition>,
    /// Measures: numbers of a position, which the domain computes from its own.
    pub measures: BTreeMap<(Arc<str>, usize), Definition>,
}

impl Definitions {
    /// A term with the measures of the files written out, so that the domain understands it.
    pub fn written_out<D: Domain>(&self, term: &Term, domain: &D) -> Result<Term, CompileError> {
        if self.measures.is_empty() {
            return Ok(term.clone());
        }
        self.written_out_at(term, domain, 0, &mut 0)
    }

    fn written_out_at<D: Domain>(
        &self,
        term: &Term,
        domain: &D,
        depth: u32,
        atoms: &mut u32,
    ) -> Result<Term, CompileError> {
        *atoms += 1;
        if depth > MAX_DEPTH || *atoms > MAX_ATOMS {
            return Err(CompileError::Deep(term.clone()));
        }
        if let Some(body) = expand(&self.measures, term, domain) {
            return self.written_out_at(&body, domain, depth + 1, atoms);
        }
        match term {
            Term::Call(functor, arguments) => {
                let arguments: Result<Vec<Term>, CompileError> = arguments
                    .iter()
                    .map(|argument| self.written_out_at(argument, domain, depth + 1, atoms))
                    .collect();
                Ok(Term::call(functor, arguments?))
            }
            _ => Ok(term.clone()),
        }
    }
}

/// Why a term cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// Neither the domain nor a definition knows it.
    #[error("unknown {what} `{term}`")]
    Unknown {
        /// `goal` or `move constraint`.
        what: &'static str,
        /// The atom.
        term: Term,
    },
    /// The domain knows the word and refuses the arguments.
    #[error("`{term}`: {reason}")]
    Refused {
        /// The atom.
        term: Term,
        /// The domain's words.
        reason: String,
    },
    /// There is a variable in it that nothing is known about.
    #[error("`{0}` has an unbound variable")]
    Unbound(Term),
    /// Definitions that refer to themselves, or nesting beyond reason.
    #[error("`{0}` is nested too deeply, or defined by itself")]
    Deep(Term),
}

/// The moves of a side; `None` admits all.
type SideMoves<D> = Option<Chooser<<D as Domain>::Position, <D as Domain>::Move>>;

/// Makes predicates from terms.
pub struct Compiler<'a, D: Domain> {
    domain: &'a D,
    definitions: &'a Definitions,
}

/// A piece of advice that can be searched.
pub struct Compiled<D: Domain> {
    /// X.
    pub side: Side,
    /// BG.
    pub better: Test<D::Position>,
    /// HG.
    pub hold: Test<D::Position>,
    /// MCX; `None` admits every move, in the order of the domain.
    pub mine: SideMoves<D>,
    /// MCY; `None` admits every move.
    pub theirs: SideMoves<D>,
    /// What MCX ranks the positions after the moves by, if that is all it does: see [`Domain::ranking`].
    pub ranking: Option<Number<D::Position>>,
}

impl<D: Domain> Clone for Compiled<D> {
    fn clone(&self) -> Self {
        Compiled {
            side: self.side,
            better: self.better.clone(),
            hold: self.hold.clone(),
            mine: self.mine.clone(),
            theirs: self.theirs.clone(),
            ranking: self.ranking.clone(),
        }
    }
}

impl<D: Domain> Compiled<D> {
    /// The inverse piece of advice; see [`Advice::inverse`].
    pub fn inverse(&self) -> Self {
        let (better, hold, held) = (self.better.clone(), self.hold.clone(), self.hold.clone());
        Compiled {
            side: self.side.other(),
            better: Arc::new(move |p| !held(p)),
            hold: Arc::new(move |p| !(better(p) && hold(p))),
            mine: self.theirs.clone(),
            theirs: self.mine.clone(),
            ranking: None,
        }
    }

    /// The legal moves that the side to move may play under the advice, in the order of trial.
    pub fn moves(&self, domain: &D, position: &D::Position) -> Vec<D::Move> {
        let legal = domain.legal_moves(position);
        let chooser = if domain.to_move(position) == self.side { &self.mine } else { &self.theirs };
        match chooser {
            None => legal,
            Some(chooser) => ordered(&legal, chooser(position, &legal)),
        }
    }
}

/// The chosen moves by rank; an index twice or out of range is ignored.
pub(crate) fn ordered<M: Clone>(legal: &[M], mut chosen: Vec<(usize, i32)>) -> Vec<M> {
    chosen.sort_unstable_by_key(|&(index, rank)| (rank, index));
    let mut moves = Vec::with_capacity(chosen.len());
    for (at, &(index, _)) in chosen.iter().enumerate() {
        if index < legal.len() && !chosen[..at].iter().any(|&(before, _)| before == index) {
            moves.push(legal[index].clone());
        }
    }
    moves
}

impl<'a, D: Domain> Compiler<'a, D> {
    /// A compiler for a domain and the definitions of a knowledge base.
    pub fn new(domain: &'a D, definitions: &'a Definitions) -> Self {
        Compiler { domain, definitions }
    }

    /// A piece of advice.
    pub fn advice(&self, advice: &Advice) -> Result<Compiled<D>, CompileError> {
        Ok(Compiled {
            side: advice.side,
            better: self.goal(&advice.better)?,
            hold: self.goal(&advice.hold)?,
            mine: self.side_moves(&advice.mine)?,
            theirs: self.side_moves(&advice.theirs)?,
            ranking: self.ranking(&advice.mine)?,
        })
    }

    /// A goal.
    pub fn goal(&self, term: &Term) -> Result<Test<D::Position>, CompileError> {
        self.goal_at(term, 0, &mut 0)
    }

    /// A move constraint.
    pub fn moves(&self, term: &Term) -> Result<Chooser<D::Position, D::Move>, CompileError> {
        self.moves_at(term, 0, &mut 0)
    }

    /// `anymove` needs no chooser at all.
    fn side_moves(&self, term: &Term) -> Result<SideMoves<D>, CompileError> {
        if term.is_name("anymove") { Ok(None) } else { self.moves(term).map(Some) }
    }

    fn ranking(&self, term: &Term) -> Result<Option<Number<D::Position>>, CompileError> {
        if expand(&self.definitions.moves, term, self.domain).is_some() {
            return Ok(None);
        }
        Ok(self.domain.ranking(&self.definitions.written_out(term, self.domain)?))
    }

    fn goal_at(&self, term: &Term, depth: u32, atoms: &mut u32) -> Result<Test<D::Position>, CompileError> {
        *atoms += 1;
        if depth > MAX_DEPTH || *atoms > MAX_ATOMS {
            return Err(CompileError::Deep(term.clone()));
        }
        match (term.functor(), term.arguments()) {
            ("nil", []) => return Ok(Arc::new(|_| true)),
            ("fail", []) => return Ok(Arc::new(|_| false)),
            ("not", [a]) => {
                let a = self.goal_at(a, depth + 1, atoms)?;
                return Ok(Arc::new(move |p| !a(p)));
            }
            ("and", [a, b]) => {
                let (a, b) = (self.goal_at(a, depth + 1, atoms)?, self.goal_at(b, depth + 1, atoms)?);
                return Ok(Arc::new(move |p| a(p) && b(p)));
            }
            ("or", [a, b]) => {
                let (a, b) = (self.goal_at(a, depth + 1, atoms)?, self.goal_at(b, depth + 1, atoms)?);
                return Ok(Arc::new(move |p| a(p) || b(p)));
            }
            _ => {}
        }
        if let Some(body) = expand(&self.definitions.goals, term, self.domain) {
            return self.goal_at(&body, depth + 1, atoms);
        }
        let term = &self.definitions.written_out(term, self.domain)?;
        self.known(term, "goal")?;
        self.domain.goal(term).map_err(|e| CompileError::Refused { term: term.clone(), reason: e.0 })
    }

    fn moves_at(
        &self,
        term: &Term,
        depth: u32,
        atoms: &mut u32,
    ) -> Result<Chooser<D::Position, D::Move>, CompileError> {
        *atoms += 1;
        if depth > MAX_DEPTH || *atoms > MAX_ATOMS {
            return Err(CompileError::Deep(term.clone()));
        }
        match (term.functor(), term.arguments()) {
            ("anymove", []) => return Ok(Arc::new(|_, legal| (0..legal.len()).map(|i| (i, 0)).collect())),
            ("nomove", []) => return Ok(Arc::new(|_, _| Vec::new())),
            ("not", [a]) => {
                let a = self.moves_at(a, depth + 1, atoms)?;
                return Ok(Arc::new(move |p, legal| {
                    let mut admitted = vec![true; legal.len()];
                    for (index, _) in a(p, legal) {
                        if let Some(flag) = admitted.get_mut(index) {
                            *flag = false;
                        }
                    }
                    (0..legal.len()).filter(|&i| admitted[i]).map(|i| (i, 0)).collect()
                }));
            }
            (functor @ ("and" | "or" | "then"), [a, b]) => {
                let (a, b) = (self.moves_at(a, depth + 1, atoms)?, self.moves_at(b, depth + 1, atoms)?);
                let union = match functor {
                    "and" => Union::Both,
                    "or" => Union::Mixed,
                    _ => Union::InOrder,
                };
                return Ok(Arc::new(move |p, legal| {
                    combined(union, legal.len(), &a(p, legal), &b(p, legal))
                }));
            }
            _ => {}
        }
        if let Some(body) = expand(&self.definitions.moves, term, self.domain) {
            return self.moves_at(&body, depth + 1, atoms);
        }
        let term = &self.definitions.written_out(term, self.domain)?;
        self.known(term, "move constraint")?;
        self.domain.constraint(term).map_err(|e| CompileError::Refused { term: term.clone(), reason: e.0 })
    }

    /// Whether the domain has the word with this number of arguments.
    fn known(&self, term: &Term, what: &'static str) -> Result<(), CompileError> {
        if !term.is_ground() {
            return Err(CompileError::Unbound(term.clone()));
        }
        let kind = if what == "goal" { crate::WordKind::Goal } else { crate::WordKind::Moves };
        let found = self.domain.vocabulary().iter().any(|word| {
            word.kind == kind
                && word.name == term.functor()
                && word.parameters.len() == term.arguments().len()
        });
        if found { Ok(()) } else { Err(CompileError::Unknown { what, term: term.clone() }) }
    }
}

/// A definition written out, if the term is a call of one. X and Y are the two sides: if one of them is a
/// parameter that stands for a side, the other is bound to the opponent.
pub(crate) fn expand<D: Domain>(
    definitions: &BTreeMap<(Arc<str>, usize), Definition>,
    term: &Term,
    domain: &D,
) -> Option<Term> {
    let arguments = term.arguments();
    let definition = definitions.get(&(Arc::from(term.functor()), arguments.len()))?;
    let mut bindings: Bindings =
        definition.parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
    bind_opponent(&mut bindings, domain);
    Some(definition.body.substitute(&bindings))
}

/// "Throughout the paper we use X and Y to represent both sides": binds the one from the other.
pub(crate) fn bind_opponent<D: Domain>(bindings: &mut Bindings, domain: &D) {
    for (known, free) in [("X", "Y"), ("Y", "X")] {
        if !bindings.contains_key(free)
            && let Some(side) = bindings.get(known).and_then(|term| domain.term_side(term))
        {
            bindings.insert(free.into(), domain.side_term(side.other()));
        }
    }
}

/// How two constraints are put together.
#[derive(Clone, Copy, PartialEq)]
enum Union {
    /// Moves that satisfy both.
    Both,
    /// Section 6.3: rough ordering by "both first", fine ordering by the ranks.
    Mixed,
    /// Section 6.4: both, then the first, then the second.
    InOrder,
}

/// Ranks are dense, so that nested combinations cannot overflow.
fn combined(union: Union, legal: usize, a: &[(usize, i32)], b: &[(usize, i32)]) -> Vec<(usize, i32)> {
    let mut ranks: Vec<(Option<i32>, Option<i32>)> = vec![(None, None); legal];
    for &(index, rank) in a {
        if let Some(slot) = ranks.get_mut(index) {
            slot.0 = Some(rank);
        }
    }
    for &(index, rank) in b {
        if let Some(slot) = ranks.get_mut(index) {
            slot.1 = Some(rank);
        }
    }
    let mut keyed: Vec<(usize, (u8, i32, i32))> = ranks
        .into_iter()
        .enumerate()
        .filter_map(|(index, rank)| {
            let key = match (rank, union) {
                ((Some(a), Some(b)), _) => (0, a, b),
                (_, Union::Both) | ((None, None), _) => return None,
                ((Some(a), None), _) => (1, a, 0),
                ((None, Some(b)), Union::Mixed) => (1, b, 0),
                ((None, Some(b)), Union::InOrder) => (2, b, 0),
            };
            Some((index, key))
        })
        .collect();
    keyed.sort_by_key(|&(index, key)| (key, index));
    let mut rank = 0;
    let mut last = None;
    keyed
        .into_iter()
        .map(|(index, key)| {
            if last.is_some_and(|l| l != key) {
                rank += 1;
            }
            last = Some(key);
            (index, rank)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_constraints_come_first() {
        // Moves 0..5; a admits 0 (late), 1, 2; b admits 2, 3, 4 (early).
        let a = [(0, 5), (1, 1), (2, 3)];
        let b = [(2, 7), (3, 2), (4, -1)];
        let order = |union| combined(union, 6, &a, &b).into_iter().map(|(i, _)| i).collect::<Vec<_>>();
        assert_eq!(order(Union::Mixed), [2, 4, 1, 3, 0]);
        assert_eq!(order(Union::InOrder), [2, 1, 0, 4, 3]);
        assert_eq!(order(Union::Both), [2]);
    }

    #[test]
    fn odd_answers_of_a_domain_are_ignored() {
        assert_eq!(ordered(&['a', 'b'], vec![(1, 0), (7, -1), (1, 3), (0, 2)]), ['b', 'a']);
    }
}
