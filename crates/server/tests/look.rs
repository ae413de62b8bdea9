//! The eyes for those who practise drawing, and what they do not put up with.

use serde_json::{Value, json};

use server::Resource;

use crate::harness::{House, post};

const PATH: &str = "/api/look";

/// A star in one stroke.
const STAR: [i16; 12] = [1000, 300, 1220, 1560, 330, 760, 1680, 770, 720, 1570, 1010, 310];

#[tokio::test]
async fn a_star_is_seen_as_a_star() {
    let house = House::open();
    let answer = post(house.address, PATH, &json!({ "strokes": [STAR] }).to_string()).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let words = answer.json()["words"].as_array().unwrap().clone();
    assert_eq!(words.len(), 5);
    assert_eq!(words[0]["word"], "star");
    let chances: Vec<u64> = words.iter().filter_map(|likely| likely["chance"].as_u64()).collect();
    assert!(chances.is_sorted_by(|a, b| a >= b) && chances.iter().sum::<u64>() <= 1_000, "{chances:?}");
    house.until_count("dodo_looks_total", 1).await;
}

#[tokio::test]
async fn an_empty_board_is_nothing() {
    let house = House::open();
    let answer = post(house.address, PATH, r#"{"strokes":[[]]}"#).await;
    assert_eq!((answer.status, answer.json()), (200, json!({ "words": [] })));
}

#[tokio::test]
async fn what_is_no_drawing_is_turned_away() {
    let house = House::open();
    let long = json!({ "strokes": [vec![7; 8_002]] }).to_string();
    let longer = json!({ "strokes": [vec![2_000; 20_000]] }).to_string();
    let odd = r#"{"strokes":[[1,2,3]]}"#;
    let far = r#"{"strokes":[[1,99999]]}"#;
    for body in ["", "[]", "{", odd, far, r#"{"strokes":[],"more":1}"#, &long, &longer] {
        let answer = post(house.address, PATH, body).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &Value::from("bad_drawing")), "{body:.40}");
    }
    house.until_count("dodo_bad_input_total{why=\"bad_drawing\"}", 8).await;
}

#[tokio::test]
async fn an_address_has_only_so_many_drawings_looked_at() {
    let house = House::with(|config| {
        config.allowances[Resource::Look].burst = 2;
        config.allowances[Resource::Look].every = std::time::Duration::from_secs(3600);
    });
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(post(house.address, PATH, r#"{"strokes":[]}"#).await.status);
    }
    assert_eq!(statuses, [200, 200, 429]);
    assert_eq!(house.bad("too_many_looks").await, 1);
}
