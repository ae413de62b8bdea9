//! TLS, for an operator who wants a secure address without a proxy. Whoever
//! comes to the same port without it is led to the address that has it.

mod certificate;
mod stream;

use std::{io, sync::Arc};

use axum::{
    extract::State,
    http::{
        HeaderMap, StatusCode, Uri,
        header::{HOST, LOCATION},
    },
    response::{IntoResponse as _, Response},
};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;

pub use certificate::{BadCertificate, Certificate};
pub(crate) use stream::Stream;

use crate::config::Config;

/// The first byte of every TLS connection: a record of the handshake. No request
/// of HTTP begins with it.
const HANDSHAKE: u8 = 0x16;

/// What is spoken on a new connection.
#[derive(Debug)]
pub(crate) enum Spoken {
    /// What was asked for.
    AsMeant(Stream),
    /// Plain HTTP, where TLS was meant.
    Plain(TcpStream),
}

/// Begins TLS on a connection, if the operator has chosen it and the other side
/// has, too.
pub(crate) async fn begin(stream: TcpStream, certificate: Option<&Certificate>) -> io::Result<Spoken> {
    let Some(certificate) = certificate else { return Ok(Spoken::AsMeant(stream.into())) };
    let mut first = [0];
    stream.peek(&mut first).await?;
    if first != [HANDSHAKE] {
        return Ok(Spoken::Plain(stream));
    }
    let stream = TlsAcceptor::from(certificate.0.clone()).accept(stream).await?;
    Ok(Spoken::AsMeant(Stream::Tls(Box::new(stream))))
}

/// Leads whoever asked without TLS to the same address with it. Not for good:
/// the next evening may be held without.
pub(crate) async fn lead(State(config): State<Arc<Config>>, headers: HeaderMap, uri: Uri) -> Response {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let path = uri.path_and_query().map_or(config.base_path.as_str(), |path| path.as_str());
    let Some(host) = host else { return StatusCode::BAD_REQUEST.into_response() };
    let to = format!("https://{host}{path}");
    (StatusCode::TEMPORARY_REDIRECT, [(LOCATION, to)]).into_response()
}
