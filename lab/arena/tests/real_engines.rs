//! A short match between real engines; skips itself, with a note, where they are missing.

use std::time::Duration;

use motive_answer::{Control, EngineError, Limits};
use motive_arena::{
    Adjudication, Balance, Budget, Contest, ContestEnd, EnginePlayer, Failure, Fault, GameRecord, GameRules,
    Generator, PgnTags, Player, ResignRule, Seat, Spectator, Standing, pgn, read_openings,
};
use motive_uci::UciEngine;

#[derive(Default)]
struct Games(Vec<GameRecord>);

impl Spectator for Games {
    fn game_over(&mut self, game: &GameRecord, _: &Standing) {
        self.0.push(game.clone());
    }
}

fn invite(seat: Seat) -> Result<Box<dyn Player>, Failure> {
    let command = match seat {
        Seat::First => "stockfish",
        Seat::Second => "gnuchess --uci",
    };
    let engine = UciEngine::start(command)
        .map_err(|error| Failure { fault: Fault::Crash, detail: error.to_string() })?;
    Ok(Box::new(EnginePlayer::new(engine, None)))
}

#[test]
fn stockfish_against_gnuchess() {
    for command in ["stockfish", "gnuchess --uci"] {
        if let Err(EngineError::Start { reason, .. }) = UciEngine::start(command) {
            eprintln!("skipped: {reason}");
            return;
        }
    }
    let judge = Box::new(UciEngine::start("stockfish").unwrap());
    let balance = Balance { judge, limits: Limits::nodes(2000), bound: 80 };
    let contest = Contest {
        rules: GameRules {
            budget: Budget::Clock("1+0.02".parse().unwrap()),
            margin: Duration::from_millis(500),
            adjudication: Adjudication {
                resign: Some(ResignRule { moves: 2, score: 400 }),
                longest: Some(60),
                ..Adjudication::default()
            },
        },
        openings: Generator::new(5, Some(balance)).into(),
        pairs: 1,
        concurrency: 1,
        sprt: None,
    };
    let mut games = Games::default();
    let report = contest.run(invite, &Control::new(), &mut games).unwrap();
    assert_eq!((report.end, report.standing.games()), (ContestEnd::Finished, 2));
    assert!(report.standing.faults.is_empty(), "{:?}", report.standing.faults);
    let tags = PgnTags { event: "Test".to_owned(), site: "?".to_owned(), date: "????.??.??".to_owned() };
    for game in &games.0 {
        assert!(game.plies.iter().all(|ply| ply.value.is_some()), "both tell scores");
        let read =
            read_openings(&pgn(game, &tags).to_string(), Some(game.history.moves().len() - 1)).unwrap();
        assert_eq!(read[0].history().moves(), &game.history.moves()[..game.history.moves().len() - 1]);
    }
}
