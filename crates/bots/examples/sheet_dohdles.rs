//! Draws what the bots sculpt, all terms on one sheet in the order of the
//! boards, six a row, or only those named:
//!
//! ```text
//! cargo run --package bots --example sheet_dohdles fine sheet.png flamingo anchor
//! ```
#![allow(clippy::print_stdout, reason = "the order of the sheet goes to standard output")]

use std::{fs, io};

use bots::dohdles::{Care, recipe, shaped};
use games::dough::{Grid, OpError, Sculpture};

/// Pixels along a side of one picture.
const SIDE: usize = 230;
/// Pictures beside each other.
const COLUMNS: usize = 6;
/// Voxels along a side of one picture.
const FIELD: f32 = 74.0;
/// The way from the eye into the picture, the way to its right and the way up.
const EYE: [[f32; 3]; 3] = [[-0.455, -0.315, -0.833], [0.878, 0.0, -0.479], [-0.151, 0.949, -0.277]];
/// The way to the light.
const LIGHT: [f32; 3] = [-0.35, 0.76, 0.55];
const PAPER: [u8; 3] = [238, 236, 230];

type Vector = [f32; 3];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let care = match words.next().as_deref() {
        Some("rough") => Care::Rough,
        Some("plain") => Care::Plain,
        _ => Care::Fine,
    };
    let path = words.next().unwrap_or_else(|| "sheet.png".into());
    let named: Vec<String> = words.collect();
    let terms: Vec<&str> =
        shaped().filter(|term| named.is_empty() || named.iter().any(|name| name == term)).collect();
    let columns = COLUMNS.min(terms.len());
    let (width, height) = (columns * SIDE, terms.len().div_ceil(COLUMNS) * SIDE);
    let mut pixels = vec![PAPER; width * height];
    for (n, term) in terms.iter().enumerate() {
        let corner = (n / COLUMNS) * SIDE * width + (n % COLUMNS) * SIDE;
        let grid = sculpted(term, care)?;
        for y in 0..SIDE {
            for x in 0..SIDE {
                pixels[corner + y * width + x] = pixel(&grid, x, y);
            }
        }
    }
    println!("{}", terms.join(" "));
    write_png(&path, width, &pixels)?;
    Ok(())
}

fn sculpted(term: &str, care: Care) -> Result<Grid, OpError> {
    let mut sculpture = Sculpture::new();
    sculpture.extend(&recipe(term, care).unwrap_or_default())?;
    Ok(sculpture.grid())
}

/// Looks along one ray.
fn pixel(grid: &Grid, x: usize, y: usize) -> [u8; 3] {
    let [ahead, right, up] = EYE;
    let (across, high) = (offset(x), -offset(y));
    let mut at: Vector =
        std::array::from_fn(|axis| 32.0 + right[axis] * across + up[axis] * high - ahead[axis] * 60.0);
    let mut gone = 0.0;
    while gone < 120.0 {
        let far = distance(grid, at);
        if far < 0.05 {
            return shade(grid, at);
        }
        let step = (far * 0.8).max(0.15);
        at = moved(at, ahead, step);
        gone += step;
    }
    PAPER
}

fn offset(pixel: usize) -> f32 {
    (f32::from(u16::try_from(pixel).unwrap_or_default()) / f32::from(SIDE_U16) - 0.5) * FIELD
}

const SIDE_U16: u16 = 230;

fn moved(at: Vector, way: Vector, by: f32) -> Vector {
    std::array::from_fn(|axis| at[axis] + way[axis] * by)
}

/// Half lit from above, darker where other dough is near.
fn shade(grid: &Grid, at: Vector) -> [u8; 3] {
    let slope = |axis: usize| {
        let mut way = [0.0; 3];
        way[axis] = 0.8;
        distance(grid, moved(at, way, 1.0)) - distance(grid, moved(at, way, -1.0))
    };
    let normal: Vector = std::array::from_fn(slope);
    let length = dot(normal, normal).sqrt().max(1e-5);
    let normal = normal.map(|part| part / length);
    let lit = dot(normal, LIGHT) * 0.5 + 0.5;
    let open = distance(grid, moved(at, normal, 2.5)) / 2.5;
    let bright = lit * lit * (0.45 + 0.55 * open.clamp(0.0, 1.0));
    [255.0, 184.0, 130.0].map(|colour| byte(bright * colour))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte before")]
fn byte(value: f32) -> u8 {
    value.clamp(0.0, 255.0) as u8
}

fn dot(one: Vector, other: Vector) -> f32 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// The distance between the voxels around a place.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the grid before")]
fn distance(grid: &Grid, at: Vector) -> f32 {
    let inside = at.map(|axis| axis.clamp(0.0, 62.99));
    let beyond = (0..3).map(|axis| (at[axis] - inside[axis]).abs()).fold(0.0, f32::max);
    let base = inside.map(|axis| axis as usize);
    let corners = (0..8usize).map(|corner| {
        let mut weight = 1.0;
        let voxel: [usize; 3] = std::array::from_fn(|axis| {
            let (step, part) = (corner >> axis & 1, inside[axis].fract());
            weight *= if step == 1 { part } else { 1.0 - part };
            base[axis] + step
        });
        weight * grid.distance(voxel[0], voxel[1], voxel[2])
    });
    corners.sum::<f32>() + beyond
}

/// Writes a picture without compressing it.
fn write_png(path: &str, width: usize, pixels: &[[u8; 3]]) -> io::Result<()> {
    let rows = pixels.chunks(width).flat_map(|row| [0].into_iter().chain(row.iter().flatten().copied()));
    let rows: Vec<u8> = rows.collect();
    let mut packed = vec![0x78, 0x01];
    let n_blocks = rows.len().div_ceil(0xffff);
    for (n, block) in rows.chunks(0xffff).enumerate() {
        let length = u16::try_from(block.len()).unwrap_or(u16::MAX);
        packed.push(u8::from(n + 1 == n_blocks));
        packed.extend(length.to_le_bytes());
        packed.extend((!length).to_le_bytes());
        packed.extend(block);
    }
    packed.extend(adler(&rows).to_be_bytes());
    let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX).to_be_bytes();
    let mut head = Vec::from(side(width));
    head.extend(side(pixels.len() / width));
    head.extend([8, 2, 0, 0, 0]);
    let mut file = Vec::from(*b"\x89PNG\r\n\x1a\n");
    for (name, body) in [(b"IHDR", head), (b"IDAT", packed), (b"IEND", Vec::new())] {
        let chunk: Vec<u8> = name.iter().copied().chain(body.iter().copied()).collect();
        file.extend(side(body.len()));
        file.extend(&chunk);
        file.extend(crc(&chunk).to_be_bytes());
    }
    fs::write(path, file)
}

fn adler(bytes: &[u8]) -> u32 {
    let sums = bytes.iter().fold((1u32, 0u32), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    sums.1 << 16 | sums.0
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(
            crc ^ u32::from(*byte),
            |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 },
        )
    };
    !bytes.iter().fold(!0, step)
}
