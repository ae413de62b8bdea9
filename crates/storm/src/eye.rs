//! What a reader makes of the views and updates they are sent.

use std::collections::BTreeMap;

use games::{Seat, Viewer};
use rooms::Fields;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::carried_out::IDS;

/// How the frame of a view begins.
const VIEW: &str = "{\"type\":\"view\"";
/// How the frame of an update begins.
const UPDATE: &str = "{\"type\":\"update\"";

/// How the frame of events begins.
const EVENTS: &str = "{\"type\":\"events\"";
/// How the answer to a request that was carried out begins.
const DONE: &str = "{\"type\":\"done\"";

type Named<'a> = BTreeMap<&'a str, &'a RawValue>;

/// The view that one reader has put together.
#[derive(Debug, Default)]
pub(crate) struct Eye {
    number: u64,
    fields: BTreeMap<String, String>,
}

/// The part of a view's frame that says who sees what.
#[derive(Deserialize)]
struct View<'a> {
    number: u64,
    seat: Option<Seat>,
    #[serde(borrow)]
    view: Named<'a>,
}

/// The part of an update's frame that says what is to be laid over what.
#[derive(Deserialize)]
struct Update<'a> {
    number: u64,
    after: u64,
    #[serde(borrow)]
    set: Named<'a>,
    #[serde(borrow)]
    add: Named<'a>,
}

/// What a frame says of changes, read from its first bytes: most are long.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// The last change that it tells of.
    pub(crate) seq: Option<u64>,
    /// The request that it says is done.
    pub(crate) done: Option<u64>,
}

impl Told {
    pub(crate) fn of(text: &str) -> Self {
        let after = |begin: &str, name: &str| {
            let rest = text.strip_prefix(begin)?.strip_prefix(name)?;
            rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
        };
        let seq = [VIEW, UPDATE, EVENTS].iter().find_map(|begin| after(begin, ",\"seq\":"));
        Self { seq, done: after(DONE, ",\"id\":").map(|id: u64| id % IDS) }
    }
}

/// A frame of events.
#[derive(Deserialize)]
pub(crate) struct Events<'a> {
    pub(crate) seq: u64,
    pub(crate) game: u32,
    pub(crate) backlog: bool,
    #[serde(borrow)]
    pub(crate) events: Vec<&'a RawValue>,
}

/// Whether a frame tells of events.
pub(crate) fn is_events(text: &str) -> bool {
    text.starts_with(EVENTS)
}

/// Whether a frame shows the game, whole or in part.
pub(crate) fn shows(text: &str) -> bool {
    text.starts_with(VIEW) || text.starts_with(UPDATE)
}

/// Whether a frame tells what has become of a view.
pub(crate) fn is_update(text: &str) -> bool {
    text.starts_with(UPDATE)
}

impl Eye {
    /// Reads a frame that shows the game to `viewer`; or says what is wrong with it.
    pub(crate) fn read(&mut self, viewer: Viewer, text: &str) -> Result<(), String> {
        let unread = |error: serde_json::Error| format!("a frame that cannot be read: {error}");
        if text.starts_with(VIEW) {
            let View { number, seat, view } = serde_json::from_str(text).map_err(unread)?;
            if seat.map_or(Viewer::Spectator, Viewer::Seat) != viewer {
                return Err("the view of another seat".into());
            }
            let fields = view.into_iter().map(|(name, value)| (name.to_owned(), value.get().to_owned()));
            *self = Self { number, fields: fields.collect() };
            return Ok(());
        }
        self.lay_over(serde_json::from_str(text).map_err(unread)?)
    }

    fn lay_over(&mut self, Update { number, after, set, add }: Update<'_>) -> Result<(), String> {
        if after != self.number {
            return Err(format!("an update of view {after} instead of {}", self.number));
        }
        self.number = number;
        for (name, value) in set {
            self.field(name)?.replace_range(.., value.get());
        }
        for (name, more) in add {
            let list = self.field(name)?;
            list.truncate(list.len() - 1);
            let comma = if list.len() > 1 { "," } else { "" };
            list.extend([comma, &more.get()[1..]]);
        }
        Ok(())
    }

    fn field(&mut self, name: &str) -> Result<&mut String, String> {
        self.fields.get_mut(name).ok_or_else(|| format!("an update of {name}, which is not in the view"))
    }

    /// The number of the view it has.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Whether it sees just this.
    pub(crate) fn sees(&self, view: &Fields) -> bool {
        let is_seen = |(name, value): (&str, &str)| self.fields.get(name).is_some_and(|own| own == value);
        view.named().count() == self.fields.len() && view.named().all(is_seen)
    }
}

#[cfg(test)]
mod tests {
    use rooms::wire::{AskId, ToClient};

    use super::*;

    #[test]
    fn what_a_frame_tells_of_is_read_from_its_first_bytes() {
        let events = ToClient::Events { seq: 12, game: 1, events: Vec::new(), backlog: false };
        let written = |told: &ToClient| serde_json::to_string(told).unwrap();
        assert_eq!(Told::of(&written(&events)), Told { seq: Some(12), done: None });
        let done = ToClient::Done { id: AskId(IDS + 7) };
        assert_eq!(Told::of(&written(&done)), Told { seq: None, done: Some(7) });
        let bye = ToClient::Bye { code: "kicked".into(), text: "\"seq\":9".into() };
        assert_eq!(Told::of(&written(&bye)), Told::default());
    }
}
