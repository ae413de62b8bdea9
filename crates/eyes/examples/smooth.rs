//! Writes the drawings of a file as the eyes look at them, for training:
//! `smooth <drawings> <file to write>`. A pixel is 32 units.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

#[path = "figures/ink.rs"]
#[allow(dead_code, reason = "only the reader is wanted here")]
mod ink;

use std::{error::Error, fs, path::Path};

use eyes::framed;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [file, out] = arguments.as_slice() else { return Err("which drawings, to which file?".into()) };
    let drawings = ink::read(Path::new(file))?;
    let mut bytes = Vec::new();
    let short = |n: usize| Ok::<_, Box<dyn Error>>(u16::try_from(n)?.to_le_bytes());
    for drawing in &drawings {
        let strokes = framed(&drawing.strokes).ok_or("an empty drawing")?;
        bytes.extend(short(drawing.class)?);
        bytes.push(drawing.source);
        bytes.extend(short(strokes.len())?);
        for stroke in strokes {
            bytes.extend(short(stroke.len())?);
            let sides = stroke.iter().flat_map(|place| [place.0, place.1]);
            #[expect(clippy::cast_possible_truncation, reason = "a picture has 2048 units a side")]
            bytes.extend(sides.flat_map(|side| ((side * 32.0).round() as i16).to_le_bytes()));
        }
    }
    fs::write(out, bytes)?;
    println!("{} drawings", drawings.len());
    Ok(())
}
