//! Thousands of connections that arrive at the same moment, from many
//! households of this machine.

use std::{fs, net::SocketAddr, sync::Arc};

use tokio::{net::TcpStream, sync::Barrier, task::JoinSet};

use super::{Report, Target};
use line::{Failure, From, connect, has_households, open_room, shake_hands};

/// How many of the crowd come from one household; the server lets in so many.
const TOGETHER: usize = 150;
/// Households from here on are the crowd's.
const FIRST: usize = 20;
/// Descriptors left for everything else that is open.
const SPARE: usize = 120;

pub(super) async fn arrive(target: Target) -> Result<Report, Failure> {
    let mut report = Report::default();
    let most = if has_households(target.address) { usize::MAX } else { TOGETHER };
    let most = descriptors().map_or(most, |all| most.min(all.saturating_sub(SPARE)));
    let n = target.crowd.min(most);
    let (code, _) = open_room(target.address, From::Household(FIRST)).await?;
    let ready = Arc::new(Barrier::new(n));
    let mut arriving = JoinSet::new();
    for number in 0..n {
        let (ready, code) = (ready.clone(), code.clone());
        arriving.spawn(async move {
            ready.wait().await;
            knock(target.address, From::Household(FIRST + number / TOGETHER), &code).await
        });
    }
    let mut held = Vec::new();
    while let Some(knocked) = arriving.join_next().await {
        match knocked? {
            Ok((answer, stream)) => {
                let is_right = matches!(answer.as_str(), "101" | "429");
                report.note(answer, is_right);
                held.push(stream);
            }
            // A full house does not even open the door.
            Err(_) => report.note("turned away", true),
        }
    }
    report.hold(report.answers.contains_key("101"), "nobody of a crowd was let in");
    if n < target.crowd {
        report.answers.insert("not tried, for want of descriptors or addresses".into(), target.crowd - n);
    }
    Ok(report)
}

async fn knock(address: SocketAddr, from: From, code: &str) -> Result<(String, TcpStream), Failure> {
    let mut stream = connect(address, from).await?;
    let head = shake_hands(&mut stream, code, "").await?;
    Ok((head.get(9..12).unwrap_or_default().to_owned(), stream))
}

/// How many descriptors this program may have, where the system says so.
fn descriptors() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}
