//! Ctrl-C: the first asks the work to stop and tell what it knows, the second ends at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Whether there is no work that could be asked to stop.
static IS_IDLE: AtomicBool = AtomicBool::new(false);

/// What is to be done before the program ends by a signal.
static FAREWELL: OnceLock<fn()> = OnceLock::new();

/// Starts to listen.
pub fn listen() {
    let heard = flag();
    let handler = move || {
        let was_heard = heard.swap(true, Ordering::Relaxed);
        if let Some(farewell) = FAREWELL.get() {
            farewell();
        } else if !was_heard && !IS_IDLE.load(Ordering::Relaxed) {
            return;
        }
        std::process::exit(130);
    };
    // Without a handler Ctrl-C still ends the program, only less kindly.
    drop(ctrlc::set_handler(handler));
}

/// From now on a signal ends the program at once, after this. Programs that have the whole terminal hear
/// Ctrl-C as a key; a signal tells them that the terminal is gone, or that somebody wants them gone.
pub fn end_with(farewell: fn()) {
    FAREWELL.get_or_init(|| farewell);
}

/// Set once Ctrl-C was pressed.
pub fn flag() -> Arc<AtomicBool> {
    Arc::clone(FLAG.get_or_init(Arc::default))
}

/// Whether Ctrl-C was pressed.
pub fn was_heard() -> bool {
    flag().load(Ordering::Relaxed)
}

/// Does what can't be asked to stop, such as waiting for a line: Ctrl-C then ends the program at once.
pub fn idle<T>(wait: impl FnOnce() -> T) -> T {
    IS_IDLE.store(true, Ordering::Relaxed);
    let waited = wait();
    IS_IDLE.store(false, Ordering::Relaxed);
    waited
}

/// Forgets that Ctrl-C was pressed, for programs that go on with other work; whether it was.
pub fn forgive() -> bool {
    flag().swap(false, Ordering::Relaxed)
}
