//! A finished game to be watched again by anyone's eyes, scene by scene. All
//! that is shown comes from the rules, which play the game once more; how fast
//! it goes by, and what is said to it, is the browser's matter.

use std::collections::BTreeMap;

use games::{Millis, SeatSet, Viewer};
use serde::Deserialize;

use crate::{
    ActionClass, Chair, Change, Fields, Look, PersonId, Record, Refusal, Table, TableEvent, TableInput,
    Transcript, TranscriptError, VerifyError,
    transcript::{Stepped, deal_of},
    wire::{Cause, GameView, Outline, RawJson, Reel, Scene, Seal, Shot, Sitter},
};

/// A phase that comes back after no more scenes than this is no turning point.
const QUICK: usize = 8;
/// How many scenes a reel has.
const REEL: usize = 50;
/// The most scenes of a replay; a long evening's longest game has a tenth.
const MOST_SCENES: usize = 20_000;
/// Strokes no further apart than this are one scene.
const STROKES: Millis = Millis(250);

/// A finished game, cut into scenes.
#[derive(Debug)]
pub struct Replay {
    game: u32,
    transcript: Transcript,
    seats: Vec<Sitter>,
    scenes: Vec<Scene>,
    /// For each scene, how many steps of the game have been made by its end.
    ends: Vec<usize>,
}

/// Why a reel cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReelError {
    /// No seat has this number.
    #[error("there was no such seat in this game")]
    NoSuchSeat,
    /// The game was shorter.
    #[error("this game has no such reel")]
    NoSuchReel,
}

impl Replay {
    /// The `game`th game of a room, once it has come to its end.
    pub fn of(records: &[Record], game: u32) -> Result<Self, TranscriptError> {
        let start = deal_of(records, game).ok_or(TranscriptError::NoSuchGame)?;
        let transcript = Transcript::without_end(records, game).ok_or(TranscriptError::NoSuchGame)?;
        let (before, rest) = records.split_at(start);
        let seats = sitters(before, &rest[0].change);
        let (scenes, ends) = cut(&transcript, MOST_SCENES)?;
        Ok(Self { game, transcript, seats, scenes, ends })
    }

    /// The game at a glance.
    pub fn outline(&self) -> Outline {
        let Transcript { kind, commitment, seed, nonces, .. } = &self.transcript;
        let (seed, salt) = (seed.seed, seed.salt);
        Outline {
            game: self.game,
            kind: *kind,
            seats: self.seats.clone(),
            seal: Seal { commitment: *commitment, seed, salt, nonces: nonces.clone() },
            scenes: self.scenes.clone(),
            reel: u32::try_from(REEL).unwrap_or(u32::MAX),
        }
    }

    /// How many steps it holds, by which its weight in memory can be judged.
    pub fn steps(&self) -> usize {
        self.transcript.steps.len()
    }

    /// The `number`th reel, counted from 0, as `viewer` saw it.
    pub fn reel(&self, number: u32, viewer: Viewer) -> Result<Reel, ReelError> {
        if matches!(viewer, Viewer::Seat(seat) if seat.index() >= self.seats.len()) {
            return Err(ReelError::NoSuchSeat);
        }
        let first = usize::try_from(number).ok().and_then(|number| number.checked_mul(REEL));
        let first = first.filter(|&first| first < self.scenes.len()).ok_or(ReelError::NoSuchReel)?;
        // The very steps were made before, when the game was cut.
        self.shoot(first, viewer).map_err(|_| ReelError::NoSuchReel)
    }

    fn shoot(&self, first: usize, viewer: Viewer) -> Result<Reel, Refusal> {
        let (mut table, mut told) = self.transcript.deal_again()?;
        let mut done = 0;
        let mut backlog = Vec::new();
        let mut shots = Vec::new();
        let mut last = None;
        for (number, (scene, &end)) in self.scenes.iter().zip(&self.ends).enumerate().take(first + REEL) {
            for step in &self.transcript.steps[done..end] {
                told.extend(table.step(step.now, &step.input)?);
            }
            done = end;
            let told = std::mem::take(&mut told);
            if number < first {
                continue;
            }
            if number == first {
                backlog = table.backlog(viewer);
            }
            let view = self.look(number, *scene, &*table, viewer, &mut last);
            shots.push(Shot { events: heard(&told, viewer), view });
        }
        Ok(Reel { first: u32::try_from(first).unwrap_or(u32::MAX), backlog, shots })
    }

    /// The view in a scene, unless it is the last one that was looked at.
    fn look(
        &self,
        number: usize,
        scene: Scene,
        table: &dyn Table,
        viewer: Viewer,
        last: &mut Option<(Fields, Option<Millis>, SeatSet)>,
    ) -> Option<GameView> {
        if scene.cause == Cause::Strokes && last.is_some() {
            return None;
        }
        let seen = (table.view(viewer), table.deadline(), table.waiting_for());
        let is_same = last.as_ref() == Some(&seen);
        let (view, deadline, awaited) = last.insert(seen);
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let number = u64::try_from(number).unwrap_or(u64::MAX);
        (!is_same).then(|| GameView {
            seq: number,
            number,
            game: self.game,
            kind: self.transcript.kind,
            seat,
            now: scene.at,
            running: false,
            deadline: *deadline,
            awaited: *awaited,
            may_propose: Vec::new(),
            view: view.whole(),
        })
    }
}

fn heard(told: &[TableEvent], viewer: Viewer) -> Vec<RawJson> {
    told.iter().filter(|told| told.audience.includes(viewer)).map(|told| told.event.clone()).collect()
}

