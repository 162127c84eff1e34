//! From closer looks to moments: what is said of which move, and how it is marked.

use motive_chess::exchange::exchange_at_least;
use motive_chess::{Color, Move, Position, Square};
use motive_solution::Value;

use crate::annotator::{OFFER, Wanted, mark_of};
use crate::chances::expected_score;
use crate::closer::Look;
use crate::reason::{Preceding, Told};
use crate::words::{Case, Speaker};
use crate::{Kind, Level, Mark, Moment, Shown};

/// Before this half-move a slight difference of opinion is a matter of taste.
const OPENING: usize = 12;
/// A move is praised if it is so much better than the others, in points of the game.
const PRAISE: f64 = 0.15;
/// A remark about a mate that was missed in a won game is made up to this many moves.
const PLAIN_MATE: u32 = 2;

/// Goes through the looks of one game in order.
pub(crate) struct Judge<'a> {
    level: Level,
    start: &'a Position,
    moves: &'a [Move],
    speaker: Speaker,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(level: Level, start: &'a Position, moves: &'a [Move]) -> Judge<'a> {
        Judge { level, start, moves, speaker: Speaker::new(level) }
    }

    /// The moments of the game, in order.
    pub(crate) fn moments(mut self, looks: &[Option<Look>], wanted: &Wanted) -> Vec<Moment> {
        let mut moments: Vec<Moment> = Vec::new();
        let mut position = self.start.clone();
        let mut preceding: Option<(Position, Move)> = None;
        for (ply, &m) in self.moves.iter().enumerate() {
            let before = position.clone();
            position.play(m);
            if let Some(look) = &looks[ply]
                && wanted.has(before.turn())
            {
                let last = moments.last().filter(|last| last.ply + 1 == ply);
                let moment = self.moment(ply, &before, preceding.as_ref(), look, last);
                moments.extend(moment);
            }
            preceding = Some((before, m));
        }
        moments
    }

    fn moment(
        &mut self,
        ply: usize,
        before: &Position,
        preceding: Option<&(Position, Move)>,
        look: &Look,
        last: Option<&Moment>,
    ) -> Option<Moment> {
        let m = self.moves[ply];
        let preceding: Preceding<'_> = preceding.map(|(position, m)| (position, *m));
        let loss = look.loss(self.level);
        let mut told_point = look.point.as_ref().and_then(|point| Told::new(point, preceding));
        let (mark, kind, told_reply, offers);
        if let Some(fault) = mark_of(loss, self.level) {
            told_reply = look.reply.as_ref().and_then(|reply| Told::new(reply, Some((before, m))));
            kind = self.fault_kind(look, told_reply.as_ref(), told_point.as_ref());
            let vague = kind == Kind::Slips;
            if vague && ply < OPENING && fault == Mark::Inaccuracy {
                return None;
            }
            // What nobody has confirmed is marked one degree less.
            mark = match (fault, look.reply.is_some() || look.point.is_some()) {
                (Mark::Blunder, false) => Mark::Mistake,
                (Mark::Inaccuracy, false) => return None,
                (fault, _) => fault,
            };
            offers = false;
        } else if self.is_plain_mate_missed(look, last) {
            told_reply = None;
            (mark, kind, offers) = (Mark::Remark, Kind::Misses, false);
        } else {
            offers = !exchange_at_least(before, m, 1 - OFFER);
            told_reply = match (&look.reply, &look.other) {
                (Some(reply), Some(other)) => Told::new(reply, Some((before, other.moves[0]))),
                _ => None,
            };
            (mark, kind) = self.praise(before, look, told_point.as_ref(), told_reply.as_ref(), offers)?;
        }
        if kind == Kind::Slips {
            // The line of a value is shown, but it is not said to win anything.
            told_point = told_point.filter(|_| !mark.is_praise());
        }
        let better = (!mark.is_praise()).then(|| look.other.as_ref().map(|other| other.moves[0])).flatten();
        let told_before = kind == Kind::Misses
            && last.is_some_and(|last| {
                let answer = last
                    .reply
                    .as_ref()
                    .filter(|_| last.mark.is_fault())
                    .and_then(|reply| reply.moves.first());
                answer.is_some() && answer == look.point.as_ref().and_then(|point| point.moves.first())
            });
        let (best, played) = (look.best_value(), look.played.value);
        let case = Case {
            before,
            m,
            mark,
            kind,
            reply: told_reply.as_ref(),
            point: told_point.as_ref(),
            better,
            best,
            played,
            told_before,
            offers,
        };
        let text = self.speaker.comment(&case);
        if text.is_empty() && !mark.is_fault() {
            return None;
        }
        let about = match kind {
            Kind::Allows | Kind::OverlooksThreat => told_reply.as_ref(),
            Kind::Misses | Kind::Wins => told_point.as_ref(),
            Kind::Slips | Kind::OnlyMove => None,
        };
        let theme = about.and_then(|told| told.theme.as_ref());
        let (squares, arrows) = drawings(kind, about, theme.map(|theme| &theme.evidence));
        let reply = if mark.is_fault() { look.reply.clone() } else { None };
        Some(Moment {
            ply,
            color: before.turn(),
            number: number(before),
            san: before.san(m),
            m,
            mark,
            kind,
            best,
            played,
            loss: if mark.is_fault() { loss } else { 0.0 },
            text,
            theme: theme.map(|theme| theme.kind),
            reply,
            point: look.point.clone(),
            better,
            squares,
            arrows,
            before: before.clone(),
        })
    }

    /// What is wrong with the move, by what the confirmed lines show.
    fn fault_kind(&self, look: &Look, reply: Option<&Told<'_>>, point: Option<&Told<'_>>) -> Kind {
        let gets = reply.map_or(0, |reply| if reply.mate().is_some() { 100 } else { reply.gain() });
        let wins = point.map_or(0, |point| if point.mate().is_some() { 100 } else { point.gain() });
        if gets > 0 && gets >= wins {
            if self.was_threatened(look) { Kind::OverlooksThreat } else { Kind::Allows }
        } else if wins > 0 {
            Kind::Misses
        } else {
            Kind::Slips
        }
    }

    /// Whether the opponent could do it anyway: after a pass he plays the same move and gets most of it.
    fn was_threatened(&self, look: &Look) -> bool {
        let (Some(passed), Some(reply)) = (&look.after_pass, &look.reply) else { return false };
        let score = |value| expected_score(value, self.level);
        let (best, played) = (score(look.best_value()), score(look.played.value));
        passed.moves.first() == reply.moves.first() && score(passed.value) <= best - (best - played) * 0.6
    }

    /// A quick mate that was missed in a game that is won anyway, unless that has just been said.
    fn is_plain_mate_missed(&self, look: &Look, last: Option<&Moment>) -> bool {
        let Some(other) = &look.other else { return false };
        matches!(other.value, Value::MateIn(n) if n <= PLAIN_MATE)
            && !look.played.value.is_win_by_mate()
            && look.point.is_some()
            && last.is_none_or(|last| last.mark != Mark::Remark)
    }

    fn praise(
        &self,
        before: &Position,
        look: &Look,
        point: Option<&Told<'_>>,
        reply: Option<&Told<'_>>,
        offers: bool,
    ) -> Option<(Mark, Kind)> {
        let point = point?;
        let score = |value| expected_score(value, self.level);
        let ahead = score(look.played.value) - look.other.as_ref().map_or(0.0, |other| score(other.value));
        if ahead < PRAISE {
            return None;
        }
        let wins = point.mate().is_some() || point.gain() > 0;
        if offers {
            return Some((if wins { Mark::Brilliant } else { Mark::Strong }, Kind::Wins));
        }
        // To take what hangs is no art.
        let simple = look.played.moves[0].capture().is_some() || before.is_check();
        let hard =
            self.level == Level::Beginner || point.theme.is_some() || point.mate().is_some_and(|n| n > 1);
        if wins && !simple && hard {
            return Some((Mark::Strong, Kind::Wins));
        }
        let loses = reply.is_some_and(|reply| reply.mate().is_some() || reply.gain() > 0);
        (!wins && !simple && loses && ahead >= 0.25).then_some((Mark::Strong, Kind::OnlyMove))
    }
}

