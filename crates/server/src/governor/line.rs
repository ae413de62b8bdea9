//! What one connection may take, together with its person's other connections,
//! its room and its address. The buckets are looked up when the connection is
//! there and when its person is known; after that nothing is locked.

use std::{net::IpAddr, sync::Arc};

use rooms::{RoomCode, TokenHash};

use super::{
    Governor, OverBudget, Resource,
    bucket::Bucket,
    crowd::{Crowd, Player},
    resource::ROOM_TIMES,
    source::Source,
};

/// The buckets that something is taken from.
#[derive(Clone, Debug)]
pub(crate) struct Ration {
    governor: Arc<Governor>,
    resource: Resource,
    buckets: Vec<Share>,
    /// Who plays from the address, if it is counted by that.
    crowd: Arc<Crowd>,
}

/// A bucket, and how many times the allowance it has.
#[derive(Clone, Debug)]
struct Share {
    bucket: Arc<Bucket>,
    times: u32,
    /// The more people play from an address, the more it has.
    grows: bool,
}

impl Ration {
    /// Takes `n` from every bucket, or from none.
    pub(crate) fn take(&self, n: u32) -> Result<(), OverBudget> {
        if !self.has(|_| n) {
            return Err(self.governor.refuse(self.resource));
        }
        // Somebody else may take the same at this very moment: then it is owed.
        self.owe(n);
        Ok(())
    }

    /// Takes `n` whether or not there is so much.
    pub(crate) fn owe(&self, n: u32) {
        let (now, allowance) = (self.governor.now(), self.governor.allowances[self.resource]);
        self.buckets.iter().for_each(|share| share.bucket.owe(allowance, self.times(share), n, now));
    }

    /// Whether half of what may be taken at once is left.
    pub(crate) fn is_half_left(&self) -> bool {
        let half = self.governor.allowances[self.resource].burst / 2;
        self.has(|times| half.saturating_mul(times))
    }

    /// Whether there is anything left.
    pub(crate) fn has_left(&self) -> Result<(), OverBudget> {
        if self.has(|_| 1) { Ok(()) } else { Err(self.governor.refuse(self.resource)) }
    }

    /// Someone plays on this line: while they do, their address has more for all
    /// of its people.
    pub(crate) fn plays(&self) -> Player {
        Player::of(self.crowd.clone())
    }

    /// Whether every bucket has so much, by how many times the allowance it has.
    fn has(&self, n: impl Fn(u32) -> u32) -> bool {
        let (now, allowance) = (self.governor.now(), self.governor.allowances[self.resource]);
        self.buckets.iter().all(|share| {
            let times = self.times(share);
            share.bucket.has(allowance, times, n(times), now)
        })
    }

    fn times(&self, share: &Share) -> u32 {
        if share.grows { share.times.saturating_mul(self.crowd.times()) } else { share.times }
    }

    /// Takes from another bucket too.
    fn share(&mut self, bucket: Arc<Bucket>, times: u32) {
        self.buckets.push(Share { bucket, times, grows: false });
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
                buckets: vec![Share { bucket: Arc::default(), times: 1, grows: false }],
                crowd: Arc::default(),
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
        ration.share(person.unwrap_or_default(), 1);
        ration.share(self.buckets(resource).of(Source::Room(room), now), ROOM_TIMES);
        ration
    }

    /// What an address may take, `times` the allowance.
    fn ration_of_address(self: &Arc<Self>, resource: Resource, address: IpAddr, times: u32) -> Ration {
        let now = self.now();
        let own = Source::of_address(address).next().map(|(own, _)| own);
        let share = |(source, more): (Source, u32)| Share {
            bucket: self.buckets(resource).of(source, now),
            times: times.saturating_mul(more),
            grows: Some(source) == own,
        };
        Ration {
            governor: self.clone(),
            resource,
            buckets: Source::of_address(address).map(share).collect(),
            crowd: own.map(|own| self.crowds.of(own)).unwrap_or_default(),
        }
    }

    /// What may be read from one connection.
    pub(crate) fn ration_of_bytes(self: &Arc<Self>, address: IpAddr) -> Ration {
        let mut ration = self.ration_of_address(Resource::LineByte, address, self.allowances.address_times);
        ration.share(Arc::default(), 1);
        ration
    }
}
