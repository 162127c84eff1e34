//! The clauses of methods and lemmas: conditions, actions, formulas.

use super::lexer::Token;
use super::parser::{Failed, Parse, Parser};
use super::syntax::{ClauseKind, SpannedAction, SpannedCondition, SpannedFact, Status};

impl Parser {
    /// A clause of a method.
    pub(super) fn method_clause(&mut self) -> Parse<ClauseKind> {
        if self.eat_word("if") {
            return Ok(ClauseKind::If(self.condition()?));
        }
        if self.eat_word("note") {
            return Ok(ClauseKind::Note(self.text()?));
        }
        let action = if self.eat_word("plan") {
            let var = self.variable()?;
            self.want("=")?;
            SpannedAction::Plan(var, self.term()?)
        } else if self.eat_word("advice") {
            let var = self.variable()?;
            self.want("=")?;
            SpannedAction::Advice(var, self.term()?)
        } else if self.eat_word("ask") {
            let var = self.variable()?;
            self.want(":")?;
            let pattern = self.primary()?;
            let each = if self.eat_word("for") {
                let element = self.variable()?;
                self.want_word("in")?;
                let call = self.primary()?;
                self.want_word("at")?;
                Some((element, call, self.primary()?))
            } else {
                None
            };
            SpannedAction::Ask(var, pattern, each)
        } else if self.eat_word("fact") {
            SpannedAction::Fact(self.fact()?)
        } else if self.eat_word("search") {
            let var = self.variable()?;
            let nodes = if self.eat_word("nodes") { Some(self.number(1 << 28)?) } else { None };
            SpannedAction::Search(var, nodes)
        } else if self.eat_word("expand") {
            SpannedAction::Expand(self.variable()?)
        } else if self.eat_word("divide") {
            let var = self.variable()?;
            let searches = if self.eat_word("searches") { Some(self.number(1 << 16)?) } else { None };
            SpannedAction::Divide(var, searches)
        } else if self.eat_word("close") {
            let from = self.variable()?;
            self.want_word("into")?;
            SpannedAction::Close(from, self.variable()?)
        } else if self.eat_word("unite") {
            let var = self.variable()?;
            self.want_word("against")?;
            let plan = self.variable()?;
            self.want_word("at")?;
            SpannedAction::Unite(var, plan, self.variable()?)
        } else if self.eat_word("find") {
            let var = self.variable()?;
            self.want(":")?;
            SpannedAction::Find(var, self.primary()?)
        } else {
            return self.expected(
                "one of if, plan, advice, ask, fact, search, expand, divide, close, unite, find, note",
            );
        };
        Ok(ClauseKind::Do(action))
    }

    fn condition(&mut self) -> Parse<SpannedCondition> {
        if self.eat_word("no") {
            return Ok(SpannedCondition::Absent(self.primary()?));
        }
        if let Token::Var(_) = self.peek() {
            match self.peek_second() {
                Token::Sign(":") => {
                    let var = self.variable()?;
                    self.want(":")?;
                    return Ok(SpannedCondition::Hypothesis(var, self.primary()?));
                }
                Token::Sign("=") => {
                    let var = self.variable()?;
                    self.want("=")?;
                    let call = self.primary()?;
                    self.want_word("at")?;
                    return Ok(SpannedCondition::Function(var, call, self.primary()?));
                }
                Token::Sign("=>") => {
                    let from = self.variable()?;
                    self.want("=>")?;
                    let value = !self.eat_word("not");
                    return Ok(SpannedCondition::Serves(from, value, self.variable()?));
                }
                Token::Sign("<") => {
                    let first = self.variable()?;
                    self.want("<")?;
                    return Ok(SpannedCondition::Before(first, self.variable()?));
                }
                Token::Name(word) if &**word == "within" => {
                    let narrow = self.variable()?;
                    self.want_word("within")?;
                    return Ok(SpannedCondition::Within(narrow, self.variable()?));
                }
                Token::Name(word) if &**word == "is" => {
                    let var = self.variable()?;
                    self.want_word("is")?;
                    for (word, status) in [
                        ("true", Status::True),
                        ("false", Status::False),
                        ("open", Status::Open),
                        ("undecided", Status::Undecided),
                    ] {
                        if self.eat_word(word) {
                            return Ok(SpannedCondition::Status(var, status));
                        }
                    }
                    return Ok(SpannedCondition::Shape(var, self.term()?));
                }
                _ => {}
            }
        }
        let left = self.term()?;
        for (sign, equal) in [("==", true), ("!=", false)] {
            if self.eat(sign) {
                return Ok(SpannedCondition::Same(left, self.term()?, equal));
            }
        }
        if !self.eat_word("at") {
            return self.expected("`at` and a position (or `:`, `is`, `=`, `==`, `!=`, `<`, `=>`, `within`)");
        }
        Ok(SpannedCondition::Goal(left, self.primary()?))
    }

