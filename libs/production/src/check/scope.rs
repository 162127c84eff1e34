//! The variables that an expression can see.

use super::{Checker, nearest, ordinal};
use crate::ast::{Arg, MAX_SLOTS, Slot, Variable};
use crate::text::Node;
use crate::{Kind, Rule};

/// The variables of a rule or of a stored condition while it is resolved.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// All variables so far, local ones included.
    pub variables: Vec<Variable>,
    /// Those that can be seen.
    pub visible: Vec<Slot>,
    /// Those that have occurred in an expression.
    pub seen: u64,
    /// Those that have occurred anywhere, actions included.
    pub used: u64,
    /// Variables that hold values and have got one.
    pub held: u64,
    /// Inside a connective, where the goal's lists cannot be taken away and no value can be bound.
    pub nested: bool,
    /// Inside a stored condition, which sees no goal.
    pub stored: bool,
    /// Inside an action.
    pub acting: bool,
    /// The production that is resolved.
    pub rule: Option<Rule>,
}

impl Scope {
    pub(super) fn find(&self, name: &str) -> Option<Slot> {
        self.visible.iter().copied().find(|&slot| self.variables[slot as usize].name == name)
    }

    pub(super) fn kind(&self, slot: Slot) -> Option<Kind> {
        self.variables[slot as usize].kind
    }

    fn note(&mut self, slot: Slot) {
        self.used |= 1 << slot;
        if !self.acting {
            self.seen |= 1 << slot;
        }
    }
}

