//! The board of the look against the rules, over games played at random.

use motive_chess::{Move, Position, Role, Square};
use splitmix::Random;

use super::board::{Board, Ply};

/// Where from, where to, and what a pawn becomes.
type Plain = (usize, usize, Option<Role>);

fn plain(ply: &Ply) -> Plain {
    (ply.from.to_usize(), ply.to.to_usize(), ply.promotion)
}

/// The legal moves that the look knows: no pawn becomes a rook or a bishop.
fn known(position: &Position) -> Vec<Move> {
    let is_known = |m: &Move| !matches!(m.promotion(), Some(Role::Rook | Role::Bishop));
    position.legal_moves().into_iter().filter(is_known).collect()
}

fn of_rules(position: &Position, moves: impl Iterator<Item = Move>) -> Vec<Plain> {
    let from = |m: Move| m.from().map_or(0, Square::to_usize);
    let mut all: Vec<Plain> =
        moves.map(|m| (from(m), position.destination(m).to_usize(), m.promotion())).collect();
    all.sort_unstable();
    all
}

fn of_board(plies: &[Ply]) -> Vec<Plain> {
    let mut all: Vec<Plain> = plies.iter().map(plain).collect();
    all.sort_unstable();
    all
}

fn compare(position: &Position) {
    let board = Board::new(position);
    let moves = known(position);
    let gives_check = |m: &Move| position.after(*m).is_check();
    let pinned = board.pinned();
    if board.is_check() {
        assert_eq!(of_board(&board.evasions()), of_rules(position, moves.iter().copied()), "{position}");
        assert_eq!(board.is_mated(), position.is_checkmate(), "{position}");
    } else {
        let noisy = |m: &Move| m.is_capture() || m.is_promotion();
        let (loud, quiet): (Vec<Move>, Vec<Move>) = moves.iter().partition(|m| noisy(m));
        let captures = board.captures(pinned);
        assert!(captures.is_sorted_by_key(|ply| -ply.gain()), "{position}");
        assert_eq!(of_board(&captures), of_rules(position, loud.into_iter()), "{position}");
        assert_eq!(of_board(&board.quiet(pinned)), of_rules(position, quiet.into_iter()), "{position}");
        assert_eq!(
            board.can_move(pinned) || !captures.is_empty(),
            !position.legal_moves().is_empty(),
            "{position}"
        );
    }
    let checks = moves.iter().copied().filter(|m| !m.is_castle() && gives_check(m));
    assert_eq!(of_board(&board.checks()), of_rules(position, checks), "{position}");
    let mates = |m: &Move| !m.is_castle() && position.after(*m).is_checkmate();
    assert_eq!(board.mates_at_once(), moves.iter().any(mates), "{position}");
    for m in moves {
        let next = super::after(position, &board, m);
        let rules = position.after(m);
        assert_eq!(next.checkers, rules.checkers(), "{position}");
        for color in [rules.turn(), rules.turn().other()] {
            assert_eq!(next.side(color), rules.side(color), "{position}");
            assert_eq!(next.king(color), rules.king(color), "{position}");
        }
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            assert_eq!(next.role(role), rules.role(role), "{position}");
        }
    }
}

#[test]
fn the_board_plays_by_the_rules() {
    let mut random = Random::new(1979);
    for start in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "3k4/8/3N4/3R4/1b1K4/2B5/3P3p/8 w - - 0 1",
    ] {
        for _ in 0..12 {
            let mut position: Position = start.parse().unwrap();
            for _ in 0..80 {
                compare(&position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len())]);
            }
        }
    }
}

/// Moves on the board itself, three in a row, keep what the rules keep: rights to castle and to take in passing.
#[test]
fn a_line_on_the_board_keeps_its_rights() {
    let position: Position = "r3k2r/pppppppp/8/3P4/8/8/PPP1PPPP/R3K2R b KQkq - 0 1".parse().unwrap();
    let board = Board::new(&position);
    let find = |board: &Board, from: Square, to: Square| {
        let pinned = board.pinned();
        let all = board.quiet(pinned);
        all.iter().chain(board.captures(pinned).iter()).copied().find(|ply| ply.from == from && ply.to == to)
    };
    let pushed = board.after(find(&board, Square::C7, Square::C5).unwrap());
    assert!(find(&pushed, Square::D5, Square::C6).is_some(), "in passing");
    let castled = pushed.after(find(&pushed, Square::E1, Square::G1).unwrap());
    assert!(castled.role(Role::Rook).contains(Square::F1));
    let lost = castled.after(find(&castled, Square::A8, Square::B8).unwrap());
    let back = lost.after(find(&lost, Square::H2, Square::H3).unwrap());
    assert!(find(&back, Square::E8, Square::C8).is_none(), "the rook has moved");
    assert!(find(&back, Square::E8, Square::G8).is_some());
}

fn outlook(fen: &str, san: &str) -> i32 {
    let position: Position = fen.parse().unwrap();
    let m = position.parse_san(san).unwrap();
    super::Look::new(&position, super::DEFAULT_SIGHT).outlook(&position, m)
}

/// The rook takes a pawn, or a pawn moves while another hangs: mate is the answer to the first only.
#[test]
fn a_move_that_allows_mate_is_lost() {
    let fen = "3r2k1/5ppp/8/8/8/p7/5PPP/R5K1 w - - 0 1";
    assert_eq!(outlook(fen, "Rxa3"), -super::MATE);
    assert!(outlook(fen, "h3") > -super::MATE);
}

/// The queen threatens mate and leaves a rook to be taken with check: the bishop steps between, and the mate stands.
#[test]
fn a_capture_with_check_only_puts_a_mate_off() {
    let fen = "5rk1/5p1p/5p2/5N2/8/2qB3P/3Q1PP1/4R1K1 w - - 0 1";
    assert!(outlook(fen, "Qh6") > 0, "{}", outlook(fen, "Qh6"));
}
