//! The network behind the eyes: ever smaller maps of ever more channels, then
//! one score for each class. Its shape is told by the file of weights.

use crate::{
    layers::{Linear, Map, Windows, patches, rectify},
    raster::{CHANNELS, Picture, SIDE},
    weights::Weights,
};

/// All of it.
#[derive(Debug)]
pub(crate) struct Net {
    stages: Vec<Stage>,
    head: Linear,
}

/// Half the side, then some refinement.
#[derive(Debug)]
struct Stage {
    down: Linear,
    blocks: Vec<Block>,
}

/// Each channel seen through windows, then all channels mixed, added to what came in.
#[derive(Debug)]
struct Block {
    windows: Windows,
    wide: Linear,
    back: Linear,
}

/// The side of the patches that a stage begins with.
const PATCH: usize = 3;

impl Net {
    pub(crate) fn read(weights: &mut Weights<'_>) -> Self {
        let stages = (0..weights.number()).map(|_| Stage::read(weights)).collect();
        Self { stages, head: weights.linear() }
    }

    /// One score for each class.
    pub(crate) fn scores(&self, picture: &Picture) -> Vec<f32> {
        let mut map = Map { side: SIDE, channels: CHANNELS, values: picture.values().to_vec() };
        for stage in &self.stages {
            map = stage.apply(&map);
        }
        self.head.apply(&mean(&map))
    }
}

impl Stage {
    fn read(weights: &mut Weights<'_>) -> Self {
        let n_blocks = weights.number();
        let down = weights.linear();
        let blocks = (0..n_blocks).map(|_| Block::read(weights)).collect();
        Self { down, blocks }
    }

    fn apply(&self, map: &Map) -> Map {
        let mut values = self.down.apply(&patches(map, PATCH));
        rectify(&mut values);
        let mut map = Map { side: map.side / 2, channels: self.down.outputs(), values };
        for block in &self.blocks {
            block.add_to(&mut map);
        }
        map
    }
}

impl Block {
    fn read(weights: &mut Weights<'_>) -> Self {
        Self { windows: weights.windows(), wide: weights.linear(), back: weights.linear() }
    }

    fn add_to(&self, map: &mut Map) {
        let mut wide = self.wide.apply(&self.windows.apply(map));
        rectify(&mut wide);
        for (value, more) in map.values.iter_mut().zip(self.back.apply(&wide)) {
            *value += more;
        }
    }
}

/// The mean of each channel over all places.
#[expect(clippy::cast_precision_loss, reason = "places are few")]
fn mean(map: &Map) -> Vec<f32> {
    let mut sums = vec![0.0; map.channels];
    for place in map.values.chunks_exact(map.channels) {
        for (sum, value) in sums.iter_mut().zip(place) {
            *sum += value;
        }
    }
    let places = (map.side * map.side) as f32;
    sums.iter().map(|sum| sum / places).collect()
}
