//! When a game is over: by the rules of chess, and by agreement of both players' scores.

use motive_answer::Value;
use motive_chess::{Color, DrawClaim, Ending, History};

use crate::{GameEnd, Outcome, Termination};

/// A draw when both players have found it equal for some time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Not before this move.
    pub from_move: u32,
    /// For so many moves of both sides.
    pub moves: u32,
    /// No score further from zero than this, in centipawns.
    pub score: u32,
}

/// A loss when both players have found it lost for some time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// For so many moves of both sides.
    pub moves: u32,
    /// Both scores at least this far from zero, in centipawns, and agreeing on the winner.
    pub score: u32,
}

/// When games are cut short; without rules they are not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// Draws.
    pub draw: Option<DrawRule>,
    /// Wins.
    pub resign: Option<ResignRule>,
    /// A draw after so many moves.
    pub longest: Option<u32>,
}

/// Watches one game. It knows nothing of clocks or of how players are talked to.
#[derive(Clone, Debug)]
pub struct Referee {
    adjudication: Adjudication,
    /// Half-moves in a row whose score was small.
    equal: u32,
    /// Half-moves in a row whose score had this side winning clearly.
    winning: Option<(Color, u32)>,
}

impl Referee {
    /// A referee for a game that begins.
    pub fn new(adjudication: Adjudication) -> Referee {
        Referee { adjudication, equal: 0, winning: None }
    }

    /// Whether the game is over by the rules where it stands.
    pub(crate) fn by_rules(history: &History) -> Option<GameEnd> {
        // Mate on the last of fifty moves is mate.
        let ending = history.ending().map(|ending| match ending {
            Ending::Checkmate(winner) => GameEnd::new(Outcome::Win(winner), Termination::Checkmate),
            Ending::Stalemate => GameEnd::new(Outcome::Draw, Termination::Stalemate),
            Ending::InsufficientMaterial => GameEnd::new(Outcome::Draw, Termination::InsufficientMaterial),
        });
        ending.or_else(|| {
            let termination = match history.draw_claim()? {
                DrawClaim::Threefold => Termination::Threefold,
                DrawClaim::FiftyMoves => Termination::FiftyMoves,
            };
            Some(GameEnd::new(Outcome::Draw, termination))
        })
    }

    /// Whether the game is over after a move, given what the side that moved thinks of its position.
    pub(crate) fn after_move(&mut self, history: &History, value: Option<Value>) -> Option<GameEnd> {
        let mover = history.position().turn().other();
        self.count(mover, value);
        Referee::by_rules(history).or_else(|| self.by_scores(history))
    }

    fn count(&mut self, mover: Color, value: Option<Value>) {
        let score = value.map(Value::centipawns);
        let is_equal = match (self.adjudication.draw, score) {
            (Some(rule), Some(score)) => score.unsigned_abs() <= rule.score,
            _ => false,
        };
        self.equal = if is_equal { self.equal + 1 } else { 0 };
        let ahead = match (self.adjudication.resign, score) {
            (Some(rule), Some(score)) if score.unsigned_abs() >= rule.score && score != 0 => {
                Some(if score > 0 { mover } else { mover.other() })
            }
            _ => None,
        };
        self.winning = ahead.map(|side| match self.winning {
            Some((same, n)) if same == side => (side, n + 1),
            _ => (side, 1),
        });
    }

