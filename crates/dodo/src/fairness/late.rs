//! Fingers that had set out for a card when another took it: what they are
//! told, and what pretending to be one of them gains. Four people with equal
//! eyes on equal lines, through the rules themselves, in virtual time.

use std::io;

use bots::dobble::reaction;
use games::{
    Game as _, Input, Millis, Rng, Seat, Step, Viewer,
    dobble::{Action, Card, Dobble, Event, Face, Options, Phase, Play, Symbol, View},
};

/// How many are at the table. The last one may be odd.
const SEATS: u8 = 4;
const ODD: Seat = Seat(SEATS - 1);
/// How long half of all searches take.
const SEARCH: Millis = Millis(2_500);
/// A finger that comes down so soon after a change had set out before it.
const UNDERWAY: Millis = Millis(300);
/// How far back a browser that lies can have its acts dated, at the most.
const DATED_BACK: Millis = Millis(rooms::CREDIT);

const GAMES: [(&str, Play); 5] = [
    ("Tower", Play::Tower),
    ("Well", Play::Well),
    ("Hot Potato", Play::HotPotato),
    ("Poisoned Gift", Play::PoisonedGift),
    ("Triplet", Play::Triplet),
];

/// What someone does when another takes the cards that they look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    /// Cannot call the finger back; the page names the cards it set out for.
    Honest,
    /// The same with another page, which names the cards that lie there now.
    Forgetful,
    /// Calls the old symbol on the new cards at once, dated back as far as goes.
    Fisher,
    /// Calls every symbol of the old cards at once.
    Prober,
    /// Calls any symbol of the new cards at once.
    Guesser,
}

impl Habit {
    const ODD: [Self; 4] = [Self::Forgetful, Self::Fisher, Self::Prober, Self::Guesser];

    fn title(self) -> &'static str {
        match self {
            Self::Honest => "everyone names what the finger set out for",
            Self::Forgetful => "one names what lies there now",
            Self::Fisher => "one calls the old symbol on the new cards",
            Self::Prober => "one calls every symbol of the old cards",
            Self::Guesser => "one guesses at the new cards",
        }
    }
}

/// What came of it for one seat.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    wins: u32,
    late: u32,
    punished: u32,
}

/// What there is to find: where it is tapped, and what is right there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Find {
    right: Action,
    /// Whose top card is tapped, or which open cards.
    place: Vec<usize>,
}

/// Someone who looks for a match.
struct Person {
    seat: Seat,
    habit: Habit,
    /// What they are about to tap, and when.
    aim: Option<(Millis, Find)>,
    /// Whether those cards have gone meanwhile.
    is_gone: bool,
}

struct Evening {
    game: Dobble,
    rng: Rng,
    now: Millis,
    people: Vec<Person>,
    shares: [Share; SEATS as usize],
}

/// Prints what each habit comes to in each mini-game.
pub(super) fn print(out: &mut impl io::Write, races: u32, seed: u64) -> Result<(), String> {
    let mut line = |text: String| writeln!(out, "{text}").map_err(|error| error.to_string());
    line(format!("taps just after another's win, among {SEATS} with equal eyes: {races} races each"))?;
    for (name, play) in GAMES {
        line(format!("{name:<46} {:>7} {:>10} {:>10}", "wins", "told late", "punished"))?;
        for habit in [Habit::Honest].into_iter().chain(Habit::ODD) {
            let shares = trial(play, habit, races, seed)?;
            let races = f64::from(shares.iter().map(|share| share.wins).sum::<u32>().max(1));
            let percent = |n: u32| 100.0 * f64::from(n) / races;
            let Share { wins, late, punished } = shares[ODD.index()];
            let (title, [wins, late, punished]) = (habit.title(), [wins, late, punished].map(percent));
            line(format!("  {title:<44} {wins:>5.1} % {late:>8.1} % {punished:>8.1} %"))?;
        }
    }
    line(String::new())
}

