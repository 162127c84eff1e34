//! Rules for the toy, written by hand.

use std::fmt::Write;

/// Rules of the sort that people write: several variables, transforms, negations, quantifiers.
pub(crate) const WRITTEN: [(&str, &str); 14] = [
    ("TRAPPED", "(DR1) (NEVER (EXISTS (N1) (PATTERN STEP DR1 N1))) (NEVER (EXISTS (R1) (PATTERN CATCH R1 DR1)))"),
    (
        "PINNED",
        "(H1 N1 DR1 DR2) (FUNCTION REACHES H1 (WHERE DR1) (WHERE DR2)) (FUNCTION SAFE H1 (WHERE DR1))
         (FUNCTION BETWEEN N1 (WHERE DR1) (WHERE DR2)) (FUNCTION REACHES H1 N1 (WHERE DR1))
         (OR (PATTERN STEP H1 N1) (EXISTS (N2) (PATTERN STEP H1 N2) (FUNCTION REACHES H1 N2 N1)))
         (NEVER (PATTERN STEP H1 (WHERE DR1)) (FUNCTION BETWEEN (WHERE H1) (WHERE DR1) (WHERE DR2)))
         (EXISTS (N3) (PATTERN STEP DR1 N3))",
    ),
    (
        "FORK",
        "(R1 N1 DR1 DR2) (PATTERN STEP R1 N1) (FUNCTION SAFE R1 N1) (FUNCTION REACHES R1 N1 (WHERE DR1))
         (FUNCTION REACHES R1 N1 (WHERE DR2)) (FUNCTION NOT-EQUAL DR1 DR2)",
    ),
    (
        "LURE",
        "(R1 N1 DR1 H1) (PATTERN BEHIND H1 DR1 N1) (PATTERN STEP R1 N1) (FUNCTION NEQ R1 H1)
         (EXISTS (N2) (PATTERN STEP DR1 N2) (NEVER (FUNCTION BETWEEN (WHERE H1) N2 N1)))",
    ),
    ("ONLY-GUARD", "(DR1 N1 R1) (PATTERN STEP R1 N1) (UNIQUE (PATTERN TOUCHES DR1 N1))"),
    (
        "NET",
        "(R1 N1 DR1) (PATTERN STEP R1 N1) (FUNCTION REACHES R1 N1 (WHERE DR1))
         (IMPLIES (N2) ((PATTERN STEP DR1 N2)) ((EXISTS (R2) (PATTERN TOUCHES R2 N2) (FUNCTION NEQ R2 R1))))",
    ),
    (
        "SUPPORT",
        "(R1 N1 R2 N2) (PATTERN STEP R1 N1) (NEVER (FUNCTION SAFE R1 N1)) (PATTERN STEP R2 N2) (FUNCTION NEQ R1 R2)
         (FUNCTION REACHES R2 N2 N1) (NEVER (PATTERN TOUCHES R2 N1)) (FUNCTION SAFE R2 N2)",
    ),
    (
        "UNCOVER",
        "(R1 H1 DR1 N1) (PATTERN BEHIND H1 R1 (WHERE DR1)) (PATTERN STEP R1 N1)
         (NEVER (FUNCTION BETWEEN (WHERE H1) N1 (WHERE DR1))) (GREAT (WORTH DR1) (RISK R1 N1))",
    ),
    ("WEAK", "(DR1) (PATTERN ALONE DR1) (KEPT DR1 40) (GREAT (WORTH DR1) 20)"),
    (
        "CHAIN",
        "(R1 DR1 R2 DR2) (PATTERN CATCH R1 DR1) (PATTERN CATCH DR1 R2) (PATTERN CATCH R2 DR2)
         (FUNCTION NEQ DR1 DR2)",
    ),
    (
        "DETOUR",
        "(R1 N1 N2 DR1) (NEVER (PATTERN STEP R1 (WHERE DR1))) (PATTERN STEP R1 N1) (FUNCTION REACHES R1 N1 N2)
         (FUNCTION NEAR N2 (WHERE DR1)) (FUNCTION SAFE R1 N1) (FUNCTION FREE N2)",
    ),
    (
        "BLOCK",
        "(R1 N1 DH1 R2) (PATTERN CATCH DH1 R2) (FUNCTION BETWEEN (WHERE DH1) N1 (WHERE R2)) (PATTERN STEP R1 N1)
         (FUNCTION NEQ R1 R2)",
    ),
    (
        "EXCHANGE",
        "(R1 DR1) (PATTERN CATCH R1 DR1) (NEVER (FUNCTION SAFE R1 (WHERE DR1))) (ASGREAT (WORTH DR1) (WORTH R1))
         (OR (PATTERN ALONE DR1) (NEVER (EXISTS (DR2) (PATTERN TOUCHES DR2 (WHERE DR1)))))",
    ),
    ("MIRROR", "(A1 A2 S1) (PATTERN CATCH A1 A2) (PATTERN CATCH A2 A1) (FUNCTION EQUAL (TEAM A1) S1)"),
];

/// A base of `count` rules: the written ones, each varied by one more test.
pub(crate) fn base(count: usize) -> String {
    let extra = ["ALONE R9", "STEP R9 N9", "TOUCHES DR9 N9", "CATCH R9 DR9", "STEP DR9 N9", "CATCH DR9 R9"];
    let mut text = String::new();
    let mut names = Vec::new();
    for number in 0..count {
        let (name, rule) = WRITTEN[number % WRITTEN.len()];
        let round = number / WRITTEN.len();
        let name = format!("{name}-{round}");
        // A variant asks for one thing more, which is usually there.
        let test = extra[round % extra.len()];
        let variables = test.split(' ').skip(1).collect::<Vec<_>>().join(" ");
        let actor = if test.contains(" R9") { "R9" } else { "DR9" };
        let tests = format!("(EXISTS ({variables}) (PATTERN {test}) (GREAT (WORTH {actor}) {}))", 5 + round);
        let _ = writeln!(text, "(PRODUCTION {name} (RULE {rule} {tests}))");
        names.push(name);
    }
    let list = format!("(SOURCE CHASE (S1) (PRODUCTIONS {}))\n", names.join(" "));
    text + &list
}
