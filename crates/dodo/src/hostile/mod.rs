//! `dodo storm --against`: hostile programs on real sockets. Each attack must
//! be answered as it deserves, and two honest people at a table, who were there
//! before and have nothing to do with it, play on while it runs: how long their
//! acts take is told beside how long they took before it.

mod attacks;
mod costly;
mod crowd;
mod door;
mod frames;
mod honest;
mod report;
mod slow;
mod stay;

use std::{
    error::Error,
    io::{self, Write as _},
    net::{SocketAddr, ToSocketAddrs as _},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use line::{Failure, has_households};
use tokio::runtime;

use self::{
    honest::{Honest, Times},
    report::Report,
};

/// How many acts are played in peace before each attack.
const CALM_ACTS: usize = 12;

/// Whom to attack, and how hard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    /// How many connections arrive at once.
    pub(crate) crowd: usize,
    /// Whether to wait for those who dawdle to be shown out.
    pub(crate) waits: bool,
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
    let address = target.address;
    let honest = Some(Honest::sit_down(address).await?);
    let mut table = BesideAttack { address, honest, n_harmful: 0 };
    writeln!(
        io::stdout(),
        "{:<34} {:>6}  {:<16} {:<24} the server answered",
        "attack",
        "tried",
        "honest play",
        "p50/p99 ms before, during"
    )?;
    let dawdlers = slow::Dawdlers::come(address).await?;
    table.try_out("pages of others", door::wrong_origins(address)).await?;
    table.try_out("nonsense for HTTP", door::bad_requests(address)).await?;
    table.try_out("offers of compression", frames::compression(address)).await?;
    table.try_out("text that cannot be read", attacks::bad_text(address)).await?;
    table.try_out("binary frames", attacks::binary(address)).await?;
    table.try_out("frames far too long", attacks::oversized(address)).await?;
    table.try_out("frames against the protocol", frames::broken(address)).await?;
    let code = table.code();
    table.try_out("a guest who would be host", attacks::usurper(address, &code)).await?;
    let code = table.code();
    table.try_out("made-up and replayed tokens", attacks::tokens(address, &code)).await?;
    table.try_out("one request sent many times", attacks::replays(address)).await?;
    table.try_out("a flood of requests", attacks::flood(address)).await?;
    table.try_out("guests who never read", slow::deaf_guests(address)).await?;
    table.try_out("cheers beside a large pack", costly::reactions(address)).await?;
    table.try_out("deals of a large pack", costly::deals(address, false)).await?;
    table.try_out("deals to bots that think hard", costly::deals(address, true)).await?;
    // From the address of honest people, these would rightly shut them out too.
    if has_households(address) {
        table.try_out("the games of one room", costly::games_of_one_room(address)).await?;
        table.try_out("the list of packs", costly::list_of_packs(address)).await?;
        table.try_out("large packs", costly::packs(address)).await?;
        table.try_out("another host's name", stay::wrong_hosts(address)).await?;
        table.try_out("frames with nothing in them", stay::empty_frames(address)).await?;
        table.try_out("connections that only stay", stay::kept_connections(address)).await?;
        table.try_out("answers that are never read", stay::unread_answers(address)).await?;
        table.try_out("guessing codes", door::guesses(address)).await?;
        table.try_out("a flood of rooms", door::rooms(address)).await?;
    } else {
        writeln!(
            io::stdout(),
            "left out, with only one address to come from: floods of pages and of connections, guessing codes, \
             floods of rooms"
        )?;
    }
    table.try_out("a crowd at the door at once", crowd::arrive(target)).await?;
    table.try_out("those who dawdle, shown out", dawdlers.shown_out(target.waits)).await?;
    table.try_out("what the server noticed", door::confession(address)).await?;
    Ok(table.n_harmful)
}

/// The honest table, and what was done around it.
struct BesideAttack {
    address: SocketAddr,
    /// None only while they play in a task of their own.
    honest: Option<Honest>,
    n_harmful: usize,
}

impl BesideAttack {
    /// The code of the honest table.
    fn code(&self) -> String {
        self.honest.as_ref().map(|honest| honest.code.clone()).unwrap_or_default()
    }

    /// Lets honest people play, first in peace and then while an attack runs.
    async fn try_out(
        &mut self,
        name: &str,
        attack: impl Future<Output = Result<Report, Failure>>,
    ) -> Result<(), Failure> {
        let Some(mut honest) = self.honest.take() else { return Err("nobody is at the table".into()) };
        let calm = honest.play(CALM_ACTS).await?;
        let is_over = Arc::new(AtomicBool::new(false));
        let until = is_over.clone();
        let playing = tokio::spawn(async move {
            let played = honest.play_until(&until).await;
            (honest, played)
        });
        let report = attack.await;
        is_over.store(true, Ordering::Relaxed);
        let (honest, played) = playing.await?;
        let report = report.map_err(|failure| format!("{name}: {failure}"))?;
        self.n_harmful += usize::from(report.fault.is_some() || played.is_err());
        print(name, &report, &calm, &played)?;
        self.honest = Some(match played {
            Ok(_) => honest,
            Err(_) => Honest::sit_down(self.address).await?,
        });
        Ok(())
    }
}

fn print(name: &str, report: &Report, calm: &Times, played: &Result<Times, Failure>) -> io::Result<()> {
    let mut out = io::stdout();
    let (honest, during) = match played {
        Ok(times) => (format!("fine, {} acts", times.count()), times.to_string()),
        Err(_) => ("DISTURBED".into(), String::new()),
    };
    let times = format!("{calm}, {during}");
    writeln!(out, "{name:<34} {:>6}  {honest:<16} {times:<24} {report}", report.tried)?;
    if let Some(fault) = &report.fault {
        writeln!(out, "  HARM: {fault}")?;
    }
    if let Err(failure) = played {
        writeln!(out, "  HARM to honest play: {failure}")?;
    }
    Ok(())
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
