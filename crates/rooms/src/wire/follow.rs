//! How a reader follows the game: a view replaces what was seen, an update is
//! laid over it. Browsers do the same in `web/src/room/follow.ts`.

use serde_json::Value;

/// Takes a message into what a reader has seen, which looks like the last view
/// they were told, whole. An update of a view that they never saw is passed
/// over: a whole one follows.
pub fn follow(seen: &mut Value, told: &Value) {
    match told["type"].as_str() {
        Some("view") => *seen = told.clone(),
        Some("update") if seen["number"] == told["after"] => lay_over(seen, told),
        Some(_) | None => {}
    }
}

fn lay_over(seen: &mut Value, told: &Value) {
    for field in ["seq", "number", "now", "running", "deadline", "awaited"] {
        seen[field] = told[field].clone();
    }
    if let Some(may_propose) = told.get("may_propose") {
        seen["may_propose"] = may_propose.clone();
    }
    for (name, value) in told["set"].as_object().into_iter().flatten() {
        seen["view"][name] = value.clone();
    }
    for (name, more) in told["add"].as_object().into_iter().flatten() {
        if let (Some(list), Some(more)) = (seen["view"][name].as_array_mut(), more.as_array()) {
            list.extend(more.iter().cloned());
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn view() -> Value {
        json!({ "type": "view", "seq": 1, "number": 4, "game": 2, "kind": "duel", "seat": 0, "now": 10,
                "running": true, "deadline": null, "awaited": [0], "view": { "turn": 1, "moves": [1], "same": {} } })
    }

    fn update(after: u64) -> Value {
        json!({ "type": "update", "seq": 3, "number": 7, "after": after, "now": 20, "running": false, "deadline": 5,
                "awaited": [1], "set": { "turn": 2 }, "add": { "moves": [2, 3] } })
    }

    #[test]
    fn an_update_is_laid_over_the_view_it_follows() {
        let mut seen = Value::Null;
        follow(&mut seen, &view());
        follow(&mut seen, &json!({ "type": "done", "id": 1 }));
        assert_eq!(seen, view());
        follow(&mut seen, &update(4));
        let followed = json!({ "type": "view", "seq": 3, "number": 7, "game": 2, "kind": "duel", "seat": 0,
                               "now": 20, "running": false, "deadline": 5, "awaited": [1],
                               "view": { "turn": 2, "moves": [1, 2, 3], "same": {} } });
        assert_eq!(seen, followed);
    }

    #[test]
    fn an_update_of_a_view_never_seen_is_passed_over() {
        let mut seen = view();
        follow(&mut seen, &update(5));
        assert_eq!(seen, view());
        let mut nothing = Value::Null;
        follow(&mut nothing, &update(4));
        assert_eq!(nothing, Value::Null);
    }
}
