//! Who tells how a position ends: the value rules of its chapter, or the lemmas.

use motive_chess::Color;

use super::Ending;
use super::value::value;
use crate::board::Board;
use crate::book::{Book, Chapter, name};
use crate::valuation::{Valuer, known, usual};

/// Answers "how does this end?" about one position and what can follow.
pub(super) struct Judge<'b> {
    book: &'b Book,
    pub(super) ending: Ending,
    /// What the ending is called, as chapters are.
    pub(super) name: String,
    /// If the chapter has value rules.
    valuer: Option<Valuer<'b>>,
    /// How the first position ends for the side to move, if that is known.
    pub(super) root: Option<i8>,
    looked: u64,
    us: Color,
}

impl<'b> Judge<'b> {
    /// Looks at the first position, and at so many positions for it at the most.
    pub(super) fn new(book: &'b Book, board: &Board, ending: Ending, budget: u64) -> Judge<'b> {
        let ruled = book.values(board);
        let strong = ruled.as_ref().map(|&(_, strong)| strong);
        let strong = strong.or_else(|| Chapter::of(book, board).map(|(_, strong)| strong));
        let name = match ending {
            Ending::BareKing => "bareking".to_owned(),
            _ => name(board, strong.unwrap_or_else(|| board.turn())).to_string(),
        };
        let valuer = ruled.map(|_| Valuer::new(book));
        let mut judge = Judge { book, ending, name, valuer, root: None, looked: 0, us: board.turn() };
        // Pawns against each other are asked about later: plans come first.
        if ending != Ending::PassedPawns {
            judge.root = judge.value(board, budget);
        }
        judge
    }

    /// Whether there is anybody who can tell.
    pub(super) fn can_judge(&self) -> bool {
        self.valuer.is_some() || self.ending.is_judged()
    }

    /// 1, 0 or -1 for the side to move; nothing if it is not known.
    pub(super) fn value(&mut self, board: &Board, budget: u64) -> Option<i8> {
        if let Some(valuer) = &mut self.valuer {
            let sign = if board.turn() == Color::White { 1 } else { -1 };
            return valuer.value(board, Some(budget)).map(|value| value * sign);
        }
        if !self.ending.is_judged() {
            return None;
        }
        value(board, self.ending, budget.min(super::NODES), &mut self.looked)
    }

    /// What a rule of thumb says, 1, 0 or -1 for the side to move; nothing if none speaks or it leaves two results.
    pub(super) fn usual(&self, board: &Board) -> Option<i8> {
        self.valuer.as_ref()?;
        let sign = if board.turn() == Color::White { 1 } else { -1 };
        usual(self.book, board)?.value().map(|value| value * sign)
    }

    /// Positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.looked + self.valuer.as_ref().map_or(0, |valuer| valuer.nodes)
    }

    /// The rule that decides a position, in the words of its chapter.
    pub(super) fn why(&self, board: &Board) -> Option<String> {
        self.valuer.as_ref()?;
        let (_, why) = known(self.book, board)?.rule?;
        sentence(&why)
    }

    /// The rule of thumb about a position whose result is not known.
    pub(super) fn why_usually(&self, board: &Board) -> Option<String> {
        let (_, why) = usual(self.book, board)?.rule?;
        Some(format!("That is not known; it is a rule of thumb. {}", sentence(&why)?))
    }

    /// The number of the chapter that falls on the way to the win; nothing if it has none, or is not written for this side.
    pub(super) fn measure(&self, board: &Board) -> Option<advice::Number<Board>> {
        let (chapter, strong) = Chapter::of(self.book, board)?;
        if strong == self.us { chapter.measure() } else { None }
    }

    /// How many own moves a narrow look goes ahead in a position, if the chapter says so.
    pub(super) fn ahead(&self, board: &Board) -> Option<u32> {
        let (chapter, _) = Chapter::of(self.book, board)?;
        u32::try_from(chapter.ahead()?(board)).ok()
    }
}

fn sentence(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next()?.to_uppercase();
    Some(format!("{first}{}.", letters.as_str()))
}
