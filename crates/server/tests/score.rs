//! The scorekeeper for tables with the real box, and what it does not put up with.

use serde_json::{Value, json};

use crate::harness::{House, post};

const PATH: &str = "/api/score/dominoes";

#[tokio::test]
async fn a_record_comes_back_with_its_points() {
    let house = House::open();
    let lines = ["1 8H 1 8I 1", "1 8J 1 8K 3", "2 7K 3 6K 3", "1 1A 1 1B 1"];
    let answer = post(house.address, PATH, &json!({ "seats": 2, "lines": lines }).to_string()).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let sheet = answer.json();
    let points = |seat: usize| sheet["sides"][seat]["points"].clone();
    assert_eq!([points(0), points(1)], [Value::from(0), Value::from(2)]);
    assert_eq!(sheet["entries"][3]["code"], "alone");
}

#[tokio::test]
async fn what_is_no_record_is_turned_away() {
    let house = House::open();
    let long = json!({ "seats": 2, "lines": vec!["1 8H 1 8I 1"; 1000] }).to_string();
    for body in ["", "[]", "{", r#"{"seats":9,"lines":[]}"#, r#"{"seats":2,"lines":[],"more":1}"#, &long] {
        let answer = post(house.address, PATH, body).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &Value::from("bad_record")), "{body:.40}");
    }
    house.until_count("dodo_bad_input_total{why=\"bad_record\"}", 6).await;
}
