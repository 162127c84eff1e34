//! The headers of a game.

/// Names and values, in order, each name once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers {
    entries: Vec<(String, String)>,
}

/// The headers every game has, in the order the standard gives, with what stands for "unknown".
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl Headers {
    /// The value of a header.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.entries.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a header. Characters that a name cannot hold are left out of it, control characters in
    /// the value become spaces; a name of which nothing is left is ignored.
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String =
            name.chars().filter(|&c| c.is_ascii_alphanumeric() || c == '_').take(255).collect();
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let value = value.trim().to_owned();
        if name.is_empty() {
            return;
        }
        match self.entries.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.entries.push((name, value)),
        }
    }

    /// Removes a header and gives back its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.entries.iter().position(|(known, _)| known == name)?;
        Some(self.entries.remove(at).1)
    }

    /// All headers in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many headers there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// `White – Black, Event` as far as known, to name a game in messages.
    pub(crate) fn summary(&self) -> String {
        let known = |name| self.get(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
        let players = match (known("White"), known("Black")) {
            (None, None) => None,
            (white, black) => Some(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?"))),
        };
        let event = known("Event").map(str::to_owned);
        let text = [players, event].into_iter().flatten().collect::<Vec<_>>().join(", ");
        text.chars().take(80).collect()
    }
}
