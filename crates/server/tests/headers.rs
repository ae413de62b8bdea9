//! What every answer says about itself, where the server answers at all, and
//! who may see what it counts.

use serde_json::json;

use crate::harness::{Answer, House, Person, request};

fn is_secured(answer: &Answer) {
    let policy = answer.header("content-security-policy").unwrap_or_else(|| panic!("{answer:?}"));
    for word in ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'self'"] {
        assert!(policy.contains(word), "{word} is missing in {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{name} of {answer:?}");
    }
    assert!(answer.header("permissions-policy").is_some());
    assert_eq!(answer.header("access-control-allow-origin"), None);
}

#[tokio::test]
async fn every_answer_is_secured() {
    let house = House::open();
    let (code, _) = house.room().await;
    let room = format!("/api/rooms/{code}");
    let qr = format!("{room}/qr.svg");
    let evil = [("origin", "http://evil.example")];
    for (method, path, headers, status) in [
        ("GET", "/healthz", &[][..], 200),
        ("GET", "/metrics", &[], 200),
        ("GET", "/api/games", &[], 200),
        ("GET", "/api/address", &[], 200),
        ("GET", &room, &[], 200),
        ("GET", &qr, &[], 200),
        ("POST", "/api/rooms", &[], 200),
        ("POST", "/api/rooms", &evil, 403),
        ("DELETE", "/api/rooms", &[], 405),
        ("GET", "/api/rooms/ZZZZZ", &[], 404),
        ("GET", "/api/rooms/%ff", &[], 400),
        ("GET", "/no/such/page", &[], 404),
        ("GET", "/../Cargo.toml", &[], 404),
        ("GET", "/%2e%2e/Cargo.toml", &[], 404),
    ] {
        let answer = request(house.address, method, path, headers).await;
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
        is_secured(&answer);
    }
    for screen in ["/", "/tv", "/sounds", "/r/BCDFG", "/score/dominoes", "/practice/rush", "/print/dobble"] {
        is_secured(&house.get(screen).await);
    }
}

#[tokio::test]
async fn below_its_path_the_server_answers_and_above_it_does_not() {
    let house = House::with(|config| config.base_path = "/dodo/".into());
    for path in ["/dodo/healthz", "/dodo/api/games", "/dodo/api/address"] {
        assert_eq!(house.get(path).await.status, 200, "{path}");
    }
    for path in ["/healthz", "/api/games", "/", "/metrics", "/tv", "/dodohealthz"] {
        let answer = house.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        is_secured(&answer);
    }
    let opened = request(house.address, "POST", "/dodo/api/rooms", &[]).await.json();
    let path = format!("/dodo/api/rooms/{}/socket", opened["code"].as_str().unwrap());
    let mut host = Person::connect(house.address, &path, &[]).await.unwrap();
    host.hello(json!({ "token": opened["token"], "name": "Ana" })).await.unwrap();
    host.catch_up().await;
}

/// Whether or not the client is built in: the screens of the client are known
/// below the path, and only there.
#[tokio::test]
async fn the_screens_are_below_the_path_too() {
    let house = House::with(|config| config.base_path = "/dodo/".into());
    for path in ["/dodo/", "/dodo", "/dodo/tv", "/dodo/r/BCDFG"] {
        let answer = house.get(path).await;
        if answer.status == 200 {
            assert!(answer.body.contains("<base href=\"/dodo/\""), "{path}: {}", answer.body);
            assert_eq!(answer.header("cache-control"), Some("no-cache"));
        } else {
            assert!(answer.body.contains("cargo play"), "{path}: {answer:?}");
        }
    }
}

/// The page itself says what is wrong, where a person looks; `cargo play` is
/// what it says if no client is built in.
#[tokio::test]
async fn a_person_who_is_lost_gets_the_page_and_a_program_a_code() {
    let house = House::open();
    let browser = [("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    let is_page = |body: &str| body.contains("<base href=") || body.contains("cargo play");
    for (path, status) in
        [("/BCDFG", 200), ("/bcd-fg", 200), ("/BCDFG/", 200), ("/nothing", 404), ("/a/b/c", 404)]
    {
        let seen = request(house.address, "GET", path, &browser).await;
        assert!(is_page(&seen.body), "{path}: {seen:?}");
        assert!(seen.status == status || seen.body.contains("cargo play"), "{path}: {seen:?}");
        is_secured(&seen);
    }
    for (path, headers) in
        [("/nothing", &[][..]), ("/assets/none.js", &[("accept", "*/*")]), ("/api/none", &browser)]
    {
        let answer = request(house.address, "GET", path, headers).await;
        assert_eq!((answer.status, &answer.json()["code"]), (404, &json!("no_such_page")), "{path}");
    }
}

#[tokio::test]
async fn with_a_token_whoever_has_it_sees_what_is_counted() {
    let house = House::with(|config| config.metrics_token = Some("secret".into()));
    let see =
        async |headers: &[(&str, &str)]| request(house.address, "GET", "/metrics", headers).await.status;
    assert_eq!(see(&[]).await, 404);
    assert_eq!(see(&[("authorization", "Bearer wrong!")]).await, 404);
    assert_eq!(see(&[("authorization", "Bearer secret")]).await, 200);
    assert_eq!(see(&[("authorization", "Bearer secret"), ("x-forwarded-for", "10.0.0.1")]).await, 200);
}

#[tokio::test]
async fn without_a_token_nobody_sees_what_is_counted_through_a_proxy() {
    let house = House::open();
    let see = async |headers: &[(&str, &str)]| request(house.address, "GET", "/metrics", headers).await;
    let seen = see(&[]).await;
    assert_eq!(seen.status, 200);
    for name in ["dodo_rooms_open", "dodo_sockets", "dodo_asks_total", "dodo_journal_commit_seconds_count"] {
        assert!(seen.body.contains(name), "{name} is missing in {}", seen.body);
    }
    assert_eq!(see(&[("x-forwarded-for", "127.0.0.1")]).await.status, 404);
    assert_eq!(see(&[("forwarded", "for=127.0.0.1")]).await.status, 404);
}

#[tokio::test]
async fn pages_from_the_public_address_are_our_own() {
    let house = House::with(|config| {
        config.public_url = Some("https://games.example/dodo/".into());
        config.origins = vec!["https://other.example".into()];
    });
    let open =
        async |origin: &str| request(house.address, "POST", "/api/rooms", &[("origin", origin)]).await.status;
    assert_eq!(open("https://games.example").await, 200);
    assert_eq!(open("https://other.example").await, 200);
    assert_eq!(open("http://games.example").await, 403);
    assert_eq!(house.get("/api/address").await.json()["url"], "https://games.example/dodo/");
}
