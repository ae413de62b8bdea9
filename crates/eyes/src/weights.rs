//! Reads trained weights: whole numbers of one byte, a scale for each row.

use crate::layers::{Linear, Windows};

/// A file of weights, read from its beginning.
#[derive(Debug)]
pub(crate) struct Weights<'a> {
    rest: &'a [u8],
}

/// Rows of weights with what is added after each row's sum.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) width: usize,
    pub(crate) values: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl<'a> Weights<'a> {
    pub(crate) fn new(file: &'a [u8]) -> Self {
        Self { rest: file }
    }

    fn bytes(&mut self, n: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(n);
        self.rest = rest;
        taken
    }

    pub(crate) fn number(&mut self) -> usize {
        let mut bytes = [0; 2];
        bytes.copy_from_slice(self.bytes(2));
        usize::from(u16::from_le_bytes(bytes))
    }

    pub(crate) fn real(&mut self) -> f32 {
        let mut bytes = [0; 4];
        bytes.copy_from_slice(self.bytes(4));
        f32::from_le_bytes(bytes)
    }

    pub(crate) fn reals(&mut self, n: usize) -> Vec<f32> {
        (0..n).map(|_| self.real()).collect()
    }

    /// The next rows, whatever they are for.
    pub(crate) fn rows(&mut self) -> Rows {
        let (n, width) = (self.number(), self.number());
        let scales = self.reals(n);
        let bias = self.reals(n);
        let bytes = self.bytes(n * width);
        let scaled = |(row, scale): (&[u8], &f32)| -> Vec<f32> {
            row.iter().map(|&byte| f32::from(byte.cast_signed()) * scale).collect()
        };
        let values = bytes.chunks_exact(width).zip(&scales).flat_map(scaled).collect();
        Rows { width, values, bias }
    }

    pub(crate) fn linear(&mut self) -> Linear {
        let Rows { width, values, bias } = self.rows();
        Linear::new(width, &values, &bias)
    }

    pub(crate) fn windows(&mut self) -> Windows {
        let Rows { width, values, bias } = self.rows();
        Windows::new(width.isqrt(), &values, bias)
    }

    /// Whether everything was read.
    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }
}
