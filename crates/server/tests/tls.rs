//! TLS, spoken with a real client: pages, sockets, links, and what those hear
//! who come without it.

use std::{fs, net::SocketAddr, sync::Arc};

use futures_util::{SinkExt as _, StreamExt as _};
use line::{From, exchange};
use serde_json::{Value, json};
use server::{Certificate, Config};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName},
    },
};
use tokio_tungstenite::{client_async, tungstenite::Message};

use crate::harness::{Folder, House, PATIENCE};

const NAMES: [&str; 3] = ["localhost", "dodo.local", "127.0.0.1"];

/// A house with a certificate of its own making, and that certificate.
fn house() -> (House, CertificateDer<'static>) {
    let folder = Arc::new(Folder::new());
    let kept = folder.path().join("tls");
    let certificate = Certificate::kept(&kept, NAMES.map(String::from).to_vec()).unwrap();
    let shown = fs::read(kept.join("certificate.der")).unwrap().into();
    (House::on(folder, |config: &mut Config| config.tls = Some(certificate)), shown)
}

/// A connection of a client that trusts this certificate and no other.
async fn connect(address: SocketAddr, name: &str, trusted: &CertificateDer<'static>) -> TlsStream<TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let provider = Arc::new(ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = config.with_root_certificates(roots).with_no_client_auth();
    let stream = TcpStream::connect(address).await.unwrap();
    let name = ServerName::try_from(name.to_owned()).unwrap();
    TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap()
}

async fn ask(address: SocketAddr, trusted: &CertificateDer<'static>, head: &str) -> String {
    let mut stream = connect(address, "localhost", trusted).await;
    let request = format!("{head} HTTP/1.1\r\nhost: localhost:{}\r\nconnection: close\r\n", address.port());
    stream.write_all(format!("{request}content-length: 0\r\n\r\n").as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    String::from_utf8(answer).unwrap()
}

fn body(answer: &str) -> Value {
    serde_json::from_str(answer.split_once("\r\n\r\n").expect("an answer").1).unwrap()
}

#[tokio::test]
async fn a_room_is_opened_and_entered_over_tls() {
    let (house, trusted) = house();
    let opened = body(&ask(house.address, &trusted, "POST /api/rooms").await);
    let code = opened["code"].as_str().expect("a code");

    let stream = connect(house.address, "dodo.local", &trusted).await;
    let url = format!("wss://dodo.local:{}/api/rooms/{code}/socket", house.address.port());
    let (mut socket, _) = client_async(url, stream).await.unwrap();
    let hello = json!({ "id": 1, "ask": { "type": "hello", "token": opened["token"], "name": "Ana" } });
    socket.send(Message::text(hello.to_string())).await.unwrap();
    // The room and its people are told in several frames, one of them long.
    let welcomed = async {
        loop {
            let Message::Text(text) = socket.next().await.expect("it stays open").unwrap() else { continue };
            let told: Value = serde_json::from_str(&text).unwrap();
            if told["type"] == "welcome" {
                return told;
            }
        }
    };
    assert_eq!(timeout(PATIENCE, welcomed).await.unwrap()["id"], 1);
    house.close().await;
}

#[tokio::test]
async fn links_say_that_they_are_secure() {
    let (house, trusted) = house();
    let opened = body(&ask(house.address, &trusted, "POST /api/rooms").await);
    let code = opened["code"].as_str().expect("a code");
    let page = ask(house.address, &trusted, &format!("GET /r/{code}")).await;
    let here = format!("https://localhost:{}/", house.address.port());
    if server::has_client() {
        for (property, address) in [
            ("og:url", format!("{here}r/{code}")),
            ("og:image", format!("{here}api/rooms/{code}/preview.png")),
        ] {
            let line = format!("<meta property=\"{property}\" content=\"{address}\" />");
            assert!(page.contains(&line), "{line} in {page}");
        }
    }
}

#[tokio::test]
async fn whoever_comes_without_tls_is_led_to_where_it_is_spoken() {
    let (house, _) = house();
    let port = house.address.port();
    let plain = |host: &'static str| {
        let request =
            format!("GET /r/BCDFG?x=1 HTTP/1.1\r\nhost: {host}:{port}\r\nconnection: close\r\n\r\n");
        async move { exchange(house.address, From::Home, request.as_bytes(), PATIENCE).await.unwrap() }
    };
    let answer = plain("dodo.local").await;
    assert!(answer.starts_with("HTTP/1.1 307"), "{answer}");
    assert!(answer.contains(&format!("location: https://dodo.local:{port}/r/BCDFG?x=1\r\n")), "{answer}");
    // The door is the same: a name that leads here by mistake is not passed on.
    let answer = plain("evil.example").await;
    assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
}

#[tokio::test]
async fn what_is_no_handshake_is_counted_and_harms_nobody() {
    let (house, trusted) = house();
    let answer = exchange(house.address, From::Home, &[0x16, 3, 1, 0xff, 0xff, 0, 0], PATIENCE).await;
    assert!(!answer.unwrap().contains("HTTP"), "nothing that is for anybody's eyes");
    let counted = ask(house.address, &trusted, "GET /metrics").await;
    assert!(counted.contains("dodo_bad_input_total{why=\"no_tls\"} 1"), "{counted}");
}

#[test]
fn a_certificate_is_made_once_and_kept() {
    let folder = Folder::new();
    let names = || NAMES.map(String::from).to_vec();
    let shown = || fs::read(folder.path().join("certificate.der")).unwrap();
    Certificate::kept(folder.path(), names()).unwrap();
    let first = shown();
    Certificate::kept(folder.path(), names()).unwrap();
    assert_eq!(shown(), first, "whoever trusts it need not be asked again");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(folder.path().join("key.der")).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "nobody else may read the key");
    }
    // Two years later another is made.
    let file = fs::File::options().write(true).open(folder.path().join("certificate.der")).unwrap();
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(800 * 24 * 3600);
    file.set_modified(long_ago).unwrap();
    Certificate::kept(folder.path(), names()).unwrap();
    assert_ne!(shown(), first);
}

#[test]
fn files_that_are_no_certificate_are_refused_with_their_name() {
    let folder = Folder::new();
    let [certificate, key] = ["own.pem", "own.key"].map(|name| folder.path().join(name));
    fs::write(&certificate, "not a certificate").unwrap();
    for wrong in [folder.path().join("gone.pem"), certificate] {
        let refused = Certificate::read(&wrong, &key).unwrap_err().to_string();
        assert!(refused.contains(wrong.to_str().unwrap()), "{refused}");
    }
}
