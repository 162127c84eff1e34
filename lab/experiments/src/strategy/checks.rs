//! The checks of the specification that are about what is told, counted over many explanations.

use motive_answer::{Control, Engine as _, Limits, Question};
use motive_chess::{Color, History, Move, Position, Role};
use motive_claims::{Claim, Kind, is_quiet};
use motive_critic::{Critic, Settings};
use motive_explain::answered::{Explanation, ExplanationKind, Place, Sentence};
use splitmix::Random;

use super::effort::{imbalances, value, without};
use super::{Case, explain};

/// Moves this near to each other are of one band, in hundredths of a pawn.
const BAND: i32 = 15;
/// Below this there is no *why not*.
const WHY_NOT: i32 = 20;
/// What keeping to a plan may cost.
const COST: i32 = 20;
/// Nodes of a question about a plan, as the product asks them, and half-moves in which it is carried out.
const PLAN_NODES: u64 = 10_000;
const PLAN_MOVES: usize = 12;
/// Nodes of a question after a pass, as the product asks them, and what the move must be worth there.
const PASS_NODES: u64 = 10_000;
const PASS_WORTH: i32 = 20;
/// So much of a value need not be explained, in hundredths; of the rest, half.
const UNEXPLAINED: i32 = 25;
/// Means of values that are rounded to hundredths, of three imbalances.
const ROUNDING: i32 = 3;
/// What may be told of a quiet position.
const MOST_IMBALANCES: usize = 3;
const MOST_PURPOSES: usize = 2;
const MOST_WORDS: usize = 90;
/// Words that call one move better than all others.
const BEST: &[&str] =
    &[" best", "only move", "every move but", "clearly worse", "makes it hardest", "holds on: the others"];
/// Words that say nothing without a piece and a square.
const EMPTY: &[&str] = &[
    "controls the center",
    "control of the center",
    "improve",
    "solid",
    " active",
    "pressure",
    "weak pawn",
    "initiative",
    "harmon",
    "coordinat",
    "good position",
    "good square",
];

/// One of the checks: how often it was asked, and what was wrong.
struct Check {
    number: u32,
    what: &'static str,
    asked: u32,
    wrong: Vec<String>,
}

impl Check {
    fn new(number: u32, what: &'static str) -> Check {
        Check { number, what, asked: 0, wrong: Vec::new() }
    }

    fn count(&mut self, right: bool, told: &Explanation, words: &str) {
        self.asked += 1;
        if !right {
            self.wrong.push(format!("{} {}: {words}", told.start, told.san()));
        }
    }
}

/// Explains positions of the suite, and of games that the critic plays with itself where there are not enough, and counts.
pub(super) fn checks(cases: &[Case], nodes: u64, wanted: usize) {
    let mut critic = Critic::new(&Settings::default());
    let mut judge = Critic::new(&Settings::default());
    let mut all = [
        Check::new(8, "the piece of a told purpose stays, is exchanged there, or goes on"),
        Check::new(11, "the worths of a told assessment explain the value"),
        Check::new(12, "the first two moves within 0.15: none is called best"),
        Check::new(13, "an alternative less than 0.20 worse has no *why not*"),
        Check::new(14, "a told plan is held again by an engine that knows nothing of it"),
        Check::new(15, "what is prevented is played after a pass, worth 0.20 more"),
        Check::new(16, "no empty words"),
        Check::new(17, "at most 3 imbalances, 2 purposes, 90 words"),
    ];
    let (mut texts, mut longest) = (0, 0);
    let suite = cases.iter().map(|case| case.position.clone());
    let mut games = Games::new(22);
    let more = std::iter::from_fn(|| Some(games.next_quiet()));
    for position in suite.chain(more).take(wanted) {
        let Some(told) = explain(&mut critic, &position, nodes) else { continue };
        texts += 1;
        longest = longest.max(words(&told));
        let effort = (nodes / 4).clamp(10_000, 20_000);
        let [follow, sum, band, why_not, plan, pass, empty, length] = &mut all;
        follows(&told, follow);
        sums(&told, &mut judge, effort, sum);
        bands(&told, band, why_not);
        plans(&told, &mut judge, plan);
        prevents(&told, &mut judge, pass);
        for sentence in &told.sentences {
            empty.count(!is_empty(&sentence.text), &told, &sentence.text);
        }
        if told.kind == ExplanationKind::Quiet {
            let (named, purposes) = (named(&told), purposes(&told));
            let right = named <= MOST_IMBALANCES && purposes <= MOST_PURPOSES && words(&told) <= MOST_WORDS;
            length.count(right, &told, &format!("{named}, {purposes}, {} words", words(&told)));
        }
        eprintln!("{texts} texts");
    }
    println!(
        "{texts} explanations with {nodes} nodes; the longest of a quiet move and its position has {longest} words"
    );
    println!("check   asked  wrong");
    for check in &all {
        println!("{:5}  {:6}  {:5}  {}", check.number, check.asked, check.wrong.len(), check.what);
        for wrong in check.wrong.iter().filter(|_| std::env::var_os("SHOW").is_some()) {
            println!("    {wrong}");
        }
    }
}

