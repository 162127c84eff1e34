//! From closer looks to moments: what is said of which move, and how it is marked.

use motive_answer::{Value, Variation};
use motive_chess::{Color, Move, Position, Square};
use motive_claims::{Claim, Kind as ClaimKind};
use motive_explain::ThemeKind;
use motive_explain::answered::{ExplanationKind, Place};

use crate::annotator::{Wanted, mark_of};
use crate::basis::{Basis, Sentence};
use crate::chances::{Standing, expected_score};
use crate::look::{Look, is_silent};
use crate::offer::{How, Offer};
use crate::study::Study;
use crate::words::{Case, Of, Said, Speaker};
use crate::{Level, Mark, Moment, MomentKind, Shown};

/// Before this half-move a slight difference of opinion is a matter of taste.
const OPENING: usize = 12;

/// Who may expect more points than this stands better.
const BETTER: f64 = 0.62;

/// Goes through the looks of one game in order.
pub(crate) struct Judge<'a> {
    level: Level,
    start: &'a Position,
    moves: &'a [Move],
    speaker: Speaker,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(level: Level, start: &'a Position, moves: &'a [Move]) -> Judge<'a> {
        Judge { level, start, moves, speaker: Speaker::new() }
    }

    /// The moments of the game, in order.
    pub(crate) fn moments(mut self, looks: &[Option<Look>], wanted: &Wanted) -> Vec<Moment> {
        let mut moments: Vec<Moment> = Vec::new();
        let mut position = self.start.clone();
        for (ply, &m) in self.moves.iter().enumerate() {
            let before = position.clone();
            position.play(m);
            if let Some(look) = &looks[ply]
                && wanted.has(before.turn())
            {
                let last = moments.last().filter(|last| last.ply + 1 == ply);
                let moment = self.moment(ply, &before, look, last);
                moments.extend(moment);
            }
        }
        moments
    }

    fn moment(
        &mut self,
        ply: usize,
        before: &Position,
        look: &Look,
        last: Option<&Moment>,
    ) -> Option<Moment> {
        let m = self.moves[ply];
        let loss = look.loss(self.level);
        let reply = look.after.as_ref().filter(|study| study.told.is_some()).and_then(Study::shown);
        let point = look.before.as_ref().filter(|study| study.told.is_some()).and_then(Study::shown);
        let (mark, kind);
        let mut offer = None;
        // What the systems would have played as well is not what there was instead.
        let is_other = |point: &Shown| point.moves.first() != Some(&m);
        if let Some(fault) = mark_of(loss, self.level) {
            kind = look.fault_kind(before, self.level);
            // No line shows more than a difference of values, or of material.
            let vague = kind == MomentKind::Slips;
            let is_slight = vague || look.told_line.is_some();
            let is_taste = ply < OPENING || vague && self.level != Level::Master && !self.turns(look);
            if is_slight && fault == Mark::Inaccuracy && is_taste {
                return None;
            }
            mark = fault;
        } else if is_plain_mate_missed(look, point.as_ref(), last) {
            (mark, kind) = (Mark::Remark, MomentKind::Misses);
        } else {
            offer = offered(before, m, look);
            (mark, kind) = self.praise(before, look, offer.as_ref().map(|(offer, _)| *offer))?;
        }
        // The comment on the opponent's move has named the answer, and here it is not played.
        let told_before = kind == MomentKind::Misses
            && last.is_some_and(|last| {
                let answer = last.reply.as_ref().and_then(|reply| reply.moves.first());
                let first = point.as_ref().and_then(|point| point.moves.first());
                last.mark.is_fault()
                    && answer.is_some()
                    && answer == first
                    && first.is_some_and(|&first| last.text.contains(&before.san(first)))
            });
        let later = look.offers_later(before).filter(|_| mark.is_praise()).and_then(|(moves, offer)| {
            let claim = offer.claim(before, &moves, &look.before.as_ref()?.ground())?;
            Some((moves, claim))
        });
        let case = Case { before, m, kind, mark, look, told_before, offer: offer.as_ref(), later };
        let said = self.speaker.comment(&case);
        if said.is_empty() && !mark.is_fault() {
            return None;
        }
        let about = if matches!(kind, MomentKind::Allows | MomentKind::OverlooksThreat) {
            Of::After
        } else {
            Of::Before
        };
        let is_about =
            |said: &&Said| said.of == about && !matches!(kind, MomentKind::Slips | MomentKind::OnlyMove);
        let theme = said.iter().find(is_about).and_then(|said| theme(&said.claims));
        let (squares, arrows) = drawings(kind, look);
        let better = look.before.as_ref().and_then(|study| study.answer().best_move());
        Some(Moment {
            mark,
            kind,
            loss: if mark.is_fault() { loss } else { 0.0 },
            theme,
            reply: reply.filter(|_| mark.is_fault()),
            point: point.filter(|point| !mark.is_fault() || is_other(point)),
            better: better.filter(|&better| better != m && !mark.is_praise()),
            squares,
            arrows,
            ..said_of(ply, before, m, look, said)
        })
    }

    /// Whether the game looks different after the move.
    fn turns(&self, look: &Look) -> bool {
        let standing = |value| Standing::of(expected_score(value, self.level));
        standing(look.best_value()) != standing(look.played.value)
    }

    fn praise(&self, before: &Position, look: &Look, offer: Option<Offer>) -> Option<(Mark, MomentKind)> {
        // Checks of what is given up change their minds most; there the measure is a witness, too.
        let is_borne_out = offer.is_some() && look.is_borne_out(self.level);
        let study = look.before.as_ref().filter(|_| look.is_confirmed_answer() || is_borne_out)?;
        let (told, m) = (study.told.as_ref()?, look.played.moves[0]);
        let score = |value| expected_score(value, self.level);
        let ahead = score(look.played.value) - look.other.as_ref().map_or(0.0, |other| score(other.value));
        // The check has compared the answer with all moves, and with more nodes than those of the best other one.
        let ahead = if look.asked_alone { ahead } else { ahead.max(0.0) };
        // Who gains something and is worse all the same wins nothing.
        let wins = study.gain() > 0 && told.kind == ExplanationKind::Win && score(look.played.value) >= 0.5;
        let mates = matches!(look.played.value, Value::MateIn(n) if n > 1);
        let [inaccuracy, mistake, _] = self.level.costs();
        // What is given up is worth a word even where something else is as good, and praise where it wins or stands out.
        if let Some(offer) = offer.filter(|_| ahead > -inaccuracy) {
            match (offer.how, mates || wins) {
                (How::Goes | How::Takes, true) if ahead >= mistake => {
                    return Some((Mark::Brilliant, MomentKind::Wins));
                }
                (How::Goes | How::Takes, true) => return Some((Mark::Strong, MomentKind::Wins)),
                (How::Left, true) if ahead >= inaccuracy => return Some((Mark::Strong, MomentKind::Wins)),
                (How::Goes, false) if ahead >= inaccuracy && told.kind != ExplanationKind::Worse => {
                    return Some((Mark::Strong, MomentKind::Offers));
                }
                (How::Left, false) if ahead >= mistake && score(look.played.value) > BETTER => {
                    return Some((Mark::Strong, MomentKind::Offers));
                }
                // Who is winning and gives something back only makes it simple.
                (How::Goes, false) if Standing::of(score(look.played.value)) < Standing::Winning => {
                    return Some((Mark::Remark, MomentKind::Offers));
                }
                (How::Left, false) if ahead >= inaccuracy && told.kind != ExplanationKind::Worse => {
                    return Some((Mark::Remark, MomentKind::Offers));
                }
                _ => {}
            }
        }
        if look.mates_quietly(before) || look.offers_later(before).is_some() {
            return Some((Mark::Strong, MomentKind::Wins));
        }
        // Where every other move would be a mistake, the move stands out; a quiet one is hard enough to find where they are inaccurate.
        let is_silent = is_silent(before, m);
        if ahead < if is_silent { inaccuracy } else { mistake } {
            return None;
        }
        let simple = look.is_plain(before);
        let lead = told.at(Place::Headline).next().map(|headline| &headline.claims[..]).unwrap_or_default();
        let lead: Vec<Claim> = lead.iter().map(|&index| told.claims[index].clone()).collect();
        let is_hard_to_see = || {
            self.level == Level::Beginner || mates || !before.after(m).is_check() || theme(&lead).is_some()
        };
        let hard = if ahead >= mistake { is_hard_to_see() } else { theme(&lead).is_some() };
        if wins && !simple && hard {
            return Some((Mark::Strong, MomentKind::Wins));
        }
        // Who is lost all the same has found nothing.
        let only = told.claims.iter().any(|claim| claim.kind == ClaimKind::OnlyMove)
            && look.standing(self.level) > Standing::Lost;
        (!wins && !simple && only).then_some((Mark::Strong, MomentKind::OnlyMove))
    }
}

