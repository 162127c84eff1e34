//! The headers of a game.

use super::split::MAX_HEADER;

/// Bytes of a value as it is written: with the longest name and the brackets the line is still a header.
const MAX_VALUE: usize = MAX_HEADER - 300;

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
    /// the value become spaces; a name of which nothing is left is ignored, and a value is cut where its line would
    /// become longer than what the reader takes for a header.
    ///
    /// ```
    /// let mut game = motive_chess::Game::default();
    /// game.headers.set("White", "Ida");
    /// game.headers.set("White", "Ada");
    /// assert_eq!((game.headers.get("White"), game.headers.len()), (Some("Ada"), 1));
    /// ```
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String =
            name.chars().filter(|&c| c.is_ascii_alphanumeric() || c == '_').take(255).collect();
        let mut room = MAX_VALUE;
        let shown = value.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
        let value: String = shown
            .take_while(|&c| {
                let bytes = c.len_utf8() + usize::from(matches!(c, '"' | '\\'));
                let fits = bytes <= room;
                room = room.saturating_sub(bytes);
                fits
            })
            .collect();
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

#[cfg(test)]
mod tests {
    use crate::read_games;

    /// Found by the fuzzer: bytes of an old encoding become two each, and quotes are written with a stroke before them.
    #[test]
    fn a_header_that_was_read_is_written_so_that_it_is_read() {
        for fill in [&b"\xe9"[..], b"\\\"", b"x"] {
            let line = [&b"[White \""[..], &fill.repeat(3900 / fill.len()), b"\"]\n\n1. e4 *\n"].concat();
            let game = read_games(&line[..]).next().expect("a game").expect("a good one");
            let written = game.to_string();
            let again = read_games(written.as_bytes()).next().expect("a game").expect("a good one");
            assert_eq!(again.headers.get("White"), game.headers.get("White"));
            assert!(game.headers.get("White").is_some_and(|name| name.len() > 1_000));
        }
    }
}
