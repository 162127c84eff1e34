//! The current knowledge pool (section 3.2): positions, plans, pieces of advice, hypotheses, facts, and what
//! searches have found.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::{Advice, CForm, Domain, Formula, Hyp, Implication, NameKind, Plan, Sat, Term};

/// A fact, and which note speaks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolFact {
    /// What is known.
    pub formula: Formula,
    /// The executional cycle in which it was found, from 1.
    pub cycle: u32,
    /// The method or lemma that found it.
    pub method: Arc<str>,
}

/// Everything that is known about a problem.
pub struct Pool<D: Domain> {
    positions: Vec<(Term, D::Position)>,
    position_names: HashMap<Term, usize>,
    position_numbers: HashMap<D::Position, usize>,
    hypotheses: Vec<Term>,
    numbers: HashMap<Term, Hyp>,
    kinds: HashMap<Arc<str>, Vec<Hyp>>,
    plans: Vec<(Plan, Option<Term>)>,
    advice: Vec<(Advice, Option<Term>)>,
    facts: Vec<PoolFact>,
    lines: Vec<Implication>,
    truth: BTreeMap<Hyp, bool>,
    searches: BTreeMap<Hyp, Sat<D>>,
}

impl<D: Domain> Default for Pool<D> {
    fn default() -> Self {
        Pool {
            positions: Vec::new(),
            position_names: HashMap::new(),
            position_numbers: HashMap::new(),
            hypotheses: Vec::new(),
            numbers: HashMap::new(),
            kinds: HashMap::new(),
            plans: Vec::new(),
            advice: Vec::new(),
            facts: Vec::new(),
            lines: Vec::new(),
            truth: BTreeMap::new(),
            searches: BTreeMap::new(),
        }
    }
}

impl<D: Domain> Pool<D> {
    /// The name of a position; a new one is called as given, or by a number behind it if that name is taken.
    pub fn add_position(&mut self, position: &D::Position, name: &str) -> Term {
        if let Some(&known) = self.position_numbers.get(position) {
            return self.positions[known].0.clone();
        }
        let mut term = Term::name(name);
        while self.position_names.contains_key(&term) {
            term = Term::name(&format!("{name}_{}", self.positions.len()));
        }
        self.position_names.insert(term.clone(), self.positions.len());
        self.position_numbers.insert(position.clone(), self.positions.len());
        self.positions.push((term.clone(), position.clone()));
        term
    }

    /// The position of a name.
    pub fn position(&self, name: &Term) -> Option<&D::Position> {
        self.position_names.get(name).map(|&at| &self.positions[at].1)
    }

    /// All positions with their names.
    pub fn positions(&self) -> &[(Term, D::Position)] {
        &self.positions
    }

    /// The number of a hypothesis, which is new or known.
    pub fn add_hypothesis(&mut self, term: Term) -> Hyp {
        if let Some(&known) = self.numbers.get(&term) {
            return known;
        }
        let number = self.hypotheses.len() as Hyp;
        self.numbers.insert(term.clone(), number);
        self.kinds.entry(term.functor().into()).or_default().push(number);
        self.hypotheses.push(term);
        number
    }

    /// What a hypothesis says, e.g. `suc(p:1, start)`.
    pub fn hypothesis(&self, number: Hyp) -> Option<&Term> {
        self.hypotheses.get(number as usize)
    }

    /// All hypotheses; their places are their numbers.
    pub fn hypotheses(&self) -> &[Term] {
        &self.hypotheses
    }

    /// The number of a hypothesis, if the pool has it.
    pub fn number(&self, term: &Term) -> Option<Hyp> {
        self.numbers.get(term).copied()
    }

    /// The hypotheses of a kind: `suc`, `ref`, or a question.
    pub fn of_kind(&self, functor: &str) -> &[Hyp] {
        self.kinds.get(functor).map_or(&[], |list| list)
    }

    /// The name of a plan, `p:1` and so on; the same plan has one name. `origin` is the call it was made from.
    pub fn add_plan(&mut self, plan: Plan, origin: Option<Term>) -> Term {
        let at = self.plans.iter().position(|(known, _)| *known == plan).unwrap_or_else(|| {
            self.plans.push((plan, origin));
            self.plans.len() - 1
        });
        Term::Ref(NameKind::Plan, at as u32 + 1)
    }

