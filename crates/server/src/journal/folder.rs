//! One process a data folder: a second one would take the first one's people
//! away, room by room.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{Read as _, Seek as _, Write as _},
    path::Path,
};

use super::schema::OpenError;

/// A folder that is ours until this is dropped or the process ends.
#[derive(Debug)]
pub(super) struct FolderLock(
    #[expect(dead_code, reason = "the lock lasts as long as the file is open")] File,
);

impl FolderLock {
    /// Takes a folder, or makes it.
    pub(super) fn take(folder: &Path) -> Result<Self, OpenError> {
        let failed = |error: std::io::Error| OpenError(format!("{}: {error}", folder.display()));
        fs::create_dir_all(folder).map_err(failed)?;
        let path = folder.join("lock");
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(taken(folder, &mut file)),
            // Some file systems know no locks; that is no reason not to play.
            Err(TryLockError::Error(error)) => tracing::warn!(%error, "the data folder cannot be locked"),
        }
        let number = std::process::id().to_string();
        let written =
            file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(number.as_bytes()));
        written.map_err(failed)?;
        Ok(Self(file))
    }
}

fn taken(folder: &Path, file: &mut File) -> OpenError {
    let mut number = String::new();
    let who = match file.read_to_string(&mut number) {
        Ok(_) if !number.is_empty() => format!("process {number}"),
        Ok(_) | Err(_) => "another process".into(),
    };
    OpenError(format!("{}: {who} already serves the rooms in this folder", folder.display()))
}
