//! The names of a domain: what variables, functions, patterns, measures and attributes there are.
//!
//! Wilkins' language has fixed words (PATTERN, NEVER, ACTION) and words of its domain. The
//! fixed ones are this library's; everything else is registered here, with the kinds of its arguments, so
//! that a rule with a wrong name or a wrong argument is refused when it is read.

mod error;
mod language;
mod list;
mod words;

pub use error::VocabularyError;
pub use language::{LANGUAGE, LanguagePlace};
pub use list::{Word, WordKind};
pub(crate) use words::{EXPRESSIONS, is_reserved, is_word};

use crate::{Attribute, Class, Combinator, Function, Kind, MAX_ARITY, Measure, Mode, Pattern, Transform};
use std::collections::HashMap;

/// Most attributes: an attribute list is an array.
pub const MAX_ATTRIBUTES: usize = 24;

/// What the values of an attribute are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number, computed when the concept is posted.
    Number,
    /// An expression of measures, kept as it is and evaluated in the situation at hand.
    Value,
    /// Elements of a plan.
    Plan,
    /// Expressions to be tested later; the names of the variables that may stay free in them.
    Condition(Vec<String>),
    /// A concept to be posted later: a name and its arguments.
    Goal,
    /// One object of a kind.
    Object(Kind),
}

#[derive(Clone, Debug)]
pub(crate) struct KindEntry {
    pub name: String,
    pub size: u8,
}

#[derive(Clone, Debug)]
pub(crate) struct ClassEntry {
    pub name: String,
    /// Nothing for variables that hold attribute values.
    pub kind: Option<Kind>,
}

#[derive(Clone, Debug)]
pub(crate) struct TransformEntry {
    pub name: String,
    pub from: Kind,
    pub to: Kind,
}

/// A function, a pattern or a measure.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub name: String,
    pub kinds: Vec<Kind>,
    /// How a sentence says it; `{0}` is the first argument.
    pub phrase: Option<String>,
    /// Answers of a function of one or two arguments are remembered.
    pub remembered: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct AttributeEntry {
    pub name: String,
    pub shape: Shape,
    /// Do plans keep it when they are posted?
    pub on_plans: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FunctionName {
    Registered(Function),
    /// Are two objects of one kind, or two attribute values, the same?
    Equal,
    /// Are they different?
    NotEqual,
}

/// The names of a domain. Made by a [`VocabularyBuilder`].
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    pub(crate) kinds: Vec<KindEntry>,
    pub(crate) classes: Vec<ClassEntry>,
    pub(crate) transforms: Vec<TransformEntry>,
    pub(crate) functions: Vec<Signature>,
    pub(crate) patterns: Vec<Signature>,
    pub(crate) measures: Vec<Signature>,
    pub(crate) combinators: Vec<(String, usize)>,
    pub(crate) attributes: Vec<AttributeEntry>,
    pub(crate) constants: HashMap<String, (Kind, u8)>,
    pub(crate) thresholds: HashMap<String, Measure>,
    pub(crate) readings: HashMap<String, Mode>,
    class_names: HashMap<String, Class>,
    transform_names: HashMap<String, Transform>,
    function_names: HashMap<String, Function>,
    pattern_names: HashMap<String, Pattern>,
    measure_names: HashMap<String, Measure>,
    combinator_names: HashMap<String, Combinator>,
    attribute_names: HashMap<String, Attribute>,
    /// The kinds of who acts and where, in a step of a plan.
    pub(crate) step: Option<(Kind, Kind)>,
    pub(crate) initial_plan: String,
    pub(crate) final_plan: String,
    /// The mode in which GREAT and ASGREAT evaluate attributes.
    pub(crate) comparison: Mode,
}

/// Registers the names of a domain. Handles count from 0 in the order of registration.
#[derive(Clone, Debug)]
pub struct VocabularyBuilder {
    vocabulary: Vocabulary,
    errors: Vec<VocabularyError>,
}

