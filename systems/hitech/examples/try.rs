use std::time::Instant;
use motive_answer::{Engine, Limits, Question};
use motive_chess::Epd;
use motive_critic::{Critic, Settings};
use motive_hitech::{BstarPlayer, HitechSettings, RoundPlayer};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let who = args[1].as_str();
    let nodes: u64 = args[3].parse().unwrap();
    let every: usize = args.get(4).and_then(|a| a.parse().ok()).unwrap_or(1);
    let first: usize = args.get(5).and_then(|a| a.parse().ok()).unwrap_or(0);
    let options: Vec<&str> = args.iter().skip(6).map(String::as_str).collect();
    let text = std::fs::read_to_string(&args[2]).unwrap();
    let (mut right, mut all) = (0, 0);
    let (mut ver, mut ver_right) = (0, 0);
    let mut shares: Vec<f64> = Vec::new();
    let (mut spent, mut wid, mut dee) = (0u64, 0u64, 0u64);
    let mut hor = 0u32;
    let start = Instant::now();
    let hash = 16;
    for (n, line) in text.lines().enumerate() {
        if n % every != first || line.trim().is_empty() { continue; }
        let Ok(epd) = line.parse::<Epd>() else { continue };
        let position = epd.position().clone();
        let question = Question::new(&position, Limits::nodes(nodes));
        let critic = Critic::new(&Settings { hash, ..Settings::default() });
        let (best, extra) = match who {
            "critic" => { let mut c = critic; (c.judge(&question).unwrap(), String::new()) }
            "weigher" => (RoundPlayer::new(critic, HitechSettings::default()).think(&question, &mut ()).evaluation, String::new()),
            "faithful" => (RoundPlayer::new(critic, HitechSettings::faithful()).think(&question, &mut ()).evaluation, String::new()),
            _ => {
                let mut p = BstarPlayer::new(critic);
                for o in &options {
                    let (k, v) = o.split_once('=').unwrap();
                    let f: f64 = v.parse().unwrap();
                    let a = p.attention_mut();
                    match k {
                        "effort" => a.effort = f, "lag" => a.most_lag = f as u32, "margin" => a.margin = f as i32,
                        "min" => a.min_act.start = f, "max" => a.min_act.end = f, "select" => a.select = f,
                        "ahead" => a.ahead = f as u32, "chances" => a.chances = f > 0.0, "ends" => a.stop.ends = f > 0.0,
                        "twice" => a.stop.twice_from = f as u32, "clear" => a.stop.clear_from = f as u32,
                        "half" => p.settings_mut().dithering.half_life = Some(f),
                        "classes" => p.tell_classes_apart(f > 0.0),
                        _ => panic!("{k}"),
                    }
                }
                let t = p.think(&question, &mut ());
                let a = &t.account;
                shares.push(a.ledger.share());
                wid += a.widened; dee += a.deepened; hor += a.horizon;
                if std::env::var("TELL").is_ok() { println!("{}", a.tell(&position)); }
                let v = a.stop == Some(bstar::StopReason::Verified);
                let e = format!("H{} w{} d{} longest {} ledger {:?} {:?}", a.horizon, a.widened, a.deepened, a.longest, a.ledger, a.stop);
                assert_eq!(a.ledger.total(), t.evaluation.nodes);
                if v { ver += 1; }
                (t.evaluation, if v { format!("V {e}") } else { e })
            }
        };
        let m = best.best_move();
        let bm = epd.best_moves().unwrap_or_default();
        let am = epd.avoid_moves().unwrap_or_default();
        let ok = m.is_some_and(|m| (bm.is_empty() || bm.contains(&m)) && !am.contains(&m));
        all += 1; if ok { right += 1; if extra.starts_with("V ") { ver_right += 1; } }
        spent += best.nodes;
        if std::env::var("QUIET").is_err() {
            println!("{} {} {} n {} d {} {}", n + 1, if ok { "+" } else { "-" }, m.map_or(String::new(), |m| position.san(m)), best.nodes, best.depth, extra);
        }
    }
    shares.sort_by(f64::total_cmp);
    let med = shares.get(shares.len() / 2).copied().unwrap_or(0.0);
    let min = shares.first().copied().unwrap_or(0.0);
    println!("{who} {options:?} {nodes}: right {right}/{all} verified {ver} right {ver_right} share median {med:.2} min {min:.2} below50 {} mean nodes {} horizon {:.1} widened {:.1} deepened {:.1} {:.0}s", shares.iter().filter(|s| **s < 0.5).count(), spent / all.max(1) as u64, hor as f64 / all as f64, wid as f64 / all as f64, dee as f64 / all as f64, start.elapsed().as_secs_f64());
}
