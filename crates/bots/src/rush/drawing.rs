//! The drawing round: which board, which stroke, and how much of it now.

use games::{
    Millis, Rng,
    ink::{Chunk, Colour, Ink, InkOp, Pen, Tool, Width},
    rush::{Action, Board, May, Rush, Target, View},
};

use super::{
    chance::{Thread, own_side, span},
    hand::{STEP, Sketch, draw},
    progress::Progress,
    seen::ink_of,
    subject::Subject,
    temper::Temper,
};
use crate::{Choice, Level, Sight};

/// How often ink leaves the hand.
const BEAT: [u32; 2] = [150, 250];
/// What bots draw with.
const PEN: Pen = Pen { tool: Tool::Ink, width: Width::Medium, colour: Colour::Black };
/// The last drawing round: now or never.
const LAST_ROUND: u8 = 5;

/// A board that is being drawn on, or could be.
#[derive(Debug)]
struct Easel<'a> {
    number: u8,
    is_known: bool,
    sketch: Sketch,
    progress: Progress,
    ink: Option<&'a Ink>,
    /// Drawn in which round, counted from 0.
    attempt: u8,
}

/// The next bit of ink, if there is anything left to draw.
pub(super) fn choose(level: Level, sight: &Sight<'_, Rush>, rng: &mut Rng) -> Option<Choice<Action>> {
    let temper = Temper::of(level);
    let easels = easels(level, sight);
    let with_details = |easel: &&Easel<'_>| easel.progress.next(&easel.sketch, true).is_some();
    let is_begun = |easel: &&Easel<'_>| easel.is_unfinished() && !easel.progress.is_blank();
    let begun = easels.iter().find(is_begun);
    let fresh = || easels.iter().find(|easel| easel.is_known && easel.is_unfinished());
    let detailed = || easels.iter().find(|easel| easel.is_known && with_details(easel));
    let vague = || easels.iter().find(|easel| easel.is_unfinished());
    if let Some(easel) = begun.or_else(fresh).or_else(detailed).or_else(vague) {
        return easel.go_on(temper, rng);
    }
    let is_stale = |easel: &&Easel<'_>| easel.is_known && easel.attempt < attempt(sight.view);
    let stale = easels.iter().find(is_stale).filter(|_| temper.redraws && sight.view.round == LAST_ROUND)?;
    Some(Choice { action: stale.ink(InkOp::Clear), after: span(temper.plan, rng) })
}

/// All boards that can be drawn on, those that are drawn first at the front.
/// One with somebody else's ink on it is theirs: a bot that plays on for a
/// person leaves their drawings alone.
fn easels<'a>(level: Level, sight: &Sight<'a, Rush>) -> Vec<Easel<'a>> {
    let boards = own_side(sight.seat, sight.view).into_iter().flat_map(|side| (0..).zip(&side.boards));
    let mut easels: Vec<Easel<'a>> =
        boards.filter_map(|(number, board)| Easel::of(level, sight, number, board)).collect();
    let thread = Thread::of(sight.seat, sight.view);
    easels.sort_by_key(|easel| match level {
        // What is drawn quickly leaves time for more.
        Level::Hard => easel.n_points(),
        Level::Easy | Level::Medium => thread.with(easel.number.into()).rng().next_u64(),
    });
    easels
}

/// Which try at its drawings a bot has in this round.
fn attempt(view: &View) -> u8 {
    view.round.saturating_sub(1) / 2
}

impl<'a> Easel<'a> {
    fn of(level: Level, sight: &Sight<'a, Rush>, number: u8, board: &Board) -> Option<Self> {
        let word = board.word.as_deref().filter(|_| board.may.contains(&May::Draw))?;
        let ink = ink_of(sight.backlog, Target { seat: sight.seat, board: number });
        let subject = Subject::of(word)?;
        let thread = Thread::of(sight.seat, sight.view).with(number.into());
        let now = attempt(sight.view);
        // What lies there tells which try it is; on a blank board, this one.
        let mut tries = (0..=now).rev().map(|attempt| {
            let sketch = draw(subject.recipe(), level, &mut thread.with(attempt.into()).rng());
            (attempt, Progress::of(&sketch, ink), sketch)
        });
        let (attempt, progress, sketch) =
            tries.find_map(|(attempt, progress, sketch)| Some((attempt, progress?, sketch)))?;
        let is_known = matches!(subject, Subject::Known(_));
        Some(Self { number, is_known, sketch, progress, ink, attempt })
    }

    /// How many points the drawing has, but for its details.
    fn n_points(&self) -> u64 {
        let lines = self.sketch.strokes.iter().filter(|line| !line.is_detail);
        lines.map(|line| u64::try_from(line.places.len()).unwrap_or(u64::MAX)).sum()
    }

    /// Whether more than details are missing.
    fn is_unfinished(&self) -> bool {
        self.progress.next(&self.sketch, false).is_some()
    }

    fn ink(&self, op: InkOp) -> Action {
        Action::Ink { board: self.number, op }
    }

    /// As much of the next stroke as the hand draws in a moment.
    fn go_on(&self, temper: Temper, rng: &mut Rng) -> Option<Choice<Action>> {
        let Progress { n_points, .. } = self.progress;
        let line = self.progress.next(&self.sketch, true)?;
        let beat = span(BEAT, rng);
        let n_new =
            usize::try_from(u64::from(temper.speed) * beat.0 / 1_000).unwrap_or(0) / usize::from(STEP);
        let is_down = n_points > 0 && self.ink.is_some_and(Ink::is_open);
        // A stroke that the bell cut short is taken up where it ended.
        let from = if is_down { n_points } else { n_points.saturating_sub(1) };
        let to = (from + n_new.max(2)).min(line.places.len());
        let chunk = Chunk {
            pen: (!is_down).then_some(PEN),
            points: ways(
                from.checked_sub(1).filter(|_| is_down).map(|tip| line.places[tip]),
                &line.places[from..to],
            ),
            pressure: None,
            ends: to == line.places.len(),
        };
        let pause = match () {
            () if is_down => Millis(0),
            () if self.progress.is_blank() => span(temper.plan, rng),
            () => span(temper.lift, rng),
        };
        Some(Choice { action: self.ink(InkOp::Chunk(chunk)), after: pause + beat })
    }
}

/// Places as ways from one to the next, the first one from `tip`, where the pen
/// is, or from the corner of the board.
fn ways(tip: Option<[i16; 2]>, places: &[[i16; 2]]) -> Vec<i16> {
    let before = [tip.unwrap_or([0, 0])].into_iter().chain(places.iter().copied());
    before.zip(places).flat_map(|([x, y], to)| [to[0] - x, to[1] - y]).collect()
}
