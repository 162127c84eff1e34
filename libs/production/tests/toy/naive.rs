//! The truth: a matcher that does what the text says, expression by expression from left to right, with a set of
//! environments, no index, no set of bits and no order of its own.

use production::ast::{Arg, Expr, Num, Slot, Test, Variable};
use production::{Domain, Knowledge, Mode, Pattern, Relation, Rule, Tuple, View};
use std::collections::BTreeSet;

type Env = Vec<Option<u8>>;

pub(crate) struct Naive<'a, D: Domain> {
    domain: &'a D,
    view: View,
    variables: &'a [Variable],
    given: Vec<Slot>,
    /// The tuples of the registered patterns.
    stored: &'a [Vec<Tuple>],
}

/// All registered patterns of a situation, as plain lists of tuples.
pub(crate) fn stored<D: Domain>(knowledge: &Knowledge, domain: &D) -> Vec<Vec<Tuple>> {
    ["STEP", "TOUCHES", "BEHIND", "CATCH", "ALONE"]
        .iter()
        .zip([2, 2, 3, 2, 1])
        .map(|(name, arity)| {
            let pattern: Pattern = knowledge.vocabulary().pattern(name).expect("the toy has it");
            let mut relation = Relation::new(arity);
            domain.fill(pattern, &mut relation);
            relation.tuples()
        })
        .collect()
}

/// All matches of a production whose variables `given` are known, sorted.
pub(crate) fn matches<D: Domain>(
    knowledge: &Knowledge,
    stored: &[Vec<Tuple>],
    rule: Rule,
    domain: &D,
    view: View,
    given: &[(&str, u8)],
) -> Vec<Vec<u8>> {
    let production = knowledge.production(rule);
    let mut env: Env = vec![None; production.variables.len()];
    let mut known = Vec::new();
    for (slot, variable) in production.variables[..production.declared].iter().enumerate() {
        if let Some((_, object)) = given.iter().find(|(name, _)| *name == variable.name) {
            env[slot] = Some(*object);
            known.push(slot as Slot);
        }
    }
    let naive = Naive { domain, view, variables: &production.variables, given: known, stored };
    if (0..production.declared)
        .any(|slot| env[slot].is_some_and(|object| !naive.is_member(slot as Slot, object)))
    {
        return Vec::new();
    }
    let mut envs = naive.all(&production.expressions, vec![env]);
    for slot in 0..production.declared {
        envs = naive.enumerate(envs, slot as Slot);
    }
    let tuples: BTreeSet<Vec<u8>> =
        envs.into_iter().map(|env| env[..production.declared].iter().flatten().copied().collect()).collect();
    tuples.into_iter().collect()
}

