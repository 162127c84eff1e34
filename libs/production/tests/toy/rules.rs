//! Rules for the toy: written by hand, and made at random.

use splitmix::Random;

/// What the sources of the toy are.
pub const FRAME: &str = "(SOURCE CHASE (S1) (STATEMENT \"What can side S1 catch?\"))\n\
    (SOURCE MEET (R1 N1))\n(RESULT FOUND (A1))\n";

/// Rules of the sort that people write: several variables, transforms, negations, quantifiers.
pub const WRITTEN: [(&str, &str); 14] = [
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
pub fn base(count: usize) -> String {
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
        text.push_str(&format!("(PRODUCTION {name} (RULE {rule} {tests}))\n"));
        names.push(name);
    }
    let mut order = names.join(" ");
    // Long lines are legal; the reader does not care.
    order = format!("(SOURCE CHASE (S1) (PRODUCTIONS {order}))\n");
    text + &order
}

/// A random rule over the toy's vocabulary: a list of variables and expressions.
pub fn random_rule(random: &mut Random) -> String {
    let pool = ["R1", "R2", "H1", "DR1", "DH1", "L1", "A1", "N1", "N2", "S1"];
    let mut variables: Vec<&str> = Vec::new();
    for _ in 0..1 + random.below(2) {
        let name = pool[random.below(pool.len())];
        let places = variables.iter().filter(|name| name.starts_with('N')).count();
        if !variables.contains(&name) && (places == 0 || !name.starts_with('N')) {
            variables.push(name);
        }
    }
    let mut expressions: Vec<String> = Vec::new();
    for _ in 0..1 + random.below(3) {
        expressions.push(expression(random, &variables, 2));
    }
    // Every variable must be used.
    for name in &variables {
        let used = |text: &String| text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == *name);
        if !expressions.iter().any(used) {
            expressions.push(format!("(FUNCTION EQUAL {name} {name})"));
        }
    }
    format!("({}) {}", variables.join(" "), expressions.join(" "))
}

fn pick(random: &mut Random, variables: &[&str], kind: char) -> String {
    let fits = |name: &&str| match kind {
        'N' => name.starts_with('N'),
        'S' => name.starts_with('S'),
        _ => !name.starts_with('N') && !name.starts_with('S'),
    };
    let direct: Vec<&str> = variables.iter().copied().filter(fits).collect();
    let actors: Vec<&str> = variables.iter().copied().filter(|name| !name.starts_with(['N', 'S'])).collect();
    let places: Vec<&str> = variables.iter().copied().filter(|name| name.starts_with('N')).collect();
    let turned = match kind {
        'N' => actors.iter().map(|name| format!("(WHERE {name})")).collect::<Vec<_>>(),
        'S' => actors.iter().map(|name| format!("(TEAM {name})")).collect(),
        _ => places.iter().map(|name| format!("(WHO {name})")).collect(),
    };
    let mut all: Vec<String> = direct.into_iter().map(str::to_owned).collect();
    all.extend(turned);
    if all.is_empty() || random.below(12) == 0 {
        return if kind == 'S' { "OURS".into() } else { random.below(20).to_string() };
    }
    all.swap_remove(random.below(all.len()))
}

fn expression(random: &mut Random, variables: &[&str], depth: usize) -> String {
    let choice = random.below(if depth == 0 { 10 } else { 16 });
    let mut arg = |kind| pick(random, variables, kind);
    match choice {
        0 | 1 => format!("(PATTERN STEP {} {})", arg('A'), arg('N')),
        2 => format!("(PATTERN TOUCHES {} {})", arg('A'), arg('N')),
        3 => format!("(PATTERN BEHIND {} {} {})", arg('A'), arg('A'), arg('N')),
        4 => format!("(PATTERN CATCH {} {})", arg('A'), arg('A')),
        5 => format!("(FUNCTION REACHES {} {} {})", arg('A'), arg('N'), arg('N')),
        6 => format!("(FUNCTION SAFE {} {})", arg('A'), arg('N')),
        7 => format!("(FUNCTION BETWEEN {} {} {})", arg('N'), arg('N'), arg('N')),
        8 => {
            let word = ["EQUAL", "NOT-EQUAL"][random.below(2)];
            let kind = ['A', 'N', 'S'][random.below(3)];
            let (mut left, right) = (pick(random, variables, kind), pick(random, variables, kind));
            if left.parse::<u8>().is_ok() {
                left = if kind == 'S' { "OURS".into() } else { right.clone() };
            }
            if left.parse::<u8>().is_ok() { "(GREAT 2 1)".into() } else { format!("(FUNCTION {word} {left} {right})") }
        }
        9 => format!("({} (WORTH {}) {})", if random.below(2) == 0 { "GREAT" } else { "ASGREAT" },
            pick(random, variables, 'A'), 8 + random.below(50)),
        10 | 11 => format!("(NEVER {})", several(random, variables, depth)),
        12 => format!("(OR {})", several(random, variables, depth)),
        13 => format!("(UNIQUE {})", several(random, variables, depth)),
        14 => {
            let (local, all) = with_local(random, variables, depth);
            format!("(EXISTS ({local}) {})", several(random, &all, depth))
        }
        _ => {
            let (local, all) = with_local(random, variables, depth);
            let bind = if local.starts_with('N') {
                format!("(PATTERN STEP {} {local})", pick(random, variables, 'A'))
            } else {
                format!("(PATTERN STEP {local} {})", pick(random, variables, 'N'))
            };
            format!("(IMPLIES ({local}) ({bind}) ({}))", several(random, &all, depth))
        }
    }
}

fn with_local<'n>(random: &mut Random, variables: &[&'n str], depth: usize) -> (&'n str, Vec<&'n str>) {
    let local = match (depth, random.below(3)) {
        (2, 0) => "N5",
        (2, 1) => "R5",
        (2, _) => "DR5",
        (_, 0) => "N6",
        (_, 1) => "R6",
        _ => "DR6",
    };
    let mut all = variables.to_vec();
    all.push(local);
    (local, all)
}

fn several(random: &mut Random, variables: &[&str], depth: usize) -> String {
    (0..1 + random.below(2)).map(|_| expression(random, variables, depth - 1)).collect::<Vec<_>>().join(" ")
}
