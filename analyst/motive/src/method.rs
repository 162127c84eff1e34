//! The ways of looking for an answer: one of the systems, or all of them together.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::registry::{self, Part, SYSTEMS};

/// A way of looking for the answer: the name of a system, or `auto`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Method(&'static str);

impl Method {
    /// All systems together: the best answer of the house.
    pub const AUTO: Method = Method("auto");
    /// Alpha-beta.
    pub const CRITIC: Method = Method("critic");
    /// B* of today.
    pub const BSTAR: Method = Method("bstar");
    /// B* of 1996.
    pub const BSTAR_FAITHFUL: Method = Method("bstar-faithful");
    /// The search that weighs all moves in `auto`.
    pub const WEIGHER: Method = Method("weigher");
    /// CAPS of today.
    pub const CAPS: Method = Method("caps");
    /// CAPS of 1974.
    pub const CAPS_FAITHFUL: Method = Method("caps-faithful");
    /// Pitrat's plans.
    pub const PITRAT: Method = Method("pitrat");
    /// The advice languages.
    pub const ADVICE: Method = Method("advice");
    /// PARADISE of today.
    pub const PARADISE: Method = Method("paradise");
    /// PARADISE of 1979.
    pub const PARADISE_FAITHFUL: Method = Method("paradise-faithful");

    /// Every method, the default first.
    ///
    /// ```
    /// use motive::Method;
    ///
    /// assert!(Method::all().any(|method| method == Method::AUTO));
    /// assert!(Method::all().all(|method| method.name().parse() == Ok(method)));
    /// ```
    pub fn all() -> impl Iterator<Item = Method> {
        std::iter::once(Method::AUTO).chain(SYSTEMS.iter().map(|entry| Method(entry.name)))
    }

    /// The systems that work together in `auto`, in the order in which they are asked, but the one that weighs.
    ///
    /// ```
    /// use motive::Method;
    ///
    /// assert!(Method::council().all(|method| method != Method::AUTO), "the council is what AUTO asks");
    /// ```
    pub fn council() -> impl Iterator<Item = Method> {
        registry::with_part(|part| !matches!(part, Part::Apart | Part::Weighs))
            .map(|entry| Method(entry.name))
    }

    /// The name by which it is chosen.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// What to call it in sentences.
    pub fn title(self) -> &'static str {
        registry::entry(self.0).map_or("all systems together", |entry| entry.title)
    }

    /// What decides its answers.
    pub fn decides(self) -> &'static str {
        registry::entry(self.0)
            .map_or("whichever system has the best answer; two that share nothing must agree", |entry| {
                entry.decides
            })
    }

    /// Whether it is CAPS, of 1974 or of today.
    pub fn is_caps(self) -> bool {
        self == Method::CAPS || self == Method::CAPS_FAITHFUL
    }

    /// Whether it is PARADISE, of 1979 or of today.
    pub fn is_paradise(self) -> bool {
        self == Method::PARADISE || self == Method::PARADISE_FAITHFUL
    }
}

impl Default for Method {
    fn default() -> Method {
        Method::AUTO
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// A name that is no method.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no method {name:?}; there are: {}", known())]
pub struct UnknownMethod {
    name: String,
}

fn known() -> String {
    let names: Vec<&str> = Method::all().map(Method::name).collect();
    names.join(", ")
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let wanted = Method::all().find(|method| method.name().eq_ignore_ascii_case(name));
        wanted.ok_or_else(|| UnknownMethod { name: name.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_found_by_name() {
        for method in Method::all() {
            assert_eq!(method.name().to_uppercase().parse(), Ok(method));
            assert!(!method.decides().is_empty() && !method.title().is_empty());
        }
        for constant in [
            Method::AUTO,
            Method::CRITIC,
            Method::BSTAR,
            Method::BSTAR_FAITHFUL,
            Method::WEIGHER,
            Method::CAPS,
            Method::CAPS_FAITHFUL,
            Method::PITRAT,
            Method::ADVICE,
            Method::PARADISE,
            Method::PARADISE_FAITHFUL,
        ] {
            assert_eq!(constant.name().parse(), Ok(constant));
        }
        let error = "magic".parse::<Method>().unwrap_err().to_string();
        assert!(error.starts_with("there is no method \"magic\"; there are: auto, mates, advice"), "{error}");
    }
}
