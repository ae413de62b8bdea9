//! What is worked out from finished games: once for all who ask for the same,
//! each room in turn, and kept at hand for a while.

use std::{
    collections::HashMap,
    fmt,
    net::IpAddr,
    num::NonZeroUsize,
    sync::{Arc, Mutex, Weak},
};

use lru::LruCache;
use rooms::{ReadError, Record, RoomId, StoredGame};
use tokio::{runtime::Handle, sync};

use crate::{
    api_error::{ApiError, NO_SUCH_GAME, NOT_OPENED, NOT_OVER, TOO_BUSY},
    governor::Resource,
    journal::JournalClient,
    lock::lock,
    pool::Pool,
    run::{Chore, Shared},
};

/// A game of a room.
pub(crate) type GameKey = (RoomId, u32);

/// What is worked out from finished games.
pub(crate) struct GameCache<T> {
    kept: Mutex<LruCache<GameKey, Arc<T>>>,
    /// What is being worked out just now: whoever asks for the same waits for it.
    under_way: Mutex<HashMap<GameKey, Weak<sync::Mutex<()>>>>,
    /// How much all that is kept may weigh together.
    most: usize,
    weigh: fn(&T) -> usize,
}

impl<T: Send + Sync + 'static> GameCache<T> {
    /// Keeps so many at hand, as long as they weigh no more than that together.
    pub(crate) fn new(entries: NonZeroUsize, most: usize, weigh: fn(&T) -> usize) -> Self {
        let kept = Mutex::new(LruCache::new(entries));
        Self { kept, under_way: Mutex::default(), most, weigh }
    }

    /// What follows from a game's records, worked out if nobody has asked for it
    /// lately.
    pub(crate) async fn of_game(
        &self,
        shared: &Arc<Shared>,
        address: IpAddr,
        key: GameKey,
        work: impl FnOnce(&[Record]) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<Arc<T>, ApiError> {
        let may_read = || Ok(shared.governor.take(Resource::Reading, address)?);
        let (journal, runtime) = (shared.journal.clone(), Handle::current());
        // It is read in the room's own turn too: whoever wants many games of a
        // room keeps nobody else waiting for the disk.
        let read_and_work = move || work(&runtime.block_on(records_of(&journal, key))?);
        self.get(&shared.chores, key, may_read, read_and_work).await
    }

    async fn get(
        &self,
        chores: &Pool<Chore>,
        key: GameKey,
        may_work: impl FnOnce() -> Result<(), ApiError>,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<Arc<T>, ApiError> {
        if let Some(known) = self.find(key) {
            return Ok(known);
        }
        let under_way = self.under_way(key);
        let _turn = under_way.lock().await;
        if let Some(known) = self.find(key) {
            return Ok(known);
        }
        may_work()?;
        let worked_out = chores.run(Chore::Room(key.0), work).await;
        let worked_out = Arc::new(worked_out.map_err(|_| TOO_BUSY)?.ok_or(NO_SUCH_GAME)??);
        self.keep(key, &worked_out);
        Ok(worked_out)
    }

    fn find(&self, key: GameKey) -> Option<Arc<T>> {
        lock(&self.kept).get(&key).cloned()
    }

    /// The one turn at working this out.
    fn under_way(&self, key: GameKey) -> Arc<sync::Mutex<()>> {
        let mut under_way = lock(&self.under_way);
        if let Some(turn) = under_way.get(&key).and_then(Weak::upgrade) {
            return turn;
        }
        under_way.retain(|_, turn| turn.strong_count() > 0);
        let turn = Arc::default();
        under_way.insert(key, Arc::downgrade(&turn));
        turn
    }

    /// Keeps something at hand, and puts away what nobody has asked for longest
    /// as long as there is too much.
    fn keep(&self, key: GameKey, worked_out: &Arc<T>) {
        let mut kept = lock(&self.kept);
        kept.put(key, worked_out.clone());
        let weight = |kept: &LruCache<GameKey, Arc<T>>| -> usize {
            kept.iter().map(|(_, one)| (self.weigh)(one)).sum()
        };
        while kept.len() > 1 && weight(&kept) > self.most {
            kept.pop_lru();
        }
    }
}

/// The records of a finished game, and those it builds on.
async fn records_of(journal: &JournalClient, (room, game): GameKey) -> Result<Vec<Record>, ApiError> {
    match journal.game(room, game).await {
        Ok(StoredGame::Records(records)) => Ok(records),
        Ok(StoredGame::Unknown) => Err(NO_SUCH_GAME),
        Ok(StoredGame::Running) => Err(NOT_OVER),
        Err(ReadError::Busy(_)) => Err(TOO_BUSY),
        Err(ReadError::Damaged(error)) => {
            tracing::error!(%room, game, %error, "a game cannot be read");
            Err(NOT_OPENED)
        }
    }
}

impl<T> fmt::Debug for GameCache<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameCache").field("most", &self.most).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use rooms::Hex;
    use tokio::task::yield_now;

    use super::*;

    const A: RoomId = Hex([1; 16]);
    const B: RoomId = Hex([2; 16]);

    fn cache() -> Arc<GameCache<u32>> {
        Arc::new(GameCache::new(NonZeroUsize::new(8).unwrap(), 100, |_| 20))
    }

    /// G16: what one room's visitors want keeps another's waiting for one turn.
    #[tokio::test]
    async fn sixty_slow_studies_of_one_room_do_not_delay_anothers() {
        let (cache, chores) = (cache(), Pool::new(1));
        let done = Arc::new(Mutex::new(Vec::new()));
        let (go, wait) = channel::<()>();
        let mut wait = Some(wait);
        let mut asked = Vec::new();
        for key in (0..60).map(|game| (A, game)).chain([(B, 1)]) {
            let (cache, chores, done, wait) = (cache.clone(), chores.clone(), done.clone(), wait.take());
            asked.push(tokio::spawn(async move {
                let work = move || {
                    // The first holds everyone up until all have asked.
                    wait.into_iter().for_each(|wait| _ = wait.recv().ok());
                    lock(&done).push(key);
                    Ok(key.1)
                };
                cache.get(&chores, key, || Ok(()), work).await.map(drop).is_ok()
            }));
            yield_now().await;
        }
        drop(go);
        for asked in asked {
            assert!(asked.await.unwrap());
        }
        let place = lock(&done).iter().position(|key| *key == (B, 1)).unwrap();
        assert!(place <= 2, "after {place} others");
    }

    #[tokio::test]
    async fn what_many_ask_for_at_once_is_worked_out_once() {
        let (cache, chores) = (cache(), Pool::new(4));
        let n_worked = Arc::new(Mutex::new(0));
        let ask = |_| {
            let (cache, chores, n_worked) = (cache.clone(), chores.clone(), n_worked.clone());
            let work = move || {
                *lock(&n_worked) += 1;
                Ok(7)
            };
            tokio::spawn(async move { cache.get(&chores, (A, 1), || Ok(()), work).await.ok() })
        };
        for asked in (0..40).map(ask).collect::<Vec<_>>() {
            assert_eq!(asked.await.unwrap().as_deref(), Some(&7));
        }
        assert_eq!(*lock(&n_worked), 1);
    }

    #[tokio::test]
    async fn whoever_may_read_no_more_still_gets_what_lies_at_hand() {
        let (cache, chores) = (cache(), Pool::new(1));
        let ask = async |may: bool| {
            let may = || if may { Ok(()) } else { Err(TOO_BUSY) };
            cache.get(&chores, (A, 1), may, || Ok(1)).await.is_ok()
        };
        assert!(!ask(false).await);
        assert!(ask(true).await && ask(false).await);
    }

    #[tokio::test]
    async fn what_nobody_has_asked_for_longest_is_put_away() {
        let (cache, chores) = (cache(), Pool::new(1));
        for game in 0..7 {
            assert!(cache.get(&chores, (A, game), || Ok(()), move || Ok(game)).await.is_ok());
        }
        let at_hand: Vec<u32> = (0..7).filter(|&game| cache.find((A, game)).is_some()).collect();
        assert_eq!(at_hand, [2, 3, 4, 5, 6]);
        assert!(lock(&cache.under_way).len() <= 1, "turns that nobody waits for are forgotten");
    }
}
