//! A rule in English, in the manner of MYCIN's printer (the source's section III.B): `IF` with a clause for each
//! expression, `THEN` with what is posted. The domain's phrases say what its functions, patterns and measures mean.

use crate::ast::{Action, Arg, Expr, FinalPlan, Num, Pair, Production, Spec, Symbol, Target, Test};
use crate::knowledge::Knowledge;
use crate::vocabulary::Signature;
use crate::{Rule, Vocabulary};

impl Knowledge {
    /// A production in English.
    pub fn english(&self, rule: Rule) -> String {
        let production = &self.productions[rule.index()];
        let writer = Writer { knowledge: self, production };
        let names: Vec<&str> = production.variables[..production.declared]
            .iter()
            .map(|variable| variable.name.as_str())
            .collect();
        let mut text = format!("{} {}\n", production.name, names.join(" "));
        for (index, expression) in production.expressions.iter().enumerate() {
            text += if index == 0 { "IF:   " } else { "      and " };
            text += &writer.clause(expression);
            text.push('\n');
        }
        for (index, action) in production.actions.iter().enumerate() {
            text += if index == 0 { "THEN: " } else { "      and " };
            text += &writer.action(action);
            text.push('\n');
        }
        text
    }
}

impl Knowledge {
    /// The conditions of a production in English, in the order of the text.
    pub fn conditions(&self, rule: Rule) -> Vec<String> {
        let production = &self.productions[rule.index()];
        let writer = Writer { knowledge: self, production };
        production.expressions.iter().map(|expression| writer.clause(expression)).collect()
    }
}

struct Writer<'a> {
    knowledge: &'a Knowledge,
    production: &'a Production,
}

