//! A view as JSON in which it is known where each field ends, so that after a
//! move only the fields that differ from the view before need to be told.

use std::{
    io::{self, Write},
    sync::Arc,
};

use serde::Serialize;
use serde_json::{
    ser::{Formatter, Serializer as Json},
    value::RawValue,
};

use crate::{paper::on_paper, wire::Words};

/// Room for the fields of most views.
const USUAL: usize = 32;

/// An object as JSON, its fields apart; written once for all who hold it.
#[derive(Clone, Debug)]
pub struct Fields {
    text: Arc<str>,
    /// Where the `{` of the object is, and the `,` or `}` behind each field.
    ends: Arc<[usize]>,
}

impl PartialEq for Fields {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.text, &other.text) || self.text == other.text
    }
}

impl Eq for Fields {}

/// What has become of an object since it was last told: all other fields are as
/// they were.
#[derive(Debug)]
pub(crate) struct Difference {
    /// Fields that are others now.
    pub(crate) set: Box<RawValue>,
    /// What has come to the end of lists.
    pub(crate) add: Box<RawValue>,
}

impl Fields {
    /// Writes an object down.
    pub(crate) fn of(object: &impl Serialize) -> Self {
        let write = |text: &mut Vec<u8>| {
            let mut pen = Pen { text, ends: Vec::with_capacity(USUAL) };
            let mut json = Json::with_formatter(&mut pen, Apart { depth: 0 });
            object.serialize(&mut json).expect("our own types can be written as JSON");
            pen.ends
        };
        on_paper(write, |mut ends, text| {
            ends.push(text.len() - 1);
            Self { text: text.into(), ends: ends.into() }
        })
    }

    /// All of it, as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// All of it, to be told.
    pub fn whole(&self) -> Words {
        raw((*self.text).to_owned()).into()
    }

    /// What tells this object to whoever knows how it was before; none if its
    /// fields are not even called the same.
    pub(crate) fn since(&self, before: &Self) -> Option<Difference> {
        let (mut set, mut add) = (String::from("{"), String::from("{"));
        if self.ends.len() != before.ends.len() {
            return None;
        }
        for (new, old) in self.each().zip(before.each()).filter(|(new, old)| new != old) {
            let ((name, is), (same, was)) = (named(new)?, named(old)?);
            match tail(is, was) {
                _ if name != same => return None,
                Some(tail) => push(&mut add, &[name, "\":[", tail]),
                None => push(&mut set, &[name, "\":", is]),
            }
        }
        Some(Difference { set: raw(set + "}"), add: raw(add + "}") })
    }

    /// The name of every field, and what it is.
    pub fn named(&self) -> impl Iterator<Item = (&str, &str)> {
        self.each().filter_map(named)
    }

    /// Every field, as `"name":value`.
    fn each(&self) -> impl Iterator<Item = &str> {
        self.ends.windows(2).map(|ends| &self.text[ends[0] + 1..ends[1]])
    }
}

fn named(field: &str) -> Option<(&str, &str)> {
    field.strip_prefix('"')?.split_once("\":")
}

/// What a list has more than it had, without the `[`; none if it is another one.
fn tail<'a>(is: &'a str, was: &str) -> Option<&'a str> {
    let known = was.strip_suffix(']').filter(|known| known.starts_with('['))?;
    let more = is.strip_prefix(known)?;
    if known == "[" { Some(more).filter(|more| *more != "]") } else { more.strip_prefix(',') }
}

/// Adds a field to an object that is being written.
fn push(object: &mut String, field: &[&str]) {
    object.push_str(if object.len() == 1 { "\"" } else { ",\"" });
    object.extend(field.iter().copied());
}

fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).expect("it was written as JSON")
}

/// Writes an object, and notes where its fields end.
struct Pen<'a> {
    text: &'a mut Vec<u8>,
    ends: Vec<usize>,
}

impl Write for Pen<'_> {
    fn write(&mut self, words: &[u8]) -> io::Result<usize> {
        if words == FIELD {
            self.ends.push(self.text.len() - 1);
        } else {
            self.text.extend_from_slice(words);
        }
        Ok(words.len())
    }

    fn write_all(&mut self, words: &[u8]) -> io::Result<()> {
        self.write(words).map(drop)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The sign for the pen that a field of the outermost object begins. It is not
/// written down, and no text is taken for it: a line break there is written `\n`.
const FIELD: &[u8] = b"\n";

/// Compact JSON, with a sign before every field of the outermost object.
struct Apart {
    depth: usize,
}

impl Formatter for Apart {
    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        writer.write_all(b"}")
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        writer.write_all(b"]")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth == 1 { writer.write_all(FIELD) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn difference(was: &Value, is: &Value) -> Option<Value> {
        let (was, is) = (Fields::of(was), Fields::of(is));
        is.since(&was).map(|Difference { set, add }| json!({ "set": set, "add": add }))
    }

    #[test]
    fn only_what_differs_is_told() {
        let was = json!({ "turn": 1, "name": "a\n\"b\":{", "deep": { "x": [1], "y": {} }, "board": [1, 2] });
        assert_eq!(difference(&was, &was), Some(json!({ "set": {}, "add": {} })));
        let is =
            json!({ "turn": 2, "name": "a\n\"b\":{", "deep": { "x": [1, 2], "y": {} }, "board": [1, 2] });
        let told = json!({ "set": { "turn": 2, "deep": { "x": [1, 2], "y": {} } }, "add": {} });
        assert_eq!(difference(&was, &is), Some(told));
    }

    #[test]
    fn a_list_that_grew_is_told_by_its_end() {
        let grew = |was: Value, is: Value| difference(&json!({ "l": was }), &json!({ "l": is })).unwrap();
        let added = |more: Value| json!({ "set": {}, "add": { "l": more } });
        let set = |is: Value| json!({ "set": { "l": is }, "add": {} });
        assert_eq!(grew(json!([]), json!([1])), added(json!([1])));
        assert_eq!(grew(json!([[1]]), json!([[1], [2], "]"])), added(json!([[2], "]"])));
        assert_eq!(grew(json!(["]"]), json!(["]", 1])), added(json!([1])));
        assert_eq!(grew(json!([1]), json!([12])), set(json!([12])), "12 does not go on from 1");
        assert_eq!(grew(json!([1, 2]), json!([1])), set(json!([1])));
        assert_eq!(grew(json!([1]), json!([])), set(json!([])));
        assert_eq!(grew(json!({}), json!([])), set(json!([])));
        assert_eq!(grew(json!("[1]"), json!("[1,2]")), set(json!("[1,2]")));
    }

    #[test]
    fn an_object_of_another_shape_is_told_whole() {
        assert_eq!(difference(&json!({ "a": 1 }), &json!({ "b": 1 })), None);
        assert_eq!(difference(&json!({ "a": 1 }), &json!({ "a": 1, "b": 1 })), None);
        assert_eq!(difference(&json!({ "a": 1, "b": 1 }), &json!({ "a": 1 })), None);
        assert_eq!(difference(&json!({}), &json!({})), Some(json!({ "set": {}, "add": {} })));
    }

    #[test]
    fn the_whole_is_what_was_written() {
        let object = json!({ "a": [{ "b": 1 }], "c": "line\nbreak", "d": null });
        let whole: Value = serde_json::from_str(Fields::of(&object).whole().get()).unwrap();
        assert_eq!(whole, object);
    }
}
