//! A view written one field a line, so that after a move only the fields that
//! differ from the view before need to be told.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{
    ser::{Formatter, Serializer as Json},
    value::RawValue,
};

use crate::wire::Words;

/// Room for a view of the usual length.
const USUAL: usize = 2048;

/// An object as JSON, one of its fields a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields(String);

/// What has become of an object since it was last told: all other fields are as
/// they were.
#[derive(Debug)]
pub(crate) struct Difference {
    /// Fields that are others now.
    pub(crate) set: Words,
    /// What has come to the end of lists.
    pub(crate) add: Words,
}

impl Fields {
    /// Writes an object down.
    pub(crate) fn of(object: &impl Serialize) -> Self {
        let mut text = Vec::with_capacity(USUAL);
        let mut json = Json::with_formatter(&mut text, OneALine { depth: 0 });
        object.serialize(&mut json).expect("our own types can be written as JSON");
        Self(String::from_utf8(text).expect("JSON is text"))
    }

    /// All of it, as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// All of it, to be told.
    pub fn whole(&self) -> Words {
        raw(self.0.clone())
    }

    /// What tells this object to whoever knows how it was before; none if its
    /// fields are not even called the same.
    pub(crate) fn since(&self, before: &Self) -> Option<Difference> {
        let (mut set, mut add) = (String::from("{"), String::from("{"));
        let (mut new, mut old) = (self.named(), before.named());
        loop {
            match (new.next(), old.next()) {
                (None, None) => return Some(Difference { set: raw(set + "}"), add: raw(add + "}") }),
                (Some((name, is)), Some((same, was))) if name == same => {
                    if let Some(tail) = tail(is, was) {
                        push(&mut add, &[name, "\":[", tail]);
                    } else if is != was {
                        push(&mut set, &[name, "\":", is]);
                    }
                }
                (Some(_) | None, Some(_) | None) => return None,
            }
        }
    }

    fn named(&self) -> impl Iterator<Item = (&str, &str)> {
        let lines = self.0.split('\n').skip(1);
        // A line ends with the comma before the next one, or with the object.
        lines.filter_map(|line| line[..line.len() - 1].strip_prefix('"')?.split_once("\":"))
    }
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

fn raw(json: String) -> Words {
    RawValue::from_string(json).expect("it was written as JSON").into()
}

/// JSON in which only the fields of the outermost object begin a line; text
/// never does, since a line break in it is written `\n`.
struct OneALine {
    depth: usize,
}

impl Formatter for OneALine {
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
        match (self.depth, first) {
            (1, true) => writer.write_all(b"\n"),
            (1, false) => writer.write_all(b",\n"),
            (_, true) => Ok(()),
            (_, false) => writer.write_all(b","),
        }
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
