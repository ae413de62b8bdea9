//! The rules alone, on one core: games played at random through the same door
//! that rooms use, JSON in and out, so that a slower step or view is seen.

use std::time::{Duration, Instant};

use games::{Kind, Millis, Rng, Seat, Viewer};
use rooms::{Table, TableInput, about, deal, fill_in, testing::InspectTable as _};
use serde_json::json;

use crate::{house::Failure, sheet::table};

/// How long each game is played.
const SPAN: Duration = Duration::from_secs(2);
/// Inputs after which a playout is broken off: drawing could go on for ever.
const LONGEST: usize = 400;
/// How many sit at a table that takes so many.
const SEATS: u8 = 6;

/// What was counted for one game.
#[derive(Default)]
struct Tally {
    games: usize,
    steps: usize,
    stepping: Duration,
    views: usize,
    viewing: Duration,
    bytes: usize,
}

/// Plays every game at random for a while, and gives a table.
pub(crate) fn rules() -> Result<String, Failure> {
    let mut lines = Vec::new();
    for kind in Kind::ALL {
        let seats = about(kind).max_seats.min(SEATS);
        let mut tally = Tally::default();
        let begun = Instant::now();
        while begun.elapsed() < SPAN {
            tally.play(kind, seats)?;
        }
        lines.push(tally.line(kind, seats));
    }
    let head =
        ["", "seats", "playouts a second", "inputs a playout", "µs a step", "µs a view", "bytes a view"];
    Ok(table("Rules: random playouts on one core", &head.map(str::to_owned), &lines))
}

impl Tally {
    fn play(&mut self, kind: Kind, seats: u8) -> Result<(), Failure> {
        self.games += 1;
        let mut rng = Rng::from_number(u64::try_from(self.games)?);
        let options = fill_in(kind, &json!({}))?;
        let (mut game, _) = deal(kind, &options, seats, [u8::try_from(self.games % 251)?; 32])?;
        let mut now = Millis(0);
        for _ in 0..LONGEST {
            if game.outcome().is_some() {
                break;
            }
            now = now + Millis(rng.below(2_000).into());
            let input = draw(&*game, now, &mut rng);
            let begun = Instant::now();
            // A refusal is part of random play, and costs as much.
            game.step(now, &input).ok();
            self.stepping += begun.elapsed();
            self.steps += 1;
            let viewer = Viewer::Seat(Seat(u8::try_from(self.steps % usize::from(seats))?));
            let begun = Instant::now();
            let view = game.view(viewer);
            self.viewing += begun.elapsed();
            self.views += 1;
            self.bytes += view.text().len();
        }
        Ok(())
    }

    fn line(&self, kind: Kind, seats: u8) -> [String; 7] {
        let micros = |span: Duration, n: usize| format!("{:.1}", span.as_secs_f64() * 1e6 / n.max(1) as f64);
        let spent = self.stepping + self.viewing;
        [
            kind.to_string(),
            seats.to_string(),
            format!("{:.0}", self.games as f64 / spent.as_secs_f64().max(f64::EPSILON)),
            (self.steps / self.games.max(1)).to_string(),
            micros(self.stepping, self.steps),
            micros(self.viewing, self.views),
            (self.bytes / self.views.max(1)).to_string(),
        ]
    }
}

/// Something that someone who is waited for might do, or the bell if it is due.
fn draw(game: &dyn Table, now: Millis, rng: &mut Rng) -> TableInput {
    if game.deadline().is_some_and(|due| due <= now) {
        return TableInput::Timeout;
    }
    let awaited: Vec<Seat> = game.waiting_for().iter().collect();
    let seat = rng.pick(&awaited).copied().unwrap_or(Seat(0));
    TableInput::Act { seat, action: game.any_action(seat, rng), at: now }
}
