//! A knowledge base that answers from a script, so that the control of the search can be held to printed protocols.
//!
//! A script is lines of `line of play | question | answers`. Questions: `analysis`, `obvious white`, `obvious black`,
//! `defenses`, `against WRh4 h8`, `desperado`. Answers are plans, each with what it threatens and, if not 0, the free moves
//! it leaves: `((WBe4 h7) (BKg8 f8) (WQg3 a3)) 320`. Men are named by where they stand at the root.

use std::collections::BTreeMap;

use motive_chess::{Color, Position, Role, Square};
use motive_paradise::search::adviser::{Adviser, Menace, Obvious};
use motive_paradise::search::idea::Idea;
use motive_paradise::search::spot::Spot;
use motive_paradise::search::{Options, PlanOutcome, Search};
use motive_paradise::{Reach, embedded};
use production::{Attributes, Branch, Knowledge, Name, Plan, PlanAction, Template, Term};

/// A plan, what it threatens, and the free moves it leaves.
type Answer = (Plan, i32, i32);

/// A search by a script, with the thesis's options and at most so many nodes if that is said: what came out, and the protocol.
pub(crate) fn search(fen: &str, script: &str, nodes: Option<usize>) -> (PlanOutcome, Vec<String>) {
    let mut script = Script::new(fen, script);
    let position: Position = fen.parse().unwrap();
    let thesis = Options::thesis();
    let options = Options { protocol: true, nodes: nodes.unwrap_or(thesis.nodes), ..thesis };
    let mut search = Search::new(&mut script, &position, options);
    let outcome = search.run();
    let protocol = search.protocol().to_vec();
    (outcome, protocol)
}

pub(crate) struct Script {
    root: Position,
    answers: BTreeMap<(String, String), Vec<Answer>>,
    /// Questions that the script did not expect.
    pub asked: Vec<String>,
}

impl Script {
    pub(crate) fn new(fen: &str, text: &str) -> Script {
        let root: Position = fen.parse().unwrap();
        let mut script = Script { root, answers: BTreeMap::new(), asked: Vec::new() };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [at, question, answers] = parts[..] else { panic!("{line}") };
            let answers = answers.split(';').filter(|answer| !answer.trim().is_empty());
            let answers = answers.map(|answer| script.answer(answer.trim())).collect();
            script.answers.insert((at.to_owned(), question.to_owned()), answers);
        }
        script
    }

    fn answer(&self, text: &str) -> Answer {
        let end = text.rfind(')').unwrap() + 1;
        let numbers: Vec<i32> = text[end..].split_whitespace().map(|n| n.parse().unwrap()).collect();
        let sexp = parse(&text[..end]);
        let Sexp::List(items) = sexp else { panic!("{text}") };
        (self.plan(&items), numbers.first().copied().unwrap_or(0), numbers.get(1).copied().unwrap_or(0))
    }

    fn plan(&self, items: &[Sexp]) -> Plan {
        let action = self.action(&items[0]);
        let branches = match items.get(1) {
            None => Vec::new(),
            Some(Sexp::List(several)) if matches!(several.first(), Some(Sexp::List(_))) => several
                .iter()
                .map(|branch| {
                    let Sexp::List(branch) = branch else { panic!() };
                    Branch { template: self.template(&branch[0]), plan: self.plan(&branch[1..]) }
                })
                .collect(),
            Some(template) => {
                vec![Branch { template: self.template(template), plan: self.plan(&items[2..]) }]
            }
        };
        Plan { action, branches }
    }

    fn action(&self, sexp: &Sexp) -> PlanAction {
        let Sexp::List(items) = sexp else { panic!() };
        let words: Vec<&str> = items.iter().map(Sexp::word).collect();
        match embedded(Reach::Thesis).name(words[0]) {
            Some(name) => PlanAction::Goal(name, words[1..].iter().map(|word| self.object(word)).collect()),
            None => PlanAction::Step(self.object(words[0]), self.object(words[1])),
        }
    }

    fn template(&self, sexp: &Sexp) -> Template {
        match sexp {
            Sexp::Word(_) => Template::Any,
            Sexp::List(items) => match (items[0].word(), items[1].word()) {
                ("ANYBUT", man) => Template::AnyBut(self.object(man)),
                ("NIL", to) => Template::Place(self.object(to)),
                (man, "NIL") => Template::Actor(self.object(man)),
                (man, to) => Template::Step(self.object(man), self.object(to)),
            },
        }
    }

    /// `WBe4` is a man, `h7` a square.
    fn object(&self, word: &str) -> u8 {
        let square: Square = word[word.len() - 2..].parse().unwrap();
        if word.len() == 2 {
            return square.to_usize() as u8;
        }
        let roster = motive_chess::Roster::new(&self.root);
        roster.man_at(square).unwrap_or_else(|| panic!("nobody on {square}")).index() as u8
    }

    fn at(&self, spot: &Spot) -> String {
        let mut position = self.root.clone();
        let mut words = Vec::new();
        for &m in spot.line() {
            words.push(position.san(m));
            position.play(m);
        }
        words.join(" ")
    }

    fn ask(&mut self, spot: &Spot, question: &str) -> Option<Vec<Idea>> {
        let at = self.at(spot);
        let answers = self.answers.get(&(at.clone(), question.to_owned()));
        let Some(answers) = answers else {
            self.asked.push(format!("{at} | {question}"));
            return None;
        };
        let knowledge = embedded(Reach::Thesis);
        let number =
            |name: &str, value: i32| (knowledge.vocabulary().attribute(name).unwrap(), Term::Number(value));
        Some(
            answers
                .iter()
                .map(|(plan, threat, likely)| {
                    let values = vec![number("THREAT", *threat), number("LIKELY", *likely)];
                    let list = Attributes { values, reasons: Vec::new() };
                    Idea::new(plan.clone(), vec![list], spot.scene(), knowledge)
                })
                .collect(),
        )
    }
}

