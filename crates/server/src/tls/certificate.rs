//! What a server proves its name with: a certificate of the operator's own, or
//! one made at the first start and kept, so that browsers which were told to
//! trust it need not be told again.

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
    sync::Arc,
    time::{Duration, SystemTime},
};

use rcgen::{CertificateParams, DnType, KeyPair};
use tokio_rustls::rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
};

/// How long a certificate of ours is good for: the longest that Apple's devices take.
const GOOD_FOR: Duration = Duration::from_secs(825 * 24 * 3600);
/// How old a kept one may be before another is made.
const KEPT_FOR: Duration = Duration::from_secs(795 * 24 * 3600);
/// Clocks in a house differ.
const GOOD_BEFORE: Duration = Duration::from_secs(24 * 3600);

/// A certificate and its key, ready to be used.
#[derive(Clone, Debug)]
pub struct Certificate(pub(super) Arc<ServerConfig>);

/// Why there is no certificate, in words for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{what}: {why}")]
pub struct BadCertificate {
    what: String,
    why: String,
}

impl BadCertificate {
    fn new(at: &Path, why: &impl ToString) -> Self {
        Self { what: at.display().to_string(), why: why.to_string() }
    }
}

impl Certificate {
    /// The certificate in one file, and those that vouch for it behind it, and
    /// its key in another; both in PEM.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, BadCertificate> {
        let chain: Vec<_> = CertificateDer::pem_file_iter(certificate)
            .and_then(Iterator::collect)
            .map_err(|error| BadCertificate::new(certificate, &error))?;
        if chain.is_empty() {
            return Err(BadCertificate::new(certificate, &"there is no certificate in it"));
        }
        let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| BadCertificate::new(key, &error))?;
        Self::new(chain, secret).map_err(|error| BadCertificate::new(certificate, &error))
    }

    /// The certificate that is kept in a folder, or a new one for these names
    /// and addresses, if there is none or it is too old.
    pub fn kept(folder: &Path, names: Vec<String>) -> Result<Self, BadCertificate> {
        let (certificate, key) = (folder.join("certificate.der"), folder.join("key.der"));
        if !is_fresh(&certificate) {
            make(folder, &certificate, &key, names)?;
        }
        let read = |path: &Path| fs::read(path).map_err(|error| BadCertificate::new(path, &error));
        let chain = vec![CertificateDer::from(read(&certificate)?)];
        let secret = PrivateKeyDer::try_from(read(&key)?).map_err(|why| BadCertificate::new(&key, &why))?;
        Self::new(chain, secret).map_err(|error| BadCertificate::new(folder, &error))
    }

    fn new(
        chain: Vec<CertificateDer<'static>>,
        secret: PrivateKeyDer<'static>,
    ) -> Result<Self, tokio_rustls::rustls::Error> {
        let provider = Arc::new(ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
        let mut config = config.with_no_client_auth().with_single_cert(chain, secret)?;
        // Or a browser would ask for HTTP/2, which is not spoken here.
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self(Arc::new(config)))
    }
}

fn is_fresh(certificate: &Path) -> bool {
    let made = fs::metadata(certificate).and_then(|file| file.modified());
    // A clock that was set back makes nothing old.
    made.is_ok_and(|made| made.elapsed().is_ok_and(|age| age < KEPT_FOR) || made > SystemTime::now())
}

fn make(folder: &Path, certificate: &Path, key: &Path, names: Vec<String>) -> Result<(), BadCertificate> {
    let failed = |error: rcgen::Error| BadCertificate::new(folder, &error);
    let not_written = |error: io::Error| BadCertificate::new(folder, &error);
    let secret = KeyPair::generate().map_err(failed)?;
    let mut wanted = CertificateParams::new(names).map_err(failed)?;
    wanted.distinguished_name.push(DnType::CommonName, "Dodo");
    let now = SystemTime::now();
    wanted.not_before = (now - GOOD_BEFORE).into();
    wanted.not_after = (now + GOOD_FOR - GOOD_BEFORE).into();
    let made = wanted.self_signed(&secret).map_err(failed)?;
    fs::create_dir_all(folder).map_err(not_written)?;
    // The key first: a certificate without one would be taken for a whole one.
    write_secret(key, &secret.serialize_der()).map_err(not_written)?;
    fs::write(certificate, made.der()).map_err(not_written)
}

/// Writes what nobody else on the machine may read.
fn write_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(bytes)
}
