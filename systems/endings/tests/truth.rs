//! The tables against what is known, the lemmas against the tables, the player against every defense.

use std::path::Path;

use motive_answer::Limits;
use motive_chess::{Color, Leniency, Move, Position, Role, TableOutcome};
use motive_endings::Endings;
use motive_endings::board::Board;
use motive_endings::book::{CHAPTERS, Chapter, built_in};
use motive_endings::descent::{Falling, descend, sound};
use motive_endings::drill::{drill, games};
use motive_endings::kpkp::{Asker, BUDGET};
use motive_endings::lemmas::kpk::PawnEnding;
use motive_endings::lemmas::{can_win, judge};
use motive_endings::sweep::{Sample, kinds, positions, sweep};
use motive_endings::tables::{Material, Tables, Truth};
use proptest::prelude::*;

const SYZYGY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/syzygy");

fn syzygy() -> Option<motive_chess::Tables> {
    let mut tables = motive_chess::Tables::new();
    match tables.add_folder(Path::new(SYZYGY)) {
        Ok(files) if files > 0 => Some(tables),
        _ => {
            println!("skipped: no Syzygy tables beside the repository");
            None
        }
    }
}

fn sign(outcome: TableOutcome) -> i8 {
    match outcome {
        TableOutcome::Win => 1,
        TableOutcome::Draw => 0,
        TableOutcome::Loss => -1,
    }
}

/// The longest mates are those that the literature gives: 10 moves, 16 moves, 28 moves.
#[test]
fn longest_mates() {
    let mut tables = Tables::new();
    for (men, plies) in [(Role::Queen, 19), (Role::Rook, 31), (Role::Pawn, 55)] {
        let material = Material::new(&[men], &[]);
        tables.add(material);
        let longest = tables
            .boards(material)
            .filter_map(|(_, truth)| if let Truth::Win(n) = truth { Some(n) } else { None })
            .max();
        assert_eq!(longest, Some(plies), "{material}");
    }
}

/// A win has a move to a loss that is one ply shorter, a loss has none that is not a longer win.
#[test]
fn distances_are_consistent() {
    let mut tables = Tables::new();
    let material = Material::new(&[Role::Pawn], &[]);
    tables.add(material);
    for (board, truth) in tables.boards(material).step_by(7) {
        let next = || board.steps().into_iter().filter_map(|step| tables.truth(&board.after(step)));
        match truth {
            Truth::Win(n) => assert!(next().any(|t| t == Truth::Loss(n - 1)), "{board}"),
            Truth::Loss(0) => assert!(board.is_mate(), "{board}"),
            Truth::Loss(n) => assert!(next().all(|t| matches!(t, Truth::Win(m) if m < n)), "{board}"),
            Truth::Draw => assert!(next().all(|t| !matches!(t, Truth::Loss(_))), "{board}"),
        }
    }
}

#[test]
fn tables_agree_with_syzygy() {
    let Some(syzygy) = syzygy() else { return };
    let mut tables = Tables::new();
    for men in [Role::Queen, Role::Rook, Role::Pawn] {
        let material = Material::new(&[men], &[]);
        tables.add(material);
        for (board, truth) in tables.boards(material).step_by(11) {
            let position = Position::from_fen(&board.to_string(), Leniency::Lenient).unwrap();
            assert_eq!(syzygy.outcome(&position).map(sign), Some(truth.sign()), "{board}");
        }
    }
}

/// King and pawn against king: the rules never err, and with what follows behind them every position is decided rightly.
#[test]
fn the_lemmas_of_king_and_pawn() {
    let mut tables = Tables::new();
    let material = Material::new(&[Role::Pawn], &[]);
    tables.add(material);
    let (mut by_rule, mut positions) = (0_u32, 0_u32);
    for (board, truth) in tables.boards(material) {
        positions += 1;
        let won = truth != Truth::Draw;
        if let Some(wins) = PawnEnding::of(&board).and_then(PawnEnding::wins) {
            by_rule += 1;
            assert_eq!(wins, won, "{board}");
        }
        assert_eq!(judge(&board), Some(i8::from(won)), "{board}");
    }
    assert!(by_rule * 10 >= positions * 6, "{by_rule} of {positions}");
}