impl Vocabulary {
    /// An empty vocabulary to register names in.
    pub fn builder() -> VocabularyBuilder {
        let vocabulary = Vocabulary {
            initial_plan: "INITIAL-PLAN".into(),
            final_plan: "FINALPLAN".into(),
            comparison: Mode(0),
            ..Vocabulary::default()
        };
        VocabularyBuilder { vocabulary, errors: Vec::new() }
    }

    /// The class that a variable's name carries: the name without its digits.
    pub fn class_of(&self, variable: &str) -> Option<Class> {
        self.class_names.get(variable.trim_end_matches(|c: char| c.is_ascii_digit())).copied()
    }

    /// The kind of objects in a class; nothing for attribute values.
    pub fn kind_of(&self, class: Class) -> Option<Kind> {
        self.classes[class.index()].kind
    }

    /// A function by its name.
    pub fn function(&self, name: &str) -> Option<Function> {
        self.function_names.get(name).copied()
    }

    /// A registered pattern by its name.
    pub fn pattern(&self, name: &str) -> Option<Pattern> {
        self.pattern_names.get(name).copied()
    }

    /// A measure by its name.
    pub fn measure(&self, name: &str) -> Option<Measure> {
        self.measure_names.get(name).copied()
    }

    /// A combinator by its name.
    pub fn combinator(&self, name: &str) -> Option<Combinator> {
        self.combinator_names.get(name).copied()
    }

    /// A transforming function by its name.
    pub fn transform(&self, name: &str) -> Option<Transform> {
        self.transform_names.get(name).copied()
    }

    /// An attribute by its name.
    pub fn attribute(&self, name: &str) -> Option<Attribute> {
        self.attribute_names.get(name).copied()
    }

    /// An object that has a name of its own.
    pub fn constant(&self, name: &str) -> Option<(Kind, u8)> {
        self.constants.get(name).copied()
    }

    /// The name of an attribute.
    pub fn attribute_name(&self, attribute: Attribute) -> &str {
        &self.attributes[attribute.index()].name
    }

    /// The shape of an attribute's values.
    pub fn shape(&self, attribute: Attribute) -> &Shape {
        &self.attributes[attribute.index()].shape
    }

    /// The name of a kind.
    pub fn kind_name(&self, kind: Kind) -> &str {
        &self.kinds[kind.index()].name
    }

    pub(crate) fn any_function(&self, name: &str) -> Option<FunctionName> {
        match name {
            "EQUAL" => Some(FunctionName::Equal),
            "NOT-EQUAL" | "NEQ" => Some(FunctionName::NotEqual),
            _ => self.function(name).map(FunctionName::Registered),
        }
    }
}

impl VocabularyBuilder {
    /// A kind of `size` objects, 1 to 64.
    pub fn kind(&mut self, name: &str, size: u8) -> Kind {
        if !(1..=64).contains(&size) {
            self.errors.push(VocabularyError::Size { name: name.into(), size });
        }
        self.name(name);
        let kind = Kind(self.vocabulary.kinds.len() as u8);
        self.vocabulary.kinds.push(KindEntry { name: name.into(), size });
        kind
    }

    /// An object with a name that rules may use.
    pub fn constant(&mut self, name: &str, kind: Kind, object: u8) {
        self.name(name);
        if self.vocabulary.constants.insert(name.into(), (kind, object)).is_some() {
            self.twice(name);
        }
    }

    /// A class of variables over objects of a kind.
    pub fn class(&mut self, name: &str, kind: Kind) -> Class {
        self.any_class(name, Some(kind))
    }

    /// A class of variables that hold attribute values.
    pub fn value_class(&mut self, name: &str) -> Class {
        self.any_class(name, None)
    }

