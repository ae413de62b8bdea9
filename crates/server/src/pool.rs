//! Hard work, done beside the sockets and never by more threads than there are
//! turns. Whoever waits is served in turns, one job each, so that a room that
//! wants much keeps nobody waiting but itself.

use std::{
    collections::{HashMap, VecDeque},
    fmt,
    hash::Hash,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::oneshot;

use crate::{background::let_others_go_first, lock::lock};

/// The most jobs that wait for one customer, as a rule.
const WAITING: usize = 64;

/// Threads that work for customers of kind `K`. Cheap to clone: all clones are
/// the same.
pub(crate) struct Pool<K> {
    turns: usize,
    /// The most jobs that wait for one customer.
    most: usize,
    queues: Arc<Mutex<Queues<K>>>,
}

struct Queues<K> {
    /// How many threads are at work.
    working: usize,
    /// Who waits with what; nobody here waits with nothing.
    waiting: HashMap<K, VecDeque<Waiting>>,
    /// Whose turn is next.
    order: VecDeque<K>,
}

struct Waiting {
    /// What a newer job of the same number makes pointless.
    number: u64,
    is_wanted: Arc<AtomicBool>,
    job: Box<dyn FnOnce() + Send>,
}

/// A job that waits or is done; once this is dropped, it is no longer begun.
#[derive(Debug)]
pub(crate) struct Ticket(Arc<AtomicBool>);

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Too many jobs of this customer wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

impl<K: Copy + Eq + Hash + Send + 'static> Pool<K> {
    /// A pool that works with at most so many threads.
    pub(crate) fn new(turns: usize) -> Self {
        Self::of(turns, WAITING)
    }

    /// A pool in which so many jobs of one customer may wait.
    pub(crate) fn of(turns: usize, most: usize) -> Self {
        let queues = Queues { working: 0, waiting: HashMap::new(), order: VecDeque::new() };
        Self { turns: turns.max(1), most, queues: Arc::new(Mutex::new(queues)) }
    }

    /// Has a job done when it is this customer's turn. It takes the place of one
    /// with the same number that still waits.
    pub(crate) fn submit(
        &self,
        customer: K,
        number: u64,
        job: impl FnOnce() + Send + 'static,
    ) -> Result<Ticket, Busy> {
        let is_wanted = Arc::new(AtomicBool::new(true));
        let waiting = Waiting { number, is_wanted: is_wanted.clone(), job: Box::new(job) };
        let mut queues = lock(&self.queues);
        queues.put(customer, waiting, self.most)?;
        if queues.working < self.turns {
            queues.working += 1;
            let queues = self.queues.clone();
            tokio::task::spawn_blocking(move || work(&queues));
        }
        Ok(Ticket(is_wanted))
    }

    /// Has something worked out. Whoever no longer waits for it need not be
    /// answered: then it is not begun. None if it broke.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        customer: K,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Busy> {
        let (reply, answer) = oneshot::channel();
        let number = lock(&self.queues).waiting.get(&customer).map_or(0, next_number);
        // Whoever no longer waits needs no answer.
        let _ticket = self.submit(customer, number, move || drop(reply.send(job())))?;
        Ok(answer.await.ok())
    }
}

/// A number that no waiting job has.
fn next_number(waiting: &VecDeque<Waiting>) -> u64 {
    waiting.iter().map(|waiting| waiting.number + 1).max().unwrap_or_default()
}

impl<K: Copy + Eq + Hash> Queues<K> {
    fn put(&mut self, customer: K, job: Waiting, most: usize) -> Result<(), Busy> {
        let queue = self.waiting.entry(customer).or_default();
        if queue.is_empty() {
            self.order.push_back(customer);
        }
        queue.retain(|other| other.number != job.number && other.is_wanted.load(Ordering::Relaxed));
        if queue.len() >= most {
            return Err(Busy);
        }
        queue.push_back(job);
        Ok(())
    }

    /// The next job; whoever it belongs to is last in line for another.
    fn next(&mut self) -> Option<Waiting> {
        while let Some(customer) = self.order.pop_front() {
            let Some(queue) = self.waiting.get_mut(&customer) else { continue };
            let next = queue.pop_front();
            if queue.is_empty() {
                self.waiting.remove(&customer);
            } else {
                self.order.push_back(customer);
            }
            if let Some(next) = next.filter(|next| next.is_wanted.load(Ordering::Relaxed)) {
                return Some(next);
            }
        }
        None
    }
}

