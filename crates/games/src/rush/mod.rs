//! Doodle Rush: six boards, one minute, everyone draws and guesses at once.
//! Rules: `docs/games/rush.md`.

mod action;
mod cards;
mod clock;
mod course;
mod deck;
mod draw;
mod event;
mod guess;
mod held;
mod lawful;
mod options;
mod pack;
mod seen;
mod sight;
mod slate;
mod standings;
mod verdict;
mod view;

#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, sync::Arc};

pub use action::{Action, BOARDS, Closeness, GuessId, Refusal, Target};
pub use cards::{Tag, Word, cards, judge};
pub use event::Event;
pub use options::{Difficulty, Options};
pub use pack::{FEWEST_WORDS, MOST_WORDS, Pack, WORD_CHARACTERS};
pub use seen::Seen;
pub use view::{Answer, Board, Cover, Disagreement, Guess, May, Next, Phase, Side, Taken, View};

use crate::{
    About, Game, Input, Kind, Millis, NotAPack, Outcome, Pace, PackNote, Seat, SeatClock, SeatSet, Step,
    Viewer,
};

/// A game of Doodle Rush, secrets included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rush {
    shout: bool,
    colours: bool,
    rounds: u8,
    pace: Pace,
    /// Of a round, if not those of the rules.
    seconds: u16,
    deck: Arc<deck::Deck>,
    sides: Vec<Seated>,
    /// The round under way or next, counted from 1.
    round: u8,
    phase: course::Phase,
    /// The guesses of this guessing round, or of the last one.
    guesses: Vec<guess::Heard>,
    /// Right guesses that are not told yet.
    held: Vec<held::HeldGuess>,
    /// The number of the next guess.
    next_id: GuessId,
    /// Whether ink was drawn that the others may not see yet.
    is_ink_hidden: bool,
    /// Who is done with a round that no bell ends.
    done: SeatSet,
    left: SeatSet,
}

/// What belongs to one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seated {
    slates: Vec<slate::Slate>,
    /// Points drawn in this round.
    n_points: usize,
    /// Not to guess before.
    next_guess: Millis,
    /// Not to point before.
    next_point: Millis,
}

impl Seated {
    fn new(words: Vec<String>) -> Self {
        let slates = words.into_iter().map(slate::Slate::new).collect();
        Self { slates, n_points: 0, next_guess: Millis(0), next_point: Millis(0) }
    }
}

impl Game for Rush {
    const KIND: Kind = Kind::Rush;
    const RULES: u32 = 7;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn about() -> About {
        options::about()
    }

    fn unpack(options: &mut Options, text: &str) -> Result<PackNote, NotAPack> {
        let pack = Pack::read(text)?;
        let (title, language) = (pack.title().to_owned(), pack.language().to_owned());
        let words = u32::try_from(pack.words().len()).unwrap_or(u32::MAX);
        options.pack = Some(pack);
        Ok(PackNote { title, language, words })
    }

    fn set_aside(options: &mut Options, seen: Vec<BTreeSet<String>>) {
        options.seen = Seen::among(&options.words(), &seen);
    }

    fn deal(options: &Options, seats: u8, cx: &mut Step<'_, Event>) -> Result<Self, Refusal> {
        options.check(seats)?;
        let (deck, hands) = deck::Deck::deal(options, seats, cx.rng);
        let mut game = Self {
            shout: options.shout,
            colours: options.colours,
            rounds: options.rounds,
            pace: options.pace,
            seconds: options.seconds,
            deck,
            sides: hands.into_iter().map(Seated::new).collect(),
            round: 1,
            phase: course::Phase::Over,
            guesses: Vec::new(),
            held: Vec::new(),
            next_id: 0,
            is_ink_hidden: false,
            done: SeatSet::EMPTY,
            left: SeatSet::EMPTY,
        };
        game.veil(Next::Drawing, None, cx);
        Ok(game)
    }