    /// The plans, `p:1` first, each with the call that it was made from.
    pub fn plans(&self) -> &[(Plan, Option<Term>)] {
        &self.plans
    }

    /// The plan that a term means: a name such as `p:1`, or a combination.
    pub fn plan(&self, term: &Term) -> Option<Plan> {
        match term {
            Term::Ref(NameKind::Plan, n) => {
                self.plans.get((*n as usize).checked_sub(1)?).map(|(plan, _)| plan.clone())
            }
            Term::Call(f, parts) if parts.len() == 2 => {
                let (a, b) = (self.plan(&parts[0])?, self.plan(&parts[1])?);
                match &**f {
                    _ if a.side != b.side => None,
                    "or" => Some(a.or(&b)),
                    "mod" => Some(a.modified_by(&b)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The call that a plan was made from.
    pub fn origin(&self, term: &Term) -> Option<&Term> {
        match term {
            Term::Ref(NameKind::Plan, n) => self.plans.get((*n as usize).checked_sub(1)?)?.1.as_ref(),
            Term::Ref(NameKind::Advice, n) => self.advice.get((*n as usize).checked_sub(1)?)?.1.as_ref(),
            _ => None,
        }
    }

    /// The name of a piece of advice, `a:1` and so on.
    pub fn add_advice(&mut self, advice: Advice, origin: Option<Term>) -> Term {
        let at = self.advice.iter().position(|(known, _)| *known == advice).unwrap_or_else(|| {
            self.advice.push((advice, origin));
            self.advice.len() - 1
        });
        Term::Ref(NameKind::Advice, at as u32 + 1)
    }

    /// The piece of advice of a name.
    pub fn advice(&self, term: &Term) -> Option<&Advice> {
        match term {
            Term::Ref(NameKind::Advice, n) => self.advice.get((*n as usize).checked_sub(1)?).map(|(a, _)| a),
            _ => None,
        }
    }

    /// Adds a fact and draws the plain conclusions about single hypotheses.
    pub fn add_fact(&mut self, formula: Formula, cycle: u32, method: Arc<str>) {
        if let Some(form) = CForm::of(&formula) {
            self.lines.extend(form.lines().iter().cloned());
            self.conclude();
        }
        self.facts.push(PoolFact { formula, cycle, method });
    }

    /// All facts in the order in which they were found.
    pub fn facts(&self) -> &[PoolFact] {
        &self.facts
    }

    /// What is known about a hypothesis.
    pub fn truth(&self, h: Hyp) -> Option<bool> {
        self.truth.get(&h).copied()
    }

    /// All hypotheses of known truth.
    pub fn truths(&self) -> &BTreeMap<Hyp, bool> {
        &self.truth
    }

    /// Lines with one open hypothesis decide it, until nothing changes.
    fn conclude(&mut self) {
        loop {
            let before = self.truth.len();
            let truth = &mut self.truth;
            self.lines.retain(|line| {
                let mut open = None;
                let mut count = 0;
                let sides = line.left.iter().map(|h| (h, false)).chain(line.right.iter().map(|h| (h, true)));
                for (h, helps) in sides {
                    match truth.get(&h) {
                        Some(&value) if value == helps => return false,
                        Some(_) => {}
                        None => {
                            count += 1;
                            open = Some((h, helps));
                        }
                    }
                }
                match open {
                    Some((h, helps)) if count == 1 => {
                        truth.insert(h, helps);
                        false
                    }
                    // No open one: a contradiction, which the target will notice.
                    _ => count > 0,
                }
            });
            if self.truth.len() == before {
                return;
            }
        }
    }

    pub(crate) fn add_search(&mut self, h: Hyp, sat: Sat<D>) {
        self.searches.insert(h, sat);
    }

    /// The last search for a hypothesis. For `ref` it is the search for the plan's success against the counter-plan.
    pub fn search(&self, h: Hyp) -> Option<&Sat<D>> {
        self.searches.get(&h)
    }

    /// The hypotheses that were searched.
    pub fn searches(&self) -> &BTreeMap<Hyp, Sat<D>> {
        &self.searches
    }
}
