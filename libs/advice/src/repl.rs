//! The core of an interactive session: lines in, answers out. It prints nothing and reads nothing by itself.

use std::fmt::Write as _;

use crate::language::{canonical, parse_term};
use crate::{
    AdviceKnowledge, AdviceTable, Answer, AskReport, Compiler, Domain, Engine, EngineSettings, Hyp, NameKind,
    NoAnswer, SatLimits, Term, Tree, Verdict,
};

/// Characters of a line.
const MAX_LINE: usize = 4096;
/// Lines of a tree that are shown.
const TREE_LINES: usize = 60;

const HELP: &str = "\
position TEXT        set the position
play MOVE            play a move; `moves` lists them
canwin(x), suc(p), ref(q, p), sat(a), ...   ask a question; p may be p:1, a named plan, `p or q`, `p mod q`
ask QUESTION         only set the question; then:
  conflict           the conflict set
  step [N]           one cycle, with the Nth application if given
  run                go on to the answer
goal GOAL            does a goal hold here?
table NAME           what an advice table says
pool, why, tree [h:N]   the pool, the whole explanation, the tree of a search
set nodes N, set cycles N, set resources N, set faithful, set default
names, help, quit
";

/// What a line has brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// For the user; ends with a line end unless empty.
    pub text: String,
    /// The user wants to go.
    pub quit: bool,
}

/// A session.
pub struct Repl<'a, D: Domain> {
    domain: &'a D,
    knowledge: &'a AdviceKnowledge,
    settings: EngineSettings,
    position: Option<D::Position>,
    engine: Option<Engine<'a, D>>,
    asked: Option<Hyp>,
}

impl<'a, D: Domain> Repl<'a, D> {
    /// A session without a position.
    pub fn new(domain: &'a D, knowledge: &'a AdviceKnowledge, settings: EngineSettings) -> Self {
        Repl { domain, knowledge, settings, position: None, engine: None, asked: None }
    }

    /// Sets the position, as the command `position` does.
    pub fn set_position(&mut self, position: D::Position) {
        self.engine = Some(Engine::new(self.domain, self.knowledge, self.settings, "here", &position));
        self.position = Some(position);
        self.asked = None;
    }

    /// The position.
    pub fn position(&self) -> Option<&D::Position> {
        self.position.as_ref()
    }

