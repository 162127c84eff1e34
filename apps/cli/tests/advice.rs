//! `motive advice` from outside.

mod common;

use common::motive;

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

fn session(lines: &[&str]) -> String {
    let run = motive(&["advice", "repl"], &(lines.join("\n") + "\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

#[test]
fn a_session() {
    let position = format!("position {RETI}");
    // The king alone does not catch the pawn; the own pawn is in time.
    let out = session(&[
        &position,
        "suc(queening(black))",
        "ref(stopping(white), queening(black))",
        "ref(racing(white), queening(black))",
        "ref(p:2, p:1)",
        "pool",
        "quit",
        "never read",
    ]);
    let answers: Vec<&str> = out
        .lines()
        .filter(|line| ["yes", "no (", "unknown"].iter().any(|word| line.starts_with(word)))
        .collect();
    assert_eq!(answers.len(), 4, "{out}");
    assert!(answers[0].starts_with("no"), "{out}");
    assert!(answers[1].starts_with("no"), "{out}");
    assert!(answers[2].starts_with("yes"), "{out}");
    assert!(answers[3].starts_with("no"), "{out}");
    assert!(out.contains("The king of white cannot catch the pawn."), "{out}");
    assert!(!out.contains("never read"), "{out}");
}

#[test]
fn questions_about_winning() {
    // A pawn that nobody catches.
    let out = session(&["position 8/7p/8/P7/8/8/8/k6K w - - 0 1", "canwin(white)", "candraw(black)"]);
    assert!(out.contains("yes (") && out.contains("no ("), "{out}");
    assert!(out.contains("PLAINWIN: white wins; that is known."), "{out}");
}

#[test]
fn tables_answer_with_a_forcing_tree() {
    let run =
        motive(&["advice", "repl", "--position", "8/8/8/3k4/8/8/8/K6R w - - 0 1"], "table krk(white)\n");
    assert_eq!(run.code, 0);
    assert!(run.out.contains("satisfiable"), "{}", run.out);
    let run =
        motive(&["advice", "repl", "--position", "7R/8/8/8/8/1K6/8/k7 w - - 0 1"], "table krk(white)\n");
    assert!(run.out.contains("mate(white): satisfiable") && run.out.contains("Rh1#"), "{}", run.out);
}

#[test]
fn mistakes_in_a_session_are_told_and_it_goes_on() {
    let out = session(&[
        "canwin(white)",
        "position nonsense",
        "position 8/8/8/8/8/k7/8/K7 w - - 0 1",
        "fly(1)",
        "moves",
    ]);
    assert_eq!(out.matches("error: ").count(), 3, "{out}");
    assert!(out.lines().last().is_some_and(|line| line.contains("Kb1")), "{out}");
}

#[test]
fn files_are_checked_and_formatted() {
    let run = motive(&["advice", "check"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("no mistakes"), "{}", run.out);

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("own.advice");
    let name = path.to_str().expect("a name");
    std::fs::write(&path, "goal a(X) = roomy(X)\ngoal b = membr(3)\n").expect("written");
    let run = motive(&["advice", "check", name], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("own.advice:1:13:") && run.err.contains("own.advice:2:10:"), "{}", run.err);

    std::fs::write(&path, "measure far_away(X)=2*kings+room(Y)\n\n\n").expect("written");
    assert_eq!(motive(&["advice", "fmt", "--check", name], "").code, 1);
    assert_eq!(motive(&["advice", "fmt", name], "").code, 0);
    let text = std::fs::read_to_string(&path).expect("read");
    assert_eq!(text, "measure far_away(X) = 2 * kings + room(Y)\n");
    assert_eq!(motive(&["advice", "fmt", "--check", name], "").code, 0);
    let run = motive(&["advice", "fmt", "-"], "goal a(X)=check\n");
    assert_eq!(run.out, "goal a(X) = check\n");
}

#[test]
fn trouble() {
    for arguments in [
        &["advice"][..],
        &["advice", "check", "no such file"],
        &["advice", "fmt"],
        &["advice", "repl", "--position", "4k3/8 w - -"],
        &["advice", "repl", "--kb", "no such file"],
    ] {
        let run = motive(arguments, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!run.err.is_empty(), "{arguments:?}");
    }
}
