//! Where a chapter has nothing to say, and how deep its trees are: `--example tune -- krk 500 [seed]`.

use motive_chess::{Color, Role};
use motive_endings::book::Chapter;
use motive_endings::tables::{Material, Tables, Truth};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("krk", String::as_str);
    let number = |n: usize, default: usize| arguments.get(n).and_then(|t| t.parse().ok()).unwrap_or(default);
    let parts: Vec<&str> = name.split('k').collect();
    let roles = |text: &str| text.chars().filter_map(Role::from_char).collect::<Vec<_>>();
    let material = Material::new(&roles(parts[1]), &roles(parts[2]));
    let mut tables = Tables::new();
    if arguments.get(1).is_some_and(|word| word == "values") {
        let bytes = std::fs::read("/tmp/e_cache/kpkp.table").unwrap();
        assert!(tables.restore(material, bytes));
        let sample = motive_endings::sweep::Sample { positions: number(2, 1000), seed: number(3, 5) as u64 };
        let boards = motive_endings::sweep::positions(&tables, material, Some(sample));
        if arguments.get(4).is_some_and(|w| w == "hopes") {
            hopes(&boards);
            return;
        }
        for budget in [1200, number(4, 5000) as u64] {
            let start = std::time::Instant::now();
            let (mut draws, mut wins) = (0.0, 0.0);
            let mut kinds = [0_u32; 4];
            let result = motive_endings::sweep::sweep(&boards, |board| {
                let begin = std::time::Instant::now();
                let mut asker = motive_endings::kpkp::Asker::new(budget);
                let value = asker.value(board);
                let took = begin.elapsed().as_secs_f64();
                if value == Some(0) { draws += took } else { wins += took }
                (value, asker.cost.largest as u64)
            });
            for m in &result.examples {
                let kind = match (m.truth, m.answer) {
                    (0, _) => 0,
                    (_, Some(0)) if m.truth == 1 => 1,
                    (_, Some(0)) => 2,
                    _ => 3,
                };
                kinds[kind] += 1;
            }
            println!("budget {budget}: {} of {}, {:.2} ms each, draws {draws:.1} s wins {wins:.1} s; false wins, missed white, missed black, other {kinds:?}",
                result.correct, result.positions, start.elapsed().as_secs_f64() * 1000.0 / result.positions as f64);
        }
        return;
    }
    tables.add(material);
    let _ = Chapter::named(name, Color::White);
    let chapter = Fresh::new(name);
    if arguments.get(1).is_some_and(|word| word == "drill") {
        let start = std::time::Instant::now();
        let result = motive_endings::drill::drill(&tables, material, &mut |board| chapter.advise(board).map(|a| a.tree));
        for board in &result.silences {
            println!("silent {board} {:?}", tables.truth(board));
        }
        let result = motive_endings::drill::Drill { examples: Vec::new(), silences: Vec::new(), ..result };
        println!("{material}: {result:?}");
        println!("{:.1} s, {:.3} beyond", start.elapsed().as_secs_f64(), result.mean_beyond());
        return;
    }
    if arguments.get(1).is_some_and(|word| word == "games") {
        let start = std::time::Instant::now();
        let sample = motive_endings::sweep::Sample { positions: number(2, 100), seed: number(3, 1) as u64 };
        let result = motive_endings::drill::games(&tables, material, sample, &mut |board| {
            let advised = chapter.advise(board);
            if advised.is_none() {
                println!("silent {board} {:?}", tables.truth(board));
            }
            advised.map(|a| a.tree)
        });
        for board in &result.examples {
            println!("not won {board} {:?}", tables.truth(board));
        }
        let result = motive_endings::drill::Drill { examples: Vec::new(), silences: Vec::new(), ..result };
        println!("{material}: {result:?}");
        println!("{:.1} s, {:.3} beyond", start.elapsed().as_secs_f64(), result.mean_beyond());
        return;
    }
    let won: Vec<_> = tables
        .boards(material)
        .filter(|(board, truth)| board.turn() == Color::White && matches!(truth, Truth::Win(_)))
        .collect();
    if arguments.get(1).is_some_and(|word| word == "boards") {
        let step = (won.len() / 150_000).max(1);
        for (board, truth) in won.iter().step_by(step) {
            let Truth::Win(plies) = truth else { continue };
            println!("{} {board}", plies.div_ceil(2));
        }
        return;
    }
    if arguments.get(1).is_some_and(|word| word == "dump") {
        use advice::Domain as _;
        let step = (won.len() / 30_000).max(1);
        for (board, truth) in won.iter().step_by(step) {
            let Truth::Win(plies) = truth else { continue };
            let mut line = format!("{}", plies.div_ceil(2));
            for name in &arguments[2..] {
                let mut parts = name.split(':');
                let functor = parts.next().unwrap_or_default();
                let term = advice::Term::call(functor, parts.map(advice::Term::name));
                match motive_endings::domain::Chess.function(&term, board) {
                    Some(advice::Term::Int(n)) => line += &format!(" {n}"),
                    other => panic!("{name}: {other:?}"),
                }
            }
            println!("{line}");
        }
        return;
    }
    let count = number(1, 500);
    let seed = number(2, 1);
    let (mut nodes, mut most, mut silent) = (0_u64, 0, Vec::new());
    let mut depths = [0_u32; 16];
    let start = std::time::Instant::now();
    let mut pieces = std::collections::BTreeMap::<String, u32>::new();
    for n in 0..count {
        let (board, truth) = won[(n * 7919 + seed * 104_729) % won.len()];
        match chapter.advise(&board) {
            Some(advised) => {
                nodes += advised.nodes;
                most = most.max(advised.nodes);
                depths[depth(&advised.tree, 0).min(15)] += 1;
                *pieces.entry(advised.piece.functor().to_owned()).or_default() += 1;
            }
            None => silent.push((board, truth)),
        }
    }
    println!(
        "{material}: {} won, {} asked, {} silent; {} nodes a position, at most {most}; {:.2} ms; moves in a tree {depths:?} {pieces:?}",
        won.len(),
        count,
        silent.len(),
        nodes / count as u64,
        start.elapsed().as_secs_f64() * 1000.0 / count as f64
    );
    for (board, truth) in silent.iter().take(8) {
        println!("silent: {board} {truth:?}");
    }
}

