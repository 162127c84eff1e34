//! The c-form: a set of lines, read as their conjunction.

use std::fmt;

use super::{Formula, Hyp, Implication, Set};

/// Sequents that a conversion may work through.
const MAX_SEQUENTS: usize = 20_000;

/// A subtarget: the conjunction of lines. Without lines it is a theorem. Always free of tautologies and of lines that
/// another implies (the first two simplifications), and sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CForm {
    lines: Vec<Implication>,
}

impl CForm {
    /// From lines, simplified.
    pub fn from_lines(lines: impl IntoIterator<Item = Implication>) -> CForm {
        let mut lines: Vec<Implication> = lines.into_iter().filter(|line| !line.is_tautology()).collect();
        // Only a smaller line can imply a larger one.
        lines.sort_by_cached_key(|line| (line.left.len() + line.right.len(), line.clone()));
        lines.dedup();
        let mut kept: Vec<Implication> = Vec::new();
        for line in lines {
            if !kept.iter().any(|k| k.implies(&line)) {
                kept.push(line);
            }
        }
        // Shown in the order of the numbers.
        kept.sort_by(|a, b| {
            a.left.iter().cmp(b.left.iter()).then_with(|| a.right.iter().cmp(b.right.iter()))
        });
        CForm { lines: kept }
    }

    /// `true => F`: the c-form of a formula by Wang's algorithm. `None` if it would be too large.
    pub fn of(formula: &Formula) -> Option<CForm> {
        CForm::sequent(Vec::new(), vec![formula])
    }

    /// `F => false`: the factor by which a fact enters a target (Table 1 has the usual cases).
    pub fn of_fact(fact: &Formula) -> Option<CForm> {
        CForm::sequent(vec![fact], Vec::new())
    }

    /// Wang's algorithm: takes connectives away from a sequent until only hypotheses are left.
    fn sequent(left: Vec<&Formula>, right: Vec<&Formula>) -> Option<CForm> {
        struct Sequent<'a> {
            left: Vec<&'a Formula>,
            right: Vec<&'a Formula>,
            line: Implication,
        }
        let mut lines = Vec::new();
        let mut work = vec![Sequent { left, right, line: Implication::default() }];
        let mut steps = 0;
        while let Some(Sequent { mut left, mut right, mut line }) = work.pop() {
            steps += 1;
            if steps > MAX_SEQUENTS {
                return None;
            }
            // `goes_left`: on which side the formula stands.
            let (formula, goes_left) = match (left.pop(), right.pop()) {
                (Some(f), other) => {
                    right.extend(other);
                    (f, true)
                }
                (None, Some(f)) => (f, false),
                (None, None) => {
                    lines.push(line);
                    continue;
                }
            };
            match (formula, goes_left) {
                (Formula::Value(value), _) => {
                    // false on the left or true on the right: a tautology.
                    if *value == goes_left {
                        work.push(Sequent { left, right, line });
                    }
                }
                (Formula::Hyp(h), _) => {
                    if goes_left {
                        line.left.insert(*h);
                    } else {
                        line.right.insert(*h);
                    }
                    if !line.is_tautology() {
                        work.push(Sequent { left, right, line });
                    }
                }
                (Formula::Not(a), true) => {
                    right.push(a);
                    work.push(Sequent { left, right, line });
                }
                (Formula::Not(a), false) => {
                    left.push(a);
                    work.push(Sequent { left, right, line });
                }
                (Formula::And(parts), true) => {
                    left.extend(parts);
                    work.push(Sequent { left, right, line });
                }
                (Formula::Or(parts), false) => {
                    right.extend(parts);
                    work.push(Sequent { left, right, line });
                }
                (Formula::And(parts) | Formula::Or(parts), _) => {
                    for part in parts {
                        let (mut left, mut right) = (left.clone(), right.clone());
                        if goes_left {
                            left.push(part);
                        } else {
                            right.push(part);
                        }
                        work.push(Sequent { left, right, line: line.clone() });
                    }
                }
                (Formula::Implies(a, b), false) => {
                    left.push(a);
                    right.push(b);
                    work.push(Sequent { left, right, line });
                }
                (Formula::Implies(a, b), true) => {
                    let mut with_b = left.clone();
                    with_b.push(b);
                    work.push(Sequent { left: with_b, right: right.clone(), line: line.clone() });
                    right.push(a);
                    work.push(Sequent { left, right, line });
                }
                (Formula::Iff(a, b), true) => {
                    // Both are true, or both are false.
                    let mut both = left.clone();
                    both.extend([&**a, &**b]);
                    work.push(Sequent { left: both, right: right.clone(), line: line.clone() });
                    right.extend([&**a, &**b]);
                    work.push(Sequent { left, right, line });
                }
                (Formula::Iff(a, b), false) => {
                    for (first, second) in [(a, b), (b, a)] {
                        let (mut left, mut right) = (left.clone(), right.clone());
                        left.push(first);
                        right.push(second);
                        work.push(Sequent { left, right, line: line.clone() });
                    }
                }
            }
        }
        Some(CForm::from_lines(lines))
    }

    /// The product: each line of one united with each of the other. Logically it is the disjunction. `None` if more
    /// than `most` pairs would have to be looked at.
    pub fn times(&self, other: &CForm, most: usize) -> Option<CForm> {
        if self.lines.len().saturating_mul(other.lines.len()) > most {
            return None;
        }
        Some(CForm::from_lines(self.lines.iter().flat_map(|a| other.lines.iter().map(|b| a.times(b)))))
    }

    /// With a truth value inserted.
    pub fn insert(&self, h: Hyp, value: bool) -> CForm {
        CForm::from_lines(self.lines.iter().cloned().filter_map(|line| line.insert(h, value)))
    }

    /// The lines.
    pub fn lines(&self) -> &[Implication] {
        &self.lines
    }

    /// Whether it is a theorem: no line is left.
    pub fn is_theorem(&self) -> bool {
        self.lines.is_empty()
    }

    /// The hypotheses that stand on the left of all lines, and those on the right of all lines; `None` without lines.
    pub fn common(&self) -> Option<(Set, Set)> {
        let (first, rest) = self.lines.split_first()?;
        Some(rest.iter().fold((first.left.clone(), first.right.clone()), |(left, right), line| {
            (left.intersection(&line.left), right.intersection(&line.right))
        }))
    }
}

