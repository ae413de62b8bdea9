//! Requests and their answers. Every request is answered: with `done`, or with
//! the reason why not.

use games::Seat;
use serde_json::Value;

use super::{Frame, LineId, Room, lines::Hello, needs::Who};
use crate::{
    ActionClass, By, Change, Refusal, StandIn, TableInput, Token,
    ledger::{Play, Stage},
    wire::{Ask, AskId, Role, ToClient},
};

/// The faces people may show each other.
pub const FACES: [&str; 6] = ["👏", "😂", "😮", "😢", "❤️", "🎉"];

/// What became of a request.
enum Carried {
    /// It was done.
    Done,
    /// It was done and answered.
    Answered,
    /// It is held for the photo finish, and answered then.
    Held,
}

impl Room {
    /// Carries a request out. Its answer is sent when all that came of it has
    /// been; only a `hello` is answered at once. True if something may fall due
    /// by it though it touched nothing.
    pub(super) fn answer(&mut self, line: LineId, id: AskId, ask: Ask, fresh: Token) -> bool {
        let outcome = if let Ask::Hello { token, name, look, last_seq, role, nonce, seat_code } = ask {
            let hello = Hello { token, name, look, last_seq, role, nonce, seat_code };
            self.hello(line, id, &hello, fresh).map(|()| Carried::Answered)
        } else {
            self.by(line, id).and_then(|by| self.obey(by, line, ask))
        };
        match outcome {
            Ok(Carried::Answered) => false,
            Ok(Carried::Held) => true,
            Ok(Carried::Done) => self.reply(line, id, &Ok(())),
            Err(refusal) => self.reply(line, id, &Err(refusal)),
        }
    }

    fn reply(&mut self, line: LineId, id: AskId, outcome: &Result<(), Refusal>) -> bool {
        self.outbox.answer(line, Frame::reply(id, outcome));
        false
    }

    fn by(&self, line: LineId, ask: AskId) -> Result<By, Refusal> {
        let person = self.company.person_on(line).ok_or(Refusal::NoHello)?;
        Ok(By { person, ask })
    }

    fn obey(&mut self, by: By, line: LineId, ask: Ask) -> Result<Carried, Refusal> {
        // Sent again after a reconnect: it was done, or will be, and is not done twice.
        if self.has_answered(by) {
            return Ok(Carried::Done);
        }
        if self.races.is_held(by, line) {
            return Ok(Carried::Held);
        }
        if let Ask::Ping { painted } = ask {
            if let Some(seq) = painted {
                self.painted(by.person, line, seq);
            }
            return Ok(Carried::Done);
        }
        if let Ask::Doze { asleep } = ask {
            let touched = self.company.doze(line, asleep, self.now);
            self.touch(touched);
            return Ok(Carried::Done);
        }
        if let Ask::Goodbye { left } = ask {
            self.part(line, left);
            return Ok(Carried::Done);
        }
        if self.ledger.people[&by.person].role == Role::Screen {
            return Err(Refusal::Screen);
        }
        let (who, need) = ask.needs();
        if who == Who::Host && by.person != self.host() {
            return Err(Refusal::NotHost);
        }
        self.may_write_of(need)?;
        if let Ask::Act { action, seen, after_ms } = ask {
            return self.act(by, line, &action, seen, after_ms);
        }
        if let Ask::React { face } = ask {
            return self.react(by, face).map(|()| Carried::Done);
        }
        if let Ask::Wish { kind } = ask {
            return self.wish(by.person, kind).map(|()| Carried::Done);
        }
        self.carry_out(by, ask)?;
        if !self.outbox.has_record_by(by) {
            self.change(Some(by), Change::Unchanged)?;
        }
        Ok(Carried::Done)
    }

    /// Whether a request was carried out already.
    fn has_answered(&self, by: By) -> bool {
        self.ledger.people[&by.person].answered.contains(by.ask)
            || self.company.has_reacted(by.person, by.ask)
    }

    fn carry_out(&mut self, by: By, ask: Ask) -> Result<(), Refusal> {
        match ask {
            Ask::Hello { .. }
            | Ask::Ping { .. }
            | Ask::Doze { .. }
            | Ask::Goodbye { .. }
            | Ask::Wish { .. }
            | Ask::Act { .. }
            | Ask::React { .. } => Ok(()),
            Ask::Stroke { action } => self.stroke(by, &action),
            Ask::Profile { name, look } => self.rename(Some(by), by.person, &name, look),
            Ask::Sit { seat } => {
                self.must_not_be_playing()?;
                let seat = self.seat_for(seat)?;
                self.change(Some(by), Change::Sat { person: by.person, seat })
            }
            Ask::Stand => self.stand(by),
            Ask::Return => self.return_to_seat(by),
            Ask::Concede => self.concede(by),
            Ask::RequestSeat { seat } => self.request_seat(by, seat),
            Ask::ThisIsMe { person } => self.this_is_me(by, person),
            Ask::Propose { what } => self.propose(by, what),
            Ask::Vote { number, yes } => self.vote(by, number, yes),
            Ask::Answer { person, allowed } => self.answer_request(by, person, allowed),
            Ask::GiveSeat { seat, person } => self.give_seat(by, seat, person),
            Ask::Pick { kind, language } => self.pick(by, kind, language.as_deref()),
            Ask::Options { options } => self.set_options(by, &options),
            Ask::Pack { pack } => self.lay_pack(by, pack),
            Ask::AddBot { seat, level } => self.add_bot(by, seat, level),
            Ask::ClearSeat { seat } => self.clear_seat(by, seat),
            Ask::Start { away } => self.start(by, away),
            Ask::PlayNow { kind, seats, level, language } => {
                self.play_now(by, kind, seats, level, language.as_deref())
            }
            Ask::Pause => self.pause(Some(by)),
            Ask::Resume => self.resume(Some(by)),
            Ask::Skip => self.skip(by),
            Ask::Clear => self.clear_table(by),
            Ask::HandToBot { seat } => self.hand_to_bot(by, seat),
            Ask::Kick { person } => self.kick(by, person),
            Ask::Block { person } => self.block(by, person),
            Ask::Unblock { person } => self.unblock(by, person),
            Ask::Lock { locked } => self.change(Some(by), Change::Locked { locked }),
            Ask::Rename { person, name } => {
                let look = self.ledger.people.get(&person).ok_or(Refusal::NoSuchPerson)?.look;
                self.rename(Some(by), person, &name, look)
            }
            Ask::Host { person } => self.hand_over(by, person),
        }
    }

