//! Coming in and going out: who is let in, on which line, and who makes room.

use super::{LineId, Room, Touched};
use crate::{
    Change, Outgoing, PersonId, Refusal, StandIn, Token,
    person::tidy_name,
    wire::{AskId, Role, ToClient},
};

/// What someone says on coming in.
#[derive(Debug)]
pub(super) struct Hello {
    pub(super) token: Option<String>,
    pub(super) name: Option<String>,
    pub(super) look: Option<crate::Look>,
    pub(super) last_seq: Option<u64>,
    pub(super) role: Role,
    pub(super) nonce: Option<String>,
    pub(super) seat_code: Option<String>,
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
        if self.company.person_on(line).is_some() {
            return Err(Refusal::HelloAgain);
        }
        let nonce = hello.nonce.as_deref().map(str::parse).transpose().map_err(|_| Refusal::BadNonce)?;
        let (person, token) = self.recognise(hello, fresh)?;
        self.drop_oldest_line(person);
        let was_empty = !self.has_company();
        let touched = self.company.arrive(line, person, nonce);
        self.touch(touched);
        self.showing.start(line);
        self.races.start(line);
        if was_empty {
            self.expect_the_others();
        }
        self.take_back(person);
        self.catch_up(line, person, id, token, hello.last_seq);
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
        if let Some(code) = &hello.seat_code {
            // Whoever was locked out meanwhile comes in too: it is their seat.
            let token = token.unwrap_or(fresh);
            return self.move_here(code, token.hash()).map(|person| (person, Some(token)));
        }
        let is_opener = token.is_some_and(|token| self.ledger.is_opener(&token.hash()));
        if !is_opener && self.ledger.locked {
            return Err(Refusal::Locked);
        }
        if self.company.n_lines() >= self.limits.lines {
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
        let people = self.ledger.people.iter().filter(|(_, person)| !person.blocked).map(|(&id, _)| id);
        let needless = people.filter(|&id| !self.company.is_present(id) && !self.is_needed(id));
        let person = needless.min_by_key(|&id| self.company.away_since(id)).ok_or(Refusal::RoomFull)?;
        self.change(None, Change::Forgotten { person })?;
        self.company.forget(person);
        self.races.forget(person);
        Ok(())
    }

    fn is_needed(&self, person: PersonId) -> bool {
        person == self.ledger.host || person == self.host() || self.ledger.has_part(person)
    }

    /// Gives back the seat that a bot played while its person was away.
    fn take_back(&mut self, person: PersonId) {
        if let Some(play) = self.ledger.playing()
            && let Some(seat) = self.ledger.seat_of(person)
            && play.stand_ins[seat.index()] == Some(StandIn::Away)
        {
            self.must(Change::StoodIn { seat, why: None });
        }
    }

    /// When the first person is back in an empty room, the others get their
    /// time to come back too.
    fn expect_the_others(&mut self) {
        for (person, _) in self.ledger.persons() {
            self.company.expect(person, self.now);
        }
    }

    fn drop_oldest_line(&mut self, person: PersonId) {
        let lines = self.company.lines_of(person);
        let (n_lines, oldest) = lines.fold((0, None), |(n, oldest), line| (n + 1, oldest.or(Some(line))));
        if let Some(oldest) = oldest.filter(|_| n_lines >= self.limits.lines_each) {
            self.see_off(oldest, "too_many_tabs", "this room is open in too many of your tabs");
        }
    }

    /// Says a last word on a line and closes it.
    pub(super) fn see_off(&mut self, line: LineId, code: &str, text: &str) {
        self.send(line, &ToClient::Bye { code: code.into(), text: text.into() });
        self.outbox.push(Outgoing::HangUp { line });
        self.lose(line);
    }

    /// Sends someone out on all their lines.
    pub(super) fn send_out(&mut self, person: PersonId, code: &str, text: &str) {
        let lines: Vec<LineId> = self.company.lines_of(person).collect();
        for line in lines {
            self.see_off(line, code, text);
        }
    }

    /// A line is gone; whoever waits for its person may act on it.
    pub(super) fn lose(&mut self, line: LineId) -> bool {
        let touched = self.company.leave(line, self.now);
        self.touch(touched);
        self.showing.end(line);
        self.races.end(line);
        true
    }

    /// A line's round trip was measured. Nothing falls due by it.
    pub(super) fn measure(&mut self, line: LineId, rtt_ms: u32) -> bool {
        let Some(person) = self.company.person_on(line) else { return false };
        let is_judged_anew = self.races.ping((person, line), self.read_at, rtt_ms);
        self.touch(Touched::room_if(is_judged_anew));
        let touched = self.company.measure(person, self.now, rtt_ms);
        self.touch(touched);
        false
    }

    /// A page says that it has just painted a view.
    pub(super) fn painted(&mut self, person: PersonId, line: LineId, seq: u64) {
        let is_judged_anew = self.races.painted((person, line), self.read_at, seq);
        self.touch(Touched::room_if(is_judged_anew));
    }

    /// Whether any person is present; screens are no company.
    pub(super) fn has_company(&self) -> bool {
        self.ledger.persons().any(|(id, _)| self.company.is_present(id))
    }
}
