//! What one connection may take, together with its person's other connections,
//! its room and its address. The buckets are looked up when the connection is
//! there and when its person is known; after that nothing is locked.

use std::{net::IpAddr, sync::Arc};

use rooms::{RoomCode, TokenHash};

use super::{Governor, OverBudget, Resource, bucket::Bucket, resource::ROOM_TIMES, source::Source};

/// The buckets that something is taken from, and how many times the allowance
/// each of them has.
#[derive(Clone, Debug)]
pub(crate) struct Ration {
    governor: Arc<Governor>,
    resource: Resource,
    buckets: Vec<(Arc<Bucket>, u32)>,
}

impl Ration {
    /// Takes `n` from every bucket, or from none.
    pub(crate) fn take(&self, n: u32) -> Result<(), OverBudget> {
        let Self { governor, resource, buckets } = self;
        let (now, allowance) = (governor.now(), governor.allowances[*resource]);
        let is_there = buckets.iter().all(|(bucket, times)| bucket.has(allowance, *times, n, now));
        if !is_there {
            return Err(governor.refuse(*resource));
        }
        // Somebody else may take the same at this very moment: then it is owed.
        buckets.iter().for_each(|(bucket, times)| bucket.owe(allowance, *times, n, now));
        Ok(())
    }

    /// Takes `n` whether or not there is so much.
    pub(crate) fn owe(&self, n: u32) {
        let (now, allowance) = (self.governor.now(), self.governor.allowances[self.resource]);
        self.buckets.iter().for_each(|(bucket, times)| bucket.owe(allowance, *times, n, now));
    }

    /// Whether there is anything left.
    pub(crate) fn has_left(&self) -> Result<(), OverBudget> {
        let (now, allowance) = (self.governor.now(), self.governor.allowances[self.resource]);
        let is_there = self.buckets.iter().all(|(bucket, times)| bucket.has(allowance, *times, 1, now));
        if is_there { Ok(()) } else { Err(self.governor.refuse(self.resource)) }
    }
}

/// What one connection may take.
#[derive(Debug)]
pub(crate) struct LineBudget {
    address: IpAddr,
    room: RoomCode,
    pub(crate) requests: Ration,
    pub(crate) strokes: Ration,
    pub(crate) message_bytes: Ration,
    pub(crate) strikes: Ration,
    /// What the records that this connection causes may take on disk.
    pub(crate) kept: Arc<Ration>,
}

impl LineBudget {
    pub(super) fn new(governor: &Arc<Governor>, address: IpAddr, room: RoomCode) -> Self {
        let ration = |resource| governor.ration_of_person(resource, address, room, None);
        Self {
            address,
            room,
            requests: ration(Resource::Request),
            strokes: ration(Resource::Stroke),
            message_bytes: ration(Resource::MessageByte),
            strikes: Ration {
                governor: governor.clone(),
                resource: Resource::Strike,
                buckets: vec![(Arc::default(), 1)],
            },
            kept: Arc::new(governor.ration_of_address(Resource::KeptByte, address, 1)),
        }
    }

    /// Takes a deal, of which there are few: they are looked up each time.
    pub(crate) fn take_deal(&self) -> Result<(), OverBudget> {
        self.requests.governor.take(Resource::Deal, self.address)
    }

    /// Takes a try at a seat code.
    pub(crate) fn take_seat_code(&self) -> Result<(), OverBudget> {
        self.requests.governor.take(Resource::SeatCode, self.address)
    }

    /// It is this person's: from now on they share with their other tabs, and
    /// have what an earlier connection has left them.
    pub(crate) fn is_of(&mut self, token: TokenHash) {
        for ration in [&mut self.requests, &mut self.strokes, &mut self.message_bytes] {
            let governor = ration.governor.clone();
            *ration = governor.ration_of_person(ration.resource, self.address, self.room, Some(token));
        }
    }
}

impl Governor {
    /// What a person may take. Before it is known who they are, they are their
    /// connection.
    fn ration_of_person(
        self: &Arc<Self>,
        resource: Resource,
        address: IpAddr,
        room: RoomCode,
        token: Option<TokenHash>,
    ) -> Ration {
        let now = self.now();
        let mut ration = self.ration_of_address(resource, address, self.allowances.address_times);
        let person = token.map(|token| self.buckets(resource).of(Source::Person(room, token), now));
        ration.buckets.push((person.unwrap_or_default(), 1));
        ration.buckets.push((self.buckets(resource).of(Source::Room(room), now), ROOM_TIMES));
        ration
    }

    /// What an address may take, `times` the allowance.
    fn ration_of_address(self: &Arc<Self>, resource: Resource, address: IpAddr, times: u32) -> Ration {
        let now = self.now();
        let of = |(source, more): (Source, u32)| {
            (self.buckets(resource).of(source, now), times.saturating_mul(more))
        };
        Ration { governor: self.clone(), resource, buckets: Source::of_address(address).map(of).collect() }
    }

    /// What may be read from one connection.
    pub(crate) fn ration_of_bytes(self: &Arc<Self>, address: IpAddr) -> Ration {
        let mut ration = self.ration_of_address(Resource::LineByte, address, self.allowances.address_times);
        ration.buckets.push((Arc::default(), 1));
        ration
    }
}