/// Cuts a game into scenes: each thing that happens is one, and each little
/// while of ink or dough.
fn cut(transcript: &Transcript, most: usize) -> Result<(Vec<Scene>, Vec<usize>), TranscriptError> {
    let (mut table, _) = transcript.deal().map_err(TranscriptError::Doubtful)?;
    let mut phases = Phases::default();
    phases.turn(0, phase(&*table));
    let mut scenes = vec![Scene { at: Millis(0), cause: Cause::Deal, turns: true }];
    let mut ends = vec![0];
    for (index, Stepped { now, input }) in transcript.steps.iter().enumerate() {
        let is_more =
            |last: &Scene| last.cause == Cause::Strokes && now.0.saturating_sub(last.at.0) < STROKES.0;
        let cause = step(&mut *table, *now, input)
            .map_err(|refusal| TranscriptError::Doubtful(VerifyError::Step { number: index + 1, refusal }))?;
        if cause == Cause::Strokes && scenes.last().is_some_and(is_more) {
            ends.pop();
        } else {
            // No stroke begins a phase.
            let turns = cause != Cause::Strokes && phases.turn(scenes.len(), phase(&*table));
            scenes.push(Scene { at: *now, cause, turns });
        }
        ends.push(index + 1);
        if scenes.len() > most {
            return Err(TranscriptError::TooLong);
        }
    }
    if table.outcome().is_none() {
        return Err(TranscriptError::NotOver);
    }
    Ok((scenes, ends))
}

/// Makes a step, and says what it was. An action is read once for both.
fn step(table: &mut dyn Table, now: Millis, input: &TableInput) -> Result<Cause, Refusal> {
    match input {
        TableInput::Act { seat, action, at } => {
            let action = table.read(action)?;
            let is_stroke = table.class(&action) == ActionClass::Stroke;
            table.act(now, *seat, action.split().1, *at)?;
            Ok(if is_stroke { Cause::Strokes } else { Cause::Act { seat: *seat } })
        }
        TableInput::Leave { seat } => table.step(now, input).map(|_| Cause::Leave { seat: *seat }),
        TableInput::Timeout => table.step(now, input).map(|_| Cause::Timeout),
        TableInput::Pause => table.step(now, input).map(|_| Cause::Pause),
    }
}

/// Which phases there were, and in which scene each was last begun.
#[derive(Default)]
struct Phases {
    begun: BTreeMap<String, usize>,
    current: String,
}

impl Phases {
    /// Whether a phase begins here that is worth turning to: where phases take
    /// turns every few scenes, none is.
    fn turn(&mut self, scene: usize, phase: String) -> bool {
        if phase == self.current {
            return false;
        }
        let last = self.begun.insert(phase.clone(), scene);
        self.current = phase;
        last.is_none_or(|last| scene - last > QUICK)
    }
}

/// The name of the phase that everyone sees.
fn phase(table: &dyn Table) -> String {
    #[derive(Deserialize)]
    struct Glance {
        phase: Tag,
    }
    #[derive(Deserialize)]
    struct Tag {
        r#type: String,
    }
    let view = table.view(Viewer::Spectator);
    serde_json::from_str(&view.text()).map_or_else(|_| String::new(), |glance: Glance| glance.phase.r#type)
}

/// Who sat where when a game was dealt, and what they looked like then. Deals
/// of old do not say, but the records before them do.
fn sitters(before: &[Record], deal: &Change) -> Vec<Sitter> {
    let Change::Dealt { chairs, names, sources, .. } = deal else { return Vec::new() };
    let mut looks = sources.iter().flat_map(|sources| &sources.looks);
    let mut look_of = |person| looks.next().copied().or_else(|| look_of(before, person));
    let sitter = |(index, (name, chair)): (usize, (&String, &Chair))| {
        let (look, bot) = match chair {
            Chair::Bot { look, .. } => (Some(*look), true),
            Chair::Person { person } => (look_of(*person), false),
            Chair::Empty => (None, false),
        };
        Sitter { name: name.clone(), look: look.unwrap_or_else(|| Look::nth(index)), bot }
    };
    names.iter().zip(chairs).enumerate().map(sitter).collect()
}

fn look_of(records: &[Record], wanted: PersonId) -> Option<Look> {
    records.iter().rev().find_map(|record| {
        let (Change::Joined { person, look, .. } | Change::Renamed { person, look, .. }) = &record.change
        else {
            return None;
        };
        (*person == wanted).then_some(*look)
    })
}

#[cfg(test)]
mod tests {
    use games::{Kind, Outcome};
    use serde_json::json;

    use super::*;
    use crate::{Hex, Seed, rules};

    /// A game alone against the house, in which nothing is done until it ends.
    fn idle() -> Transcript {
        let seed = Seed::of_game(&Hex([1; 32]), 1);
        let mut transcript = Transcript {
            format: "dodo.game.1".into(),
            kind: Kind::Duel,
            rules: rules(Kind::Duel),
            options: json!({}),
            names: vec!["Ana".into()],
            commitment: seed.commitment(),
            seed,
            nonces: Vec::new(),
            steps: Vec::new(),
            outcome: Outcome { standings: Vec::new() },
        };
        let (mut table, _) = transcript.deal_again().unwrap();
        while let Some(now) = table.deadline() {
            table.step(now, &TableInput::Timeout).unwrap();
            transcript.steps.push(Stepped { now, input: TableInput::Timeout });
        }
        transcript
    }

    #[test]
    fn a_game_with_too_many_scenes_is_not_cut_to_its_end() {
        let transcript = idle();
        let n_scenes = transcript.steps.len() + 1;
        assert!(n_scenes > 2);
        assert_eq!(cut(&transcript, n_scenes).unwrap().0.len(), n_scenes);
        assert_eq!(cut(&transcript, n_scenes - 1), Err(TranscriptError::TooLong));
    }
}