    fn any_class(&mut self, name: &str, kind: Option<Kind>) -> Class {
        self.name(name);
        if name.ends_with(|c: char| c.is_ascii_digit()) {
            self.errors.push(VocabularyError::Digit { name: name.into() });
        }
        let class = Class(self.vocabulary.classes.len() as u8);
        self.vocabulary.classes.push(ClassEntry { name: name.into(), kind });
        if self.vocabulary.class_names.insert(name.into(), class).is_some() {
            self.twice(name);
        }
        class
    }

    /// A transforming function.
    pub fn transform(&mut self, name: &str, from: Kind, to: Kind) -> Transform {
        self.name(name);
        let transform = Transform(self.vocabulary.transforms.len() as u8);
        self.vocabulary.transforms.push(TransformEntry { name: name.into(), from, to });
        if self.vocabulary.transform_names.insert(name.into(), transform).is_some() {
            self.twice(name);
        }
        transform
    }

    /// A function, with the kinds of its arguments. EQUAL, NOT-EQUAL and NEQ are there already.
    pub fn function(&mut self, name: &str, kinds: &[Kind]) -> Function {
        let signature = self.signature(name, kinds);
        let function = Function(self.vocabulary.functions.len() as u8);
        self.vocabulary.functions.push(signature);
        if self.vocabulary.function_names.insert(name.into(), function).is_some() {
            self.twice(name);
        }
        function
    }

    /// A function of one or two arguments that is dear: its answers are remembered within a situation.
    pub fn remembered_function(&mut self, name: &str, kinds: &[Kind]) -> Function {
        let function = self.function(name, kinds);
        self.vocabulary.functions[function.index()].remembered = (1..=2).contains(&kinds.len());
        function
    }

    /// A pattern whose tuples the domain stores, with the kinds of its places.
    pub fn pattern(&mut self, name: &str, kinds: &[Kind]) -> Pattern {
        let signature = self.signature(name, kinds);
        let pattern = Pattern(self.vocabulary.patterns.len() as u16);
        self.vocabulary.patterns.push(signature);
        if self.vocabulary.pattern_names.insert(name.into(), pattern).is_some() {
            self.twice(name);
        }
        pattern
    }

    /// Another name for a pattern.
    pub fn pattern_alias(&mut self, name: &str, pattern: Pattern) {
        self.name(name);
        if self.vocabulary.pattern_names.insert(name.into(), pattern).is_some() {
            self.twice(name);
        }
    }

    /// Another name for a function.
    pub fn function_alias(&mut self, name: &str, function: Function) {
        self.name(name);
        if self.vocabulary.function_names.insert(name.into(), function).is_some() {
            self.twice(name);
        }
    }

    /// A number computed from objects.
    pub fn measure(&mut self, name: &str, kinds: &[Kind]) -> Measure {
        let signature = self.signature(name, kinds);
        let measure = Measure(self.vocabulary.measures.len() as u8);
        self.vocabulary.measures.push(signature);
        if self.vocabulary.measure_names.insert(name.into(), measure).is_some() {
            self.twice(name);
        }
        measure
    }

    /// A way of combining `count` numbers.
    pub fn combinator(&mut self, name: &str, count: usize) -> Combinator {
        self.name(name);
        let combinator = Combinator(self.vocabulary.combinators.len() as u8);
        self.vocabulary.combinators.push((name.into(), count.min(MAX_ARITY)));
        if self.vocabulary.combinator_names.insert(name.into(), combinator).is_some() {
            self.twice(name);
        }
        combinator
    }

    /// An expression `(NAME object number)` that matches if the number is greater than the measure of the
    /// object. The measure takes one argument.
    pub fn threshold(&mut self, name: &str, measure: Measure) {
        self.name(name);
        if self.vocabulary.measures[measure.index()].kinds.len() != 1 {
            self.errors.push(VocabularyError::Threshold { name: name.into() });
        }
        if self.vocabulary.thresholds.insert(name.into(), measure).is_some() {
            self.twice(name);
        }
    }

