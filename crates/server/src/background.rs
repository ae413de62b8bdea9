//! Threads whose work may wait: bots that think, games that are read, studied or
//! opened again. Where they share cores with the threads that carry moves, the
//! moves go first.

/// How nice such a thread is: a core that others want gives it about a tenth.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lets all other threads go first, from now on. Only Linux knows priorities of
/// single threads by this name; elsewhere nothing changes.
#[cfg(target_os = "linux")]
pub(crate) fn let_others_go_first() {
    let set = |now: i32| rustix::process::setpriority_process(None, now.max(NICENESS));
    if let Err(error) = rustix::process::getpriority_process(None).and_then(set) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn let_others_go_first() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::thread;

    use super::*;

    fn niceness() -> i32 {
        rustix::process::getpriority_process(None).expect("every thread has a priority")
    }

    #[test]
    fn a_thread_that_lets_others_go_first_is_alone_in_that() {
        let before = niceness();
        let nice = thread::spawn(|| {
            let_others_go_first();
            niceness()
        });
        assert_eq!(nice.join().unwrap(), before.max(NICENESS));
        assert_eq!(niceness(), before);
    }
}