    fn act(
        &mut self,
        by: By,
        line: LineId,
        action: &Value,
        seen: u64,
        after_ms: u32,
    ) -> Result<Carried, Refusal> {
        let (seat, play) = self.own_seat(by)?;
        let action = play.table.read(action)?;
        let class = play.table.class(&action);
        self.wake_up(seat);
        let at = self.races.acted_at((by.person, line), self.read_at, (seen, after_ms), class);
        if class == ActionClass::Race {
            self.races.hold((by, line), seat, action, at);
            return Ok(Carried::Held);
        }
        self.act_in(Some(by), seat, action, class, at)?;
        Ok(Carried::Done)
    }

    fn stroke(&mut self, by: By, action: &Value) -> Result<(), Refusal> {
        let (seat, play) = self.own_seat(by)?;
        let action = play.table.read(action)?;
        let class = play.table.class(&action);
        if class != ActionClass::Stroke {
            return Err(Refusal::NotAStroke);
        }
        self.wake_up(seat);
        self.act_in(Some(by), seat, action, class, self.now)
    }

    /// The seat that someone plays themselves, or takes back by acting.
    fn own_seat(&self, by: By) -> Result<(Seat, &Play), Refusal> {
        let play = self.ledger.playing().ok_or(Refusal::NotPlaying)?;
        let seat = self.ledger.seat_of(by.person).ok_or(Refusal::NotSeated)?;
        if play.paused {
            return Err(Refusal::Paused);
        }
        match play.stand_ins[seat.index()] {
            Some(StandIn::Away | StandIn::Handed) => Err(Refusal::BotPlays),
            Some(StandIn::Idle) | None => Ok((seat, play)),
        }
    }

    /// Whoever acts is there again, whatever comes of the act: a bot that played
    /// because they did nothing gives the seat back.
    fn wake_up(&mut self, seat: Seat) {
        let stand_in = self.ledger.playing().and_then(|play| play.stand_ins[seat.index()]);
        if stand_in == Some(StandIn::Idle) {
            self.must(Change::StoodIn { seat, why: None });
        }
    }

    fn concede(&mut self, by: By) -> Result<(), Refusal> {
        if !matches!(self.ledger.stage, Stage::Playing(_)) {
            return Err(Refusal::NotPlaying);
        }
        let seat = self.ledger.seat_of(by.person).ok_or(Refusal::NotSeated)?;
        let now = self.clock.now(self.now);
        self.change(Some(by), Change::Stepped { now, input: TableInput::Leave { seat } })
    }

    /// Whoever has a bot play for them keeps their seat for the next game.
    fn stand(&mut self, by: By) -> Result<(), Refusal> {
        let seat = self.ledger.playing().and_then(|_| self.ledger.seat_of(by.person));
        match seat {
            Some(seat) => self.change(Some(by), Change::StoodIn { seat, why: Some(StandIn::Handed) }),
            None => self.change(Some(by), Change::Stood { person: by.person }),
        }
    }

    fn return_to_seat(&mut self, by: By) -> Result<(), Refusal> {
        let Stage::Playing(play) = &self.ledger.stage else {
            return Err(Refusal::NotPlaying);
        };
        let seat = self.ledger.seat_of(by.person).ok_or(Refusal::NotSeated)?;
        match play.stand_ins[seat.index()] {
            None => Err(Refusal::NoBotPlays),
            Some(StandIn::Away | StandIn::Handed | StandIn::Idle) => {
                self.change(Some(by), Change::StoodIn { seat, why: None })?;
                self.seat_again(by)
            }
        }
    }

    /// Whoever comes back to the game also wants to be in the next one.
    fn seat_again(&mut self, by: By) -> Result<(), Refusal> {
        match (self.ledger.chair_of(by.person), self.ledger.free_chair()) {
            (None, Some(seat)) => self.change(Some(by), Change::Sat { person: by.person, seat }),
            (Some(_), _) | (None, None) => Ok(()),
        }
    }

    fn react(&mut self, by: By, face: String) -> Result<(), Refusal> {
        if !FACES.contains(&face.as_str()) {
            return Err(Refusal::BadFace);
        }
        let frame = Frame::news(&ToClient::Reaction { person: by.person, face });
        self.send_to_all(&frame);
        self.company.reacted(by.person, by.ask);
        Ok(())
    }
}
