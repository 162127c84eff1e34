//! Chapters of the user's: they replace built-in ones, and make endings known that were not.

use std::sync::Arc;

use advice::Source;
use motive_answer::{Limits, NodeId, Reason};
use motive_chess::Position;
use motive_endings::book::{Book, CHAPTERS};
use motive_endings::{Answer, EndingResult, Endings};

fn book(text: &str) -> Arc<Book> {
    let built_in: Vec<Source<'_>> = CHAPTERS.iter().map(|&(name, text)| Source { name, text }).collect();
    let own = Source { name: "own.advice", text };
    Arc::new(Book::read(&built_in, &[own]).unwrap_or_else(|problems| panic!("{problems}")))
}

fn ask(mut endings: Endings, fen: &str) -> Option<Answer> {
    let position: Position = fen.parse().unwrap();
    endings.answer(&position, &Limits::nodes(20_000))
}

#[test]
fn a_table_of_that_name_is_replaced() {
    let fen = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";
    // Nothing but the room of the bare king counts: the rook cuts before the king comes near.
    let own = "table krk(X) for X\n  rule always if N = room(Y) do mate(X), shut(X, N)\n\
               advice shut(X, N) for X\n  better tomove(Y) and less(room(Y), N)\n  hold safe(X)\n  depth 1\n  \
               note \"shut the king in\"\n";
    let usual = ask(Endings::new(), fen).unwrap();
    let answer = ask(Endings::with_book(book(own)), fen).unwrap();
    assert_eq!(answer.plan, "shut the king in");
    assert_ne!(usual.best, answer.best);
    assert_ne!(usual.plan, answer.plan);
    // The reason on the move names the piece of advice.
    let first = answer.tree.children(NodeId::ROOT)[0];
    let names_it =
        |reason: &Reason| matches!(reason, Reason::Knowledge { entry, .. } if entry.contains("shut"));
    assert!(answer.tree.reasons(first).iter().any(names_it));
}

#[test]
fn a_chapter_makes_an_ending_known() {
    let fen = "8/8/8/8/8/1k6/8/K3Q2n w - - 0 1";
    let own = "advice catch(X) for X\n  better count(Y, 0)\n  hold safe(X)\n  depth 1\n  note \"take the knight\"\n\
               table kqkn(X) for X\n  rule always if nil do catch(X)\n";
    assert!(ask(Endings::new(), fen).is_none());
    let answer = ask(Endings::with_book(book(own)), fen).unwrap();
    assert_eq!(answer.plan, "take the knight");
    let position: Position = fen.parse().unwrap();
    assert_eq!(answer.best.map(|m| position.san(m)).as_deref(), Some("Qxh1"));
}

#[test]
fn mistakes_have_their_place() {
    let built_in: Vec<Source<'_>> = CHAPTERS.iter().map(|&(name, text)| Source { name, text }).collect();
    let own = Source { name: "own.advice", text: "goal mine = nothing\n" };
    let problems = Book::read(&built_in, &[own]).unwrap_err().to_string();
    assert!(problems.starts_with("own.advice:1:13: "), "{problems}");
}

#[test]
fn mistakes_in_value_rules() {
    let built_in: Vec<Source<'_>> = CHAPTERS.iter().map(|&(name, text)| Source { name, text }).collect();
    let text = "values kqkn(X) for X\n  won a if nothing(X)\n  drawn a if check\n  won b check\n\nvalues kqkb(X) for X\n";
    let problems = Book::read(&built_in, &[Source { name: "own.advice", text }]).unwrap_err().to_string();
    for told in [
        "there is no goal `nothing(X)`",
        "there are two rules `a`",
        "own.advice:4:9: ",
        "there is no rule here",
    ] {
        assert!(problems.contains(told), "{told} is not in\n{problems}");
    }
}

/// A stranger's chapter, read from a folder: text alone makes an ending known. Its value rules tell the result, its table the move.
#[test]
fn a_chapter_from_a_folder() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/chapters");
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        texts.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
    }
    let built_in: Vec<Source<'_>> = CHAPTERS.iter().map(|&(name, text)| Source { name, text }).collect();
    let own: Vec<Source<'_>> = texts.iter().map(|(name, text)| Source { name, text }).collect();
    let book = Arc::new(Book::read(&built_in, &own).unwrap_or_else(|problems| panic!("{problems}")));
    // Composed: the queen checks king and knight at once.
    let fen = "8/8/8/1k4n1/8/8/K7/3Q4 w - - 0 1";
    assert!(ask(Endings::new(), fen).is_none());
    let answer = ask(Endings::with_book(Arc::clone(&book)), fen).unwrap();
    assert_eq!(
        (answer.plan.as_str(), answer.value),
        ("win the knight by a double attack", EndingResult::Win)
    );
    assert!(
        answer.is_known && answer.notes.iter().any(|note| note.contains("safe from forks")),
        "{:?}",
        answer.notes
    );
    // Composed: the knight, to move, forks king and queen and takes her.
    let fork = "8/8/8/8/8/k2n4/8/K3Q3 b - - 0 1";
    let answer = ask(Endings::with_book(book), fork).unwrap();
    assert_eq!(answer.value, EndingResult::Draw);
}