/// Plays until so many matches are found; the last seat has that habit.
fn trial(play: Play, odd: Habit, races: u32, seed: u64) -> Result<[Share; SEATS as usize], String> {
    let mut shares = [Share::default(); SEATS as usize];
    let mut number = 0;
    while shares.iter().map(|share| share.wins).sum::<u32>() < races {
        let rng = Rng::from_number(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let evening = Evening::deal(play, odd, rng)?.played();
        for (sum, one) in shares.iter_mut().zip(evening.shares) {
            sum.wins += one.wins;
            sum.late += one.late;
            sum.punished += one.punished;
        }
        number += 1;
    }
    Ok(shares)
}

impl Evening {
    fn deal(play: Play, odd: Habit, mut rng: Rng) -> Result<Self, String> {
        let options = Options { play, ..Options::default() };
        let dealt = Dobble::deal(&options, SEATS, &mut Step::new(Millis(0), &mut rng));
        let game = dealt.map_err(|refusal| refusal.to_string())?;
        let person = |seat| {
            let habit = if seat == ODD { odd } else { Habit::Honest };
            Person { seat, habit, aim: None, is_gone: false }
        };
        let people = Seat::first(SEATS).map(person).collect();
        Ok(Self { game, rng, now: Millis(0), people, shares: [Share::default(); SEATS as usize] })
    }

    /// Plays to the end.
    fn played(mut self) -> Self {
        while self.game.outcome().is_none() {
            let due = self.game.deadline().unwrap_or(Millis(u64::MAX));
            let aims = self.people.iter().enumerate();
            let next = aims.filter_map(|(n, person)| Some((person.aim.as_ref()?.0, n))).min();
            match next.filter(|(at, _)| *at < due) {
                Some((at, n)) => {
                    self.now = at;
                    self.tap(n);
                }
                None => {
                    self.now = due;
                    self.step(Input::Timeout);
                }
            }
            self.look();
        }
        self
    }

    /// Someone's finger comes down.
    fn tap(&mut self, n: usize) {
        let Person { seat, habit, .. } = self.people[n];
        let Some((_, find)) = self.people[n].aim.take() else { return };
        let gone = std::mem::take(&mut self.people[n].is_gone);
        let action = match habit {
            Habit::Forgetful if gone => self.in_its_place(seat, &find),
            Habit::Honest | Habit::Forgetful | Habit::Fisher | Habit::Prober | Habit::Guesser => find.right,
        };
        self.act(seat, action, self.now);
    }

    fn act(&mut self, seat: Seat, action: Action, at: Millis) {
        self.step(Input::Act { seat, action, at });
    }

    /// Lets the rules judge, and counts what they tell.
    fn step(&mut self, input: Input<Action>) {
        let mut cx = Step::new(self.now, &mut self.rng);
        // What is refused costs nothing and wins nothing.
        if self.game.step(input, &mut cx).is_err() {
            return;
        }
        for (_, event) in cx.into_told() {
            match event {
                Event::Won { seat, .. } => self.shares[seat.index()].wins += 1,
                Event::Late { seat, .. } => self.shares[seat.index()].late += 1,
                Event::Wrong { seat, .. } => self.shares[seat.index()].punished += 1,
                Event::Dealt { .. }
                | Event::Revealed
                | Event::Covered { .. }
                | Event::Freed
                | Event::Hinted
                | Event::Spread { .. }
                | Event::RoundEnded { .. }
                | Event::Tied { .. }
                | Event::MiniEnded { .. }
                | Event::Champion { .. }
                | Event::Left { .. } => {}
            }
        }
    }

    /// Everyone sees the table as it is now.
    fn look(&mut self) {
        for n in 0..self.people.len() {
            let seat = self.people[n].seat;
            let finds = finds(&self.game.view(Viewer::Seat(seat)));
            if let Some((at, find)) = self.people[n].aim.clone() {
                // A card that was handed on is still the card that is looked at.
                if let Some(same) = finds.into_iter().find(|same| same.right == find.right) {
                    self.people[n].aim = Some((at, same));
                    continue;
                }
                if self.people[n].is_gone {
                    continue;
                }
                self.people[n].is_gone = at < self.now + UNDERWAY;
                if !self.people[n].is_gone {
                    self.people[n].aim = None;
                }
                self.pretend(n, &find);
            }
            // Whoever pretended may have moved the cards, or be locked out.
            if self.people[n].aim.is_none() {
                let finds = self::finds(&self.game.view(Viewer::Seat(seat)));
                let found = self.now + reaction(SEARCH, &mut self.rng);
                self.people[n].aim = self.rng.pick(&finds).map(|find| (found, find.clone()));
            }
        }
    }

    /// What a cheat tries at once when the cards have gone.
    fn pretend(&mut self, n: usize, find: &Find) {
        let Person { seat, habit, .. } = self.people[n];
        match habit {
            Habit::Honest | Habit::Forgetful => {}
            Habit::Fisher => {
                let action = self.in_its_place(seat, find);
                self.act(seat, action, self.now - DATED_BACK);
            }
            Habit::Prober => {
                let symbols: Vec<Symbol> = (0..57).collect();
                for symbol in symbols {
                    if let Action::Claim { cards, .. } = find.right {
                        self.act(seat, Action::Claim { symbol, cards }, self.now);
                    } else {
                        self.act(seat, find.right, self.now);
                    }
                }
            }
            Habit::Guesser => {
                let view = self.game.view(Viewer::Seat(seat));
                let faces: Vec<&Face> = view.places.iter().filter_map(|place| place.top.as_ref()).collect();
                let taps: Vec<&Face> = faces.into_iter().filter(|face| face.tap.is_some()).collect();
                let guess = self.rng.pick(&taps).and_then(|face| {
                    let symbol = self.rng.pick(&face.marks)?.symbol;
                    Some(Action::Claim { symbol, cards: face.tap? })
                });
                if let Some(action) = guess.or_else(|| any_three(&view, &mut self.rng)) {
                    self.act(seat, action, self.now);
                }
            }
        }
    }

    /// The same tap on what lies there now.
    fn in_its_place(&self, seat: Seat, find: &Find) -> Action {
        let view = self.game.view(Viewer::Seat(seat));
        let lies = |at: &usize| view.spread.get(*at)?.as_ref().map(|face| face.card);
        match find.right {
            Action::Claim { symbol, cards } => {
                let top = find.place.first().and_then(|&at| view.places.get(at)?.top.as_ref());
                Action::Claim { symbol, cards: top.and_then(|face| face.tap).unwrap_or(cards) }
            }
            Action::Take { .. } => {
                let cards: Vec<Card> = find.place.iter().filter_map(lies).collect();
                cards.try_into().map_or(find.right, |cards| Action::Take { cards })
            }
            Action::Ready => Action::Ready,
        }
    }
}

/// Everything there is to find for the viewer.
fn finds(view: &View) -> Vec<Find> {
    if view.phase != Phase::Racing {
        return Vec::new();
    }
    if view.may_take {
        return sets(view);
    }
    let tops = || view.places.iter().filter_map(|place| place.top.as_ref());
    let face_of = |card: Card| tops().chain(&view.centre).find(|face| face.card == card);
    let find = |(at, face): (usize, &Face)| {
        let cards = face.tap?;
        let [one, other] = cards.map(face_of);
        let right = Action::Claim { symbol: shared(&[one?, other?])?, cards };
        Some(Find { right, place: vec![at] })
    };
    let places = view.places.iter().enumerate();
    places.filter_map(|(at, place)| Some((at, place.top.as_ref()?))).filter_map(find).collect()
}

/// Every three open cards that share a symbol.
fn sets(view: &View) -> Vec<Find> {
    let open: Vec<(usize, &Face)> =
        view.spread.iter().enumerate().filter_map(|(at, face)| Some((at, face.as_ref()?))).collect();
    let mut found = Vec::new();
    for (n, &(a, one)) in open.iter().enumerate() {
        for (m, &(b, other)) in open.iter().enumerate().skip(n + 1) {
            for &(c, third) in &open[m + 1..] {
                if shared(&[one, other, third]).is_some() {
                    let right = Action::Take { cards: [one.card, other.card, third.card] };
                    found.push(Find { right, place: vec![a, b, c] });
                }
            }
        }
    }
    found
}

fn any_three(view: &View, rng: &mut Rng) -> Option<Action> {
    let mut open: Vec<Card> = view.spread.iter().flatten().map(|face| face.card).collect();
    rng.shuffle(&mut open);
    Some(Action::Take { cards: [*open.first()?, *open.get(1)?, *open.get(2)?] })
}

/// The symbol that all of these cards have.
fn shared(faces: &[&Face]) -> Option<Symbol> {
    let (first, rest) = faces.split_first()?;
    let has = |face: &Face, symbol| face.marks.iter().any(|mark| mark.symbol == symbol);
    first.marks.iter().map(|mark| mark.symbol).find(|&symbol| rest.iter().all(|face| has(face, symbol)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enough to tell one who wins four points more than an equal share from chance.
    const RACES: u32 = 1_500;

    #[test]
    fn nobody_who_was_right_about_the_old_cards_is_punished() {
        for (name, play) in GAMES {
            for habit in [Habit::Honest, Habit::Forgetful] {
                let shares = trial(play, habit, RACES, 1).unwrap();
                let late: u32 = shares.iter().map(|share| share.late).sum();
                assert!(late > RACES / 50, "{name}: {shares:?}");
                assert!(shares.iter().all(|share| share.punished == 0), "{name}, {habit:?}: {shares:?}");
            }
        }
    }

    #[test]
    fn whoever_pretends_to_have_been_late_gains_nothing() {
        for (name, play) in GAMES {
            for habit in [Habit::Fisher, Habit::Prober] {
                let shares = trial(play, habit, RACES, 2).unwrap();
                let races: u32 = shares.iter().map(|share| share.wins).sum();
                let share = f64::from(shares[ODD.index()].wins) / f64::from(races);
                // What chance alone moves a share by twice in a hundred trials.
                let chance = 2.3 * (0.25 * 0.75 / f64::from(races)).sqrt();
                assert!(share <= 0.25 + chance, "{name}, {habit:?}: {shares:?}");
            }
        }
    }

    #[test]
    fn whoever_guesses_at_the_new_cards_is_punished_for_it() {
        for (name, play) in GAMES {
            let shares = trial(play, Habit::Guesser, RACES, 3).unwrap();
            let Share { wins, punished, .. } = shares[ODD.index()];
            assert!(punished > RACES / 10 && wins < RACES / 4, "{name}: {shares:?}");
        }
    }
}
