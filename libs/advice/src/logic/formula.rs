//! Formulas: what the user asks and what methods report.

use std::fmt;

/// The number of a hypothesis: 3 for `h:3`.
pub type Hyp = u32;

/// A formula of the propositional calculus over hypothesis names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// True or false.
    Value(bool),
    /// A hypothesis.
    Hyp(Hyp),
    /// Negation.
    Not(Box<Formula>),
    /// Conjunction; true if empty.
    And(Vec<Formula>),
    /// Disjunction; false if empty.
    Or(Vec<Formula>),
    /// The first implies the second.
    Implies(Box<Formula>, Box<Formula>),
    /// Both or none.
    Iff(Box<Formula>, Box<Formula>),
}

impl Formula {
    /// The negation.
    pub fn negated(self) -> Formula {
        Formula::Not(Box::new(self))
    }

    /// `self => other`
    pub fn implies(self, other: Formula) -> Formula {
        Formula::Implies(Box::new(self), Box::new(other))
    }

    /// `self <=> other`
    pub fn iff(self, other: Formula) -> Formula {
        Formula::Iff(Box::new(self), Box::new(other))
    }

    /// The disjunction of hypotheses.
    pub fn any(hyps: &[Hyp]) -> Formula {
        Formula::Or(hyps.iter().map(|&h| Formula::Hyp(h)).collect())
    }

    /// The conjunction of hypotheses.
    pub fn all(hyps: &[Hyp]) -> Formula {
        Formula::And(hyps.iter().map(|&h| Formula::Hyp(h)).collect())
    }

    /// Its truth if the truth of each hypothesis is given.
    pub fn eval(&self, truth: &impl Fn(Hyp) -> bool) -> bool {
        match self {
            Formula::Value(value) => *value,
            Formula::Hyp(h) => truth(*h),
            Formula::Not(a) => !a.eval(truth),
            Formula::And(parts) => parts.iter().all(|p| p.eval(truth)),
            Formula::Or(parts) => parts.iter().any(|p| p.eval(truth)),
            Formula::Implies(a, b) => !a.eval(truth) || b.eval(truth),
            Formula::Iff(a, b) => a.eval(truth) == b.eval(truth),
        }
    }

    /// The hypotheses in it, each once, in order of number.
    pub fn hyps(&self) -> Vec<Hyp> {
        let mut found = Vec::new();
        self.collect(&mut found);
        found.sort_unstable();
        found.dedup();
        found
    }

    fn collect(&self, found: &mut Vec<Hyp>) {
        match self {
            Formula::Value(_) => {}
            Formula::Hyp(h) => found.push(*h),
            Formula::Not(a) => a.collect(found),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|p| p.collect(found)),
            Formula::Implies(a, b) | Formula::Iff(a, b) => {
                a.collect(found);
                b.collect(found);
            }
        }
    }

    fn strength(&self) -> u8 {
        match self {
            Formula::Iff(..) => 1,
            Formula::Implies(..) => 2,
            Formula::Or(parts) if parts.len() > 1 => 3,
            Formula::And(parts) if parts.len() > 1 => 4,
            Formula::Not(_) => 5,
            _ => 9,
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |f: &mut fmt::Formatter<'_>, p: &Formula, least: u8| {
            if p.strength() < least { write!(f, "({p})") } else { write!(f, "{p}") }
        };
        let own = self.strength();
        match self {
            Formula::Value(value) => write!(f, "{value}"),
            Formula::Hyp(h) => write!(f, "h:{h}"),
            Formula::Not(a) => {
                f.write_str("not ")?;
                part(f, a, own)
            }
            Formula::And(parts) | Formula::Or(parts) => {
                let (word, empty) =
                    if matches!(self, Formula::And(_)) { (" and ", "true") } else { (" or ", "false") };
                if parts.is_empty() {
                    return f.write_str(empty);
                }
                for (i, p) in parts.iter().enumerate() {
                    if i > 0 {
                        f.write_str(word)?;
                    }
                    part(f, p, if parts.len() > 1 { own + 1 } else { 0 })?;
                }
                Ok(())
            }
            Formula::Implies(a, b) | Formula::Iff(a, b) => {
                part(f, a, own + 1)?;
                f.write_str(if own == 2 { " => " } else { " <=> " })?;
                part(f, b, own + 1)
            }
        }
    }
}
