//! Which of the words of `words.kb` hold for the men of a line.
//!
//! A line is the first move, the reply that takes the man who made it, and the second move. Its men have parts, so two lines are
//! compared part by part, and what they have in common is an intersection of sets.

use std::sync::{Arc, OnceLock};

use motive_chess::{Move, Position};
use production::ast::{Arg, Expr, Num, Test};
use production::{Domain, Knowledge, Mode, Pattern, Relation, Rule};

use crate::analysis::{Analyst, Options};
use crate::base::{Files, SourceFile};
use crate::domain::Chess;
use crate::scene::{Reach, Scene};

/// A set of conditions: a bit for each.
pub(super) type Facts = u128;

/// What the second move does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// It takes something elsewhere.
    Wins,
    /// It mates.
    Mates,
}

impl Shape {
    /// Both.
    pub(super) const ALL: [Shape; 2] = [Shape::Wins, Shape::Mates];

    /// `WINS`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Shape::Wins => "WINS",
            Shape::Mates => "MATES",
        }
    }
}

/// The conditions of one shape.
pub(super) struct Vocabulary {
    pub base: Arc<Knowledge>,
    /// Each condition with its text and its English.
    pub words: Vec<(Expr, String, String)>,
    /// Of which a rule must have one each: forced, cause, gain.
    pub slots: [Facts; 3],
}

const GROUPS: [&str; 4] = ["FORCED", "CAUSE", "GAIN", "OTHER"];

impl Vocabulary {
    /// The conditions of a shape, read once.
    pub(super) fn of(shape: Shape) -> &'static Vocabulary {
        static READ: [OnceLock<Vocabulary>; 2] = [OnceLock::new(), OnceLock::new()];
        READ[shape as usize].get_or_init(|| Vocabulary::read(shape))
    }

    fn read(shape: Shape) -> Vocabulary {
        let mut files = Files::embedded();
        let name = "words.kb".to_owned();
        files.add(vec![SourceFile { shown: name.clone(), name, text: include_str!("words.kb").to_owned() }]);
        let base = Arc::new(files.load(Reach::Whole).expect("the words are embedded, and a test reads them"));
        let mut words = Vec::new();
        let mut slots = [0; 3];
        for (group, name) in GROUPS.iter().enumerate() {
            let rule =
                base.rule(&format!("LEARN-{}-{name}", shape.name())).expect("the file has every group");
            for (expression, english) in base.production(rule).expressions.iter().zip(base.conditions(rule)) {
                if let Some(slot) = slots.get_mut(group) {
                    *slot |= 1 << words.len();
                }
                words.push((expression.clone(), text_of(&base, rule, expression), english));
            }
        }
        assert!(words.len() <= Facts::BITS as usize, "a bit for each condition");
        Vocabulary { base, words, slots }
    }

    /// Whether a set has one condition of each kind that a rule needs.
    pub(super) fn is_whole(&self, facts: Facts) -> bool {
        self.slots.iter().all(|slot| facts & slot != 0)
    }

    /// The conditions of a set, with text and English.
    pub(super) fn of_facts(&self, facts: Facts) -> impl Iterator<Item = &(Expr, String, String)> {
        self.words.iter().enumerate().filter(move |(at, _)| facts >> at & 1 == 1).map(|(_, word)| word)
    }
}

fn text_of(base: &Knowledge, rule: Rule, expression: &Expr) -> String {
    let text = base.file_of(rule).map_or("", |file| file.text.as_str());
    let part = text.get(expression.span.start as usize..expression.span.end as usize);
    part.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line in a position: its first move, and what holds for its men.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub moves: [Move; 3],
    pub shape: Shape,
    pub facts: Facts,
}

/// All lines of a position in which somebody takes the man who moved, and something is won elsewhere or the king is mated.
pub(super) fn lines(position: &Position) -> Vec<Line> {
    let analyst = Analyst::new(Options::rules());
    let scene = analyst.scene(position);
    let mut seen = Seen::new(&scene);
    let mut found = Vec::new();
    for first in position.legal_moves() {
        if first.is_promotion() || first.role() == motive_chess::Role::King {
            continue;
        }
        let next = position.after(first);
        let takes = next.legal_moves().into_iter().filter(|m| m.is_capture() && m.to() == first.to());
        for reply in takes {
            if reply.is_promotion() {
                continue;
            }
            let then = next.after(reply);
            for second in then.legal_moves() {
                let is_mate = then.after(second).is_checkmate();
                let wins = second.is_capture() && second.to() != first.to();
                let shapes = [(Shape::Mates, is_mate), (Shape::Wins, wins && !is_mate)];
                for (shape, _) in shapes.into_iter().filter(|(_, holds)| *holds) {
                    let moves = [first, reply, second];
                    if let Some(facts) = seen.facts(shape, moves) {
                        found.push(Line { moves, shape, facts });
                    }
                }
            }
        }
    }
    found
}

