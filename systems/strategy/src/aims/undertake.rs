//! Who could go where, by the board alone.

use motive_chess::{Color, File, Role, Square, SquareSet, attacks};

use super::{Stride, Undertaking};
use crate::features::{is_bad_bishop, is_safe_at, pushes};
use crate::purposes::route;
use crate::sight::{CENTER, Sight, center_distance, class, next, rank, ranks, whole_file};

/// Steps of a king that are looked ahead.
const MOST_STEPS: usize = 4;

/// The steps, and whom the last one attacks or takes.
type Errand = (Vec<Stride>, Option<Square>);

pub(super) fn undertakings(sight: &Sight, us: Color, does: Undertaking) -> Vec<Errand> {
    match does {
        Undertaking::Route => routes(sight, us),
        Undertaking::Break => breaks(sight, us),
        Undertaking::Trade => trades(sight, us),
        Undertaking::Double => doubles(sight, us),
        Undertaking::Enter => entries(sight, us),
        Undertaking::Push => advances(sight, us),
        Undertaking::March => marches(sight, us),
        Undertaking::Besiege => sieges(sight, us),
    }
}

/// One piece goes from square to square.
fn chain(role: Role, from: Square, way: &[Square]) -> Vec<Stride> {
    let stops = std::iter::once(from).chain(way.iter().copied());
    stops.zip(way).map(|(from, &to)| Stride { role, from, to }).collect()
}

/// Where a piece could go now without being lost.
fn goes(sight: &Sight, us: Color, from: Square) -> impl Iterator<Item = Square> {
    let reach = sight.reach(from, us) - sight.position.occupied();
    reach.into_iter().filter(move |&to| is_safe_at(sight, us, from, to))
}

/// The files without pawns of a side.
fn own_files(sight: &Sight, us: Color) -> impl Iterator<Item = SquareSet> {
    File::ALL.into_iter().map(SquareSet::file).filter(move |file| !sight.pawns(us).intersects(*file))
}

/// A rook joins a heavy piece that stands on the file, beside it or where that piece stood; or two rooks go there one after the other.
fn doubles(sight: &Sight, us: Color) -> Vec<Errand> {
    let occupied = sight.position.occupied();
    let rooks = sight.position.men(us, Role::Rook);
    let mut list = Vec::new();
    for file in own_files(sight, us) {
        let there = sight.heavy(us) & file;
        if there.len() > 1 {
            continue;
        }
        let first = there.first();
        // Straight to the file, next to the piece that is there.
        let beside = first.and_then(|holder| {
            (rooks - file).into_iter().find_map(|rook| {
                let joins = |to: &Square| file.contains(*to) && sight.attacks(holder).contains(*to);
                Some(chain(Role::Rook, rook, &[goes(sight, us, rook).find(joins)?]))
            })
        });
        // The rook on the file steps up, and the other takes its place.
        let behind = || {
            let comes = || {
                (rooks - file).into_iter().find_map(|rook| {
                    let to = goes(sight, us, rook).find(|to| file.contains(*to) && rank(*to, us) == 1)?;
                    Some((to, chain(Role::Rook, rook, &[to])))
                })
            };
            let (leader, mut steps) = first.map_or_else(comes, |holder| Some((holder, Vec::new())))?;
            let leader = Some(leader).filter(|&at| rank(at, us) == 1)?;
            let role = if first.is_some() { sight.position.role_at(leader)? } else { Role::Rook };
            let up = next(leader, us).filter(|&up| !occupied.contains(up))?;
            let used = steps.first().map(|step: &Stride| step.from);
            let second = (rooks - file).into_iter().find(|&rook| {
                let free = occupied.without(leader);
                let free = used.map_or(free, |from| free.without(from));
                Some(rook) != used
                    && rook.rank() == leader.rank()
                    && !attacks::between(rook, leader).intersects(free)
            })?;
            steps.push(Stride { role, from: leader, to: up });
            steps.push(Stride { role: Role::Rook, from: second, to: leader });
            Some(steps)
        };
        list.extend(beside.or_else(behind).map(|steps| (steps, None)));
    }
    list
}

/// A rook goes to the seventh rank at once, or by a file without own pawns.
fn entries(sight: &Sight, us: Color) -> Vec<Errand> {
    let seventh = ranks(7, 7, us);
    let worth_it =
        rank(sight.position.king(us.other()), us) == 8 || sight.pawns(us.other()).intersects(seventh);
    let mut list = Vec::new();
    for rook in (sight.position.men(us, Role::Rook) - seventh).into_iter().filter(|_| worth_it) {
        let direct = goes(sight, us, rook).find(|&to| seventh.contains(to));
        let by_file = || {
            goes(sight, us, rook).filter(|&via| !sight.pawns(us).intersects(whole_file(via))).find_map(
                |via| {
                    let goal = (whole_file(via) & seventh).first()?;
                    let free = !(attacks::between(via, goal).with(goal))
                        .intersects(sight.position.occupied().without(rook));
                    let safe = !sight.now(us.other()).contains(goal) && is_safe_at(sight, us, rook, goal);
                    (free && safe && via.file() != rook.file()).then(|| vec![via, goal])
                },
            )
        };
        let way = direct.map(|to| vec![to]).or_else(by_file);
        list.extend(way.map(|way| (chain(Role::Rook, rook, &way), None)));
    }
    list
}

