//! Connections, and who is present through them.

use games::Viewer;

use super::{
    LineId, Room,
    fan_out::Seen,
    races::{Delay, Quota},
};
use crate::{
    Change, Nonce, Outgoing, PersonId, Refusal, StandIn, Timestamp, Token,
    person::tidy_name,
    wire::{AskId, Role, ToClient},
};

/// One connection that has said hello.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) person: PersonId,
    pub(super) seen: Seen,
    pub(super) delay: Delay,
}

/// How someone is present. Not kept: a restarted server sees who is there.
#[derive(Debug, Default)]
pub(super) struct Presence {
    pub(super) lines: usize,
    pub(super) nonce: Option<Nonce>,
    /// Their last round trip in milliseconds, in coarse steps.
    pub(super) lag_ms: Option<u32>,
    /// Since when nobody has heard of them, while others are there.
    pub(super) away_since: Option<Timestamp>,
    pub(super) quota: Quota,
}

/// What someone says on coming in.
#[derive(Debug)]
pub(super) struct Hello {
    pub(super) token: Option<String>,
    pub(super) name: Option<String>,
    pub(super) look: Option<crate::Look>,
    pub(super) last_seq: Option<u64>,
    pub(super) role: Role,
    pub(super) nonce: Option<String>,
}

impl Room {
    /// Lets someone in. The answer is a `welcome`, and then the room and the game.
    pub(super) fn hello(
        &mut self,
        line: LineId,
        id: AskId,
        hello: &Hello,
        fresh: Token,
    ) -> Result<(), Refusal> {
        if self.lines.contains_key(&line) {
            return Err(Refusal::HelloAgain);
        }
        let nonce = hello.nonce.as_deref().map(str::parse).transpose().map_err(|_| Refusal::BadNonce)?;
        let (person, token) = self.recognise(hello, fresh)?;
        self.drop_oldest_line(person);
        let was_empty = !self.has_company();
        let presence = self.presence.entry(person).or_default();
        presence.lines += 1;
        presence.away_since = None;
        presence.nonce = nonce.or(presence.nonce);
        self.lines.insert(line, Line { person, seen: Seen::default(), delay: Delay::default() });
        if was_empty {
            self.expect_the_others();
        }
        self.take_back(person);
        self.catch_up(line, id, token, hello.last_seq);
        Ok(())
    }

    /// Who this is: someone with a token of this room, or a newcomer, who is given one.
    fn recognise(&mut self, hello: &Hello, fresh: Token) -> Result<(PersonId, Option<Token>), Refusal> {
        let token = hello.token.as_deref().map(str::parse::<Token>).transpose();
        let token = token.map_err(|_| Refusal::BadToken)?;
        if let Some(person) = token.and_then(|token| self.ledger.bearer(&token.hash())) {
            if self.ledger.people[&person].blocked {
                return Err(Refusal::Blocked);
            }
            // Known people keep the name they have here: the host may have given it.
            return Ok((person, None));
        }
        let is_opener = token.is_some_and(|token| self.ledger.is_opener(&token.hash()));
        if !is_opener && self.ledger.locked {
            return Err(Refusal::Locked);
        }
        if self.lines.len() >= self.limits.lines {
            return Err(Refusal::RoomFull);
        }
        let name = match (hello.role, &hello.name) {
            (Role::Screen, _) => "Screen".into(),
            (Role::Person, Some(name)) => tidy_name(name)?,
            (Role::Person, None) => "Guest".into(),
        };
        if !is_opener {
            self.may_join()?;
        }
        self.make_room()?;
        let person = self.ledger.newcomer;
        let name = self.unlike_others(person, name);
        let look = self.free_look(person, hello.look);
        // A newcomer's own token is theirs from now on: if the welcome is lost
        // on the way, the same hello finds them again.
        let token = token.unwrap_or(fresh);
        let change = Change::Joined { person, token: token.hash(), role: hello.role, name, look };
        self.change(None, change)?;
        Ok((person, Some(token)))
    }

