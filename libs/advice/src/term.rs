//! Terms: the one notation for goals, move constraints, plans, hypotheses and questions.
//!
//! AL3 was written in Prolog, and its objects are Prolog terms. So are ours: `home(red)`, `p:1 mod p:4`,
//! `not caught(blue) and alive(red)`. Methods match them against patterns with variables (names that begin
//! with a capital letter), and the pool compares them for equality.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// What a numbered name of the pool stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NameKind {
    /// `h:3`
    Hypothesis,
    /// `p:3`
    Plan,
    /// `a:3`
    Advice,
}

impl NameKind {
    /// The letter before the colon.
    pub const fn letter(self) -> char {
        match self {
            NameKind::Hypothesis => 'h',
            NameKind::Plan => 'p',
            NameKind::Advice => 'a',
        }
    }
}

/// A term.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    /// A whole number.
    Int(i64),
    /// A constant: `red`, `nil`, `anymove`.
    Name(Arc<str>),
    /// A variable of a rule: `X`, `Plan`. `_` matches anything and binds nothing.
    Var(Arc<str>),
    /// A numbered object of the pool: `h:0`, `p:1`.
    Ref(NameKind, u32),
    /// A functor with arguments, at least one: `home(red)`. `and`, `or`, `not` and `mod` are such functors too.
    Call(Arc<str>, Arc<[Term]>),
}

/// What the variables of a rule stand for.
pub type Bindings = BTreeMap<Arc<str>, Term>;

impl Term {
    /// A constant.
    pub fn name(name: &str) -> Term {
        Term::Name(name.into())
    }

    /// A variable.
    pub fn var(name: &str) -> Term {
        Term::Var(name.into())
    }

    /// A functor with arguments; a constant if there are none.
    pub fn call(functor: &str, arguments: impl IntoIterator<Item = Term>) -> Term {
        let arguments: Arc<[Term]> = arguments.into_iter().collect();
        if arguments.is_empty() { Term::name(functor) } else { Term::Call(functor.into(), arguments) }
    }

    /// `self and other`, without the constants that change nothing.
    pub fn and(self, other: Term) -> Term {
        if self.is_name("nil") || other.is_name("fail") {
            other
        } else if other.is_name("nil") || self.is_name("fail") {
            self
        } else {
            Term::call("and", [self, other])
        }
    }

    /// `self or other`, without the constants that change nothing.
    pub fn or(self, other: Term) -> Term {
        if self == other || self.is_name("nil") || other.is_name("fail") {
            self
        } else if other.is_name("nil") || self.is_name("fail") {
            other
        } else {
            Term::call("or", [self, other])
        }
    }

    /// `not self`; a double negation is removed.
    pub fn negated(self) -> Term {
        match &self {
            Term::Name(name) if &**name == "nil" => Term::name("fail"),
            Term::Name(name) if &**name == "fail" => Term::name("nil"),
            Term::Call(f, a) if &**f == "not" && a.len() == 1 => a[0].clone(),
            _ => Term::call("not", [self]),
        }
    }

    /// Whether this is the constant `name`.
    pub fn is_name(&self, name: &str) -> bool {
        matches!(self, Term::Name(n) if &**n == name)
    }

    /// The functor or constant; empty for numbers, variables and references.
    pub fn functor(&self) -> &str {
        match self {
            Term::Name(name) | Term::Call(name, _) => name,
            _ => "",
        }
    }

    /// The arguments; none for everything but a call.
    pub fn arguments(&self) -> &[Term] {
        match self {
            Term::Call(_, arguments) => arguments,
            _ => &[],
        }
    }

    /// Whether there is no variable in it.
    pub fn is_ground(&self) -> bool {
        match self {
            Term::Var(_) => false,
            Term::Call(_, arguments) => arguments.iter().all(Term::is_ground),
            _ => true,
        }
    }

    /// How many names, numbers and functors there are in it.
    pub fn size(&self) -> usize {
        1 + self.arguments().iter().map(Term::size).sum::<usize>()
    }

    /// With the variables replaced by what they stand for; unbound ones stay.
    pub fn substitute(&self, bindings: &Bindings) -> Term {
        match self {
            Term::Var(name) => bindings.get(name).cloned().unwrap_or_else(|| self.clone()),
            Term::Call(f, arguments) => {
                Term::Call(f.clone(), arguments.iter().map(|a| a.substitute(bindings)).collect())
            }
            _ => self.clone(),
        }
    }