/// Every won position of king and queen against king, against every defense, within the fifty-move rule.
#[test]
fn the_queen_always_mates() {
    let mut tables = Tables::new();
    let material = Material::new(&[Role::Queen], &[]);
    tables.add(material);
    let chapter = Chapter::named(built_in().unwrap(), "kqk", Color::White).unwrap();
    let result = drill(&tables, material, &mut |board| chapter.advise(board).map(|advised| advised.tree));
    assert_eq!((result.won, result.replies_won), (result.positions, result.replies));
    assert!(result.longest <= 25, "{}", result.longest);
}

/// Every won position of king and pawn against king, from either side's turn, against every defense.
#[test]
fn the_pawn_always_wins_if_it_can() {
    let mut tables = Tables::new();
    let material = Material::new(&[Role::Pawn], &[]);
    tables.add(material);
    let chapter = Chapter::named(built_in().unwrap(), "kpk", Color::White).unwrap();
    let result = drill(&tables, material, &mut |board| chapter.advise(board).map(|advised| advised.tree));
    assert_eq!((result.won, result.replies_won), (result.positions, result.replies), "{:?}", result.silences);
    assert_eq!(result.positions, 62_480);
    assert!(result.longest <= 50, "{}", result.longest);
}

/// Rook and bishops against the defense that holds out longest; all positions are swept by the command line.
#[test]
fn rook_and_bishops_mate() {
    let mut tables = Tables::new();
    for (name, positions) in [("krk", 150), ("kbbk", 25)] {
        let material = Material::named(name).unwrap();
        tables.add(material);
        let chapter = Chapter::named(built_in().unwrap(), name, Color::White).unwrap();
        let mut player = |board: &Board| chapter.advise(board).map(|advised| advised.tree);
        let result = games(&tables, material, Sample { positions, seed: 11 }, &mut player);
        assert_eq!(result.won, positions as u64, "{name}: {:?}", result.examples);
    }
}

/// The player as a user meets him, with bishop and knight: positions that take longest (by the sweep of all positions that the command line
/// makes), against a defender who makes the number of the chapter as great as he can. A tree that was begun is followed to its end.
#[test]
fn bishop_and_knight_mate() {
    let chapter = Chapter::named(built_in().unwrap(), "kbnk", Color::White).unwrap();
    let measure = chapter.measure().unwrap();
    let starts = ["8/8/8/3B4/8/2K5/4N3/1k6 w - - 0 1", "8/8/8/5N2/8/4Bk2/8/1K6 w - - 0 1"];
    for fen in starts {
        let mut position = Position::from_fen(fen, Leniency::Lenient).unwrap();
        let mut player = Endings::new();
        let (mut moves, mut lowest) = (0, i64::MAX);
        let mate = loop {
            let answer = player.answer(&position, &Limits::none()).unwrap();
            let board = Board::of(&position).unwrap();
            if answer.nodes > 1 {
                // Asked anew: the last tree has led down.
                assert!(measure(&board) < lowest, "{board}");
                lowest = measure(&board);
            }
            position.play(answer.best.unwrap());
            moves += 1;
            let board = |reply: Move| Board::of(&position.after(reply)).unwrap();
            let replies = position.legal_moves();
            let Some(&reply) = replies.iter().max_by_key(|&&reply| measure(&board(reply))) else {
                break position;
            };
            position.play(reply);
        };
        assert!(mate.is_check() && moves <= 50, "{fen}: {moves}");
    }
}

