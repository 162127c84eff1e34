//! The trace as the paper prints it (Figs 6 and 10).

use std::fmt::Write as _;

use super::{Application, Engine};
use crate::{CForm, Domain};

impl<D: Domain> Engine<'_, D> {
    /// The pool: targets, facts about single hypotheses, hypotheses, plans.
    pub fn pool_text(&self) -> String {
        let mut out = String::from("Current AdviceKnowledge Pool\n");
        if let Some(target) = self.target() {
            for (title, product) in
                [("Positive Target", target.positive()), ("Negative Target", target.negative())]
            {
                let _ = writeln!(out, "{title}");
                for (n, factor) in product.factors().iter().enumerate() {
                    if n > 0 {
                        out.push_str("  times\n");
                    }
                    for line in factor.to_string().lines() {
                        let _ = writeln!(out, "  {line}");
                    }
                }
            }
        }
        if !self.pool.truths().is_empty() {
            out.push_str("Facts\n");
            for (n, (h, value)) in self.pool.truths().iter().enumerate() {
                let _ = writeln!(out, "  {} h:{h} is {value}", n + 1);
            }
        }
        out.push_str("Hypotheses\n");
        for (n, term) in self.pool.hypotheses().iter().enumerate() {
            let _ = writeln!(out, "  {} hyp(h:{n}, {term})", n + 1);
        }
        if !self.pool.plans().is_empty() {
            out.push_str("Plans\n");
            for (n, (plan, origin)) in self.pool.plans().iter().enumerate() {
                let side = self.domain.side_names()[plan.side.index()];
                let origin = origin.as_ref().map(|o| format!("  # {o}")).unwrap_or_default();
                let _ = writeln!(out, "  {0} plan(p:{0}, {side}, {plan}){origin}", n + 1);
            }
        }
        out
    }

    /// The conflict set, numbered from 1.
    pub fn conflict_text(&self, conflict: &[Application]) -> String {
        let mut out = String::from("Conflict set (method names : contexts)\n");
        for (n, application) in conflict.iter().enumerate() {
            let _ = writeln!(out, "  {} {application}", n + 1);
        }
        out
    }

    /// New facts in c-form, as they enter the target.
    pub fn facts_text(&self, facts: &[usize]) -> String {
        let mut out = String::from("New facts\n");
        for &n in facts {
            let formula = &self.pool.facts()[n].formula;
            match CForm::of_fact(formula) {
                Some(form) => form.to_string().lines().for_each(|line| {
                    let _ = writeln!(out, "  {line}");
                }),
                None => {
                    let _ = writeln!(out, "  {formula}");
                }
            }
        }
        out
    }
}

impl std::fmt::Display for Application {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let context: Vec<String> = self.context.iter().map(ToString::to_string).collect();
        write!(f, "{}:[{}]", self.name, context.join(","))
    }
}
