//! Whole households and networks before the governor.

use std::time::Duration;

use rooms::{Hex, RoomCode, Token};
use tokio::time::advance;

use super::*;

fn governor(choose: impl FnOnce(&mut Allowances)) -> Arc<Governor> {
    let mut allowances = Allowances::default();
    choose(&mut allowances);
    Arc::new(Governor::new(allowances, 1_000, 1_000, Metrics::default()))
}

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

fn room() -> RoomCode {
    RoomCode::from_number(7)
}

#[tokio::test(start_paused = true)]
async fn addresses_are_counted_apart() {
    let governor = governor(|allowances| allowances[Resource::Room] = Allowance::per_second(1, 1));
    let [a, b] = ["10.0.0.1", "10.0.0.2"].map(address);
    assert!(governor.take(Resource::Room, a).is_ok() && governor.take(Resource::Room, b).is_ok());
    let refused = governor.take(Resource::Room, a).unwrap_err();
    assert_eq!((refused.row().status.as_u16(), refused.row().code), (429, "too_many_rooms"));
    advance(Duration::from_secs(1)).await;
    assert!(governor.take(Resource::Room, a).is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_thousand_networks_of_one_customer_do_not_fill_the_server() {
    let governor = governor(|_| {});
    let household = |number: u16| IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 1]);
    let mut opened = 0;
    for number in 0..1_010 {
        while governor.take(Resource::Room, household(number)).is_ok() {
            opened += 1;
        }
    }
    assert_eq!(opened, 160);
    assert!(governor.take(Resource::Room, address("2001:db8:8::1")).is_ok(), "the neighbour is another");
}

#[tokio::test(start_paused = true)]
async fn coming_back_does_not_refill_what_a_person_has_taken() {
    let governor = governor(|allowances| allowances[Resource::Request] = Allowance::per_second(3, 1));
    let (me, you) = (Hex([1; 16]), Hex([2; 16]));
    let line_of = |token: &Token| {
        let mut line = governor.line(HERE, room());
        line.is_of(token.hash());
        line
    };
    let (first, second) = (line_of(&me), line_of(&me));
    assert!(first.requests.take(2).is_ok());
    assert!(second.requests.take(1).is_ok(), "two tabs of one person");
    assert!(first.requests.take(1).is_err());
    drop((first, second));
    assert!(line_of(&me).requests.take(1).is_err());
    assert!(line_of(&you).requests.take(3).is_ok());
}

#[tokio::test(start_paused = true)]
async fn strangers_without_end_have_no_more_than_their_address() {
    let governor = governor(|allowances| allowances[Resource::Request] = Allowance::per_second(3, 1));
    let taken = (0..=255).filter(|&number| {
        let mut line = governor.line(HERE, room());
        line.is_of(Hex([number; 16]).hash());
        line.requests.take(1).is_ok()
    });
    assert_eq!(taken.count(), 24);
}

#[tokio::test(start_paused = true)]
async fn a_room_has_only_so_much_whoever_comes() {
    let governor = governor(|allowances| allowances[Resource::Request] = Allowance::per_second(3, 1));
    let taken = (0..=255).filter(|&last| {
        let line = governor.line(IpAddr::from([10, 0, 0, last]), room());
        line.requests.take(1).is_ok()
    });
    assert_eq!(taken.count(), 48);
    assert!(governor.line(HERE, RoomCode::from_number(8)).requests.take(1).is_ok(), "others go on");
}

#[tokio::test(start_paused = true)]
async fn whoever_has_had_much_kept_must_wait() {
    let governor = governor(|_| {});
    let line = governor.line(HERE, room());
    line.kept.owe(2 * 1024 * 1024);
    assert_eq!(line.kept.has_left().unwrap_err().row().code, "too_much_kept");
    assert!(governor.line(address("10.0.0.1"), room()).kept.has_left().is_ok(), "others go on");
    advance(Duration::from_secs(1)).await;
    assert!(line.kept.has_left().is_ok());
    line.kept.owe(65 * 1024);
    assert!(line.kept.has_left().is_err());
}

/// Three tables of six who draw as fast as they may for a minute, behind one
/// router: 20 strokes of 330 bytes a second each.
#[tokio::test(start_paused = true)]
async fn honest_tables_behind_one_router_are_not_held_up_and_strangers_have_no_more_for_it() {
    const SECONDS: u32 = 60;
    let refused = async |does_play: bool| {
        let governor = governor(|_| {});
        let token = |n: u8| Hex([n; 16]).hash();
        let line = |n: u8| {
            let mut line = governor.line(HERE, RoomCode::from_number(u64::from(n / 6)));
            line.is_of(token(n));
            line
        };
        let lines: Vec<LineBudget> = (0..18).map(line).collect();
        let _players: Vec<Player> =
            lines.iter().filter(|_| does_play).map(|line| line.kept.plays()).collect();
        let mut refused = 0;
        for _ in 0..SECONDS * 20 {
            for line in &lines {
                let may = line.strokes.take(1).is_ok() && line.kept.has_left().is_ok();
                line.kept.owe(330);
                refused += u32::from(!may);
            }
            advance(Duration::from_millis(50)).await;
        }
        refused
    };
    assert_eq!(refused(true).await, 0);
    assert!(refused(false).await > 1_000, "or this would show nothing");
}