/// A position and its images in the mirror have the same number.
#[test]
fn charts_hold_for_all_corners() {
    let chapter = Chapter::named(built_in().unwrap(), "kbnk", Color::White).unwrap();
    let measure = chapter.measure().unwrap();
    let mut random = splitmix::Random::new(4);
    for _ in 0..2000 {
        let squares = [0; 4].map(|_| random.below(64) as u32);
        let numbers: Vec<Option<i64>> = (0..8)
            .map(|image| {
                let [white, black, bishop, knight] = squares.map(|square| {
                    let (file, rank) = (square & 7, square >> 3);
                    let file = if image & 1 == 0 { file } else { 7 - file };
                    let rank = if image & 2 == 0 { rank } else { 7 - rank };
                    let (file, rank) = if image & 4 == 0 { (file, rank) } else { (rank, file) };
                    motive_chess::Square::new(8 * rank + file)
                });
                let man =
                    |role, square| motive_endings::board::PlacedPiece { color: Color::White, role, square };
                let men = [man(Role::Bishop, bishop), man(Role::Knight, knight)];
                let board = Board::new(Color::White, white, black, &men);
                board.is_legal().then(|| measure(&board))
            })
            .collect();
        assert!(numbers.iter().all(|&number| number == numbers[0]), "{squares:?} {numbers:?}");
    }
}

/// The trees that are found together are those of the player: the same positions, the same lengths, in an ending that is small
/// enough to ask him everywhere.
#[test]
fn trees_found_together() {
    let mut tables = Tables::new();
    let material = Material::named("kqk").unwrap();
    tables.add(material);
    let chapter = Chapter::named(built_in().unwrap(), "kqk", Color::White).unwrap();
    let measure = chapter.measure().unwrap();
    let falling = Falling { measure: &*measure, sound: &sound, rung: None, moves: chapter.moves() };
    let (result, trees) = descend(&tables, material, &falling);
    assert_eq!((result.positions, result.won), (18_081, 18_081));
    assert_eq!((result.replies, result.replies_won), (25_114, 25_114));
    assert!(result.longest <= 25, "{}", result.longest);
    assert!(trees[0] == 0 && trees[1] > 0 && trees.iter().sum::<u64>() < result.positions, "{trees:?}");
    // If every number is a rung, the ladder is the stairs.
    let rung = |board: &Board| measure(board);
    let rungs = Falling { rung: Some(&rung), ..falling };
    assert_eq!(descend(&tables, material, &rungs), (result.clone(), trees.clone()));
    // A number that never falls leaves nothing but the mates that are near.
    let falling = Falling { measure: &|_| 7, sound: &sound, rung: None, moves: 3 };
    let (result, _) = descend(&tables, material, &falling);
    let near = |board: &Board| matches!(tables.truth(board), Some(Truth::Win(..=5)));
    assert!(result.won < result.positions && result.won + result.silent == result.positions);
    assert!(result.silences.iter().all(|board| !near(board)), "{:?}", result.silences);
}

/// The chapters have no mistakes and are in canonical layout.
#[test]
fn the_chapters_are_in_order() {
    if let Err(problems) = built_in() {
        panic!("{problems}");
    }
    for (name, text) in CHAPTERS {
        assert_eq!(advice::format(name, text).unwrap_or_else(|e| panic!("{e}")), *text, "{name}");
    }
}

/// A sample of KPKP with passed pawns against Syzygy, which knows nothing of our tables.
#[test]
fn passed_pawns_against_syzygy() {
    let Some(syzygy) = syzygy() else { return };
    let mut random = splitmix::Random::new(3);
    let (mut asked, mut right) = (0_u32, 0_u32);
    while asked < 400 {
        let Some((board, position)) = passed_pawns(&mut random) else { continue };
        asked += 1;
        let mut asker = Asker::new(BUDGET);
        let value = asker.value(&board);
        assert!(asker.cost.largest <= 200);
        right += u32::from(value == syzygy.outcome(&position).map(sign));
    }
    assert!(right * 100 >= asked * 99, "{right} of {asked}");
}

