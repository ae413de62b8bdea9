//! The packs that lie with the server: those in the box, and plain text files
//! in the folder `packs` of its data. They are read once, when it starts.

mod brought;

use std::{fs, io, path::Path};

use axum::body::Bytes;
use games::{Kind, PACK_BYTES, PackNote};
use rooms::{PackOnShelf, about, unpack};
use serde::Serialize;

pub(crate) use brought::{Brought, bring};

/// The packs in the box. One of the same name in the folder takes its place.
const IN_THE_BOX: [(&str, &str); 3] = [
    ("at-sea", include_str!("at-sea.txt")),
    ("fairy-tales", include_str!("fairy-tales.txt")),
    ("winter", include_str!("winter.txt")),
];

/// The most packs that are offered.
const MOST: usize = 200;

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

/// The packs in the box, and all of a folder in the order of their names. One
/// that cannot be read is passed over, and the log says why. They are never
/// given back: every room of a server refers to them for as long as it runs.
pub(crate) fn read(folder: &Path) -> &'static [PackOnShelf] {
    let own = in_folder(folder);
    let is_free = |(name, _): &(&str, &str)| !own.iter().any(|pack| pack.name == *name);
    let boxed = IN_THE_BOX.into_iter().filter(is_free);
    let boxed = boxed.map(|(name, text)| PackOnShelf { name: name.into(), text: text.into() });
    Vec::leak(boxed.collect::<Vec<_>>().into_iter().chain(own).collect())
}

/// What tells one folder of packs from another: several servers that share their
/// rooms must have the same. What is in the box comes with the build.
#[cfg(feature = "cluster")]
pub(crate) fn fingerprint(folder: &Path) -> rooms::Hex<32> {
    use sha2::{Digest as _, Sha256};

    let files = fs::read_dir(folder).into_iter().flatten().filter_map(|file| Some(file.ok()?.path()));
    let mut paths: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    paths.sort();
    let mut all = Sha256::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes().to_owned();
        for part in [name, fs::read(&path).unwrap_or_default()] {
            all.update((part.len() as u64).to_be_bytes());
            all.update(part);
        }
    }
    rooms::Hex(all.finalize().into())
}

fn in_folder(folder: &Path) -> Vec<PackOnShelf> {
    let files = match fs::read_dir(folder) {
        Ok(files) => files,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
        Err(error) => {
            tracing::warn!(%error, folder = %folder.display(), "the packs cannot be read");
            return Vec::new();
        }
    };
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    paths.sort();
    paths.iter().filter_map(|path| open(path)).take(MOST).collect()
}

fn open(path: &Path) -> Option<PackOnShelf> {
    let name = path.file_stem()?.to_str()?.to_owned();
    let passed_over = |why: &dyn std::fmt::Display| {
        tracing::warn!(pack = %path.display(), %why, "a pack was passed over");
    };
    let size = fs::metadata(path).map(|file| file.len()).map_err(|error| passed_over(&error)).ok()?;
    // What is too long is not even read.
    if size > PACK_BYTES as u64 {
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
    let mut faults = Vec::new();
    for kind in Kind::ALL.into_iter().filter(|&kind| about(kind).takes_packs) {
        match unpack(kind, &serde_json::json!({}), &pack.text) {
            Ok((_, note)) => return Ok(Offer { name: pack.name.clone(), kind, note }),
            Err(refusal) => faults.push(format!("{kind}: {refusal}")),
        }
    }
    Err(faults.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packs_in_the_box_can_be_played_with() {
        for (name, text) in IN_THE_BOX {
            let offer = offer(&PackOnShelf { name: name.into(), text: text.into() }).unwrap();
            assert!(offer.note.words >= 36 && !offer.note.title.is_empty(), "{name}");
        }
        assert_eq!(read(Path::new("/no/such/folder")).len(), IN_THE_BOX.len());
    }
}
