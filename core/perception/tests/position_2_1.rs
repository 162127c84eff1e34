//! Wilkins's position 2.1 (thesis, 1979, chapter II): the rows of Figure 2.2 that can still be read, and
//! every instance of a primitive the text states. The diagram is lost; the position is the
//! reconstruction argued for in the design pages.

use motive_chess::{Color, Position, Role, Square, SquareSet};
use motive_perception::{Paradise, Perception, PinRay};

const POSITION_2_1: &str = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1";

/// The rows of Figure 2.2 that survive in print: rank, side, occupabilities from the a-file on. The scan
/// shows ten rows of nine entries; one entry of each is dropped, and the row that fits both 8 and 7 for
/// Black stands for both.
const PRINTED: [(u32, Color, [i32; 8]); 11] = [
    (8, Color::White, [0, 0, 0, 0, 0, 0, 0, 0]),
    (8, Color::Black, [320, 320, 320, 50, 320, 320, 320, 320]),
    (7, Color::White, [320, 320, 0, 90, 0, 0, 0, 320]),
    (7, Color::Black, [320, 320, 320, 50, 320, 320, 320, 320]),
    (6, Color::White, [0, 0, 0, 0, 320, 90, 0, 0]),
    (5, Color::White, [320, 320, 10, 90, 320, 10, 32, 0]),
    (5, Color::Black, [0, 0, 90, 0, 0, 50, 0, 90]),
    (4, Color::White, [320, 320, 320, 0, 320, 32, 10, 320]),
    (4, Color::Black, [0, 320, 0, 50, 0, 0, 90, 320]),
    (3, Color::White, [320, 320, 320, 90, 320, 320, 320, 320]),
    (3, Color::Black, [0, 0, 0, 0, 320, 0, 0, 0]),
];

/// Printed entries that the rules contradict: square, side, what we compute, why.
const EXCEPTIONS: [(Square, Color, i32, &str); 1] = [(
    Square::C5,
    Color::White,
    32,
    "only the knight e6 bears on c5 for Black and the queen retakes it: a knight is safe there. The print \
     would follow if the queen could not retake at a knight's worth and could at a pawn's, which no rule says",
)];

fn perception() -> Perception {
    Perception::new(&POSITION_2_1.parse::<Position>().unwrap())
}

