//! Times and counts as people write them: `200ms`, `5s`, `2min`; `30k`, `1e6`, `1_000_000`.

/// The longest time that can be asked for: a day.
const LONGEST: u64 = 86_400_000;

/// Reads a time in milliseconds. A bare number is milliseconds.
pub(crate) fn milliseconds(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let factor = match unit {
        "" | "ms" => 1.0,
        "s" | "sec" => 1_000.0,
        "m" | "min" => 60_000.0,
        "h" => 3_600_000.0,
        _ => return Err(format!("`{unit}` is no unit of time: write 200ms, 5s, 2min or 1h")),
    };
    whole(number, factor, LONGEST).ok_or_else(|| {
        format!("`{text}` is no time between 1 ms and a day: write 200ms, 5s, 2min or 1h (a bare number is milliseconds)")
    })
}

/// Reads a count of at least one.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let factor = match unit {
        "" => 1.0,
        "k" | "K" => 1e3,
        "m" | "M" => 1e6,
        "g" | "G" => 1e9,
        _ => return Err(format!("`{unit}` is no multiple: write 30000, 30k, 2M or 1e6")),
    };
    whole(number, factor, u64::MAX)
        .ok_or_else(|| format!("`{text}` is no count of one or more: write 30000, 30k, 2M or 1e6"))
}

/// The number and what follows it. The `e` of `1e6` belongs to the number.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let end = (0..bytes.len())
        .find(|&at| {
            let exponent = matches!(bytes[at], b'e' | b'E') && at > 0 && digit(at + 1);
            !(digit(at) || matches!(bytes[at], b'.' | b'_' | b',' | b'\'') || exponent)
        })
        .unwrap_or(bytes.len());
    (&text[..end], &text[end..])
}

/// A whole number of at least one; one with digits after the point must become whole by its unit.
fn whole(number: &str, factor: f64, most: u64) -> Option<u64> {
    let plain: String = number.chars().filter(|c| !matches!(c, '_' | ',' | '\'')).collect();
    let value = match plain.parse::<u64>() {
        Ok(value) if factor <= 1.0 => return (1..=most).contains(&value).then_some(value),
        _ => plain.parse::<f64>().ok()? * factor,
    };
    // Beyond this a floating-point number is not exact any more.
    let exact = value.is_finite() && (1.0..=9e15).contains(&value) && (value - value.round()).abs() < 1e-6;
    exact.then(|| value.round() as u64).filter(|value| *value <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, expected) in [
            ("200", 200),
            ("200ms", 200),
            ("5s", 5_000),
            ("0.5s", 500),
            ("2min", 120_000),
            ("1h", 3_600_000),
            ("1e3", 1_000),
        ] {
            assert_eq!(milliseconds(text), Ok(expected), "{text}");
        }
        for text in ["", "0", "-1", "s", "5 parsecs", "0.5ms", "25h", "1e300s", "NaN", "inf", "1e", "5ß"] {
            assert!(milliseconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn counts() {
        for (text, expected) in [
            ("1", 1),
            ("30k", 30_000),
            ("2M", 2_000_000),
            ("1.5M", 1_500_000),
            ("1e6", 1_000_000),
            ("1_000_000", 1_000_000),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(count(text), Ok(expected), "{text}");
        }
        for text in ["", "0", "k", "1.5", "-3", "1e400", "18446744073709551616", "0x10", "ten"] {
            assert!(count(text).is_err(), "{text}");
        }
    }
}