    fn by_scores(&self, history: &History) -> Option<GameEnd> {
        let Adjudication { draw, resign, longest } = self.adjudication;
        if let (Some(rule), Some((winner, plies))) = (resign, self.winning)
            && plies >= rule.moves.max(1).saturating_mul(2)
        {
            return Some(GameEnd::new(Outcome::Win(winner), Termination::Resigned));
        }
        // The number of the last full move: after Black's 40th it is Black's 40th that counts.
        let completed = history.position().fullmoves() - 1;
        if let Some(rule) = draw
            && completed >= rule.from_move
            && self.equal >= rule.moves.max(1).saturating_mul(2)
        {
            return Some(GameEnd::new(Outcome::Draw, Termination::DrawAgreed));
        }
        longest.filter(|&moves| completed >= moves).map(|_| GameEnd::new(Outcome::Draw, Termination::TooLong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a line of moves with a score each; where and how the referee ends it.
    fn watch(
        adjudication: Adjudication,
        fen: &str,
        line: &[(&str, Option<i32>)],
    ) -> Option<(usize, GameEnd)> {
        let mut history = History::new(fen.parse().unwrap());
        let mut referee = Referee::new(adjudication);
        line.iter().enumerate().find_map(|(i, &(san, score))| {
            let m = history.position().parse_san(san).unwrap();
            history.play(m);
            Some((i + 1, referee.after_move(&history, score.map(Value::Centipawns))?))
        })
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const QUIET: [&str; 10] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "d3", "d6"];

    fn scored(scores: &[Option<i32>]) -> Vec<(&'static str, Option<i32>)> {
        QUIET.iter().copied().zip(scores.iter().copied()).collect()
    }

    #[test]
    fn draws_by_agreement() {
        let rule = |from_move, moves| Adjudication {
            draw: Some(DrawRule { from_move, moves, score: 10 }),
            ..Adjudication::default()
        };
        let calm = scored(&[Some(5); 10]);
        let ended = |rule, line: &[_]| watch(rule, START, line).map(|(ply, _)| ply);
        assert_eq!(ended(rule(0, 2), &calm), Some(4));
        assert_eq!(ended(rule(4, 2), &calm), Some(8), "not before move 4 is complete");
        assert_eq!(ended(rule(0, 6), &calm), None);
        let mut disturbed = calm.clone();
        disturbed[2].1 = Some(-11);
        assert_eq!(ended(rule(0, 2), &disturbed), Some(7));
        disturbed[5].1 = None;
        assert_eq!(ended(rule(0, 2), &disturbed), Some(10), "who does not tell does not agree");
        assert_eq!(ended(Adjudication::default(), &calm), None);
    }

    #[test]
    fn both_must_agree_on_a_loss() {
        let rule =
            Adjudication { resign: Some(ResignRule { moves: 2, score: 400 }), ..Adjudication::default() };
        let agreed = [Some(450), Some(-400), Some(900), Some(-99_000)];
        let (ply, verdict) = watch(rule, START, &scored(&agreed)).unwrap();
        assert_eq!((ply, verdict.outcome), (4, Outcome::Win(Color::White)));
        assert_eq!(verdict.termination, Termination::Resigned);
        let black = [Some(0), Some(450), Some(-400), Some(500), Some(-500)];
        assert_eq!(watch(rule, START, &scored(&black)).unwrap().1.outcome, Outcome::Win(Color::Black));
        let both_optimists = [Some(450); 10];
        assert_eq!(watch(rule, START, &scored(&both_optimists)), None);
        let one_in_doubt = [Some(450), Some(-399), Some(450), Some(-399), Some(450), Some(-399)];
        assert_eq!(watch(rule, START, &scored(&one_in_doubt)), None);
    }

    #[test]
    fn the_rules_of_chess() {
        let check = |fen: &str, line: &[&str], outcome, termination| {
            let line: Vec<_> = line.iter().map(|&san| (san, None)).collect();
            let (ply, verdict) = watch(Adjudication::default(), fen, &line).expect(fen);
            assert_eq!((ply, &verdict), (line.len(), &GameEnd::new(outcome, termination)), "{fen}");
        };
        let white = Outcome::Win(Color::White);
        check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", &["Ra8"], white, Termination::Checkmate);
        // Mate with the hundredth half-move is mate.
        check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90", &["Ra8"], white, Termination::Checkmate);
        check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 98 90", &["Ra2", "Kf8"], Outcome::Draw, Termination::FiftyMoves);
        check("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", &["Qf7"], Outcome::Draw, Termination::Stalemate);
        check(
            "7k/8/6K1/8/8/8/6p1/8 w - - 0 1",
            &["Kf5", "g1=B"],
            Outcome::Draw,
            Termination::InsufficientMaterial,
        );
        let dance = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];
        check(START, &dance, Outcome::Draw, Termination::Threefold);
    }

    #[test]
    fn games_can_be_too_long() {
        let rule = Adjudication { longest: Some(3), ..Adjudication::default() };
        let (ply, verdict) = watch(rule, START, &scored(&[None; 10])).unwrap();
        assert_eq!((ply, verdict.termination), (6, Termination::TooLong));
    }
}
