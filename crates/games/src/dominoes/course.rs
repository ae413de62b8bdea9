//! The course of a game: who begins, how turns follow each other, how it ends.

use super::{
    Dominoes, Seated,
    action::Refusal,
    clock::{DISCARD, TURN},
    domino::Domino,
    event::Event,
    layout::HAND,
    log::{Deed, LogLine},
    options::Options,
    square::Square,
    view::Ending,
};
use crate::{Audience, Millis, Open, Outcome, Pace, Rng, Seat, SeatSet, Step};

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Placing { seat: Seat, until: Option<Millis> },
    Following { seat: Seat, double: [Square; 2], until: Option<Millis> },
    Discarding { seat: Seat, until: Option<Millis> },
    Over { ending: Ending },
}

impl Dominoes {
    /// Mixes the dominoes, deals the hands and finds out who begins (chapter 1).
    pub(super) fn begin(options: Options, seats: u8, cx: &mut Step<'_, Event>) -> Self {
        let mut boneyard: Vec<Domino> = (0..options.sets_for(seats)).flat_map(|_| Domino::set()).collect();
        cx.rng.shuffle(&mut boneyard);
        let mut deal = || boneyard.split_off(boneyard.len() - HAND);
        let sides: Vec<Seated> =
            Seat::first(seats).map(|_| Seated { points: 0, hand: deal(), left: false }).collect();
        let hands: Vec<Vec<Domino>> = sides.iter().map(|side| side.hand.clone()).collect();
        let (first, shown) = match options.begins.seat(options.loser, seats) {
            Some(first) => (first, vec![Vec::new(); hands.len()]),
            None => beginner(&hands, cx.rng),
        };
        cx.tell(Audience::All, Event::Began { shown: shown.clone(), first });
        let mut game = Self {
            options,
            seats,
            board: Default::default(),
            history: Open::new(vec![Open::new(vec![0; sides.len()])]),
            sides,
            seen: Open::default(),
            boneyard,
            pit: Vec::new(),
            shown: Open::new(shown),
            first,
            placed: Open::default(),
            log: Open::default(),
            turn: 0,
            phase: Phase::Placing { seat: first, until: None },
        };
        game.begin_turn(first, cx);
        game.show_sides();
        game
    }

    fn begin_turn(&mut self, seat: Seat, cx: &mut Step<'_, Event>) {
        self.turn += 1;
        cx.tell(Audience::All, Event::TurnBegan { turn: self.turn, seat });
        self.draw(seat, HAND + 1, cx);
        let pace = self.options.pace;
        self.phase = if self.board.openings().has_fit(&self.sides[seat.index()].hand) {
            Phase::Placing { seat, until: pace.deadline(cx.now, Pace::own_or(self.options.seconds, TURN)) }
        } else {
            Phase::Discarding { seat, until: pace.deadline(cx.now, DISCARD) }
        };
    }

    /// Draws until the hand has so many dominoes, or the boneyard none.
    fn draw(&mut self, seat: Seat, up_to: usize, cx: &mut Step<'_, Event>) {
        let hand = &mut self.sides[seat.index()].hand;
        let n = up_to.saturating_sub(hand.len()).min(self.boneyard.len());
        let dominoes: Vec<Domino> = self.boneyard.drain(self.boneyard.len() - n..).rev().collect();
        let Some(n_dominoes) = u8::try_from(n).ok().filter(|&n| n > 0) else { return };
        hand.extend(&dominoes);
        self.note(seat, Deed::Drew { n_dominoes });
        cx.tell(Audience::Only(seat), Event::Drew { seat, n_dominoes, dominoes });
        cx.tell(Audience::Except(seat), Event::Drew { seat, n_dominoes, dominoes: Vec::new() });
    }

    /// Fills the hand, writes the scores down, and lets the next one begin
    /// unless the game is over.
    pub(super) fn end_turn(&mut self, seat: Seat, cx: &mut Step<'_, Event>) {
        if !self.sides[seat.index()].left {
            self.draw(seat, HAND, cx);
        }
        self.write_down();
        if self.boneyard.is_empty() {
            return self.end(Ending::Boneyard, cx);
        }
        if !self.board.openings().has_fit(&self.playable()) {
            return self.end(Ending::NoSpace, cx);
        }
        if let Some(next) = self.next_after(seat) {
            self.begin_turn(next, cx);
        }
    }

    /// Adds a line to the log.
    pub(super) fn note(&mut self, seat: Seat, deed: Deed) {
        let line = LogLine { turn: self.turn, seat, deed };
        self.log.change().push(Open::new(line));
    }

    fn write_down(&mut self) {
        let points = self.points();
        self.history.change().push(Open::new(points));
    }

    /// Every domino that can still come on the board.
    fn playable(&self) -> Vec<Domino> {
        let hands = self.sides.iter().flat_map(|side| &side.hand);
        hands.chain(&self.boneyard).copied().collect()
    }

