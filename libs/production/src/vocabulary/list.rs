//! The words that a domain registers, one by one, for those who print them.

use super::Vocabulary;

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WordKind {
    /// A relation whose tuples are stored: `(PATTERN NAME ...)`.
    Pattern,
    /// A relation that is asked: `(FUNCTION NAME ...)`.
    Function,
    /// A number of a value: `(NAME ...)`.
    Measure,
    /// An object made from another: `(NAME X)`.
    Transform,
    /// An object with a name.
    Constant,
    /// A class of variables.
    Class,
    /// What a concept may have.
    Attribute,
}

impl WordKind {
    /// All of them.
    pub const ALL: [WordKind; 7] = [
        WordKind::Pattern,
        WordKind::Function,
        WordKind::Measure,
        WordKind::Transform,
        WordKind::Constant,
        WordKind::Class,
        WordKind::Attribute,
    ];

    /// `pattern`.
    pub fn name(self) -> &'static str {
        match self {
            WordKind::Pattern => "pattern",
            WordKind::Function => "function",
            WordKind::Measure => "measure",
            WordKind::Transform => "transform",
            WordKind::Constant => "constant",
            WordKind::Class => "class",
            WordKind::Attribute => "attribute",
        }
    }
}

/// A word of a domain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it is.
    pub kind: WordKind,
    /// The names of the kinds of its arguments.
    pub arguments: Vec<&'a str>,
    /// How a sentence says it, `{0}` being the first argument; nothing for words without one.
    pub phrase: Option<&'a str>,
}

impl Vocabulary {
    /// All words that the domain registered, by what they are and in the order of registration; constants by name.
    pub fn words(&self) -> Vec<Word<'_>> {
        let mut words = Vec::new();
        let lists = [
            (WordKind::Pattern, &self.patterns),
            (WordKind::Function, &self.functions),
            (WordKind::Measure, &self.measures),
        ];
        for (kind, list) in lists {
            words.extend(list.iter().map(|signature| Word {
                name: &signature.name,
                kind,
                arguments: signature.kinds.iter().map(|&kind| self.kind_name(kind)).collect(),
                phrase: signature.phrase.as_deref(),
            }));
        }
        let plain = |name, kind, arguments| Word { name, kind, arguments, phrase: None };
        words.extend(self.transforms.iter().map(|transform| {
            plain(transform.name.as_str(), WordKind::Transform, vec![self.kind_name(transform.from)])
        }));
        let mut constants: Vec<&str> = self.constants.keys().map(String::as_str).collect();
        constants.sort_unstable();
        words.extend(constants.into_iter().map(|name| plain(name, WordKind::Constant, Vec::new())));
        words.extend(self.classes.iter().map(|class| plain(&class.name, WordKind::Class, Vec::new())));
        words.extend(self.attributes.iter().map(|each| plain(&each.name, WordKind::Attribute, Vec::new())));
        words
    }
}
