//! Who sees what. A view is built up from nothing, out of a game taken apart
//! in full: a new field does not compile until it is decided here who may see it.

use super::{
    Dohdles,
    action::{DohdleId, SideId},
    course::Stage,
    funnel::{Batch, Hearing, Right},
    layout::N_LETTERS,
    riddle::{Party, Riddle, count},
    trial::Trial,
    turn::{Doing, Turn},
    view::{Clue, Correctable, Dohdle, Fate, First, May, Me, Phase, Side, View},
};
use crate::{Seat, Viewer};

impl View {
    /// What `viewer` may know of `game`.
    pub(super) fn of(game: &Dohdles, viewer: Viewer) -> Self {
        let Dohdles { options, layout, seats, parties, riddles, left, stage: _, last_clue: _, as_of } = game;
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(|seat| seat.0 < *seats),
            Viewer::Spectator => None,
        };
        let sight = Sight { game, own: seat.map(|seat| game.side_of(seat)) };
        let player = seat.filter(|&seat| !left.contains(seat) && game.stage != Stage::Over);
        Self {
            options: options.clone(),
            layout: layout.clone(),
            seats: *seats,
            as_of: *as_of,
            phase: sight.phase(),
            master: game.turn().map(|turn| turn.side),
            asked: game.turn().and_then(|turn| turn.dohdle),
            sides: parties.iter().map(|party| sight.side(party)).collect(),
            dohdles: game.dohdle_ids().zip(riddles).map(|(id, riddle)| sight.dohdle(id, riddle)).collect(),
            later: game.later_claims(),
            me: sight.own.map(|side| sight.me(side)),
            may: player.map(|seat| sight.may(seat)).unwrap_or_default(),
        }
    }
}

/// One viewer looking at the table.
struct Sight<'a> {
    game: &'a Dohdles,
    /// The viewer's side.
    own: Option<SideId>,
}

impl Sight<'_> {
    fn side(&self, party: &Party) -> Side {
        let Party { seats, board: _, space, skipped, is_silent: _, whispers: _ } = party;
        let has_left = |seat: &Seat| self.game.left.contains(*seat);
        Side {
            seats: seats.clone(),
            left: seats.iter().copied().filter(has_left).collect(),
            space: *space,
            skipped: *skipped,
        }
    }

    fn me(&self, side: SideId) -> Me {
        let party = self.game.party(side);
        Me { side, board: party.board, whispers: party.whispers.clone() }
    }

    fn dohdle(&self, id: DohdleId, riddle: &Riddle) -> Dohdle {
        let Riddle { side, sculptor: _, word, dough, handed: _, fate, chip, shown: _, log, guesses } = riddle;
        let is_revealed = match fate {
            Fate::Making | Fate::Placed | Fate::Standing => false,
            Fate::Solved { .. } | Fate::Unsolved | Fate::Dropped => true,
        };
        let is_sculpting = matches!(self.game.stage, Stage::Sculpting { .. });
        Dohdle {
            id,
            side: *side,
            creator: self.game.creator(riddle),
            fate: *fate,
            word: word.clone().filter(|_| is_revealed || self.own == Some(*side)),
            // Strokes are not to change any view.
            ops: u16::try_from(dough.ops().len()).ok().filter(|_| !is_sculpting),
            chip: *chip,
            letters: riddle.boxes(),
            log: log.clone(),
            guesses: guesses.clone(),
        }
    }

    fn phase(&self) -> Phase {
        match &self.game.stage {
            Stage::Sculpting { until } => Phase::Sculpting { until: *until },
            Stage::Turn(turn) => self.turn(turn),
            Stage::Claims(batch, _) => self.hearing(batch),
            Stage::Over => Phase::Over,
        }
    }

    fn turn(&self, turn: &Turn) -> Phase {
        let Turn { side: _, dohdle, doing, until } = turn;
        let until = *until;
        match *doing {
            Doing::Choosing => Phase::Choosing { until },
            Doing::Asking { number, retry } => {
                let clue = dohdle.and_then(|dohdle| self.game.clue_of(self.game.riddle(dohdle)));
                Phase::Asking { clue: clue.unwrap_or(Clue::Questions), number, retry, until }
            }
            Doing::Answering { partner_from, .. } => Phase::Answering { partner_from, until },
            Doing::Voting { votes, .. } => Phase::Voting { votes: Dohdles::votes(&votes), until },
            Doing::LastCall => Phase::LastCall { until: until.unwrap_or_default() },
        }
    }

    fn may(&self, seat: Seat) -> May {
        let game = self.game;
        let which = |is_allowed: &dyn Fn(DohdleId) -> bool| -> Vec<DohdleId> {
            game.dohdle_ids().filter(|&dohdle| is_allowed(dohdle)).collect()
        };
        let answered = game.check_answer(seat).ok();
        May {
            name: which(&|dohdle| game.check_name(seat, dohdle).is_ok()),
            sculpt: which(&|dohdle| game.check_sculpt(seat, dohdle).is_ok()),
            place: which(&|dohdle| game.check_sculpt(seat, dohdle).is_ok()),
            take_back: which(&|dohdle| game.check_take_back(seat, dohdle).is_ok()),
            choose: which(&|dohdle| game.check_choose(seat, dohdle).is_ok()),
            ask: game.check_ask(seat).is_ok(),
            letters: (1..=N_LETTERS).filter(|&position| game.check_letter(seat, position).is_ok()).collect(),
            stop: game.check_stop(seat).is_ok(),
            appeal: game.check_appeal(seat).is_ok(),
            vote: game.check_vote(seat).is_ok(),
            answer: answered.is_some(),
            forbid: answered.is_some_and(|dohdle| game.may_forbid(dohdle)),
            correct: self.correct(seat),
            claim: which(&|dohdle| game.check_claim(seat, dohdle).is_ok()),
            first: game.check_first(seat).is_ok(),
            propose: game.check_propose(seat).is_ok(),
            count: game.check_judge(seat).is_ok(),
            overrule: game.check_overrule(seat).is_ok(),
            whisper: game.check_whisper(seat).is_ok(),
        }
    }

    fn correct(&self, seat: Seat) -> Vec<Correctable> {
        let dohdles = self.game.dohdle_ids().zip(&self.game.riddles);
        let all = dohdles.flat_map(|(dohdle, riddle)| {
            (0..count(riddle.log.len())).map(move |number| Correctable { dohdle, number })
        });
        let may = |one: &Correctable| self.game.check_correct(seat, one.dohdle, one.number).is_ok();
        all.filter(may).collect()
    }

    fn hearing(&self, batch: &Batch) -> Phase {
        let Batch { since: _, queue: _, later: _, hearing } = batch;
        let queue = batch.claims();
        match hearing.clone() {
            Hearing::Gathering { closes, is_closed: _, right } => {
                let first = match right {
                    Right::Asked { dohdle, until } => Some(First { dohdle, until }),
                    Right::Idle | Right::Settled => None,
                };
                Phase::Claiming { queue, closes, first }
            }
            Hearing::Proposing { until } => Phase::Proposing { queue, until },
            Hearing::Judging(Trial { seat: _, word, is_near, counts, is_judged, against, until }) => {
                let against = against.iter().collect();
                let needed = count(self.game.n_needed());
                let (near, judged) = (is_near, is_judged);
                Phase::Judging { queue, word, near, counts, judged, against, needed, until }
            }
        }
    }
}
