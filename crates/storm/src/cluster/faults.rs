//! What happens to the people, nodes and database of an evening with several
//! houses, and how it all calms down.

use games::Rng;
use rooms::{Lease, Room};
use serde_json::json;

use super::{
    ClusterHappening, Fault,
    base::Statement,
    evening::{ClusterEvening, Event},
    member::Search,
    pipe::Use,
};
use crate::{
    Broken, Promise,
    requests::{any_deal, any_move, goes_on},
};

/// How long after the last fault everyone must be served.
const SERVED_WITHIN_MS: u64 = 20_000;
/// How long a node that has left takes to go, and to come back.
const GOES_MS: u64 = 300;
/// How long it takes until all faults are over.
const MENDING_MS: u64 = 12_000;
/// How long after its clock jumped the database may have had someone buried
/// whose guard still held.
const JUMPED_MS: u64 = 1_500;

impl ClusterEvening {
    pub(super) fn happen(&mut self, happening: ClusterHappening) -> Result<(), Broken> {
        let mut rng = Rng::from_number(happening.seed);
        let number = below(&mut rng, self.guests.len());
        // Whoever has the room is hit more often than the others.
        let any = below(&mut rng, self.members.len());
        let house = self.owner().filter(|_| rng.chance(2, 3)).unwrap_or(any);
        match happening.what {
            Fault::Act => {
                let asked = self.room().and_then(|room| any_move(room, &self.guests, number, true, &mut rng));
                if let Some((number, ask)) = asked {
                    self.ask(number, &ask);
                }
            }
            Fault::Ask => {
                let asks = [
                    json!({ "type": "ping" }),
                    json!({ "type": "react", "face": "👏" }),
                    json!({ "type": "react", "face": "no such face" }),
                    json!({ "type": "sit" }),
                    json!({ "type": "stand" }),
                    json!({ "type": "add_bot", "level": "easy" }),
                    json!({ "type": "profile", "name": "Anyone", "look": { "colour": "red", "shape": "star" } }),
                ];
                let ask = &asks[below(&mut rng, asks.len())];
                self.ask(number, ask);
            }
            Fault::SendAgain => {
                if let Some((line, text)) = self.guests[number].ask_again(false) {
                    self.send(number, line, text);
                }
            }
            Fault::Reload => self.drop_links(number),
            Fault::SecondTab => self.dial(number),
            Fault::Deal => {
                let goes_on = self.room().is_some_and(goes_on);
                any_deal(self.kind, goes_on, &mut rng).iter().for_each(|ask| self.ask(0, ask));
            }
            Fault::NodeKilled => self.kill(house, &mut rng),
            Fault::NodePaused => {
                let ms = some_while(&mut rng);
                let member = &mut self.members[house];
                member.paused_until = member.paused_until.max(self.now + ms);
            }
            Fault::CutFromBase => {
                let ms = some_while(&mut rng);
                let member = &mut self.members[house];
                member.cut_until = member.cut_until.max(self.now + ms);
                member.pipes.iter_mut().for_each(|pipe| pipe.cut(&mut rng));
            }
            Fault::CutBetween => {
                let other = below(&mut rng, self.members.len());
                self.apart.push((house, other, self.now + some_while(&mut rng)));
            }
            Fault::BaseRestarted => {
                self.base_up_at = self.now + 50 + u64::from(rng.below(2_000));
                for house in 0..self.members.len() {
                    for of in Use::ALL {
                        self.drop_pipe(house, of, 0)?;
                    }
                }
            }
            Fault::AnswerLost => {
                let of = Use::ALL[below(&mut rng, Use::ALL.len())];
                self.lose_pipe(house, of)?;
            }
            Fault::BaseClockJump => {
                self.base.ahead += i64::from(rng.below(16_000)) - 8_000;
                self.jumped_until = self.now + JUMPED_MS;
            }
            Fault::Drain => self.drain(house),
        }
        Ok(())
    }

