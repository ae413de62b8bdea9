//! Links to tables as messengers preview them.

use std::time::Duration;

use server::Resource;

use crate::harness::House;

#[tokio::test]
async fn the_picture_of_a_table_is_drawn_and_no_table_is_woken_for_it() {
    let house = House::with(|config| config.sleep_after = Duration::from_millis(20));
    let (code, host, guest) = house.table().await;
    let picture = format!("/api/rooms/{code}/preview.png");
    let awake = house.get(&picture).await;
    assert_eq!((awake.status, awake.header("content-type")), (200, Some("image/png")));
    drop((host, guest));
    house.until_count("dodo_rooms_open", 0).await;
    let asleep = house.get(&picture).await;
    assert_eq!(asleep.status, 200);
    assert!(asleep.body.len() < awake.body.len(), "nobody and no game is told of a table that sleeps");
    house.get(&format!("/r/{code}")).await;
    assert_eq!(house.count("dodo_rooms_open").await, 0);
}

#[tokio::test]
async fn previews_of_wrong_codes_cost_as_much_as_trying_them() {
    let house = House::with(|config| {
        config.allowances[Resource::Guess].burst = 2;
        config.allowances[Resource::Guess].every = Duration::from_secs(3600);
    });
    let (code, _host, _guest) = house.table().await;
    let right = house.get(&format!("/r/{code}")).await.body;
    for wrong in ["BCDFG", "GFDCB"] {
        house.get(&format!("/r/{wrong}")).await;
    }
    assert_eq!(house.bad("no_such_room").await, 2);
    // From then on right and wrong look the same.
    let guarded = house.get(&format!("/r/{code}")).await.body;
    let wrong = house.get("/r/BCDFG").await.body;
    assert_eq!(guarded.replace(&code, "BCDFG"), wrong);
    // Without a client built in there is no page to say anything.
    assert!(guarded != right || !right.contains("og:title"));
    let picture = house.get(&format!("/api/rooms/{code}/preview.png")).await;
    assert_eq!(picture.status, 429);
}

#[tokio::test]
async fn who_asks_for_too_many_previews_still_gets_the_page() {
    let house = House::with(|config| {
        config.allowances[Resource::Preview].burst = 1;
        config.allowances[Resource::Preview].every = Duration::from_secs(3600);
    });
    let (code, _host, _guest) = house.table().await;
    let page = format!("/r/{code}");
    let (first, then) = (house.get(&page).await, house.get(&page).await);
    assert_eq!(first.status, then.status);
    assert_eq!(house.count("dodo_previews_total").await, 1);
    let picture = house.get(&format!("/api/rooms/{code}/preview.png")).await;
    assert_eq!(picture.status, 429);
    assert_eq!(house.bad("too_many_previews").await, 2);
}
