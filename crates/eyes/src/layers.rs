//! The few kinds of arithmetic the networks are made of, in plain Rust that a
//! compiler turns into vector instructions. Sums are always added up in the same
//! order, so the same input gives the same output on every machine.

/// Outputs that are worked out together; their weights lie side by side.
const LANES: usize = 8;

/// Input rows that share one reading of the weights.
const ROWS: usize = 4;

/// A matrix and what is added after it.
#[derive(Debug)]
pub(crate) struct Linear {
    inputs: usize,
    outputs: usize,
    /// Panels of `LANES` outputs: for each input the weights of those outputs.
    panels: Vec<[f32; LANES]>,
    bias: Vec<f32>,
}

impl Linear {
    /// From weights that lie output after output.
    pub(crate) fn new(inputs: usize, weights: &[f32], bias: Vec<f32>) -> Self {
        let outputs = bias.len();
        let mut panels = vec![[0.0; LANES]; outputs.div_ceil(LANES) * inputs];
        for (output, row) in weights.chunks_exact(inputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                panels[output / LANES * inputs + input][output % LANES] = weight;
            }
        }
        Self { inputs, outputs, panels, bias }
    }

    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Every row of `rows` times the matrix.
    pub(crate) fn apply(&self, rows: &[f32]) -> Vec<f32> {
        let n_rows = rows.len() / self.inputs;
        let mut out = vec![0.0; n_rows * self.outputs];
        for (panel, weights) in self.panels.chunks_exact(self.inputs).enumerate() {
            let first = panel * LANES;
            let lanes = LANES.min(self.outputs - first);
            let bias = &self.bias[first..first + lanes];
            let mut row = 0;
            while row + ROWS <= n_rows {
                let block = &rows[row * self.inputs..(row + ROWS) * self.inputs];
                for (n, sums) in four_rows(block, weights).iter().enumerate() {
                    self.put(&mut out, row + n, first, sums, bias);
                }
                row += ROWS;
            }
            for row in row..n_rows {
                let sums = one_row(&rows[row * self.inputs..(row + 1) * self.inputs], weights);
                self.put(&mut out, row, first, &sums, bias);
            }
        }
        out
    }

    fn put(&self, out: &mut [f32], row: usize, first: usize, sums: &[f32; LANES], bias: &[f32]) {
        let place = row * self.outputs + first;
        for ((out, sum), bias) in out[place..place + bias.len()].iter_mut().zip(sums).zip(bias) {
            *out = sum + bias;
        }
    }
}

fn four_rows(rows: &[f32], weights: &[[f32; LANES]]) -> [[f32; LANES]; ROWS] {
    let (top, bottom) = rows.split_at(rows.len() / 2);
    let (r0, r1) = top.split_at(weights.len());
    let (r2, r3) = bottom.split_at(weights.len());
    let mut sums = [[0.0; LANES]; ROWS];
    for ((((weights, &x0), &x1), &x2), &x3) in weights.iter().zip(r0).zip(r1).zip(r2).zip(r3) {
        for lane in 0..LANES {
            sums[0][lane] += x0 * weights[lane];
            sums[1][lane] += x1 * weights[lane];
            sums[2][lane] += x2 * weights[lane];
            sums[3][lane] += x3 * weights[lane];
        }
    }
    sums
}

fn one_row(row: &[f32], weights: &[[f32; LANES]]) -> [f32; LANES] {
    let mut sums = [0.0; LANES];
    for (weights, &x) in weights.iter().zip(row) {
        for lane in 0..LANES {
            sums[lane] += x * weights[lane];
        }
    }
    sums
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
