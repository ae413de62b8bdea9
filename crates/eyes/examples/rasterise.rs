//! Writes the pictures our eyes see of drawings, to be compared with those of
//! the training: `rasterise <drawings> <every which> <file to write> [half|wobble|ground]`.

#[path = "figures/changed.rs"]
mod changed;
#[path = "figures/ink.rs"]
#[allow(dead_code, reason = "only the strokes are wanted here")]
mod ink;

use std::{error::Error, fs, path::Path};

use changed::Change;
use eyes::Picture;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [file, every, out, how @ ..] = arguments.as_slice() else {
        return Err("which drawings, every which of them, to which file?".into());
    };
    let change = match how.first().map(String::as_str) {
        None => Change::None,
        Some("half") => Change::Half,
        Some("wobble") => Change::Wobble,
        Some("ground") => Change::Ground(1.5),
        Some(_) => return Err("half, wobble or ground".into()),
    };
    let mut bytes = Vec::new();
    for (seed, drawing) in (0..).zip(ink::read(Path::new(file))?).step_by(every.parse()?) {
        let picture = Picture::of(&change.apply(&drawing.strokes, seed)).ok_or("an empty drawing")?;
        bytes.extend(picture.values().iter().flat_map(|value| value.to_le_bytes()));
    }
    fs::write(out, bytes)?;
    Ok(())
}
