//! The board alone, usable without a game: what lies where, what may be
//! placed, and why not. Whole sets of squares are looked at together, as bits.

use std::sync::LazyLock;

use super::{
    action::Misplaced,
    bits::{Bits, Way},
    domino::{Domino, Half, Halves, MOST_DOTS},
    layout::diamond,
    square::Square,
};

/// Dominoes on 15 by 15 squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The squares that show 0 to 6 dots.
    dots: [Bits; 7],
    occupied: Bits,
}

/// Where dominoes fit on one board, ready to be asked for many of them.
#[derive(Clone, Debug)]
pub struct Openings {
    /// Empty squares with exactly one neighbour, by the dots of that neighbour.
    beside: [Bits; 7],
    /// Empty squares with no neighbour.
    free: Bits,
    /// Starts of pairs of squares, right and down, whose neighbours would
    /// make a block of two by two with them.
    blocks: [Bits; 2],
    /// Only pairs of squares that meet these are looked for.
    meeting: Option<Bits>,
    is_first: bool,
}

/// The most valuable diamond.
const MOST_VALUE: u8 = 5;

/// For the diamonds of each value, the starts of pairs of squares, right and
/// down, that cover one.
static COVERING: LazyLock<[[Bits; 2]; MOST_VALUE as usize + 1]> = LazyLock::new(|| {
    std::array::from_fn(|value| {
        let is_one = |square: &Square| usize::from(diamond(*square)) == value;
        let squares = Bits::of(&Square::all().filter(is_one).collect::<Vec<_>>());
        Way::BOTH.map(|way| squares | squares.back(way))
    })
});

impl Board {
    /// The dots on a square, if a domino lies there.
    pub fn at(&self, square: Square) -> Option<u8> {
        (0..=MOST_DOTS).find(|&dots| self.dots[usize::from(dots)].contains(square))
    }

    /// Whether nothing lies on the board.
    pub fn is_empty(&self) -> bool {
        self.occupied.is_empty()
    }

    /// How many squares are covered.
    pub fn n_covered(&self) -> u32 {
        self.occupied.len()
    }

    /// Puts a domino down. Whether it may lie there is for [`Board::check`] to say.
    pub fn place(&mut self, halves: &Halves) {
        for &Half { square, dots } in halves {
            self.dots[usize::from(dots.min(MOST_DOTS))].insert(square);
            self.occupied.insert(square);
        }
    }

    /// Whether a domino may lie like this, and why not.
    pub fn check(&self, halves: &Halves) -> Result<(), Misplaced> {
        let [one, other] = *halves;
        if one.dots > MOST_DOTS || other.dots > MOST_DOTS {
            return Err(Misplaced::NoSuchDots);
        }
        if !one.square.is_beside(other.square) {
            return Err(Misplaced::Apart);
        }
        if self.occupied.contains(one.square) || self.occupied.contains(other.square) {
            return Err(Misplaced::Occupied);
        }
        if self.is_empty() {
            let is_on_star = halves.iter().any(|half| half.square == Square::STAR);
            return if is_on_star { Ok(()) } else { Err(Misplaced::OffStar) };
        }
        self.check_contacts(halves)
    }

    fn check_contacts(&self, halves: &Halves) -> Result<(), Misplaced> {
        let [one, other] = halves.map(|half| self.touched_by(half));
        if one.is_empty() && other.is_empty() {
            return Err(Misplaced::Alone);
        }
        if one.iter().any(|mine| other.iter().any(|theirs| mine.square.is_beside(theirs.square))) {
            return Err(Misplaced::SideBySide);
        }
        if one.len() > 1 || other.len() > 1 {
            return Err(Misplaced::TouchesTwo);
        }
        let fits = |touched: &[Half], half: Half| touched.first().map(|there| there.dots == half.dots);
        match [fits(&one, halves[0]), fits(&other, halves[1])] {
            [Some(true) | None, Some(true) | None] => Ok(()),
            [Some(true), Some(false)] | [Some(false), Some(true)] => Err(Misplaced::HeadTouches),
            _ => Err(Misplaced::DotsDiffer),
        }
    }

    /// As [`Board::check`], for a domino that must touch the double just placed.
    pub fn check_beside(&self, halves: &Halves, double: [Square; 2]) -> Result<(), Misplaced> {
        self.check(halves)?;
        let touches = |half: &Half| double.iter().any(|square| half.square.is_beside(*square));
        if halves.iter().any(touches) { Ok(()) } else { Err(Misplaced::NotAtDouble) }
    }

    /// Whether a domino that fits connects two others.
    pub fn is_bridge(&self, halves: &Halves) -> bool {
        halves.iter().all(|half| half.square.neighbours().any(|square| self.occupied.contains(square)))
    }

    /// What a half would touch.
    fn touched_by(&self, half: Half) -> Vec<Half> {
        let there = |square| Some(Half { square, dots: self.at(square)? });
        half.square.neighbours().filter_map(there).collect()
    }

