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

use crate::{scratch::with_scratch, wire::RawJson};

/// Room for the fields of most views.
const USUAL: usize = 32;

/// An object as JSON, its fields apart. Equal fields of several objects are kept
/// once: most of a view is as it was before, and as everyone else sees it.
#[derive(Clone, Debug)]
pub struct Fields(Arc<[Field]>);

/// One field, as `"name":value`.
type Field = Arc<str>;

impl PartialEq for Fields {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.0.len() == other.0.len()
                && self.0.iter().zip(&*other.0).all(|(one, other)| is_same(one, other))
    }
}

impl Eq for Fields {}

/// What has become of an object since it was last told: all other fields are as
/// they were.
#[derive(Debug)]
pub(crate) struct Difference<'a> {
    /// Fields that are others now, as `"name":value`.
    pub(crate) set: Vec<&'a str>,
    /// What has come to the end of lists: `"name":[`, and the rest of it.
    pub(crate) add: Vec<[&'a str; 2]>,
}

impl Fields {
    /// Writes an object down, most of which others have in common with it.
    pub(crate) fn like(object: &impl Serialize, others: &[&Self]) -> Self {
        let write = |text: &mut Vec<u8>| {
            let mut pen = Pen { text, ends: Vec::with_capacity(USUAL) };
            let mut json = Json::with_formatter(&mut pen, Apart { depth: 0 });
            object.serialize(&mut json).expect("our own types can be written as JSON");
            pen.ends
        };
        with_scratch(write, |mut ends, text| {
            ends.push(text.len() - 1);
            let fields = ends.windows(2).map(|ends| &text[ends[0] + 1..ends[1]]);
            let known = |number: usize, field: &str| {
                let mut known = others.iter().filter_map(|other| other.0.get(number));
                known.find(|known| known[..] == *field).cloned()
            };
            Self(
                fields
                    .enumerate()
                    .map(|(n, field)| known(n, field).unwrap_or_else(|| field.into()))
                    .collect(),
            )
        })
    }

    /// All of it.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(2 + self.0.iter().map(|field| field.len() + 1).sum::<usize>());
        for (n, field) in self.0.iter().enumerate() {
            text.push(if n == 0 { '{' } else { ',' });
            text.push_str(field);
        }
        text.push_str(if self.0.is_empty() { "{}" } else { "}" });
        text
    }

    /// All of it, to be told.
    pub fn whole(&self) -> RawJson {
        RawValue::from_string(self.text()).expect("it was written as JSON").into()
    }

    /// What tells this object to whoever knows how it was before; none if its
    /// fields are not even called the same.
    pub(crate) fn since(&self, before: &Self) -> Option<Difference<'_>> {
        if self.0.len() != before.0.len() {
            return None;
        }
        let mut difference = Difference { set: Vec::with_capacity(self.0.len()), add: Vec::new() };
        for (new, old) in self.0.iter().zip(&*before.0).filter(|(new, old)| !is_same(new, old)) {
            let ((name, is), (same, was)) = (named(new)?, named(old)?);
            match tail(is, was) {
                _ if name != same => return None,
                Some(tail) => difference.add.push([&new[..new.len() - is.len() + 1], tail]),
                None => difference.set.push(new),
            }
        }
        Some(difference)
    }

    /// The name of every field, and what it is.
    pub fn named(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter_map(|field| named(field))
    }
}

fn is_same(one: &Field, other: &Field) -> bool {
    Arc::ptr_eq(one, other) || one == other
}

fn named(field: &str) -> Option<(&str, &str)> {
    field.strip_prefix('"')?.split_once("\":")
}

/// What a list has more than it had, without the `[`; none if it is another one,
/// or had nothing.
fn tail<'a>(is: &'a str, was: &str) -> Option<&'a str> {
    let known = was.strip_suffix(']').filter(|known| known.starts_with('[') && *known != "[")?;
    is.strip_prefix(known)?.strip_prefix(',')
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

    fn fields(object: &Value) -> Fields {
        Fields::like(object, &[])
    }

    fn difference(was: &Value, is: &Value) -> Option<Value> {
        let was = Fields::like(was, &[]);
        let is = Fields::like(is, &[&was]);
        let read = |fields: String| serde_json::from_str::<Value>(&format!("{{{fields}}}")).unwrap();
        is.since(&was).map(|Difference { set, add }| {
            let add: Vec<String> = add.iter().map(|parts| parts.concat()).collect();
            json!({ "set": read(set.join(",")), "add": read(add.join(",")) })
        })
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
        assert_eq!(grew(json!([]), json!([1])), set(json!([1])), "all of it is new");
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
    fn what_others_have_in_common_is_kept_once() {
        let was = fields(&json!({ "hand": [1], "placed": [1, 2], "turn": 1 }));
        let theirs = fields(&json!({ "hand": [2], "placed": [1, 2, 3], "turn": 2 }));
        let mine = json!({ "hand": [1], "placed": [1, 2, 3], "turn": 3 });
        let is = Fields::like(&mine, &[&was, &theirs]);
        let kept = |one: &Fields, n: usize| Arc::ptr_eq(&is.0[n], &one.0[n]);
        assert_eq!([kept(&was, 0), kept(&theirs, 1), kept(&was, 2)], [true, true, false]);
        assert_eq!(is, fields(&mine));
        assert_ne!(is, theirs);
    }

    #[test]
    fn the_whole_is_what_was_written() {
        assert_eq!(fields(&json!({})).text(), "{}");
        let object = json!({ "a": [{ "b": 1 }], "c": "line\nbreak", "d": null });
        let whole: Value = serde_json::from_str(fields(&object).whole().get()).unwrap();
        assert_eq!(whole, object);
    }
}
