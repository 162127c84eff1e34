//! The causality facility on the positions of the thesis (checks E1 to E7).

use motive_chess::{Move, Position};
use motive_paradise::Reach;
use motive_paradise::search::causality::{Influence, LostLine};
use motive_paradise::search::spot::Spot;

struct Case {
    position: Position,
    tried: Move,
    refutation: LostLine,
    spot: std::rc::Rc<Spot>,
}

impl Case {
    fn new(fen: &str, tried: &str, line: &str) -> Case {
        let position: Position = fen.parse().unwrap();
        let spot = Spot::root(&position, Reach::Thesis, 0);
        let tried = position.parse_san(tried).unwrap();
        let mut here = position.after(tried);
        let mut moves = Vec::new();
        for san in line.split_whitespace() {
            let m = here.parse_san(san).unwrap();
            moves.push(m);
            here.play(m);
        }
        let refutation = LostLine::of_line(&spot.after(tried), &moves);
        Case { position, tried, refutation, spot }
    }

    fn rejected(&self, moves: &str) -> Vec<String> {
        let rejects = |san: &&str| {
            self.refutation.rejects(&self.spot, self.tried, self.position.parse_san(san).unwrap())
        };
        moves.split_whitespace().filter(rejects).map(str::to_owned).collect()
    }

    fn affect(&self, san: &str) -> Vec<Influence> {
        self.refutation.affect(&self.spot, self.position.parse_san(san).unwrap()).into_iter().collect()
    }
}

#[test]
fn e1_the_back_rank_of_position_6() {
    let fen = "7k/pR6/7K/6r1/6p1/6P1/8/8 b - - 0 1";
    let case = Case::new(fen, "Rc5", "Rb8+ Rc8 Rxc8#");
    let permitted = case.refutation.permit(&case.spot, case.tried);
    // Black's rook no longer bears on g8.
    assert_eq!(permitted.into_iter().collect::<Vec<_>>(), [Influence::Unprotect(62)]);
    assert_eq!(case.rejected("Rd5 Re5 Rf5 Rg8"), ["Rd5", "Re5", "Rf5"]);
}

/// The placement of the thesis's other man is lost; ours is a bishop on a4, who interposes on e8 and is taken there.
#[test]
fn e2_another_guard_of_e8() {
    let fen = "7k/pR6/7K/6r1/b5p1/6P1/8/8 b - - 0 1";
    let case = Case::new(fen, "Rc5", "Rb8+ Rc8 Rxc8+ Be8 Rxe8#");
    assert_eq!(case.affect("Re5"), [Influence::Protect(60)]);
    assert_eq!(case.rejected("Rd5 Re5 Rf5"), ["Rd5", "Rf5"]);
}

#[test]
fn e3_position_82_at_ply_6() {
    let fen = "3r1k2/pp2rpp1/4b3/8/2P4R/Q2B3P/P3q1P1/5R1K b - - 0 1";
    let case = Case::new(fen, "Rxd3", "Rh8#");
    let all = "Qxd3 Qe3 Qd2 Qe5 Qxa2 Qxf1+ Qxg2+";
    assert_eq!(
        case.rejected(all),
        ["Qxd3", "Qe3", "Qd2", "Qe5", "Qxa2"],
        "{:?} {:?}",
        case.affect("Qxd3"),
        case.refutation.permit(&case.spot, case.tried)
    );
}

#[test]
fn e4_position_82_at_ply_8() {
    let fen = "3r1k2/pp2rpp1/4b3/8/2P4R/Q6P/P5P1/5B1K b - - 0 1";
    let case = Case::new(fen, "Rd1", "Rh8#");
    assert_eq!(case.rejected("Rd2 Rd7 g6 f5 Ke8"), ["Rd2", "Rd7"]);
    let case = Case::new(fen, "g5", "Rh8+ Kg7 Rxd8 Rd7 Rxd7 Bxd7 Qxa7");
    assert_eq!(case.rejected("g6 f5 Ke8"), ["g6"]);
}

#[test]
fn e5_position_49_at_ply_6() {
    let fen = "2b3k1/4rrp1/p2p2N1/2pP3R/1pP1Pp2/1P3P1P/1q6/6RK b - - 0 1";
    let case = Case::new(fen, "Bxh3", "Rh8#");
    assert_eq!(
        case.rejected("Bd7 Bb7 Rf5 Rf6 Rf8"),
        ["Bd7", "Bb7"],
        "{:?} {:?}",
        case.affect("Bd7"),
        case.affect("Bxh3")
    );
}

#[test]
fn e6_position_96_at_the_root() {
    let fen = "r1b4k/ppp2Bb1/6Pp/3pP3/1qnP1p1Q/8/PPP3P1/1K1R3R w - - 0 1";
    let case = Case::new(fen, "Bxd5", "Qxb2#");
    assert_eq!(case.rejected("Qxf4 Qd8+"), ["Qxf4"]);
}

#[test]
fn e7_position_69_at_the_root() {
    let fen = "2k5/pppr4/4R3/4Q3/2pp2q1/8/PPP2PPP/6K1 w - - 0 1";
    let case = Case::new(fen, "Rh6", "Qd1+ Qe1 Qxe1#");
    assert_eq!(case.rejected("Rf6 Qf6 Rg6 Qc5 f3 h3"), ["Rf6", "Qf6", "Rg6"], "{:?}", case.affect("Qc5"));
}

/// A move that threatens mate may matter to a line in which a rook is lost, though it does nothing against it; one that threatens
/// nothing may not.
#[test]
fn a_threat_of_mate_is_a_counterattack() {
    let fen = "5rk1/5p1p/5p2/5N2/8/2qB3P/3Q1PP1/4R1K1 w - - 0 1";
    let case = Case::new(fen, "Qa2", "Qxe1+");
    assert!(case.rejected("Qh6").is_empty(), "{:?}", case.affect("Qh6"));
    assert_eq!(case.rejected("Qf4"), ["Qf4"], "{:?}", case.affect("Qf4"));
}
