//! Ctrl-C: the first asks the work to stop and tell what it knows, the second ends at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Starts to listen.
pub fn listen() {
    let heard = flag();
    let handler = move || {
        if heard.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C still ends the program, only less kindly.
    drop(ctrlc::set_handler(handler));
}

/// Set once Ctrl-C was pressed.
pub fn flag() -> Arc<AtomicBool> {
    Arc::clone(FLAG.get_or_init(Arc::default))
}

/// Whether Ctrl-C was pressed.
pub fn was_heard() -> bool {
    flag().load(Ordering::Relaxed)
}
