//! Who begins, where the table lets whoever lost begin.

use serde_json::json;

use crate::evening::Evening;

#[test]
fn whoever_lost_the_game_before_begins_the_next_wherever_they_sit_then() {
    let (mut evening, [mut ana, mut ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "duel" })).unwrap();
    evening.ask(ana, json!({ "type": "options", "options": { "begins": "loser" } })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    for (loses, order) in [(1, [0, 1]), (1, [1, 0]), (0, [1, 0]), (0, [0, 1])] {
        let (loser, seats) = ([ana, ben][loses], order.map(|n: usize| [ana, ben][n]));
        evening.ask(loser, json!({ "type": "concede" })).unwrap();
        for guest in [ana, ben] {
            evening.ask(guest, json!({ "type": "stand" })).unwrap();
        }
        for (seat, guest) in seats.into_iter().enumerate() {
            evening.ask(guest, json!({ "type": "sit", "seat": seat })).unwrap();
        }
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        let place = seats.iter().position(|guest| guest.person == loser.person).unwrap();
        assert_eq!(evening.view(ana)["view"]["boards"][0]["breaker"], json!(place));
        // What is recorded says who it was: a replay needs nothing else.
        evening.restart();
        (ana, ben) = (evening.back(ana), evening.back(ben));
        assert_eq!(evening.view(ana)["view"]["boards"][0]["breaker"], json!(place));
    }
}
