//! What was weighed, as a table: Dodo, the yardstick beside it, and what is
//! aimed at. It reads as well on a terminal as in `docs/performance.md`.

use std::fmt::Write as _;

/// One thing that was weighed.
pub(crate) struct Row {
    what: String,
    dodo: String,
    yardstick: String,
    ratio: String,
    target: &'static str,
}

impl Row {
    /// Something only Dodo does.
    pub(crate) fn new(what: impl Into<String>, dodo: impl Into<String>, target: &'static str) -> Self {
        let (yardstick, ratio) = (String::new(), String::new());
        Self { what: what.into(), dodo: dodo.into(), yardstick, ratio, target }
    }

    /// Something that the yardstick does too.
    pub(crate) fn beside(
        what: impl Into<String>,
        dodo: f64,
        yardstick: f64,
        digits: usize,
        target: &'static str,
    ) -> Self {
        Self {
            what: what.into(),
            dodo: format!("{dodo:.digits$}"),
            yardstick: format!("{yardstick:.digits$}"),
            // Beside next to nothing, a ratio says nothing.
            ratio: if yardstick > 0.0 { format!("{:.2}", dodo / yardstick) } else { String::new() },
            target,
        }
    }
}

/// A table in Markdown.
pub(crate) fn sheet(title: &str, rows: &[Row]) -> String {
    let head = ["", "Dodo", "bare relay", "ratio", "target"].map(str::to_owned);
    let lines = rows.iter().map(|Row { what, dodo, yardstick, ratio, target }| {
        [what.clone(), dodo.clone(), yardstick.clone(), ratio.clone(), (*target).to_owned()]
    });
    table(title, &head, &lines.collect::<Vec<_>>())
}

/// Any table in Markdown: words to the left, figures to the right.
pub(crate) fn table<const N: usize>(title: &str, head: &[String; N], lines: &[[String; N]]) -> String {
    let width = |column: usize| {
        let cells = lines.iter().chain([head]).map(|line| line[column].chars().count());
        cells.max().unwrap_or_default().max(3)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = format!("## {title}\n\n");
    let mut put = |line: &[String; N]| {
        for (column, (cell, width)) in line.iter().zip(widths).enumerate() {
            // Writing to a string cannot fail.
            if column == 0 { write!(text, "| {cell:<width$} ") } else { write!(text, "| {cell:>width$} ") }
                .ok();
        }
        text.push_str("|\n");
    };
    put(head);
    put(&std::array::from_fn(|column| {
        let dashes = "-".repeat(widths[column] - 1);
        if column == 0 { format!(":{dashes}") } else { format!("{dashes}:") }
    }));
    lines.iter().for_each(put);
    text
}
