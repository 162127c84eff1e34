//! Blocks and atoms.

use super::Slots;
use crate::ast::{Arg, Expr, MAX_SLOTS, Num, Pair, Slot, Test, Variable};
use crate::{Class, Function, Name};

/// A conjunction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// The variables that it must find if they are not known, with their classes.
    pub variables: Vec<(Slot, Class)>,
    /// Cheap ones first.
    pub atoms: Vec<Atom>,
    /// For each slot the atoms that touch it.
    pub touching: Vec<Vec<u16>>,
    /// Relations and concepts without any instance of which it has no solution.
    pub needs: Vec<Need>,
}

/// What must be there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need {
    Relation(usize),
    Concept(Name),
}

/// Something that must hold.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    pub kind: AtomKind,
    pub args: Vec<Arg>,
    /// The variables it waits for.
    pub slots: Slots,
    /// The variables that stand in one place only.
    pub once: Slots,
    pub patience: Patience,
    /// Whether its arguments are two variables or objects as they are, not transformed.
    pub is_pair: bool,
    pub negated: bool,
}

/// When an atom has something to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Whatever is open.
    None,
    /// When at most one variable is open.
    One,
    /// When no variable is open.
    All,
}

#[derive(Clone, Debug)]
pub(crate) enum AtomKind {
    /// A stored relation, by its number.
    Relation(usize),
    /// Concepts of a name.
    Concept(Name),
    Function(Function),
    /// Two equal objects, or two different ones.
    Same(bool),
    /// The first step of the goal's plan.
    FirstStep,
    Nested(Box<Nested>),
}

/// What is tested once its variables are known.
#[derive(Clone, Debug)]
pub(crate) enum Nested {
    /// The block has a solution.
    Some(Block),
    Or(Vec<Block>),
    /// The block, over these variables, has exactly one solution, which they take.
    Unique(Slots, Block),
    Great {
        left: Num,
        right: Num,
        strict: bool,
    },
    Goal(Vec<Pair>),
    Goal1(Vec<Pair>),
    Pairs(Name, Vec<Arg>, Vec<Pair>),
    SameValue(Slot, Slot, bool),
}

impl Block {
    pub(crate) fn finish(mut self) -> Block {
        self.atoms.sort_by_key(Atom::cost);
        self.touching = (0..MAX_SLOTS)
            .map(|slot| {
                let atoms = 0..self.atoms.len() as u16;
                atoms.filter(|&atom| self.atoms[atom as usize].slots >> slot & 1 == 1).collect()
            })
            .collect();
        let needed = self.atoms.iter().filter(|atom| !atom.negated).filter_map(|atom| match atom.kind {
            AtomKind::Relation(number) => Some(Need::Relation(number)),
            AtomKind::Concept(name) => Some(Need::Concept(name)),
            _ => None,
        });
        self.needs = needed.collect();
        self
    }

    #[inline]
    pub(crate) fn touching(&self, slot: Slot) -> &[u16] {
        &self.touching[slot as usize]
    }
}

impl Atom {
    /// Whether the atom would change nothing while these of its variables are open, `new` having been bound last.
    #[inline]
    pub(crate) fn is_idle(&self, open: Slots, new: Slot) -> bool {
        match self.patience {
            Patience::All => open != 0,
            // The set of the only variable that was open has been narrowed exactly.
            _ if open == 0 => self.once >> new & 1 == 1,
            Patience::None => false,
            Patience::One => open & (open - 1) != 0,
        }
    }

    /// Relations before computed functions before nested blocks.
    fn cost(&self) -> u8 {
        match &self.kind {
            AtomKind::FirstStep => 0,
            AtomKind::Relation(_) | AtomKind::Concept(_) => 1,
            AtomKind::Same(_) => 2,
            AtomKind::Function(_) => 3,
            AtomKind::Nested(nested) => match nested.as_ref() {
                Nested::SameValue(..) | Nested::Great { .. } => 4,
                Nested::Goal(_) | Nested::Goal1(_) | Nested::Pairs(..) => 5,
                Nested::Some(_) => 6,
                Nested::Or(_) => 7,
                Nested::Unique(..) => 8,
            },
        }
    }
}