impl Adviser for Script {
    fn knowledge(&self) -> &Knowledge {
        embedded(Reach::Thesis)
    }

    fn analyze(&mut self, spot: &Spot) -> Vec<Idea> {
        self.ask(spot, "analysis").unwrap_or_default()
    }

    fn obvious(&mut self, spot: &Spot, side: Color) -> Obvious {
        let question = if side == Color::White { "obvious white" } else { "obvious black" };
        Obvious { ideas: self.ask(spot, question).unwrap_or_default(), is_unquiet: false }
    }

    fn execute(&mut self, spot: &Spot, name: Name, arguments: &[u8], idea: &Idea) -> Vec<Idea> {
        let goal = PlanAction::Goal(name, arguments.to_vec());
        let Some((man, to)) = self.aim(spot, &goal) else {
            return self.ask(spot, "execute").unwrap_or_default();
        };
        let Some(m) = spot.legal(man, to) else { return Vec::new() };
        let after = spot.position().after(m);
        let wanted = match self.knowledge().name_text(name) {
            "MATEMOVE" => after.is_checkmate(),
            "CHECKMOVE" => after.is_check(),
            _ => true,
        };
        let plan = Plan { action: PlanAction::Step(man, to), branches: Vec::new() };
        if wanted { vec![Idea { plan, ..idea.clone() }] } else { Vec::new() }
    }

    fn defend(&mut self, spot: &Spot, menace: Menace) -> Vec<Idea> {
        let roster = motive_chess::Roster::new(&self.root);
        let man = roster.men().nth(menace.man as usize).unwrap();
        let piece = roster.piece(man).unwrap();
        let color = if piece.color == Color::White { 'W' } else { 'B' };
        let role = match piece.role {
            Role::Knight => 'N',
            other => other.upper_char(),
        };
        let home = roster.square_of(man).unwrap();
        let to = Square::new(u32::from(menace.to));
        self.ask(spot, &format!("against {color}{role}{home} {to}")).unwrap_or_default()
    }

    fn desperado(&mut self, spot: &Spot) -> Vec<Idea> {
        self.ask(spot, "desperado").unwrap_or_default()
    }

    fn first_defenses(&mut self, spot: &Spot) -> Option<Vec<Idea>> {
        Some(self.ask(spot, "defenses").unwrap_or_default())
    }
}

#[derive(Debug)]
enum Sexp {
    Word(String),
    List(Vec<Sexp>),
}

impl Sexp {
    fn word(&self) -> &str {
        match self {
            Sexp::Word(word) => word,
            Sexp::List(_) => panic!("{self:?}"),
        }
    }
}

fn parse(text: &str) -> Sexp {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut stack: Vec<Vec<Sexp>> = vec![Vec::new()];
    for word in spaced.split_whitespace() {
        match word {
            "(" => stack.push(Vec::new()),
            ")" => {
                let list = stack.pop().unwrap();
                stack.last_mut().unwrap().push(Sexp::List(list));
            }
            other => stack.last_mut().unwrap().push(Sexp::Word(other.to_owned())),
        }
    }
    stack.pop().unwrap().pop().unwrap()
}
