//! A plain way to play Dobbelduel: a few rows with all the dice, then a guess.

use serde_json::{Value, json};

use crate::Person;

/// How many rows are placed before the guess.
const ROWS: usize = 3;

/// What someone who sees this view may do next, if anything.
pub fn choose(view: &Value) -> Option<Value> {
    if view["phase"]["may_ready"] == true {
        return Some(json!({ "type": "ready" }));
    }
    view["boards"].as_array()?.iter().find_map(choose_on)
}

fn choose_on(board: &Value) -> Option<Value> {
    let rows = board["rows"].as_array()?.len();
    let may = |what: &str| board["may"][what] == true;
    if may("place") {
        let roll = board["turn"]["roll"].as_array()?;
        let dice: Vec<Value> = (0..4).map(|column| roll.get(column).cloned().unwrap_or_default()).collect();
        return Some(json!({ "type": "place", "dice": dice }));
    }
    if may("roll") && rows < ROWS {
        return Some(json!({ "type": "roll" }));
    }
    may("solve").then(|| json!({ "type": "solve", "code": [1, 2, 3, 4] }))
}

/// Lets people act, whoever may, until all of them see that the game is over.
pub async fn play_to_the_end(people: &mut [&mut Person]) {
    for _ in 0..200 {
        let mut over = 0;
        for person in people.iter_mut() {
            person.catch_up().await;
            if let Some(action) = choose(&person.game["view"]) {
                person.act(action).await.expect("what may be done is done");
            }
            over += usize::from(person.game["view"]["phase"]["type"] == "over");
        }
        if over == people.len() {
            return;
        }
    }
    panic!("the game does not end");
}
