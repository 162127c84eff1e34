//! Small handles: everything a rule can name is a number once it has been read.

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl $name {
            /// The number as an index; handles of one sort count from 0 in the order of registration.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

handle! {
    /// A sort of objects, such as the nodes of a graph or the actors on it: at most 64, numbered from 0.
    Kind(u8)
}
handle! {
    /// A class of variables: the letters before the digits of a variable's name.
    Class(u8)
}
handle! {
    /// A transforming function: from an object to an object.
    Transform(u8)
}
handle! {
    /// A relation that is computed when it is asked.
    Function(u8)
}
handle! {
    /// A relation that is stored: registered by the domain first, then one for each production.
    Pattern(u16)
}
handle! {
    /// A number that the domain computes from objects.
    Measure(u8)
}
handle! {
    /// A way of combining numbers that the domain adds to sum, difference and maximum.
    Combinator(u8)
}
handle! {
    /// An attribute of a concept.
    Attribute(u8)
}
handle! {
    /// Whose side the friendly classes of variables are on: 0 or 1.
    View(u8)
}
handle! {
    /// How a value expression is evaluated; the domain gives the numbers a meaning, 0 is the usual one.
    Mode(u8)
}
handle! {
    /// A name of concepts: a knowledge source or a result.
    Name(u16)
}
handle! {
    /// A production.
    Rule(u16)
}

impl View {
    /// The other view of the two.
    #[must_use]
    pub const fn other(self) -> View {
        View(1 - (self.0 & 1))
    }
}
