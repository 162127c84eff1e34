//! "Did you mean ...?"

/// The name that differs least from what was written, if it differs little.
pub(super) fn similar<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = (written.len() / 3).max(1);
    names
        .into_iter()
        .map(|name| (distance(written, name), name))
        .filter(|&(d, _)| d > 0 && d <= most)
        .min()
        .map(|(_, name)| name)
}

/// Letters to insert, remove, replace, or exchange with a neighbor.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(40).collect(), b.chars().take(40).collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = usize::from(a[i - 1] != b[j - 1]);
                let mut best = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + change);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(rows[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        assert_eq!(similar("raech", ["reach", "hold"]), Some("reach"));
        assert_eq!(similar("xyz", ["reach", "hold"]), None);
    }
}
