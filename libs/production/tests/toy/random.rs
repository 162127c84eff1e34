//! Rules for the toy, made at random.

use splitmix::Random;

/// A random rule over the toy's vocabulary: a list of variables and expressions.
pub(crate) fn random_rule(random: &mut Random) -> String {
    let pool = ["R1", "R2", "H1", "DR1", "DH1", "L1", "A1", "N1", "N2", "S1"];
    let mut variables: Vec<&str> = Vec::new();
    for _ in 0..=random.below(2) {
        let name = pool[random.below(pool.len())];
        let places = variables.iter().filter(|name| name.starts_with('N')).count();
        if !variables.contains(&name) && (places == 0 || !name.starts_with('N')) {
            variables.push(name);
        }
    }
    let mut expressions: Vec<String> = Vec::new();
    for _ in 0..=random.below(3) {
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
            if left.parse::<u8>().is_ok() {
                "(GREAT 2 1)".into()
            } else {
                format!("(FUNCTION {word} {left} {right})")
            }
        }
        9 => format!(
            "({} (WORTH {}) {})",
            if random.below(2) == 0 { "GREAT" } else { "ASGREAT" },
            pick(random, variables, 'A'),
            8 + random.below(50)
        ),
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
    (0..=random.below(2)).map(|_| expression(random, variables, depth - 1)).collect::<Vec<_>>().join(" ")
}
