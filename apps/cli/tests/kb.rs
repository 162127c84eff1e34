//! `motive kb` from the outside: output, JSON and exit codes.

mod common;

use std::fs;
use std::path::Path;

use common::motive;
use serde_json::Value;
use splitmix::Random;

/// Wilkins's position 2.1.
const POSITION: &str = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1";

/// A rule of one's own: kings should go to the corner. Nobody needs it.
const RULE: &str = r#"(PRODUCTION KING-CORNER
  (STATEMENT "The king goes to a corner.")
  (WHY "It is a test.")
  (MISLEADS "Always.")
  (ORIGIN "Test")
  (JOINS THREAT)
  (RULE (COL K SQ)
    (FUNCTION EQUAL COL (COLOR K))
    (PATTERN LEGALMOVE K SQ)
    (FUNCTION BACKRANK COL SQ)
    (PLAN-NEW ((K SQ)) (THREAT 1) (LIKELY 1)))
  (FIRES "7k/8/8/8/8/8/8/4K3 w - - 0 1" (BINDS (K WKE1) (SQ D1)))
  (SILENT "7k/8/8/8/8/8/4K3/8 w - - 0 1" (BINDS (SQ E3))))
"#;

fn json(arguments: &[&str], input: &str) -> (i32, Value) {
    let run = motive(arguments, input);
    let value = serde_json::from_str(&run.out)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}{}", run.out, run.err));
    (run.code, value)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("an array").iter().filter_map(Value::as_str).collect()
}