/// A known ending that arises by a move.
pub(crate) fn ending(ply: usize, before: &Position, m: Move, study: Study) -> Option<Moment> {
    let value = study.line()?.value.reversed();
    let played = Variation { value, moves: vec![m] };
    let look = Look::known(played, study);
    let case = Case {
        before,
        m,
        kind: MomentKind::Ending,
        mark: Mark::Remark,
        look: &look,
        told_before: false,
        offer: None,
        later: None,
    };
    let said = Speaker::new().comment(&case);
    (!said.is_empty()).then(|| said_of(ply, before, m, &look, said))
}

/// A moment with what is said, and nothing else yet.
fn said_of(ply: usize, before: &Position, m: Move, look: &Look, said: Vec<Said>) -> Moment {
    let mut bases: Vec<Basis> = Vec::new();
    let mut sentences: Vec<Sentence> = Vec::new();
    let mut known: Vec<Of> = Vec::new();
    for Said { text, of, claims } in said {
        let study = if of == Of::Before { &look.before } else { &look.after };
        let Some(study) = study else { continue };
        let basis = known.iter().position(|&other| other == of).unwrap_or_else(|| {
            let (history, answer) = (study.history.clone(), study.answer().clone());
            bases.push(Basis { history, answer, claims: Vec::new() });
            known.push(of);
            known.len() - 1
        });
        let all = &mut bases[basis].claims;
        let mut indices = Vec::new();
        for claim in claims {
            let index = all.iter().position(|other| *other == claim).unwrap_or_else(|| {
                all.push(claim);
                all.len() - 1
            });
            if !indices.contains(&index) {
                indices.push(index);
            }
        }
        sentences.push(Sentence { text, basis, claims: indices });
    }
    let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
    Moment {
        ply,
        color: before.turn(),
        number: number(before),
        san: before.san(m),
        m,
        before: before.clone(),
        mark: Mark::Remark,
        kind: MomentKind::Ending,
        best: look.best_value(),
        played: look.played.value,
        loss: 0.0,
        text: texts.join(" "),
        sentences,
        bases,
        theme: None,
        reply: None,
        point: None,
        better: None,
        squares: Vec::new(),
        arrows: Vec::new(),
    }
}

