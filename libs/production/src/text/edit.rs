//! Changes of a file by a program: one part of a production, and the rest stays as it was written.

use super::reader::read;
use super::{File, Report, format};

/// The text of a file in which a production has this reliability, or none, in the canonical layout. The error is what keeps the text
/// from being read; a production that is not there changes nothing.
///
/// ```
/// use production::with_reliability;
///
/// let text = "(PRODUCTION LEAP\n  (STATEMENT \"It leaps.\")\n  (RULE (A1)))\n";
/// let measured = with_reliability("leap.kb", text, "LEAP", Some((63, 80)))?;
/// assert!(measured.contains("(RELIABILITY 63 80)"));
/// assert_eq!(with_reliability("leap.kb", &measured, "LEAP", None)?, text);
/// # Ok::<(), production::Report>(())
/// ```
pub fn with_reliability(
    name: &str,
    text: &str,
    production: &str,
    reliability: Option<(u32, u32)>,
) -> Result<String, Report> {
    let file = File::new(name, text);
    let mut report = Report::new(vec![file.clone()]);
    let forms = read(&file, 0, &mut report).forms;
    if report.has_errors() {
        return Err(report);
    }
    // No line may begin with a parenthesis: that would be a new form.
    let part = reliability.map_or(String::new(), |(right, plans)| format!("(RELIABILITY {right} {plans}) "));
    let mut changed = text.to_owned();
    let form = forms
        .iter()
        .filter(|form| form.head() == Some("PRODUCTION"))
        .find(|form| form.list().and_then(|nodes| nodes.get(1)?.word()) == Some(production));
    if let Some(nodes) = form.and_then(|form| form.list()) {
        let find = |head: &str| nodes.iter().find(|part| part.head() == Some(head)).map(|part| part.span);
        if let Some(old) = find("RELIABILITY") {
            changed.replace_range(old.start as usize..old.end as usize, &part);
        } else if let Some(rule) = find("RULE") {
            changed.insert_str(rule.start as usize, &part);
        }
    }
    format(name, &changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_production_that_was_named_changes() {
        let text =
            "; first\n(PRODUCTION A\n  (RELIABILITY 1 2)\n  (RULE (A1)))\n\n(PRODUCTION B\n  (RULE (A1)))\n";
        let changed = with_reliability("a.kb", text, "A", Some((3, 4))).unwrap();
        assert_eq!(changed, text.replace("1 2", "3 4"));
        let changed = with_reliability("a.kb", text, "B", Some((0, 9))).unwrap();
        assert_eq!(changed, text.replace("B\n", "B\n  (RELIABILITY 0 9)\n"));
        assert_eq!(with_reliability("a.kb", text, "C", Some((3, 4))).unwrap(), text);
        assert!(with_reliability("a.kb", "(PRODUCTION A", "A", None).is_err());
    }
}