    /// A name for a mode: `(NAME number)` is the number evaluated in it.
    pub fn reading(&mut self, name: &str, mode: Mode) {
        self.name(name);
        if self.vocabulary.readings.insert(name.into(), mode).is_some() {
            self.twice(name);
        }
    }

    /// An attribute of concepts. Plans keep it when they are posted if `on_plans`.
    pub fn attribute(&mut self, name: &str, shape: Shape, on_plans: bool) -> Attribute {
        self.name(name);
        if self.vocabulary.attributes.len() == MAX_ATTRIBUTES {
            self.errors.push(VocabularyError::Attributes);
        }
        let attribute = Attribute(self.vocabulary.attributes.len() as u8);
        self.vocabulary.attributes.push(AttributeEntry { name: name.into(), shape, on_plans });
        if self.vocabulary.attribute_names.insert(name.into(), attribute).is_some() {
            self.twice(name);
        }
        attribute
    }

    /// What a step of a plan consists of: who acts, and where to.
    pub fn step(&mut self, actor: Kind, place: Kind) {
        self.vocabulary.step = Some((actor, place));
    }

    /// The concepts that PLAN and FINAL-PLAN post; INITIAL-PLAN and FINALPLAN unless said otherwise.
    pub fn plan_names(&mut self, initial: &str, last: &str) {
        self.name(initial);
        self.name(last);
        self.vocabulary.initial_plan = initial.into();
        self.vocabulary.final_plan = last.into();
    }

    /// The mode in which GREAT and ASGREAT evaluate.
    pub fn comparison_mode(&mut self, mode: Mode) {
        self.vocabulary.comparison = mode;
    }

    /// How a sentence says a function, a pattern or a measure: `"{0} can attack {2} from {1}"`.
    pub fn phrase(&mut self, name: &str, phrase: &str) {
        let vocabulary = &mut self.vocabulary;
        let mut known = false;
        for list in [&mut vocabulary.functions, &mut vocabulary.patterns, &mut vocabulary.measures] {
            for signature in list.iter_mut().filter(|signature| signature.name == name) {
                signature.phrase = Some(phrase.into());
                known = true;
            }
        }
        if !known {
            self.errors.push(VocabularyError::Phrase { name: name.into() });
        }
    }

    /// The finished vocabulary, or everything that is wrong with it.
    pub fn build(mut self) -> Result<Vocabulary, Vec<VocabularyError>> {
        for (index, class) in self.vocabulary.classes.iter().enumerate() {
            if self.vocabulary.constants.contains_key(&class.name) {
                self.errors.push(VocabularyError::Twice { name: class.name.clone() });
            }
            debug_assert!(index < 256, "classes are counted in a byte");
        }
        for attribute in &self.vocabulary.attributes {
            let Shape::Condition(free) = &attribute.shape else { continue };
            for name in free {
                if self.vocabulary.class_of(name).is_none() {
                    self.errors.push(VocabularyError::Free {
                        attribute: attribute.name.clone(),
                        name: name.clone(),
                    });
                }
            }
        }
        if self.errors.is_empty() { Ok(self.vocabulary) } else { Err(self.errors) }
    }

    fn signature(&mut self, name: &str, kinds: &[Kind]) -> Signature {
        self.name(name);
        if kinds.len() > MAX_ARITY {
            self.errors.push(VocabularyError::Arity { name: name.into(), count: kinds.len() });
        }
        Signature { name: name.into(), kinds: kinds.to_vec(), phrase: None, remembered: false }
    }

    fn name(&mut self, name: &str) {
        if !is_word(name) {
            self.errors.push(VocabularyError::Spelling { name: name.into() });
        }
        if is_reserved(name) {
            self.errors.push(VocabularyError::Reserved { name: name.into() });
        }
    }

    fn twice(&mut self, name: &str) {
        self.errors.push(VocabularyError::Twice { name: name.into() });
    }
}