/// The lemmas of KPKP against Syzygy, at random positions: "cannot win" and "wins" are meant as theorems.
#[test]
fn lemmas_of_passed_pawns_against_syzygy() {
    let Some(syzygy) = syzygy() else { return };
    let mut random = splitmix::Random::new(8);
    let (mut known, mut wrong) = (0_u32, Vec::new());
    while known < 20_000 {
        let Some((board, position)) = passed_pawns(&mut random) else { continue };
        let Some(truth) = syzygy.outcome(&position).map(sign) else { continue };
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let Some(wins) = can_win(&board, color) else { continue };
            known += 1;
            if wins != (truth == sign) {
                wrong.push(board.to_string());
            }
        }
    }
    // Three in 100,000 are known to err: see docs/systems/endings.md.
    assert!(wrong.len() <= 3, "{wrong:?}");
}

/// A legal position of KPKP with passed pawns, White to move, if the dice have thrown one.
fn passed_pawns(random: &mut splitmix::Random) -> Option<(Board, Position)> {
    let mut square = || motive_chess::Square::new(random.below(64) as u32);
    let mut pawn = |color| motive_endings::board::PlacedPiece { color, role: Role::Pawn, square: square() };
    let men = [pawn(Color::White), pawn(Color::Black)];
    let board = Board::new(Color::White, square(), square(), &men);
    let position = Position::from_fen(&board.to_string(), Leniency::Strict).ok()?;
    let board = Board::of(&position).filter(Board::is_legal)?;
    let (white, black) = (board.find(Color::White, Role::Pawn)?, board.find(Color::Black, Role::Pawn)?);
    motive_endings::geometry::are_passed(white, black).then_some((board, position))
}

/// All of it, against our own table: minutes, so only when asked for.
#[test]
#[ignore = "builds all tables below KPKP, a minute or two"]
fn passed_pawns_against_our_table() {
    let mut tables = Tables::new();
    let material = Material::new(&[Role::Pawn], &[Role::Pawn]);
    tables.add(material);
    let boards = positions(&tables, material, Some(Sample { positions: 20_000, seed: 1 }));
    let result = sweep(&boards, |board| {
        let mut asker = Asker::new(BUDGET);
        (asker.value(board), asker.cost.largest as u64)
    });
    assert!(result.correct * 1000 >= result.positions * 995, "{:?}", kinds(&tables, &result));
    assert!(result.max_nodes <= 200);
}

proptest! {
    /// The small board and the rules of chess have the same moves.
    #[test]
    fn the_same_moves(squares in prop::array::uniform4(0_u32..64), roles in prop::array::uniform2(0_usize..5), colors in prop::array::uniform2(any::<bool>()), white in any::<bool>()) {
        let color = |white: bool| if white { Color::White } else { Color::Black };
        let role = |n: usize| [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen][n];
        let square = |n: u32| motive_chess::Square::new(n);
        let men = [0, 1].map(|i| motive_endings::board::PlacedPiece { color: color(colors[i]), role: role(roles[i]), square: square(squares[2 + i]) });
        let board = Board::new(color(white), square(squares[0]), square(squares[1]), &men);
        prop_assume!(board.is_legal());
        let Ok(position) = Position::from_fen(&board.to_string(), Leniency::Lenient) else { return Ok(()) };
        prop_assert_eq!(Board::of(&position).map(|b| b.to_string()), Some(board.to_string()));
        let mut ours: Vec<String> = board.steps().iter().map(ToString::to_string).collect();
        let mut theirs: Vec<String> = position.legal_moves().iter().map(|m| position.uci(*m)).collect();
        ours.sort();
        theirs.sort();
        prop_assert_eq!(ours, theirs);
        for step in board.steps() {
            let next = Position::from_fen(&board.after(step).to_string(), Leniency::Lenient);
            prop_assert!(next.is_ok());
        }
    }
}
