//! Scratch.
use motive_chess::{Color, Role};
use motive_endings::board::Board;
use motive_endings::kpkp::{Asker, BUDGET};
use motive_endings::lemmas::judge;
use motive_endings::sweep::{Sample, positions};
use motive_endings::tables::{Material, Tables, Truth};
use std::collections::BTreeMap;

fn tables(names: &[&str]) -> Tables {
    let dir = std::path::Path::new("/tmp/kpkp-cache");
    let mut tables = Tables::new();
    let all = ["KQK", "KRK", "KBK", "KNK", "KPK", "KQKQ", "KQKR", "KQKB", "KQKN", "KRKR", "KRKB", "KRKN", "KBKB", "KBKN", "KNKN", "KQKP", "KRKP", "KBKP", "KNKP", "KPKP"];
    if !dir.join("KPKP").exists() {
        tables.add(Material::named("KPKP").unwrap());
        for m in tables.materials().collect::<Vec<_>>() {
            std::fs::write(dir.join(m.to_string()), tables.bytes(m).unwrap()).unwrap();
        }
        return tables;
    }
    for name in all {
        if (names.is_empty() || names.contains(&name)) && let Ok(b) = std::fs::read(dir.join(name)) {
            assert!(tables.restore(Material::named(name).unwrap(), b), "{name}");
        }
    }
    tables
}

fn w(board: &Board, t: Truth) -> i8 {
    if board.turn() == Color::White { t.sign() } else { -t.sign() }
}

