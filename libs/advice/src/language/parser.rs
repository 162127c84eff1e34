//! The reader: tokens to syntax trees. A mistake in a clause costs that clause only, so one run finds them all.

use std::sync::Arc;

use super::lexer::{Comment, Lexeme, Token, lex};
use super::syntax::{Certainty, Clause, ClauseKind, Head, Item, ItemKind, Spanned, StatedResult, Word};
use super::{Difficulty, Span};
use crate::{NameKind, Term};

/// Nesting of terms.
const MAX_DEPTH: u32 = 48;
/// Bytes of a file.
pub(super) const MAX_BYTES: usize = 1 << 20;

pub(super) struct Problem {
    pub span: Span,
    pub message: String,
    pub help: Option<String>,
}

/// A mistake was recorded; the caller goes on at the next clause.
pub(super) struct Failed;

pub(super) type Parse<T> = Result<T, Failed>;

pub(super) struct Parser {
    tokens: Vec<Lexeme>,
    at: usize,
    pub problems: Vec<Problem>,
    depth: u32,
}

/// A file in parts.
pub(super) struct Parsed {
    pub items: Vec<Item>,
    pub comments: Vec<Comment>,
    pub problems: Vec<Problem>,
}

/// Reads a file.
pub(super) fn parse(text: &str) -> Parsed {
    let (mut parser, comments) = Parser::new(text);
    let mut items = Vec::new();
    while *parser.peek() != Token::End {
        match parser.item() {
            Ok(item) => items.push(item),
            Err(Failed) => parser.skip_to(Parser::is_item),
        }
    }
    let mut problems = parser.problems;
    problems.sort_by_key(|p| p.span);
    Parsed { items, comments, problems }
}

/// Reads one term, for the user's questions.
pub(crate) fn parse_term(text: &str) -> Result<Term, String> {
    let (mut parser, _) = Parser::new(text);
    let term = parser.term().ok().filter(|_| *parser.peek() == Token::End);
    match (term, parser.problems.first()) {
        (Some(term), None) => Ok(term.term),
        (_, Some(problem)) => Err(problem.message.clone()),
        (None, None) => Err(format!("unexpected {}", parser.peek().describe())),
    }
}

