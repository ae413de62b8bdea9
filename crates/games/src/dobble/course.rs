//! The course of a game: bouts begin and end, ties are decided, mini-games
//! follow each other.

use super::{
    Dobble,
    action::{Card, Refusal},
    bout_cards::BoutCards,
    clock::{COUNTDOWN, RESULT},
    event::Event,
    options::Mini,
    play::Calls,
    rules::{first_bout, rules},
    standings::count,
    view::{Bout, MiniResult, Stake},
};
use crate::{Audience, Millis, Seat, SeatSet, Step};

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Countdown {
        until: Millis,
        /// Since when the cards of a race lie face down that a pause stopped.
        covered: Option<Millis>,
    },
    Racing,
    Result {
        ready: SeatSet,
        until: Option<Millis>,
    },
    Over,
}

impl Dobble {
    /// Begins the next mini-game of the program.
    pub(super) fn begin_mini(&mut self, cx: &mut Step<'_, Event>) {
        self.number += 1;
        let racers = self.present();
        let bout = first_bout(self.mini(), self.options.rounds, self.deck.n_played);
        self.begin(bout, racers, cx);
    }

    /// Lets those who are tied decide it (§12.1, §12.2).
    fn break_tie(&mut self, seats: Vec<Seat>, stake: Stake, cx: &mut Step<'_, Event>) {
        let bout = if seats.len() == 2 { Bout::FaceOff { stake } } else { Bout::LastPotato { stake } };
        let racers = seats.iter().copied().collect();
        cx.tell(Audience::All, Event::Tied { seats });
        self.begin(bout, racers, cx);
    }

    /// Shuffles the whole deck and deals a bout from it.
    fn begin(&mut self, bout: Bout, racers: SeatSet, cx: &mut Step<'_, Event>) {
        let mut stock: Vec<Card> = self.deck.all_cards().filter(|card| !self.boxed.contains(card)).collect();
        cx.rng.shuffle(&mut stock);
        self.table = BoutCards::new(self.deck.clone(), self.seats, racers, stock);
        if bout == Bout::TimeTrial {
            self.shorten_trial();
        }
        self.deal_bout(bout, cx);
    }

    fn deal_bout(&mut self, bout: Bout, cx: &mut Step<'_, Event>) {
        self.bout = bout;
        rules(bout).deal(&mut self.table, cx.rng);
        let until = cx.now + COUNTDOWN;
        self.phase = Phase::Countdown { until, covered: None };
        let seats = self.table.racers.iter().collect();
        cx.tell(Audience::All, Event::Dealt { bout, seats, until });
    }

    /// §3.5: turns the cards face down until three seconds after play goes on:
    /// the game's clock stands still during a pause.
    pub(super) fn cover(&mut self, cx: &mut Step<'_, Event>) {
        let covered = match self.phase {
            Phase::Countdown { covered, .. } => covered,
            Phase::Racing => Some(cx.now),
            Phase::Result { .. } | Phase::Over => return,
        };
        let until = cx.now + COUNTDOWN;
        self.phase = Phase::Countdown { until, covered };
        self.as_of = cx.now;
        cx.tell(Audience::All, Event::Covered { until });
    }

    /// Turns the cards over; from here on it is a race. After a pause, whoever
    /// was locked out still is, and what was seen before it counts as seen.
    pub(super) fn reveal(&mut self, covered: Option<Millis>, cx: &mut Step<'_, Event>) {
        match covered {
            Some(covered) => self.table.uncover(cx.now - covered),
            None => {
                self.table.reveal(cx.now);
                self.calls = Calls::new(self.seats, cx.now);
            }
        }
        self.phase = Phase::Racing;
        cx.tell(Audience::All, Event::Revealed);
    }

    /// Ends the bout if nothing is left to race for.
    pub(super) fn settle(&mut self, cx: &mut Step<'_, Event>) {
        if !rules(self.bout).is_over(&self.table) {
            return;
        }
        match self.bout {
            Bout::HotPotato { round, rounds } => self.end_round(round, rounds, cx),
            Bout::FaceOff { stake } | Bout::LastPotato { stake } => {
                let winner = self.table.racers.iter().next();
                self.decide(stake, winner, cx);
            }
            Bout::Tower
            | Bout::Well
            | Bout::PoisonedGift
            | Bout::Triplet
            | Bout::WarmUp { .. }
            | Bout::TimeTrial => self.end_mini(false, cx),
        }
    }

    /// The last one holding cards keeps them, and the next round begins.
    fn end_round(&mut self, round: u8, rounds: u8, cx: &mut Step<'_, Event>) {
        let loser = self.table.racers.iter().next();
        let cards = loser.map_or(0, |seat| count(self.table.piles[seat.index()].len()));
        self.keep_piles();
        cx.tell(Audience::All, Event::RoundEnded { loser, cards });
        let present = self.present();
        if round < rounds {
            // §6.5: the lost cards come back in only when the others do not last.
            if self.table.stock.len() < present.iter().count() {
                self.table.shuffle_in(cx.rng);
            }
            self.table.racers = present;
            self.deal_bout(Bout::HotPotato { round: round + 1, rounds }, cx);
        } else {
            self.end_mini(false, cx);
        }
    }

    fn keep_piles(&mut self) {
        for (pile, kept) in self.table.piles.iter_mut().zip(&mut self.table.kept) {
            kept.append(pile);
        }
    }

