//! The learning curve as a picture.

use anyhow::anyhow;
use plotters::prelude::*;

/// Held-out loss over millions of positions seen, both on scales of powers.
pub(super) fn curve(points: &[(f64, f64)]) -> anyhow::Result<String> {
    let mut svg = String::new();
    draw(&mut svg, points).map_err(|error| anyhow!("the plot: {error}"))?;
    Ok(svg)
}

fn draw(svg: &mut String, points: &[(f64, f64)]) -> Result<(), Box<dyn std::error::Error>> {
    let points: Vec<(f64, f64)> =
        points.iter().filter(|point| point.0 > 0.0).map(|&(seen, loss)| (seen / 1e6, loss)).collect();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Ok(()) };
    let lowest = points.iter().map(|point| point.1).fold(f64::INFINITY, f64::min);
    let highest = points.iter().map(|point| point.1).fold(0.0, f64::max);
    let area = SVGBackend::with_string(svg, (760, 420)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption("Held-out loss over millions of positions seen", ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(32)
        .y_label_area_size(64)
        .build_cartesian_2d(
            (first.0..last.0.max(first.0 * 1.01)).log_scale(),
            (lowest * 0.95..highest * 1.05).log_scale(),
        )?;
    chart.configure_mesh().draw()?;
    chart.draw_series(LineSeries::new(points, &BLUE))?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_drawn() {
        let svg = curve(&[(0.0, 0.2), (1e5, 0.1), (2e6, 0.01)]).unwrap();
        assert!(svg.starts_with("<svg") && svg.contains("polyline"), "{svg}");
    }
}