/// The words about the move and the position.
fn words(told: &Explanation) -> usize {
    if told.kind != ExplanationKind::Quiet {
        return 0;
    }
    let about = told.sentences.iter().filter(|sentence| is_about(sentence.place));
    about.map(|sentence| sentence.text.split_whitespace().count()).sum()
}

fn is_about(place: Place) -> bool {
    !matches!(place, Place::Line(_) | Place::Reply(_) | Place::Other(_))
}

/// Imbalances of the assessment, material among them; what a structure with a name gives the sides counts as one.
fn named(told: &Explanation) -> usize {
    let claims =
        told.at(Place::Standing).flat_map(|sentence| &sentence.claims).map(|&index| &told.claims[index]);
    let material = claims.filter(|claim| claim.kind == Kind::Balance && claim.amount != Some(0)).count();
    let gives = |sentence: &&Sentence| {
        let structure = sentence.claims.iter().any(|&index| told.claims[index].kind == Kind::Structure);
        structure && sentence.claims.len() > 1
    };
    material + imbalances(told).len() + told.at(Place::Standing).filter(gives).count()
}

/// Things that the move is told to be for.
fn purposes(told: &Explanation) -> usize {
    let claims =
        told.at(Place::Headline).flat_map(|sentence| &sentence.claims).map(|&index| &told.claims[index]);
    claims.filter(|claim| claim.kind.is_quiet() && claim.after == [told.m]).count()
}

/// Whether a sentence has one of the empty words and names no piece, or no square or file.
fn is_empty(text: &str) -> bool {
    let lower = text.to_lowercase();
    let piece = ["pawn", "knight", "bishop", "rook", "queen", "king", "piece"]
        .iter()
        .any(|word| lower.contains(word));
    let bytes = text.as_bytes();
    let square = bytes.windows(2).any(|pair| {
        (b'a'..=b'h').contains(&pair[0]) && ((b'1'..=b'8').contains(&pair[1]) || pair[1] == b'-')
    });
    EMPTY.iter().any(|word| lower.contains(word)) && !(piece && square)
}

/// Check 8: a piece that is told to go somewhere is there at the end of the line that is shown, was taken there and taken back, or
/// has gone elsewhere than back.
fn follows(told: &Explanation, check: &mut Check) {
    let claims =
        told.at(Place::Headline).flat_map(|sentence| &sentence.claims).map(|&index| &told.claims[index]);
    let own = claims.filter(|claim| claim.kind.is_quiet() && claim.after == [told.m]);
    let Some(by) = own.filter_map(|claim| claim.by).find(|by| {
        by.square == told.start.destination(told.m) && !matches!(by.piece.role, Role::Pawn | Role::King)
    }) else {
        return;
    };
    let mut at = by.square;
    let mut right = true;
    let mut left = false;
    for (index, &m) in told.line.iter().enumerate().skip(1) {
        if index % 2 == 0 && m.from() == Some(at) {
            (at, left) = (m.to(), true);
        } else if index % 2 == 1 && m.is_capture() && m.to() == at {
            // Taken: on its post, or with something taken back.
            let back = told.line.get(index + 1).is_none_or(|next| next.is_capture());
            right = back || left || told.m.is_capture();
            break;
        }
    }
    let returned = left && Some(at) == told.m.from();
    check.count(right && !returned, told, told.headline());
}

