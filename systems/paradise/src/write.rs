//! Objects, values, plans and reasons as text, in the style of the thesis: `(SAFEMOVE WR D7)`.

use motive_chess::{Color, Role, Square};
use production::{Attributes, Branch, Firing, Kind, Knowledge, Plan, PlanAction, Posting, Template, Term};

use crate::scene::Scene;
use crate::words::{COLOR, Number, PIECE, SQUARE, TYPE};

/// Branches of a plan that would begin behind so many bytes are not written.
const MOST_WRITTEN: usize = 8_000;

/// How men are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Names {
    /// `WR`: color and kind, as the thesis prints them; two rooks look alike.
    #[default]
    Short,
    /// `WRd1`: with the square.
    Exact,
}

/// Writes what a scene and a base name.
#[derive(Clone, Copy, Debug)]
pub struct Writer<'a> {
    scene: &'a Scene,
    knowledge: &'a Knowledge,
    names: Names,
}

impl<'a> Writer<'a> {
    /// A writer.
    pub fn new(scene: &'a Scene, knowledge: &'a Knowledge, names: Names) -> Writer<'a> {
        Writer { scene, knowledge, names }
    }

    /// A man.
    pub fn man(&self, man: u8) -> String {
        let Some(entry) = self.scene.roster().men().nth(man as usize) else { return "NIL".into() };
        let Some(piece) = self.scene.roster().piece(entry) else { return "NIL".into() };
        let color = if piece.color == Color::White { 'W' } else { 'B' };
        let kind = match piece.role {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        };
        match (self.names, self.scene.square(man)) {
            (Names::Short, _) => format!("{color}{kind}"),
            (Names::Exact, Some(at)) => format!("{color}{kind}{at}"),
            (Names::Exact, None) => format!("{color}{kind}x{man}"),
        }
    }

    /// A square.
    pub fn square(&self, square: u8) -> String {
        let text = Square::new(u32::from(square & 63)).to_string();
        if self.names == Names::Short { text.to_uppercase() } else { text }
    }

    /// Any object.
    pub fn object(&self, kind: Kind, object: u8) -> String {
        match kind {
            PIECE => self.man(object),
            SQUARE => self.square(object),
            COLOR => (if object == 0 { "WHITE" } else { "BLACK" }).into(),
            TYPE => ["PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING"][(object as usize).min(5)].into(),
            _ => object.to_string(),
        }
    }

    /// Arguments of a concept, in brackets.
    pub fn arguments(&self, posting: &Posting) -> String {
        let kinds = self.knowledge.argument_kinds(posting.name);
        let words: Vec<String> =
            posting.arguments.iter().zip(kinds).map(|(&object, kind)| self.object(kind, object)).collect();
        format!("({})", words.join(" "))
    }

    /// A match of a production, as reasons are printed.
    pub fn firing(&self, firing: &Firing) -> String {
        let production = self.knowledge.production(firing.rule);
        let mut text = format!("({}", production.name);
        for (object, kind) in firing.objects.iter().zip(Self::kinds(self.knowledge, firing)) {
            text.push(' ');
            text += &self.object(kind, *object);
        }
        text + ")"
    }

    /// The variables of a match with their objects.
    pub fn bindings(&self, firing: &Firing) -> Vec<(String, String)> {
        let production = self.knowledge.production(firing.rule);
        let declared = production.variables[..production.declared].iter();
        let named = declared.filter_map(|variable| variable.kind.map(|kind| (variable.name.clone(), kind)));
        named.zip(&firing.objects).map(|((name, kind), &object)| (name, self.object(kind, object))).collect()
    }

    fn kinds(knowledge: &Knowledge, firing: &Firing) -> Vec<Kind> {
        let production = knowledge.production(firing.rule);
        production.variables[..production.declared].iter().filter_map(|variable| variable.kind).collect()
    }

    /// A value.
    pub(crate) fn term(&self, term: &Term) -> String {
        match term {
            Term::Nil => "NIL".into(),
            Term::Number(number) => number.to_string(),
            Term::Object(kind, object) => self.object(*kind, *object),
            Term::Plus => "PLUS".into(),
            Term::Less => "LESS".into(),
            Term::AnyBut => "ANYBUT".into(),
            Term::Measure(measure) => Number::ALL.get(measure.index()).map_or("?", |entry| entry.0).into(),
            Term::Combinator(_) => "FORKTHREAT".into(),
            Term::Name(name) => self.knowledge.name_text(*name).into(),
            Term::Condition(number) => format!("CONDITION-{number}"),
            Term::List(items) => {
                let words: Vec<String> = items.iter().map(|item| self.term(item)).collect();
                format!("({})", words.join(" "))
            }
        }
    }

    /// What we do at one point of a plan.
    pub fn action(&self, action: &PlanAction) -> String {
        match action {
            PlanAction::Step(man, to) => format!("({} {})", self.man(*man), self.square(*to)),
            PlanAction::Goal(name, arguments) => {
                let kinds = self.knowledge.argument_kinds(*name);
                let words: Vec<String> =
                    arguments.iter().zip(kinds).map(|(&object, kind)| self.object(kind, object)).collect();
                format!("({} {})", self.knowledge.name_text(*name), words.join(" "))
            }
        }
    }

    fn template(&self, template: Template) -> String {
        match template {
            Template::Step(man, to) => format!("({} {})", self.man(man), self.square(to)),
            Template::Place(to) => format!("(NIL {})", self.square(to)),
            Template::Actor(man) => format!("({} NIL)", self.man(man)),
            Template::AnyBut(man) => format!("(ANYBUT {})", self.man(man)),
            Template::Any => "NIL".into(),
        }
    }

    /// A plan. Boards full of queens give plans with branches without number: what nobody could read is left out.
    pub fn plan(&self, plan: &Plan) -> String {
        let mut text = String::from("(");
        self.splice(plan, &mut text);
        text.push(')');
        text
    }

    fn splice(&self, plan: &Plan, text: &mut String) {
        text.push_str(&self.action(&plan.action));
        match &plan.branches[..] {
            [] => {}
            [only] => self.splice_branch(only, text),
            several => {
                for (number, branch) in several.iter().enumerate() {
                    text.push_str(if number == 0 { " (" } else { " " });
                    if text.len() > MOST_WRITTEN {
                        text.push_str("...");
                        break;
                    }
                    text.push('(');
                    text.push_str(&self.template(branch.template));
                    text.push(' ');
                    self.splice(&branch.plan, text);
                    text.push(')');
                }
                text.push(')');
            }
        }
    }

    fn splice_branch(&self, branch: &Branch, text: &mut String) {
        text.push(' ');
        text.push_str(&self.template(branch.template));
        text.push(' ');
        self.splice(&branch.plan, text);
    }

    /// An attribute list.
    pub fn list(&self, list: &Attributes) -> String {
        let mut words = Vec::new();
        for (attribute, value) in &list.values {
            let name = self.knowledge.vocabulary().attribute_name(*attribute);
            words.push(format!("({name} {})", self.term(value)));
        }
        let reasons: Vec<String> = list.reasons.iter().map(|firing| self.firing(firing)).collect();
        words.push(format!("(REASON {})", reasons.join(" ")));
        format!("({})", words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;
    use crate::scene::Reach;

    #[test]
    fn a_plan_without_end_is_written_as_far_as_anybody_reads() {
        let position = Position::default();
        let (scene, knowledge) = (Scene::new(&position, Reach::Whole), crate::embedded(Reach::Whole));
        let writer = Writer::new(&scene, knowledge, Names::Short);
        let step = |branches| Plan { action: PlanAction::Step(1, 20), branches };
        let branch = |plan| Branch { template: Template::Any, plan };
        let one = writer.plan(&step(vec![branch(step(Vec::new()))]));
        let two = writer.plan(&step(vec![branch(step(Vec::new())), branch(step(Vec::new()))]));
        let action = writer.action(&PlanAction::Step(1, 20));
        assert_eq!(one, format!("({action} NIL {action})"));
        assert_eq!(two, format!("({action} ((NIL {action}) (NIL {action})))"));
        let many = writer.plan(&step((0..50_000).map(|_| branch(step(Vec::new()))).collect()));
        assert!(many.len() < MOST_WRITTEN + 100 && many.ends_with(" ...))"), "{}", many.len());
    }
}