#[test]
fn list_for_machines() {
    let (code, list) = json(&["kb", "list", "--json"], "");
    assert_eq!(code, 0);
    let list = list.as_array().unwrap();
    assert!(list.len() >= 220, "{}", list.len());
    for entry in list {
        for field in ["name", "source", "statement", "why", "misleads", "origin"] {
            assert!(entry[field].as_str().is_some_and(|text| !text.is_empty()), "{field} in {entry}");
        }
        let examples = entry["examples"].as_array().unwrap();
        assert!(examples.iter().any(|example| example["fires"] == true && example["position"].is_string()));
        assert!(examples.iter().any(|example| example["fires"] == false));
    }
    let (_, some) = json(&["kb", "list", "--source", "decoy", "--json"], "");
    let names: Vec<&str> =
        some.as_array().unwrap().iter().filter_map(|entry| entry["name"].as_str()).collect();
    assert!(names.contains(&"MOVE-DECOY") && names.len() < 20, "{names:?}");
    let run = motive(&["kb", "list", "--source", "DECOI"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("there is no knowledge source DECOI"), "{}", run.err);
}

#[test]
fn show_is_a_page() {
    let run = motive(&["kb", "show", "decoy-blocker"], "");
    assert_eq!(run.code, 0);
    for part in [
        "DECOY-BLOCKER\n====",
        "Why ",
        "Misleads ",
        "In words",
        "IF: ",
        "As written",
        "(RULE (",
        "Near misses",
    ] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let run = motive(&["kb", "show", "decoy-blocer"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean DECOY-BLOCKER?"), "{}", run.err);
    let run = motive(&["kb", "show", "SAFE1"], "");
    assert!(run.out.contains("knowledge source") && run.out.contains("Posts"), "{}", run.out);
    let (_, page) = json(&["kb", "show", "trapped", "--json"], "");
    assert!(
        page["english"].as_str().unwrap().contains("THEN:")
            && page["rule"].as_str().unwrap().starts_with("(RULE")
    );
}

#[test]
fn check_finds_every_mistake() {
    let run = motive(&["kb", "check"], "");
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(run.out.contains("no mistakes, 0 warnings"), "{}", run.out);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.kb");
    fs::write(
        &file,
        RULE.replace("LEGALMOVE", "LEGALMOV")
            .replace("(FUNCTION BACKRANK COL SQ)", "(FUNCTION BACKRANK SQ COL)"),
    )
    .unwrap();
    let run = motive(&["kb", "check", "--kb-add", text(folder.path())], "");
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains(&format!("{}:9:14: error: there is no pattern LEGALMOV", file.display())),
        "{}",
        run.out
    );
    assert!(run.out.contains("did you mean LEGALMOVE?") && run.out.contains("^^^^^^^^"), "{}", run.out);
    assert!(run.out.contains("bad.kb:10:"), "the second mistake is told, too: {}", run.out);
    let (code, report) = json(&["kb", "check", "--kb-add", text(folder.path()), "--json"], "");
    assert_eq!(code, 1);
    assert!(report["errors"].as_u64().unwrap() >= 2);
    let first = &report["diagnostics"][0];
    assert_eq!((first["line"].as_u64(), first["column"].as_u64()), (Some(9), Some(14)));

    let run = motive(&["kb", "check", "--kb", "no/such/folder"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no/such/folder"), "{}", run.err);
    // Other commands refuse the base, with the same diagnostics.
    let run = motive(&["kb", "rank", "-", "--kb-add", text(folder.path())], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("LEGALMOV"), "{}", run.err);
}

#[test]
fn a_folder_extends_the_base() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("king-corner.kb"), RULE).unwrap();
    let add = ["--kb-add", text(folder.path())];
    let (_, list) = json(&["kb", "list", "corner", "--json", add[0], add[1]], "");
    assert_eq!(list[0]["source"], "THREAT");
    let (code, report) = json(&["kb", "test", "KING-CORNER", "--json", add[0], add[1]], "");
    assert_eq!(
        (code, report["examples"].as_u64(), report["failed"].as_u64()),
        (0, Some(2), Some(0)),
        "{report}"
    );
    let fen = "7k/8/8/8/8/8/8/4K3 w - - 0 1";
    let run = motive(&["kb", "why", fen, "Kd1", add[0], add[1]], "");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(run.out.contains("The king goes to a corner."), "{}", run.out);
    assert!(!motive(&["kb", "why", fen, "Kd1"], "").out.contains("The king goes to a corner."));

    // A file that is called as a built-in one takes its place.
    let silent = RULE.replace("KING-CORNER", "TRAPPED").replace("  (JOINS THREAT)\n", "");
    fs::write(folder.path().join("trapped.kb"), silent).unwrap();
    let (_, page) = json(&["kb", "show", "TRAPPED", "--json", add[0], add[1]], "");
    assert_eq!(page["statement"], "The king goes to a corner.");
    let (code, report) = json(&["kb", "test", "TRAPPED", "--json", add[0], add[1]], "");
    assert_eq!((code, report["failed"].as_u64()), (0, Some(0)), "{report}");

    // An example that does not hold is told with its place.
    fs::write(folder.path().join("king-corner.kb"), RULE.replace("SQ D1", "SQ H1")).unwrap();
    let run = motive(&["kb", "test", "KING-CORNER", add[0], add[1]], "");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("king-corner.kb:12: KING-CORNER must fire"), "{}", run.out);
}

#[test]
fn a_folder_replaces_the_base() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("rule.kb"), RULE).unwrap();
    fs::write(
        folder.path().join("sources.kb"),
        "(SOURCE THREAT (COL))\n(PLAN-SOURCE INITIAL-PLAN (P1 SQ) (PRODUCTIONS ACCEPT))\n(PLAN-RESULT FINALPLAN (P1 SQ))\n\
         (PRODUCTION ACCEPT (RULE (P1 SQ) (FIRSTMOVE P1 SQ) (FINAL-PLAN GOAL)))\n",
    )
    .unwrap();
    let base = ["--kb", text(folder.path())];
    let (code, report) = json(&["kb", "check", "--json", base[0], base[1]], "");
    assert_eq!((code, report["productions"].as_u64()), (0, Some(2)), "{report}");
    let (_, trace) = json(&["kb", "trace", "--json", base[0], base[1], "7k/8/8/8/8/8/8/4K3 w - - 0 1"], "");
    let moves: Vec<&str> =
        trace["plans"].as_array().unwrap().iter().filter_map(|plan| plan["san"].as_str()).collect();
    assert_eq!(moves, ["Kd1", "Kf1"]);
}

#[test]
fn the_files_of_the_repository_are_the_built_in_base() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kb");
    let (code, report) = json(&["kb", "check", "--json", "--strict", "--kb", folder], "");
    let (_, built_in) = json(&["kb", "check", "--json"], "");
    assert_eq!(code, 0, "{report}");
    for field in ["files", "productions", "errors", "warnings"] {
        assert_eq!(report[field], built_in[field], "{field}");
    }
    let run = motive(&["kb", "fmt", "--check", folder], "");
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
}

