//! License expressions: `MIT OR (Apache-2.0 AND Unicode-3.0)`; an old way of writing OR is `/`.

/// Whether an expression can be fulfilled with licenses that are allowed.
pub(super) fn holds(expression: &str, is_allowed: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, at: 0, is_allowed };
    reader.any() == Some(true) && reader.at == words.len()
}

struct Reader<'a> {
    words: &'a [&'a str],
    at: usize,
    is_allowed: &'a dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    fn eat(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    fn any(&mut self) -> Option<bool> {
        let mut holds = self.all()?;
        while self.eat("OR") {
            holds |= self.all()?;
        }
        Some(holds)
    }

    fn all(&mut self) -> Option<bool> {
        let mut holds = self.one()?;
        while self.eat("AND") {
            holds &= self.one()?;
        }
        Some(holds)
    }

    fn one(&mut self) -> Option<bool> {
        if self.eat("(") {
            let holds = self.any()?;
            return self.eat(")").then_some(holds);
        }
        let name = *self.words.get(self.at).filter(|word| !matches!(**word, "OR" | "AND" | "WITH" | ")"))?;
        self.at += 1;
        if !self.eat("WITH") {
            return Some((self.is_allowed)(name));
        }
        let exception = *self.words.get(self.at)?;
        self.at += 1;
        Some((self.is_allowed)(&format!("{name} WITH {exception}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions() {
        let allowed = |name: &str| matches!(name, "MIT" | "Zlib" | "X WITH y");
        for good in [
            "MIT",
            "GPL OR MIT",
            "GPL/MIT",
            "MIT AND Zlib",
            "(GPL OR MIT) AND Zlib",
            "X WITH y",
            "GPL AND X OR MIT",
        ] {
            assert!(holds(good, &allowed), "{good}");
        }
        for bad in [
            "",
            "GPL",
            "MIT AND GPL",
            "(GPL OR MIT) AND GPL",
            "X",
            "MIT OR",
            "(MIT",
            "MIT)",
            "MIT Zlib",
            "X WITH",
        ] {
            assert!(!holds(bad, &allowed), "{bad}");
        }
    }
}