    /// The node with the room's newest life.
    fn owner(&self) -> Option<usize> {
        let lives =
            self.members.iter().enumerate().filter_map(|(n, member)| Some((n, member.life.as_ref()?)));
        lives.max_by_key(|(_, life)| life.tenure.epoch).map(|(house, _)| house)
    }

    /// The room as its newest life has it.
    fn room(&self) -> Option<&Room> {
        let life = self.members[self.owner()?].life.as_ref()?;
        Some(life.driver.room())
    }

    /// A node's process is gone, and started again after a while.
    fn kill(&mut self, house: usize, rng: &mut Rng) {
        if self.members[house].is_up {
            self.stop(house);
            self.after(300 + u64::from(rng.below(6_000)), Event::Up(house));
        }
    }

    /// A node that has handed over its room is gone, and comes back as a new one.
    pub(super) fn gone(&mut self, house: usize, run: u64) {
        if self.members[house].run == run {
            self.stop(house);
            self.after(GOES_MS, Event::Up(house));
        }
    }

    /// A node's process ends: its lines are closed, and of what it had sent to
    /// the database some still takes effect.
    pub(super) fn stop(&mut self, house: usize) {
        let member = &mut self.members[house];
        member.is_up = false;
        member.run += 1;
        (member.lease, member.entering, member.life) = (None, None, None);
        (member.search, member.refused) = (Search::Idle, None);
        member.paused_until = 0;
        member.queue.clear();
        member.writing.clear();
        for pipe in &mut member.pipes {
            let most = u32::try_from(pipe.n_flying()).unwrap_or(0);
            pipe.lose(self.weather.below(most + 1) as usize);
        }
        self.close_all(|way| way.entry == house || way.owner() == Some(house));
    }

    pub(super) fn start(&mut self, house: usize) {
        if !self.members[house].is_up {
            self.members[house].is_up = true;
            self.members[house].has_owned = false;
            self.enter(house);
        }
    }

    fn drain(&mut self, house: usize) {
        let member = &mut self.members[house];
        let Some(lease) = &mut member.lease else { return };
        lease.drain();
        let run = member.run;
        self.after(10, Event::HandOver(house, run));
    }

    /// Goes on with handing over: takes in no more, waits for the journal,
    /// ends the room, gives it up, and leaves.
    pub(super) fn hand_over(&mut self, house: usize, run: u64) {
        let member = &self.members[house];
        let lease = member.lease.as_ref().filter(|lease| member.run == run && lease.is_draining());
        let Some(node) = lease.map(Lease::node) else { return };
        let tenure = member.life.as_ref().map(|life| life.tenure);
        if member.life.as_ref().is_some_and(|life| !life.driver.is_idle()) {
            self.after(20, Event::HandOver(house, run));
            return;
        }
        self.end_life(house);
        if let Some(tenure) = tenure {
            self.state(house, Use::Registry, Statement::Release(tenure));
        }
        self.state(house, Use::Lease, Statement::Leave(node));
        self.members[house].lease = None;
        self.after(GOES_MS, Event::Gone(house, run));
    }

    /// All faults end; then everyone comes again, and must be served.
    pub(super) fn calm_down(&mut self) -> Result<(), Broken> {
        self.pass(MENDING_MS)?;
        (0..self.guests.len()).for_each(|number| self.drop_links(number));
        self.pass(SERVED_WITHIN_MS)?;
        for (number, guest) in self.guests.iter().enumerate() {
            if guest.line().is_none() || guest.n_pending() > 0 {
                let (n, is_in) = (guest.n_pending(), guest.line().is_some());
                let what = format!("guest {number} is in: {is_in}, and waits for {n} answers");
                return Err(self.broken(Promise::Served, what));
            }
        }
        Ok(())
    }
}

fn below(rng: &mut Rng, n: usize) -> usize {
    rng.below(u32::try_from(n).unwrap_or(1)) as usize
}

/// How long a pause or a cut lasts: on either side of the guard, of silence and
/// of expiry.
fn some_while(rng: &mut Rng) -> u64 {
    let around = [950, 1_050, 4_900, 5_100, 5_300, 5_600, 7_500][below(rng, 7)];
    around + u64::from(rng.below(400))
}