impl<D: Domain> Naive<'_, D> {
    fn is_member(&self, slot: Slot, object: u8) -> bool {
        self.domain.members(self.variables[slot as usize].class, self.view) >> object & 1 == 1
    }

    fn enumerate(&self, envs: Vec<Env>, slot: Slot) -> Vec<Env> {
        let mut all = Vec::new();
        for env in envs {
            if env[slot as usize].is_some() {
                all.push(env);
                continue;
            }
            for object in (0..64).filter(|&object| self.is_member(slot, object)) {
                let mut env = env.clone();
                env[slot as usize] = Some(object);
                all.push(env);
            }
        }
        all
    }

    fn all(&self, expressions: &[Expr], mut envs: Vec<Env>) -> Vec<Env> {
        for expression in expressions {
            envs = envs.into_iter().flat_map(|env| self.extend(&expression.test, env)).collect();
            envs.sort();
            envs.dedup();
        }
        envs
    }

    /// All extensions of an environment for which the test holds.
    fn extend(&self, test: &Test, env: Env) -> Vec<Env> {
        match test {
            Test::Pattern(pattern, args) => {
                let mut found = Vec::new();
                // A transformed variable is not found by looking up: it is tried.
                let mut starts = vec![env];
                for arg in args {
                    if let Arg::Slot(slot, Some(_)) = arg {
                        starts = self.enumerate(starts, *slot);
                    }
                }
                for start in starts {
                    for tuple in &self.stored[pattern.index()] {
                        let mut env = start.clone();
                        let fits = args.iter().zip(tuple).all(|(arg, &object)| match arg {
                            Arg::Slot(slot, None) if env[*slot as usize].is_none() => {
                                env[*slot as usize] = Some(object);
                                self.is_member(*slot, object)
                            }
                            _ => self.value(*arg, &env) == Some(object),
                        });
                        if fits {
                            found.push(env);
                        }
                    }
                }
                found
            }
            Test::Function(function, args) => {
                self.filtered(env, args, |values| self.domain.test(*function, values))
            }
            Test::Same(left, right, equal) => {
                self.filtered(env, &[*left, *right], |values| (values[0] == values[1]) == *equal)
            }
            Test::Great { left, right, strict } => {
                let mut slots = Vec::new();
                num_slots(left, &mut slots);
                num_slots(right, &mut slots);
                let envs = slots.into_iter().fold(vec![env], |envs, slot| self.enumerate(envs, slot));
                envs.into_iter()
                    .filter(|env| {
                        match (self.num(left, env, Mode(0), true), self.num(right, env, Mode(0), true)) {
                            (Some(left), Some(right)) => left > right || !strict && left == right,
                            _ => false,
                        }
                    })
                    .collect()
            }
            Test::And(body) => self.all(body, vec![env]),
            Test::Or(body) => {
                // Every variable of the OR gets a value, also in the arms that do not mention it.
                let slots = outer(test);
                let envs = body.iter().flat_map(|arm| self.extend(&arm.test, env.clone())).collect();
                slots.into_iter().fold(envs, |envs, slot| self.enumerate(envs, slot))
            }
            Test::Never(body) => self
                .outer_values(test, env)
                .into_iter()
                .filter(|env| self.all(body, vec![env.clone()]).is_empty())
                .collect(),
            Test::Exists(locals, body) => {
                let mut found = self.all(body, vec![env]);
                for &slot in locals {
                    found = self.enumerate(found, slot);
                }
                for env in &mut found {
                    for &slot in locals {
                        env[slot as usize] = None;
                    }
                }
                found
            }
            Test::Implies(locals, premise, conclusion) => self
                .outer_values(test, env)
                .into_iter()
                .filter(|env| {
                    let mut cases = self.all(premise, vec![env.clone()]);
                    for &slot in locals {
                        cases = self.enumerate(cases, slot);
                    }
                    cases.into_iter().all(|case| !self.all(conclusion, vec![case]).is_empty())
                })
                .collect(),
            Test::Unique { earlier, body } => {
                let counted: Vec<Slot> = outer(test)
                    .into_iter()
                    .filter(|slot| !earlier.contains(slot) && !self.given.contains(slot))
                    .collect();
                self.outer_values(test, env)
                    .into_iter()
                    .filter(|env| {
                        let mut open = env.clone();
                        for &slot in &counted {
                            open[slot as usize] = None;
                        }
                        let solutions: BTreeSet<Vec<Option<u8>>> = self
                            .all(body, vec![open])
                            .into_iter()
                            .map(|env| counted.iter().map(|&slot| env[slot as usize]).collect())
                            .collect();
                        let own: Vec<Option<u8>> = counted.iter().map(|&slot| env[slot as usize]).collect();
                        solutions.len() == 1 && solutions.contains(&own)
                    })
                    .collect()
            }
            _ => panic!("the naive matcher knows no goals"),
        }
    }

    /// The environment with every outer variable of a test known.
    fn outer_values(&self, test: &Test, env: Env) -> Vec<Env> {
        outer(test).into_iter().fold(vec![env], |envs, slot| self.enumerate(envs, slot))
    }

    fn filtered(&self, env: Env, args: &[Arg], holds: impl Fn(&[u8]) -> bool) -> Vec<Env> {
        let mut envs = vec![env];
        for arg in args {
            if let Arg::Slot(slot, _) = arg {
                envs = self.enumerate(envs, *slot);
            }
        }
        envs.retain(|env| {
            let values: Option<Vec<u8>> = args.iter().map(|&arg| self.value(arg, env)).collect();
            values.is_some_and(|values| holds(&values))
        });
        envs
    }

    fn value(&self, arg: Arg, env: &Env) -> Option<u8> {
        match arg {
            Arg::Object(_, object) => Some(object),
            Arg::Slot(slot, None) => env[slot as usize],
            Arg::Slot(slot, Some(transform)) => self.domain.transform(transform, env[slot as usize]?),
        }
    }

    fn num(&self, num: &Num, env: &Env, mode: Mode, top: bool) -> Option<i32> {
        Some(match num {
            Num::Number(number) => *number,
            Num::Measure(measure, args) => {
                let values: Option<Vec<u8>> = args.iter().map(|&arg| self.value(arg, env)).collect();
                self.domain.measure(*measure, &values?, mode, top)
            }
            Num::Combine(combinator, nums) => {
                let values: Option<Vec<i32>> =
                    nums.iter().map(|num| self.num(num, env, mode, false)).collect();
                self.domain.combine(*combinator, &values?, mode, top)
            }
            Num::Plus(left, right) => {
                self.num(left, env, mode, false)? + self.num(right, env, mode, false)?
            }
            Num::Less(left, right) => {
                self.num(left, env, mode, false)? - self.num(right, env, mode, false)?
            }
            Num::Reading(mode, inner) => self.num(inner, env, *mode, top)?,
            Num::Attribute(_) | Num::Value(_) => panic!("the naive matcher knows no goals"),
        })
    }
}

