use super::*;
use crate::names::Names;
use crate::refutation::Descriptions;

fn play(fen: &str, moves: &[&str]) -> Position {
    let mut position: Position = fen.parse().unwrap();
    for san in moves {
        let m = position.parse_san(san).unwrap();
        position.play(m);
    }
    position
}

/// The lemma about ...Rxa7 (Figure 4.8, Win at Chess 18, after 1.Rh8): refuted by Rh7+.
fn skewer() -> Lemma {
    let position = play("R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1", &["Rh8"]);
    let mut after = position.clone();
    let mut all = Vec::new();
    for san in ["Rxa7", "Rh7+", "Ke6", "Rxa7"] {
        let m = after.parse_san(san).unwrap();
        all.push(m);
        after.play(m);
    }
    let names = Names::new(&position);
    let descriptions = Descriptions::of_line(&position, &names, &all);
    let frame = Frame::new(&position, names);
    Lemma::new(&frame, all[0], (50, -200), descriptions.of(Color::White), &all[1..]).unwrap()
}

fn applies(lemma: &Lemma, moves: &[&str]) -> bool {
    let position = play("R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1", moves);
    position.parse_san("Rxa7").is_ok_and(|m| lemma.applies(&position, m, 50))
}

#[test]
fn the_worked_lemma_survives_checks_along_the_file() {
    let lemma = skewer();
    assert!(applies(&lemma, &["Rh8"]));
    assert!(applies(&lemma, &["Rh8", "Ra1+", "Kf2"]));
    assert!(applies(&lemma, &["Rh8", "Ra1+", "Kf2", "Ra2+", "Ke3"]));
}

#[test]
fn the_worked_lemma_ends_when_king_or_rook_moves() {
    let lemma = skewer();
    assert!(!applies(&lemma, &["Rh8", "Kg7", "Rc8"]), "the rook has left h8");
    assert!(!applies(&lemma, &["Rh8", "Ke6", "Kf1"]), "the king has left f7");
}

#[test]
fn new_hope_is_another_chance() {
    let position = play("R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1", &["Rh8"]);
    let m = position.parse_san("Rxa7").unwrap();
    assert!(skewer().applies(&position, m, 60) && !skewer().applies(&position, m, 200));
}

#[test]
fn a_file_is_replayed_before_it_is_believed() {
    let mut lemmas = Lemmas::new();
    lemmas.insert(skewer());
    let text = lemmas.to_text();
    let mut read = Lemmas::new();
    assert_eq!(read.read_text(&text), []);
    assert_eq!(read.iter().next().unwrap().men, skewer().men);
    assert_eq!(read.len(), 1);
    // Claim more than the line shows: refused. Damage: reported with its line.
    let exaggerated = text.replace("\t-200\t", "\t-1000\t");
    assert!(matches!(Lemmas::new().read_text(&exaggerated)[..], [LemmaError::DoesNotHold { line: 2, .. }]));
    let damaged = format!("{text}nonsense\n8/8/8/8/8/8/8/8 w - - 0 1\ta1a2\t0\ta1a2\n");
    assert_eq!(Lemmas::new().read_text(&damaged).len(), 2);
    assert_eq!(Lemmas::new().read_text("PGN"), [LemmaError::NotLemmas]);
}