/// Check 11: where reasons are given as all of them, their worths, weighed again, come to half of the value beyond 0.25.
fn sums(told: &Explanation, judge: &mut Critic, effort: u64, check: &mut Check) {
    let Some(told_value) = told.value.filter(|value| value.mate().is_none()) else { return };
    let Some(sentence) = told
        .at(Place::Standing)
        .find(|sentence| sentence.text.contains(" stands better") || sentence.text.contains(" is winning"))
    else {
        return;
    };
    let reasons: Vec<&Claim> = sentence.claims.iter().map(|&index| &told.claims[index]).collect();
    // Only the band is told, or that there is more to it.
    if !sentence.text.contains(": ") || sentence.text.contains("among other things") {
        check.count(true, told, &sentence.text);
        return;
    }
    let white = told.side.fold_wb(told_value.centipawns(), -told_value.centipawns());
    let ahead = if white >= 0 { Color::White } else { Color::Black };
    let mut sum = 0;
    let whole = value(judge, &told.start, effort);
    for claim in reasons {
        sum += match claim.kind {
            Kind::Balance => motive_answer::balance(&told.start, ahead),
            _ => match without(&told.start, claim) {
                Some(edit) => {
                    let change = whole - value(judge, &edit, effort);
                    ahead.fold_wb(change, -change)
                }
                // Its worth is one of habit.
                None => return,
            },
        };
    }
    let needed = ((white.abs() - UNEXPLAINED) / 2).max(1) - ROUNDING;
    check.count(sum >= needed, told, &format!("{sum} of {needed}: {}", sentence.text));
}

/// Checks 12 and 13.
fn bands(told: &Explanation, band: &mut Check, why_not: &mut Check) {
    let Some(best) = told.value else { return };
    let behind = |index: usize| best.centipawns() - told.alternatives[index].value.centipawns();
    let text = |index: usize| told.text_at(Place::Other(index));
    let as_good =
        |text: &str| text.contains("as good") || text.contains(", too") || text.contains("wins too");
    let near = (0..told.alternatives.len()).filter(|&index| behind(index) <= BAND);
    if near.clone().next().is_some() {
        let calls =
            told.sentences.iter().find(|sentence| BEST.iter().any(|word| sentence.text.contains(word)));
        let unlike = near.map(text).find(|text| !as_good(text));
        let words = calls.map(|sentence| sentence.text.clone()).or(unlike);
        band.count(words.is_none(), told, &words.unwrap_or_default());
    }
    for index in (0..told.alternatives.len()).filter(|&index| behind(index) < WHY_NOT) {
        why_not.count(as_good(&text(index)), told, &text(index));
    }
}

/// Check 14.
fn plans(told: &Explanation, judge: &mut Critic, check: &mut Check) {
    for claim in told.claims.iter().filter(|claim| claim.kind == Kind::Plan) {
        let held = holds(told, claim, judge, PLAN_NODES);
        let start = claim.after.iter().fold(told.start.clone(), |position, &m| position.after(m));
        check.count(held.is_some(), told, &start.san_line(&claim.line));
    }
}