type Drawings = (Vec<Square>, Vec<(Square, Square)>);

/// What to mark on the board after the move: only what the opponent's first move does can be shown there.
fn drawings(kind: Kind, about: Option<&Told<'_>>, evidence: Option<&motive_explain::Evidence>) -> Drawings {
    let Some(told) = about.filter(|_| matches!(kind, Kind::Allows | Kind::OverlooksThreat)) else {
        return Drawings::default();
    };
    let first = told.shown.moves[0];
    let start = &told.shown.start;
    let mut squares = Vec::new();
    if let Some(evidence) = evidence.filter(|evidence| evidence.ply == 0) {
        squares.extend(evidence.squares.iter().skip(1).filter(|&&square| start.occupied().contains(square)));
    }
    let arrows = first.from().map(|from| (from, start.destination(first)));
    (squares, arrows.into_iter().collect())
}

/// The number that stands before a move in this position.
pub(crate) fn number(before: &Position) -> String {
    match before.turn() {
        Color::White => format!("{}.", before.fullmoves()),
        Color::Black => format!("{}...", before.fullmoves()),
    }
}

/// The part of a confirmed line that a reader of this level is shown.
pub(crate) fn shown_moves(shown: &Shown, level: Level) -> &[Move] {
    &shown.moves[..shown.moves.len().min(level.longest_line())]
}
