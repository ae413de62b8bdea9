//! The registry of a server that shares its journal with nobody: every room is
//! its own for ever, nothing is renewed, and nobody is waited for.

use std::{fmt, future::ready, sync::Arc};

use crate::{
    Answer, Epoch, Found, Journal, Listed, Node, NodeId, Owner, RECORD_FORMAT, ReadError, Registry, RoomCode,
    RoomId, Silence, Tenure, Unanswered,
};

/// The registry of a server that shares its journal with nobody.
pub struct Alone {
    journal: Arc<dyn Journal>,
}

impl fmt::Debug for Alone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Alone")
    }
}

impl Alone {
    /// Alone with this journal.
    pub fn new(journal: Arc<dyn Journal>) -> Self {
        Self { journal }
    }

    fn found(room: RoomId) -> Found {
        let Tenure { owner: node, epoch } = Tenure::ALONE;
        let owner = Owner { node, address: String::new(), silence: Silence::None };
        Found { room, epoch, owner: Some(owner), needs: None, format: RECORD_FORMAT }
    }
}

impl Registry for Alone {
    fn enter(&self, _: Node) -> Answer<'_, Result<(), Unanswered>> {
        Box::pin(ready(Ok(())))
    }

    fn renew(&self, _: NodeId, _: bool) -> Answer<'_, Result<bool, Unanswered>> {
        Box::pin(ready(Ok(true)))
    }

    fn leave(&self, _: NodeId) -> Answer<'_, Result<(), Unanswered>> {
        Box::pin(ready(Ok(())))
    }

    fn bury(&self, _: NodeId, _: bool) -> Answer<'_, Result<bool, Unanswered>> {
        Box::pin(ready(Ok(false)))
    }

    fn nodes(&self) -> Answer<'_, Result<Vec<Listed>, Unanswered>> {
        let node = Node {
            id: Tenure::ALONE.owner,
            address: String::new(),
            build: String::new(),
            format: 0,
            rules: Vec::new(),
            shelf: None,
            is_draining: false,
        };
        Box::pin(ready(Ok(vec![Listed { node, silence: Silence::None }])))
    }

    fn find(&self, code: RoomCode) -> Answer<'_, Result<Option<Found>, ReadError>> {
        Box::pin(async move { Ok(self.journal.find(code).await?.map(Self::found)) })
    }

    fn claim(
        &self,
        _: NodeId,
        rooms: Vec<(RoomId, Epoch)>,
        _: bool,
    ) -> Answer<'_, Result<Vec<(RoomId, Epoch)>, Unanswered>> {
        let all = rooms.into_iter().map(|(room, _)| (room, Tenure::ALONE.epoch)).collect();
        Box::pin(ready(Ok(all)))
    }

    fn release(&self, _: Vec<(RoomId, Tenure)>) -> Answer<'_, Result<(), Unanswered>> {
        Box::pin(ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Poll, Waker};

    use super::*;
    use crate::{Append, Hex, MemoryJournal};

    /// What is answered at once.
    fn now<T>(mut answer: Answer<'_, T>) -> T {
        match answer.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(answer) => answer,
            Poll::Pending => panic!("a server alone waits for nobody"),
        }
    }

    #[test]
    fn a_server_alone_owns_every_room_at_once_and_for_ever() {
        let journal = Arc::new(MemoryJournal::default());
        let (room, code) = (Hex([3; 16]), RoomCode::from_number(3));
        let (_, record) = crate::Room::open(
            crate::Timestamp(0),
            code,
            Hex([1; 32]),
            games::Kind::ALL[0],
            Hex([2; 32]),
            crate::Limits::default(),
        );
        journal.keep(&Append { room, code, tenure: Tenure::ALONE, records: vec![record] }).unwrap();
        let alone = Alone::new(journal);
        let found = now(alone.find(code)).unwrap().expect("it is there");
        assert_eq!((found.room, found.epoch), (room, Epoch(0)));
        assert_eq!(found.owner.map(|owner| owner.node), Some(Tenure::ALONE.owner));
        for _ in 0..2 {
            let claimed = now(alone.claim(Tenure::ALONE.owner, vec![(room, Epoch(0))], false)).unwrap();
            assert_eq!(claimed, [(room, Tenure::ALONE.epoch)]);
        }
        assert_eq!(now(alone.renew(Tenure::ALONE.owner, false)), Ok(true));
        assert_eq!(now(alone.find(RoomCode::from_number(4))), Ok(None));
    }
}
