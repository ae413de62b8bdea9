//! The front door: what a request must be like, how many connections there may
//! be, and how long they may take.

use std::{net::SocketAddr, time::Duration};

use serde_json::json;
use server::Resource;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::{Instant, timeout},
};

use crate::harness::{House, PATIENCE, Person, request};

/// Sends these very bytes, and gives the status of the answer.
async fn status_of(address: SocketAddr, text: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an answer in time").unwrap();
    String::from_utf8_lossy(&bytes).split(' ').nth(1).unwrap_or_default().into()
}

#[tokio::test]
async fn a_name_that_leads_here_by_trickery_is_refused() {
    let house = House::open();
    let (code, _) = house.room().await;
    let evil = [("host", "evil.example"), ("origin", "http://evil.example")];
    for (method, path) in [
        ("POST", "/api/rooms"),
        ("GET", "/metrics"),
        ("GET", "/"),
        ("GET", &format!("/api/rooms/{code}/qr.svg")),
    ] {
        let answer = request(house.address, method, path, &evil).await;
        assert_eq!((answer.status, &answer.json()["code"]), (421, &json!("wrong_host")), "{method} {path}");
    }
    let socket = Person::connect(house.address, &format!("/api/rooms/{code}/socket"), &evil).await;
    assert!(socket.is_err());
    assert_eq!(house.bad("wrong_host").await, 5);
    for name in ["localhost:7360", "pi", "pi.local:7360", "192.168.1.7", "[::1]:7360"] {
        assert_eq!(request(house.address, "GET", "/healthz", &[("host", name)]).await.status, 200, "{name}");
    }
}

