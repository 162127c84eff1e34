use motive_caps::{Hop, Settings};
use motive_chess::{History, Leniency, read_epds};
fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().unwrap();
    let mut nodes = 1350u64;
    let mut only: Option<String> = None;
    while let Some(a) = args.next() {
        match a.as_str() {
            "--nodes" => nodes = args.next().unwrap().parse().unwrap(),
            "--only" => only = args.next(),
            _ => {}
        }
    }
    let text = std::fs::read_to_string(file).unwrap();
    let (mut solved, mut total, mut sum, mut all, mut foundsum) = (0, 0, 0u64, 0u64, 0u64);
    let start = std::time::Instant::now();
    let mut bad = Vec::new();
    for epd in read_epds(&text, Leniency::Lenient).into_iter().flatten() {
        let id = epd.id().unwrap_or("?").to_owned();
        if only.as_ref().is_some_and(|o| !id.ends_with(o.as_str())) { continue; }
        let settings = Settings::default();
        let history = History::new(epd.position().clone());
        let mut hop = Hop::new(&history, &settings, nodes);
        let (best, value, line, found) = hop.run(only.is_some());
        if only.is_some() { let mut t = String::new(); hop.dump(0, 0, &mut t); std::fs::write("/tmp/tree.txt", t).unwrap(); }
        let bms = epd.best_moves().unwrap_or_default();
        let ok = best.is_some_and(|b| bms.contains(&b));
        total += 1;
        all += hop.visits;
        let mut p = epd.position().clone();
        let l: Vec<String> = line.iter().map(|&m| { let s = p.san(m); p.play(m); s.as_str().to_owned() }).collect();
        let b = best.map_or("-".into(), |b| epd.position().san(b).as_str().to_owned());
        if ok { solved += 1; sum += hop.visits; foundsum += found; } else { bad.push(id.clone()); }
        println!("{id} {} {b} {value} nodes {} found {found} | {}", if ok {"ok "} else {"BAD"}, hop.visits, l.join(" "));
    }
    let el = start.elapsed();
    println!("solved {solved}/{total} mean {:.1} (to find {:.1}) all {all} us/node {:.1}", sum as f64 / f64::from(solved), foundsum as f64/f64::from(solved), el.as_micros() as f64 / all as f64);
    println!("bad: {}", bad.join(" "));
}