    /// A formula: `<=>` binds least, then `=>`, `or`, `and`, `not`.
    pub(super) fn fact(&mut self) -> Parse<SpannedFact> {
        self.fact_infix(0)
    }

    fn fact_infix(&mut self, level: usize) -> Parse<SpannedFact> {
        const LEVELS: [&str; 4] = ["<=>", "=>", "or", "and"];
        let Some(&word) = LEVELS.get(level) else { return self.fact_prefix() };
        let mut left = self.fact_infix(level + 1)?;
        let mut length = 0;
        while if level < 2 { self.eat(word) } else { self.eat_word(word) } {
            let right = self.fact_infix(level + 1)?;
            left = SpannedFact::Pair(word, Box::new(left), Box::new(right));
            length += 1;
            if length > 200 {
                let span = self.last();
                return self.fail(span, "this chain is too long", None);
            }
        }
        Ok(left)
    }

    fn fact_prefix(&mut self) -> Parse<SpannedFact> {
        if !self.at_word("not") {
            return self.fact_primary();
        }
        self.enter()?;
        self.next();
        let inner = self.fact_prefix()?;
        self.leave();
        Ok(SpannedFact::Not(Box::new(inner)))
    }

    fn fact_primary(&mut self) -> Parse<SpannedFact> {
        match self.peek().clone() {
            Token::Var(text) => Ok(SpannedFact::Var(self.next().span, text)),
            Token::Name(word) if matches!(&*word, "true" | "false") => {
                self.next();
                Ok(SpannedFact::Value(&*word == "true"))
            }
            Token::Name(word) if matches!(&*word, "all" | "any") => {
                self.next();
                let var = self.variable()?;
                Ok(if &*word == "all" {
                    SpannedFact::All(var.span, var.text)
                } else {
                    SpannedFact::Any(var.span, var.text)
                })
            }
            Token::Name(_) => {
                let goal = self.primary()?;
                if !self.eat_word("at") {
                    return self.expected("`at` and a position after a goal");
                }
                Ok(SpannedFact::Test(goal, self.primary()?))
            }
            Token::Sign("(") => {
                self.enter()?;
                self.next();
                let depth = self.depth();
                let mark = self.mark();
                // `(goal at P)`, or a formula: only the word after it tells.
                if let Ok(test) = self.goal_test() {
                    self.leave();
                    return Ok(test);
                }
                self.reset(mark);
                self.set_depth(depth);
                let inner = self.fact()?;
                self.want(")")?;
                self.leave();
                Ok(inner)
            }
            _ => self.expected("a hypothesis, `true`, `false`, or `(goal at P)`"),
        }
    }

    fn goal_test(&mut self) -> Parse<SpannedFact> {
        let goal = self.term()?;
        if !self.eat_word("at") {
            return Err(Failed);
        }
        let position = self.primary()?;
        self.want(")")?;
        Ok(SpannedFact::Test(goal, position))
    }
}