    /// Matches this pattern against a ground term. On success the bindings are extended; on failure they may be
    /// extended in part, so callers work on a copy.
    pub fn matches(&self, ground: &Term, bindings: &mut Bindings) -> bool {
        match (self, ground) {
            (Term::Var(name), _) if &**name == "_" => true,
            (Term::Var(name), _) => {
                if let Some(bound) = bindings.get(name) {
                    bound == ground
                } else {
                    bindings.insert(name.clone(), ground.clone());
                    true
                }
            }
            (Term::Call(f, a), Term::Call(g, b)) => {
                f == g && a.len() == b.len() && a.iter().zip(b.iter()).all(|(p, t)| p.matches(t, bindings))
            }
            _ => self == ground,
        }
    }

    /// Calls `f` with this term and every term in it.
    pub fn walk(&self, f: &mut impl FnMut(&Term)) {
        f(self);
        for argument in self.arguments() {
            argument.walk(f);
        }
    }
}

/// How tightly a functor binds when it is written between its arguments; 0 for all others.
fn strength(term: &Term) -> u8 {
    match (term.functor(), term.arguments().len()) {
        ("or" | "then", 2) => 1,
        ("and", 2) => 2,
        ("mod", 2) => 3,
        ("plus", 2) => 4,
        ("times", 2) => 5,
        ("not", 1) => 6,
        _ => 9,
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Int(n) => write!(f, "{n}"),
            Term::Name(name) | Term::Var(name) => f.write_str(name),
            Term::Ref(kind, n) => write!(f, "{}:{n}", kind.letter()),
            Term::Call(functor, arguments) => {
                let own = strength(self);
                let part = |f: &mut fmt::Formatter<'_>, term: &Term, least: u8| {
                    if strength(term) < least { write!(f, "({term})") } else { write!(f, "{term}") }
                };
                match &**arguments {
                    [a] if own == 6 => {
                        f.write_str("not ")?;
                        part(f, a, 6)
                    }
                    [a, b] if own < 9 => {
                        part(f, a, own)?;
                        let sign = match &**functor {
                            "plus" => "+",
                            "times" => "*",
                            word => word,
                        };
                        write!(f, " {sign} ")?;
                        part(f, b, own + 1)
                    }
                    _ => {
                        // Tuples are written without their functor.
                        write!(f, "{}(", if &**functor == "tuple" { "" } else { functor })?;
                        for (i, argument) in arguments.iter().enumerate() {
                            if i > 0 {
                                f.write_str(", ")?;
                            }
                            write!(f, "{argument}")?;
                        }
                        f.write_str(")")
                    }
                }
            }
        }
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atom(name: &str) -> Term {
        Term::call(name, [Term::name("x")])
    }

    #[test]
    fn written_as_people_write() {
        let term = atom("a").or(atom("b")).and(atom("c").negated());
        assert_eq!(term.to_string(), "(a(x) or b(x)) and not c(x)");
        assert_eq!(atom("a").and(atom("b")).negated().to_string(), "not (a(x) and b(x))");
        assert_eq!(
            Term::call("mod", [Term::Ref(NameKind::Plan, 1), Term::Ref(NameKind::Plan, 4)]).to_string(),
            "p:1 mod p:4"
        );
        let (two, sum) = (Term::Int(2), Term::call("plus", [atom("a"), Term::Int(1)]));
        assert_eq!(Term::call("times", [two, sum]).to_string(), "2 * (a(x) + 1)");
    }

    #[test]
    fn constants_vanish() {
        assert_eq!(Term::name("fail").or(atom("a")), atom("a"));
        assert_eq!(Term::name("nil").and(atom("a")), atom("a"));
        assert_eq!(atom("a").negated().negated(), atom("a"));
    }

    #[test]
    fn patterns_bind_once() {
        let pattern = Term::call("f", [Term::var("X"), Term::var("X"), Term::var("_")]);
        let same = Term::call("f", [Term::Int(1), Term::Int(1), Term::Int(2)]);
        let different = Term::call("f", [Term::Int(1), Term::Int(2), Term::Int(2)]);
        let mut bindings = Bindings::new();
        assert!(pattern.matches(&same, &mut bindings));
        assert_eq!(bindings.len(), 1);
        assert!(!pattern.matches(&different, &mut Bindings::new()));
    }
}
