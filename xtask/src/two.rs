//! Work for two cores: the emulator uses one, so two of it run side by side.

use std::sync::Mutex;

/// Does `work` for each of `items`, two at a time, in their order; the results are in that order, too.
pub(crate) fn at_a_time<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(items.iter().enumerate());
    let done = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let taken = next.lock().expect("work does not panic").next();
                    let Some((place, item)) = taken else { break };
                    let result = work(item);
                    done.lock()
                        .expect("work does not panic")
                        .push((place, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("work does not panic");
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_item_is_worked_on_once_and_the_order_is_kept() {
        let squares = super::at_a_time(&[3, 1, 4, 1, 5], |n| n * n);
        assert_eq!(squares, [9, 1, 16, 1, 25]);
        assert!(super::at_a_time(&[0; 0], |n| *n).is_empty());
    }
}