impl fmt::Display for CForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lines.is_empty() {
            return f.write_str("true");
        }
        for (i, line) in self.lines.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(fact: &Formula) -> Vec<String> {
        CForm::of_fact(fact).unwrap_or_default().lines().iter().map(ToString::to_string).collect()
    }

    fn h(n: Hyp) -> Formula {
        Formula::Hyp(n)
    }

    /// Table 1, with a, b, c = 1, 2, 3 and h = 0.
    #[test]
    fn table_1() {
        let (or, and) = (Formula::any(&[1, 2, 3]), Formula::all(&[1, 2, 3]));
        assert_eq!(shown(&or), ["[h:1]=>false", "[h:2]=>false", "[h:3]=>false"]);
        assert_eq!(shown(&and), ["[h:1,h:2,h:3]=>false"]);
        assert_eq!(shown(&or.clone().implies(h(0))), ["true=>[h:1,h:2,h:3]", "[h:0]=>false"]);
        assert_eq!(
            shown(&and.clone().implies(h(0))),
            ["true=>[h:1]", "true=>[h:2]", "true=>[h:3]", "[h:0]=>false"]
        );
        assert_eq!(
            shown(&or.iff(h(0))),
            ["true=>[h:0,h:1,h:2,h:3]", "[h:0,h:1]=>false", "[h:0,h:2]=>false", "[h:0,h:3]=>false"]
        );
        assert_eq!(
            shown(&and.iff(h(0))),
            ["true=>[h:0,h:1]", "true=>[h:0,h:2]", "true=>[h:0,h:3]", "[h:0,h:1,h:2,h:3]=>false"]
        );
        // The example in the text: a => b.
        assert_eq!(shown(&h(1).implies(h(2))), ["true=>[h:1]", "[h:2]=>false"]);
    }
}