/// A scene with the relations that were asked for.
struct Seen<'a> {
    scene: &'a Scene,
    relations: Vec<Option<Relation>>,
}

impl<'a> Seen<'a> {
    fn new(scene: &'a Scene) -> Seen<'a> {
        Seen { scene, relations: Vec::new() }
    }

    /// What holds for the men of a line; `None` if one of them is not there.
    fn facts(&mut self, shape: Shape, [first, reply, second]: [Move; 3]) -> Option<Facts> {
        let scene = self.scene;
        let man = |m: Move| m.from().and_then(|from| scene.man_at(from));
        let square = |m: Move| m.to().to_usize() as u8;
        let target = match shape {
            Shape::Wins => scene.man_at(second.to())?,
            Shape::Mates => scene.man_at(scene.position().king(scene.position().turn().other()))?,
        };
        let objects = [man(first)?, square(first), man(reply)?, man(second)?, target, square(second)];
        let vocabulary = Vocabulary::of(shape);
        let chess = Chess::new(scene, &vocabulary.base);
        let mut facts = 0;
        for (at, (expression, ..)) in vocabulary.words.iter().enumerate() {
            if self.holds(&chess, &objects, expression) {
                facts |= 1 << at;
            }
        }
        Some(facts)
    }

    fn holds(&mut self, chess: &Chess<'_>, objects: &[u8; 6], expression: &Expr) -> bool {
        let all =
            |args: &[Arg]| args.iter().map(|&arg| object(chess, objects, arg)).collect::<Option<Vec<u8>>>();
        match &expression.test {
            Test::Pattern(pattern, args) => {
                all(args).is_some_and(|tuple| self.relation(chess, *pattern, tuple.len()).contains(&tuple))
            }
            Test::Function(function, args) => all(args).is_some_and(|args| chess.test(*function, &args)),
            Test::Same(left, right, equal) => {
                let (left, right) = (object(chess, objects, *left), object(chess, objects, *right));
                left.is_some() && right.is_some() && (left == right) == *equal
            }
            Test::Great { left, right, strict } => {
                match (number(chess, objects, left), number(chess, objects, right)) {
                    (Some(left), Some(right)) => left > right || !strict && left == right,
                    _ => false,
                }
            }
            Test::Never(body) => !body.iter().all(|each| self.holds(chess, objects, each)),
            _ => false,
        }
    }

    fn relation(&mut self, chess: &Chess<'_>, pattern: Pattern, arity: usize) -> &Relation {
        if self.relations.len() <= pattern.index() {
            self.relations.resize_with(pattern.index() + 1, || None);
        }
        self.relations[pattern.index()].get_or_insert_with(|| {
            let mut relation = Relation::new(arity);
            chess.fill(pattern, &mut relation);
            relation
        })
    }
}

fn object(chess: &Chess<'_>, objects: &[u8; 6], arg: Arg) -> Option<u8> {
    match arg {
        Arg::Slot(slot, None) => objects.get(slot as usize).copied(),
        Arg::Slot(slot, Some(transform)) => chess.transform(transform, *objects.get(slot as usize)?),
        Arg::Object(_, object) => Some(object),
    }
}

fn number(chess: &Chess<'_>, objects: &[u8; 6], num: &Num) -> Option<i32> {
    Some(match num {
        Num::Number(number) => *number,
        Num::Measure(measure, args) => {
            let args: Option<Vec<u8>> = args.iter().map(|&arg| object(chess, objects, arg)).collect();
            chess.measure(*measure, &args?, Mode(0), true)
        }
        Num::Plus(left, right) => number(chess, objects, left)? + number(chess, objects, right)?,
        Num::Less(left, right) => number(chess, objects, left)? - number(chess, objects, right)?,
        _ => return None,
    })
}