#[test]
fn fmt_is_idempotent_and_keeps_comments() {
    let ragged =
        "; kept\n(production  x (statement\n \"a\") (rule (p1)  (pattern legalmove p1 (location p1)) ))";
    let run = motive(&["kb", "fmt", "-"], ragged);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("; kept\n") && run.out.contains("(PRODUCTION X\n"), "{}", run.out);
    assert_eq!(motive(&["kb", "fmt", "-"], &run.out).out, run.out);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.kb");
    fs::write(&file, ragged).unwrap();
    let check = motive(&["kb", "fmt", "--check", text(folder.path())], "");
    assert_eq!((check.code, check.out.trim()), (1, text(&file)));
    assert_eq!(fs::read_to_string(&file).unwrap(), ragged, "--check changes nothing");
    assert_eq!(motive(&["kb", "fmt", text(folder.path())], "").code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), run.out);
    assert_eq!(motive(&["kb", "fmt", "--check", text(folder.path())], "").code, 0);

    fs::write(&file, "(PRODUCTION X (RULE (P1)").unwrap();
    let run = motive(&["kb", "fmt", text(folder.path())], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("x.kb:1:"), "{}", run.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "(PRODUCTION X (RULE (P1)", "it is left as it was");
    let run = motive(&["kb", "fmt"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("name files or folders"), "{}", run.err);
}

/// The complete trace of the thesis, as far as it can be seen from outside.
#[test]
fn trace_of_position_2_1() {
    let run = motive(&["kb", "trace", "--thesis", POSITION], "");
    assert_eq!(run.code, 0);
    let after = |source: &str| {
        let start =
            run.out.find(&format!("(AFTER {source})")).unwrap_or_else(|| panic!("{source}: {}", run.out));
        let rest = &run.out[start + 7..];
        &rest[..rest.find("\n(AFTER ").unwrap_or(rest.len())]
    };
    let of = |step: &str, concept: &str| {
        let lines = step.lines().skip_while(|line| *line != format!("(OCCURRENCES-OF {concept})")).skip(1);
        lines.take_while(|line| line.starts_with("  ")).count()
    };
    assert_eq!(of(after("THREAT"), "MOVE1"), 17);
    assert_eq!((of(after("MOVE"), "SAFE"), of(after("MOVE"), "SAFER")), (3, 4));
    assert_eq!(of(after("SAFE"), "DECOY"), 7);
    assert_eq!(of(after("DECOY"), "FORCE"), 8);
    assert!(run.out.contains("((WN G5) (((BN G5) (SAFEMOVE WR D7)"), "{}", run.out);
    assert!(run.out.contains("  2. Ng5+") || run.out.contains("  1. Ng5+"), "{}", run.out);
    let reasons = motive(&["kb", "trace", "--thesis", "--reasons", "--exact", POSITION], "").out;
    assert!(reasons.contains("(M1UNSAFE WRd1 d7)"), "{reasons}");
    let run = motive(&["kb", "trace", "8/8/8/8 w - -"], "");
    assert_eq!(run.code, 2);
}

