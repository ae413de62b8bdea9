//! What happens to the people, lines, disks and clocks of an evening.

use games::{Rng, Seat};
use rooms::{
    ActionClass,
    testing::{InspectRoom as _, InspectTable as _},
};
use serde_json::{Value, json};

use crate::{
    Broken, Happening, What,
    carried_out::IDS,
    evening::{Evening, Event},
    guest::Guest,
    house::token,
    requests::{any_ask, any_deal, any_move, garbage, goes_on},
};

/// How many requests of one guest are under way at most.
const MOST_PENDING: usize = 1_000;

impl Evening {
    pub(crate) fn happen(&mut self, Happening { what, seed, .. }: Happening) -> Result<(), Broken> {
        let mut rng = Rng::from_number(seed);
        let number = rng.below(u32::try_from(self.guests.len()).unwrap_or(1)) as usize;
        match what {
            What::Act => self.act(number, true, &mut rng),
            What::Try => self.act(number, false, &mut rng),
            What::Ask => {
                // Most of it is for hosts only.
                let number = if rng.chance(1, 2) { 0 } else { number };
                self.ask(number, &any_ask(&mut rng));
            }
            What::DoubleTap | What::SendAgain => {
                if let Some((line, text)) = self.guests[number].ask_again(what == What::DoubleTap) {
                    self.send(number, line, text);
                }
            }
            What::Garbage => {
                if let Some(line) = self.guests[number].line() {
                    self.send(number, line, garbage(&mut rng));
                }
            }
            What::Reload => self.drop_links(number),
            What::Leave => {
                self.say_goodbye(number, &mut rng);
                self.drop_links(number);
                self.guests[number].is_away = rng.chance(1, 3);
            }
            What::SecondTab => self.dial(number),
            What::StaleToken | What::Screen => {
                let stale =
                    (what == What::StaleToken).then(|| token(rng.next_u64() % 1_000 + 5_000).to_string());
                self.guests.push(Guest::new(stale, what == What::Screen, seed));
                self.dial(self.guests.len() - 1);
            }
            What::HalfOpen => self.go_dead(number, &mut rng),
            What::Slow => {
                let delay = 1_500 + u64::from(rng.below(4_000));
                self.guests[number].links.iter_mut().for_each(|link| link.delay = delay);
            }
            What::Deal => self.deal(&mut rng),
            What::Crash | What::OtherBots => return self.crash(what == What::OtherBots, &mut rng),
            What::Unreadable => {
                self.house.disk.is_unreadable = true;
                self.after(1_000 + u64::from(rng.below(9_000)), Event::Healed);
                return self.crash(false, &mut rng);
            }
            What::Burst => {
                let n = 10 + rng.below(50) as usize;
                self.burst(number, n, &mut rng);
            }
            What::Flood => {
                // All tabs will ask for all of it again.
                (0..2).for_each(|_| self.dial(number));
                self.burst(number, MOST_PENDING, &mut rng);
            }
            What::DiskFull | What::SlowDisk => {
                let disk = &mut self.house.disk;
                *(if what == What::DiskFull { &mut disk.is_full } else { &mut disk.is_slow }) = true;
                self.after(u64::from(rng.below(4_000)), Event::Healed);
            }
            What::ClockJump => self.ahead += u64::from(rng.below(90_000)),
        }
        Ok(())
    }

    /// Half of those who go say so before, and some of them leave the table.
    fn say_goodbye(&mut self, number: usize, rng: &mut Rng) {
        let Some(line) = self.guests[number].line().filter(|_| rng.chance(1, 2)) else { return };
        // Under an id that is asked about no more: a browser does not say it again.
        let id = IDS - 1;
        let text = json!({ "id": id, "ask": { "type": "goodbye", "left": rng.chance(1, 3) } });
        self.send(number, line, text.to_string().into());
    }

    /// Someone acts: whoever is waited for, if it is to make sense.
    fn act(&mut self, number: usize, is_sensible: bool, rng: &mut Rng) {
        let Some(room) = self.house.room() else { return };
        if let Some((number, ask)) = any_move(room, &self.guests, number, is_sensible, rng) {
            self.ask(number, &ask);
        }
    }

    fn deal(&mut self, rng: &mut Rng) {
        let goes_on = self.house.room().is_some_and(goes_on);
        any_deal(self.kind, goes_on, rng).iter().for_each(|ask| self.ask(0, ask));
    }

    /// Someone asks for a lot at once on all their tabs, and loses them before
    /// they have heard what came of it.
    fn burst(&mut self, number: usize, n: usize, rng: &mut Rng) {
        let n = n.min(MOST_PENDING.saturating_sub(self.guests[number].n_pending()));
        for nth in 0..n {
            let ask = self.stroke_of(number, rng).unwrap_or_else(|| {
                let look = json!({ "colour": "red", "shape": "star" });
                json!({ "type": "profile", "name": format!("Guest {nth}"), "look": look })
            });
            if let Some((_, text)) = self.guests[number].ask(&ask)
                && let Some(line) = self.guests[number].nth_line(nth)
            {
                self.send(number, line, text);
            }
        }
        for line in self.guests[number].links.iter().map(|link| link.line).collect::<Vec<_>>() {
            self.after(u64::from(rng.below(200)), Event::Closed(line));
        }
    }

    /// A stroke that someone could make now.
    fn stroke_of(&self, number: usize, rng: &mut Rng) -> Option<Value> {
        let (table, (_, chairs)) = self.house.room().and_then(|room| room.table().zip(room.seated()))?;
        let person = self.guests[number].person?;
        let seat = chairs.iter().position(|chair| chair.person() == Some(person))?;
        let action = table.any_action(Seat(u8::try_from(seat).ok()?), rng);
        let is_stroke = table.read(&action).is_ok_and(|action| table.class(&action) == ActionClass::Stroke);
        is_stroke.then(|| json!({ "type": "stroke", "action": action }))
    }

    fn go_dead(&mut self, number: usize, rng: &mut Rng) {
        let Some(line) = self.guests[number].line() else { return };
        if let Some(link) = self.guests[number].link(line) {
            link.is_dead = true;
        }
        // Each side finds out in its own time.
        self.after(5_000 + u64::from(rng.below(20_000)), Event::Lost(line));
        self.after(5_000 + u64::from(rng.below(10_000)), Event::Closed(line));
    }

    fn crash(&mut self, has_other_bots: bool, rng: &mut Rng) -> Result<(), Broken> {
        let n_writing = u32::try_from(self.house.disk.n_writing()).unwrap_or(0);
        self.house.has_other_bots |= has_other_bots;
        self.house.crash(rng.below(n_writing + 1) as usize)?;
        // What was on its way is gone with the machine.
        self.queue.retain(|_, event| event.survives_a_crash());
        // Nobody set the clock while it was off, or somebody did.
        self.ahead = if rng.chance(1, 8) { self.ahead / 2 } else { self.ahead };
        self.after(u64::from(rng.below(5_000)), Event::Up);
        Ok(())
    }
}
