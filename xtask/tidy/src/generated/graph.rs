//! The graph of the crates as SVG: a band for each layer, lines from users down to what they use. Within a band a crate
//! stands above those that it uses, so that every line goes down.
//!
//! Lines that others imply are left out: if `cli` uses `motive` and `motive` uses `chess`, then the line from `cli` to `chess`
//! would tell nothing new.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::Project;
use crate::project::Crate;

/// Rows from top to bottom; each has a color.
const ROWS: &[(&str, &str)] = &[
    ("lab", "#e8dff5"),
    ("apps", "#fce1d4"),
    ("analyst", "#fdf3cc"),
    ("systems", "#dcecd3"),
    ("core", "#d5e6f2"),
    ("libs", "#e4e4e4"),
];
const WIDTH: f64 = 900.0;
const ROW_HEIGHT: f64 = 62.0;
const BOX_HEIGHT: f64 = 28.0;
/// Room for the names of the layers.
const MARGIN: f64 = 70.0;

/// The middle of a crate's box, and its width.
#[derive(Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
    width: f64,
}

/// A layer: its name, its color, and its crates in rows from top to bottom.
struct Band<'a> {
    layer: &'static str,
    color: &'static str,
    rows: Vec<Vec<&'a Crate>>,
}

/// Draws the graph. Chores are left out: they may use everything.
pub(super) fn draw(project: &Project) -> String {
    let bands = bands(&project.crates);
    let places = places(&bands);
    let height = ROW_HEIGHT * bands.iter().map(|band| band.rows.len()).sum::<usize>() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>Which crate uses which</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    let mut top = 0.0;
    for Band { layer, color, rows } in &bands {
        let band_height = ROW_HEIGHT * rows.len() as f64;
        let middle = top + band_height / 2.0 + 4.0;
        let _ = writeln!(
            svg,
            "<rect y=\"{top}\" width=\"{WIDTH}\" height=\"{band_height}\" fill=\"{color}\" opacity=\"0.4\"/>\
             <text x=\"10\" y=\"{middle}\" font-weight=\"bold\">{layer}</text>"
        );
        top += band_height;
    }
    for (user, used) in lines(&project.crates) {
        if let (Some(from), Some(to)) = (places.get(user), places.get(used)) {
            line(&mut svg, *from, *to);
        }
    }
    for member in &project.crates {
        let Some(place) = places.get(member.name.as_str()) else { continue };
        let color =
            ROWS.iter().find(|(layer, _)| *layer == member.layer()).map_or("#fff", |(_, color)| color);
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{BOX_HEIGHT}\" rx=\"5\" fill=\"{color}\" \
             stroke=\"#666\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            place.x - place.width / 2.0,
            place.y - BOX_HEIGHT / 2.0,
            place.width,
            place.x,
            place.y + 4.0,
            short(member),
        );
    }
    svg + "</svg>\n"
}

fn short(member: &Crate) -> &str {
    member.folder.rsplit('/').next().unwrap_or_default()
}

fn bands(crates: &[Crate]) -> Vec<Band<'_>> {
    let uses: BTreeMap<&str, &[String]> =
        crates.iter().map(|member| (member.name.as_str(), member.uses.as_slice())).collect();
    let mut bands = Vec::new();
    for &(layer, color) in ROWS {
        let members: Vec<&Crate> = crates.iter().filter(|member| member.layer() == layer).collect();
        let within: BTreeSet<&str> = members.iter().map(|member| member.name.as_str()).collect();
        let mut rows: Vec<Vec<&Crate>> = Vec::new();
        for member in members {
            let height = height_within(&uses, &within, &member.name);
            rows.resize_with(rows.len().max(height + 1), Vec::new);
            rows[height].push(member);
        }
        rows.reverse();
        bands.push(Band { layer, color, rows });
    }
    bands
}

/// How many crates of the same layer lie below one, at most. Cargo allows no circles, so this ends.
fn height_within(uses: &BTreeMap<&str, &[String]>, within: &BTreeSet<&str>, name: &str) -> usize {
    let used = uses.get(name).into_iter().flat_map(|used| used.iter());
    let below = used.filter(|used| within.contains(used.as_str()));
    below.map(|used| 1 + height_within(uses, within, used)).max().unwrap_or(0)
}

fn places<'a>(bands: &[Band<'a>]) -> BTreeMap<&'a str, Place> {
    let mut places = BTreeMap::new();
    for (row, members) in bands.iter().flat_map(|band| &band.rows).enumerate() {
        let step = (WIDTH - MARGIN) / members.len().max(1) as f64;
        // Every second row is moved a little, so that fewer lines run behind boxes.
        let shift = if row % 2 == 0 { -step / 9.0 } else { step / 9.0 };
        for (column, member) in members.iter().enumerate() {
            let x = MARGIN + step * (column as f64 + 0.5) + shift;
            let y = ROW_HEIGHT * (row as f64 + 0.5);
            let width = (short(member).len() as f64 * 7.5 + 18.0).max(50.0);
            places.insert(member.name.as_str(), Place { x, y, width });
        }
    }
    places
}

/// Users and what they use, without what follows from other lines.
fn lines(crates: &[Crate]) -> Vec<(&str, &str)> {
    let uses: BTreeMap<&str, &[String]> =
        crates.iter().map(|member| (member.name.as_str(), member.uses.as_slice())).collect();
    let mut lines = Vec::new();
    for (user, used) in &uses {
        for name in *used {
            let detour = used.iter().any(|other| other != name && reaches(&uses, other, name));
            if !detour {
                lines.push((*user, name.as_str()));
            }
        }
    }
    lines
}

fn reaches(uses: &BTreeMap<&str, &[String]>, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        if name == to {
            return true;
        }
        if seen.insert(name) {
            open.extend(uses.get(name).into_iter().flat_map(|used| used.iter()).map(String::as_str));
        }
    }
    false
}

fn line(svg: &mut String, from: Place, to: Place) {
    let (start, end) = (from.y + BOX_HEIGHT / 2.0, to.y - BOX_HEIGHT / 2.0);
    let _ = writeln!(
        svg,
        "<path d=\"M{:.1} {start:.1} L{:.1} {end:.1}\" fill=\"none\" stroke=\"#888\"/>",
        from.x, to.x,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;

    #[test]
    fn implied_lines_are_left_out() {
        let fake = Fake::new();
        fake.add_dependency("analyst/motive", "systems/caps");
        fake.append("analyst/motive/Cargo.toml", "chess = { path = \"../../core/chess\" }\n");
        fake.add_dependency("systems/caps", "core/chess");
        let project = fake.project();
        assert_eq!(lines(&project.crates), [("caps", "chess"), ("motive", "caps")]);
        let svg = draw(&project);
        assert_eq!(svg.matches("<path").count(), 2);
        assert_eq!(svg.matches("</text>").count(), ROWS.len() + project.crates.len());
    }
    #[test]
    fn within_a_layer_users_stand_above() {
        let fake = Fake::new();
        fake.add_dependency("core/answer", "core/chess");
        let project = fake.project();
        let bands = bands(&project.crates);
        let places = places(&bands);
        assert!(places["answer"].y < places["chess"].y);
        assert!(places["motive"].y < places["caps"].y && places["caps"].y < places["answer"].y);
    }
}
