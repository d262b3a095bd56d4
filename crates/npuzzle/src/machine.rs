//! What the system says of the machine and of the memory in use.

use std::fs;
use std::io::Write;
use std::time::Duration;

/// Where something was measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Its system and architecture.
    pub system: String,
    /// Its processor's name.
    pub processor: String,
    /// How many cores this process may use.
    pub cores: usize,
    /// Its memory in bytes.
    pub memory: Option<u64>,
}

impl Machine {
    /// This one.
    pub fn this() -> Self {
        let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let named = processors.lines().find(|line| line.starts_with("model name"));
        let processor = named.and_then(|line| line.split_once(':')).map(|(_, name)| name.trim().to_owned());
        Self {
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            processor: processor.unwrap_or_else(|| "unknown".to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory: kib_after("MemTotal:", "/proc/meminfo"),
        }
    }
}

/// Watches the most memory that this process holds during one run after another. Where the system can't
/// forget the last peak, there is none to be told.
#[derive(Debug)]
pub struct PeakMeter {
    forget: Option<fs::File>,
}

impl PeakMeter {
    /// Reading the system's list takes some 50 µs: too much for shorter runs than this.
    const WORTH_READING: Duration = Duration::from_millis(10);

    /// A meter.
    pub fn new() -> Self {
        Self { forget: fs::File::options().write(true).open("/proc/self/clear_refs").ok() }
    }

    /// Forgets what was held before: a run starts.
    pub fn start(&mut self) {
        let forgotten = self.forget.as_mut().map(|file| file.write_all(b"5"));
        if !matches!(forgotten, Some(Ok(()))) {
            self.forget = None;
        }
    }

    /// The most that was held since, if the run was long enough for the question.
    pub fn peak(&self, elapsed: Duration) -> Option<u64> {
        self.forget.as_ref().filter(|_| elapsed >= Self::WORTH_READING).and_then(|_| peak_memory_bytes())
    }
}

impl Default for PeakMeter {
    fn default() -> Self {
        Self::new()
    }
}

/// The most memory this process held since it started, or since a [`PeakMeter`] last forgot, where the system tells.
pub fn peak_memory_bytes() -> Option<u64> {
    kib_after("VmHWM:", "/proc/self/status")
}

/// The memory this process holds now, where the system tells.
pub fn memory_bytes() -> Option<u64> {
    kib_after("VmRSS:", "/proc/self/status")
}

/// The memory that is free for more, where the system tells.
pub fn available_memory_bytes() -> Option<u64> {
    kib_after("MemAvailable:", "/proc/meminfo")
}

/// The memory that a search may take if nobody says otherwise: programs that try whatever they are told to
/// should not take the machine down.
pub fn half_of_free_memory() -> Option<u64> {
    available_memory_bytes().map(|free| free / 2)
}

/// A figure in one of the system's lists.
fn kib_after(name: &str, path: &str) -> Option<u64> {
    let list = fs::read_to_string(path).ok()?;
    let line = list.lines().find(|line| line.starts_with(name))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
}
