//! A game in an imagined world, played on quickly: everyone takes what pays
//! most at once and gives away as little as they can.

use games::{
    Seat,
    dominoes::{Board, Domino, Halves, Openings, Phase, View, layout, points},
};

use super::{hand::Hand, world::World};

/// A game in a world. The world's boneyard is shared by all its positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    board: Board,
    points: [u16; 6],
    hands: [Hand; 6],
    left: [bool; 6],
    seats: usize,
    mover: usize,
    n_drawn: usize,
    goal: u16,
    is_over: bool,
}

/// The board as a view shows it.
pub(super) fn board_of(view: &View) -> Board {
    let mut board = Board::default();
    for placed in view.placed.iter() {
        board.place(&placed.halves);
    }
    board
}

impl Position {
    /// The game that `view` shows, in `world`.
    pub(super) fn of(view: &View, world: &World) -> Self {
        let mut points = [0; 6];
        let mut left = [false; 6];
        for (n, side) in view.sides.iter().enumerate() {
            points[n] = side.points;
            left[n] = side.left;
        }
        let mover = match view.phase {
            Phase::Placing { seat, .. } | Phase::Following { seat, .. } | Phase::Discarding { seat, .. } => {
                seat.index()
            }
            Phase::Over { .. } => 0,
        };
        Self {
            board: board_of(view),
            points,
            hands: world.hands,
            left,
            seats: view.seats.into(),
            mover,
            n_drawn: 0,
            goal: view.goal,
            is_over: matches!(view.phase, Phase::Over { .. }),
        }
    }

    /// Places a domino of the mover, and whatever follows a double, and ends the turn.
    pub(super) fn place_and_end(&mut self, halves: &Halves, world: &World) {
        if self.place(halves) {
            self.follow(halves);
        }
        self.end_turn(world);
    }

    /// Fills the mover's hand and lets the next one begin.
    pub(super) fn end_turn(&mut self, world: &World) {
        while self.hands[self.mover].len() < layout::HAND && self.draw(world) {}
        self.is_over |= self.n_drawn == world.boneyard.len();
        let after = |n: usize| (self.mover + n) % self.seats;
        self.mover = (1..=self.seats).map(after).find(|&seat| !self.left[seat]).unwrap_or(self.mover);
    }

    /// Plays so many turns, or to the end.
    pub(super) fn play_on(&mut self, n_turns: usize, world: &World) {
        for _ in 0..n_turns {
            if self.is_over {
                return;
            }
            self.draw(world);
            match self.best(&self.board.openings()) {
                Some((_, halves)) => self.place_and_end(&halves, world),
                None => {
                    self.discard();
                    self.end_turn(world);
                }
            }
        }
    }

    /// How far `seat` is ahead of the best of the others, in points; being the
    /// one who wins counts for `prize` more.
    pub(super) fn lead(&self, seat: Seat, prize: i32) -> i32 {
        let own = i32::from(self.points[seat.index()]);
        let others = (0..self.seats).filter(|&other| other != seat.index() && !self.left[other]);
        let best = others.map(|other| i32::from(self.points[other])).max().unwrap_or(0);
        let lead = own - best;
        if self.is_over { lead + prize * lead.signum() } else { lead }
    }

    fn draw(&mut self, world: &World) -> bool {
        let Some(&domino) = world.boneyard.get(self.n_drawn) else { return false };
        self.n_drawn += 1;
        self.hands[self.mover].take(domino);
        true
    }

    fn discard(&mut self) {
        if let Some(lightest) = self.hands[self.mover].iter().min_by_key(|domino| domino.dots()) {
            self.hands[self.mover].put_down(lightest);
        }
    }

    /// Puts a domino down and pays; tells whether it was a double after which the game goes on.
    fn place(&mut self, halves: &Halves) -> bool {
        let dots = halves.map(|half| half.dots);
        if let Some(domino) = Domino::new(dots[0], dots[1]) {
            self.hands[self.mover].put_down(domino);
        }
        self.board.place(halves);
        for seat in 0..self.seats {
            let diamond = if seat == self.mover { points::diamond_points(halves) } else { 0 };
            if !self.left[seat] {
                self.points[seat] += u16::from(points::bonus(halves, self.points[seat]) + diamond);
                self.is_over |= self.points[seat] >= self.goal;
            }
        }
        dots[0] == dots[1] && !self.is_over
    }

    fn follow(&mut self, double: &Halves) {
        let mut last = *double;
        while let Some((value, halves)) =
            self.best(&self.board.openings().beside(last.map(|half| half.square)))
        {
            if value <= 0 || !self.place(&halves) {
                return;
            }
            last = halves;
        }
    }

    /// The placement that pays most, and how well.
    fn best(&self, openings: &Openings) -> Option<(i32, Halves)> {
        let mut best: Option<(i32, Halves)> = None;
        for domino in self.hands[self.mover].iter() {
            let Some((diamond, halves)) = openings.richest(domino) else { continue };
            let times = if domino.is_double() { 2 } else { 1 };
            let value = i32::from(diamond) * times + self.bonuses(domino);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, halves));
            }
        }
        best
    }

    /// The mover's bonus for this domino, less what it gives to the others on average.
    fn bonuses(&self, domino: Domino) -> i32 {
        let earns = |seat: usize| layout::dots_under(self.points[seat]).is_some_and(|dots| domino.has(dots));
        let given = (0..self.seats).filter(|&seat| seat != self.mover && earns(seat)).count();
        let bonus = i32::from(layout::BONUS);
        let others = i32::try_from(self.seats - 1).unwrap_or(1);
        let own = if earns(self.mover) { bonus } else { 0 };
        own - bonus * i32::try_from(given).unwrap_or(0) / others
    }
}
