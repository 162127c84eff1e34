//! How a position ends, by the value rules of the chapters.
//!
//! A rule knows some positions at once. For the others there is AL1's way: a search for a forcing tree whose ends the rules decide. It is grown by
//! proof numbers and may look at a limited number of positions; what it leaves open is not known.

use motive_chess::{Color, Role};

use crate::answer::bare_king;
use crate::board::{Board, EndingMove, index};
use crate::book::Book;
use crate::fortress::besiege;
use crate::lemmas::judge;
use crate::proof::{Asked, Facts, expand_and_prove};

/// Positions that a search looks at before its question is divided.
const SEARCH_NODES: usize = 1_000;
/// Positions that all searches for one question may look at if the chapter does not say.
const BUDGET: u64 = 20_000;

/// Which part of its positions a question spends on a forcing tree before it tries a fortress.
const FIRST_TREE: u64 = 4;

/// What is known of a position without search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownValue {
    /// The worst and the best for White: 1 White wins, 0 nobody does, -1 Black does. A rule may know only that a side does not win.
    pub bounds: (i8, i8),
    /// The rule of a chapter that says so, and why in its words; nothing if no chapter was needed.
    pub rule: Option<(String, String)>,
}

impl KnownValue {
    /// The result for White, if that is what is known.
    pub fn value(&self) -> Option<i8> {
        (self.bounds.0 == self.bounds.1).then_some(self.bounds.0)
    }
}

/// What is known of a position without search: by the rules of the game, by the lemmas, by the chapter on it. The rule is the one that says most.
pub fn known(book: &Book, board: &Board) -> Option<KnownValue> {
    if let Some(value) = plain(book, board) {
        return Some(KnownValue { bounds: (value, value), rule: None });
    }
    let (values, strong) = book.values(board)?;
    let bounds = bounds(book, board);
    let decisive = |rule: &&advice::ValueRule<Board>| for_white(rule.standing.bounds(), strong) == bounds;
    let holding = || values.certain().filter(|rule| rule.holds(board));
    let rule = holding().find(decisive).or_else(|| holding().next());
    let rule = rule.map(|rule| (rule.name.to_string(), rule.why.clone()));
    (bounds != UNKNOWN).then_some(KnownValue { bounds, rule })
}

/// What a rule of thumb says about a position that neither rules nor a search decide, and the rule. It goes no farther than what is known allows.
pub fn usual(book: &Book, board: &Board) -> Option<KnownValue> {
    let (values, strong) = book.values(board)?;
    let rule = values.usual(board)?;
    let (low, high) = for_white(rule.standing.bounds(), strong);
    let (worst, best) = bounds(book, board);
    let bounds = (low.clamp(worst, best), high.clamp(worst, best));
    Some(KnownValue { bounds, rule: Some((rule.name.to_string(), rule.why.clone())) })
}

/// Everything is possible.
const UNKNOWN: (i8, i8) = (-1, 1);

/// The worst and the best for White.
fn bounds(book: &Book, board: &Board) -> (i8, i8) {
    if let Some(value) = plain(book, board) {
        return (value, value);
    }
    let Some((values, strong)) = book.values(board) else { return UNKNOWN };
    let (worst, best) = for_white(values.bounds(board), strong);
    // Who has nothing but the king wins nothing.
    let bare = |color| board.men_of(color).next().is_none();
    (
        if bare(Color::Black) { worst.max(0) } else { worst },
        if bare(Color::White) { best.min(0) } else { best },
    )
}

fn for_white((worst, best): (i8, i8), strong: Color) -> (i8, i8) {
    if strong == Color::White { (worst, best) } else { (-best, -worst) }
}

/// What is known without any chapter.
fn plain(book: &Book, board: &Board) -> Option<i8> {
    if !board.has_step() {
        return Some(if board.is_check() { -sign(board.turn()) } else { 0 });
    }
    match board.count() {
        0 => Some(0),
        1 => judge(board),
        _ if board.men_of(Color::White).count() == 0 || board.men_of(Color::Black).count() == 0 => {
            if book.values(board).is_some() { None } else { against_bare(board) }
        }
        2 if book.values(board).is_none() => judge(board),
        _ => None,
    }
}

