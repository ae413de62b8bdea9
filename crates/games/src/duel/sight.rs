//! Who sees what. A view is built up from nothing, out of a game and boards
//! taken apart in full: a new field does not compile until it is decided here
//! who may see it.

use super::{
    Duel,
    action::{Code, Dice},
    answer::Answer,
    board, codes, course,
    view::{Board, Ending, May, Phase, Possible, Row, Turn, View},
};
use crate::{SeatSet, Viewer};

impl View {
    /// What `viewer` may know of `game`.
    pub(super) fn of(game: &Duel, viewer: Viewer) -> Self {
        let Duel { options, seats, day, current, history, phase } = game;
        let course::Match { number, name, code, rolls: _, boards } = current;
        let sight = Sight {
            viewer,
            is_covered: current.is_covered(),
            is_over: !matches!(phase, course::Phase::Breaking),
            assist: options.assist,
            code: *code,
        };
        Self {
            options: *options,
            seats: *seats,
            match_number: *number,
            puzzle: sight.is_over.then_some(*name),
            day: *day,
            matches: game.matches(),
            phase: Phase::of(phase, game.waiting(), viewer),
            boards: boards.iter().map(|board| sight.board(board)).collect(),
            totals: game.totals(),
            history: history.clone(),
        }
    }
}

impl Phase {
    fn of(phase: &course::Phase, waiting: SeatSet, viewer: Viewer) -> Self {
        match *phase {
            course::Phase::Breaking => Self::Breaking,
            course::Phase::Revealed { ready, until } => {
                let may_ready = matches!(viewer, Viewer::Seat(seat) if waiting.contains(seat));
                Self::Revealed { ready: ready.iter().collect(), may_ready, until }
            }
            course::Phase::Over { left: _ } => Self::Over,
        }
    }
}

/// One viewer looking at the boards of a match.
struct Sight {
    viewer: Viewer,
    /// Breakers see only their own board, others none.
    is_covered: bool,
    /// The code lies open.
    is_over: bool,
    assist: bool,
    code: Code,
}

impl Sight {
    fn board(&self, board: &board::Board) -> Board {
        let board::Board { breaker, maker, rows, expired: _, turn } = board;
        let breaks = self.viewer == Viewer::Seat(*breaker);
        let makes = maker.is_some_and(|maker| self.viewer == Viewer::Seat(maker));
        let is_open = breaks || !self.is_covered;
        let is_assisted = self.assist && breaks;
        let (left, codes) = if is_assisted || self.is_over {
            codes::after_each(rows.iter().map_while(|row| self.fact(row)))
        } else {
            Default::default()
        };
        let left = |row: usize| left.get(row).copied();
        Board {
            breaker: *breaker,
            maker: *maker,
            turn: turn_of(turn, is_open),
            rows: rows.iter().enumerate().map(|(n, row)| row_of(row, is_open, left(n))).collect(),
            rows_left: board.rows_left(),
            dice_left: board.dice_left(),
            worth: board.worth(),
            code: (self.is_over || makes).then_some(self.code),
            possible: is_assisted.then(|| Possible::among(&codes)),
            may: match self.viewer {
                Viewer::Seat(seat) => board.may(seat),
                Viewer::Spectator => May::default(),
            },
        }
    }

    /// What a row says about the code. A row the maker answered wrongly says
    /// nothing; it is the last one of its match.
    fn fact(&self, row: &board::Row) -> Option<(Dice, Answer)> {
        let answer = row.answer?;
        (answer == Answer::to(&row.dice, &self.code)).then_some((row.dice, answer))
    }
}

fn turn_of(turn: &board::Turn, is_open: bool) -> Turn {
    match turn {
        board::Turn::Choosing { until } => Turn::Choosing { until: *until },
        board::Turn::Placing { roll, until } => {
            let roll = if is_open { roll.clone() } else { Vec::new() };
            Turn::Placing { roll, until: *until }
        }
        board::Turn::Answering { until } => Turn::Answering { until: *until },
        board::Turn::Done { ending, score } if is_open => {
            Turn::Done { ending: ending.clone(), score: Some(*score) }
        }
        board::Turn::Done { .. } => Turn::Done { ending: Ending::Covered, score: None },
    }
}

fn row_of(row: &board::Row, is_open: bool, left: Option<u16>) -> Row {
    let n_dice = row.n_dice();
    let board::Row { dice, answer } = *row;
    if is_open {
        Row { n_dice, dice, answer, left }
    } else {
        Row { n_dice, dice: Dice::default(), answer: None, left: None }
    }
}