impl Parser {
    fn new(text: &str) -> (Parser, Vec<Comment>) {
        let lexed = lex(text);
        let problems =
            lexed.problems.into_iter().map(|(span, message)| Problem { span, message, help: None }).collect();
        (Parser { tokens: lexed.tokens, at: 0, problems, depth: 0 }, lexed.comments)
    }

    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    /// The token after the next.
    pub(super) fn peek_second(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].token
    }

    pub(super) fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// The end of what was read last.
    pub(super) fn last(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    pub(super) fn next(&mut self) -> Lexeme {
        let lexeme = self.tokens[self.at].clone();
        if lexeme.token != Token::End {
            self.at += 1;
        }
        lexeme
    }

    pub(super) fn mark(&self) -> (usize, usize) {
        (self.at, self.problems.len())
    }

    pub(super) fn reset(&mut self, (at, problems): (usize, usize)) {
        self.at = at;
        self.problems.truncate(problems);
    }

    pub(super) fn fail<T>(
        &mut self,
        span: Span,
        message: impl Into<String>,
        help: Option<String>,
    ) -> Parse<T> {
        self.problems.push(Problem { span, message: message.into(), help });
        Err(Failed)
    }

    pub(super) fn expected<T>(&mut self, what: &str) -> Parse<T> {
        let (span, found) = (self.span(), self.peek().describe());
        self.fail(span, format!("{what} expected, {found} found"), None)
    }

    pub(super) fn at_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Name(name) if &**name == word)
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn eat(&mut self, sign: &'static str) -> bool {
        let found = *self.peek() == Token::Sign(sign);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn want(&mut self, sign: &'static str) -> Parse<()> {
        if self.eat(sign) { Ok(()) } else { self.expected(&format!("`{sign}`")) }
    }

    pub(super) fn want_word(&mut self, word: &str) -> Parse<()> {
        if self.eat_word(word) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    pub(super) fn variable(&mut self) -> Parse<Word> {
        match self.peek().clone() {
            Token::Var(text) if &*text != "_" => Ok(Word { span: self.next().span, text }),
            _ => self.expected("a variable (with a capital letter)"),
        }
    }

    pub(super) fn text(&mut self) -> Parse<Arc<str>> {
        match self.peek().clone() {
            Token::Text(text) => {
                self.next();
                Ok(text)
            }
            _ => self.expected("a text in quotes"),
        }
    }

    pub(super) fn number(&mut self, most: i64) -> Parse<i64> {
        match *self.peek() {
            Token::Int(n) if (0..=most).contains(&n) => {
                self.next();
                Ok(n)
            }
            _ => self.expected(&format!("a number from 0 to {most}")),
        }
    }

    /// A name of either case, for rules and methods.
    fn title(&mut self) -> Parse<Word> {
        match self.peek().clone() {
            Token::Name(text) | Token::Var(text) => Ok(Word { span: self.next().span, text }),
            _ => self.expected("a name"),
        }
    }

    /// Goes on at the next line that begins with something the caller knows.
    pub(super) fn skip_to(&mut self, known: impl Fn(&Parser) -> bool) {
        self.depth = 0;
        while *self.peek() != Token::End {
            if self.tokens[self.at].first && known(self) {
                return;
            }
            self.next();
        }
    }

    /// Whether an item begins here.
    pub(super) fn is_item(&self) -> bool {
        let Token::Name(word) = self.peek() else { return false };
        match &**word {
            "use" | "goal" | "measure" | "question" | "table" | "values" | "method" | "lemma" => true,
            "advice" | "plan" => matches!(self.peek_second(), Token::Name(_)),
            "moves" => self.is_definition(),
            _ => false,
        }
    }

    /// `word name =` or `word name(...) =`.
    fn is_definition(&self) -> bool {
        let mut at = self.at + 1;
        let token = |at: usize| self.tokens.get(at).map_or(&Token::End, |lexeme| &lexeme.token);
        if !matches!(token(at), Token::Name(_)) {
            return false;
        }
        at += 1;
        if *token(at) == Token::Sign("(") {
            at += 1;
            // Parameters have no parentheses of their own, so nobody looks farther than to the next one.
            while !matches!(token(at), Token::Sign("(" | ")") | Token::End) {
                at += 1;
            }
            if *token(at) != Token::Sign(")") {
                return false;
            }
            at += 1;
        }
        *token(at) == Token::Sign("=")
    }

    fn item(&mut self) -> Parse<Item> {
        if !self.is_item() {
            let help = "a file consists of use, goal, moves, measure, question, advice, plan, table, values, method, lemma";
            let (span, found) = (self.span(), self.peek().describe());
            return self.fail(span, format!("{found} does not begin anything here"), Some(help.into()));
        }
        let before = self.problems.len();
        let start = self.next();
        let Token::Name(word) = start.token else { return Err(Failed) };
        let mut clauses = Vec::new();
        let kind = match &*word {
            "use" => ItemKind::Use(self.title()?),
            "goal" | "moves" | "measure" => {
                let head = self.head()?;
                self.want("=")?;
                let body = self.term()?;
                match &*word {
                    "goal" => ItemKind::Goal(head, body),
                    "moves" => ItemKind::Moves(head, body),
                    _ => ItemKind::Measure(head, body),
                }
            }
            "question" => ItemKind::Question(self.head()?, self.text()?),
            "values" => {
                let head = self.head()?;
                self.want_word("for")?;
                let side = self.primary()?;
                self.clauses(&mut clauses, Parser::value_clause);
                ItemKind::Values(head, side)
            }
            "advice" | "plan" | "table" => {
                let head = self.head()?;
                self.want_word("for")?;
                let side = self.primary()?;
                let (parts, kind): (&[&'static str], _) = match &*word {
                    "advice" => (&["better", "hold", "mine", "theirs"], ItemKind::Advice(head, side)),
                    "plan" => (&["better", "hold", "moves"], ItemKind::Plan(head, side)),
                    _ => (&[], ItemKind::Table(head, side)),
                };
                self.clauses(&mut clauses, |parser| parser.part(parts));
                kind
            }
            _ => {
                let name = self.title()?;
                let (mut difficulty, mut cost) = (None, None);
                loop {
                    if self.eat_word("easy") {
                        difficulty = Some(Difficulty::Easy);
                    } else if self.eat_word("difficult") {
                        difficulty = Some(Difficulty::Difficult);
                    } else if self.eat_word("cost") {
                        cost = Some(self.number(1_000_000)?);
                    } else {
                        break;
                    }
                }
                self.clauses(&mut clauses, Parser::method_clause);
                ItemKind::Method { lemma: &*word == "lemma", name, difficulty, cost }
            }
        };
        let broken = self.problems.len() > before;
        Ok(Item { span: start.span.to(self.last()), kind, clauses, broken })
    }

    /// Reads clauses up to the next item; a wrong one is skipped.
    fn clauses(&mut self, clauses: &mut Vec<Clause>, read: impl Fn(&mut Parser) -> Parse<ClauseKind>) {
        while *self.peek() != Token::End && !self.is_item() {
            let start = self.span();
            let before = self.at;
            if let Ok(kind) = read(self) {
                clauses.push(Clause { span: start.to(self.last()), kind });
            } else {
                // Always forward: at least over the word that began the clause.
                if self.at == before {
                    self.next();
                }
                self.skip_to(|parser| parser.is_item() || parser.is_clause());
            }
        }
    }

    /// Whether the word may begin a clause.
    fn is_clause(&self) -> bool {
        const WORDS: [&str; 19] = [
            "better", "hold", "mine", "theirs", "moves", "note", "rule", "if", "plan", "advice", "ask",
            "fact", "search", "expand", "find", "for", "depth", "nodes", "usually",
        ];
        let begins = |word: &str| WORDS.contains(&word) || StatedResult::of(word).is_some();
        matches!(self.peek(), Token::Name(word) if begins(word))
    }

    /// A clause of an advice, a plan or a table.
    fn part(&mut self, parts: &[&'static str]) -> Parse<ClauseKind> {
        if let Some(part) = parts.iter().find(|part| self.at_word(part)) {
            self.next();
            return Ok(ClauseKind::Part(part, self.term()?));
        }
        if self.eat_word("note") {
            return Ok(ClauseKind::Note(self.text()?));
        }
        if parts.contains(&"theirs") && self.eat_word("depth") {
            return Ok(ClauseKind::Limit("depth", self.number(10_000)?));
        }
        if parts.contains(&"theirs") && self.eat_word("nodes") {
            return Ok(ClauseKind::Limit("nodes", self.number(1 << 28)?));
        }
        if parts.is_empty() && self.eat_word("rule") {
            let name = self.title()?;
            let mut conditions = Vec::new();
            self.want_word("if")?;
            loop {
                let var = match (self.peek(), self.peek_second()) {
                    (Token::Var(_), Token::Sign("=")) => {
                        let var = self.variable()?;
                        self.want("=")?;
                        Some(var)
                    }
                    _ => None,
                };
                conditions.push((var, self.term()?));
                if !self.eat_word("if") {
                    break;
                }
            }
            self.want_word("do")?;
            let mut pieces = vec![self.primary()?];
            while self.eat(",") {
                pieces.push(self.primary()?);
            }
            return Ok(ClauseKind::Rule(name, conditions, pieces));
        }
        if parts.is_empty() {
            self.expected("`rule` or `note`")
        } else {
            self.expected(&format!("one of {}, note", parts.join(", ")))
        }
    }

    /// A clause of `values`: `won NAME if GOAL "why"`, the same as a rule of thumb after `usually`, or how many positions a search may look at.
    fn value_clause(&mut self) -> Parse<ClauseKind> {
        if self.eat_word("nodes") {
            return Ok(ClauseKind::Limit("nodes", self.number(1 << 28)?));
        }
        let wanted = "one of won, drawn, lost, held, safe, usually, nodes";
        let certainty = if self.eat_word("usually") { Certainty::Usually } else { Certainty::Always };
        let Token::Name(word) = self.peek() else { return self.expected(wanted) };
        let Some(standing) = StatedResult::of(word) else { return self.expected(wanted) };
        self.next();
        let name = self.title()?;
        self.want_word("if")?;
        let goal = self.term()?;
        let why = if matches!(self.peek(), Token::Text(_)) { Some(self.text()?) } else { None };
        Ok(ClauseKind::Value(certainty, standing, name, goal, why))
    }

    fn head(&mut self) -> Parse<Head> {
        let name = match self.peek().clone() {
            Token::Name(text) => Word { span: self.next().span, text },
            _ => return self.expected("a name (with a small letter)"),
        };
        let mut parameters = Vec::new();
        if self.eat("(") {
            loop {
                parameters.push(self.variable()?);
                if !self.eat(",") {
                    break;
                }
            }
            self.want(")")?;
        }
        Ok(Head { name, parameters })
    }

    /// A term: `or` and `then` bind least, then `and`, `mod`, `+`, `*`, `not`.
    pub(super) fn term(&mut self) -> Parse<Spanned> {
        self.infix(0)
    }

    fn infix(&mut self, level: usize) -> Parse<Spanned> {
        const LEVELS: [&[&str]; 5] = [&["or", "then"], &["and"], &["mod"], &["plus"], &["times"]];
        let Some(words) = LEVELS.get(level) else { return self.prefix() };
        let mut left = self.infix(level + 1)?;
        let mut length = 0;
        while let Some(word) = words.iter().find(|word| self.at_operator(word)) {
            let head = self.next().span;
            let right = self.infix(level + 1)?;
            length += 1;
            // A chain nests to the left.
            if length > 4 * MAX_DEPTH {
                return self.fail(head, "this chain is too long", None);
            }
            left = Spanned {
                span: left.span.to(right.span),
                head,
                term: Term::call(word, [left.term.clone(), right.term.clone()]),
                parts: vec![left, right],
            };
        }
        Ok(left)
    }

    /// Whether an infix operator follows; sums and products are written with signs.
    fn at_operator(&self, word: &str) -> bool {
        match word {
            "plus" => *self.peek() == Token::Sign("+"),
            "times" => *self.peek() == Token::Sign("*"),
            _ => self.at_word(word),
        }
    }

    fn prefix(&mut self) -> Parse<Spanned> {
        if !self.at_word("not") {
            return self.primary();
        }
        let head = self.next().span;
        self.deeper(head)?;
        let inner = self.prefix()?;
        self.depth -= 1;
        let term = Term::call("not", [inner.term.clone()]);
        Ok(Spanned { span: head.to(inner.span), head, term, parts: vec![inner] })
    }

    fn deeper(&mut self, span: Span) -> Parse<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail(span, "this is nested too deeply", None);
        }
        Ok(())
    }

    /// A name, a variable, a number, a call, or a term in parentheses. `(a, b, ...)` is a tuple.
    pub(super) fn primary(&mut self) -> Parse<Spanned> {
        let span = self.span();
        match self.peek().clone() {
            Token::Int(n) => {
                self.next();
                Ok(Spanned { span, head: span, term: Term::Int(n), parts: Vec::new() })
            }
            Token::Var(text) => {
                self.next();
                Ok(Spanned { span, head: span, term: Term::Var(text), parts: Vec::new() })
            }
            Token::Name(word) if super::knowledge::is_reserved(&word) => self.expected("a term"),
            Token::Name(word) => {
                self.next();
                self.after_name(span, &word)
            }
            Token::Sign("(") => {
                self.next();
                self.deeper(span)?;
                let mut parts = vec![self.term()?];
                while self.eat(",") {
                    parts.push(self.term()?);
                }
                self.want(")")?;
                self.depth -= 1;
                let whole = span.to(self.last());
                if let [only] = &mut parts[..] {
                    only.span = whole;
                    return Ok(parts.remove(0));
                }
                let term = Term::call("tuple", parts.iter().map(|p| p.term.clone()));
                Ok(Spanned { span: whole, head: span, term, parts })
            }
            _ => self.expected("a term"),
        }
    }

    /// `name`, `name(...)`, or a reference such as `p:1`.
    fn after_name(&mut self, head: Span, word: &str) -> Parse<Spanned> {
        let kind = match word {
            "h" => Some(NameKind::Hypothesis),
            "p" => Some(NameKind::Plan),
            "a" => Some(NameKind::Advice),
            _ => None,
        };
        if let (Some(kind), Token::Sign(":"), &Token::Int(n)) = (kind, self.peek(), self.peek_second())
            && let Ok(n) = u32::try_from(n)
        {
            self.next();
            self.next();
            let span = head.to(self.last());
            return Ok(Spanned { span, head: span, term: Term::Ref(kind, n), parts: Vec::new() });
        }
        let mut parts = Vec::new();
        if self.eat("(") {
            self.deeper(head)?;
            loop {
                parts.push(self.term()?);
                if !self.eat(",") {
                    break;
                }
            }
            self.want(")")?;
            self.depth -= 1;
        }
        let term = Term::call(word, parts.iter().map(|p: &Spanned| p.term.clone()));
        Ok(Spanned { span: head.to(self.last()), head, term, parts })
    }

    /// Enters a parenthesis of a formula.
    pub(super) fn enter(&mut self) -> Parse<()> {
        let span = self.span();
        self.deeper(span)
    }

    /// Leaves it.
    pub(super) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    pub(super) fn set_depth(&mut self, depth: u32) {
        self.depth = depth;
    }
}
