//! Who sees what. A view is built up from nothing, out of a game taken apart
//! in full: a new field does not compile until it is decided here who may see
//! it. Words are the only secret here; ink is one while it is drawn, and is in
//! no view.

use std::collections::BTreeSet;

use super::{
    Rush, Seated,
    action::{BOARDS, Target},
    course,
    guess::Heard,
    slate::Slate,
    verdict::Dispute,
    view::{Board, Disagreement, Guess, May, Phase, Side, View},
};
use crate::{Millis, Seat, Viewer};

/// The most guesses a view has.
const NEWEST: usize = 60;

impl View {
    /// What `viewer` may know of `game`.
    pub(super) fn of(game: &Rush, viewer: Viewer) -> Self {
        let Rush {
            shout,
            colours,
            rounds,
            pace,
            seconds: _,
            deck,
            sides,
            round,
            phase,
            guesses,
            held: _,
            next_id: _,
            is_ink_hidden: _,
            done: _,
            left: _,
        } = game;
        let sight = Sight { game, viewer };
        let own = match viewer {
            Viewer::Seat(seat) => sides.get(seat.index()),
            Viewer::Spectator => None,
        };
        Self {
            language: deck.language,
            difficulty: deck.difficulty,
            shout: *shout,
            colours: *colours,
            rounds: *rounds,
            pace: *pace,
            pack: deck.cover.clone(),
            seats: u8::try_from(sides.len()).unwrap_or(u8::MAX),
            round: *round,
            phase: phase_of(*phase),
            sides: game.seats().zip(sides).map(|(seat, side)| sight.side(seat, side)).collect(),
            guesses: sight.newest(guesses).map(|heard| sight.guess(heard)).collect(),
            next_guess: own.map_or(Millis(0), |own| own.next_guess),
            next_point: own.map_or(Millis(0), |own| own.next_point),
        }
    }
}

fn phase_of(phase: course::Phase) -> Phase {
    match phase {
        course::Phase::Veil { next, until, bell: _ } => Phase::Veil { next, until, resumes: false },
        course::Phase::Covered { next, until, left: _ } => Phase::Veil { next, until, resumes: true },
        course::Phase::Drawing { since, until } => Phase::Drawing { since, until },
        course::Phase::Guessing { since, until } => Phase::Guessing { since, until },
        course::Phase::Over => Phase::Over,
    }
}

fn disagreement(dispute: &Dispute) -> Disagreement {
    let Dispute { target, seats } = dispute;
    Disagreement { target: *target, seats: seats.iter().collect() }
}

/// One viewer looking at the table.
struct Sight<'a> {
    game: &'a Rush,
    viewer: Viewer,
}