/// What the shortest win from here leads to.
fn kind(tables: &Tables, board: &Board) -> String {
    let mut b = *board;
    let mut plies = 0;
    loop {
        let t = tables.truth(&b).unwrap();
        if t == Truth::Draw {
            return "draw".into();
        }
        let pawns = b.men().filter(|m| m.role == Role::Pawn).count();
        if b.count() < 2 || pawns == 0 || matches!(t, Truth::Win(0) | Truth::Loss(0)) {
            return format!("{}:{}", Material::of(&b), plies / 10 * 10);
        }
        let next = b.steps().into_iter().map(|s| b.after(s)).max_by_key(|n| match tables.truth(n).unwrap() {
            Truth::Loss(n) => 1000 - i32::from(n),
            Truth::Draw => 0,
            Truth::Win(n) => -1000 + i32::from(n),
        });
        let Some(n) = next else { return "end".into() };
        b = n;
        plies += 1;
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args[0].as_str() {
        "errors" => {
            let n: usize = args[1].parse().unwrap();
            let seed: u64 = args[2].parse().unwrap();
            let budget: u64 = args.get(3).map_or(BUDGET, |b| b.parse().unwrap());
            let tables = tables(&[]);
            let boards = positions(&tables, Material::named("KPKP").unwrap(), Some(Sample { positions: n, seed }));
            let start = std::time::Instant::now();
            let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
            let mut nodes: Vec<u64> = Vec::new();
            let mut by = [[0u64; 3]; 3];
            let mut cost = [[0u64; 2]; 3];
            let mut big = 0;
            for (board, truth) in &boards {
                let mut asker = Asker::new(budget);
                let v = asker.value(board).unwrap();
                big = big.max(asker.cost.largest);
                nodes.push(asker.cost.nodes);
                by[(truth + 1) as usize][(v + 1) as usize] += 1;
                cost[(truth + 1) as usize][0] += asker.cost.nodes;
                cost[(truth + 1) as usize][1] += u64::from(asker.cost.nodes >= budget);
                if v != *truth {
                    let k = format!("truth {truth} said {v} lemma {} {}", u8::from(judge(board).is_some()), kind(&tables, board));
                    println!("{board}  {k} nodes {}", asker.cost.nodes);
                    *kinds.entry(k).or_default() += 1;
                }
            }
            let ms = start.elapsed().as_secs_f64() * 1000.0 / n as f64;
            for (k, n) in kinds {
                println!("{n:5} {k}");
            }
            let wrong: u64 = (0..3).map(|t| (0..3).filter(|&v| v != t).map(|v| by[t][v]).sum::<u64>()).sum();
            println!("by truth, said {by:?}; nodes and exhausted by truth {cost:?}, largest {big}");
            println!("wrong {wrong} of {n} = {:.3} % right; mean nodes {}, zero {}, ms {ms:.3}", 100.0 - 100.0 * wrong as f64 / n as f64, nodes.iter().sum::<u64>() / n as u64, nodes.iter().filter(|&&x| x == 0).count());
        }
        "lemma" => {
            let name = &*args[1];
            let tables = tables(&[name]);
            let mut count = [[0u64; 4]; 3];
            let mut shown = 0;
            for (board, t) in tables.boards(Material::named(name).unwrap()) {
                let t = w(&board, t);
                let v = judge(&board);
                count[(t + 1) as usize][v.map_or(3, |v| (v + 1) as usize)] += 1;
                if v.is_some_and(|v| v != t) {
                    shown += 1;
                    if shown % 997 == 1 || shown < 20 {
                        println!("{board} truth {t} said {v:?}");
                    }
                }
            }
            println!("{name} truth x said(-1,0,1,open) {count:?}");
        }
        "canwin" => {
            let name = &*args[1];
            let every: u64 = args[2].parse().unwrap();
            let tables = tables(&[name]);
            let mut count: BTreeMap<_, u64> = BTreeMap::new();
            for (board, t) in tables.boards(Material::named(name).unwrap()) {
                let t = w(&board, t);
                for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
                    let v = motive_endings::lemmas::can_win(&board, color);
                    let n = count.entry((color == Color::White, v, t == sign)).or_default();
                    *n += 1;
                    if v.is_some_and(|v| v != (t == sign)) && *n % every == 0 {
                        println!("{board} truth {t} {color:?} said {v:?}");
                    }
                }
            }
            for ((white, said, truth), n) in count {
                println!("{name} white {white} said {said:?} truth {truth} {n}");
            }
        }
        "seventh" => {
            use motive_endings::geometry::*;
            let tables = tables(&["KQKP"]);
            let mut count: BTreeMap<_, [u64; 2]> = BTreeMap::new();
            for (board, t) in tables.boards(Material::named("KQKP").unwrap()) {
                let pawn = board.find(Color::Black, Role::Pawn).unwrap();
                let queen = board.find(Color::White, Role::Queen).unwrap();
                let target = queening_square(Color::Black, pawn);
                if board.turn() != Color::White || board.is_check() || rank(pawn) != args.get(1).map_or(1, |r| r.parse().unwrap()) { continue; }
                let edge = file(pawn).min(7 - file(pawn));
                let home = distance(board.king(Color::Black), target);
                if home > 2 { continue; }
                let guards = board.attacks(Color::White, board.occupied()).contains(target);
                let pm = board.men_of(Color::Black).next().unwrap();
                let check = board.steps().into_iter().any(|s| motive_endings::lemmas::seventh::restrains_by(&board, s, pm));
                let near = distance(board.king(Color::White), target);
                let _ = queen;
                count.entry((edge, home, near, guards, check)).or_default()[usize::from(t.sign() == 1)] += 1;
            }
            for (k, n) in count { println!("{k:?} draw {} win {}", n[0], n[1]); }
        }
        "trace" => {
            let tables = tables(&[]);
            for fen in &args[1..] {
                let p = motive_chess::Position::from_fen(fen, motive_chess::Leniency::Lenient).unwrap();
                let root = Board::of(&p).unwrap();
                let t = w(&root, tables.truth(&root).unwrap());
                let color = if t == 1 { Color::White } else { Color::Black };
                let mut work = vec![(root, String::new())];
                let mut seen = std::collections::HashSet::new();
                let mut shown = 0;
                while let Some((b, line)) = work.pop() {
                    if !seen.insert(b) || seen.len() > 20000 || shown > 5 { continue; }
                    match motive_endings::lemmas::can_win(&b, color) {
                        Some(true) => continue,
                        Some(false) => { shown += 1; println!("{fen}: {b} said no:{line}"); continue; }
                        None => {}
                    }
                    let best = b.steps().into_iter().map(|s| (s, b.after(s))).filter(|(_, n)| b.turn() != color || matches!(tables.truth(n), Some(Truth::Loss(_))));
                    let mut best: Vec<_> = best.collect();
                    if b.turn() == color {
                        best.sort_by_key(|(_, n)| if let Some(Truth::Loss(n)) = tables.truth(n) { n } else { 255 });
                        best.truncate(1);
                    }
                    for (s, n) in best { work.push((n, format!("{line} {s}"))); }
                }
                println!("{fen}: {} positions in the winning tree", seen.len());
            }
        }
        "judge" => {
            let tables = tables(&[]);
            for fen in &args[1..] {
                let p = motive_chess::Position::from_fen(fen, motive_chess::Leniency::Lenient).unwrap();
                let b = Board::of(&p).unwrap();
                println!("{b}: said {:?} {:?} truth {:?}", motive_endings::lemmas::can_win(&b, Color::White), motive_endings::lemmas::can_win(&b, Color::Black), tables.truth(&b));
                if args.len() == 2 {
                    for s in b.steps() {
                        let b = b.after(s);
                        println!("   {s} {b}: said {:?} {:?} truth {:?}", motive_endings::lemmas::can_win(&b, Color::White), motive_endings::lemmas::can_win(&b, Color::Black), tables.truth(&b));
                    }
                }
            }
        }
        "zone" => {
            use motive_endings::geometry::*;
            let tables = tables(&["KQKP"]);
            let mut count: BTreeMap<_, [u64; 2]> = BTreeMap::new();
            for (board, t) in tables.boards(Material::named("KQKP").unwrap()) {
                let pawn = board.find(Color::Black, Role::Pawn).unwrap();
                let target = queening_square(Color::Black, pawn);
                if board.turn() != Color::White || board.is_check() || rank(pawn) != 1 { continue; }
                let edge = file(pawn).min(7 - file(pawn));
                if edge != 0 { continue; }
                let home = distance(board.king(Color::Black), target);
                if home > 2 { continue; }
                let k = board.king(Color::White);
                let kf = if file(pawn) == 0 { file(k) } else { 7 - file(k) };
                let near = distance(k, target);
                if near < 4 || near > 5 { continue; }
                count.entry((home, rank(k), kf)).or_default()[usize::from(t.sign() == 1)] += 1;
            }
            for (k, n) in count { println!("{k:?} draw {} win {}", n[0], n[1]); }
        }
        "race" => {
            let tables = tables(&["KPKP"]);
            let mut count = BTreeMap::new();
            for (board, t) in tables.boards(Material::named("KPKP").unwrap()) {
                let t = w(&board, t);
                if let Some((color, way)) = motive_endings::lemmas::race::winner(&board) {
                    let right = t == if color == Color::White { 1 } else { -1 };
                    let n = count.entry((way, right)).or_insert(0u64);
                    *n += 1;
                    if !right && *n % (args.get(1).map_or(37, |n| n.parse().unwrap())) == 0 {
                        println!("{way:?} {color:?} {board} truth {t}");
                    }
                }
            }
            println!("{count:?}");
        }
        "nowin" => {
            let tables = tables(&["KPKP", "KPK"]);
            let mut count: BTreeMap<(u8, bool), u64> = BTreeMap::new();
            let mut shown = 0;
            let mut both = 0;
            for (board, t) in tables.boards(Material::named("KPKP").unwrap()) {
                let t = w(&board, t);
                let open = judge(&board).is_none();
                let mut no = 0;
                for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
                    let r = nowin(&tables, &board, color);
                    if r > 0 {
                        let wrong = t == sign;
                        if open { *count.entry((r, wrong)).or_default() += 1; }
                        no += 1;
                        if wrong {
                            shown += 1;
                            if r == 1 || r == 12 {
                                println!("{board} truth {t} {color:?} rule {r}");
                            }
                        }
                    }
                }
                if no == 2 && open { both += 1; }
            }
            println!("{count:?} both {both} of open 1542655");
        }
        _ => {}
    }
}

