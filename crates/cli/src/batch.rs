//! Several pieces of work at once, their results in the order of the pieces.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Works on all items, on so many threads, and hands each result to `take` in the order of the items,
/// as soon as those before it are done. A break or an error ends it after the work in hand.
pub fn in_order<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(usize, R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    if threads == 1 || items.len() == 1 {
        for (index, item) in items.iter().enumerate() {
            if take(index, work(item))?.is_break() {
                break;
            }
        }
        return Ok(());
    }
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::sync_channel(threads);
    std::thread::scope(|scope| {
        let (next, work) = (&next, &work);
        for _ in 0..threads.min(items.len()) {
            let send = send.clone();
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    // Nobody takes results any more: leave.
                    if send.send((index, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (index, result) in receive {
            early.insert(index, result);
            while let Some(result) = early.remove(&wanted) {
                if take(wanted, result)?.is_break() {
                    return Ok(());
                }
                wanted += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whoever_is_first() {
        let items: Vec<u64> = (0..50).collect();
        for threads in [1, 4] {
            let mut taken = Vec::new();
            let slow_first = |&item: &u64| {
                std::thread::sleep(std::time::Duration::from_micros(500 - 10 * item));
                item
            };
            in_order(&items, threads, slow_first, |index, item| {
                assert_eq!(index as u64, item);
                taken.push(item);
                Ok(if item == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })
            .unwrap();
            assert!(taken.into_iter().eq(0..=40));
        }
    }
}
