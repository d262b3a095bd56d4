//! Numbers as people read and write them.

use std::time::Duration;

/// `12,345,678`.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `12.3 million`, `456 thousand`, `789`.
pub fn rounded(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.1} billion", n / 1e9),
        n if n >= 1e6 => format!("{:.1} million", n / 1e6),
        n if n >= 1e4 => format!("{:.0} thousand", n / 1e3),
        n => format!("{n:.0}"),
    }
}

/// `1.5 GiB`, `12 MiB`, `640 KiB`.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        b if b >= 1 << 30 => format!("{:.1} GiB", b as f64 / f64::from(1 << 30)),
        b if b >= 1 << 20 => format!("{:.0} MiB", b as f64 / f64::from(1 << 20)),
        b => format!("{:.0} KiB", b as f64 / 1024.0),
    }
}

/// `0.8 ms`, `12 ms`, `3.21 s`, `2 min 5 s`.
pub fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        s if s < 0.01 => format!("{:.1} ms", s * 1e3),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{} min {} s", s as u64 / 60, s as u64 % 60),
    }
}

/// `7.3 µs`, `0.41 ms`, `12.3 ms`, `3.21 s`: averages of times, of which many are too short for
/// [`seconds`].
pub fn brief(time: Duration) -> String {
    match time.as_secs_f64() {
        s if s < 1e-4 => format!("{:.1} µs", s * 1e6),
        s if s < 1e-2 => format!("{:.2} ms", s * 1e3),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// The same of a number of seconds.
pub fn brief_seconds(seconds: f64) -> String {
    brief(Duration::try_from_secs_f64(seconds).unwrap_or_default())
}

/// Reads `5000`, `5_000`, `10k`, `2.5M` or `1G`, above 0.
///
/// # Errors
/// In words, for whoever wrote it.
pub fn read_count(text: &str) -> Result<u64, String> {
    let plain: String = text.trim().chars().filter(|&c| c != '_' && c != ',').collect();
    let (number, factor) =
        split_unit(&plain, &[("k", 1e3), ("m", 1e6), ("g", 1e9), ("", 1.0)]).ok_or_else(|| {
            format!("'{}' is not a number: write for instance 5000, 10k or 2.5M", shortened(text))
        })?;
    positive(number * factor, text, "a limit must let something happen: at least 1, or leave it out")
}

/// Reads `4GiB`, `500MB`, `64k` or a number of bytes, above 0.
///
/// # Errors
/// In words, for whoever wrote it.
pub fn read_bytes(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, f64); 12] = [
        ("kib", 1024.0),
        ("mib", 1_048_576.0),
        ("gib", 1_073_741_824.0),
        ("tib", 1_099_511_627_776.0),
        ("kb", 1e3),
        ("mb", 1e6),
        ("gb", 1e9),
        ("k", 1024.0),
        ("m", 1_048_576.0),
        ("g", 1_073_741_824.0),
        ("b", 1.0),
        ("", 1.0),
    ];
    let (number, factor) = split_unit(text.trim(), &UNITS)
        .ok_or_else(|| format!("'{}' is not a size: write for instance 4GiB or 500MB", shortened(text)))?;
    positive(number * factor, text, "a search needs some memory: leave the limit out for no limit")
}

/// Reads `30s`, `2min 5s`, `100ms`, or a number of seconds, above 0.
///
/// # Errors
/// In words, for whoever wrote it.
pub fn read_time(text: &str) -> Result<Duration, String> {
    let trimmed = text.trim();
    let plain_seconds = trimmed.parse::<f64>().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    let time =
        plain_seconds.map_or_else(|| humantime::parse_duration(trimmed).ok(), Some).ok_or_else(|| {
            format!("'{}' is not a time: write for instance 30s, 2min or 100ms", shortened(text))
        })?;
    let century = Duration::from_secs(100 * 365 * 86_400);
    if time.is_zero() {
        Err("a time limit of 0 stops before it starts: leave it out for no limit".into())
    } else if time > century {
        Err(format!("'{}' is more than a hundred years: leave the limit out for no limit", shortened(text)))
    } else {
        Ok(time)
    }
}

fn split_unit(text: &str, units: &[(&str, f64)]) -> Option<(f64, f64)> {
    let lower = text.to_ascii_lowercase();
    units.iter().find_map(|&(unit, factor)| {
        let number: f64 = lower.strip_suffix(unit)?.trim_end().parse().ok()?;
        number.is_finite().then_some((number, factor))
    })
}

fn positive(number: f64, text: &str, zero: &str) -> Result<u64, String> {
    if number < 0.0 {
        Err(format!("'{}' is below 0", shortened(text)))
    } else if number < 1.0 {
        Err(zero.into())
    } else if number >= 9e18 {
        Err(format!("'{}' is more than can be counted: leave the limit out for no limit", shortened(text)))
    } else {
        Ok(number as u64)
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_rounded() {
        assert_eq!(grouped(0_u64), "0");
        assert_eq!(grouped(999_u64), "999");
        assert_eq!(grouped(1_234_567_u64), "1,234,567");
        assert_eq!(rounded(1_234_567.0), "1.2 million");
    }

    #[test]
    fn limits_are_read_with_their_units() {
        assert_eq!(read_count("10k"), Ok(10_000));
        assert_eq!(read_count("2.5M"), Ok(2_500_000));
        assert_eq!(read_count("5_000"), Ok(5_000));
        assert_eq!(read_bytes("4GiB"), Ok(4 << 30));
        assert_eq!(read_bytes("1g"), Ok(1 << 30));
        assert_eq!(read_bytes("500MB"), Ok(500_000_000));
        assert_eq!(read_time("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(read_time("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(read_time("2min 5s"), Ok(Duration::from_secs(125)));
    }

    #[test]
    fn zero_and_absurd_limits_are_refused() {
        for text in ["0", "-1", "1e30", "", "many", "nan", "inf"] {
            assert!(read_count(text).is_err(), "{text}");
            assert!(read_bytes(text).is_err(), "{text}");
            assert!(read_time(text).is_err(), "{text}");
        }
    }
}
