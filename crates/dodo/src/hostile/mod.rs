//! `dodo storm --against`: hostile programs on real sockets. Each attack must
//! be answered as it deserves, and two honest people at a table, who were there
//! before and have nothing to do with it, must be able to play on.

mod attacks;
mod crowd;
mod door;
mod frames;
mod honest;
mod slow;

use std::{
    collections::BTreeMap,
    error::Error,
    fmt,
    io::{self, Write as _},
    net::{SocketAddr, ToSocketAddrs as _},
    time::Instant,
};

use tokio::{runtime, time::timeout};

use self::honest::Honest;
use line::{Failure, PATIENCE, has_households};

/// Whom to attack, and how hard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    /// How many connections arrive at once.
    pub(crate) crowd: usize,
    /// Whether to wait for those who dawdle to be shown out.
    pub(crate) waits: bool,
}

/// What came of one attack.
#[derive(Debug, Default)]
struct Report {
    tried: usize,
    /// How often the server answered how.
    answers: BTreeMap<String, usize>,
    /// What the server should not have done.
    fault: Option<String>,
}

impl Report {
    /// Notes an answer, and whether it is the one an attack deserves.
    fn note(&mut self, answer: impl Into<String>, is_right: bool) {
        let answer = answer.into();
        self.tried += 1;
        if !is_right && self.fault.is_none() {
            self.fault = Some(format!("answered with {answer}"));
        }
        *self.answers.entry(answer).or_default() += 1;
    }

    /// Notes something that must hold besides.
    fn hold(&mut self, holds: bool, what: &str) {
        if !holds && self.fault.is_none() {
            self.fault = Some(what.into());
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers: Vec<String> = self.answers.iter().map(|(answer, n)| format!("{answer} ×{n}")).collect();
        f.write_str(&answers.join(", "))
    }
}

/// An attack did what it should not have.
#[derive(Debug, thiserror::Error)]
#[error("{0} of the attacks did harm")]
struct HarmDone(usize);

/// The server that `url` names. Attacking others' machines is nobody's
/// business, so only this one's addresses are taken unless told otherwise.
pub(crate) fn find(url: &str, is_owned: bool) -> Result<SocketAddr, Box<dyn Error>> {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or_default();
    let address = authority.to_socket_addrs().map_err(|error| format!("{url}: {error}"))?.next();
    let address = address.ok_or_else(|| format!("{url} names no machine"))?;
    if !address.ip().is_loopback() && !is_owned {
        return Err(
            format!("{url} is not this machine; attack only what is yours, with --yes-i-own-it").into()
        );
    }
    Ok(address)
}

/// Tries everything, and prints what came of it.
pub(crate) fn attack(target: Target) -> Result<(), Box<dyn Error>> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    let n_harmful = runtime.block_on(attack_all(target)).map_err(|failure| -> Box<dyn Error> { failure })?;
    if n_harmful == 0 { Ok(()) } else { Err(Box::new(HarmDone(n_harmful))) }
}

async fn attack_all(target: Target) -> Result<usize, Failure> {
    let mut table = BesideAttack { target, honest: Honest::sit_down(target.address).await?, n_harmful: 0 };
    writeln!(io::stdout(), "{:<34} {:>6}  {:<13} the server answered", "attack", "tried", "honest play")?;
    let dawdlers = slow::Dawdlers::come(target.address).await?;
    let address = target.address;
    table.try_out("pages of others", door::wrong_origins(address)).await?;
    table.try_out("nonsense for HTTP", door::bad_requests(address)).await?;
    table.try_out("offers of compression", frames::compression(address)).await?;
    table.try_out("text that cannot be read", attacks::bad_text(address)).await?;
    table.try_out("binary frames", attacks::binary(address)).await?;
    table.try_out("frames far too long", attacks::oversized(address)).await?;
    table.try_out("frames against the protocol", frames::broken(address)).await?;
    let code = table.honest.code.clone();
    table.try_out("a guest who would be host", attacks::usurper(address, &code)).await?;
    table.try_out("made-up and replayed tokens", attacks::tokens(address, &code)).await?;
    table.try_out("one request sent many times", attacks::replays(address)).await?;
    table.try_out("a flood of requests", attacks::flood(address)).await?;
    table.try_out("guests who never read", slow::deaf_guests(address)).await?;
    // From the address of honest people, these would rightly shut them out too.
    if has_households(address) {
        table.try_out("guessing codes", door::guesses(address)).await?;
        table.try_out("a flood of rooms", door::rooms(address)).await?;
    } else {
        writeln!(
            io::stdout(),
            "left out, with only one address to come from: guessing codes, floods of rooms"
        )?;
    }
    table.try_out("a crowd at the door at once", crowd::arrive(target)).await?;
    table.try_out("those who dawdle, shown out", dawdlers.shown_out(target.waits)).await?;
    table.try_out("what the server noticed", door::confession(address)).await?;
    Ok(table.n_harmful)
}

/// The honest table, and what was done around it.
struct BesideAttack {
    target: Target,
    honest: Honest,
    n_harmful: usize,
}

impl BesideAttack {
    async fn try_out(
        &mut self,
        name: &str,
        attack: impl Future<Output = Result<Report, Failure>>,
    ) -> Result<(), Failure> {
        let report = attack.await.map_err(|failure| format!("{name}: {failure}"))?;
        let began = Instant::now();
        let played = timeout(PATIENCE, self.honest.play_on(self.target.address)).await;
        let played = played.unwrap_or_else(|_| Err("nothing happened any more".into()));
        let mut out = io::stdout();
        let honest = match &played {
            Ok(()) => format!("fine, {} ms", began.elapsed().as_millis()),
            Err(_) => "DISTURBED".into(),
        };
        writeln!(out, "{name:<34} {:>6}  {honest:<13} {report}", report.tried)?;
        if let Some(fault) = &report.fault {
            writeln!(out, "  HARM: {fault}")?;
        }
        if let Err(failure) = &played {
            writeln!(out, "  HARM to honest play: {failure}")?;
        }
        self.n_harmful += usize::from(report.fault.is_some() || played.is_err());
        if played.is_err() {
            self.honest = Honest::sit_down(self.target.address).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_attacked_unless_told_otherwise() {
        for ours in ["ws://127.0.0.1:7360", "http://127.0.0.1:7360/", "127.0.0.1:7360", "ws://[::1]:7360/x"] {
            assert_eq!(find(ours, false).unwrap().port(), 7360, "{ours}");
        }
        for others in ["ws://192.0.2.1:80", "ws://0.0.0.0:80"] {
            assert!(find(others, false).is_err(), "{others}");
            assert!(find(others, true).is_ok(), "{others}");
        }
        for nonsense in ["", "ws://", "ws://127.0.0.1", "ws:// :80"] {
            assert!(find(nonsense, true).is_err(), "{nonsense}");
        }
    }
}
