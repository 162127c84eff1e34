//! Berliner's Figure 3.11 (thesis, 1974, chapter III; Win at Chess 63): the occupiabilities, mobilities,
//! functions, pins, safety, lists and blocking relations of Tables III-1 to III-7, as printed.
//!
//! Where the print and the stated rules disagree, the printed value stands here with the reason; the
//! tests count these exceptions and fail when one of them stops being one.

use motive_chess::{Color, Position, Role, Square, SquareSet};
use motive_perception::{Duty, Function, Perception, PinKind, Purpose, Safety, Threat};

const FIGURE_3_11: &str = "r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1";

/// Table III-1 from the eighth rank down, White/Black.
const OCCUPIABILITIES: [&str; 8] = [
    "31N/31N 0N/31S 0N/31S 0N/31S 0N/31S 0N/31S 31N/31N 0N/31S",
    "0N/31S 0N/9S 0N/31S 0N/3S 0N/31S 9N/3N 0N/31S 9N/3N",
    "0N/3S 0N/31S 1N/3N 0N/31S 0N/31S 0N/9S 1S/2N 0N/3S",
    "0N/31S 31S/0S 2N/1S 0N/9S 9S/0N ?/3N 1N/3N 31S/0N",
    "31N/31N 3S/0N 9S/0N 5N/0N 31S/1N 31S/0N 31S/0N 31N/31N",
    "3N/5N 31N/31N 9N/3N 31S/0N 31S/0N 31S/0N 31S/0N 31S/0N",
    "31S/0N 31N/31N 31S/0N 31N/0N 31S/0N 31S/0N 31S/0N 31S/0N",
    "31S/0N 31S/0N 31S/0N 31S/0N 31S/0N 31S/0N 31N/0N 31S/0N",
];

/// The six entries that cannot be read or that the rules contradict: square, side, ours, why.
const DOUBTFUL: [(Square, Color, &str, &str); 6] = [
    (Square::F5, Color::White, "1N", "blank in the print"),
    (Square::B5, Color::Black, "0N", "printed 105: no black piece bears on b5, so the letter is N"),
    (Square::D4, Color::Black, "1N", "d4 and e4 changed places: a pawn on d4 has the rook behind it"),
    (Square::E4, Color::Black, "0N", "d4 and e4 changed places: nobody supports a pawn on e4"),
    (Square::D2, Color::Black, "31N", "no white piece bears on d2, as on b2 and b3, which print 31N"),
    (Square::G1, Color::White, "31S", "the rook e1 bears on g1; the king's own square seems to print N"),
];

/// Table III-3: man, mobility, `*` for low mobility, `**` for pinned.
const MOBILITIES: &str = "d4 0* c3 1 a3 1 h2 2 g2 2 f2 0* e5 2* d3 7 d2 3 e1 7 a1 4 f3 9 g1 2* \
    g7 2 f7 2 b7 1** a7 2 h6 0* e6 0* e8 2* f8 2* c8 1* d8 2 a8 1* c7 5 g8 1*";

/// Table III-4: man, duty, square, reason.
const FUNCTIONS: &str = "g8 defends h7 king, g8 defends f7 occupant, g8 defends f8 pin, g8 overprotects f8 occupant, \
    c7 attacks h2 pin, c7 attacks c3 occupant, c7 attacks c3 multiple, c7 attacks e5 occupant, \
    c7 overprotects b7 occupant, c7 defends f7 king, c7 defends f7 occupant, c7 overprotects d8 occupant, \
    a8 overprotects a7 occupant, d8 attacks d3 pin, d8 attacks d4 occupant, d8 overprotects c8 occupant, \
    d8 overprotects e8 occupant, c8 defends b7 occupant, c8 defends b7 rook, f8 attacks b4 multiple, \
    f8 attacks a3 occupant, f8 overprotects h6 occupant, e8 overprotects c7 occupant, \
    e8 overprotects g7 occupant, f7 overprotects e6 occupant, g7 defends h6 occupant, \
    g1 defends h2 pin, g1 overprotects h2 occupant, f3 attacks f8 pin, f3 attacks a8 pin, \
    f3 overprotects f2 occupant, f3 overprotects g2 occupant, f3 attacks b7 occupant, f3 attacks b7 rook, \
    f3 attacks f7 occupant, f3 attacks f7 king, a1 defends a3 occupant, e1 overprotects a1 occupant, \
    e1 overprotects e5 occupant, d2 overprotects e1 occupant, d2 defends c3 occupant, \
    d2 defends c3 multiple, d2 attacks h6 occupant, d3 guards h7 escape, d3 attacks h7 king, \
    e5 defends d3 pin, e5 overprotects d3 occupant, e5 attacks f7 occupant, g2 overprotects f3 occupant, \
    c3 defends b4 multiple, c3 defends d4 occupant, d4 defends e5 occupant";

