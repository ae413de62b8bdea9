//! What lies in the log beside the file before it is opened. SQLite passes
//! over what was damaged there without a word; rooms that go back in time
//! are worth one.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek as _, SeekFrom},
    path::{Path, PathBuf},
};

use rusqlite::Connection;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// How many pages were written to the log since it was last begun anew: each
/// bears the same two numbers as the log itself. What lies behind them is left
/// from before.
pub(super) fn pages_written(path: &Path) -> u64 {
    count(&beside(path)).unwrap_or(0)
}

/// How many of them were not taken: a write was cut short, or the file is damaged.
pub(super) fn pages_lost(connection: &Connection, written: u64) -> rusqlite::Result<u64> {
    if written == 0 {
        return Ok(0);
    }
    let taken: i64 = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1))?;
    Ok(written.saturating_sub(u64::try_from(taken).unwrap_or(0)))
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

fn count(log: &Path) -> io::Result<u64> {
    let mut log = BufReader::new(File::open(log)?);
    let mut header = [0; HEADER];
    log.read_exact(&mut header)?;
    let page = u32::from_be_bytes([header[8], header[9], header[10], header[11]]);
    let mut pages = 0;
    let mut frame = [0; FRAME_HEADER];
    while log.read_exact(&mut frame).is_ok() && frame[8..16] == header[16..24] {
        pages += 1;
        log.seek(SeekFrom::Current(i64::from(page)))?;
    }
    Ok(pages)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A file with some writes in its log, copied as a crash would leave it,
    /// with its log changed by `spoil`; gives the pages that were lost.
    fn lost(name: &str, spoil: impl FnOnce(&mut Vec<u8>)) -> u64 {
        let folder = std::env::temp_dir().join(format!("dodo-wal-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (path, copy) = (folder.join("live.sqlite"), folder.join("copy.sqlite"));
        let live = Connection::open(&path).unwrap();
        live.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE lines (line TEXT);").unwrap();
        for _ in 0..20 {
            live.execute("INSERT INTO lines VALUES (hex(randomblob(2000)))", []).unwrap();
        }
        fs::copy(&path, &copy).unwrap();
        let mut log = fs::read(beside(&path)).unwrap();
        spoil(&mut log);
        fs::write(beside(&copy), log).unwrap();
        let written = pages_written(&copy);
        assert!(written > 0);
        let lost = pages_lost(&Connection::open(&copy).unwrap(), written).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        lost
    }

    #[test]
    fn a_log_that_was_left_in_peace_is_taken_whole() {
        assert_eq!(lost("whole", |_| {}), 0);
    }

    #[test]
    fn what_lies_behind_a_flipped_bit_is_missed() {
        let lost = lost("flipped", |log| {
            let middle = log.len() / 2;
            log[middle] ^= 1;
        });
        assert!(lost > 5, "{lost} pages");
    }

    #[test]
    fn a_log_that_is_cut_within_a_write_is_noticed() {
        // The last page of the last write is missing, those before it are not.
        let lost = lost("cut", |log| log.truncate(log.len() - 4_200));
        assert!((1..=2).contains(&lost), "{lost} pages");
    }
}
