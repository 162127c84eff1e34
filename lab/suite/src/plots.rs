//! The plots of the page, as SVG that takes its colors from the page.
//!
//! The plotting library wants fixed colors; the page wants to look good in light and in dark. So the
//! plots are drawn with a few marker colors, each of which is then replaced by a variable of the
//! page's style sheet.

use plotters::coord::Shift;
use plotters::prelude::*;

use crate::report::{Count, Report, SideReport};
use crate::table::percent;

/// How many contestants have a color of their own.
pub(crate) const N_COLORS: usize = 6;
/// More themes would make the plot taller than a page; the rarest are left out.
const MAX_THEMES: usize = 30;
/// A curve of more steps looks no different.
const MAX_STEPS: usize = 400;

/// Size of the letters, as the plotting library counts it (about 1.2 times the size in pixels).
const FONT: u32 = 17;

const INK: RGBColor = RGBColor(1, 2, 1);
const GRID: RGBColor = RGBColor(1, 2, 2);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// What a curve is drawn over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Against {
    Time,
    Nodes,
}

/// The share solved against the limit that would just have been enough.
pub(crate) fn curves(report: &Report, against: Against) -> Option<String> {
    let needed = |side: &SideReport| {
        let mut needed: Vec<f64> = side
            .positions
            .iter()
            .filter(|position| position.solved)
            .map(|position| match against {
                // A logarithmic axis has no 0.
                Against::Time => (position.needed.elapsed.as_secs_f64() * 1000.0).max(0.1),
                Against::Nodes => (position.needed.nodes as f64).max(1.0),
            })
            .collect();
        needed.sort_by(f64::total_cmp);
        needed
    };
    let sides: Vec<(usize, Vec<f64>)> = report.sides().map(|(_, side)| (side.total, needed(side))).collect();
    let all = || sides.iter().flat_map(|(_, needed)| needed.iter().copied());
    let low = all().fold(f64::INFINITY, f64::min);
    let high = all().fold(0.0, f64::max);
    if !low.is_finite() {
        return None;
    }
    let low = 10_f64.powf(low.log10().floor());
    let high = (high * 1.1).max(low * 10.0);
    let label = match against {
        Against::Time => "time (ms)",
        Against::Nodes => "nodes",
    };
    svg((620, 330), |root| {
        let mut chart = ChartBuilder::on(root)
            .margin(10)
            .margin_right(24)
            .x_label_area_size(46)
            .y_label_area_size(52)
            .build_cartesian_2d(low.log10()..high.log10(), 0.0..100.0)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(font(FONT))
            .axis_desc_style(font(FONT))
            .y_labels(6)
            .x_labels(0)
            .y_label_formatter(&|y| format!("{y:.0}%"))
            .x_desc(label)
            .draw()?;
        for tick in ticks(low, high) {
            let (x, y) = chart.backend_coord(&(tick.log10(), 0.0));
            root.draw(&PathElement::new([(x, y), (x, y + 5)], GRID))?;
            root.draw(&Text::new(short_number(tick), (x, y + 15), anchored(HPosition::Center)))?;
        }
        for (who, (total, needed)) in sides.iter().enumerate() {
            let points = steps(needed, *total, low, high).into_iter().map(|(x, y)| (x.log10(), y));
            chart.draw_series(LineSeries::new(points, series(who).stroke_width(2)))?;
        }
        Ok(())
    })
}

/// The share solved by rating.
pub(crate) fn by_rating(report: &Report) -> Option<String> {
    let ratings = &report.side.by_rating;
    let (first, last) = (ratings.first()?, ratings.last()?);
    let n_sides = report.sides().count();
    svg((620, 330), |root| {
        let mut chart = ChartBuilder::on(root)
            .margin(10)
            .margin_right(24)
            .x_label_area_size(46)
            .y_label_area_size(52)
            .build_cartesian_2d(f64::from(first.from)..f64::from(last.to), 0.0..100.0)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(font(FONT))
            .axis_desc_style(font(FONT))
            .y_labels(6)
            .x_labels(12)
            .y_label_formatter(&|y| format!("{y:.0}%"))
            .x_label_formatter(&|x| format!("{x:.0}"))
            .x_desc("rating")
            .draw()?;
        for (who, (_, side)) in report.sides().enumerate() {
            chart.draw_series(side.by_rating.iter().map(|rating| {
                let width = f64::from(rating.to - rating.from) * 0.8;
                let left = f64::from(rating.from) + width * 0.125 + width * who as f64 / n_sides as f64;
                let height = percent(rating.count.solved, rating.count.total);
                Rectangle::new([(left, 0.0), (left + width / n_sides as f64, height)], series(who).filled())
            }))?;
        }
        Ok(())
    })
}