    /// The engine with its pool, once a position is set.
    pub fn engine(&self) -> Option<&Engine<'a, D>> {
        self.engine.as_ref()
    }

    /// Answers a line.
    pub fn line(&mut self, line: &str) -> Reply {
        let line = line.trim();
        if matches!(line, "quit" | "exit") {
            return Reply { text: String::new(), quit: true };
        }
        let result = if line.chars().count() > MAX_LINE {
            Err(format!("a line may have {MAX_LINE} characters"))
        } else {
            self.command(line)
        };
        let mut text = result.unwrap_or_else(|problem| format!("error: {problem}"));
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Reply { text, quit: false }
    }

    fn command(&mut self, line: &str) -> Result<String, String> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(w, r)| (w, r.trim()));
        match word {
            "" => Ok(String::new()),
            "help" => Ok(HELP.to_owned()),
            "position" if rest.is_empty() => {
                Ok(self.domain.position_text(self.position.as_ref().ok_or(NO_POSITION)?))
            }
            "position" => {
                let position = self.domain.parse_position(rest).map_err(|e| e.to_string())?;
                let text = self.domain.position_text(&position);
                self.set_position(position);
                Ok(text)
            }
            "moves" => {
                let position = self.position.as_ref().ok_or(NO_POSITION)?;
                let moves = self.domain.legal_moves(position);
                let texts: Vec<String> = moves.iter().map(|m| self.domain.move_text(position, m)).collect();
                Ok(if texts.is_empty() { "none".into() } else { texts.join(" ") })
            }
            "play" => self.play(rest),
            "goal" => self.goal(rest),
            "table" => self.table(rest),
            "set" => self.set(rest),
            "names" => Ok(self.names()),
            "ask" => {
                let h = self.ask(rest)?;
                Ok(format!("h:{h}"))
            }
            "conflict" => {
                let engine = self.engine.as_mut().ok_or(NO_POSITION)?;
                let conflict = engine.conflict();
                Ok(engine.conflict_text(&conflict))
            }
            "step" => self.step(rest),
            "run" => self.run(),
            "pool" => Ok(self.engine.as_ref().ok_or(NO_POSITION)?.pool_text()),
            "why" => {
                let notes = self.engine.as_ref().ok_or(NO_POSITION)?.notes();
                Ok(notes.iter().fold(String::new(), |mut out, note| {
                    let _ = writeln!(out, "{} {}: {}", note.cycle, note.method, note.text);
                    out
                }))
            }
            "tree" => self.tree(rest),
            _ => {
                self.ask(line)?;
                self.run()
            }
        }
    }

    fn play(&mut self, wanted: &str) -> Result<String, String> {
        let position = self.position.as_ref().ok_or(NO_POSITION)?;
        let legal = self.domain.legal_moves(position);
        let found = legal.iter().find(|m| self.domain.move_text(position, m) == wanted);
        let next =
            found.map(|m| self.domain.play(position, m)).ok_or_else(|| format!("`{wanted}` is no move"))?;
        let text = self.domain.position_text(&next);
        self.set_position(next);
        Ok(text)
    }

    fn goal(&self, text: &str) -> Result<String, String> {
        let position = self.position.as_ref().ok_or(NO_POSITION)?;
        let term = canonical(&parse_term(text)?, self.domain);
        let compiler = Compiler::new(self.domain, &self.knowledge.definitions);
        let test = compiler.goal(&term).map_err(|e| e.to_string())?;
        Ok(if test(position) { "yes" } else { "no" }.to_owned())
    }

    fn table(&self, text: &str) -> Result<String, String> {
        let position = self.position.as_ref().ok_or(NO_POSITION)?;
        let call = canonical(&parse_term(text)?, self.domain);
        let table = AdviceTable::new(self.domain, self.knowledge, &call).map_err(|e| e.to_string())?;
        let limits = SatLimits { nodes: self.settings.search_nodes, ..SatLimits::default() };
        let answer = table.ask(position, limits).map_err(|e| e.to_string())?;
        let Some(rule) = &answer.rule else { return Ok("no rule applies".into()) };
        let mut out = format!("rule {rule}\n");
        for tried in &answer.tried {
            let verdict = match tried.sat.verdict {
                Verdict::Yes(_) => "satisfiable",
                Verdict::No(_) => "not satisfiable",
                Verdict::OutOfBudget(_) => "not decided",
            };
            let note = tried.note.as_ref().map(|n| format!(": {n}")).unwrap_or_default();
            let _ = writeln!(out, "{}: {verdict}, {} positions{note}", tried.piece, tried.sat.nodes);
        }
        if let Some((_, tree)) = answer.chosen() {
            out += &tree.text(self.domain, TREE_LINES);
        }
        Ok(out)
    }

    fn set(&mut self, text: &str) -> Result<String, String> {
        let (what, value) = text.split_once(' ').unwrap_or((text, ""));
        let number = value.trim().parse::<u64>().ok().filter(|n| (1..1 << 32).contains(n));
        match (what, number) {
            ("faithful", _) => self.settings = EngineSettings::faithful(),
            ("default", _) => self.settings = EngineSettings::default(),
            ("nodes", Some(n)) => self.settings.search_nodes = n as usize,
            ("cycles", Some(n)) => self.settings.cycles = n as u32,
            ("resources", Some(n)) => self.settings.resources = n,
            _ => return Err("set nodes N, cycles N, resources N, faithful or default".into()),
        }
        if let Some(position) = self.position.clone() {
            self.set_position(position);
        }
        Ok("ok".into())
    }

    fn names(&self) -> String {
        let [plans, advice, tables] = self.knowledge.names();
        let mut out = String::new();
        let questions = self.knowledge.questions.keys().map(|k| &**k).collect();
        for (title, names) in
            [("questions", questions), ("plans", plans), ("advice", advice), ("tables", tables)]
        {
            let _ = writeln!(out, "{title}: {}", names.join(" "));
        }
        for word in self.domain.vocabulary() {
            let _ = writeln!(out, "{}({}): {}", word.name, word.parameters.join(", "), word.meaning);
        }
        out
    }

    fn ask(&mut self, text: &str) -> Result<Hyp, String> {
        let question = parse_term(text)?;
        let settings = self.settings;
        let engine = self.engine.as_mut().ok_or(NO_POSITION)?;
        engine.renew(settings);
        let h = engine.ask(&question).map_err(|e| e.to_string())?;
        self.asked = Some(h);
        Ok(h)
    }

    fn step(&mut self, text: &str) -> Result<String, String> {
        let wanted = match text {
            "" => None,
            _ => Some(text.parse::<usize>().ok().filter(|n| *n > 0).ok_or("step N wants a number from 1")?),
        };
        let engine = self.engine.as_mut().ok_or(NO_POSITION)?;
        let step = engine.step_with(&mut |_, _, proposed| Some(wanted.map_or(proposed, |n| n - 1)));
        let Some(step) = step else {
            return Ok(engine.answer().map_or("nothing to do".to_owned(), |a| verdict(a).to_owned()));
        };
        let mut out = engine.conflict_text(&step.conflict);
        let _ = writeln!(out, "Executed {}", step.conflict[step.chosen]);
        out += &engine.facts_text(&step.facts);
        if let Some(answer) = engine.answer() {
            out += verdict(answer);
        }
        Ok(out)
    }

    fn run(&mut self) -> Result<String, String> {
        let asked = self.asked.ok_or("nothing was asked")?;
        let engine = self.engine.as_mut().ok_or(NO_POSITION)?;
        let report = engine.solve();
        Ok(self.report(asked, &report))
    }

    /// The answer, the explanation, and the tree.
    fn report(&self, asked: Hyp, report: &AskReport<D>) -> String {
        let Some(engine) = &self.engine else { return String::new() };
        let mut out =
            format!("{} ({} cycles, {} spent)\n", verdict(report.answer), report.cycles, report.spent);
        for note in &report.explanation {
            let _ = writeln!(out, "  {}: {}", note.method, note.text);
        }
        if let Some(best) = &report.best {
            let _ = writeln!(out, "best try: {} against {}", best.plan, best.counter);
            if let Some(tree) = best.sat.tree() {
                out += &tree.text(self.domain, TREE_LINES);
            }
            return out;
        }
        // The search that decided, or the last one that the explanation rests on.
        let needed = report.explanation.iter().flat_map(|note| &note.facts);
        let decided = needed.flat_map(|&n| engine.pool().facts()[n].formula.hyps());
        let shown = std::iter::once(asked).chain(decided).filter(|&h| engine.pool().search(h).is_some());
        if let Some(h) = shown.max_by_key(|&h| (h == asked, h)) {
            let text = engine.pool().hypothesis(h).map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(out, "tree of h:{h} {text}:");
            out += &self.tree_of(h).map_or(String::new(), |tree| tree.text(self.domain, TREE_LINES));
        }
        out
    }

    fn tree_of(&self, h: Hyp) -> Option<&Tree<D>> {
        self.engine.as_ref()?.pool().search(h)?.tree()
    }

    fn tree(&self, text: &str) -> Result<String, String> {
        let h = match (text, self.asked) {
            ("", Some(h)) => h,
            ("", None) => return Err("nothing was asked".into()),
            _ => match parse_term(text)? {
                Term::Ref(NameKind::Hypothesis, h) => h,
                other => return Err(format!("`{other}` is no hypothesis such as h:3")),
            },
        };
        let tree = self.tree_of(h).ok_or_else(|| format!("h:{h} was not searched"))?;
        Ok(tree.text(self.domain, TREE_LINES))
    }
}

const NO_POSITION: &str = "there is no position yet: position TEXT";

fn verdict(answer: Answer) -> &'static str {
    match answer {
        Answer::Yes => "yes",
        Answer::No => "no",
        Answer::Unknown(NoAnswer::Resources) => "unknown: the resources are spent",
        Answer::Unknown(NoAnswer::Cycles) => "unknown: the cycles are used up",
        Answer::Unknown(NoAnswer::Exhausted) => "unknown: no method is applicable any more",
        Answer::Unknown(NoAnswer::Inconsistent) => {
            "unknown: the facts contradict each other, so a method is wrong"
        }
        Answer::Unknown(NoAnswer::Stopped) => "unknown: stopped",
        Answer::Unknown(NoAnswer::NoQuestion) => "nothing was asked",
    }
}
