//! Games for the tests; not every test needs all of it.
#![allow(dead_code)]

use motive_annotate::{AnnotatedGame, Annotator, Effort, Moment, Options, games};
use motive_answer::Control;
use motive_chess::Game;
use motive_claims::{Falsehood, holds};

/// Enough for positions of this kind.
pub(crate) fn options() -> Options {
    Options { effort: Effort::new(30_000), hash: Some(2), ..Options::default() }
}

/// Reads one game; the moves may follow a position.
pub(crate) fn game(fen: Option<&str>, moves: &str) -> Game {
    let headers = fen.map_or_else(String::new, |fen| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n"));
    let text = format!("{headers}{moves}");
    games(text.as_bytes()).next().expect("a game").unwrap_or_else(|error| panic!("{error}"))
}

/// Annotates a game with few nodes.
pub(crate) fn annotated(fen: Option<&str>, moves: &str) -> AnnotatedGame {
    annotated_with(&options(), fen, moves)
}

/// Annotates a game with options of choice.
pub(crate) fn annotated_with(options: &Options, fen: Option<&str>, moves: &str) -> AnnotatedGame {
    annotated_game(options, &game(fen, moves))
}

/// The same for a game that is there already.
pub(crate) fn annotated_game(options: &Options, game: &Game) -> AnnotatedGame {
    Annotator::new(options).annotate(game, &Control::new(), &mut ()).expect("annotated")
}

/// Every sentence rests on claims, and every claim holds, by the rules or by an engine that was asked.
pub(crate) fn claims_hold(moment: &Moment) {
    let mut told = vec![0; moment.bases.len()];
    for sentence in &moment.sentences {
        assert!(!sentence.claims.is_empty(), "nothing stands behind {:?}", sentence.text);
        told[sentence.basis] =
            sentence.claims.iter().fold(told[sentence.basis], |most, &index| most.max(index + 1));
    }
    for (basis, told) in moment.bases.iter().zip(told) {
        assert_eq!(basis.claims.len(), told, "claims that no sentence uses");
        for claim in &basis.claims {
            match holds(claim, &basis.ground()) {
                Ok(()) => {}
                Err(Falsehood::NeedsEngine) => assert!(claim.engine.is_some(), "{claim:?}"),
                Err(falsehood) => panic!("{falsehood}: {claim:?} in {:?}", moment.text),
            }
        }
    }
}