/// The share solved by theme, the most frequent themes first. Themes are drawn as rows, because
/// their names are long.
pub(crate) fn by_theme(report: &Report) -> Option<String> {
    let mut themes: Vec<(&String, &Count)> = report.side.by_theme.iter().collect();
    themes.sort_by_key(|(name, count)| (std::cmp::Reverse(count.total), (*name).clone()));
    themes.truncate(MAX_THEMES);
    if themes.is_empty() {
        return None;
    }
    let n_sides = report.sides().count() as i32;
    let (left, right, top, bar) = (200, 560, 30, if n_sides == 1 { 14 } else { 9 });
    let row = (bar * n_sides + 8).max(22);
    let bottom = top + row * themes.len() as i32;
    svg((620, (bottom + 12) as u32), |root| {
        let x = |percent: f64| left + (f64::from(right - left) * percent / 100.0).round() as i32;
        for mark in [0, 20, 40, 60, 80, 100] {
            let at = x(f64::from(mark));
            root.draw(&PathElement::new([(at, top), (at, bottom)], GRID))?;
            root.draw(&Text::new(format!("{mark}%"), (at, top - 14), anchored(HPosition::Center)))?;
        }
        for (number, (name, count)) in themes.iter().enumerate() {
            let y = top + row * number as i32;
            let name: String = name.chars().take(24).collect();
            let middle = y + row / 2;
            root.draw(&Text::new(name, (left - 8, middle), anchored(HPosition::Right)))?;
            root.draw(&Text::new(count.total.to_string(), (right + 8, middle), anchored(HPosition::Left)))?;
            for (who, (_, side)) in report.sides().enumerate() {
                let own = side.by_theme.get(themes[number].0).copied().unwrap_or_default();
                let y = y + (row - bar * n_sides) / 2 + bar * who as i32;
                let end = x(percent(own.solved, own.total));
                root.draw(&Rectangle::new([(left, y), (end, y + bar - 1)], series(who).filled()))?;
            }
        }
        Ok(())
    })
}

/// Draws, and puts the variables of the style sheet in the place of the marker colors.
fn svg(size: (u32, u32), draw: impl FnOnce(&Area<'_>) -> Drawn) -> Option<String> {
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        // Writing into a string fails only if the drawing makes no sense; then there is none.
        draw(&root).ok()?;
        root.present().ok()?;
    }
    let hex = |color: RGBColor| format!("\"#{:02X}{:02X}{:02X}\"", color.0, color.1, color.2);
    text = text.replace(&hex(INK), "\"var(--ink)\"").replace(&hex(GRID), "\"var(--grid)\"");
    for who in 0..N_COLORS {
        text = text.replace(&hex(series(who)), &format!("\"var(--series-{who})\""));
    }
    Some(text.replacen("<svg ", "<svg class=\"plot\" role=\"img\" ", 1))
}

fn series(who: usize) -> RGBColor {
    RGBColor(1, 3, (who % N_COLORS) as u8)
}

fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&INK)
}

fn anchored(horizontal: HPosition) -> TextStyle<'static> {
    use plotters::style::text_anchor::{HPos, Pos, VPos};
    let horizontal = match horizontal {
        HPosition::Left => HPos::Left,
        HPosition::Center => HPos::Center,
        HPosition::Right => HPos::Right,
    };
    font(FONT).pos(Pos::new(horizontal, VPos::Center))
}

enum HPosition {
    Left,
    Center,
    Right,
}

/// The corners of a rising step curve.
fn steps(needed: &[f64], total: usize, low: f64, high: f64) -> Vec<(f64, f64)> {
    let mut points = vec![(low, 0.0)];
    let stride = needed.len().div_ceil(MAX_STEPS).max(1);
    let mut height = 0.0;
    for (i, &at) in needed.iter().enumerate() {
        if (i + 1).is_multiple_of(stride) || i + 1 == needed.len() {
            points.push((at, height));
            height = percent(i + 1, total);
            points.push((at, height));
        }
    }
    points.push((high, height));
    points
}

/// Round numbers for a logarithmic axis: 1, 2, 5, 10, … or, if there are many, powers of ten.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let powers = (low.log10().floor() as i32)..=(high.log10().ceil() as i32);
    let marks: &[f64] = if powers.clone().count() > 5 { &[1.0] } else { &[1.0, 2.0, 5.0] };
    let all = powers.flat_map(|power| marks.iter().map(move |mark| mark * 10_f64.powi(power)));
    all.filter(|tick| (low * 0.999..=high).contains(tick)).collect()
}

/// `200`, `10k`, `3M`.
fn short_number(x: f64) -> String {
    let (x, unit) = match x {
        x if x >= 1e9 => (x / 1e9, "G"),
        x if x >= 1e6 => (x / 1e6, "M"),
        x if x >= 1e3 => (x / 1e3, "k"),
        x => (x, ""),
    };
    let text = if x < 10.0 { format!("{x:.1}") } else { format!("{x:.0}") };
    format!("{}{unit}", text.trim_end_matches(".0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_rise_in_steps() {
        assert_eq!(
            steps(&[2.0, 5.0], 4, 1.0, 10.0),
            [(1.0, 0.0), (2.0, 0.0), (2.0, 25.0), (5.0, 25.0), (5.0, 50.0), (10.0, 50.0)]
        );
        let many: Vec<f64> = (1..=20_000).map(f64::from).collect();
        let steps = steps(&many, 20_000, 1.0, 20_000.0);
        assert!(steps.len() <= 2 * MAX_STEPS + 2);
        assert_eq!(steps.last(), Some(&(20_000.0, 100.0)));
    }

    #[test]
    fn numbers_for_axes() {
        let text = |low, high| ticks(low, high).into_iter().map(short_number).collect::<Vec<_>>().join(" ");
        assert_eq!(text(0.1, 3.0), "0.1 0.2 0.5 1 2");
        assert_eq!(text(1.0, 1e6), "1 10 100 1k 10k 100k 1M");
        let text: Vec<String> = [0.1, 1.0, 200.0, 10_000.0, 2.5e6].map(short_number).into();
        assert_eq!(text, ["0.1", "1", "200", "10k", "2.5M"]);
    }
}
