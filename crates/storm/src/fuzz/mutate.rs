//! Bends texts out of shape: some by their bytes, and those that are JSON by
//! their tree, so that what is wrong lies deeper than the first bracket.

use games::Rng;
use serde_json::{Map, Value, json};

/// The longest text that is tried: as much as a socket takes in one frame.
const MOST_BYTES: usize = 16 * 1024;
/// RawJson that readers stumble over.
const STUMBLES: [&str; 20] = [
    "null",
    "-1",
    "256",
    "65536",
    "18446744073709551616",
    "1e999",
    "-0.0",
    "\"",
    "\\",
    "\u{0}",
    "{}",
    "[]",
    "[[[[[[[[",
    "\u{202e}",
    "\u{feff}",
    "é",
    "🦤",
    "# title:",
    ",,",
    "\r\n",
];

/// Something like `text`, and sometimes a little like `other`.
pub(super) fn mutate(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut bent = text.to_owned();
    for _ in 0..=rng.below(3) {
        bent = match serde_json::from_str::<Value>(&bent) {
            Ok(tree) if rng.chance(3, 4) => bend_tree(tree, other, rng).to_string(),
            _ => bend_bytes(&bent, other, rng),
        };
    }
    let end = bent.floor_char_boundary(MOST_BYTES);
    bent.truncate(end);
    bent
}

fn bend_bytes(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let (from, to) = stretch(bytes.len(), rng);
    match rng.below(6) {
        0 => drop(bytes.drain(from..to)),
        1 => bytes.splice(from..from, bytes[from..to].to_vec()).for_each(drop),
        2 => bytes.truncate(from),
        3 => {
            let (start, end) = stretch(other.len(), rng);
            bytes.splice(from..to, other.as_bytes()[start..end].to_vec()).for_each(drop);
        }
        4 => {
            let word = rng.pick(&STUMBLES).copied().unwrap_or_default();
            bytes.splice(from..from, word.bytes()).for_each(drop);
        }
        _ => {
            if let Some(byte) = bytes.get_mut(from) {
                *byte ^= 1 << rng.below(8);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A short stretch of so many bytes, from where up to where.
fn stretch(n: usize, rng: &mut Rng) -> (usize, usize) {
    let below = |n: usize, rng: &mut Rng| rng.below(u32::try_from(n).unwrap_or(u32::MAX).max(1)) as usize;
    let from = below(n + 1, rng);
    let most = if rng.chance(1, 8) { n } else { 12 };
    (from, (from + below(most + 1, rng)).min(n))
}

fn bend_tree(mut tree: Value, other: &str, rng: &mut Rng) -> Value {
    let mut countdown = rng.below(count(&tree));
    if let Some(node) = nth(&mut tree, &mut countdown) {
        bend_node(node, other, rng);
    }
    tree
}

fn count(tree: &Value) -> u32 {
    1 + match tree {
        Value::Array(inner) => inner.iter().map(count).sum::<u32>(),
        Value::Object(inner) => inner.values().map(count).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

fn nth<'a>(tree: &'a mut Value, countdown: &mut u32) -> Option<&'a mut Value> {
    if *countdown == 0 {
        return Some(tree);
    }
    *countdown -= 1;
    match tree {
        Value::Array(inner) => inner.iter_mut().find_map(|value| nth(value, countdown)),
        Value::Object(inner) => inner.values_mut().find_map(|value| nth(value, countdown)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn bend_node(node: &mut Value, other: &str, rng: &mut Rng) {
    if rng.chance(1, 4) {
        *node = strange(rng);
        return;
    }
    if rng.chance(1, 8)
        && let Ok(mut donor) = serde_json::from_str::<Value>(other)
    {
        let mut countdown = rng.below(count(&donor));
        *node = nth(&mut donor, &mut countdown).map(Value::take).unwrap_or_default();
        return;
    }
    match node {
        Value::Null => *node = strange(rng),
        Value::Bool(is) => *is = !*is,
        Value::Number(number) => {
            let near = i64::from(rng.below(5)) - 2;
            *node = number.as_i64().map_or_else(|| strange(rng), |number| json!(number.wrapping_add(near)));
        }
        Value::String(text) => *text = bend_bytes(text, other, rng),
        Value::Array(inner) => bend_list(inner, rng),
        Value::Object(inner) => bend_map(inner, rng),
    }
}

fn bend_list(list: &mut Vec<Value>, rng: &mut Rng) {
    let Some(n) = u32::try_from(list.len()).ok().filter(|&n| n > 0) else {
        list.push(strange(rng));
        return;
    };
    let at = rng.below(n) as usize;
    match rng.below(5) {
        0 => drop(list.remove(at)),
        1 => list.insert(at, list[at].clone()),
        2 => list.swap(at, rng.below(n) as usize),
        3 => list.push(strange(rng)),
        _ => list.extend(vec![list[at].clone(); rng.below(80) as usize]),
    }
}

fn bend_map(map: &mut Map<String, Value>, rng: &mut Rng) {
    let keys: Vec<String> = map.keys().cloned().collect();
    let value = rng.pick(&keys).and_then(|key| map.remove(key)).unwrap_or_default();
    if rng.chance(1, 2) {
        let name = rng.pick(&keys).map_or_else(|| "more".to_owned(), |key| format!("{key}x"));
        map.insert(name, value);
    }
}

/// A value that nobody expects.
fn strange(rng: &mut Rng) -> Value {
    let long = "x".repeat(rng.below(600) as usize);
    let deep = (0..rng.below(150)).fold(Value::Null, |inner, _| json!([inner]));
    let strange = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(-1),
        json!(7),
        json!(255),
        json!(256),
        json!(-32_769),
        json!(65_535),
        json!(1_u64 << 32),
        json!(1_u64 << 53),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(0.5),
        json!(""),
        json!("\u{0}"),
        json!("🦤"),
        json!(long),
        json!([]),
        json!({}),
        json!({ "type": "act" }),
        deep,
    ];
    rng.pick(&strange).cloned().unwrap_or_default()
}