impl Checker<'_> {
    /// Adds a variable and makes it visible.
    pub(super) fn add_variable(
        &mut self,
        scope: &mut Scope,
        node: &Node,
        variable: Variable,
    ) -> Option<Slot> {
        if scope.variables.len() >= MAX_SLOTS {
            self.report
                .error(node.span, format!("a rule has at most {MAX_SLOTS} variables, local ones included"));
            return None;
        }
        let slot = scope.variables.len() as Slot;
        scope.variables.push(variable);
        scope.visible.push(slot);
        Some(slot)
    }

    /// The local variables of an expression, made visible. They must be new.
    pub(super) fn locals(&mut self, scope: &mut Scope, node: Option<&Node>, whole: &Node) -> Vec<Slot> {
        let Some((node, names)) = node.and_then(|node| Some((node, node.list()?))) else {
            let span = node.map_or(whole.span, |node| node.span);
            self.report.error(span, "a list of variables is expected here");
            return Vec::new();
        };
        if names.is_empty() {
            self.report.error(node.span, "at least one variable is expected here");
        }
        let mut slots = Vec::new();
        for name in names {
            let others: Vec<Variable> =
                scope.visible.iter().map(|&slot| scope.variables[slot as usize].clone()).collect();
            let Some(variable) = self.declared_variable(name, &others) else { continue };
            if variable.kind.is_none() {
                self.report.error(name.span, "a local variable ranges over objects");
                continue;
            }
            slots.extend(self.add_variable(scope, name, variable));
        }
        slots
    }

    /// A variable that holds objects or values.
    pub(super) fn variable(&mut self, scope: &mut Scope, node: &Node) -> Option<Slot> {
        let word = node.word()?;
        if let Some(slot) = scope.find(word) {
            scope.note(slot);
            return Some(slot);
        }
        let visible = scope.visible.iter().map(|&slot| scope.variables[slot as usize].name.as_str());
        let help = nearest(word, visible);
        if self.vocabulary.class_of(word).is_some() {
            let help =
                help.or_else(|| Some(format!("add {word} to the variables of the rule or of an EXISTS")));
            self.report.error_with(node.span, format!("the variable {word} is not declared"), help);
        } else {
            let names = self.vocabulary.constants.keys().map(String::as_str);
            let help = help.or_else(|| nearest(word, names));
            self.report.error_with(node.span, format!("{word} is no variable and no object"), help);
        }
        None
    }

    /// An argument: a variable, a transformed variable, an object, or its number.
    pub(super) fn argument(
        &mut self,
        scope: &mut Scope,
        node: &Node,
        kind: Option<Kind>,
        what: &str,
    ) -> Option<Arg> {
        let (arg, found) = if let Some(number) = node.number() {
            let Some(kind) = kind else {
                self.report.error(node.span, "a number names an object only where its kind is known");
                return None;
            };
            let size = self.vocabulary.kinds[kind.index()].size;
            if number < 0 || number >= i32::from(size) {
                let name = self.kind_name(kind).to_owned();
                self.report.error(node.span, format!("{name} has the objects 0 to {}", size - 1));
                return None;
            }
            (Arg::Object(kind, number as u8), kind)
        } else if let Some(list) = node.list() {
            self.transformed(scope, node, list)?
        } else if let Some((kind, object)) = node
            .word()
            .filter(|word| scope.find(word).is_none())
            .and_then(|word| self.vocabulary.constant(word))
        {
            (Arg::Object(kind, object), kind)
        } else if node.word().is_some() {
            let slot = self.variable(scope, node)?;
            let Some(found) = scope.kind(slot) else {
                let name = scope.variables[slot as usize].name.clone();
                self.report.error(node.span, format!("{name} holds a value, and {what} wants an object"));
                return None;
            };
            (Arg::Slot(slot, None), found)
        } else {
            self.report.error(node.span, format!("{what} wants a variable or an object here"));
            return None;
        };
        if let Some(kind) = kind
            && kind != found
        {
            let (found, kind) = (self.kind_name(found).to_owned(), self.kind_name(kind).to_owned());
            let shown = self.shown(node);
            self.report.error(node.span, format!("{shown} is of kind {found}, but {what} wants {kind}"));
            return None;
        }
        Some(arg)
    }

    /// The text of a node, for messages.
    fn shown(&self, node: &Node) -> String {
        let text = self.report.files().get(node.span.file as usize);
        let text = text.and_then(|file| file.text.get(node.span.start as usize..node.span.end as usize));
        text.unwrap_or("this").chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect()
    }

    fn transformed(&mut self, scope: &mut Scope, node: &Node, list: &[Node]) -> Option<(Arg, Kind)> {
        let Some(word) = node.head() else {
            self.report.error(node.span, "a transforming function and a variable are expected here");
            return None;
        };
        let Some(transform) = self.vocabulary.transform(word) else {
            let names = self.vocabulary.transforms.iter().map(|transform| transform.name.as_str());
            let help = nearest(word, names.clone()).unwrap_or_else(|| {
                format!("the transforming functions are {}", names.collect::<Vec<_>>().join(", "))
            });
            self.report.error_with(
                list[0].span,
                format!("there is no transforming function {word}"),
                Some(help),
            );
            return None;
        };
        let entry = self.vocabulary.transforms[transform.index()].clone();
        let [_, inner] = list else {
            self.report.error(node.span, format!("{word} takes one variable"));
            return None;
        };
        if inner.word().is_none() {
            self.report.error(inner.span, format!("{word} takes a variable"));
            return None;
        }
        if let Arg::Slot(slot, None) = self.argument(scope, inner, Some(entry.from), word)? {
            Some((Arg::Slot(slot, Some(transform)), entry.to))
        } else {
            self.report.error(inner.span, format!("{word} takes a variable"));
            None
        }
    }

    /// Arguments of known kinds. Reports a wrong number.
    pub(super) fn arguments(
        &mut self,
        scope: &mut Scope,
        whole: &Node,
        nodes: &[Node],
        kinds: &[Kind],
        what: &str,
    ) -> Option<Vec<Arg>> {
        if nodes.len() != kinds.len() {
            let names: Vec<_> = kinds.iter().map(|&kind| self.kind_name(kind).to_owned()).collect();
            let help = (!names.is_empty()).then(|| format!("they are {what} {}", names.join(" ")));
            let message = format!("{what} takes {}, not {}", counted(kinds.len()), nodes.len());
            self.report.error_with(whole.span, message, help);
        }
        let mut arguments = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let kind = kinds.get(index).copied();
            let what = format!("{what}, as its {} argument,", ordinal(index));
            arguments.push(self.argument(scope, node, kind, &what));
        }
        let arguments: Option<Vec<Arg>> = arguments.into_iter().collect();
        arguments.filter(|arguments| arguments.len() == kinds.len())
    }
}

fn counted(count: usize) -> String {
    match count {
        0 => "no arguments".into(),
        1 => "1 argument".into(),
        n => format!("{n} arguments"),
    }
}
