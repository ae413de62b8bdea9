//! How much of the journal a record takes: its JSON, which is counted and not
//! kept.

use std::io;

use rooms::{Outgoing, Record};

/// What an outgoing record takes; nothing for anything else.
pub(crate) fn bytes_of(outgoing: &Outgoing) -> u32 {
    match outgoing {
        Outgoing::Record(record) => size(record),
        Outgoing::Send { .. } | Outgoing::Think { .. } | Outgoing::HangUp { .. } | Outgoing::Snapshot(_) => 0,
    }
}

fn size(record: &Record) -> u32 {
    struct Counter(u32);
    impl io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.saturating_add(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    // Counting cannot fail, and what cannot be written takes no place.
    serde_json::to_writer(&mut counter, record).ok();
    counter.0
}