    fn step(&mut self, input: Input<Action>, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action, at } => self.act(seat, action, at, cx),
            Input::Leave(seat) => self.leave(seat, cx),
            Input::Timeout => self.time_out(cx),
            Input::Pause => {
                self.cover(cx);
                Ok(())
            }
        }
    }

    fn is_stroke(&self, action: &Action) -> bool {
        matches!(action, Action::Ink { .. })
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn waiting_for(&self) -> SeatSet {
        let is_awaited = |seat: &Seat| !self.phase.is_untimed() || !self.done.contains(*seat);
        let present = if self.phase == course::Phase::Over { SeatSet::EMPTY } else { self.present() };
        present.iter().filter(is_awaited).collect()
    }

    fn deadline(&self) -> Option<Millis> {
        if self.phase == course::Phase::Over {
            return None;
        }
        [self.next_told(), self.reveal_at(), self.phase.until()].into_iter().flatten().min()
    }

    fn seat_clocks(&self) -> Vec<SeatClock> {
        self.clocks()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == course::Phase::Over).then(|| self.final_standings())
    }

    fn words_seen(&self) -> BTreeSet<String> {
        let seen = self.slates().filter(|_| !self.is_face_down());
        seen.map(|(_, slate)| slate.word.clone()).collect()
    }

    fn backlog(&self, viewer: Viewer) -> Vec<Event> {
        let seen = self.slates().map(|(Target { seat, board }, slate)| {
            let ink = if viewer == Viewer::Seat(seat) { &slate.ink } else { &slate.shown };
            (seat, board, ink)
        });
        let drawn = seen.filter(|(_, _, ink)| !ink.is_empty());
        drawn.map(|(seat, board, ink)| Event::Drawn { seat, board, ink: ink.clone() }).collect()
    }
}

impl Rush {
    fn act(
        &mut self,
        seat: Seat,
        action: Action,
        at: Millis,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        match action {
            Action::Ink { board, op } => self.ink(Target { seat, board }, op, at, cx),
            Action::Guess { target, text } => self.guess(seat, target, &text, at, cx),
            Action::Say { guess, word } => self.say(seat, guess, word, cx),
            Action::CountIt { guess, board } => self.count_it(Target { seat, board }, guess, at, cx),
            Action::Reject { guess, board } => self.reject(Target { seat, board }, guess, at, cx),
            Action::Overrule { guess, target } => self.overrule(seat, guess, target, cx),
            Action::Point { board } => self.point(Target { seat, board }, at, cx),
            Action::Flag { target } => self.flag(seat, target, cx),
            Action::Done => self.be_done(seat, cx),
        }
    }

    /// Refuses those who have no say (any more).
    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.phase {
            _ if seat.index() >= self.sides.len() => Err(Refusal::NoSuchSeat),
            course::Phase::Over => Err(Refusal::Over),
            _ if self.left.contains(seat) => Err(Refusal::Left),
            course::Phase::Veil { .. }
            | course::Phase::Covered { .. }
            | course::Phase::Drawing { .. }
            | course::Phase::Guessing { .. } => Ok(()),
        }
    }

    /// Everyone at the table, gone or not.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(u8::try_from(self.sides.len()).unwrap_or(u8::MAX))
    }

    /// Everyone who has not left.
    fn present(&self) -> SeatSet {
        self.seats().filter(|&seat| !self.left.contains(seat)).collect()
    }

    /// Every board on the table.
    fn slates(&self) -> impl Iterator<Item = (Target, &slate::Slate)> {
        self.seats().zip(&self.sides).flat_map(|(seat, side)| {
            (0..BOARDS).zip(&side.slates).map(move |(board, slate)| (Target { seat, board }, slate))
        })
    }

    fn slate(&self, target: Target) -> Result<&slate::Slate, Refusal> {
        let side = self.sides.get(target.seat.index()).ok_or(Refusal::NoSuchSeat)?;
        side.slates.get(usize::from(target.board)).ok_or(Refusal::NoSuchBoard)
    }

    fn slate_mut(&mut self, target: Target) -> Result<&mut slate::Slate, Refusal> {
        let side = self.sides.get_mut(target.seat.index()).ok_or(Refusal::NoSuchSeat)?;
        side.slates.get_mut(usize::from(target.board)).ok_or(Refusal::NoSuchBoard)
    }
}
