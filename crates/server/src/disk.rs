//! Whether there is room on the disk for anything new. What is free is looked
//! at now and then, so that games end well before it is full.

use std::{
    io,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use rooms::{Need, wire::Ask};
use tokio::time::{MissedTickBehavior, interval};

use crate::{metrics::Metrics, run::Shared};

/// Tells how many bytes a folder's disk has left for us.
pub type FreeSpace = fn(&Path) -> io::Result<u64>;

/// What is known of the disk.
#[derive(Debug, Default)]
pub(crate) struct Disk {
    is_nearly_full: AtomicBool,
}

impl Disk {
    /// Whether nothing new is to be begun.
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.is_nearly_full.load(Ordering::Relaxed)
    }

    /// Whether there is room for what a request begins. Whatever runs may go on
    /// and end.
    pub(crate) fn has_room_for(&self, ask: &Ask) -> bool {
        let (_, need) = ask.needs();
        let begins = need == Need::Deal || matches!(ask, Ask::Pack { pack: Some(_) });
        !begins || !self.is_nearly_full()
    }

    /// So much is free, or nobody can say.
    fn note(&self, free: io::Result<u64>, reserve: u64, metrics: &Metrics) {
        let free = match free {
            Ok(free) => free,
            Err(error) => {
                tracing::debug!(%error, "nobody knows how much of the disk is free");
                return;
            }
        };
        let is_nearly_full = free < reserve;
        metrics.disk(free, is_nearly_full);
        if self.is_nearly_full.swap(is_nearly_full, Ordering::Relaxed) != is_nearly_full {
            if is_nearly_full {
                tracing::error!(free, reserve, "the disk is nearly full: nothing new is begun");
            } else {
                tracing::info!(free, reserve, "the disk has room again");
            }
        }
    }
}

/// Looks at once, and then now and then.
pub(crate) async fn watch(shared: Arc<Shared>) {
    let mut every = interval(shared.config.look_at_disk_every);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        let config = shared.config.clone();
        // A disk that does not answer holds up nobody but whoever looks at it.
        let looked = tokio::task::spawn_blocking(move || (config.free_space)(&config.data)).await;
        let free = looked.unwrap_or_else(|broke| Err(io::Error::other(broke)));
        shared.disk.note(free, shared.config.disk_reserve, &shared.metrics);
    }
}

/// How many bytes of a folder's disk are free for us.
#[cfg(target_os = "linux")]
pub(crate) fn free_space(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Elsewhere nobody says, and nothing is refused.
#[cfg(not(target_os = "linux"))]
pub(crate) fn free_space(_: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_is_nearly_full_until_there_is_room_again() {
        let (disk, metrics) = (Disk::default(), Metrics::default());
        let note = |free| {
            disk.note(free, 100, &metrics);
            disk.is_nearly_full()
        };
        assert!(!note(Ok(100)));
        assert!(note(Ok(99)));
        assert!(note(Err(io::ErrorKind::TimedOut.into())), "what is not known changes nothing");
        assert!(metrics.text().contains("dodo_disk_nearly_full 1"), "{}", metrics.text());
        assert!(!note(Ok(101)));
        assert!(metrics.text().contains("dodo_disk_free_bytes 101"), "{}", metrics.text());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_disk_has_something_free() {
        assert!(free_space(Path::new(".")).unwrap() > 0);
        assert!(free_space(Path::new("/no/such/folder")).is_err());
    }
}
