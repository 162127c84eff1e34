//! The words for causes. Beside what a claim says, only what the board shows is told.

use motive_chess::{Move, Piece, Position, Role, Square, attacks, role_name};
use motive_claims::{Claim, Ground, Kind, Placed, without_cause};

use super::RefutedMove;
use crate::answered::ledger::{Fact, Ledger};
use crate::answered::words::{board_of, piece};
use crate::phrases::side_name;

/// A cause as a sentence.
pub(super) fn sentence(refuted: &RefutedMove<'_>, ledger: &Ledger<'_>, fact: &Fact) -> String {
    let start = refuted.history.position();
    let tried = start.san(refuted.tried);
    let after = board_of(start, fact);
    let refuting = after.san(fact.line[0]);
    match fact.kind {
        Kind::ThreatenedBefore => threatened(start, &tried, fact),
        Kind::NeededAt => needed(start, &after, &tried, &refuting, fact, ledger.ground()),
        Kind::Misplaced => misplaced(&tried, &refuting, fact),
        _ => rests(&after, &refuting, fact, ledger),
    }
}

/// "Black was threatening 1... Rxd4, which takes the bishop on d4, and g3 does nothing about it."
fn threatened(start: &Position, tried: &str, claim: &Claim) -> String {
    let opponent = side_name(start.turn().other());
    let Some(passed) = start.pass() else { return String::new() };
    let told = told_part(&passed, &claim.line);
    let line = passed.san_line(told);
    let end = ending(&passed, told).map_or_else(String::new, |end| format!(", which {end}"));
    format!(
        "The move is not to blame: {opponent} was threatening {line} before{end}, and {tried} does nothing about it."
    )
}

/// The line up to its first mate or capture by the side that begins.
fn told_part<'a>(position: &Position, line: &'a [Move]) -> &'a [Move] {
    let mut board = position.clone();
    for (index, &m) in line.iter().enumerate() {
        let takes = m.is_capture() || m.is_promotion();
        board.play(m);
        if index % 2 == 0 && (takes || board.is_checkmate()) {
            return &line[..=index];
        }
    }
    &line[..line.len().min(1)]
}

/// What the last move of a line does.
fn ending(position: &Position, line: &[Move]) -> Option<String> {
    let (&last, before) = line.split_last()?;
    let board = before.iter().fold(position.clone(), |board, &m| board.after(m));
    if board.after(last).is_checkmate() {
        return Some("mates".to_owned());
    }
    let taken = Placed::on(&board, last.to()).filter(|_| last.is_capture())?;
    Some(format!("takes {}", piece(&taken)))
}

fn needed(
    start: &Position,
    after: &Position,
    tried: &str,
    refuting: &str,
    claim: &Claim,
    ground: &Ground<'_>,
) -> String {
    let left = claim.squares[0];
    let name = start.piece_at(left).map_or("piece", |piece| role_name(piece.role));
    if let Some(&guarded) = claim.squares.get(1) {
        return format!(
            "The move itself brings it about: {tried} gives up the guard of {guarded}, which the {name} had on {left}."
        );
    }
    let m = claim.line[0];
    let impossible = without_cause(claim, ground).is_some_and(|without| without.refuting.is_none());
    let in_the_way = m.from().is_some_and(|from| attacks::between(from, m.to()).contains(left));
    let king = after.king(start.turn());
    let shields = attacks::between(m.to(), king).contains(left);
    match (impossible, in_the_way, shields) {
        (true, true, _) => {
            format!("The move itself brings it about: on {left} the {name} was in the way of {refuting}.")
        }
        (true, ..) => format!(
            "The move itself brings it about: with the {name} on {left}, {refuting} would not be possible."
        ),
        (false, _, true) => format!(
            "The move itself brings it about: on {left} the {name} stood between {} and the king.",
            m.to()
        ),
        _ => format!(
            "The move itself brings it about: the {name} was needed on {left}; if it still stood there, {refuting} would win much less."
        ),
    }
}

fn misplaced(tried: &str, refuting: &str, claim: &Claim) -> String {
    let Some(by) = claim.by else { return String::new() };
    let name = role_name(by.piece.role);
    if is_taken(by, &claim.line) {
        return format!(
            "The move itself brings it about: {tried} puts the {name} on {}, where it is taken.",
            by.square
        );
    }
    format!(
        "The move itself brings it about: the {name} stands badly on {}; without it there, {refuting} would win much less.",
        by.square
    )
}

/// Whether a piece is taken in a line where it stands at the beginning.
fn is_taken(placed: Placed, line: &[Move]) -> bool {
    for (index, m) in line.iter().enumerate() {
        if index % 2 == 0 && m.is_capture() && m.to() == placed.square {
            return true;
        }
        if m.from() == Some(placed.square) || m.to() == placed.square {
            return false;
        }
    }
    false
}

/// "It rests on the bishop on b7, which guards f3: without it, Qxf3 would win much less."
fn rests(after: &Position, refuting: &str, claim: &Claim, ledger: &Ledger<'_>) -> String {
    let on = claim.on[0];
    let less = format!("without it, {refuting} would win much less");
    if on.piece.color != after.turn() {
        return if is_taken(on, &claim.line) {
            format!("The target is {}: {less}.", piece(&on))
        } else if attacks::king(after.king(on.piece.color)).contains(on.square) {
            format!("{} stands in the way of its own king: {less}.", capitalized(&piece(&on)))
        } else {
            format!("It rests on {}, which stands badly: {less}.", piece(&on))
        };
    }
    let does = pins(after, on, claim, ledger)
        .or_else(|| guards(after, on.piece, on.square, &claim.line))
        .or_else(|| joins(after, on, &claim.line));
    match does {
        Some(does) => format!("It rests on {}, which {does}: {less}.", piece(&on)),
        None => format!("It rests on {}: {less}.", piece(&on)),
    }
}

/// "pins the knight on c3", if the checker agrees.
fn pins(after: &Position, by: Placed, claim: &Claim, ledger: &Ledger<'_>) -> Option<String> {
    let side = by.piece.color.other();
    let king = after.king(side);
    let between = attacks::between(by.square, king) & after.occupied();
    let pinned = between.single().and_then(|square| Placed::on(after, square))?;
    let king = Placed::on(after, king)?;
    let pin = Claim::new(Kind::Pin, &claim.after).by(by).on([pinned, king]);
    ledger.check(pin).map(|_| format!("pins {}", piece(&pinned)))
}

/// "guards f3", where the refuter goes.
fn guards(after: &Position, by: Piece, from: Square, line: &[Move]) -> Option<String> {
    let attacked = attacks::of(by, from, after.occupied());
    let first = line.first()?;
    if attacked.contains(first.to()) {
        return Some(format!("guards {}", first.to()));
    }
    let king = after.king(by.color.other());
    let near = attacks::king(king) & attacked;
    let ends_in_mate = line.iter().fold(after.clone(), |board, &m| board.after(m)).is_checkmate();
    near.first()
        .filter(|_| ends_in_mate && by.role != Role::King)
        .map(|square| format!("takes {square} from the king"))
}

/// "joins in with Nxe5".
fn joins(after: &Position, on: Placed, line: &[Move]) -> Option<String> {
    let mut board = after.clone();
    for (index, &m) in line.iter().enumerate() {
        if index % 2 == 0 && m.from() == Some(on.square) {
            return Some(format!("joins in with {}", board.san(m)));
        }
        board.play(m);
    }
    None
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
