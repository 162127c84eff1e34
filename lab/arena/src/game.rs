//! One game.

use std::time::Duration;

use motive_answer::{Control, Value};
use motive_chess::{Color, History};

use crate::{Adjudication, Budget, Clock, Fault, GameEnd, Opening, Player, Referee};

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// What the players may spend.
    pub budget: Budget,
    /// By how much they may overrun their time unpunished.
    pub margin: Duration,
    /// When the game is cut short.
    pub adjudication: Adjudication,
}

/// What is remembered of one move that a player chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// What the player thought of its position.
    pub value: Option<Value>,
    /// How deep it looked.
    pub depth: u32,
    /// How long it took.
    pub elapsed: Duration,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The number of the game in its match, from 1.
    pub number: usize,
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// The moves, those of the opening included.
    pub history: History,
    /// How many moves belong to the opening.
    pub opening: usize,
    /// The moves after the opening, in order.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub verdict: GameEnd,
    /// What the players could spend.
    pub budget: Budget,
}

/// Plays a game to its end; `None` if it was stopped before.
pub fn play(
    white: &mut dyn Player,
    black: &mut dyn Player,
    opening: &Opening,
    rules: &GameRules,
    control: &Control,
) -> Option<GameRecord> {
    let mut history = opening.history().clone();
    let mut plies = Vec::new();
    let verdict = verdict(white, black, &mut history, &mut plies, rules, control)?;
    Some(GameRecord {
        number: 0,
        white: white.name().to_owned(),
        black: black.name().to_owned(),
        history,
        opening: opening.history().moves().len(),
        plies,
        verdict,
        budget: rules.budget,
    })
}