impl Writer<'_> {
    fn words(&self) -> &Vocabulary {
        &self.knowledge.vocabulary
    }

    fn name(&self, slot: u8) -> &str {
        &self.production.variables[slot as usize].name
    }

    fn arg(&self, arg: Arg) -> String {
        match arg {
            Arg::Slot(slot, None) => self.name(slot).to_owned(),
            Arg::Slot(slot, Some(transform)) => {
                let name = self.words().transforms[transform.index()].name.to_lowercase();
                format!("the {name} of {}", self.name(slot))
            }
            Arg::Object(kind, object) => {
                let named = self.words().constants.iter().filter(|(_, value)| **value == (kind, object));
                named
                    .map(|(name, _)| name.clone())
                    .min()
                    .unwrap_or_else(|| format!("{} {object}", self.words().kind_name(kind).to_lowercase()))
            }
        }
    }

    fn said(&self, signature: &Signature, args: &[Arg]) -> String {
        let args: Vec<String> = args.iter().map(|&arg| self.arg(arg)).collect();
        match &signature.phrase {
            None => format!("{} of {}", signature.name.to_lowercase(), args.join(", ")),
            Some(phrase) => args
                .iter()
                .enumerate()
                .fold(phrase.clone(), |phrase, (index, arg)| phrase.replace(&format!("{{{index}}}"), arg)),
        }
    }

    fn all(&self, body: &[Expr]) -> String {
        body.iter().map(|expression| self.clause(expression)).collect::<Vec<_>>().join(" and ")
    }

    fn variables(&self, slots: &[u8]) -> String {
        slots.iter().map(|&slot| self.name(slot)).collect::<Vec<_>>().join(", ")
    }

    fn clause(&self, expression: &Expr) -> String {
        match &expression.test {
            Test::Pattern(pattern, args) => {
                if let Some(signature) = self.words().patterns.get(pattern.index()) {
                    return self.said(signature, args);
                }
                let rule = pattern.index() - self.words().patterns.len();
                let args: Vec<String> = args.iter().map(|&arg| self.arg(arg)).collect();
                format!("{} has matched {}", self.knowledge.productions[rule].name, args.join(", "))
            }
            Test::Function(function, args) => self.said(&self.words().functions[function.index()], args),
            Test::Same(left, right, equal) => {
                format!("{} is {}{}", self.arg(*left), if *equal { "" } else { "not " }, self.arg(*right))
            }
            Test::SameValue(left, right, equal) => {
                format!("{} is {}{}", self.name(*left), if *equal { "" } else { "not " }, self.name(*right))
            }
            Test::Great { left, right, strict } => {
                let (left, right) = (self.num(left), self.num(right));
                if *strict {
                    format!("{left} is greater than {right}")
                } else {
                    format!("{left} is at least {right}")
                }
            }
            Test::Goal(pairs) => format!("the goal has {}", self.pairs(pairs)),
            Test::Goal1(pairs) => format!("the best attribute list of the goal has {}", self.pairs(pairs)),
            Test::Concept(name, args, pairs) => {
                let args: Vec<String> = args.iter().map(|&arg| self.arg(arg)).collect();
                let with =
                    if pairs.is_empty() { String::new() } else { format!(" with {}", self.pairs(pairs)) };
                format!("there is a concept {} of {}{with}", self.knowledge.name_text(*name), args.join(", "))
            }
            Test::ForEachGoal(body) => format!("for some attribute list of the goal {}", self.all(body)),
            Test::RemoveLists(keep, pair) => {
                let pair = self.pairs(std::slice::from_ref(pair));
                format!("attribute lists with{} {pair} are removed", if *keep { "out" } else { "" })
            }
            Test::FirstStep(actor, place) => {
                format!("the plan begins with {} to {}", self.name(*actor), self.name(*place))
            }
            Test::CheckCondition(attribute) => {
                format!("any condition in {} holds", self.words().attribute_name(*attribute))
            }
            Test::And(body) => self.all(body),
            Test::Or(body) => {
                let arms: Vec<String> = body.iter().map(|arm| self.clause(arm)).collect();
                format!("either {}", arms.join(" or "))
            }
            Test::Never(body) => format!("it is not the case that {}", self.all(body)),
            Test::Exists(locals, body) => {
                format!("for some {} {}", self.variables(locals), self.all(body))
            }
            Test::Unique { body, .. } => format!("there is only one way that {}", self.all(body)),
            Test::Implies(locals, premise, conclusion) => format!(
                "for every {}, if {} then {}",
                self.variables(locals),
                self.all(premise),
                self.all(conclusion)
            ),
            Test::Set { target, locals, body, value } => format!(
                "{} is the list of {} for every {} such that {}",
                self.name(*target),
                self.spec(value),
                self.variables(locals),
                self.all(body)
            ),
        }
    }

    fn num(&self, num: &Num) -> String {
        match num {
            Num::Number(number) => number.to_string(),
            Num::Attribute(attribute) => self.words().attribute_name(*attribute).to_owned(),
            Num::Value(slot) => self.name(*slot).to_owned(),
            Num::Measure(measure, args) => self.said(&self.words().measures[measure.index()], args),
            Num::Combine(combinator, nums) => {
                let nums: Vec<String> = nums.iter().map(|num| self.num(num)).collect();
                format!(
                    "{} of {}",
                    self.words().combinators[combinator.index()].0.to_lowercase(),
                    nums.join(", ")
                )
            }
            Num::Plus(left, right) => format!("{} plus {}", self.num(left), self.num(right)),
            Num::Less(left, right) => format!("{} less {}", self.num(left), self.num(right)),
            Num::Reading(mode, inner) => {
                let named = self.words().readings.iter().filter(|(_, value)| *value == mode);
                format!(
                    "{} (as {})",
                    self.num(inner),
                    named.map(|(name, _)| name.to_lowercase()).min().unwrap_or_default()
                )
            }
        }
    }

    fn pairs(&self, pairs: &[Pair]) -> String {
        let shown = pairs.iter().map(|pair| {
            format!("{} = {}", self.words().attribute_name(pair.attribute), self.spec(&pair.value))
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    fn spec(&self, spec: &Spec) -> String {
        match spec {
            Spec::Number(number) => number.to_string(),
            Spec::Arg(arg, _) => self.arg(*arg),
            Spec::Value(slot) => self.name(*slot).to_owned(),
            Spec::Inherited(attribute) | Spec::All(attribute) => {
                format!("the goal's {}", self.words().attribute_name(*attribute))
            }
            Spec::Splice(inner) => self.spec(inner),
            Spec::Tail(inner) => format!("the rest of {}", self.spec(inner)),
            Spec::Symbol(symbol) => match symbol {
                Symbol::Nil => "nothing".to_owned(),
                Symbol::Plus => "plus".to_owned(),
                Symbol::Less => "less".to_owned(),
                Symbol::AnyBut => "any but".to_owned(),
                Symbol::Measure(measure) => self.words().measures[measure.index()].name.clone(),
                Symbol::Combinator(combinator) => self.words().combinators[combinator.index()].0.clone(),
                Symbol::Name(name) => self.knowledge.name_text(*name).to_owned(),
                Symbol::Condition(_) => "a condition on".to_owned(),
            },
            Spec::List(specs) => {
                if let [Spec::Symbol(Symbol::Measure(measure)), rest @ ..] = specs.as_slice() {
                    let args: Option<Vec<Arg>> = rest
                        .iter()
                        .map(|spec| if let Spec::Arg(arg, _) = spec { Some(*arg) } else { None })
                        .collect();
                    if let Some(args) = args {
                        return self.said(&self.words().measures[measure.index()], &args);
                    }
                }
                format!("({})", specs.iter().map(|spec| self.spec(spec)).collect::<Vec<_>>().join(" "))
            }
        }
    }

    fn with(&self, pairs: &[Pair]) -> String {
        if pairs.is_empty() {
            return String::new();
        }
        format!(" with attributes as follows: {}", self.pairs(pairs))
    }

    fn action(&self, action: &Action) -> String {
        match action {
            Action::Post { target: Target::Named(name, args), pairs, .. } => {
                let args: Vec<String> = args.iter().map(|&arg| self.arg(arg)).collect();
                let name = self.knowledge.name_text(*name);
                format!("post the concept {name} of {}{}", args.join(", "), self.with(pairs))
            }
            Action::Post { target: Target::Held(attribute), pairs, .. } => {
                format!("post what {} holds{}", self.words().attribute_name(*attribute), self.with(pairs))
            }
            Action::Plan { plan, pairs, .. } => {
                format!("post the plan {}{}", self.spec(plan), self.with(pairs))
            }
            Action::FinalPlan { plan, pairs } => {
                let plan = match plan {
                    FinalPlan::Goal => "the goal's plan".to_owned(),
                    FinalPlan::New(plan) => format!("the plan {}", self.spec(plan)),
                    FinalPlan::Fix(actor, place) => {
                        format!("{} to {} and then the goal's plan", self.arg(*actor), self.arg(*place))
                    }
                };
                format!("post {plan} as final{}", self.with(pairs))
            }
            Action::Return => "do not execute any more productions in this source".to_owned(),
            Action::ForEachGoal(body, actions) => {
                let actions: Vec<String> = actions.iter().map(|action| self.action(action)).collect();
                format!("for each attribute list of the goal, if {}: {}", self.all(body), actions.join("; "))
            }
        }
    }
}