fn depth(tree: &advice::Tree<motive_endings::domain::Chess>, at: usize) -> usize {
    let node = &tree.nodes[at];
    let below = node.moves.iter().map(|&(_, child)| depth(tree, child)).max().unwrap_or(0);
    below + usize::from(node.mine && !node.moves.is_empty())
}

struct Fresh(advice::AdviceTable<'static, motive_endings::domain::Chess>);

impl Fresh {
    fn new(name: &str) -> Fresh {
        let mut texts = Vec::new();
        for entry in std::fs::read_dir("kb/advice").unwrap().flatten() {
            let text = std::fs::read_to_string(entry.path()).unwrap();
            texts.push((entry.file_name().to_string_lossy().into_owned(), text));
        }
        if let Ok(measure) = std::env::var("MEASURE") {
            for (_, text) in &mut texts {
                let head = format!("measure {name}_measure(X) =");
                if let Some(at) = text.find(&head) {
                    let end = text[at..].find("\n\n").map_or(text.len(), |n| at + n);
                    text.replace_range(at..end, &format!("{head} {measure}"));
                }
            }
        }
        if let Ok(nodes) = std::env::var("NODES") {
            for (_, text) in &mut texts {
                *text = text.replace("nodes 100000", &format!("nodes {nodes}"));
            }
        }
        let sources: Vec<_> =
            texts.iter().map(|(name, text)| advice::Source { name, text }).collect();
        let knowledge = match advice::Knowledge::read(&motive_endings::domain::Chess, &sources) {
            Ok(knowledge) => Box::leak(Box::new(knowledge)),
            Err(problems) => panic!("{problems}"),
        };
        let call = advice::Term::call(name, [advice::Term::name("white")]);
        Fresh(advice::AdviceTable::new(&motive_endings::domain::Chess, knowledge, &call).unwrap())
    }

    fn advise(&self, board: &motive_endings::board::Board) -> Option<motive_endings::book::Advised> {
        let answer = self.0.ask(board, advice::SatLimits { nodes: 200_000, depth: 15 }).ok()?;
        let nodes = answer.nodes() as u64;
        let tried = answer.tried.into_iter().next_back()?;
        match tried.sat.verdict {
            advice::Verdict::Yes(tree) => Some(motive_endings::book::Advised {
                note: tried.note.unwrap_or_default(),
                piece: tried.piece,
                tree,
                nodes,
            }),
            _ => None,
        }
    }
}

/// What the first searches show about positions that they leave open.
fn hopes(boards: &[(motive_endings::board::Board, i8)]) {
    let mut rows = Vec::new();
    for (board, truth) in boards {
        if motive_endings::lemmas::judge(board).is_some() {
            continue;
        }
        let found = [Color::White, Color::Black].map(|color| motive_endings::proof::prove(board, color, 200));
        if found.iter().any(|f| f.answer == Some(true)) || found.iter().all(|f| f.answer == Some(false)) {
            continue;
        }
        for (found, sign) in found.iter().zip([1, -1]) {
            if found.answer.is_none() {
                rows.push((found.numbers, *truth == sign));
            }
        }
    }
    println!("{} open questions, {} of them wins", rows.len(), rows.iter().filter(|r| r.1).count());
    let hope = |(p, d): (u32, u32)| u64::from(d) * 1000 / u64::from(p.max(1));
    rows.sort_by_key(|r| std::cmp::Reverse(hope(r.0)));
    let size = (rows.len() / 12).max(1);
    for chunk in rows.chunks(size) {
        println!(
            "hope {}..{}: {} wins of {}; e.g. {:?}",
            hope(chunk[0].0),
            hope(chunk[chunk.len() - 1].0),
            chunk.iter().filter(|r| r.1).count(),
            chunk.len(),
            chunk[0].0
        );
    }
}
