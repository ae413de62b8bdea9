//! The journal as the rest of the server sees it: what happens to it is
//! counted, and what cannot be read just now is asked for again.

use std::{fmt, sync::Arc, time::Duration};

use rooms::{
    Answer, Append, AppendError, Journal, Kept, PendingAppend, ReadError, Record, RoomCode, RoomId, Snapshot,
    StoredGame, StoredRoom, Urgency,
};
use tokio::time::sleep;

use crate::metrics::Metrics;

/// How long is waited before something is read again, time after time.
const AGAIN_AFTER: [Duration; 3] =
    [Duration::from_millis(20), Duration::from_millis(80), Duration::from_millis(320)];
/// How many rooms are listed at a time.
const PAGE: usize = 1_000;

/// The journal as the rest of the server sees it.
#[derive(Clone)]
pub(crate) struct JournalClient {
    journal: Arc<dyn Journal>,
    metrics: Metrics,
}

impl fmt::Debug for JournalClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JournalClient")
    }
}

impl JournalClient {
    pub(crate) fn new(journal: impl Journal + 'static, metrics: Metrics) -> Self {
        let commits = metrics.clone();
        journal.on_commit(Box::new(move |took| commits.committed(took)));
        Self { journal: Arc::new(journal), metrics }
    }

    /// The journal itself.
    pub(crate) fn journal(&self) -> Arc<dyn Journal> {
        self.journal.clone()
    }

    /// Begins to keep records durably; see [`Journal::append`].
    pub(crate) fn append(&self, append: Append, urgency: Urgency) -> PendingAppend {
        let n_records = append.records.len() as u64;
        let (under_way, metrics) = (self.metrics.health.begin(), self.metrics.clone());
        let pending = self.journal.append(append, urgency);
        Box::pin(async move {
            let kept = pending.await;
            drop(under_way);
            match &kept {
                Ok(()) => {
                    metrics.recorded(n_records);
                    metrics.health.committed(true);
                }
                Err(AppendError::Busy(_) | AppendError::Failed(_)) => {
                    metrics.journal_failures.inc();
                    metrics.health.committed(false);
                }
                Err(AppendError::Fenced) => {
                    metrics.journal_trouble("fenced");
                    #[cfg(feature = "cluster")]
                    metrics.cluster.fenced.inc();
                }
                Err(AppendError::Conflict(_) | AppendError::CodeTaken) => {}
            }
            kept
        })
    }

    pub(crate) async fn find(&self, code: RoomCode) -> Result<Option<RoomId>, ReadError> {
        self.patiently(|| self.journal.find(code)).await
    }

    pub(crate) async fn open(&self, room: RoomId) -> Result<Option<StoredRoom>, ReadError> {
        self.patiently(|| self.journal.open(room)).await
    }

    pub(crate) async fn load(&self, room: RoomId) -> Result<Vec<Record>, ReadError> {
        self.patiently(|| self.journal.load(room)).await
    }

    pub(crate) async fn game(&self, room: RoomId, game: u32) -> Result<StoredGame, ReadError> {
        self.patiently(|| self.journal.game(room, game)).await
    }

    /// Every room that makes sense; one that does not is logged and counted.
    pub(crate) async fn list(&self) -> Result<Vec<Kept>, ReadError> {
        let (mut rooms, mut after) = (Vec::new(), None);
        loop {
            let page = self.patiently(|| self.journal.list(after, PAGE)).await?;
            rooms.extend(page.rooms);
            for why in page.bad {
                tracing::error!(%why, "a room is passed over");
                self.metrics.journal_trouble("bad_room");
            }
            after = page.next;
            if after.is_none() {
                return Ok(rooms);
            }
        }
    }

    /// Keeps a snapshot, some time; without it nothing is lost but time.
    pub(crate) fn save_snapshot(&self, room: RoomId, snapshot: Snapshot) {
        let (journal, metrics) = (self.journal.clone(), self.metrics.clone());
        tokio::spawn(async move {
            if let Err(error) = journal.save_snapshot(room, snapshot).await {
                tracing::warn!(%error, "a snapshot could not be kept");
                metrics.journal_trouble("snapshot_not_kept");
            }
        });
    }

    pub(crate) async fn forget_if(&self, room: RoomId, last_seq: u64) -> Result<bool, AppendError> {
        self.journal.forget_if(room, last_seq).await
    }

    pub(crate) async fn close(&self) {
        self.journal.close().await;
    }

    /// Reads, and reads again after a while if it cannot be done just now.
    async fn patiently<'a, T>(
        &self,
        read: impl Fn() -> Answer<'a, Result<T, ReadError>>,
    ) -> Result<T, ReadError> {
        for wait in AGAIN_AFTER {
            match read().await {
                Err(ReadError::Busy(why)) => tracing::debug!(%why, "the journal is read again in a while"),
                read => return read,
            }
            self.metrics.journal_trouble("busy");
            sleep(wait).await;
        }
        read().await
    }
}