/// Works until nothing waits any more.
fn work<K: Copy + Eq + Hash>(queues: &Mutex<Queues<K>>) {
    // The runtime uses such threads for nothing that is in a hurry.
    let_others_go_first();
    loop {
        let mut waiting = lock(queues);
        let Some(Waiting { job, .. }) = waiting.next() else {
            waiting.working -= 1;
            return;
        };
        drop(waiting);
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("something broke while it was worked out");
        }
    }
}

impl<K> Clone for Pool<K> {
    fn clone(&self) -> Self {
        Self { turns: self.turns, most: self.most, queues: self.queues.clone() }
    }
}

impl<K> fmt::Debug for Pool<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("turns", &self.turns).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// A pool of one thread that stands still until told to go on.
    fn held_up() -> (Pool<u8>, mpsc::Sender<()>, Ticket) {
        let pool = Pool::new(1);
        let (go, wait) = mpsc::channel::<()>();
        // It goes on as well when nobody can tell it any more.
        let first = pool.submit(0, 0, move || _ = wait.recv().ok()).unwrap();
        (pool, go, first)
    }

    /// What is told until everyone who could tell anything is gone.
    async fn all(told: mpsc::Receiver<(u8, u64)>) -> Vec<(u8, u64)> {
        tokio::task::spawn_blocking(move || told.iter().collect()).await.unwrap()
    }

    #[tokio::test]
    async fn whoever_wants_much_is_served_no_more_often_than_others() {
        let (pool, go, _first) = held_up();
        let (tell, told) = mpsc::channel();
        let wants = [(1, 0), (1, 1), (1, 2), (2, 0), (3, 0), (3, 1)];
        let tickets = wants.map(|(customer, number)| {
            let tell = tell.clone();
            pool.submit(customer, number, move || tell.send((customer, number)).unwrap()).unwrap()
        });
        drop((go, tell));
        assert_eq!(all(told).await, [(1, 0), (2, 0), (3, 0), (1, 1), (3, 1), (1, 2)]);
        drop(tickets);
    }

    #[tokio::test]
    async fn a_newer_job_of_the_same_number_takes_the_place_of_the_older() {
        let (pool, go, _first) = held_up();
        let (tell, told) = mpsc::channel();
        let tickets: Vec<Ticket> = (0..100)
            .map(|round| {
                let tell = tell.clone();
                pool.submit(1, 7, move || tell.send((1, round)).unwrap()).unwrap()
            })
            .collect();
        drop((go, tell));
        assert_eq!(all(told).await, [(1, 99)]);
        drop(tickets);
    }

    #[tokio::test]
    async fn what_nobody_wants_any_more_is_not_begun() {
        let (pool, go, _first) = held_up();
        let (tell, told) = mpsc::channel();
        let wanted = tell.clone();
        drop(pool.submit(1, 0, move || tell.send((1, 0)).unwrap()).unwrap());
        let _ticket = pool.submit(1, 1, move || wanted.send((1, 1)).unwrap()).unwrap();
        drop(go);
        assert_eq!(all(told).await, [(1, 1)]);
    }

    #[tokio::test]
    async fn nobody_has_more_than_so_many_waiting() {
        let (pool, _go, _first) = held_up();
        let tickets: Vec<_> = (0..100).map(|number| pool.submit(1, number, || {})).collect();
        assert_eq!(tickets.iter().filter(|ticket| ticket.is_ok()).count(), WAITING);
        assert!(pool.submit(2, 0, || {}).is_ok(), "others still may");
    }

    #[tokio::test]
    async fn never_more_threads_work_than_there_are_turns() {
        let pool = Pool::new(3);
        let most = Arc::new(Mutex::new((0, 0)));
        let jobs = (0..60).map(|number| {
            let most = most.clone();
            let work = move || {
                {
                    let mut now = lock(&most);
                    now.0 += 1;
                    now.1 = now.1.max(now.0);
                }
                std::thread::yield_now();
                lock(&most).0 -= 1;
            };
            let pool = pool.clone();
            tokio::spawn(async move { pool.run(number % 10, work).await })
        });
        let jobs: Vec<_> = jobs.collect();
        for job in jobs {
            assert_eq!(job.await.unwrap(), Ok(Some(())));
        }
        let (now, most) = *lock(&most);
        assert!(now == 0 && (1..=3).contains(&most), "{most} at once");
    }

    #[tokio::test]
    async fn what_breaks_is_answered_with_nothing_and_the_pool_goes_on() {
        let pool = Pool::new(1);
        assert_eq!(pool.run(1, || -> u8 { panic!("as it was asked to") }).await, Ok(None));
        assert_eq!(pool.run(1, || 7).await, Ok(Some(7)));
    }
}
