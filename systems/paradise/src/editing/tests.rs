use super::*;
use crate::base::SourceFile;

const RULE: &str = "(PRODUCTION MINE
  (STATEMENT \"A rook gives mate.\")
  (WHY \"Mate ends it.\") (MISLEADS \"Never.\") (ORIGIN \"Composed.\")
  (JOINS THREAT)
  (RULE (COL LP1 SQ)
    (FUNCTION EQUAL COL (COLOR LP1))
    (PATTERN CHECKMATE LP1 SQ)
    (PLAN-NEW ((LP1 SQ)) (THREAT 90) (LIKELY 0)))
  (FIRES \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\")
  (SILENT \"6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1\"))
";

fn edited(text: &str) -> EditedBase {
    let mut files = Files::embedded();
    let file =
        |name: &str, text: &str| SourceFile { name: name.into(), shown: name.into(), text: text.into() };
    files.add(vec![file("mine.kb", text)]);
    EditedBase::new(files, None)
}

fn at(text: &str, word: &str) -> usize {
    text.find(word).unwrap() + 1
}

#[test]
fn a_rule_that_is_right_is_known_like_any_other() {
    let base = edited(RULE);
    assert_eq!(base.findings(), []);
    assert_eq!(base.try_examples("mine"), Ok((2, Vec::new())));
    let (text, bytes) = base.meaning("mine.kb", at(RULE, "CHECKMATE")).unwrap();
    assert!(text.contains("mates by going to"), "{text}");
    assert_eq!(&RULE[bytes], "CHECKMATE");
    let (text, _) = base.meaning("mine.kb", at(RULE, "MINE")).unwrap();
    assert!(text.contains("A rook gives mate.") && text.contains("IF:"), "{text}");
    // An attribute, and the concept of the same name.
    let (attribute, _) = base.meaning("mine.kb", at(RULE, "THREAT 90")).unwrap();
    assert!(attribute.contains("what the plan wins"), "{attribute}");
    let (concept, _) = base.meaning("mine.kb", at(RULE, "THREAT)")).unwrap();
    assert!(concept.contains("(concept)") && !concept.contains("(attribute)"), "{concept}");
    assert!(base.meaning("mine.kb", at(RULE, "LP1")).unwrap().0.contains("move along lines"));
    assert!(base.meaning("mine.kb", at(RULE, "PLAN-NEW")).unwrap().0.contains("posts a plan"));
    assert_eq!(base.meaning("mine.kb", at(RULE, "gives mate")), None);
}

#[test]
fn names_lead_to_their_definitions() {
    let base = edited(RULE);
    let (file, declared) = base.definition("mine.kb", at(RULE, "THREAT)")).unwrap();
    assert_eq!((file, declared.sort, declared.name.as_str()), ("sources/whole.kb", Sort::Source, "THREAT"));
    // A production of the same name in a file that was added holds.
    let again = RULE.replace("MINE", "TRAPPED");
    let base = edited(&again);
    let sources = base.text("sources/whole.kb").unwrap().to_owned();
    let found = base.definition("sources/whole.kb", at(&sources, "TRAPPED")).unwrap();
    assert_eq!((found.0, found.1.name.as_str()), ("mine.kb", "TRAPPED"));
}

#[test]
fn a_half_written_rule_has_suggestions_and_leaves_the_rest_known() {
    let half = &RULE[..RULE.find("MATE LP1").unwrap()];
    let base = edited(half);
    assert!(!base.findings().is_empty());
    assert_eq!(base.try_examples("TRAPPED"), Err(Untried::Mistakes));
    let names: Vec<String> =
        base.suggestions("mine.kb", half.len()).into_iter().map(|each| each.name).collect();
    for name in ["CHECKMATE", "CHECKMOVE", "TRAPPED", "MINE"] {
        assert!(names.iter().any(|each| each == name), "{name}");
    }
    assert!(!names.iter().any(|name| name == "EXISTS"));
    let head = base.suggestions("mine.kb", at(half, "PATTERN"));
    assert!(head.iter().any(|each| each.name == "EXISTS" && !each.meaning.is_empty()));
    assert_eq!(base.suggestions("mine.kb", at(half, "MINE")), []);
    // What was known before the mistake is kept.
    let mut files = Files::embedded();
    files.add(vec![SourceFile { name: "a.kb".into(), shown: "a.kb".into(), text: half.into() }]);
    let later = EditedBase::new(files, Some(&edited(RULE)));
    let (text, _) = later.meaning("a.kb", at(half, "MINE")).unwrap();
    assert!(text.contains("IF:"), "{text}");
}

#[test]
fn an_example_that_fails_has_its_place() {
    let wrong = RULE.replace("R5K1 w - - 0 1\")\n  (SILENT", "6KR w - - 0 1\")\n  (SILENT");
    let base = edited(&wrong);
    let (tried, failed) = base.try_examples("MINE").unwrap();
    assert_eq!((tried, failed.len()), (2, 1));
    assert!(wrong[failed[0].bytes.clone()].starts_with("(FIRES"), "{failed:?}");
    assert_eq!(base.try_examples("NOBODY"), Err(Untried::Unknown("NOBODY".into())));
}
