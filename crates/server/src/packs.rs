//! The packs that lie with the server: plain text files in the folder `packs`
//! of its data. They are read once, when it starts.

use std::{fs, io, path::Path};

use axum::body::Bytes;
use games::{Kind, PackNote};
use rooms::{PackOnShelf, about, unpack};
use serde::Serialize;

/// The most packs that are offered.
const MOST: usize = 200;
/// No pack is longer; what is, is not even read.
const MOST_BYTES: u64 = 64 * 1024;

/// A pack as it is offered to hosts.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Offer {
    /// What it is called here.
    name: String,
    /// The game it is for.
    kind: Kind,
    /// What everyone may know of it.
    note: PackNote,
}

/// Reads all packs of a folder, in the order of their names. One that cannot
/// be read is passed over, and the log says why. They are never given back:
/// every room of a server refers to them for as long as it runs.
pub(crate) fn read(folder: &Path) -> &'static [PackOnShelf] {
    let files = match fs::read_dir(folder) {
        Ok(files) => files,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return &[],
        Err(error) => {
            tracing::warn!(%error, folder = %folder.display(), "the packs cannot be read");
            return &[];
        }
    };
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    paths.sort();
    let packs: Vec<PackOnShelf> = paths.iter().filter_map(|path| open(path)).take(MOST).collect();
    Vec::leak(packs)
}

fn open(path: &Path) -> Option<PackOnShelf> {
    let name = path.file_stem()?.to_str()?.to_owned();
    let passed_over = |why: &dyn std::fmt::Display| {
        tracing::warn!(pack = %path.display(), %why, "a pack was passed over");
    };
    let size = fs::metadata(path).map(|file| file.len()).map_err(|error| passed_over(&error)).ok()?;
    if size > MOST_BYTES {
        passed_over(&"the file is longer than 64 KiB");
        return None;
    }
    let text = fs::read_to_string(path).map_err(|error| passed_over(&error)).ok()?;
    let pack = PackOnShelf { name, text };
    match offer(&pack) {
        Ok(_) => Some(pack),
        Err(why) => {
            passed_over(&why);
            None
        }
    }
}

/// What hosts may choose from, written once: to read every pack for whoever
/// asks would be hard work.
#[derive(Clone, Debug)]
pub(crate) struct Offers(Bytes);

impl Offers {
    pub(crate) fn of(packs: &[PackOnShelf]) -> Self {
        let offers: Vec<Offer> = packs.iter().filter_map(|pack| offer(pack).ok()).collect();
        // Names and numbers can always be written.
        Self(serde_json::to_vec(&offers).unwrap_or_default().into())
    }

    /// All of them, as JSON.
    pub(crate) fn json(&self) -> Bytes {
        self.0.clone()
    }
}

/// A pack belongs to the first game that can play with it.
fn offer(pack: &PackOnShelf) -> Result<Offer, String> {
    let mut why = String::from("no game takes packs");
    for kind in Kind::ALL.into_iter().filter(|&kind| about(kind).takes_packs) {
        match unpack(kind, &serde_json::json!({}), &pack.text) {
            Ok((_, note)) => return Ok(Offer { name: pack.name.clone(), kind, note }),
            Err(refusal) => why = refusal.to_string(),
        }
    }
    Err(why)
}
