//! The network behind the hands: it looks back over all points drawn so far
//! and says what may come next. Several drawings go on side by side.

use crate::{
    arithmetic::share_out,
    layers::{Linear, rectify},
    weights::Weights,
};

/// What leads to the next point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Draw,
    Jump,
    End,
}

/// A point on the grid, and how the pen came there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) across: usize,
    pub(super) down: usize,
    pub(super) way: Way,
}

/// Places in a drawing that a memory has room for: its points and its beginning.
const MOST_PLACES: usize = 64;

/// All of it.
#[derive(Debug)]
pub(super) struct Net {
    word: Embedding,
    across: Embedding,
    down: Embedding,
    way: Embedding,
    place: Embedding,
    layers: Vec<Layer>,
    calm: Calm,
    say_way: Linear,
    way_next: Embedding,
    across_mid: Linear,
    say_across: Linear,
    across_next: Embedding,
    down_mid: Linear,
    say_down: Linear,
}

/// What a drawing on its way remembers: for each layer, all points so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    layers: Vec<Past>,
}

#[derive(Clone, Debug, Default)]
struct Past {
    /// The first number of every point's key, then the second of every point's.
    keys: Vec<f32>,
    /// Point after point.
    values: Vec<f32>,
}

/// A row of numbers for each of a few things.
#[derive(Debug)]
struct Embedding {
    width: usize,
    values: Vec<f32>,
}

/// Brings a row to mean nought and spread one, then scales it.
#[derive(Debug)]
struct Calm {
    scale: Vec<f32>,
    shift: Vec<f32>,
}

#[derive(Debug)]
struct Layer {
    heads: usize,
    calm: Calm,
    look: Linear,
    back: Linear,
    wide_calm: Calm,
    wide: Linear,
    narrow: Linear,
}

impl Way {
    /// The way a score stands for.
    pub(super) fn of(number: usize) -> Self {
        [Self::Draw, Self::Jump].get(number).copied().unwrap_or(Self::End)
    }

    fn number(self) -> usize {
        match self {
            Self::Draw => 0,
            Self::Jump | Self::End => 1,
        }
    }
}

impl Net {
    pub(super) fn read(weights: &mut Weights<'_>) -> Self {
        let [word, across, down, way, place] = std::array::from_fn(|_| Embedding::read(weights));
        let width = word.width;
        debug_assert!(place.values.len() / width <= MOST_PLACES + 1, "a drawing may outgrow its memory");
        let (n_layers, heads) = (weights.number(), weights.number());
        Self {
            layers: (0..n_layers).map(|_| Layer::read(weights, width, heads)).collect(),
            word,
            across,
            down,
            way,
            place,
            calm: Calm::read(weights, width),
            say_way: weights.linear(),
            way_next: Embedding::read(weights),
            across_mid: weights.linear(),
            say_across: weights.linear(),
            across_next: Embedding::read(weights),
            down_mid: weights.linear(),
            say_down: weights.linear(),
        }
    }

    /// How many classes can be drawn.
    pub(super) fn classes(&self) -> usize {
        self.word.values.len() / self.word.width
    }

    /// Points that a drawing may have.
    pub(super) fn most_points(&self) -> usize {
        self.place.values.len() / self.place.width - 2
    }

    /// Places along one side of the grid.
    pub(super) fn grid(&self) -> usize {
        self.say_across.outputs()
    }

    /// What is known once each drawing has gone on by its last point: one row each.
    pub(super) fn know(
        &self,
        word: usize,
        place: usize,
        last: &[Option<Spot>],
        memories: &mut [Memory],
    ) -> Vec<f32> {
        let mut rows: Vec<f32> = last.iter().flat_map(|spot| self.begin(word, place, *spot)).collect();
        for memory in memories.iter_mut() {
            memory.layers.resize_with(self.layers.len(), Past::default);
        }
        for (n, layer) in self.layers.iter().enumerate() {
            layer.add_to(&mut rows, memories.iter_mut().map(|memory| &mut memory.layers[n]));
        }
        self.calm.apply(&rows)
    }

    fn begin(&self, word: usize, place: usize, spot: Option<Spot>) -> Vec<f32> {
        let mut row = self.word.row(word).to_vec();
        add(&mut row, self.place.row(place));
        if let Some(spot) = spot {
            add(&mut row, self.across.row(spot.across));
            add(&mut row, self.down.row(spot.down));
            add(&mut row, self.way.row(spot.way.number()));
        }
        row
    }

    pub(super) fn ways(&self, known: &[f32]) -> Vec<f32> {
        self.say_way.apply(known)
    }