    /// Whose turn comes after `seat`'s, leaving out those who left.
    fn next_after(&self, seat: Seat) -> Option<Seat> {
        let round = Seat::first(self.seats).chain(Seat::first(self.seats));
        round.skip(seat.index() + 1).find(|next| !self.sides[next.index()].left)
    }

    /// Ends the game in the middle of a turn because someone has reached the goal.
    pub(super) fn end_at_goal(&mut self, cx: &mut Step<'_, Event>) {
        self.write_down();
        self.end(Ending::Goal, cx);
    }

    fn end(&mut self, ending: Ending, cx: &mut Step<'_, Event>) {
        self.phase = Phase::Over { ending };
        cx.tell(Audience::All, Event::Ended { ending, winners: self.winners() });
    }

    pub(super) fn is_goal_reached(&self) -> bool {
        self.sides.iter().any(|side| side.points >= self.options.goal_for(self.seats))
    }

    /// Takes a seat out of the game for good (chapter 7).
    pub(super) fn leave(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        let side = &mut self.sides[seat.index()];
        side.left = true;
        self.pit.append(&mut side.hand);
        self.note(seat, Deed::Left);
        cx.tell(Audience::All, Event::Left { seat });
        if self.sides.iter().filter(|side| !side.left).count() < 2 {
            self.write_down();
            self.end(Ending::Left, cx);
        } else if self.mover() == Some(seat) {
            self.end_turn(seat, cx);
        }
        Ok(())
    }

    /// Refuses those who have no say (any more).
    pub(super) fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.sides.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat),
            _ if matches!(self.phase, Phase::Over { .. }) => Err(Refusal::Over),
            Some(side) if side.left => Err(Refusal::NoSuchSeat),
            Some(_) => Ok(()),
        }
    }

    /// Whose turn it is.
    pub(super) fn mover(&self) -> Option<Seat> {
        match self.phase {
            Phase::Placing { seat, .. } | Phase::Following { seat, .. } | Phase::Discarding { seat, .. } => {
                Some(seat)
            }
            Phase::Over { .. } => None,
        }
    }

    pub(super) fn until(&self) -> Option<Millis> {
        match self.phase {
            Phase::Placing { until, .. }
            | Phase::Following { until, .. }
            | Phase::Discarding { until, .. } => until,
            Phase::Over { .. } => None,
        }
    }

    pub(super) fn points(&self) -> Vec<u16> {
        self.sides.iter().map(|side| side.points).collect()
    }

    pub(super) fn left(&self) -> SeatSet {
        Seat::first(self.seats).filter(|seat| self.sides[seat.index()].left).collect()
    }

    /// Places by points, then by the dots left in hand (§6.4).
    pub(super) fn outcome_now(&self) -> Outcome {
        // A hand of four doubles six has 48 dots, so 1000 keeps points first.
        let rank = |side: &Seated| i32::from(side.points) * 1000 + dots_of(&side.hand);
        let ranks: Vec<i32> = self.sides.iter().map(rank).collect();
        let left = self.left();
        let mut outcome = Outcome::by_score(&ranks, |seat| left.contains(seat));
        for (standing, side) in outcome.standings.iter_mut().zip(&self.sides) {
            standing.score = side.points.into();
        }
        outcome
    }

    pub(super) fn winners(&self) -> Vec<Seat> {
        let standings = self.outcome_now().standings;
        standings.iter().filter(|standing| standing.place == 1).map(|standing| standing.seat).collect()
    }

    /// Whether points alone would have left others beside the winners.
    pub(super) fn is_won_by_dots(&self) -> bool {
        let winners = self.winners();
        let stay = self.sides.iter().filter(|side| !side.left);
        let most = stay.clone().map(|side| side.points).max();
        stay.filter(|side| Some(side.points) == most).count() > winners.len()
    }
}

fn dots_of(hand: &[Domino]) -> i32 {
    hand.iter().map(|domino| i32::from(domino.dots())).sum()
}

/// Who begins, and what everyone showed for it: the lowest domino, then those
/// who tie the next, and in the end the lot decides (§1.4).
fn beginner(hands: &[Vec<Domino>], rng: &mut Rng) -> (Seat, Vec<Vec<Domino>>) {
    let mut sorted: Vec<Vec<Domino>> = hands.to_vec();
    for hand in &mut sorted {
        hand.sort_by_key(|domino| (domino.dots(), *domino));
    }
    let mut shown = vec![Vec::new(); hands.len()];
    let mut tied: Vec<usize> = (0..hands.len()).collect();
    while tied.len() > 1 && shown[tied[0]].len() < HAND {
        let round = shown[tied[0]].len();
        for &seat in &tied {
            shown[seat].push(sorted[seat][round]);
        }
        let lowest = tied.iter().map(|&seat| sorted[seat][round].dots()).min();
        tied.retain(|&seat| Some(sorted[seat][round].dots()) == lowest);
    }
    let first = match tied[..] {
        [only] => only,
        _ => rng.pick(&tied).copied().unwrap_or_default(),
    };
    (Seat(u8::try_from(first).unwrap_or_default()), shown)
}
