//! How people in tests play Dobbelduel: by what their view lets them press.

use serde_json::{Value, json};

/// Something that may be done in Dobbelduel: some efforts, then a guess.
pub(crate) fn sensible(view: &Value, efforts: usize) -> Option<Value> {
    if view["phase"]["may_ready"] == true {
        return Some(json!({ "type": "ready" }));
    }
    view["boards"].as_array()?.iter().find_map(|board| {
        let may = |what: &str| board["may"][what] == true;
        if may("answer") {
            Some(json!({ "type": "answer", "answer": true_answer(board) }))
        } else if may("place") {
            Some(json!({ "type": "place", "dice": [board["turn"]["roll"][0], null, null, null] }))
        } else if may("roll") && board["rows"].as_array()?.len() < efforts {
            Some(json!({ "type": "roll" }))
        } else {
            may("solve").then(|| json!({ "type": "solve", "code": [1, 2, 3, 4] }))
        }
    })
}

/// The buttons an honest maker sets.
fn true_answer(board: &Value) -> Value {
    let row = board["rows"].as_array().unwrap().last().unwrap();
    let columns = row["dice"].as_array().unwrap().iter().zip(board["code"].as_array().unwrap());
    let (mut right, mut higher, mut lower) = (0, 0, 0);
    for (die, code) in columns.filter(|(die, _)| !die.is_null()) {
        match code.as_u64().cmp(&die.as_u64()) {
            std::cmp::Ordering::Equal => right += 1,
            std::cmp::Ordering::Greater => higher += 1,
            std::cmp::Ordering::Less => lower += 1,
        }
    }
    json!({ "right": right, "higher": higher, "lower": lower })
}