/// What the move gives up, with the claim that it can be taken.
fn offered(before: &Position, m: Move, look: &Look) -> Option<(Offer, Claim)> {
    let offer = Offer::of(before, m)?;
    let claim = offer.claim(before, &[m], &look.before.as_ref()?.ground())?;
    Some((offer, claim))
}

/// The theme of a claim, where it has one.
fn theme(claims: &[Claim]) -> Option<ThemeKind> {
    claims.iter().find_map(|claim| {
        Some(match claim.kind {
            ClaimKind::BackRank => ThemeKind::BackRankMate,
            ClaimKind::Smothered => ThemeKind::SmotheredMate,
            ClaimKind::Fork => ThemeKind::Fork,
            ClaimKind::Skewer => ThemeKind::Skewer,
            ClaimKind::DoubleCheck => ThemeKind::DoubleCheck,
            ClaimKind::Discovers => ThemeKind::DiscoveredAttack,
            ClaimKind::Trapped => ThemeKind::TrappedPiece,
            ClaimKind::Overloaded => ThemeKind::Overloading,
            ClaimKind::Lures => ThemeKind::Deflection,
            ClaimKind::Pin => ThemeKind::Pin,
            ClaimKind::Hangs => ThemeKind::HangingPiece,
            _ => return None,
        })
    })
}

/// A quick mate that was missed in a game that is won anyway, unless that has just been said.
fn is_plain_mate_missed(look: &Look, point: Option<&Shown>, last: Option<&Moment>) -> bool {
    look.misses_plain_mate() && point.is_some() && last.is_none_or(|last| last.mark != Mark::Remark)
}

type Drawings = (Vec<Square>, Vec<(Square, Square)>);

/// What to mark on the board after the move: only what the opponent's first move does can be shown there.
fn drawings(kind: MomentKind, look: &Look) -> Drawings {
    let told = look.after.as_ref().and_then(|study| study.told.as_ref());
    let Some(told) = told.filter(|_| matches!(kind, MomentKind::Allows | MomentKind::OverlooksThreat)) else {
        return Drawings::default();
    };
    let ours = told.start.side(told.side.other());
    let marked = told.steps.first().map(|step| &step.squares[..]).unwrap_or_default();
    let squares = marked.iter().copied().filter(|&square| ours.contains(square)).collect();
    let arrows = told.m.from().map(|from| (from, told.start.destination(told.m)));
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
