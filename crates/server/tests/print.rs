//! Decks for the printer, and what it does not put up with.

use serde_json::Value;

use server::Resource;

use crate::harness::House;

const PATH: &str = "/api/print/dobble";

#[tokio::test]
async fn a_deck_is_drawn_and_the_same_again() {
    let house = House::open();
    let wish = format!("{PATH}/8/7");
    let answer = house.get(&wish).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let deck = answer.json();
    assert_eq!(deck["cards"].as_array().map(Vec::len), Some(57));
    assert_eq!(deck["names"].as_array().map(Vec::len), Some(57));
    assert_eq!(house.get(&wish).await.json(), deck);
}

#[tokio::test]
async fn a_deck_that_cannot_be_is_turned_away() {
    let house = House::open();
    let wishes = [
        ("7/1", "no_deck_of_seven"),
        ("11/1", "no_deck_of_eleven"),
        ("200/1", "symbols"),
        ("300/1", "bad_deck"),
        ("cats/1", "bad_deck"),
        ("8/-1", "bad_deck"),
        ("8/4294967296", "bad_deck"),
    ];
    for (wish, code) in wishes {
        let answer = house.get(&format!("{PATH}/{wish}")).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &Value::from(code)), "{wish}");
    }
    assert_eq!(house.bad("bad_deck").await, 7);
}

#[tokio::test]
async fn an_address_has_only_so_many_decks_drawn() {
    let house = House::with(|config| {
        config.allowances[Resource::Deck].burst = 2;
        config.allowances[Resource::Deck].every = std::time::Duration::from_secs(3600);
    });
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(house.get(&format!("{PATH}/3/1")).await.status);
    }
    assert_eq!(statuses, [200, 200, 429]);
    assert_eq!(house.bad("too_many_decks").await, 1);
}