pub(crate) fn slots_of_args(args: &[Arg]) -> Slots {
    args.iter().fold(0, |slots, arg| match arg {
        Arg::Slot(slot, _) => slots | 1 << slot,
        Arg::Object(..) => slots,
    })
}

/// Compiles expressions that stand inside something: no list of the goal can be removed here.
pub(crate) struct Compiler<'a> {
    pub variables: &'a [Variable],
    /// Variables that the goal binds.
    pub given: Slots,
    /// Numbers of the relations that are looked up.
    pub relations: Vec<usize>,
}

impl Compiler<'_> {
    /// A block over these variables.
    pub(super) fn block(&mut self, variables: &[Slot], body: &[Expr]) -> Block {
        let mut block = Block {
            variables: variables.iter().map(|&slot| (slot, self.variables[slot as usize].class)).collect(),
            ..Block::default()
        };
        for expression in body {
            self.add(&mut block.atoms, &expression.test, false);
        }
        block.finish()
    }

    /// Adds the atoms that say `test`, or its negation.
    pub(super) fn add(&mut self, atoms: &mut Vec<Atom>, test: &Test, negated: bool) {
        match test {
            Test::Pattern(pattern, args) => {
                if !self.relations.contains(&pattern.index()) {
                    self.relations.push(pattern.index());
                }
                atoms.push(plain(AtomKind::Relation(pattern.index()), args, negated));
            }
            Test::Function(function, args) => atoms.push(plain(AtomKind::Function(*function), args, negated)),
            Test::Same(left, right, equal) => {
                atoms.push(plain(AtomKind::Same(*equal), &[*left, *right], negated));
            }
            Test::FirstStep(actor, place) => {
                let args = [Arg::Slot(*actor, None), Arg::Slot(*place, None)];
                atoms.push(plain(AtomKind::FirstStep, &args, negated));
            }
            Test::Concept(name, args, pairs) if pairs.is_empty() || !negated => {
                atoms.push(plain(AtomKind::Concept(*name), args, negated));
                if !pairs.is_empty() {
                    let mut slots = slots_of_args(args);
                    for pair in pairs {
                        slots |= slots_of_spec(&pair.value);
                    }
                    atoms.push(nested(Nested::Pairs(*name, args.clone(), pairs.clone()), slots, false));
                }
            }
            Test::And(body) if !negated => {
                for expression in body {
                    self.add(atoms, &expression.test, false);
                }
            }
            Test::And(body) => self.add_some(atoms, &[], body, true),
            Test::Never(body) => match body.as_slice() {
                [one] => self.add(atoms, &one.test, !negated),
                _ if negated => body.iter().for_each(|expression| self.add(atoms, &expression.test, false)),
                _ => self.add_some(atoms, &[], body, true),
            },
            Test::Exists(locals, body) => self.add_some(atoms, locals, body, negated),
            Test::Implies(locals, premise, conclusion) => {
                let mut block = self.block(locals, premise);
                let mut all = block.atoms.clone();
                self.add_some(&mut all, &[], conclusion, true);
                block = Block { atoms: all, ..block }.finish();
                let slots = outer_slots(&block, locals);
                atoms.push(nested(Nested::Some(block), slots, !negated));
            }
            Test::Or(body) if negated => {
                for expression in body {
                    self.add(atoms, &expression.test, true);
                }
            }
            Test::Or(body) => {
                let blocks: Vec<Block> =
                    body.iter().map(|expression| self.block(&[], std::slice::from_ref(expression))).collect();
                let slots = blocks.iter().fold(0, |slots, block| slots | outer_slots(block, &[]));
                atoms.push(nested(Nested::Or(blocks), slots, false));
            }
            Test::Unique { earlier, body } => {
                let probe = self.block(&[], body);
                let known = earlier.iter().fold(self.given, |known, slot| known | 1 << slot);
                let all = outer_slots(&probe, &[]);
                let counted = all & !known;
                let variables: Vec<Slot> = (0..32).filter(|slot| counted >> slot & 1 == 1).collect();
                let block = self.block(&variables, body);
                // Negated it binds nothing and must wait for everything.
                let slots = if negated { all } else { all & !counted };
                atoms.push(nested(Nested::Unique(counted, block), slots, negated));
            }
            Test::Great { left, right, strict } => {
                let slots = slots_of_num(left) | slots_of_num(right);
                let great = Nested::Great { left: left.clone(), right: right.clone(), strict: *strict };
                atoms.push(nested(great, slots, negated));
            }
            Test::Goal(pairs) | Test::Goal1(pairs) => {
                let slots = pairs.iter().fold(0, |slots, pair| slots | slots_of_spec(&pair.value));
                let goal = match test {
                    Test::Goal(_) => Nested::Goal(pairs.clone()),
                    _ => Nested::Goal1(pairs.clone()),
                };
                atoms.push(nested(goal, slots, negated));
            }
            Test::SameValue(left, right, equal) => {
                atoms.push(nested(Nested::SameValue(*left, *right, *equal), 0, negated));
            }
            Test::Concept(..) => {
                let whole = Expr { test: test.clone(), span: crate::Span::default() };
                self.add_some(atoms, &[], std::slice::from_ref(&whole), true);
            }
            // The checker lets these stand at the top only, where they are operations on the goal.
            Test::ForEachGoal(_) | Test::RemoveLists(..) | Test::CheckCondition(_) | Test::Set { .. } => {}
        }
    }

    fn add_some(&mut self, atoms: &mut Vec<Atom>, locals: &[Slot], body: &[Expr], negated: bool) {
        let block = self.block(locals, body);
        let slots = outer_slots(&block, locals);
        atoms.push(nested(Nested::Some(block), slots, negated));
    }
}

