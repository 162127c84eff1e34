use crate::MAX_ARITY;
use crate::vocabulary::MAX_ATTRIBUTES;

/// What can be wrong with the names of a domain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VocabularyError {
    /// A name of this sort is there already.
    #[error("{name} is registered twice")]
    Twice {
        /// The name.
        name: String,
    },
    /// Not capital letters, digits and hyphens after a capital letter.
    #[error("{name:?} is not a name: capital letters, digits and hyphens, a letter first")]
    Spelling {
        /// The name.
        name: String,
    },
    /// A word of the language itself.
    #[error("{name} is a word of the language itself")]
    Reserved {
        /// The name.
        name: String,
    },
    /// A kind must have 1 to 64 objects.
    #[error("the kind {name} has {size} objects; 1 to 64 are possible")]
    Size {
        /// The kind.
        name: String,
        /// Its number of objects.
        size: u8,
    },
    /// The name of a class ends in a digit, which belongs to the variable.
    #[error("the class {name} ends in a digit, which would be the variable's")]
    Digit {
        /// The class.
        name: String,
    },
    /// Too many arguments.
    #[error("{name} has {count} arguments; {MAX_ARITY} are possible")]
    Arity {
        /// The function, pattern or measure.
        name: String,
        /// Number of its arguments.
        count: usize,
    },
    /// A threshold's measure has one argument.
    #[error("the measure of the threshold {name} must take one argument")]
    Threshold {
        /// The threshold.
        name: String,
    },
    /// Too many attributes.
    #[error("more than {MAX_ATTRIBUTES} attributes")]
    Attributes,
    /// A phrase for a name that is not registered.
    #[error("a phrase for {name}, which is no function, pattern or measure")]
    Phrase {
        /// The name.
        name: String,
    },
    /// A free variable of a condition has no class.
    #[error("the free variable {name} of {attribute} has no class")]
    Free {
        /// The attribute.
        attribute: String,
        /// The variable.
        name: String,
    },
}
