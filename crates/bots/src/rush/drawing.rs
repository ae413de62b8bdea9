//! The drawing round: which board, which stroke, and how much of it now.

use std::sync::Arc;

use games::{
    Millis, Rng,
    ink::{Chunk, Colour, Ink, InkOp, Pen, Tool, Width},
    rush::{Action, Board, May, Rush, Target, View},
};

use super::{
    chance::{Thread, own_side, span},
    hand::{STEP, Sketch},
    progress::Progress,
    seen::ink_of,
    subject::Subject,
    temper::Temper,
    vocabulary::is_hard,
};
use crate::{Choice, Level, Sight};

/// How often ink leaves the hand.
const BEAT: [u32; 2] = [150, 250];
/// What bots draw with.
const PEN: Pen = Pen { tool: Tool::Ink, width: Width::Medium, colour: Colour::Black };
/// A board that may be drawn on, and what its word is drawn as.
#[derive(Clone, Copy, Debug)]
struct Sheet<'a> {
    number: u8,
    subject: Subject,
    ink: Option<&'a Ink>,
}

/// A board with a drawing, or with one in mind.
#[derive(Clone, Debug)]
struct Easel<'a> {
    sheet: Sheet<'a>,
    sketch: Arc<Sketch>,
    progress: Progress,
    /// Drawn in which round, counted from 0.
    attempt: u8,
}

/// The next bit of ink, if there is anything left to draw.
pub(super) fn choose(level: Level, sight: &Sight<'_, Rush>, rng: &mut Rng) -> Option<Choice<Action>> {
    let temper = Temper::of(level);
    let sheets = sheets(level, sight);
    let inked = sheets.iter().filter(|sheet| !sheet.is_blank());
    let easels: Vec<Easel<'_>> = inked.filter_map(|sheet| sheet.easel(level, sight)).collect();
    let is_detailed =
        |easel: &&Easel<'_>| easel.is_known() && easel.progress.next(&easel.sketch, true).is_some();
    let begun = easels.iter().find(|easel| easel.is_unfinished()).cloned();
    let detailed = || easels.iter().find(is_detailed).cloned();
    // A drawing is not thought up before there is time for it.
    let blank = |is_known: bool| {
        let fits = |sheet: &&Sheet<'_>| sheet.is_blank() && sheet.subject.is_known() == is_known;
        sheets.iter().filter(fits).find_map(|sheet| sheet.easel(level, sight))
    };
    if let Some(easel) = begun.or_else(|| blank(true)).or_else(detailed).or_else(|| blank(false)) {
        return easel.go_on(temper, rng);
    }
    let is_stale = |easel: &&Easel<'_>| easel.is_known() && easel.attempt < attempt(sight.view);
    let stale = easels.iter().find(is_stale).filter(|_| sight.view.round >= temper.redraws_from)?;
    Some(Choice { action: stale.ink(InkOp::Clear), after: span(temper.plan, rng) })
}

/// All boards that can be drawn on, those that are drawn first at the front.
fn sheets<'a>(level: Level, sight: &Sight<'a, Rush>) -> Vec<Sheet<'a>> {
    let boards = own_side(sight.seat, sight.view).into_iter().flat_map(|side| (0..).zip(&side.boards));
    let mut sheets: Vec<Sheet<'a>> =
        boards.filter_map(|(number, board)| Sheet::of(level, sight, number, board)).collect();
    let thread = Thread::of(sight.seat, sight.view);
    sheets.sort_by_key(|sheet| match level {
        // What is drawn quickly leaves time for more.
        Level::Hard => u64::try_from(sheet.subject.length()).unwrap_or(u64::MAX),
        Level::Easy | Level::Medium => thread.with(sheet.number.into()).rng().next_u64(),
    });
    sheets
}

/// Which try at its drawings a bot has in this round.
fn attempt(view: &View) -> u8 {
    view.round.saturating_sub(1) / 2
}

impl<'a> Sheet<'a> {
    fn of(level: Level, sight: &Sight<'a, Rush>, number: u8, board: &Board) -> Option<Self> {
        let word = board.word.as_deref().filter(|_| board.may.contains(&May::Draw))?;
        let ink = ink_of(sight.backlog, Target { seat: sight.seat, board: number });
        let mut chance = Thread::of(sight.seat, sight.view).with(number.into()).with_word(word).rng();
        let language = sight.view.language;
        let is_beyond = is_hard(language, word) && chance.chance(Temper::of(level).beyond, 100);
        let subject = if is_beyond { Subject::vague(language, word) } else { Subject::of(language, word) };
        Some(Self { number, subject: subject?, ink })
    }

    fn is_blank(&self) -> bool {
        self.ink.is_none_or(|ink| ink.strokes().is_empty())
    }

    /// The drawing that lies there, or on a blank board a new one. Somebody
    /// else's ink is theirs: a bot that plays on for a person leaves it alone.
    fn easel(&self, level: Level, sight: &Sight<'a, Rush>) -> Option<Easel<'a>> {
        let thread = Thread::of(sight.seat, sight.view).with(self.number.into());
        let now = attempt(sight.view);
        let first = self.ink.and_then(|ink| ink.strokes().first());
        let begun_at = first.and_then(|stroke| stroke.places().next());
        let mut tries = (if self.is_blank() { now } else { 0 })..=now;
        tries.find_map(|attempt| {
            let sketch = self.subject.sketch(level, thread, attempt, begun_at)?;
            let progress = Progress::of(&sketch, self.ink)?;
            Some(Easel { sheet: *self, sketch, progress, attempt })
        })
    }
}

impl Easel<'_> {
    fn is_known(&self) -> bool {
        self.sheet.subject.is_known()
    }

    /// Whether more than details are missing.
    fn is_unfinished(&self) -> bool {
        self.progress.next(&self.sketch, false).is_some()
    }

    fn ink(&self, op: InkOp) -> Action {
        Action::Ink { board: self.sheet.number, op }
    }

    /// As much of the next stroke as the hand draws in a moment.
    fn go_on(&self, temper: Temper, rng: &mut Rng) -> Option<Choice<Action>> {
        let Progress { n_points, .. } = self.progress;
        let line = self.progress.next(&self.sketch, true)?;
        let beat = span(BEAT, rng);
        let n_new =
            usize::try_from(u64::from(temper.speed) * beat.0 / 1_000).unwrap_or(0) / usize::from(STEP);
        let is_down = n_points > 0 && self.sheet.ink.is_some_and(Ink::is_open);
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
