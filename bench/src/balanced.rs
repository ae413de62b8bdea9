//! How many sockets come in at the server that owns their room, when a balancer
//! in front of three servers hashes as the recipe in `deploy/balancers` has it.
//! Where there is no HAProxy, it says so.

use std::{
    net::TcpListener,
    process::{Child, Command, Stdio},
    time::Duration,
};

use line::{Folder, Postgres};
use tokio::{runtime::Runtime, time::sleep};

use crate::{
    house::{Door, Failure, House},
    party::open,
    person::Person,
    sheet::table,
};

const RECIPE: &str = include_str!("../../deploy/balancers/haproxy.cfg");
/// People who come in to each room.
const EACH: usize = 4;
/// How long it may take until HAProxy has seen that a server is gone: it looks
/// every second, and believes it the second time.
const NOTICED_AFTER: Duration = Duration::from_secs(5);

/// Lets people come in to so many rooms through a balancer, while all three
/// servers are there, and when one has died.
pub(crate) fn balanced(rooms: usize) -> Result<String, Failure> {
    Runtime::new()?.block_on(async {
        let head = ["", "sockets", "passed on", "without a hop", "target"].map(str::to_owned);
        let title =
            format!("Behind HAProxy, by its recipe: three servers, {rooms} rooms, {EACH} people each");
        if Command::new("haproxy").arg("-v").output().is_err() {
            return Ok(format!("{title}: not weighed, there is no HAProxy here\n"));
        }
        let postgres = Postgres::start().ok_or("there is no PostgreSQL here")?;
        let open_one = || House::open_on_database(&postgres.url(), None);
        let mut houses = vec![open_one()?, open_one()?, open_one()?];
        let balancer = Balancer::before(&houses)?;
        balancer.answers().await?;
        let mut codes = Vec::new();
        for _ in 0..rooms {
            codes.push(open(balancer.door).await?.0);
        }
        let mut rows = vec![come_in("all are there", &codes, &balancer, &houses).await?];
        drop(houses.pop());
        sleep(NOTICED_AFTER).await;
        rows.push(come_in("one has died", &codes, &balancer, &houses).await?);
        Ok(table(&title, &head, &rows))
    })
}

/// Lets people come in to all rooms, and counts who was passed on.
async fn come_in(
    what: &str,
    codes: &[String],
    balancer: &Balancer,
    houses: &[House],
) -> Result<[String; 5], Failure> {
    let before = passed_on(houses).await?;
    let mut people = Vec::new();
    for code in codes {
        for _ in 0..EACH {
            people.push(Person::join(balancer.door, code, None).await?);
        }
    }
    let (all, hops) = (people.len(), passed_on(houses).await? - before);
    let share = 100.0 * (all as f64 - hops as f64) / all as f64;
    Ok([what.into(), all.to_string(), hops.to_string(), format!("{share:.1} %"), "≥ 95 %".into()])
}

/// How many sockets these servers have passed on.
async fn passed_on(houses: &[House]) -> Result<u64, Failure> {
    let mut all = 0;
    for house in houses {
        let counted = house.door.http("GET", "/metrics").await?;
        let lines = counted.lines().filter(|line| line.starts_with("dodo_forwarded_total"));
        all += lines.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum::<u64>();
    }
    Ok(all)
}

/// HAProxy as the recipe has it, on loopback.
struct Balancer {
    door: Door,
    haproxy: Child,
    _folder: Folder,
}

impl Balancer {
    fn before(houses: &[House]) -> Result<Self, Failure> {
        // The port is free a moment later, too.
        let address = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?;
        let recipe = RECIPE.replace("bind :8080", &format!("bind {address}"));
        // Names are for machines; here all are one, which has fewer descriptors to give.
        let recipe = recipe.replace("maxconn 50000", "maxconn 2000").replace("maxconn 20000", "maxconn 2000");
        let recipe = (1..).zip(houses).fold(recipe, |recipe, (number, house)| {
            let Door(server) = house.door;
            recipe.replace(&format!("node{number}:7360"), &server.to_string())
        });
        let folder = Folder::new();
        let path = folder.path().join("haproxy.cfg");
        std::fs::write(&path, recipe)?;
        let haproxy = Command::new("haproxy").arg("-f").arg(path).stderr(Stdio::null()).spawn()?;
        Ok(Self { door: Door(address), haproxy, _folder: folder })
    }

    /// Waits until it takes people in.
    async fn answers(&self) -> Result<(), Failure> {
        for _ in 0..200 {
            if self.door.http("GET", "/healthz").await.is_ok_and(|body| body == "ok\n") {
                return Ok(());
            }
            sleep(Duration::from_millis(50)).await;
        }
        Err("HAProxy does not answer".into())
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing left to end.
        self.haproxy.kill().ok();
        self.haproxy.wait().ok();
    }
}
