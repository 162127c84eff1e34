//! Rules, stored conditions and conditions of sources.

use super::Slots;
use super::block::{Block, Compiler, slots_of_num, slots_of_spec};
use crate::Attribute;
use crate::ast::{
    Action, Expr, FinalPlan, Num, Pair, Production, Slot, Spec, StoredCondition, Target, Test, Variable,
};
use crate::vocabulary::{Shape, Vocabulary};

/// What is done with the goal's lists, in the order of the text.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// A test that reads the goal or a value.
    Test(Block),
    Goal1(Vec<Pair>),
    Remove(bool, Pair),
    /// The attribute, and the variables of the rule by the names that conditions leave free.
    Check(Attribute, Vec<(String, Slot)>),
    ForEach(Sequence),
    Set {
        target: Slot,
        block: Block,
        value: Spec,
    },
}

/// Expressions at the top of a rule or of a FOR-EACH-GOAL.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sequence {
    pub block: Block,
    pub ops: Vec<Op>,
}

#[derive(Clone, Debug)]
pub(crate) enum ActionCode {
    Post { target: Target, inherits: bool, pairs: Vec<Pair> },
    Plan { plan: Spec, inherits: bool, pairs: Vec<Pair> },
    FinalPlan { plan: FinalPlan, pairs: Vec<Pair> },
    Return,
    ForEach(Sequence, Vec<ActionCode>),
}

/// A rule as one source runs it.
#[derive(Clone, Debug, Default)]
pub(crate) struct RuleCode {
    /// Arguments of the goal and the variables that take them.
    pub given: Vec<(usize, Slot)>,
    /// Operations on the goal that can be done before anything is searched.
    pub prefix: Vec<Op>,
    pub block: Block,
    /// Operations on the goal that wait for all variables.
    pub ops: Vec<Op>,
    pub actions: Vec<ActionCode>,
    /// Relations that are looked up.
    pub relations: Vec<usize>,
    /// The declared variables for objects, and those for values.
    pub objects: Vec<Slot>,
    pub values: Vec<Slot>,
}

/// A stored condition.
#[derive(Clone, Debug)]
pub(crate) struct StoredCode {
    pub block: Block,
    pub captured: usize,
    /// Names of the free variables; their slots follow those of the captured ones.
    pub free: Vec<String>,
    pub relations: Vec<usize>,
}

/// Compiles a production for a source whose goals bind `arguments`.
pub(crate) fn compile_rule(
    vocabulary: &Vocabulary,
    production: &Production,
    arguments: &[Variable],
) -> RuleCode {
    let declared = &production.variables[..production.declared];
    let mut given = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        if let Some(slot) = declared.iter().position(|variable| variable.name == argument.name) {
            given.push((index, slot as Slot));
        }
    }
    let bound = given.iter().fold(0, |bound, &(_, slot)| bound | 1 << slot);
    let mut compiler = Compiler { variables: &production.variables, given: bound, relations: Vec::new() };
    let objects: Vec<Slot> =
        (0..production.declared as Slot).filter(|&slot| declared[slot as usize].kind.is_some()).collect();
    let values =
        (0..production.declared as Slot).filter(|&slot| declared[slot as usize].kind.is_none()).collect();
    let Sequence { block, mut ops } =
        sequence(vocabulary, &mut compiler, declared, &objects, &production.expressions);
    let actions: Vec<ActionCode> =
        production.actions.iter().map(|action| code(vocabulary, &mut compiler, declared, action)).collect();
    for action in &actions {
        if let ActionCode::ForEach(body, _) = action {
            ops.push(Op::ForEach(body.clone()));
        }
    }
    let mut known = bound;
    let waiting = ops.iter().position(|op| {
        let ready = needs(op) & !known == 0;
        if ready {
            known |= binds(op);
        }
        !ready
    });
    let rest = ops.split_off(waiting.unwrap_or(ops.len()));
    RuleCode { given, prefix: ops, block, ops: rest, actions, relations: compiler.relations, objects, values }
}

/// Compiles a condition that rules store.
pub(crate) fn compile_stored(condition: &StoredCondition) -> StoredCode {
    let mut compiler = Compiler { variables: &condition.variables, given: 0, relations: Vec::new() };
    let own: Vec<Slot> = (0..(condition.captured + condition.free) as Slot).collect();
    let block = compiler.block(&own, &condition.body);
    let free = &condition.variables[condition.captured..condition.captured + condition.free];
    StoredCode {
        block,
        captured: condition.captured,
        free: free.iter().map(|variable| variable.name.clone()).collect(),
        relations: compiler.relations,
    }
}

/// Compiles the condition of a source; its slots are the arguments.
pub(crate) fn compile_source_condition(condition: &StoredCondition) -> StoredCode {
    compile_stored(condition)
}

