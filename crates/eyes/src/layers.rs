//! The few kinds of arithmetic the networks are made of, in plain Rust that a
//! compiler turns into vector instructions. Sums are always added up in the same
//! order, so the same input gives the same output on every machine.

/// Outputs that are worked out together; their weights lie side by side. So
/// many sums keep a processor busy while each waits for its own last addition,
/// and still fit its registers.
const LANES: usize = 32;

/// One number for each of them, laid so that a cache is asked for no more than it takes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Lanes([f32; LANES]);

/// A matrix and what is added after it.
#[derive(Debug)]
pub(crate) struct Linear {
    inputs: usize,
    outputs: usize,
    /// Panels of `LANES` outputs: for each input the weights of those outputs.
    panels: Vec<Lanes>,
    bias: Vec<Lanes>,
}

impl Linear {
    /// From weights that lie output after output.
    pub(crate) fn new(inputs: usize, weights: &[f32], bias: &[f32]) -> Self {
        let outputs = bias.len();
        let mut panels = vec![Lanes([0.0; LANES]); outputs.div_ceil(LANES) * inputs];
        for (output, row) in weights.chunks_exact(inputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                panels[output / LANES * inputs + input].0[output % LANES] = weight;
            }
        }
        let padded = |bias: &[f32]| Lanes(std::array::from_fn(|lane| bias.get(lane).copied().unwrap_or(0.0)));
        Self { inputs, outputs, panels, bias: bias.chunks(LANES).map(padded).collect() }
    }

    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Every row of `rows` times the matrix.
    pub(crate) fn apply(&self, rows: &[f32]) -> Vec<f32> {
        let rows = Filled::of(rows, self.inputs);
        let mut out = vec![0.0; rows.ends.len() * self.outputs];
        for (n, (weights, bias)) in self.panels.chunks_exact(self.inputs).zip(&self.bias).enumerate() {
            for (row, out) in rows.iter().zip(out.chunks_exact_mut(self.outputs)) {
                let Lanes(sums) = sums(row, weights, bias);
                let out = &mut out[n * LANES..];
                match out.first_chunk_mut() {
                    Some(out) => *out = sums,
                    None => out.copy_from_slice(&sums[..out.len()]),
                }
            }
        }
        out
    }
}

/// Rows without their noughts, which add nothing to any sum. After a
/// rectification that is more than half of all.
struct Filled {
    /// Which input, and its value.
    cells: Vec<(u32, f32)>,
    /// Where each row ends.
    ends: Vec<usize>,
}

impl Filled {
    fn of(rows: &[f32], width: usize) -> Self {
        let mut cells = vec![(0, 0.0); rows.len()];
        let mut ends = Vec::with_capacity(rows.len() / width);
        let mut end = 0;
        for row in rows.chunks_exact(width) {
            end += fill(&mut cells[end..][..width], row);
            ends.push(end);
        }
        Self { cells, ends }
    }

    fn iter(&self) -> impl Iterator<Item = &[(u32, f32)]> {
        let begins = [0].into_iter().chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.cells[begin..end])
    }
}

/// Fills in what is not nought, and says how much that is.
fn fill(cells: &mut [(u32, f32)], row: &[f32]) -> usize {
    let mut n = 0;
    for (input, &value) in (0..).zip(row) {
        // Written in any case: a branch would be guessed wrongly too often.
        cells[n] = (input, value);
        n += usize::from(value != 0.0);
    }
    n
}

#[expect(clippy::needless_range_loop, reason = "zipped, they are added one by one: ten times as slow")]
fn sums(row: &[(u32, f32)], weights: &[Lanes], bias: &Lanes) -> Lanes {
    let mut sums = [0.0; LANES];
    for &(input, value) in row {
        let Lanes(weights) = &weights[input as usize];
        for lane in 0..LANES {
            sums[lane] += value * weights[lane];
        }
    }
    for lane in 0..LANES {
        sums[lane] += bias.0[lane];
    }
    Lanes(sums)
}

/// A square of values, `channels` for each place, channels innermost.
#[derive(Debug)]
pub(crate) struct Map {
    pub(crate) side: usize,
    pub(crate) channels: usize,
    pub(crate) values: Vec<f32>,
}

/// The patches of `kernel` by `kernel` places around every second place, each as one row.
pub(crate) fn patches(map: &Map, kernel: usize) -> Vec<f32> {
    let side = map.side / 2;
    let width = kernel * map.channels;
    let mut rows = vec![0.0; side * side * kernel * width];
    for (place, row) in rows.chunks_exact_mut(kernel * width).enumerate() {
        let (y, x) = (place / side * 2, place % side * 2);
        for (dy, line) in row.chunks_exact_mut(width).enumerate() {
            let Some(from_y) = (y + dy).checked_sub(kernel / 2).filter(|&y| y < map.side) else { continue };
            for (dx, cell) in line.chunks_exact_mut(map.channels).enumerate() {
                let Some(from_x) = (x + dx).checked_sub(kernel / 2).filter(|&x| x < map.side) else {
                    continue;
                };
                let from = (from_y * map.side + from_x) * map.channels;
                cell.copy_from_slice(&map.values[from..from + map.channels]);
            }
        }
    }
    rows
}

/// Each channel by itself, seen through a small window around every place.
#[derive(Debug)]
pub(crate) struct Windows {
    kernel: usize,
    /// For each place of the window, the weights of all channels.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Windows {
    /// From weights that lie channel after channel.
    pub(crate) fn new(kernel: usize, weights: &[f32], bias: Vec<f32>) -> Self {
        let (taps, channels) = (kernel * kernel, bias.len());
        let mut turned = vec![0.0; weights.len()];
        for (channel, window) in weights.chunks_exact(taps).enumerate() {
            for (tap, &weight) in window.iter().enumerate() {
                turned[tap * channels + channel] = weight;
            }
        }
        Self { kernel, weights: turned, bias }
    }

    pub(crate) fn apply(&self, map: &Map) -> Vec<f32> {
        let (side, channels) = (map.side, map.channels);
        let mut out = Vec::with_capacity(map.values.len());
        for place in 0..side * side {
            let (y, x) = (place / side, place % side);
            let start = out.len();
            out.extend_from_slice(&self.bias);
            let sums = &mut out[start..];
            for (tap, weights) in self.weights.chunks_exact(channels).enumerate() {
                let (from_y, from_x) = (y + tap / self.kernel, x + tap % self.kernel);
                let Some(from_y) = from_y.checked_sub(self.kernel / 2).filter(|&y| y < side) else {
                    continue;
                };
                let Some(from_x) = from_x.checked_sub(self.kernel / 2).filter(|&x| x < side) else {
                    continue;
                };
                let from = (from_y * side + from_x) * channels;
                for ((sum, weight), value) in
                    sums.iter_mut().zip(weights).zip(&map.values[from..from + channels])
                {
                    *sum += weight * value;
                }
            }
        }
        out
    }
}

/// Nothing below nought.
pub(crate) fn rectify(values: &mut [f32]) {
    for value in values {
        *value = value.max(0.0);
    }
}