#[tokio::test]
async fn the_names_that_the_operator_gave_are_known() {
    let house = House::with(|config| {
        config.public_url = Some("https://games.example/dodo/".into());
        config.origins = vec!["https://other.example:8443".into()];
    });
    for (name, status) in
        [("games.example", 200), ("GAMES.example:443", 200), ("other.example", 200), ("evil.example", 421)]
    {
        assert_eq!(
            request(house.address, "GET", "/healthz", &[("host", name)]).await.status,
            status,
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_request_names_one_host() {
    let house = House::open();
    let end = "connection: close\r\n\r\n";
    for (text, status) in [
        (format!("GET /healthz HTTP/1.1\r\nhost: x\r\n{end}"), "200"),
        (format!("GET /healthz HTTP/1.0\r\n{end}"), "200"),
        (format!("GET /healthz HTTP/1.1\r\n{end}"), "400"),
        (format!("GET /healthz HTTP/1.1\r\nhost:\r\n{end}"), "400"),
        (format!("GET /healthz HTTP/1.1\r\nhost: x\r\nhost: x\r\n{end}"), "400"),
        (format!("GET /healthz HTTP/1.1\r\nhost: a b\r\n{end}"), "400"),
        (format!("GET http://evil.example/healthz HTTP/1.1\r\nhost: x\r\n{end}"), "421"),
    ] {
        assert_eq!(status_of(house.address, &text).await, status, "{text}");
    }
    assert_eq!(house.bad("bad_host").await, 4);
}

#[tokio::test]
async fn pages_of_other_sites_cannot_make_a_browser_ask() {
    let house = House::open();
    let (code, _) = house.room().await;
    let room = format!("/api/rooms/{code}/qr.svg");
    let image =
        [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")];
    for path in [&room, "/metrics", "/api/games"] {
        let answer = request(house.address, "GET", path, &image).await;
        assert_eq!((answer.status, &answer.json()["code"]), (403, &json!("cross_site")), "{path}");
    }
    assert_eq!(house.bad("cross_site").await, 3);
    let link =
        [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
    assert_eq!(request(house.address, "GET", &room, &link).await.status, 200, "someone follows a link");
    assert_ne!(request(house.address, "GET", "/", &link).await.status, 403);
    let own = [("sec-fetch-site", "same-origin")];
    assert_eq!(request(house.address, "GET", &room, &own).await.status, 200);
}

#[tokio::test]
async fn pages_can_only_be_read() {
    let house = House::open();
    for method in ["TRACE", "CONNECT", "POST", "DELETE"] {
        assert_eq!(request(house.address, method, "/", &[]).await.status, 405, "{method}");
    }
    assert_eq!(request(house.address, "TRACE", "/api/rooms", &[]).await.status, 405);
}

#[tokio::test]
async fn one_address_cannot_take_every_connection() {
    let house = House::with(|config| config.allowances[Resource::Connection].burst = 3);
    let from = async |last: u8| {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
        socket.connect(house.address).await.unwrap()
    };
    let closes = async |stream: &mut TcpStream| {
        let mut bytes = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("it is closed").is_ok()
    };
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(from(7).await);
    }
    for _ in 0..5 {
        closes(&mut from(7).await).await;
    }
    house.until_count("dodo_bad_input_total{why=\"too_many_connections\"}", 5).await;
    assert_eq!(house.get("/healthz").await.status, 200, "others come in");
    held.clear();
    let back = async {
        loop {
            let mut stream = from(7).await;
            stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.ok();
            let mut text = String::new();
            stream.read_to_string(&mut text).await.ok();
            if text.starts_with("HTTP/1.1 200") {
                return;
            }
        }
    };
    timeout(PATIENCE, back).await.expect("whoever lets go is let in again");
}

/// A reader with little room of its own.
async fn slow_reader(house: &House) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 * 1024).unwrap();
    socket.connect(house.address).await.unwrap()
}

#[tokio::test]
async fn an_answer_that_is_not_taken_is_cut_off() {
    let house = House::with(|config| config.limits.answer_within = Duration::from_millis(200));
    let mut stream = slow_reader(&house).await;
    let ask = "GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n".repeat(200);
    // The server may hang up before it has read all of it.
    stream.write_all(ask.as_bytes()).await.ok();
    house.until_count("dodo_bad_input_total{why=\"unread_answer\"}", 1).await;
    assert_eq!(house.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn frames_without_messages_are_counted_too() {
    let house = House::with(|config| config.allowances[Resource::LineByte].burst = 64 * 1024);
    let (code, mut host, _guest) = house.table().await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let handshake = format!(
        "GET /api/rooms/{code}/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(handshake.as_bytes()).await.unwrap();
    // A text that begins with nothing and goes on with nothing, masked with zeros.
    let begin = [0x01, 0x80, 0, 0, 0, 0];
    let go_on = [0x00, 0x80, 0, 0, 0, 0].repeat(1_000);
    stream.write_all(&begin).await.unwrap();
    let flood = async { while stream.write_all(&go_on).await.is_ok() {} };
    timeout(PATIENCE, flood).await.expect("it is cut off");
    assert_eq!(house.bad("too_much_read").await, 1);
    host.catch_up().await;
}

#[tokio::test]
async fn a_line_that_just_ends_is_not_bad_input() {
    let house = House::open();
    let (_, host, guest) = house.table().await;
    drop((host, guest));
    house.until_count("dodo_sockets", 0).await;
    assert_eq!(house.bad("broken_frame").await, 0);
}

#[tokio::test]
async fn whoever_asks_without_end_is_told_to_wait() {
    let house = House::with(|config| {
        config.allowances[Resource::Page].burst = 20;
        config.allowances[Resource::Page].every = Duration::from_secs(3600);
    });
    for _ in 0..20 {
        assert_eq!(house.get("/api/games").await.status, 200);
    }
    let asked = Instant::now();
    let answer = house.get("/api/games").await;
    assert_eq!((answer.status, &answer.json()["code"]), (429, &json!("too_many_pages")));
    assert!(asked.elapsed() >= Duration::from_secs(1), "who asks again at once must not win anything");
}
