//! The score sheet of a table that plays with the real box: everything it has
//! written down, scored from the first line on. It keeps nothing, so a line
//! that was taken back is simply not sent again.

use serde::{Deserialize, Serialize};

use super::{
    action::Refusal,
    domino::Domino,
    layout::{BOARD, LAST_SPACE, TRACK, dots_under, goal},
    log::{Deed, LogLine},
    notation::{Line, ScoreLine},
    options::Options,
    points::diamond_under,
    scorer::{Scorer, Unscored},
    view::{Ending, Fit, Placed, Side},
};
use crate::{RefusalCode, Seat};

/// What a table has written down.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_sheet.ts", optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ScoreSheet {
    /// How many play, 2 to 6.
    pub seats: u8,
    /// Everything in order, in the notation: `1 8H 6 8I 1`, `2 pit`, `1 stop`.
    pub lines: Vec<String>,
    /// The domino for which places are wanted.
    #[serde(default)]
    pub asked: Option<Asked>,
}

/// A domino, and who is about to place it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_sheet.ts"))]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Who.
    pub seat: Seat,
    /// Which domino.
    pub domino: Domino,
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
    /// Everything that counted, in order; placements by their number among the
    /// lines that were scored.
    pub log: Vec<LogLine>,
    /// The points by seat before the first turn and after every turn.
    pub history: Vec<Vec<u16>>,
    /// How many dominoes are left to draw, if every discard was written down.
    pub boneyard: u16,
    /// Who probably places next: after a double its owner once more.
    pub next: Seat,
    /// Who may go on from the double they placed last, or stop.
    pub follows: Option<Seat>,
    /// Why the game is over, once it is.
    pub ending: Option<Ending>,
    /// Who has most points then; of several, whoever has most dots left in hand
    /// has won.
    pub winners: Vec<Seat>,
    /// Every place for the domino that was asked for.
    pub fits: Vec<Fit>,
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
    /// A domino went to the pit, or someone stopped.
    Noted,
    /// It was not allowed, and counts for nothing.
    Illegal {
        /// Why, as a word to look up.
        code: String,
        /// Why, in a sentence.
        text: String,
    },
}

/// A record being read.
struct Reader {
    scorer: Scorer,
    turn: u16,
    /// Who did something last, and whether their turn may still go on.
    last: Option<(Seat, bool)>,
    n_placed: u16,
    log: Vec<LogLine>,
    history: Vec<Vec<u16>>,
}

impl Sheet {
    /// Scores a whole record.
    pub fn of(record: &ScoreSheet) -> Result<Self, Refusal> {
        let ScoreSheet { seats, lines, asked } = record;
        Options::default().check(*seats)?;
        let mut reader = Reader::new(*seats);
        let entries = lines.iter().map(|line| reader.enter(line)).collect();
        let next = reader.next(*seats);
        let Reader { scorer, log, history, .. } = reader;
        let points = scorer.points();
        let most = points.iter().max().copied().unwrap_or(0);
        let leads = |seat: &Seat| points[seat.index()] == most;
        let ending = scorer.ending();
        Ok(Self {
            board: BOARD.map(String::from).to_vec(),
            track: TRACK.into(),
            goal: goal(*seats),
            sides: points.iter().map(|&points| side(points)).collect(),
            entries,
            log,
            history,
            boneyard: u16::try_from(scorer.boneyard().unwrap_or(0)).unwrap_or(u16::MAX),
            next,
            follows: scorer.follows().filter(|_| ending.is_none()),
            ending,
            winners: ending.map(|_| Seat::first(*seats).filter(leads).collect()).unwrap_or_default(),
            fits: asked.map(|Asked { seat, domino }| scorer.fits(seat, domino)).unwrap_or_default(),
        })
    }
}

impl Reader {
    fn new(seats: u8) -> Self {
        Self {
            scorer: Scorer::new(Some(seats)),
            turn: 0,
            last: None,
            n_placed: 0,
            log: Vec::new(),
            history: vec![vec![0; seats.into()]],
        }
    }

    fn enter(&mut self, text: &str) -> Entry {
        self.take(text)
            .unwrap_or_else(|why| Entry::Illegal { code: why.code().into(), text: why.to_string() })
    }

    fn take(&mut self, text: &str) -> Result<Entry, Unscored> {
        match text.parse()? {
            ScoreLine::Placed(line) => self.place(line),
            ScoreLine::Discarded(seat) => {
                self.scorer.discard(seat)?;
                self.note(seat, Deed::Discarded, false);
                Ok(Entry::Noted)
            }
            ScoreLine::Stopped(seat) => {
                self.scorer.stop(seat)?;
                self.note(seat, Deed::Stopped, false);
                Ok(Entry::Noted)
            }
        }
    }

    fn place(&mut self, line: Line) -> Result<Entry, Unscored> {
        let Line { seat, halves } = line;
        let gains = self.scorer.score(line)?.gains;
        self.note(seat, Deed::Placed { index: self.n_placed }, true);
        self.n_placed += 1;
        let placed = Placed { turn: self.turn, seat, halves, diamond: diamond_under(&halves), gains };
        Ok(Entry::Scored { placed })
    }

    /// Whoever places twice in a row has followed a double.
    fn note(&mut self, seat: Seat, deed: Deed, goes_on: bool) {
        if self.last != Some((seat, true)) {
            self.turn += 1;
            self.history.push(Vec::new());
        }
        self.last = Some((seat, goes_on));
        self.log.push(LogLine { turn: self.turn, seat, deed });
        if let Some(points) = self.history.last_mut() {
            *points = self.scorer.points().to_vec();
        }
    }

    fn next(&self, seats: u8) -> Seat {
        match (self.scorer.follows(), self.last) {
            (Some(seat), _) => seat,
            (None, Some((seat, _))) => Seat((seat.0 + 1) % seats),
            (None, None) => Seat(0),
        }
    }
}

fn side(points: u16) -> Side {
    let space = u8::try_from(points.min(LAST_SPACE)).unwrap_or(u8::MAX);
    Side { points, space, dots: dots_under(points), n_dominoes: 0, hand: None, left: false }
}

impl RefusalCode for Unscored {
    fn code(&self) -> &'static str {
        match self {
            Self::BadLine(_) => "bad_line",
            Self::NoSuchSeat(_) => "no_such_seat",
            Self::UsedUp(_) => "used_up",
            Self::Misplaced(why) => Refusal::Misplaced(*why).code(),
            Self::Over => "over",
            Self::NothingToStop => "nothing_to_stop",
        }
    }
}
