//! What each ingredient is worth: variants of the player on a suite of positions, beside the critic.
//!
//! ```text
//! cargo run --release -p motive-lab -- bstar-variants FILE.epd --nodes 500000 [--every N] [NAME...]
//! ```
//!
//! Limits are nodes, not time, so that the table is the same on every machine.

use motive_answer::{Engine, Limits, Question};
use motive_chess::{Epd, Leniency};
use motive_critic::{Critic, Settings as CriticSettings};
use motive_hitech::{HitechSettings, Optimism, ProbeDepth, RoundPlayer};

fn variants() -> Vec<(String, HitechSettings)> {
    let base = HitechSettings::default;
    let mut list = vec![
        ("default".to_owned(), base()),
        ("faithful".to_owned(), HitechSettings::faithful()),
        ("no-reply-groups".to_owned(), HitechSettings { reply_groups: false, ..base() }),
        ("no-conditional-values".to_owned(), HitechSettings { conditional_values: false, ..base() }),
        ("no-hit-and-run".to_owned(), optimism(|o| o.hit_and_run = None)),
        ("no-mate-threat-rule".to_owned(), optimism(|o| o.mate_threat = -20_000)),
        ("no-checks-rule".to_owned(), optimism(|o| o.check = [-20_000; 6])),
        ("no-patterns".to_owned(), optimism(|o| (o.exposed_king, o.pin) = (0, 0))),
    ];
    let mut undithered = base();
    undithered.search.dithering = bstar::Dithering::off();
    list.push(("no-dithering".to_owned(), undithered));
    for depth in [1, 2, 3, 4, 5, 6, 8] {
        list.push((format!("probe-{depth}"), HitechSettings { depth: ProbeDepth::Fixed(depth), ..base() }));
    }
    list
}

fn optimism(change: impl FnOnce(&mut Optimism)) -> HitechSettings {
    let mut settings = HitechSettings::default();
    change(&mut settings.optimism);
    settings
}

/// `key=value` pairs change the default.
fn custom(text: &str) -> HitechSettings {
    let mut s = HitechSettings::default();
    for part in text.split(',') {
        let (key, value) = part.split_once('=').expect("key=value");
        let n: i32 = value.parse().expect("a number");
        match key {
            "effort" => s.search.effort = bstar::Expansions::of(n.unsigned_abs().into()),
            "margin" => s.margin = n,
            "reduce" => s.hope_reduction = n.unsigned_abs(),
            "doubt" => s.doubt = n,
            "ideas" => s.ideas_from = n.unsigned_abs(),
            "probe" => s.depth = ProbeDepth::Fixed(n.unsigned_abs()),
            "graph" => s.nodes = n.unsigned_abs() as usize,
            "reserve" => s.reserve = n.unsigned_abs(),
            "daring" => s.daring = n.unsigned_abs(),
            "share" => s.chances_share = n.unsigned_abs(),
            "focus" => s.focus = n > 0,
            "inner" => s.inner_reduction = n.unsigned_abs(),
            "total" => s.search.effort.total = n.unsigned_abs().into(),
            "first" => s.depth = ProbeDepth::Deepening { first: n.unsigned_abs() },
            "gain" => s.optimism.largest_gain = n,
            "mate" => s.optimism.mate_threat = n,
            "check" => s.optimism.check = s.optimism.check.map(|c| c * n / 100),
            "dither" => s.search.dithering.half_life = Some(f64::from(n)),
            "minact" => s.search.min_act.start = f64::from(n) / 100.0,
            "minactend" => s.search.min_act.end = f64::from(n) / 100.0,
            "select" => s.search.effort.first_select = f64::from(n) / 100.0,
            "verify" => s.search.effort.first_verify = n.unsigned_abs().into(),
            "least" => s.search.effort.least_verify = n.unsigned_abs().into(),
            "rival" => {
                s.search.rival = if n == 0 { bstar::Rival::MostHopeful } else { bstar::Rival::SecondBest }
            }
            _ => panic!("unknown {key}"),
        }
    }
    s
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut args = arguments.iter().cloned();
    let file = args.next().expect("a file");
    let (mut nodes, mut depth_limit, mut every, mut names) = (500_000, None, 1, Vec::new());
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse::<u64>().ok()).expect("a number");
        match arg.as_str() {
            "--nodes" => nodes = number(),
            "--depth" => depth_limit = Some(number() as u32),
            "--every" => every = number(),
            _ => names.push(arg),
        }
    }
    let text = std::fs::read_to_string(&file).expect("a readable file");
    let problems: Vec<Epd> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .filter_map(|line| Epd::parse(line, Leniency::Lenient).ok())
        .enumerate()
        .filter(|(at, _)| (*at as u64).is_multiple_of(every))
        .map(|(_, epd)| epd)
        .collect();
    // A limit of depth is for counting nodes: that of the critic includes the move, that of a probe does not.
    let limits = |one_less: u32| match depth_limit {
        Some(depth) => Limits::depth(depth - one_less),
        None => Limits::nodes(nodes),
    };
    println!("{file}: {} positions, {:?} each", problems.len(), limits(0));
    let mut critic = Critic::new(&CriticSettings::default());
    if names.is_empty() || names.iter().any(|name| name == "critic") {
        let (mut depth, mut visited) = (0, 0);
        let solved = problems.iter().filter(|epd| {
            critic.forget();
            let answer = critic.search(&Question::new(epd.position(), limits(0)), &mut ());
            visited += answer.nodes;
            depth += u64::from(answer.depth);
            is_right(epd, answer.best_move())
        });
        let solved = solved.count();
        let mean = |sum: u64| sum as f64 / problems.len() as f64;
        println!("{:24} {solved:4}  depth {:.1}, {:.0} nodes", "critic", mean(depth), mean(visited));
    }
    let mut list = variants();
    list.retain(|(name, _)| names.is_empty() || names.contains(name));
    list.extend(names.iter().filter(|name| name.contains('=')).map(|name| (name.clone(), custom(name))));
    for (name, settings) in list {
        let mut player = RoundPlayer::new(Critic::new(&CriticSettings::default()), settings);
        let (mut solved, mut expansions, mut depth, mut deepest, mut last, mut visited) = (0, 0, 0, 0, 0, 0);
        let started = std::time::Instant::now();
        for epd in &problems {
            player.forget();
            let thought = player.think(&Question::new(epd.position(), limits(1)), &mut ());
            visited += thought.evaluation.nodes;
            solved += u64::from(is_right(epd, thought.evaluation.best_move()));
            expansions += thought.story.expansions();
            depth += u64::from(thought.evaluation.depth);
            last += thought.story.chapters.last().map_or(0, |chapter| chapter.expansions);
            deepest = thought.story.chapters.iter().map(|c| c.deepest).max().unwrap_or(0).max(deepest);
        }
        let mean = |sum: u64| sum as f64 / problems.len() as f64;
        println!(
            "{name:24} {solved:4}  {:6.1} expansions ({:.1} last), probes of {:4.1}, longest line {deepest}, {:.0} nodes, {:.0} s",
            mean(expansions),
            mean(last),
            mean(depth),
            mean(visited),
            started.elapsed().as_secs_f64(),
        );
    }
}

/// Whether a move is the answer of the file.
pub(crate) fn is_right(epd: &Epd, played: Option<motive_chess::Move>) -> bool {
    let Some(played) = played else { return false };
    let best = epd.best_moves().unwrap_or_default();
    let avoid = epd.avoid_moves().unwrap_or_default();
    (best.is_empty() || best.contains(&played)) && !avoid.contains(&played)
}