/// A pawn goes on by two squares, or by one.
fn advances(sight: &Sight, us: Color) -> Vec<Errand> {
    let free =
        |at: Square| next(at, us).filter(|&to| !sight.position.occupied().contains(to) && rank(to, us) < 8);
    let way = |pawn: Square| {
        let first = free(pawn)?;
        let steps: Vec<Square> = std::iter::once(first).chain(free(first)).collect();
        Some((chain(Role::Pawn, pawn, &steps), None))
    };
    sight.pawns(us).into_iter().filter_map(way).collect()
}

/// The king goes to the nearest square of the center, and next to each enemy pawn that it can reach and does not attack yet.
fn marches(sight: &Sight, us: Color) -> Vec<Errand> {
    let them = us.other();
    let king = sight.position.king(us);
    let closed = sight.attacked(them) | sight.position.occupied();
    let mut ways: Vec<Vec<Square>> = vec![vec![]];
    let mut seen = SquareSet::from_square(king);
    let mut found: Vec<Vec<Square>> = Vec::new();
    for _ in 0..MOST_STEPS {
        let mut longer = Vec::new();
        for way in &ways {
            let at = way.last().copied().unwrap_or(king);
            // The step that comes nearest to the center first, so that ways are natural.
            let mut steps: Vec<Square> = (attacks::king(at) - closed - seen).into_iter().collect();
            steps.sort_by_key(|&to| center_distance(to));
            for to in steps {
                seen.insert(to);
                longer.push(way.iter().copied().chain([to]).collect::<Vec<_>>());
            }
        }
        found.extend(longer.iter().cloned());
        ways = longer;
    }
    let long = |way: &&Vec<Square>| way.len() >= 2;
    let mut list = Vec::new();
    let center = found.iter().find(|way| way.last().is_some_and(|&to| CENTER.contains(to)));
    list.extend(center.filter(long).map(|way| (chain(Role::King, king, way), None)));
    for pawn in sight.pawns(them).into_iter().filter(|&pawn| pawn.distance(king) > 1) {
        let near = found.iter().find(|way| way.last().is_some_and(|to| to.distance(pawn) == 1));
        list.extend(near.filter(long).map(|way| (chain(Role::King, king, way), Some(pawn))));
    }
    list
}

/// A rook goes where it attacks an enemy pawn that it does not attack yet.
fn sieges(sight: &Sight, us: Color) -> Vec<Errand> {
    let enemy = sight.pawns(us.other());
    let mut list = Vec::new();
    for rook in sight.position.men(us, Role::Rook) {
        let seen = sight.attacks(rook);
        for pawn in enemy - seen {
            let occupied = sight.position.occupied().without(rook);
            let hits = |to: &Square| attacks::rook(*to, occupied).contains(pawn);
            let goal = goes(sight, us, rook).filter(hits).min_by_key(|to| to.distance(rook));
            list.extend(goal.map(|to| (chain(Role::Rook, rook, &[to]), Some(pawn))));
        }
    }
    list
}

fn routes(sight: &Sight, us: Color) -> Vec<Errand> {
    let them = us.other();
    let held = |at: Square, knight: Square| {
        let count = |side: Color| sight.attackers(at, side).without(knight).len();
        !sight.position.side(them).contains(at) && count(us) >= count(them)
    };
    let knights = sight.position.men(us, Role::Knight).into_iter();
    let way = |knight: Square| {
        let posts: SquareSet =
            route::posts(sight, us).into_iter().filter(|&post| held(post, knight)).collect();
        let way = route::way(sight, us, knight, posts)?;
        let safe = way.len() >= 2 && way.iter().all(|&at| held(at, knight));
        safe.then(|| (chain(Role::Knight, knight, &way), None))
    };
    knights.filter_map(way).collect()
}

fn breaks(sight: &Sight, us: Color) -> Vec<Errand> {
    let enemy = sight.pawns(us.other());
    let hits = |at: Square| (attacks::pawn(us, at) & enemy).first();
    let mut list = Vec::new();
    for pawn in sight.pawns(us).into_iter().filter(|&pawn| hits(pawn).is_none()) {
        let first = pushes(sight, us, pawn);
        if let Some(to) = first.into_iter().find(|&to| hits(to).is_some()) {
            list.push((chain(Role::Pawn, pawn, &[to]), hits(to)));
            continue;
        }
        // The longest first step, then one more.
        let Some(to) = first.into_iter().max_by_key(|to| to.distance(pawn)) else { continue };
        let next = next(to, us).filter(|&next| !sight.position.occupied().contains(next));
        if let Some(next) = next.filter(|&next| hits(next).is_some()) {
            list.push((chain(Role::Pawn, pawn, &[to, next]), hits(next)));
        }
    }
    list
}

fn trades(sight: &Sight, us: Color) -> Vec<Errand> {
    let them = us.other();
    let mut list = Vec::new();
    for bishop in sight.position.men(us, Role::Bishop) {
        if !is_bad_bishop(sight, us, bishop) {
            continue;
        }
        let like = |at: &Square| sight.position.role_at(*at).and_then(class) == class(Role::Bishop);
        let guarded = |at: &Square| sight.attackers(*at, them).any();
        for to in sight.reach(bishop, us) - sight.position.occupied() {
            let seen = attacks::bishop(to, sight.position.occupied().without(bishop));
            let targets = seen & sight.position.side(them);
            if let Some(target) = targets.into_iter().find(|at| like(at) && guarded(at)) {
                list.push((chain(Role::Bishop, bishop, &[to, target]), Some(target)));
            }
        }
    }
    list
}