    /// How far across, knowing the way.
    pub(super) fn across(&self, known: &[f32], way: Way) -> Vec<f32> {
        let mut row = known.to_vec();
        add(&mut row, self.way_next.row(way.number()));
        said(&self.across_mid, &self.say_across, &row)
    }

    /// How far down, knowing the way and how far across.
    pub(super) fn down(&self, known: &[f32], way: Way, across: usize) -> Vec<f32> {
        let mut row = known.to_vec();
        add(&mut row, self.way_next.row(way.number()));
        add(&mut row, self.across_next.row(across));
        said(&self.down_mid, &self.say_down, &row)
    }
}

fn said(mid: &Linear, say: &Linear, row: &[f32]) -> Vec<f32> {
    let mut row = mid.apply(row);
    rectify(&mut row);
    say.apply(&row)
}

fn add(row: &mut [f32], more: &[f32]) {
    for (value, more) in row.iter_mut().zip(more) {
        *value += more;
    }
}

impl Embedding {
    fn read(weights: &mut Weights<'_>) -> Self {
        let rows = weights.rows();
        Self { width: rows.width, values: rows.values }
    }

    fn row(&self, n: usize) -> &[f32] {
        &self.values[n * self.width..(n + 1) * self.width]
    }
}

impl Calm {
    fn read(weights: &mut Weights<'_>, width: usize) -> Self {
        Self { scale: weights.reals(width), shift: weights.reals(width) }
    }

    #[expect(clippy::cast_precision_loss, reason = "rows are short")]
    fn apply(&self, rows: &[f32]) -> Vec<f32> {
        let width = self.scale.len();
        let mut out = Vec::with_capacity(rows.len());
        for row in rows.chunks_exact(width) {
            let mean = row.iter().sum::<f32>() / width as f32;
            let spread = row.iter().map(|value| (value - mean) * (value - mean)).sum::<f32>() / width as f32;
            let inverse = 1.0 / (spread + 1e-5).sqrt();
            let calmed = row.iter().zip(&self.scale).zip(&self.shift);
            out.extend(calmed.map(|((value, scale), shift)| (value - mean) * inverse * scale + shift));
        }
        out
    }
}

impl Layer {
    fn read(weights: &mut Weights<'_>, width: usize, heads: usize) -> Self {
        Self {
            heads,
            calm: Calm::read(weights, width),
            look: weights.linear(),
            back: weights.linear(),
            wide_calm: Calm::read(weights, width),
            wide: weights.linear(),
            narrow: weights.linear(),
        }
    }

    fn add_to<'a>(&self, rows: &mut [f32], pasts: impl Iterator<Item = &'a mut Past>) {
        let looks = self.look.apply(&self.calm.apply(rows));
        let mut seen = vec![0.0; rows.len()];
        let looking = looks.chunks_exact(self.look.outputs()).zip(seen.chunks_exact_mut(self.back.outputs()));
        for ((look, seen), past) in looking.zip(pasts) {
            self.look_back(look, past, seen);
        }
        add(rows, &self.back.apply(&seen));
        let mut wide = self.wide.apply(&self.wide_calm.apply(rows));
        rectify(&mut wide);
        add(rows, &self.narrow.apply(&wide));
    }

    /// What one drawing finds in its own past, which this point now belongs to.
    #[expect(clippy::cast_precision_loss, reason = "heads are narrow")]
    fn look_back(&self, look: &[f32], past: &mut Past, seen: &mut [f32]) {
        let width = seen.len();
        let head = width / self.heads;
        past.values.extend_from_slice(&look[2 * width..]);
        let n_points = past.values.len() / width;
        past.keys.resize(width * MOST_PLACES, 0.0);
        for (keys, &key) in past.keys.chunks_exact_mut(MOST_PLACES).zip(&look[width..]) {
            keys[n_points - 1] = key;
        }
        let asked = look.chunks_exact(head).zip(past.keys.chunks_exact(head * MOST_PLACES));
        for (n, (seen, (asked, keys))) in seen.chunks_exact_mut(head).zip(asked).enumerate() {
            let mut scores = [0.0; MOST_PLACES];
            let scores = &mut scores[..n_points];
            for (asked, keys) in asked.iter().zip(keys.chunks_exact(MOST_PLACES)) {
                for (score, key) in scores.iter_mut().zip(keys) {
                    *score += asked * key;
                }
            }
            share_out(scores, (head as f32).sqrt());
            for (weight, value) in scores.iter().zip(past.values.chunks_exact(width)) {
                for (seen, value) in seen.iter_mut().zip(&value[n * head..]) {
                    *seen += weight * value;
                }
            }
        }
    }
}
