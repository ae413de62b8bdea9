//! A folder of a test's own, gone when the test is.

use std::{
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

static MADE: AtomicU32 = AtomicU32::new(0);

/// A folder of a test's own, gone when the test is.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes one.
    #[allow(clippy::new_without_default, reason = "a folder is made on disk")]
    pub fn new() -> Self {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("dodo-test-{}-{number}", process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        Self(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system's own sweeping.
        std::fs::remove_dir_all(&self.0).ok();
    }
}
