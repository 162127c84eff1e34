//! The rules against known counts and against a second, independent move generator.

use std::collections::BTreeSet;

use motive_chess::{CastlingMode, CastlingSide, Color, Leniency, Position, Rank, Role, perft};
use splitmix::Random;

/// The deepest counts of a file together stay within seconds.
fn check_file(text: &str, mode: CastlingMode) {
    let mut n_counts = 0;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [fen, depth, count] = fields[..] else { panic!("{line}: not three fields") };
        let (position, _) = Position::from_fen_reporting(fen, Leniency::Strict, Some(mode))
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(perft(&position, depth.parse().unwrap()), count.parse::<u64>().unwrap(), "{line}");
        n_counts += 1;
    }
    assert!(n_counts >= 20, "the file is complete");
}

#[test]
fn counts_of_the_literature() {
    check_file(include_str!("data/standard.perft"), CastlingMode::Standard);
}

#[test]
fn counts_of_chess960() {
    check_file(include_str!("data/chess960.perft"), CastlingMode::Chess960);
}

/// The position in the other library, by way of a FEN that both read.
fn other_board(position: &Position) -> cozy_chess::Board {
    let fen = position.to_fen();
    let read = match position.castling_mode() {
        CastlingMode::Standard => cozy_chess::Board::from_fen(&fen, false),
        CastlingMode::Chess960 => cozy_chess::Board::from_fen(&shredder(&fen, position), true),
    };
    read.unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The FEN with the files of the rooks for castling rights, which is the other library's form.
fn shredder(fen: &str, position: &Position) -> String {
    let mut rights = String::new();
    for (color, rank) in [(Color::White, Rank::First), (Color::Black, Rank::Eighth)] {
        let king = position.king(color);
        let rooks = position.men(color, Role::Rook);
        for side in CastlingSide::ALL {
            if !position.can_castle(color, side) {
                continue;
            }
            let is_king_side = side == CastlingSide::KingSide;
            // The outermost rook on that side of the king: the one that X-FEN's K and Q mean.
            let beyond = rooks
                .into_iter()
                .filter(|rook| rook.rank() == rank && (rook.file() > king.file()) == is_king_side);
            let rook = if is_king_side {
                beyond.max_by_key(|rook| rook.file())
            } else {
                beyond.min_by_key(|rook| rook.file())
            };
            let letter = rook.expect("a right to castle has a rook").file().char();
            rights.push(if color.is_white() { letter.to_ascii_uppercase() } else { letter });
        }
    }
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if !rights.is_empty() {
        fields[2] = &rights;
    }
    fields.join(" ")
}

fn other_moves(board: &cozy_chess::Board) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    board.generate_moves(|moves| {
        names.extend(moves.into_iter().map(|m| m.to_string()));
        false
    });
    names
}

fn other_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        for m in moves {
            count += if depth == 1 {
                1
            } else {
                let mut next = board.clone();
                next.play_unchecked(m);
                other_perft(&next, depth - 1)
            };
        }
        false
    });
    count
}

#[test]
fn two_generators_agree_on_a_thousand_positions_of_random_games() {
    let mut random = Random::new(20_261_115);
    let (mut n_positions, mut n_checks, mut n_castles, mut n_passing, mut n_promotions) = (0, 0, 0, 0, 0);
    while n_positions < 1000 {
        let mut position = if random.below(3) == 0 {
            Position::chess960(random.below(960) as u16).unwrap()
        } else {
            Position::default()
        };
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmoves() >= 100 {
                break;
            }
            // A sample of each game, so that all its phases and many games are seen.
            if random.below(10) == 0 {
                let board = other_board(&position);
                let names: BTreeSet<String> =
                    moves.iter().map(|&m| position.uci_in(m, CastlingMode::Chess960)).collect();
                assert_eq!(names, other_moves(&board), "{position}");
                assert_eq!(perft(&position, 2), other_perft(&board, 2), "{position}");
                n_positions += 1;
                n_checks += usize::from(position.is_check());
                n_castles += usize::from(moves.iter().any(|m| m.is_castle()));
                n_passing += usize::from(moves.iter().any(|m| m.is_en_passant()));
                n_promotions += usize::from(moves.iter().any(|m| m.is_promotion()));
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
    // The comparison is worth little if the rare moves do not occur.
    assert!(
        n_checks > 10 && n_castles > 10 && n_passing > 1 && n_promotions > 10,
        "{n_checks} {n_castles} {n_passing} {n_promotions}"
    );
}