impl Sight<'_> {
    fn side(&self, seat: Seat, side: &Seated) -> Side {
        let Seated { slates, n_points: _, next_guess: _, next_point: _ } = side;
        let board = |(board, slate): (u8, &Slate)| self.board(Target { seat, board }, slate);
        Side {
            seat,
            left: self.game.left.contains(seat),
            done: self.game.done.contains(seat),
            score: self.game.score(seat),
            won: self.game.won(seat),
            kept: self.game.kept(seat),
            boards: (0..BOARDS).zip(slates).map(board).collect(),
        }
    }

    fn board(&self, target: Target, slate: &Slate) -> Board {
        let Slate { word, ink: _, shown: _, drawn: _, void, flags, spent, taken } = slate;
        Board {
            word: self.may_read(target.seat, slate).then(|| word.clone()),
            open: slate.is_open(),
            void: *void,
            flags: flags.iter().collect(),
            spent: *spent,
            taken: taken.clone(),
            may: self.may(target, slate),
        }
    }

    /// §2.1: cards are turned over when the first round begins, and then for
    /// their owner alone; §5.1, §9.4.
    fn may_read(&self, owner: Seat, slate: &Slate) -> bool {
        let is_dealt_face_down = self.game.is_face_down();
        let is_own = self.viewer == Viewer::Seat(owner) && !is_dealt_face_down;
        is_own || !slate.is_live() || self.game.phase == course::Phase::Over
    }

    fn may(&self, target: Target, slate: &Slate) -> Vec<May> {
        let Viewer::Seat(viewer) = self.viewer else { return Vec::new() };
        if self.game.check_seat(viewer).is_err() {
            return Vec::new();
        }
        let is_own = target.seat == viewer;
        let is_drawing = matches!(self.game.phase, course::Phase::Drawing { .. });
        let is_open = matches!(self.game.phase, course::Phase::Guessing { .. }) && slate.is_open();
        let may = [
            (May::Draw, is_own && is_drawing && slate.is_live()),
            (May::Guess, !is_own && is_open),
            (May::Flag, !is_own && is_open && !slate.flags.contains(viewer)),
            (May::Point, is_own && is_open),
        ];
        may.into_iter().filter(|(_, is_allowed)| *is_allowed).map(|(may, _)| may).collect()
    }

    /// The newest guesses, and all of the viewer's own, who must know what they
    /// have said: nobody may say the same thing twice.
    fn newest<'a>(&self, guesses: &'a [Heard]) -> impl Iterator<Item = &'a Heard> {
        let (viewer, n_older) = (self.viewer, guesses.len().saturating_sub(NEWEST));
        let is_shown = move |n: usize, heard: &Heard| n >= n_older || viewer == Viewer::Seat(heard.seat);
        guesses.iter().enumerate().filter(move |(n, heard)| is_shown(*n, heard)).map(|(_, heard)| heard)
    }

    fn guess(&self, heard: &Heard) -> Guess {
        let Heard {
            id,
            seat,
            target,
            text,
            at,
            heard: _,
            took,
            said,
            near,
            akin,
            told: _,
            rejected: _,
            disputes,
        } = heard;
        let own_boards = |boards: &[Target]| -> Vec<u8> {
            let own = boards.iter().filter(|board| self.viewer == Viewer::Seat(board.seat));
            own.map(|board| board.board).collect()
        };
        let answerer = match self.viewer {
            Viewer::Seat(viewer) => Some(viewer).filter(|&viewer| self.may_answer(viewer, heard)),
            Viewer::Spectator => None,
        };
        let telling: Vec<Target> =
            near.iter().chain(akin.iter().filter(|board| !near.contains(board))).copied().collect();
        let is_own = self.viewer == Viewer::Seat(*seat);
        let may_say =
            |viewer| !said.iter().any(|answer| answer.seat == viewer) && self.game.is_asked(viewer, heard);
        Guess {
            id: *id,
            seat: *seat,
            target: *target,
            text: text.clone(),
            at: *at,
            took: took.clone(),
            said: said.clone(),
            near: own_boards(&telling),
            nearly: !own_boards(near).is_empty() || is_own && !near.is_empty(),
            may_say: took.is_empty() && answerer.is_some_and(may_say),
            may_count: answerer.map(|viewer| own_boards(&self.countable(viewer, heard))).unwrap_or_default(),
            count_until: heard.count_until(),
            may_reject: answerer.map(|_| own_boards(&self.rejectable(heard))).unwrap_or_default(),
            reject_until: heard.reject_until(),
            may_overrule: self.disputable(heard),
            disagreements: disputes.iter().map(disagreement).collect(),
            needed: u8::try_from(self.game.n_needed(*seat)).unwrap_or(u8::MAX),
        }
    }

    /// The boards that whoever drew may take back from a guess.
    fn rejectable(&self, heard: &Heard) -> Vec<Target> {
        let is_doubtful = |board: &&Target| self.game.check_rejectable(heard, **board).is_ok();
        heard.took.iter().filter(is_doubtful).copied().collect()
    }

    /// The boards for which the viewer may say that a guess was judged wrongly.
    fn disputable(&self, heard: &Heard) -> Vec<Target> {
        let Viewer::Seat(viewer) = self.viewer else { return Vec::new() };
        if self.game.check_seat(viewer).is_err() {
            return Vec::new();
        }
        let boards: BTreeSet<Target> =
            heard.target.iter().chain(&heard.took).chain(&heard.rejected).copied().collect();
        let may = |board: &Target| self.game.check_overrule(viewer, heard, *board).is_ok();
        boards.into_iter().filter(may).collect()
    }

    fn may_answer(&self, viewer: Seat, heard: &Heard) -> bool {
        let is_time = self.game.phase.takes_answers() && self.game.check_seat(viewer).is_ok();
        is_time && self.game.may_answer(viewer, heard)
    }

    /// The boards of `viewer` for which they may let a guess count.
    fn countable(&self, viewer: Seat, heard: &Heard) -> Vec<Target> {
        let is_countable = |board: &Target, slate: &Slate| {
            board.seat == viewer
                && heard.is_at(*board)
                && !self.game.has_taken(heard, *board)
                && slate.is_winnable(heard.seat, heard.at)
        };
        let slates = self.game.slates().filter(|(board, slate)| is_countable(board, slate));
        slates.map(|(board, _)| board).collect()
    }
}
