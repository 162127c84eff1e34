use motive_chess::{Epd, Leniency};
use motive_critic::{Critic, Settings as CriticSettings};
use motive_hitech::{Happening, Player, Settings};
use motive_solution::{Inquiry, Limits};
fn main() {
    let file = std::env::args().nth(1).unwrap();
    let nodes: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let every: usize = std::env::args().nth(3).unwrap().parse().unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let mut s = Settings::default();
    s.doubt = 100;
    s.inner_reduction = 1;
    s.search.effort.first_verify = 1;
    s.search.effort.least_verify = 1;
    s.hope_reduction = 6;
    s.challenge = 2;
    s.search.effort.total = 4;
    s.search.effort.first_select = 0.6;
    let mut p = Player::new(Critic::new(&CriticSettings::default()), s);
    let (mut good, mut bad, mut same) = (0, 0, 0);
    for (i, l) in text.lines().enumerate() {
        if i % every != 0 {
            continue;
        }
        let Ok(e) = Epd::parse(l, Leniency::Lenient) else { continue };
        let bm = e.best_moves().unwrap_or_default();
        p.forget();
        let t = p.think(&Inquiry::new(e.position(), Limits::nodes(nodes)), &mut ());
        let b = t.judgement.best_move().unwrap();
        let c = t.story.chapters.last().unwrap();
        let first = c
            .events
            .iter()
            .find_map(|h| match h {
                Happening::Leads { m, .. } => Some(*m),
                _ => None,
            })
            .unwrap();
        if first == b {
            same += 1;
            continue;
        }
        let (f, n) = (bm.contains(&first), bm.contains(&b));
        if n && !f {
            good += 1
        } else if f && !n {
            bad += 1
        } else {
            same += 1
        }
        println!(
            "{} D{} first {} then {} want {} stop {:?} {}",
            e.id().unwrap_or(""),
            c.depth,
            e.position().san(first),
            e.position().san(b),
            e.position().san(bm[0]),
            c.stop,
            if n && !f {
                "GOOD"
            } else if f && !n {
                "BAD"
            } else {
                ""
            }
        );
        let ex: Vec<String> = c
            .events
            .iter()
            .filter_map(|h| match h {
                Happening::Expanded(l) => {
                    let mut q = e.position().clone();
                    Some(
                        l.iter()
                            .map(|&m| {
                                let s = q.san(m);
                                q.play(m);
                                s
                            })
                            .collect::<Vec<_>>()
                            .join(" "),
                    )
                }
                Happening::Began { phase, .. } => Some(format!("[{phase:?}]")),
                Happening::Target(t) => Some(format!("T{t}")),
                Happening::Leads { m, real } => Some(format!("{}={real}", e.position().san(*m))),
                _ => None,
            })
            .collect();
        println!("   {}", ex.join("; "));
    }
    println!("good {good} bad {bad} same {same}");
}