/// Several men against a bare king.
fn against_bare(board: &Board) -> Option<i8> {
    let pawns = board.men().any(|man| man.role == Role::Pawn);
    if board.count() == 2 && !pawns {
        let mut roles: Vec<Role> = board.men().map(|man| man.role).collect();
        roles.sort_unstable();
        match roles[..] {
            [Role::Knight, Role::Knight] => return None,
            [Role::Knight | Role::Bishop, Role::Bishop] => return Some(bare_king(board)),
            _ => {}
        }
    }
    let strong = board.men().next()?.color;
    if !board.men().any(|man| matches!(man.role, Role::Queen | Role::Rook)) {
        return None;
    }
    // With a queen or a rook too much only what is taken at once, or stalemate, can save him.
    if board.turn() == strong {
        return Some(sign(strong));
    }
    let taking = board.steps().into_iter().filter(|&step| board.takes(step));
    let mut worst = sign(strong);
    for step in taking {
        let next = board.after(step);
        let value = if next.count() == 1 { judge(&next) } else { against_bare(&next) };
        if value? == 0 {
            worst = 0;
        }
    }
    Some(worst)
}

fn sign(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

/// Asks how positions end, and remembers what it has found out.
pub struct Valuer<'b> {
    book: &'b Book,
    facts: [Facts; 2],
    /// Positions looked at so far.
    pub nodes: u64,
}

impl<'b> Valuer<'b> {
    /// Has found out nothing yet.
    pub fn new(book: &'b Book) -> Valuer<'b> {
        Valuer { book, facts: Default::default(), nodes: 0 }
    }

    /// 1 if White wins, 0 if nobody does, -1 if Black does; nothing if neither rules nor a search of so many positions tell. Without a
    /// number, as many as the chapter allows.
    pub fn value(&mut self, board: &Board, budget: Option<u64>) -> Option<i8> {
        self.nodes += 1;
        let (worst, best) = bounds(self.book, board);
        if worst == best {
            return Some(worst);
        }
        let (values, strong) = self.book.values(board)?;
        let own = values.nodes.map_or(BUDGET, |nodes| nodes as u64);
        let budget = budget.map_or(own, |budget| budget.min(own));
        // Rules may have said already who does not win.
        for color in [strong, strong.other()] {
            let possible = if color == Color::White { best == 1 } else { worst == -1 };
            if possible && self.can_win(board, color, budget)? {
                return Some(sign(color));
            }
        }
        Some(0)
    }

    /// Whether a side can win; nothing if the positions do not suffice. A forcing tree is tried first, then a fortress, then a larger tree.
    pub fn can_win(&mut self, board: &Board, color: Color, budget: u64) -> Option<bool> {
        let book = self.book;
        let known = |board: &Board| {
            let (worst, best) = for_white(bounds(book, board), color);
            if worst == 1 { Some(true) } else { (best < 1).then_some(false) }
        };
        let comfort = book.comfort(board, color.other());
        let asked = Asked { color, known: &known, moves: all_moves, comfort };
        let facts = &mut self.facts[index(color)];
        let first = expand_and_prove(board, asked, SEARCH_NODES, budget / FIRST_TREE, facts);
        self.nodes += first.nodes;
        if first.answer.is_some() {
            return first.answer;
        }
        let (answer, nodes) = besiege(board, asked, budget as usize, facts);
        self.nodes += nodes;
        if answer.is_some() {
            return answer;
        }
        let found = expand_and_prove(board, asked, SEARCH_NODES, budget, facts);
        self.nodes += found.nodes;
        found.answer
    }
}

/// All moves: captures and promotions first, then checks, then what leaves the other side least.
fn all_moves(board: &Board, _: Color) -> Vec<EndingMove> {
    let mut steps: Vec<EndingMove> = board.steps().into_iter().collect();
    steps.sort_by_cached_key(|&step| {
        let forcing = board.takes(step) || step.promotion.is_some();
        if forcing {
            0
        } else if board.after(step).is_check() {
            1
        } else {
            2
        }
    });
    steps
}