    /// Forgets someone, if nobody else can be remembered otherwise: the one
    /// longest gone of those the evening can do without.
    fn make_room(&mut self) -> Result<(), Refusal> {
        if self.ledger.people.len() < self.limits.people {
            return Ok(());
        }
        let away_since = |id: PersonId| self.presence.get(&id).and_then(|presence| presence.away_since);
        let people = self.ledger.people.iter().filter(|(_, person)| !person.blocked).map(|(&id, _)| id);
        let needless = people.filter(|&id| !self.is_present(id) && !self.is_needed(id));
        let person = needless.min_by_key(|&id| away_since(id)).ok_or(Refusal::RoomFull)?;
        self.change(None, Change::Forgotten { person })?;
        self.presence.remove(&person);
        Ok(())
    }

    fn is_needed(&self, person: PersonId) -> bool {
        person == self.ledger.host || person == self.host() || self.ledger.has_part(person)
    }

    /// Gives back the seat that a bot played while its person was away.
    fn take_back(&mut self, person: PersonId) {
        if let Some(play) = self.playing()
            && let Some(seat) = self.ledger.seat_of(person)
            && play.stand_ins[seat.index()] == Some(StandIn::Away)
        {
            self.must(Change::StoodIn { seat, why: None });
        }
    }

    /// When the first person is back in an empty room, the others get their
    /// time to come back too.
    fn expect_the_others(&mut self) {
        let now = self.now;
        let persons: Vec<PersonId> = self.ledger.persons().map(|(id, _)| id).collect();
        for id in persons {
            let presence = self.presence.entry(id).or_default();
            if presence.lines == 0 {
                presence.away_since = Some(now);
            }
        }
    }

    fn drop_oldest_line(&mut self, person: PersonId) {
        let lines = self.lines.iter().filter(|(_, line)| line.person == person);
        if lines.clone().count() < self.limits.lines_each {
            return;
        }
        if let Some(oldest) = lines.map(|(&id, _)| id).min() {
            self.see_off(oldest, "too_many_tabs", "this room is open in too many of your tabs");
        }
    }

    /// Says a last word on a line and closes it.
    pub(super) fn see_off(&mut self, line: LineId, code: &str, text: &str) {
        self.send(line, &ToClient::Bye { code: code.into(), text: text.into() });
        self.sends.push(Outgoing::HangUp { line });
        self.lose(line);
    }

    /// Sends someone out on all their lines.
    pub(super) fn send_out(&mut self, person: PersonId, code: &str, text: &str) {
        let lines: Vec<LineId> =
            self.lines.iter().filter(|(_, line)| line.person == person).map(|(&id, _)| id).collect();
        for line in lines {
            self.see_off(line, code, text);
        }
    }

    pub(super) fn lose(&mut self, line: LineId) {
        let Some(line) = self.lines.remove(&line) else { return };
        let now = self.now;
        if let Some(presence) = self.presence.get_mut(&line.person) {
            presence.lines = presence.lines.saturating_sub(1);
            if presence.lines == 0 {
                presence.away_since = Some(now);
                presence.lag_ms = None;
            }
        }
    }

    pub(super) fn measure(&mut self, line: LineId, rtt_ms: u32) {
        let Some(line) = self.lines.get_mut(&line) else { return };
        line.delay.ping(rtt_ms);
        if let Some(presence) = self.presence.get_mut(&line.person) {
            // Coarse steps, or every ping would be news to the whole room.
            let step = if rtt_ms < 50 { 10 } else { 50 };
            presence.lag_ms = Some(rtt_ms.div_ceil(step).max(1).saturating_mul(step));
        }
    }

    pub(super) fn is_present(&self, person: PersonId) -> bool {
        self.presence.get(&person).is_some_and(|presence| presence.lines > 0)
    }

    /// Whether any person is present; screens are no company.
    pub(super) fn has_company(&self) -> bool {
        self.ledger.persons().any(|(id, _)| self.is_present(id))
    }

    /// How a line looks at the game on the table.
    pub(super) fn viewer(&self, person: PersonId) -> Viewer {
        self.ledger.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }
}
