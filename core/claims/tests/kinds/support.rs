//! Claims in a short form for tests, and their mirror images.

use motive_answer::{Control, Engine, Known, NodeId, Reasons, Rule, Tree, Value};
use motive_chess::{Color, History, Move, Piece, Position, Role, Square};
use motive_claims::{Claim, EngineOpinion, Falsehood, Ground, Kind, Placed, decide, holds};

/// A claim with what it is checked against.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub history: History,
    pub claim: Claim,
    pub tree: Tree,
    pub value: Option<Value>,
    pub known: Option<Known>,
}

impl Case {
    /// Reads a case: the kind, then `field=a,b,c` for the fields of the claim and for `tree` (lines parted by `|`), `value` and
    /// `known`; a claim after `what:` is that of a change. Castling goes from the king to the rook.
    pub(crate) fn read(fen: &str, text: &str) -> Case {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let (text, what) = text.split_once(" what: ").map_or((text, None), |(text, what)| (text, Some(what)));
        let mut words = text.split(' ');
        let kind = Kind::from_name(words.next().unwrap()).unwrap_or_else(|| panic!("{text}"));
        let mut case = Case {
            history: History::new(position),
            claim: Claim::new(kind, &[]),
            tree: Tree::new(),
            value: None,
            known: None,
        };
        for word in words {
            let (field, list) = word.split_once('=').unwrap_or_else(|| panic!("{word}"));
            let claim = &mut case.claim;
            match field {
                "after" => claim.after = list.split(',').map(read_move).collect(),
                "line" => claim.line = list.split(',').map(read_move).collect(),
                "by" => claim.by = Some(read_placed(list)),
                "on" => claim.on = list.split(',').map(read_placed).collect(),
                "squares" => claim.squares = list.split(',').map(|text| text.parse().unwrap()).collect(),
                // Blanks part the words of a case, so a pattern is written with underscores.
                "pattern" => claim.pattern = Some(list.replace('_', " ")),
                "amount" => claim.amount = Some(list.parse().unwrap()),
                "side" => claim.side = Some(if list == "white" { Color::White } else { Color::Black }),
                "tree" => list.split('|').for_each(|line| {
                    let line: Vec<Move> = line.split(',').map(read_move).collect();
                    case.tree.unite(&Tree::of_line(&line, |_| Reasons::one(Rule::Defense)));
                }),
                "value" => case.value = Some(Value::Centipawns(list.parse().unwrap())),
                "known" if list == "table" => case.known = Some(Known::Table),
                "known" if list == "proof" => case.known = Some(Known::Proof),
                _ => panic!("{word}"),
            }
        }
        case.claim.what = what.map(|what| Box::new(Case::read(fen, what).claim));
        case
    }

    pub(crate) fn ground(&self) -> Ground<'_> {
        Ground { history: &self.history, tree: &self.tree, value: self.value, known: self.known }
    }

    pub(crate) fn outcome(&self) -> Result<(), Falsehood> {
        holds(&self.claim, &self.ground())
    }

    /// What comes out with an engine, and what it said.
    pub(crate) fn decide(&self, engine: &mut dyn Engine) -> Result<Option<EngineOpinion>, Falsehood> {
        let mut claim = self.claim.clone();
        decide(&mut claim, &self.ground(), engine, 20_000, &Control::new())?;
        Ok(claim.engine)
    }

    /// The same with colors exchanged and the board turned around.
    pub(crate) fn mirrored(&self) -> Case {
        let mut history = History::new(self.history.start().mirrored());
        self.history.moves().iter().for_each(|&m| history.play(mirrored_move(m)));
        let mut tree = Tree::new();
        let mut at = vec![NodeId::ROOT];
        for id in self.tree.ids() {
            let parent = at[self.tree.parent(id).unwrap().index()];
            let m = mirrored_move(self.tree.last_move(id).unwrap());
            at.push(tree.add(parent, m, Reasons::one(Rule::Defense)).unwrap());
        }
        Case { history, claim: mirrored_claim(&self.claim), tree, value: self.value, known: self.known }
    }
}

/// Asserts what comes out of cases and of their mirror images.
pub(crate) fn check(cases: &[(&str, &str, bool)]) {
    for &(fen, text, expected) in cases {
        let case = Case::read(fen, text);
        let outcome = case.outcome();
        let so = matches!(outcome, Ok(()) | Err(Falsehood::NeedsEngine));
        assert_eq!(so, expected, "{fen} {text}: {outcome:?}");
        // A case that misses must miss for a reason of chess, not because it is written badly.
        assert!(expected || matches!(outcome, Err(Falsehood::NotSo(_))), "{fen} {text}: {outcome:?}");
        assert_eq!(case.mirrored().outcome(), outcome, "{fen} {text}");
    }
}

fn read_move(text: &str) -> Move {
    let square = |range: std::ops::Range<usize>| text[range].parse::<Square>().unwrap();
    let promotion = text[4..].chars().next().and_then(Role::from_char);
    // Role and capture are not believed anyway.
    Move::Normal { role: Role::King, from: square(0..2), capture: None, to: square(2..4), promotion }
}

fn read_placed(text: &str) -> Placed {
    let piece = text.chars().next().and_then(Piece::from_char).unwrap();
    Placed { piece, square: text[1..].parse().unwrap() }
}

fn mirrored_move(m: Move) -> Move {
    match m {
        Move::Normal { role, from, capture, to, promotion } => {
            Move::Normal { role, from: from.flip_vertical(), capture, to: to.flip_vertical(), promotion }
        }
        Move::EnPassant { from, to } => {
            Move::EnPassant { from: from.flip_vertical(), to: to.flip_vertical() }
        }
        Move::Castle { king, rook } => {
            Move::Castle { king: king.flip_vertical(), rook: rook.flip_vertical() }
        }
        Move::Put { role, to } => Move::Put { role, to: to.flip_vertical() },
    }
}

fn mirrored_claim(claim: &Claim) -> Claim {
    let placed = |placed: &Placed| Placed {
        piece: Piece { color: placed.piece.color.other(), role: placed.piece.role },
        square: placed.square.flip_vertical(),
    };
    Claim {
        after: claim.after.iter().copied().map(mirrored_move).collect(),
        by: claim.by.as_ref().map(placed),
        on: claim.on.iter().map(placed).collect(),
        squares: claim.squares.iter().map(|square| square.flip_vertical()).collect(),
        line: claim.line.iter().copied().map(mirrored_move).collect(),
        side: claim.side.map(Color::other),
        what: claim.what.as_deref().map(|what| Box::new(mirrored_claim(what))),
        ..claim.clone()
    }
}
