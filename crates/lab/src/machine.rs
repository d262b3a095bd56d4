//! What the system says of memory and processor.

use std::fs;

/// The most memory this process ever held, where the system tells.
pub fn peak_memory_bytes() -> Option<u64> {
    kib_after("VmHWM:", "/proc/self/status")
}

/// The memory that is free for more, where the system tells.
pub fn available_memory_bytes() -> Option<u64> {
    kib_after("MemAvailable:", "/proc/meminfo")
}

/// A figure in one of the system's lists.
fn kib_after(name: &str, path: &str) -> Option<u64> {
    let list = fs::read_to_string(path).ok()?;
    let line = list.lines().find(|line| line.starts_with(name))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
}
