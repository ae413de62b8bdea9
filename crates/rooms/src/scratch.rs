//! Paper that is written on, copied from, and used again: views and frames are
//! some kilobytes long, and to ask for as much memory anew for each of them
//! would cost more than to write them.

use std::cell::RefCell;

thread_local! {
    static SHEET: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The most that is kept at hand; a longer sheet is thrown away.
const MOST: usize = 64 * 1024;

/// Lets something be written on an empty sheet, and gives what `copy` makes of it.
pub(crate) fn with_scratch<W, T>(
    write: impl FnOnce(&mut Vec<u8>) -> W,
    copy: impl FnOnce(W, &str) -> T,
) -> T {
    SHEET.with_borrow_mut(|sheet| {
        sheet.clear();
        let written = write(sheet);
        let copied = copy(written, str::from_utf8(sheet).expect("JSON is text"));
        sheet.shrink_to(MOST);
        copied
    })
}