/// Table III-2: blocker, slider, end of the ray.
const BLOCKS: &str = "d8 a8 h8, c8 a8 h8, c8 d8 a8, f8 d8 h8, e8 d8 h8, e8 a8 h8, e6 c8 h3, e6 e1 e8, a7 a8 a1, \
    a7 a1 a8, b7 c7 a7, b7 c8 a6, b7 f3 a8, f7 c7 h7, f7 f3 f8, g7 c7 h7, g7 f8 h6, g1 a1 h1, g1 e1 h1, \
    e1 a1 h1, d3 d8 d1, d3 f3 a3, e5 c7 h2, e5 e1 e8, f2 f3 f1, g2 f3 h1, a3 a8 a1, a3 a1 a8, c3 c7 c1, \
    c3 f3 a3, c3 d2 a5, d4 d8 d1";

/// Blocking relations that the definition gives and the table leaves out (it has nothing for the king g8
/// and the bishop d2, and stops after the third man of a ray).
const UNPRINTED_BLOCKS: &str = "d2 d8 d1, f8 a8 h8, g8 a8 h8, g8 d8 h8";

fn perception() -> Perception {
    Perception::new(&FIGURE_3_11.parse::<Position>().unwrap())
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn list(text: &str) -> Vec<String> {
    let mut all: Vec<String> = text.split(',').map(|item| item.trim().to_owned()).collect();
    all.sort();
    all
}

#[test]
fn table_iii_1_occupiabilities() {
    let perception = perception();
    let caps = perception.caps();
    let (mut agreeing, mut doubtful, mut wrong) = (0, 0, Vec::new());
    for (row, line) in OCCUPIABILITIES.iter().enumerate() {
        for (file, cell) in line.split_whitespace().enumerate() {
            let on = Square::new((7 - row as u32) * 8 + file as u32);
            for (color, printed) in [Color::White, Color::Black].into_iter().zip(cell.split('/')) {
                let entry = caps.ocy(color, on);
                let found = format!("{}{}", entry.units, if entry.for_bearers { 'S' } else { 'N' });
                if let Some((.., ours, _)) = DOUBTFUL.iter().find(|(s, c, ..)| *s == on && *c == color) {
                    assert_eq!(found, *ours, "{on} {color}");
                    assert_ne!(found, printed, "{on} {color} is not doubtful any more");
                    doubtful += 1;
                } else if found == printed {
                    agreeing += 1;
                } else {
                    wrong.push(format!("{on} {color}: printed {printed}, found {found}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!((agreeing, doubtful), (122, 6));
}

#[test]
fn table_iii_2_blocking_relations() {
    let perception = perception();
    let mut found: Vec<String> = perception
        .caps()
        .blok()
        .iter()
        .map(|block| format!("{} {} {}", block.blocker, block.slider, block.end))
        .collect();
    found.sort();
    let mut expected = list(BLOCKS);
    assert_eq!(expected.len(), 32);
    expected.extend(list(UNPRINTED_BLOCKS));
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn table_iii_3_mobilities() {
    let perception = perception();
    let caps = perception.caps();
    let words: Vec<&str> = MOBILITIES.split_whitespace().collect();
    let pinned: SquareSet = caps.pins().iter().map(|pin| pin.ray.pinned).collect();
    assert_eq!(words.len(), 52);
    for pair in words.chunks(2) {
        let man = square(pair[0]);
        let stars = if pinned.contains(man) {
            "**"
        } else if caps.lmp(man) {
            "*"
        } else {
            ""
        };
        assert_eq!(format!("{}{stars}", caps.mob(man)), pair[1], "{man}");
    }
}

fn describe(function: &Function) -> Option<String> {
    let duty = match function.duty {
        Duty::Attacking => "attacks",
        Duty::Defending => "defends",
        Duty::Overprotecting => "overprotects",
        Duty::Supporting => "supports",
        Duty::GuardingEscape => "guards",
        // Kept elsewhere in the original: pins in PINS, men in their own side's way in WIDEA and BIDEA;
        // blocking functions were designed but hardly assigned.
        Duty::Pinning | Duty::Obstructing | Duty::Blocking => return None,
    };
    let purpose = match function.purpose {
        Purpose::Occupant => "occupant",
        Purpose::PinObject => "pin",
        Purpose::MultipleAttack => "multiple",
        Purpose::LowMobility(Role::King) => "king",
        Purpose::LowMobility(Role::Rook) => "rook",
        Purpose::Escape => "escape",
        _ => "other",
    };
    Some(format!("{} {duty} {} {purpose}", function.man, function.square))
}

#[test]
fn table_iii_4_functions() {
    let perception = perception();
    let mut found: Vec<String> = perception.functions().all().iter().filter_map(describe).collect();
    found.sort();
    assert_eq!(found, list(FUNCTIONS));
}

#[test]
fn functions_are_indexed_both_ways() {
    let perception = perception();
    let caps = perception.caps();
    let by_man: Vec<Function> = Square::ALL.into_iter().flat_map(|s| caps.fctn(s).to_vec()).collect();
    let mut by_square: Vec<Function> = Square::ALL.into_iter().flat_map(|s| caps.ftrs(s)).collect();
    by_square.sort_unstable();
    assert_eq!(by_man, perception.functions().all());
    assert_eq!(by_man, by_square);
}

#[test]
fn table_iii_5_safety_and_pins() {
    let perception = perception();
    let caps = perception.caps();
    let barely: SquareSet =
        caps.brd().into_iter().filter(|&man| caps.class(man) == Some(Safety::BarelyDefended)).collect();
    let expected: SquareSet = ["d2", "a3", "c3", "d4", "f7", "a8"].into_iter().map(square).collect();
    assert_eq!(barely, expected);
    for man in caps.brd() {
        assert!(!matches!(caps.class(man), Some(Safety::CompletelyEnPrise | Safety::PartlyEnPrise)), "{man}");
        assert_eq!(caps.onus(man), None);
    }
    let pins: Vec<_> =
        caps.pins().iter().map(|pin| (pin.ray.pinner, pin.ray.pinned, pin.ray.object, pin.kind)).collect();
    assert_eq!(pins, [(Square::F3, Square::B7, Square::A8, PinKind::Late)]);
}

#[test]
fn tables_iii_6_and_iii_7_lists() {
    let perception = perception();
    let caps = perception.caps();
    let text = |threat: &Threat| {
        let sign = if threat.captures.is_some() { "x" } else { "-" };
        format!("{}{sign}{} {}", threat.man, threat.to, threat.value)
    };
    let miss = |color| {
        let mut all: Vec<String> = caps.miss(color).map(text).collect();
        all.sort();
        all
    };
    assert_eq!(miss(Color::White), ["d2xh6 0", "d3-h7 31", "e5xf7 0", "f3xb7 5", "f3xf7 31"]);
    assert_eq!(miss(Color::Black), ["c7xc3 1", "c7xe5 0", "d8xd4 0", "f8-b4 3", "f8xa3 0"]);
    assert_eq!(caps.thrt(Color::White).count() + caps.thrt(Color::Black).count(), 0);
    assert!(caps.idea(Color::White).is_empty());
    let ideas: Vec<_> = caps.idea(Color::Black).iter().map(|i| (i.man, i.beneficiary, i.target)).collect();
    assert_eq!(ideas, [(Square::A7, Square::A8, Square::A3)]);
    // The king's duty on h7 is what makes 1.Nxf7 work: TSQ of h7 holds the check.
    assert_eq!(caps.tsq(Color::White, Square::H7), 31);
    assert_eq!(caps.mat(Color::White), caps.mat(Color::Black));
    // "A very large space advantage" of White; the scale is not printed.
    assert!(caps.posit() > 0);
    assert_eq!(caps.kmob(Color::Black), Square::H8.into());
}

#[test]
fn names_and_types() {
    let perception = perception();
    let caps = perception.caps();
    for man in caps.brd() {
        let name = caps.num(man).unwrap();
        assert_eq!(caps.whr(name), Some(man));
        assert_eq!((1..=16).contains(&name), caps.typ(man) > 0);
    }
    assert_eq!((caps.typ(Square::G1), caps.typ(Square::G8), caps.typ(Square::E4)), (1, -1, 0));
    assert!(caps.num(Square::E5) < caps.num(Square::D3), "knights come before bishops");
    assert_eq!((caps.pcs(Color::White), caps.fil(), caps.cas(Color::White)), ((13, 6), 0, (false, false)));
}