fn squares(names: &str) -> SquareSet {
    names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Relations as text, sorted: "f1 f5 f6" for slider, man between, square.
fn triples(relations: impl Iterator<Item = (Square, Square, SquareSet)>) -> Vec<String> {
    let mut all: Vec<String> =
        relations.flat_map(|(a, b, onto)| onto.into_iter().map(move |c| format!("{a} {b} {c}"))).collect();
    all.sort();
    all
}

#[test]
fn figure_2_2() {
    let perception = perception();
    let occupability = perception.paradise_occupability();
    let mut exceptions = 0;
    let mut wrong = Vec::new();
    for (rank, color, row) in PRINTED {
        for (file, printed) in row.into_iter().enumerate() {
            let on = Square::new((rank - 1) * 8 + file as u32);
            let found = occupability.of(color, on);
            if let Some((.., ours, _)) = EXCEPTIONS.iter().find(|(s, c, ..)| *s == on && *c == color) {
                assert_eq!(found, *ours, "{on} {color}");
                assert_ne!(found, printed, "{on} {color} is no exception any more");
                exceptions += 1;
            } else if found != printed {
                wrong.push(format!("{on} {color}: printed {printed}, found {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(exceptions, EXCEPTIONS.len());
}

#[test]
fn functions() {
    let perception = perception();
    let paradise = perception.paradise();
    let (rook, queen, knight) = (Square::D1, Square::F5, Square::H3);
    // C-1.
    assert!(paradise.canattack(rook, Square::D7).contains(Square::D8));
    assert!(!paradise.canattack(rook, Square::D7).intersects(squares("h7 g8")));
    assert!(paradise.canattack(rook, Square::F7).contains(Square::H7));
    assert!(Paradise::line(Square::D7, Square::F7, Square::H7));
    assert!(!Paradise::line(Square::F7, Square::D7, Square::H7));
    // C-2, C-3.
    assert_eq!(paradise.occup(Color::White, Square::F6), 90);
    assert_eq!(paradise.occup(Color::Black, Square::F6), 50);
    assert!(!paradise.safep(queen).contains(Square::F6));
    assert!(paradise.safep(knight).contains(Square::F6));
    // C-4, C-5, C-22.
    assert!(paradise.safep(knight).contains(Square::F4));
    assert!(paradise.exchange(knight).contains(Square::F4));
    assert!(paradise.overprotected(Color::White).contains(Square::E8));
    assert!(paradise.samevalue(Square::H3, Square::B3));
    assert!(!paradise.samevalue(rook, queen));
    // The rest of the twelve.
    assert!(paradise.canmove(Square::C4, Square::C4).contains(Square::C5));
    assert!(!paradise.canmove(rook, Square::D2).contains(Square::B2), "a friend stands there");
    assert!(paradise.canmove(rook, Square::D2).contains(Square::D1), "he has left it");
    assert!(paradise.in_vue(queen, Square::F5).contains(Square::F8));
    assert!(paradise.in_vue(Square::C4, Square::C4).is_empty());
    assert!(paradise.occupied_by_color(Square::F6, Color::Black));
    assert!(paradise.safenb(queen).contains(Square::F6));
    // C-26 and the numbers of 9.2.
    assert_eq!(paradise.exchval(queen, Square::F6), -17);
    assert_eq!(paradise.exchval(knight, Square::G5), 0);
    assert_eq!(paradise.exchval(rook, Square::D8), 40);
    assert_eq!(paradise.exchval(Square::G6, queen), 80);
    // The same played out with that man first: the text's numbers again.
    assert_eq!(perception.paradise_result(queen, Square::F6), -17);
    assert_eq!(perception.paradise_result(rook, Square::D8), 40);
    assert_eq!(perception.paradise_result(Square::G6, queen), 80);
}

#[test]
fn bearing_through() {
    let perception = perception();
    let paradise = perception.paradise();
    // C-6 to C-10.
    let thru = triples(paradise.thru());
    assert!(thru.contains(&"f5 f6 f7".into()) && thru.contains(&"f1 d1 a1".into()));
    assert!(triples(paradise.othru()).contains(&"f1 f5 f6".into()));
    assert_eq!(triples(paradise.ethru()), Vec::<String>::new());
    assert!(triples(paradise.dsc()).contains(&"b3 c4 e6".into()));
    let through_knight: Vec<_> =
        triples(paradise.obj()).into_iter().filter(|t| t.starts_with("f5 e6")).collect();
    assert_eq!(through_knight, ["f5 e6 c8", "f5 e6 d7"]);
}

#[test]
fn pins() {
    let perception = perception();
    let paradise = perception.paradise();
    // C-11, C-12.
    let expected = [
        PinRay { pinner: square("f5"), pinned: square("f6"), object: square("f7") },
        PinRay { pinner: square("f5"), pinned: square("g6"), object: square("h7") },
    ];
    assert_eq!(paradise.pinrays(), expected);
    assert_eq!(paradise.pins(), expected);
}

#[test]
fn protection_and_discovery() {
    let perception = perception();
    let paradise = perception.paradise();
    // C-13.
    assert!(paradise.only_dir(Square::F7).contains(Square::E6));
    assert!(paradise.only_protection(Square::F7).contains(Square::E6));
    // C-14: exactly one instance, the pawn c4 going to c5.
    assert_eq!(paradise.dsc_threats().len(), 1);
    let threat = paradise.dsc_threats()[0];
    assert_eq!((threat.man, threat.slider, threat.target), (Square::C4, Square::B3, Square::E6));
    assert_eq!(threat.to, squares("c5"));
    // C-19.
    assert!(paradise.protects().iter().any(|p| {
        (p.protector, p.protected, p.on, p.attacker) == (Square::F7, Square::E6, Square::E6, Square::F5)
    }));
}

#[test]
fn moves() {
    let perception = perception();
    let paradise = perception.paradise();
    // C-15 to C-17.
    assert_eq!(paradise.mobil(Square::D1), squares("d8 d5 d3 e1 c1 b1 a1"));
    assert_eq!(paradise.mobil_stay(Square::D1), paradise.mobil(Square::D1));
    assert!(paradise.mobil(Square::H3).contains(Square::F4));
    assert!(!paradise.mobil_stay(Square::H3).contains(Square::F4));
    // C-18.
    assert!(paradise.checkmove(Square::D1).contains(Square::D7));
    assert_eq!(paradise.checkmove(Square::F5), squares("f6 e6 g6"));
    assert!(paradise.checkmove(Square::H3).contains(Square::G5));
    // C-20, for both sides.
    let mut enprise = Vec::new();
    for color in Color::ALL {
        for man in paradise.men(color) {
            enprise.extend(paradise.enprise(man).into_iter().map(|target| format!("{man}x{target}")));
        }
    }
    enprise.sort();
    assert_eq!(enprise, ["d1xd8", "g6xf5"]);
    // C-21.
    assert!(paradise.legalmove(Square::F6).is_empty());
    // C-23: what MOVE1 sorts into SAFE and SAFER.
    let exchange = |man: Square, on: &str| paradise.exchange(man).contains(square(on));
    assert!(!exchange(Square::D1, "d7") && !exchange(Square::F5, "g6") && !exchange(Square::F5, "f6"));
    assert!(exchange(Square::G2, "g4") && exchange(Square::H3, "g5") && exchange(Square::D1, "d6"));
}

#[test]
fn without_the_rook_the_knight_is_lost_on_g5() {
    // C-26, second half.
    let position: Position = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R2K1 w - - 0 1".parse().unwrap();
    let perception = Perception::new(&position);
    assert_eq!(perception.paradise().exchval(Square::H3, Square::G5), -32);
}

/// C-24 and C-25: Wilkins's printed productions PIN-ATTACK and TRAPPED, written out over the primitives,
/// give the goals his trace shows.
#[test]
fn printed_productions_over_the_primitives() {
    let perception = perception();
    let paradise = perception.paradise();
    let position = perception.position();
    let (white, black) = (position.side(Color::White), position.side(Color::Black));
    let sliders =
        white & (position.role(Role::Bishop) | position.role(Role::Rook) | position.role(Role::Queen));
    let pieces = black - position.role(Role::Pawn);
    let mut goals = Vec::new();
    for slider in sliders {
        let sound = paradise.safep(slider) - paradise.exchange(slider);
        for (front, behind) in pieces.into_iter().flat_map(|a| pieces.into_iter().map(move |b| (a, b))) {
            let already = paradise.legalmove(slider).contains(front) && Paradise::line(slider, front, behind);
            if front == behind
                || !paradise.canattack(slider, front).contains(behind)
                || !(sound.contains(front) && sound.contains(behind))
                || already
                || paradise.mobil(front).is_empty()
            {
                continue;
            }
            for from in Square::ALL {
                let in_view = paradise.in_vue(slider, slider).contains(from)
                    || paradise
                        .legalmove(slider)
                        .into_iter()
                        .any(|via| paradise.in_vue(slider, via).contains(from));
                if in_view
                    && Paradise::line(from, front, behind)
                    && paradise.canattack(slider, from).contains(front)
                {
                    goals.push(format!("{slider}-{from}"));
                }
            }
        }
    }
    goals.sort();
    goals.dedup();
    assert_eq!(
        goals.join(" "),
        "b3-c4 b3-d5 b3-e6 b3-g8 d1-a6 d1-b6 d1-c6 d1-c7 d1-d6 d1-d7 d1-e7 d1-f8 f1-e7 f1-f8 f5-c7 f5-d7 f5-e7"
    );
    let en_prise = white.into_iter().fold(SquareSet::EMPTY, |set, man| set | paradise.enprise(man));
    let trapped = pieces.into_iter().filter(|&man| paradise.mobil(man).is_empty() && !en_prise.contains(man));
    assert_eq!(trapped.collect::<Vec<_>>(), [Square::F6]);
}
