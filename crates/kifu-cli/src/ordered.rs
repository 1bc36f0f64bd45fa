//! Jobs done in several threads, results taken in the order of the jobs.
//!
//! Threads take the next job as soon as they are free, so that long and short ones balance; only
//! a few jobs are ahead of the one whose result is taken next, so that memory stays bounded
//! whatever the number of jobs.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

/// What to do after a result was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    /// Go on, in several threads.
    Together,
    /// Do the next job before any other is begun.
    Alone,
    /// Do nothing more.
    Stop,
}

/// Jobs ahead of the next result, for each thread.
const AHEAD: usize = 4;

/// Does all jobs. `state` makes what each thread keeps between jobs, `work` does a job, `take` gets
/// the results in order, in the thread of the caller.
///
/// The first job is done before any thread is started: a single one needs none.
pub(crate) fn run<J, R, S>(
    threads: usize,
    mut jobs: impl Iterator<Item = J> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, J) -> R + Sync,
    mut take: impl FnMut(R) -> Then,
) where
    J: Send,
    R: Send,
{
    let mut own = state();
    loop {
        let Some(job) = jobs.next() else { return };
        match take(work(&mut own, job)) {
            Then::Alone => {}
            Then::Together if threads < 2 => {}
            Then::Together => break,
            Then::Stop => return,
        }
    }
    let Some(second) = jobs.next() else { return };
    let shared = Shared {
        queue: Mutex::new(Queue { jobs: std::iter::once(second).chain(jobs), next: 0 }),
        ready: Mutex::new(Ready { results: VecDeque::new(), first: 0, end: None, stop: false }),
        changed: Condvar::new(),
        ahead: threads * AHEAD,
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _stopper = Stopper { shared: &shared, always: false };
                let mut own = state();
                while let Some((index, job)) = shared.next_job() {
                    let result = work(&mut own, job);
                    shared.put(index, result);
                }
            });
        }
        let _stopper = Stopper { shared: &shared, always: true };
        while let Some(result) = shared.next_result() {
            if take(result) == Then::Stop {
                break;
            }
        }
    });
}

struct Shared<I, R> {
    queue: Mutex<Queue<I>>,
    ready: Mutex<Ready<R>>,
    changed: Condvar,
    ahead: usize,
}

struct Queue<I> {
    jobs: I,
    next: usize,
}

struct Ready<R> {
    /// Results from `first` on; `None` is not done yet.
    results: VecDeque<Option<R>>,
    first: usize,
    /// The number of jobs, once known.
    end: Option<usize>,
    stop: bool,
}

impl<I: Iterator, R> Shared<I, R> {
    /// The next job, when it is not too far ahead.
    fn next_job(&self) -> Option<(usize, I::Item)> {
        let mut queue = lock(&self.queue);
        let mut ready = lock(&self.ready);
        while queue.next >= ready.first + self.ahead && !ready.stop {
            ready = self.changed.wait(ready).unwrap_or_else(PoisonError::into_inner);
        }
        if ready.stop || ready.end.is_some() {
            return None;
        }
        // Making the job may take a while, and results are to be taken meanwhile.
        drop(ready);
        let job = queue.jobs.next();
        let index = queue.next;
        if job.is_some() {
            queue.next += 1;
        } else {
            lock(&self.ready).end = Some(index);
            self.changed.notify_all();
        }
        Some((index, job?))
    }

    fn put(&self, index: usize, result: R) {
        let mut ready = lock(&self.ready);
        let at = index - ready.first;
        if ready.results.len() <= at {
            ready.results.resize_with(at + 1, || None);
        }
        if let Some(place) = ready.results.get_mut(at) {
            *place = Some(result);
        }
        self.changed.notify_all();
    }

    /// The next result in order, when it is there.
    fn next_result(&self) -> Option<R> {
        let mut ready = lock(&self.ready);
        loop {
            if let Some(result) = ready.results.front_mut().and_then(Option::take) {
                ready.results.pop_front();
                ready.first += 1;
                self.changed.notify_all();
                return Some(result);
            }
            if ready.stop || ready.end == Some(ready.first) {
                return None;
            }
            ready = self.changed.wait(ready).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Ends the waiting of all others when its thread panics, or (`always`) wants nothing more.
struct Stopper<'a, I, R> {
    shared: &'a Shared<I, R>,
    always: bool,
}

impl<I, R> Drop for Stopper<'_, I, R> {
    fn drop(&mut self) {
        if self.always || thread::panicking() {
            lock(&self.shared.ready).stop = true;
            self.shared.changed.notify_all();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 5] {
            for alone in [0, 3] {
                let mut taken = Vec::new();
                run(
                    threads,
                    0..100,
                    || (),
                    |(), job| job * 2,
                    |result| {
                        taken.push(result);
                        if taken.len() < alone { Then::Alone } else { Then::Together }
                    },
                );
                assert_eq!(taken, (0..100).map(|job| job * 2).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn stops_when_told() {
        let mut taken = 0;
        run(
            3,
            0..,
            || (),
            |(), job: u64| job,
            |_| {
                taken += 1;
                if taken == 50 { Then::Stop } else { Then::Together }
            },
        );
        assert_eq!(taken, 50);
    }

    #[test]
    fn no_job_is_no_result() {
        run(2, 0..0, || (), |(), job: u8| job, |_| Then::Stop);
    }
}