    /// Every way to place one of these dominoes. Equal dominoes count once,
    /// and so do the two ways round of a double.
    pub fn fits(&self, hand: &[Domino]) -> Vec<Halves> {
        self.openings().fits(hand)
    }

    /// As [`Board::fits`], for dominoes that must touch the double just placed.
    pub fn fits_beside(&self, hand: &[Domino], double: [Square; 2]) -> Vec<Halves> {
        self.openings().beside(double).fits(hand)
    }

    /// Where dominoes fit.
    pub fn openings(&self) -> Openings {
        let taken = self.occupied;
        let [from_left, from_above] = Way::BOTH.map(|way| taken.onward(way));
        let [from_right, from_below] = Way::BOTH.map(|way| taken.back(way));
        let (level, upright) = (from_left | from_right, from_above | from_below);
        let several = (from_left & from_right) | (from_above & from_below) | (level & upright);
        let empty = Bits::BOARD & !taken;
        let single = empty & (level | upright) & !several;
        let pairs = |side: Bits, way: Way| side & side.back(way);
        Openings {
            beside: self.dots.map(|there| single & there.around()),
            free: empty & !(level | upright),
            blocks: [
                pairs(from_above, Way::Right) | pairs(from_below, Way::Right),
                pairs(from_left, Way::Down) | pairs(from_right, Way::Down),
            ],
            meeting: None,
            is_first: taken.is_empty(),
        }
    }
}

impl Openings {
    /// Only those next to the double just placed.
    pub fn beside(self, double: [Square; 2]) -> Self {
        Self { meeting: Some(Bits::of(&double).around()), ..self }
    }

    /// Whether one of these dominoes fits anywhere.
    pub fn has_fit(&self, hand: &[Domino]) -> bool {
        hand.iter().any(|&domino| self.turns(domino).any(|(way, dots)| !self.starts(way, dots).is_empty()))
    }

    /// Every way to place one of these dominoes.
    pub fn fits(&self, hand: &[Domino]) -> Vec<Halves> {
        let mut fits = Vec::new();
        self.each(hand, |halves| fits.push(halves));
        fits
    }

    /// Calls `meet` with every way to place one of these dominoes.
    pub fn each(&self, hand: &[Domino], mut meet: impl FnMut(Halves)) {
        for (n, &domino) in hand.iter().enumerate() {
            if hand[..n].contains(&domino) {
                continue;
            }
            for (way, [first, second]) in self.turns(domino) {
                for start in self.starts(way, [first, second]).iter() {
                    if let Some(end) = way.next(start) {
                        meet([Half { square: start, dots: first }, Half { square: end, dots: second }]);
                    }
                }
            }
        }
    }

    /// The most valuable diamond that this domino can cover, and how; 0 if it
    /// fits only beside them, nothing if it fits nowhere.
    pub fn richest(&self, domino: Domino) -> Option<(u8, Halves)> {
        let mut best: Option<(u8, Way, [u8; 2], Bits)> = None;
        for (way, dots) in self.turns(domino) {
            let starts = self.starts(way, dots);
            let least = best.map_or(0, |(value, ..)| value + 1);
            let found = (least..=MOST_VALUE).rev().find_map(|value| {
                let covering =
                    if value == 0 { starts } else { starts & COVERING[usize::from(value)][way.index()] };
                (!covering.is_empty()).then_some((value, way, dots, covering))
            });
            best = found.or(best);
        }
        let (value, way, [first, second], starts) = best?;
        let start = starts.iter().next()?;
        let end = way.next(start)?;
        Some((value, [Half { square: start, dots: first }, Half { square: end, dots: second }]))
    }

    /// How many ways there are to place this domino.
    pub fn count(&self, domino: Domino) -> u32 {
        self.turns(domino).map(|(way, dots)| self.starts(way, dots).len()).sum()
    }

    /// A domino lying and standing, each way round; a double looks the same both ways round.
    fn turns(&self, domino: Domino) -> impl Iterator<Item = (Way, [u8; 2])> {
        let [low, high] = domino.halves();
        let rounds = [[low, high], [high, low]];
        let n_rounds = if domino.is_double() { 1 } else { 2 };
        Way::BOTH
            .into_iter()
            .flat_map(move |way| rounds.into_iter().take(n_rounds).map(move |dots| (way, dots)))
    }

    /// The squares where the first half may lie, the second being one step on.
    fn starts(&self, way: Way, [first, second]: [u8; 2]) -> Bits {
        if self.is_first {
            let star = Bits::of(&[Square::STAR]);
            return star | star.back(way);
        }
        let (mine, theirs) = (self.beside[usize::from(first)], self.beside[usize::from(second)].back(way));
        let ends = (mine & self.free.back(way)) | (self.free & theirs);
        let starts = ends | (mine & theirs & !self.blocks[way.index()]);
        self.meeting.map_or(starts, |near| starts & (near | near.back(way)))
    }
}