fn nowin(tables: &Tables, board: &Board, color: Color) -> u8 {
    use motive_endings::geometry::*;
    let man = board.men_of(color).next().unwrap();
    let other = board.men_of(color.other()).next().unwrap();
    let y = color.other();
    let yk = board.king(y);
    let bare = Board::new(board.turn(), board.king(Color::White), board.king(Color::Black), &[man]);
    if bare.is_legal() && tables.truth(&bare) == Some(Truth::Draw) && (board.turn() == color || bare.has_step()) {
        let t = queening_square(color, man.square);
        let files = [file(yk).min(file(t)), file(yk).max(file(t))];
        let ranks = [rank(yk).min(rank(man.square)).min(rank(t)), rank(yk).max(rank(man.square)).max(rank(t))];
        let o = other.square;
        let inside = file(o) >= files[0] && file(o) <= files[1] && rank(o) >= ranks[0] && rank(o) <= ranks[1];
        return if inside { 2 } else { 1 };
    }
    use motive_endings::lemmas::race::*;
    let (x, yr) = (runner(board, color).unwrap(), runner(board, y).unwrap());
    if yr.free {
        let made = i16::from(yr.needs) - i16::from(board.turn() == y);
        let remaining = i16::from(x.least) - made;
        if remaining >= 1 {
            return 10 + remaining.min(5) as u8;
        }
    }
    if let Some(m) = arrives(board, y, yr) {
        let made = i16::from(m) - i16::from(board.turn() == y);
        let remaining = i16::from(x.least) - made;
        if remaining >= 1 {
            return 20 + remaining.min(5) as u8;
        }
    }
    0
}