fn sequence(
    vocabulary: &Vocabulary,
    compiler: &mut Compiler<'_>,
    declared: &[Variable],
    variables: &[Slot],
    body: &[Expr],
) -> Sequence {
    let mut block = Block {
        variables: variables.iter().map(|&slot| (slot, declared[slot as usize].class)).collect(),
        ..Block::default()
    };
    let mut ops = Vec::new();
    let mut waiting: Vec<&Expr> = body.iter().rev().collect();
    while let Some(expression) = waiting.pop() {
        match &expression.test {
            Test::And(body) => waiting.extend(body.iter().rev()),
            Test::Goal1(pairs) => ops.push(Op::Goal1(pairs.clone())),
            Test::RemoveLists(keep, pair) => ops.push(Op::Remove(*keep, pair.clone())),
            Test::CheckCondition(attribute) => {
                let Shape::Condition(free) = vocabulary.shape(*attribute) else { continue };
                let known = free.iter().filter_map(|name| {
                    let slot = declared.iter().position(|variable| variable.name == *name)?;
                    Some((name.clone(), slot as Slot))
                });
                ops.push(Op::Check(*attribute, known.collect()));
            }
            Test::ForEachGoal(body) => {
                ops.push(Op::ForEach(sequence(vocabulary, compiler, declared, &[], body)));
            }
            Test::Set { target, locals, body, value } => {
                let block = compiler.block(locals, body);
                ops.push(Op::Set { target: *target, block, value: value.clone() });
            }
            test if reads_goal(test) => {
                ops.push(Op::Test(compiler.block(&[], std::slice::from_ref(expression))));
            }
            test => compiler.add(&mut block.atoms, test, false),
        }
    }
    Sequence { block: block.finish(), ops }
}

fn code(
    vocabulary: &Vocabulary,
    compiler: &mut Compiler<'_>,
    declared: &[Variable],
    action: &Action,
) -> ActionCode {
    match action {
        Action::Post { target, inherits, pairs } => {
            ActionCode::Post { target: target.clone(), inherits: *inherits, pairs: pairs.clone() }
        }
        Action::Plan { plan, inherits, pairs } => {
            ActionCode::Plan { plan: plan.clone(), inherits: *inherits, pairs: pairs.clone() }
        }
        Action::FinalPlan { plan, pairs } => {
            ActionCode::FinalPlan { plan: plan.clone(), pairs: pairs.clone() }
        }
        Action::Return => ActionCode::Return,
        Action::ForEachGoal(body, actions) => ActionCode::ForEach(
            sequence(vocabulary, compiler, declared, &[], body),
            actions.iter().map(|action| code(vocabulary, compiler, declared, action)).collect(),
        ),
    }
}

/// Does a test depend on the goal's lists, or on what a variable holds?
fn reads_goal(test: &Test) -> bool {
    let any = |body: &[Expr]| body.iter().any(|expression| reads_goal(&expression.test));
    match test {
        Test::Goal(_) | Test::Goal1(_) | Test::SameValue(..) => true,
        Test::Great { left, right, .. } => num_reads_goal(left) || num_reads_goal(right),
        Test::Concept(_, _, pairs) => pairs.iter().any(|pair| spec_reads_value(&pair.value)),
        Test::And(body)
        | Test::Or(body)
        | Test::Never(body)
        | Test::Exists(_, body)
        | Test::Unique { body, .. } => any(body),
        Test::Implies(_, premise, conclusion) => any(premise) || any(conclusion),
        _ => false,
    }
}

fn num_reads_goal(num: &Num) -> bool {
    match num {
        Num::Attribute(_) | Num::Value(_) => true,
        Num::Number(_) | Num::Measure(..) => false,
        Num::Combine(_, nums) => nums.iter().any(num_reads_goal),
        Num::Plus(left, right) | Num::Less(left, right) => num_reads_goal(left) || num_reads_goal(right),
        Num::Reading(_, inner) => num_reads_goal(inner),
    }
}

fn spec_reads_value(spec: &Spec) -> bool {
    match spec {
        Spec::Value(_) => true,
        Spec::List(specs) => specs.iter().any(spec_reads_value),
        _ => false,
    }
}

/// The variables that an operation must know.
fn needs(op: &Op) -> Slots {
    match op {
        Op::Test(block) => block_slots(block),
        Op::Goal1(pairs) => pairs.iter().fold(0, |slots, pair| slots | transformed_slots(&pair.value)),
        Op::Remove(_, pair) => slots_of_spec(&pair.value),
        Op::Check(_, known) => known.iter().fold(0, |slots, (_, slot)| slots | 1 << slot),
        Op::ForEach(sequence) => {
            sequence.ops.iter().fold(block_slots(&sequence.block), |slots, op| slots | needs(op) | binds(op))
        }
        Op::Set { block, value, .. } => {
            let own = block.variables.iter().fold(0, |own, (slot, _)| own | 1 << slot);
            (block_slots(block) | slots_of_spec(value)) & !own
        }
    }
}

/// The variables for objects that an operation binds.
fn binds(op: &Op) -> Slots {
    match op {
        Op::Goal1(pairs) => pairs.iter().fold(0, |slots, pair| slots | slots_of_spec(&pair.value)),
        _ => 0,
    }
}

fn block_slots(block: &Block) -> Slots {
    use super::block::{AtomKind, Nested};
    let own = block.variables.iter().fold(0, |own: Slots, (slot, _)| own | 1 << slot);
    let mut slots = 0;
    for atom in &block.atoms {
        slots |= atom.slots;
        if let AtomKind::Nested(nested) = &atom.kind {
            match nested.as_ref() {
                Nested::Unique(counted, _) => slots |= counted,
                Nested::Great { left, right, .. } => slots |= slots_of_num(left) | slots_of_num(right),
                _ => {}
            }
        }
    }
    slots & !own
}

/// Transformed variables inside a value cannot be found from it.
fn transformed_slots(spec: &Spec) -> Slots {
    match spec {
        Spec::Arg(crate::ast::Arg::Slot(slot, Some(_)), _) => 1 << slot,
        Spec::List(specs) => specs.iter().fold(0, |slots, spec| slots | transformed_slots(spec)),
        _ => 0,
    }
}
