//! How a position ends, by the value rules of the chapters.
//!
//! A rule knows some positions at once. For the others there is AL1's way: a search for a forcing tree whose ends the rules decide. It is grown by
//! proof numbers and may look at a limited number of positions; what it leaves open is not known.

use advice::StatedResult;
use motive_chess::{Color, Role};

use crate::answer::bare_king;
use crate::board::{Board, EndingMove, index};
use crate::book::Book;
use crate::lemmas::judge;
use crate::proof::{Asked, Facts, expand_and_prove};

/// Positions that a search looks at before its question is divided.
const SEARCH_NODES: usize = 1_000;
/// Positions that all searches for one question may look at if the chapter does not say.
const BUDGET: u64 = 20_000;

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

/// What is known of a position without search: by the rules of the game, by the lemmas, by the chapter on it.
pub fn known(book: &Book, board: &Board) -> Option<KnownValue> {
    if let Some(value) = plain(book, board) {
        return Some(KnownValue { bounds: (value, value), rule: None });
    }
    let (values, strong) = book.values(board)?;
    let rule = values.judge(board)?;
    Some(KnownValue {
        bounds: bounds_of(rule.standing, strong),
        rule: Some((rule.name.to_string(), rule.why.clone())),
    })
}

/// The same without the words.
fn bounds(book: &Book, board: &Board) -> Option<(i8, i8)> {
    if let Some(value) = plain(book, board) {
        return Some((value, value));
    }
    let (values, strong) = book.values(board)?;
    Some(bounds_of(values.judge(board)?.standing, strong))
}

fn bounds_of(standing: StatedResult, strong: Color) -> (i8, i8) {
    let (worst, best) = standing.bounds();
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
        let known = bounds(self.book, board);
        if let Some((worst, best)) = known
            && worst == best
        {
            return Some(worst);
        }
        let (values, strong) = self.book.values(board)?;
        let own = values.nodes.map_or(BUDGET, |nodes| nodes as u64);
        let budget = budget.map_or(own, |budget| budget.min(own));
        // A rule may have said already that it does not win.
        if known.is_none() && self.can_win(board, strong, budget)? {
            return Some(sign(strong));
        }
        Some(if self.can_win(board, strong.other(), budget)? { sign(strong.other()) } else { 0 })
    }

    /// Whether a side can win; nothing if the positions do not suffice.
    pub fn can_win(&mut self, board: &Board, color: Color, budget: u64) -> Option<bool> {
        let book = self.book;
        let known = |board: &Board| {
            let (worst, best) = bounds(book, board)?;
            let (worst, best) = if color == Color::White { (worst, best) } else { (-best, -worst) };
            if worst == 1 { Some(true) } else { (best < 1).then_some(false) }
        };
        let asked = Asked { color, known: &known, moves: all_moves };
        let found = expand_and_prove(board, asked, SEARCH_NODES, budget, &mut self.facts[index(color)]);
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