    /// Ends a bout in which nobody finds anything (§11.2).
    pub(super) fn abandon(&mut self, cx: &mut Step<'_, Event>) {
        match self.bout {
            Bout::FaceOff { stake } | Bout::LastPotato { stake } => self.decide(stake, None, cx),
            Bout::HotPotato { .. } => {
                self.keep_piles();
                self.end_mini(true, cx);
            }
            Bout::Tower
            | Bout::Well
            | Bout::PoisonedGift
            | Bout::Triplet
            | Bout::WarmUp { .. }
            | Bout::TimeTrial => self.end_mini(true, cx),
        }
    }

    fn end_mini(&mut self, abandoned: bool, cx: &mut Step<'_, Event>) {
        let mut result = MiniResult {
            mini: self.mini(),
            winner: None,
            scores: self.scores(),
            ranks: Vec::new(),
            tie_break: false,
            abandoned,
        };
        let leaders = self.leaders(&result.scores);
        match leaders[..] {
            _ if matches!(result.mini, Mini::WarmUp | Mini::TimeTrial) => {}
            [winner] => result.winner = Some(winner),
            _ if abandoned => {}
            _ => {
                self.tied = Some(result);
                return self.break_tie(leaders, Stake::Mini, cx);
            }
        }
        self.write_down(result, cx);
    }

    /// A tie was decided, or nobody cared to.
    fn decide(&mut self, stake: Stake, winner: Option<Seat>, cx: &mut Step<'_, Event>) {
        match (stake, self.tied.take()) {
            (Stake::Mini, Some(result)) => {
                let abandoned = winner.is_none();
                let result = MiniResult { winner, tie_break: !abandoned, abandoned, ..result };
                self.write_down(result, cx);
            }
            (Stake::Mini | Stake::Title, _) => self.end(winner, cx),
        }
    }

    fn write_down(&mut self, result: MiniResult, cx: &mut Step<'_, Event>) {
        let ranks = self.ranks(&result);
        let result = MiniResult { ranks, ..result };
        cx.tell(Audience::All, Event::MiniEnded { number: self.number, result: result.clone() });
        self.results.push(result);
        let is_last = self.results.len() == self.program.len();
        match self.title_leaders()[..] {
            [] | [_] if is_last => self.end_program(cx),
            _ if is_last && self.program.len() == 1 => self.end_program(cx),
            _ => {
                let until = self.options.pace.deadline(cx.now, RESULT);
                self.phase = Phase::Result { ready: SeatSet::EMPTY, until };
            }
        }
    }

    /// After a result: the next mini-game, or what is left to decide.
    pub(super) fn go_on(&mut self, cx: &mut Step<'_, Event>) {
        let leaders = self.title_leaders();
        if self.results.len() < self.program.len() {
            self.begin_mini(cx);
        } else if leaders.len() > 1 {
            self.break_tie(leaders, Stake::Title, cx);
        } else {
            self.end_program(cx);
        }
    }

    fn end_program(&mut self, cx: &mut Step<'_, Event>) {
        let champion = self.title_leaders().first().copied().filter(|_| self.program.len() > 1);
        self.end(champion, cx);
    }

    fn end(&mut self, champion: Option<Seat>, cx: &mut Step<'_, Event>) {
        self.champion = champion;
        self.phase = Phase::Over;
        if let Some(seat) = champion {
            cx.tell(Audience::All, Event::Champion { seat });
        }
    }

    pub(super) fn ready(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let Phase::Result { ready, .. } = &mut self.phase else { return Err(Refusal::NotOver) };
        if ready.contains(seat) {
            return Err(Refusal::AlreadyReady);
        }
        ready.insert(seat);
        self.as_of = cx.now;
        if self.waiting().is_empty() {
            self.go_on(cx);
        }
        Ok(())
    }

    /// Someone gives the game up: their cards count as they lie (§13.1).
    pub(super) fn leave(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.left.insert(seat);
        self.as_of = cx.now;
        cx.tell(Audience::All, Event::Left { seat });
        let present: Vec<Seat> = self.present().iter().collect();
        // §13.3, and §16.6: nobody is left of one alone.
        if present.len() < 2 {
            self.end(present.first().copied(), cx);
            return Ok(());
        }
        match self.phase {
            Phase::Countdown { .. } | Phase::Racing => {
                rules(self.bout).leave(&mut self.table, seat);
                self.free_if_all_locked(cx);
                self.settle(cx);
            }
            Phase::Result { .. } if self.waiting().is_empty() => self.go_on(cx),
            Phase::Result { .. } | Phase::Over => {}
        }
        Ok(())
    }

    /// Refuses those who have no say (any more).
    pub(super) fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.phase {
            _ if seat.0 >= self.seats => Err(Refusal::NoSuchSeat),
            Phase::Over => Err(Refusal::Over),
            _ if self.left.contains(seat) => Err(Refusal::Left),
            Phase::Countdown { .. } | Phase::Racing | Phase::Result { .. } => Ok(()),
        }
    }

    pub(super) fn waiting(&self) -> SeatSet {
        match self.phase {
            Phase::Countdown { .. } | Phase::Racing => self.table.racers,
            Phase::Result { ready, .. } => {
                self.present().iter().filter(|&seat| !ready.contains(seat)).collect()
            }
            Phase::Over => SeatSet::EMPTY,
        }
    }

    pub(super) fn mini(&self) -> Mini {
        self.program[usize::from(self.number.max(1)) - 1]
    }

    /// Everyone who has not left.
    pub(super) fn present(&self) -> SeatSet {
        Seat::first(self.seats).filter(|&seat| !self.left.contains(seat)).collect()
    }
}