#[test]
fn why_in_words() {
    let run = motive(&["kb", "why", "--thesis", POSITION, "Ng5"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let places: Vec<_> = ["PIN-ATTACK:", "M1UNSAFE:", "DECOY-BLOCKER:", "MOVE-DECOY:", "FCHECK:", "PLANOK:"]
        .iter()
        .map(|rule| run.out.find(rule))
        .collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{}", run.out);
    assert!(run.out.contains("P1 is the white rook on d1"), "{}", run.out);
    let (code, report) = json(&["kb", "why", POSITION, "h3g5", "--json"], "");
    assert_eq!((code, report["san"].as_str()), (0, Some("Ng5+")));
    assert!(!report["reasons"].as_array().unwrap().is_empty());
    let run = motive(&["kb", "why", "--thesis", POSITION, "Kh1"], "");
    assert_eq!((run.code, run.out.as_str()), (1, "None of the 12 plans begins with Kh1.\n"));
    assert_eq!(motive(&["kb", "why", POSITION, "Zz9"], "").code, 2);
}

const EPD: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";\n\
                   6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra2; id \"asks for no move\";\n\
                   6k1/8/8/3N3r/8/8/5PPP/6K1 w - - bm Nf6+; id \"fork\";\n";
const TABLE: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
                     one,6k1/5ppp/8/8/8/7r/5PPP/R5K1 b - - 0 1,h3h6 a1a8,900,mateIn1\n";

#[test]
fn rank_counts() {
    let (code, report) = json(&["kb", "rank", "-", "--json"], EPD);
    assert_eq!(code, 0);
    for field in ["total", "first", "top3", "any"] {
        assert_eq!(report[field], 2, "{field}: {report}");
    }
    assert!(report.get("mean_us").is_none(), "the same every time");
    let (_, report) = json(&["kb", "rank", "-", "--json", "--limit", "1", "--time"], EPD);
    assert_eq!(report["total"], 1);
    assert!(report["mean_us"].as_f64().unwrap() > 0.0);
    // The opponent's move is played before the solver is asked.
    let (_, report) = json(&["kb", "rank", "-", "--json"], TABLE);
    assert_eq!((report["total"].as_u64(), report["first"].as_u64()), (Some(1), Some(1)), "{report}");
    let wrong = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Kf1; id \"no plan\";\n";
    let (_, report) = json(&["kb", "rank", "-", "--json", "--missed"], wrong);
    assert_eq!((report["total"].as_u64(), report["top3"].as_u64()), (Some(1), Some(0)), "{report}");
    assert_eq!(report["missed"][0]["best"], "Kf1");
    assert_eq!(motive(&["kb", "rank", "-"], "nothing here\n").code, 2);
    assert_eq!(motive(&["kb", "rank", "no-such-file.epd"], "").code, 2);
}

#[test]
fn coverage_tells_what_fires() {
    let (code, report) = json(&["kb", "coverage", "-", "--json"], EPD);
    assert_eq!((code, report["positions"].as_u64()), (0, Some(3)));
    let productions = report["productions"].as_array().unwrap();
    let fired: Vec<&str> = productions
        .iter()
        .filter(|entry| entry["positions"].as_u64() > Some(0))
        .filter_map(|entry| entry["name"].as_str())
        .collect();
    assert!(fired.contains(&"MATE-NOW"), "{fired:?}");
    let never = strings(&report["never"]);
    assert_eq!(fired.len() + never.len(), productions.len());
    for group in report["alike"].as_array().unwrap() {
        let names = strings(group);
        assert!(names.len() > 1 && names.iter().all(|name| fired.contains(name)), "{names:?}");
    }
    // Two rules that say the same share all their matches.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.kb"), RULE).unwrap();
    fs::write(folder.path().join("b.kb"), RULE.replace("KING-CORNER", "KING-AGAIN")).unwrap();
    let (_, report) = json(&["kb", "coverage", "-", "--json", "--kb-add", text(folder.path())], EPD);
    let alike = report["alike"].as_array().unwrap();
    assert!(alike.iter().any(|group| strings(group) == ["KING-CORNER", "KING-AGAIN"]), "{alike:?}");
    let run = motive(&["kb", "coverage", "-", "--never"], EPD);
    assert!(run.out.contains("never ("), "{}", run.out);
}

#[test]
fn graph_of_sources() {
    let (_, graph) = json(&["kb", "graph", "--json"], "");
    let posts = graph["posts"].as_array().unwrap();
    let has = |from: &str, to: &str| posts.iter().any(|edge| edge["from"] == from && edge["to"] == to);
    assert!(has("MOVE1", "SAFE") && has("DECOY", "FORCE") && has("INITIAL-PLAN", "FINALPLAN"));
    assert!(!has("FORCE", "THREAT"));
    let svg = motive(&["kb", "graph"], "").out;
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains(">THREAT</text>"));
    assert_eq!(svg.matches("<g>").count(), graph["sources"].as_array().unwrap().len());
    assert!(motive(&["kb", "graph", "--dot"], "").out.starts_with("digraph"));
}

/// Files of the base, mutated: every mistake has a place, nothing panics, nothing hangs.
#[test]
fn mutated_files_are_refused_with_places() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random::new(5);
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kb/productions/threat");
    let mut files: Vec<_> = fs::read_dir(source).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files.iter().take(12) {
        let mut text: Vec<char> = fs::read_to_string(file).unwrap().chars().collect();
        let at = random.below(text.len());
        text.drain(at..(at + 1 + random.below(12)).min(text.len()));
        let text: String = text.into_iter().collect();
        let name = file.file_name().unwrap();
        fs::write(folder.path().join(name), text).unwrap();
        let (code, report) =
            json(&["kb", "check", "--json", "--kb-add", folder.path().to_str().unwrap()], "");
        assert!(code == 0 || code == 1);
        for diagnostic in report["diagnostics"].as_array().unwrap() {
            assert!(
                diagnostic["line"].as_u64() >= Some(1) && diagnostic["column"].as_u64() >= Some(1),
                "{diagnostic}"
            );
        }
        fs::remove_file(folder.path().join(name)).unwrap();
    }
}