fn verdict(
    white: &mut dyn Player,
    black: &mut dyn Player,
    history: &mut History,
    plies: &mut Vec<Ply>,
    rules: &GameRules,
    control: &Control,
) -> Option<GameEnd> {
    let mut clock = Clock::new(rules.budget, rules.margin);
    let mut referee = Referee::new(rules.adjudication);
    for (ready, color) in [(white.new_game(), Color::White), (black.new_game(), Color::Black)] {
        if let Err(failure) = ready {
            return Some(GameEnd::fault(color, failure.fault, failure.detail));
        }
    }
    let mut end = Referee::by_rules(history);
    while end.is_none() {
        if control.is_stopped() {
            return None;
        }
        let turn = history.position().turn();
        let go = clock.go(turn);
        let choice = match turn {
            Color::White => white.choose(history, &go, control),
            Color::Black => black.choose(history, &go, control),
        };
        if control.is_stopped() {
            // A move that was made in a hurry is no move of this game.
            return None;
        }
        let choice = match choice {
            Ok(choice) => choice,
            Err(failure) => return Some(GameEnd::fault(turn, failure.fault, failure.detail)),
        };
        if let Err(over) = clock.press(turn, choice.elapsed) {
            let detail = format!("{} ms too long", over.as_millis());
            return Some(GameEnd::fault(turn, Fault::Time, detail));
        }
        if !history.position().is_legal(choice.m) {
            let detail = format!("{} in {}", history.position().uci(choice.m), history.position().to_fen());
            return Some(GameEnd::fault(turn, Fault::IllegalMove, detail));
        }
        history.play(choice.m);
        plies.push(Ply { value: choice.value, depth: choice.depth, elapsed: choice.elapsed });
        end = referee.after_move(history, choice.value);
    }
    end
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{ChosenMove, DrawRule, Failure, Outcome, ResignRule, Termination};
    use motive_chess::{Move, Position};
    use motive_uci::Go;

    /// A player without a process: a function from the game so far.
    pub(crate) struct Puppet<F> {
        pub name: String,
        pub brain: F,
    }

    impl<F: FnMut(&History) -> Result<ChosenMove, Failure> + Send> Player for Puppet<F> {
        fn name(&self) -> &str {
            &self.name
        }

        fn new_game(&mut self) -> Result<(), Failure> {
            Ok(())
        }

        fn choose(&mut self, history: &History, _: &Go, _: &Control) -> Result<ChosenMove, Failure> {
            (self.brain)(history)
        }
    }

    pub(crate) fn puppet<F: FnMut(&History) -> Result<ChosenMove, Failure> + Send>(brain: F) -> Puppet<F> {
        Puppet { name: "puppet".to_owned(), brain }
    }

    pub(crate) fn choice(m: Move, score: i32, ms: u64) -> ChosenMove {
        let elapsed = Duration::from_millis(ms);
        ChosenMove { m, value: Some(Value::Centipawns(score)), depth: 1, nodes: 1, elapsed }
    }

    /// Plays these moves in turn, whatever the other side does.
    fn reciter(
        line: &'static str,
        score: i32,
        ms: u64,
    ) -> Puppet<impl FnMut(&History) -> Result<ChosenMove, Failure>> {
        let mut moves = line.split_whitespace();
        puppet(move |history: &History| {
            let text = moves.next().expect("the line is long enough");
            Ok(choice(history.position().parse_san(text).unwrap(), score, ms))
        })
    }

    fn rules(budget: Budget) -> GameRules {
        GameRules { budget, margin: Duration::from_millis(10), adjudication: Adjudication::default() }
    }

    fn start() -> Opening {
        Opening::from(Position::default())
    }

    #[test]
    fn a_fools_mate() {
        let mut white = reciter("f3 g4", 0, 1);
        let mut black = reciter("e5 Qh4#", 0, 1);
        let record =
            play(&mut white, &mut black, &start(), &rules(Budget::Depth(1)), &Control::new()).unwrap();
        assert_eq!(record.verdict, GameEnd::new(Outcome::Win(Color::Black), Termination::Checkmate));
        assert_eq!((record.plies.len(), record.opening), (4, 0));
    }

    #[test]
    fn repetition_ends_a_game() {
        let mut white = reciter("Nf3 Ng1 Nf3 Ng1 Nf3", 0, 1);
        let mut black = reciter("Nf6 Ng8 Nf6 Ng8", 0, 1);
        let record =
            play(&mut white, &mut black, &start(), &rules(Budget::Depth(1)), &Control::new()).unwrap();
        assert_eq!(record.verdict.termination, Termination::Threefold);
        assert_eq!(record.plies.len(), 8);
    }

    #[test]
    fn the_flag_falls() {
        // 400 ms a move with one second and a tenth: 1000, 700, 400, 100.
        let budget = Budget::Clock("1+0.1".parse().unwrap());
        let mut white = reciter("a3 b3 c3 d3 e3", 0, 400);
        let mut black = reciter("a6 b6 c6 d6 e6", 0, 50);
        let record = play(&mut white, &mut black, &start(), &rules(budget), &Control::new()).unwrap();
        assert_eq!(record.verdict.outcome, Outcome::Win(Color::Black));
        assert_eq!(record.verdict.to_string(), "0-1 (time forfeit: 300 ms too long)");
        assert_eq!(record.plies.len(), 6);
    }

    #[test]
    fn illegal_moves_and_crashes_lose() {
        let e5 =
            Position::default().after(Position::default().parse_san("e4").unwrap()).parse_san("e5").unwrap();
        let mut white = puppet(move |_: &History| Ok(choice(e5, 0, 1)));
        let mut black = reciter("e5", 0, 1);
        let record =
            play(&mut white, &mut black, &start(), &rules(Budget::Depth(1)), &Control::new()).unwrap();
        assert_eq!(record.verdict.outcome, Outcome::Win(Color::Black));
        assert_eq!(record.verdict.termination, Termination::Fault(Fault::IllegalMove));

        let mut white = reciter("e4", 0, 1);
        let mut black =
            puppet(|_: &History| Err(Failure { fault: Fault::Crash, detail: "it is gone".to_owned() }));
        let record =
            play(&mut white, &mut black, &start(), &rules(Budget::Depth(1)), &Control::new()).unwrap();
        assert_eq!(record.verdict.to_string(), "1-0 (crash: it is gone)");
        assert_eq!(record.plies.len(), 1);
    }

    #[test]
    fn adjudication_by_scores() {
        let mut rules = rules(Budget::Depth(1));
        rules.adjudication.draw = Some(DrawRule { from_move: 2, moves: 2, score: 5 });
        let mut white = reciter("a3 b3 c3 d3", 0, 1);
        let mut black = reciter("a6 b6 c6 d6", 3, 1);
        let record = play(&mut white, &mut black, &start(), &rules, &Control::new()).unwrap();
        assert_eq!((record.verdict.termination, record.plies.len()), (Termination::DrawAgreed, 4));

        rules.adjudication.resign = Some(ResignRule { moves: 3, score: 300 });
        let mut white = reciter("a3 b3 c3 d3", -350, 1);
        let mut black = reciter("a6 b6 c6 d6", 800, 1);
        let record = play(&mut white, &mut black, &start(), &rules, &Control::new()).unwrap();
        assert_eq!(record.verdict.outcome, Outcome::Win(Color::Black));
        assert_eq!((record.verdict.termination, record.plies.len()), (Termination::Resigned, 6));
    }

    #[test]
    fn a_stopped_game_is_no_game() {
        let control = Control::new();
        let button = control.clone();
        let mut white = puppet(move |history: &History| {
            button.stop();
            Ok(choice(history.position().legal_moves()[0], 0, 1))
        });
        let mut black = reciter("e5", 0, 1);
        assert!(play(&mut white, &mut black, &start(), &rules(Budget::Depth(1)), &control).is_none());
    }

    #[test]
    fn an_opening_that_is_over_already() {
        let mate: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
        let mut white = reciter("", 0, 1);
        let mut black = reciter("", 0, 1);
        let record =
            play(&mut white, &mut black, &Opening::from(mate), &rules(Budget::Depth(1)), &Control::new());
        assert_eq!(record.unwrap().verdict.termination, Termination::Checkmate);
    }
}
