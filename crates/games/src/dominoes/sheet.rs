//! The score sheet of a table that plays with the real box: everything it has
//! written down, scored from the first line on. It keeps nothing, so a line
//! that was taken back is simply not sent again.

use serde::{Deserialize, Serialize};

use super::{
    action::Refusal,
    domino::Halves,
    layout::{BOARD, LAST_SPACE, TRACK, dots_under, goal},
    notation::Line,
    options::Options,
    points::diamond_under,
    scorer::{Scorer, Unscored},
    view::{Placed, Side},
};
use crate::{RefusalCode, Seat};

/// What a table has written down.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_sheet.ts"))]
#[serde(deny_unknown_fields)]
pub struct ScoreSheet {
    /// How many play, 2 to 6.
    pub seats: u8,
    /// Every placement in order, in the notation: `1 8H 6 8I 1`.
    pub lines: Vec<String>,
}

/// The same with its points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_sheet.ts"))]
pub struct Sheet {
    /// The printed board, row 1 first, one character a square from column A.
    pub board: Vec<String>,
    /// The dots printed on the spaces 1 to 100 of the score track, in order.
    pub track: String,
    /// The points that end the game.
    pub goal: u16,
    /// Where everyone stands; their hands are not known here.
    pub sides: Vec<Side>,
    /// What became of each line.
    pub entries: Vec<Entry>,
    /// Who probably places next: after a double its owner once more.
    pub next: Seat,
    /// Whether someone has reached the goal.
    pub is_over: bool,
}

/// What became of one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_sheet.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry {
    /// It was placed and scored.
    Scored {
        /// Where, and what it brought.
        placed: Placed,
    },
    /// It was not, and counts for nothing.
    Illegal {
        /// Why, as a word to look up.
        code: String,
        /// Why, in a sentence.
        text: String,
    },
}

impl Sheet {
    /// Scores a whole record.
    pub fn of(record: &ScoreSheet) -> Result<Self, Refusal> {
        let ScoreSheet { seats, lines } = record;
        Options::default().check(*seats)?;
        let mut scorer = Scorer::new(Some(*seats));
        let mut last: Option<Placed> = None;
        let entries = lines.iter().map(|line| enter(&mut scorer, &mut last, line)).collect();
        let goal = goal(*seats);
        Ok(Self {
            board: BOARD.map(String::from).to_vec(),
            track: TRACK.into(),
            goal,
            sides: scorer.points().iter().map(|&points| side(points)).collect(),
            entries,
            next: next(last.as_ref(), *seats),
            is_over: scorer.points().iter().any(|&points| points >= goal),
        })
    }
}

fn enter(scorer: &mut Scorer, last: &mut Option<Placed>, text: &str) -> Entry {
    match score(scorer, last.as_ref(), text) {
        Ok(placed) => {
            *last = Some(placed.clone());
            Entry::Scored { placed }
        }
        Err(why) => Entry::Illegal { code: why.code().into(), text: why.to_string() },
    }
}

fn score(scorer: &mut Scorer, last: Option<&Placed>, text: &str) -> Result<Placed, Unscored> {
    let line: Line = text.parse()?;
    let gains = scorer.score(line)?.gains;
    let Line { seat, halves } = line;
    // Whoever places twice in a row has followed a double.
    let turn = last.map_or(1, |last| if last.seat == seat { last.turn } else { last.turn + 1 });
    Ok(Placed { turn, seat, halves, diamond: diamond_under(&halves), gains })
}

fn side(points: u16) -> Side {
    let space = u8::try_from(points.min(LAST_SPACE)).unwrap_or(u8::MAX);
    Side { points, space, dots: dots_under(points), n_dominoes: 0, hand: None, left: false }
}

fn next(last: Option<&Placed>, seats: u8) -> Seat {
    let is_double = |[one, other]: &Halves| one.dots == other.dots;
    last.map_or(
        Seat(0),
        |Placed { seat, halves, .. }| {
            if is_double(halves) { *seat } else { Seat((seat.0 + 1) % seats) }
        },
    )
}

impl RefusalCode for Unscored {
    fn code(&self) -> &'static str {
        match self {
            Self::BadLine(_) => "bad_line",
            Self::NoSuchSeat(_) => "no_such_seat",
            Self::UsedUp(_) => "used_up",
            Self::Misplaced(why) => Refusal::Misplaced(*why).code(),
            Self::Over => "over",
        }
    }
}