fn num_slots(num: &Num, slots: &mut Vec<Slot>) {
    match num {
        Num::Measure(_, args) => arg_slots(args, slots),
        Num::Combine(_, nums) => nums.iter().for_each(|num| num_slots(num, slots)),
        Num::Plus(left, right) | Num::Less(left, right) => {
            num_slots(left, slots);
            num_slots(right, slots);
        }
        Num::Reading(_, inner) => num_slots(inner, slots),
        _ => {}
    }
}

fn arg_slots(args: &[Arg], slots: &mut Vec<Slot>) {
    slots.extend(args.iter().filter_map(|arg| match arg {
        Arg::Slot(slot, _) => Some(*slot),
        Arg::Object(..) => None,
    }));
}

/// The variables of a test that are not local to it.
fn outer(test: &Test) -> BTreeSet<Slot> {
    let mut slots = Vec::new();
    let mut locals = BTreeSet::new();
    collect(test, &mut slots, &mut locals);
    slots.into_iter().filter(|slot| !locals.contains(slot)).collect()
}

fn collect(test: &Test, slots: &mut Vec<Slot>, locals: &mut BTreeSet<Slot>) {
    match test {
        Test::Pattern(_, args) | Test::Function(_, args) => arg_slots(args, slots),
        Test::Same(left, right, _) => arg_slots(&[*left, *right], slots),
        Test::Great { left, right, .. } => {
            num_slots(left, slots);
            num_slots(right, slots);
        }
        Test::And(body) | Test::Or(body) | Test::Never(body) | Test::Unique { body, .. } => {
            for expression in body {
                collect(&expression.test, slots, locals);
            }
        }
        Test::Exists(own, body) => {
            locals.extend(own);
            for expression in body {
                collect(&expression.test, slots, locals);
            }
        }
        Test::Implies(own, premise, conclusion) => {
            locals.extend(own);
            for expression in premise.iter().chain(conclusion) {
                collect(&expression.test, slots, locals);
            }
        }
        _ => {}
    }
}