fn plain(kind: AtomKind, args: &[Arg], negated: bool) -> Atom {
    let patience = match kind {
        AtomKind::FirstStep => Patience::None,
        AtomKind::Relation(_) | AtomKind::Concept(_) if !negated => Patience::None,
        _ => Patience::One,
    };
    // What the first step says may bind several variables at once: it is asked again each time.
    let once = if matches!(kind, AtomKind::FirstStep) { 0 } else { slots_once(args) };
    let is_pair =
        args.len() == 2 && args.iter().all(|arg| matches!(arg, Arg::Object(..) | Arg::Slot(_, None)));
    Atom { kind, args: args.to_vec(), slots: slots_of_args(args), once, patience, is_pair, negated }
}

/// The variables that stand in one place only.
fn slots_once(args: &[Arg]) -> Slots {
    let mut seen = (0, 0);
    for arg in args {
        let bit = slots_of_args(std::slice::from_ref(arg));
        seen = (seen.0 | bit, seen.1 | seen.0 & bit);
    }
    seen.0 & !seen.1
}

fn nested(nested: Nested, slots: Slots, negated: bool) -> Atom {
    let kind = AtomKind::Nested(Box::new(nested));
    Atom { kind, args: Vec::new(), slots, once: 0, patience: Patience::All, is_pair: false, negated }
}

/// The variables of a block that are not its own. Counted variables of a UNIQUE are outer ones too.
fn outer_slots(block: &Block, locals: &[Slot]) -> Slots {
    let mut slots = 0;
    for atom in &block.atoms {
        slots |= atom.slots;
        if let AtomKind::Nested(nested) = &atom.kind
            && let Nested::Unique(counted, _) = nested.as_ref()
        {
            slots |= counted;
        }
    }
    locals.iter().fold(slots, |slots, slot| slots & !(1 << slot))
}

pub(crate) fn slots_of_num(num: &Num) -> Slots {
    match num {
        Num::Number(_) | Num::Attribute(_) | Num::Value(_) => 0,
        Num::Measure(_, args) => slots_of_args(args),
        Num::Combine(_, nums) => nums.iter().fold(0, |slots, num| slots | slots_of_num(num)),
        Num::Plus(left, right) | Num::Less(left, right) => slots_of_num(left) | slots_of_num(right),
        Num::Reading(_, inner) => slots_of_num(inner),
    }
}

pub(crate) fn slots_of_spec(spec: &crate::ast::Spec) -> Slots {
    use crate::ast::Spec;
    match spec {
        Spec::Arg(arg, _) => slots_of_args(&[*arg]),
        Spec::List(specs) => specs.iter().fold(0, |slots, spec| slots | slots_of_spec(spec)),
        Spec::Splice(inner) | Spec::Tail(inner) => slots_of_spec(inner),
        Spec::Number(_) | Spec::Symbol(_) | Spec::Value(_) | Spec::Inherited(_) | Spec::All(_) => 0,
    }
}
