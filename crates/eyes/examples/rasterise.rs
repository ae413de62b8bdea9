//! Writes the pictures of the first drawings of a file as the eyes see them, for
//! `training/check_raster.py`: `rasterise <drawings> <how many> <file to write>`.

#[path = "figures/ink.rs"]
#[allow(dead_code, reason = "only the reader is wanted here")]
mod ink;

use std::{error::Error, fs, path::Path};

use eyes::Picture;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [file, n, out] = arguments.as_slice() else {
        return Err("which drawings, how many, to which file?".into());
    };
    let mut bytes = Vec::new();
    for drawing in ink::read(Path::new(file))?.iter().take(n.parse()?) {
        let picture = Picture::of(&drawing.strokes).ok_or("an empty drawing")?;
        bytes.extend(picture.values().iter().flat_map(|value| value.to_le_bytes()));
    }
    fs::write(out, bytes)?;
    Ok(())
}