/// Whether an engine that must make the steps of a plan, with two other moves between, keeps the value; the other side is free.
fn holds(told: &Explanation, claim: &Claim, judge: &mut Critic, nodes: u64) -> Option<i32> {
    let mut position = claim.after.iter().fold(told.start.clone(), |position, &m| position.after(m));
    let side = claim.side?;
    let mut steps: Vec<Move> = Vec::new();
    for &m in claim.line.iter().step_by(2) {
        if claim.squares.get(steps.len()) == Some(&m.to()) {
            steps.push(m);
        }
    }
    judge.forget();
    let mut ask = |position: &Position, only: &[Move]| -> Option<(i32, Move)> {
        let (history, limits, control) =
            (History::new(position.clone()), Limits::nodes(nodes), Control::new());
        let question = Question::after(&history, &limits, &control).only(only);
        let evaluation = judge.search(&question, &mut ());
        let best = evaluation.best()?;
        let value = best.value.centipawns();
        Some((if position.turn() == side { value } else { -value }, *best.moves.first()?))
    };
    let (first, mut expected) = ask(&position, &[])?;
    let (mut value, mut between, mut played) = (first, 2, 0);
    let mut left = steps.as_slice();
    while let Some((step, later)) = left.split_first() {
        if played == PLAN_MOVES {
            return None;
        }
        let own = position.turn() == side;
        let same =
            |m: &Move| own && m.role() == step.role() && m.to() == step.to() && m.from() == step.from();
        let able = position.legal_moves().into_iter().find(same);
        let good = able.filter(|&m| ask(&position, &[m]).is_some_and(|(value, _)| value >= first - COST));
        let m = match good {
            Some(m) => {
                left = later;
                m
            }
            None if own && between == 0 => return None,
            None => {
                between -= i32::from(own);
                expected
            }
        };
        position = position.after(m);
        played += 1;
        (value, expected) = ask(&position, &[])?;
    }
    (value >= first - COST).then_some(value - first)
}

/// Check 15.
fn prevents(told: &Explanation, judge: &mut Critic, check: &mut Check) {
    for claim in told.claims.iter().filter(|claim| claim.kind == Kind::Prevents) {
        let (Some(passed), Some(&wanted)) = (told.start.pass(), claim.line.first()) else { continue };
        let others: Vec<Move> = passed.legal_moves().into_iter().filter(|&m| m != wanted).collect();
        judge.forget();
        let mut ask = |only: &[Move]| {
            let (history, limits, control) =
                (History::new(passed.clone()), Limits::nodes(PASS_NODES), Control::new());
            let question = Question::after(&history, &limits, &control).only(only);
            judge.search(&question, &mut ()).best().map_or(0, |best| best.value.centipawns())
        };
        let right =
            passed.is_legal(wanted) && (others.is_empty() || ask(&[wanted]) >= ask(&others) + PASS_WORTH);
        check.count(right, told, &passed.san(wanted));
    }
}

/// Quiet positions of games that the critic plays with itself after some random moves.
struct Games {
    random: Random,
    critic: Critic,
    position: Position,
    plies: usize,
}

impl Games {
    /// Half-moves at random, between two positions that are taken, and of a game.
    const OPENING: usize = 8;
    const STEP: usize = 5;
    const LONGEST: usize = 70;
    /// Nodes of a move.
    const NODES: u64 = 1_500;
    /// Openings that give a side more are not played.
    const FAIR: i32 = 80;

    fn new(seed: u64) -> Games {
        let critic = Critic::new(&Settings::default());
        Games { random: Random::new(seed), critic, position: Position::default(), plies: Games::LONGEST }
    }

    fn search(&mut self) -> Option<(Move, i32)> {
        let evaluation =
            self.critic.search(&Question::new(&self.position, Limits::nodes(Games::NODES)), &mut ());
        let best = evaluation.best()?;
        Some((*best.moves.first()?, best.value.centipawns()))
    }

    fn begin(&mut self) {
        loop {
            (self.position, self.plies) = (Position::default(), 0);
            while self.plies < Games::OPENING {
                let moves = self.position.legal_moves();
                let m = moves[self.random.below(moves.len())];
                self.position.play(m);
                self.plies += 1;
            }
            let fair = self.search().is_some_and(|(_, value)| value.abs() <= Games::FAIR);
            if fair && !self.position.legal_moves().is_empty() {
                return;
            }
        }
    }

    /// The next quiet position; another game where one is over.
    fn next_quiet(&mut self) -> Position {
        loop {
            if self.plies >= Games::LONGEST {
                self.begin();
            }
            for _ in 0..Games::STEP {
                match self.search() {
                    Some((m, value)) if value.abs() < 400 => {
                        self.position.play(m);
                        self.plies += 1;
                    }
                    _ => self.plies = Games::LONGEST,
                }
                if self.plies >= Games::LONGEST {
                    break;
                }
            }
            let fair = self.plies < Games::LONGEST && !self.position.is_check();
            if fair && is_quiet(&self.position) && !self.position.legal_moves().is_empty() {
                return self.position.clone();
            }
        }
    }
}
