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

/// Batches ahead of the next result, for each thread.
const AHEAD: usize = 4;
/// A batch is handed out in one go: this many jobs, or jobs of this weight.
const BATCH: usize = 64;
const WEIGHT: usize = 128 * 1024;

/// How jobs are made, weighed and done.
pub(crate) struct Work<T, I, G, S, W> {
    /// Number of threads; asked for only when there is more than one job.
    pub(crate) threads: T,
    pub(crate) jobs: I,
    /// How heavy a job is, in bytes, so that light ones are handed out together.
    pub(crate) weight: G,
    /// Makes what each thread keeps between jobs.
    pub(crate) state: S,
    /// Does a job.
    pub(crate) each: W,
}

/// Does all jobs; `take` gets the results in order, in the thread of the caller.
///
/// The first job is done before any thread is started: a single one needs none.
pub(crate) fn run<J, R, K>(
    all: Work<
        impl FnOnce() -> usize,
        impl Iterator<Item = J> + Send,
        impl Fn(&J) -> usize + Sync,
        impl Fn() -> K + Sync,
        impl Fn(&mut K, J) -> R + Sync,
    >,
    mut take: impl FnMut(R) -> Then,
) where
    J: Send,
    R: Send,
{
    let Work { threads, mut jobs, weight, state, each } = all;
    let mut own = state();
    let mut alone = true;
    while alone {
        let Some(job) = jobs.next() else { return };
        match take(each(&mut own, job)) {
            Then::Alone => {}
            Then::Together => alone = false,
            Then::Stop => return,
        }
    }
    let Some(second) = jobs.next() else { return };
    let jobs = std::iter::once(second).chain(jobs);
    let threads = threads();
    if threads < 2 {
        for job in jobs {
            if take(each(&mut own, job)) == Then::Stop {
                return;
            }
        }
        return;
    }
    let shared = Shared {
        queue: Mutex::new(Queue { jobs, next: 0 }),
        ready: Mutex::new(Ready { results: VecDeque::new(), first: 0, end: None, stop: false }),
        changed: Condvar::new(),
        ahead: threads * AHEAD,
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _stopper = Stopper { shared: &shared, always: false };
                let mut own = state();
                while let Some((index, jobs)) = shared.next_jobs(&weight) {
                    shared.put(index, jobs.into_iter().map(|job| each(&mut own, job)).collect());
                }
            });
        }
        let _stopper = Stopper { shared: &shared, always: true };
        while let Some(results) = shared.next_results() {
            for result in results {
                if take(result) == Then::Stop {
                    return;
                }
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
    /// Number of the next batch.
    next: usize,
}

struct Ready<R> {
    /// Results of batches from `first` on; `None` is not done yet.
    results: VecDeque<Option<Vec<R>>>,
    first: usize,
    /// The number of batches, once known.
    end: Option<usize>,
    stop: bool,
}

impl<I: Iterator, R> Shared<I, R> {
    /// The next batch, when it is not too far ahead.
    fn next_jobs(&self, weight: impl Fn(&I::Item) -> usize) -> Option<(usize, Vec<I::Item>)> {
        let mut queue = lock(&self.queue);
        let mut ready = lock(&self.ready);
        while queue.next >= ready.first + self.ahead && !ready.stop {
            ready = self.changed.wait(ready).unwrap_or_else(PoisonError::into_inner);
        }
        if ready.stop || ready.end.is_some() {
            return None;
        }
        // Making jobs may take a while, and results are to be taken meanwhile.
        drop(ready);
        let mut batch = Vec::new();
        let mut heavy = 0;
        while batch.len() < BATCH && heavy < WEIGHT {
            let Some(job) = queue.jobs.next() else { break };
            heavy += weight(&job);
            batch.push(job);
        }
        let index = queue.next;
        if batch.is_empty() {
            lock(&self.ready).end = Some(index);
            self.changed.notify_all();
            return None;
        }
        queue.next += 1;
        Some((index, batch))
    }

    fn put(&self, index: usize, results: Vec<R>) {
        let mut ready = lock(&self.ready);
        let at = index - ready.first;
        if ready.results.len() <= at {
            ready.results.resize_with(at + 1, || None);
        }
        if let Some(place) = ready.results.get_mut(at) {
            *place = Some(results);
        }
        if at == 0 {
            self.changed.notify_all();
        }
    }

    /// The next results in order, when they are there.
    fn next_results(&self) -> Option<Vec<R>> {
        let mut ready = lock(&self.ready);
        loop {
            if let Some(results) = ready.results.front_mut().and_then(Option::take) {
                ready.results.pop_front();
                ready.first += 1;
                self.changed.notify_all();
                return Some(results);
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

    fn doubled(threads: usize, jobs: impl Iterator<Item = u64> + Send, take: impl FnMut(u64) -> Then) {
        let work = Work {
            threads: || threads,
            jobs,
            weight: |job: &u64| usize::try_from(job % 7).unwrap() * 20_000,
            state: || (),
            each: |(): &mut (), job| job * 2,
        };
        run(work, take);
    }

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 5] {
            for alone in [0, 3] {
                let mut taken = Vec::new();
                doubled(threads, 0..1000, |result| {
                    taken.push(result);
                    if taken.len() < alone { Then::Alone } else { Then::Together }
                });
                assert!(taken.into_iter().eq((0..1000).map(|job| job * 2)));
            }
        }
    }

    #[test]
    fn stops_when_told() {
        let mut taken = 0;
        doubled(3, 0.., |_| {
            taken += 1;
            if taken == 500 { Then::Stop } else { Then::Together }
        });
        assert_eq!(taken, 500);
    }

    #[test]
    fn no_job_is_no_result() {
        doubled(2, 0..0, |_| panic!("nothing was done"));
    }
}
