//! `dodo referee`: one game at a time over JSON lines, without a server. For
//! tests, research, and bots in any language; see `docs/protocol.md`.

use std::{
    error::Error,
    io::{self, BufRead, Read as _, Write},
};

use bots::Level;
use games::{Audience, Kind, Millis, Outcome, Rng, Seat, Viewer};
use rooms::{Refusal, Table, TableEvent, TableInput, deal, wire::RawJson};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The longest line that is read.
const LINE_BYTES: u64 = 1 << 20;

/// What the referee can be told to do.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum Order {
    /// Deals a new game and forgets the last one.
    Deal {
        kind: Kind,
        seats: u8,
        #[serde(default = "no_options")]
        options: Value,
        #[serde(default)]
        seed: u64,
    },
    /// A seat acts.
    Act {
        seat: Seat,
        action: Value,
        #[serde(default)]
        now: Option<Millis>,
    },
    /// A seat gives the game up.
    Leave {
        seat: Seat,
        #[serde(default)]
        now: Option<Millis>,
    },
    /// The deadline comes.
    Timeout {
        #[serde(default)]
        now: Option<Millis>,
    },
    /// What a seat sees, or a spectator.
    View {
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// What one of our bots would do.
    Bot {
        seat: Seat,
        #[serde(default)]
        level: Level,
        #[serde(default)]
        seed: u64,
    },
}

/// What the referee answers, always one line.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Reply {
    Stepped {
        ok: True,
        now: Millis,
        events: Vec<Heard>,
        waiting_for: Vec<Seat>,
        deadline: Option<Millis>,
        outcome: Option<Outcome>,
    },
    Seen {
        ok: True,
        view: RawJson,
        backlog: Vec<RawJson>,
    },
    Chosen {
        ok: True,
        action: Option<Value>,
        after: Option<Millis>,
    },
    Refused {
        ok: False,
        code: String,
        text: String,
    },
}

#[derive(Debug, Serialize)]
struct Heard {
    /// `all`, or who alone, or who not.
    audience: String,
    event: RawJson,
}

/// `true`, as a type.
#[derive(Debug, Default)]
struct True;
/// `false`, as a type.
#[derive(Debug, Default)]
struct False;

impl Serialize for True {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

impl Serialize for False {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(false)
    }
}

fn no_options() -> Value {
    Value::Object(Map::new())
}

/// The game being refereed, and its clock.
struct Match {
    table: Box<dyn Table>,
    now: Millis,
}

/// Reads orders from standard input until it ends, and answers each on
/// standard output.
pub(crate) fn referee() -> Result<(), Box<dyn Error>> {
    preside(io::stdin().lock(), io::stdout().lock())?;
    Ok(())
}

fn preside(mut orders: impl BufRead, mut replies: impl Write) -> io::Result<()> {
    let mut current = None;
    let mut line = String::new();
    loop {
        line.clear();
        if orders.by_ref().take(LINE_BYTES).read_line(&mut line)? == 0 {
            return Ok(());
        }
        if line.trim().is_empty() {
            continue;
        }
        let reply = match serde_json::from_str(&line) {
            Ok(order) => {
                obey(&mut current, order).unwrap_or_else(|refusal| refused(refusal.code(), &refusal))
            }
            Err(error) => refused("bad_order", &error),
        };
        serde_json::to_writer(&mut replies, &reply)?;
        writeln!(replies)?;
        replies.flush()?;
    }
}

fn refused(code: impl Into<String>, reason: &dyn Error) -> Reply {
    Reply::Refused { ok: False, code: code.into(), text: reason.to_string() }
}

fn obey(current: &mut Option<Match>, order: Order) -> Result<Reply, Refusal> {
    if let Order::Deal { kind, seats, options, seed } = order {
        let (table, told) = deal(kind, &options, seats, Rng::seed_from_number(seed))?;
        let dealt = current.insert(Match { table, now: Millis(0) });
        return Ok(dealt.report(told));
    }
    let current = current.as_mut().ok_or(Refusal::NotPlaying)?;
    match order {
        Order::Deal { .. } => Err(Refusal::Playing),
        Order::Act { seat, action, now } => {
            let now = current.later(now);
            current.step(now, &TableInput::Act { seat, action, at: now })
        }
        Order::Leave { seat, now } => current.step(current.later(now), &TableInput::Leave { seat }),
        Order::Timeout { now } => {
            let due = current.table.deadline();
            current.step(current.later(now.or(due)), &TableInput::Timeout)
        }
        Order::View { seat } => {
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            Ok(Reply::Seen {
                ok: True,
                view: current.table.view(viewer).whole(),
                backlog: current.table.backlog(viewer),
            })
        }
        Order::Bot { seat, level, seed } => {
            let choice = current.table.think(seat, level, Rng::seed_from_number(seed))();
            let (action, after) = choice.map(|choice| (choice.action.into_json(), choice.after)).unzip();
            Ok(Reply::Chosen { ok: True, action, after })
        }
    }
}

impl Match {
    /// The clock never goes back.
    fn later(&self, now: Option<Millis>) -> Millis {
        now.unwrap_or(self.now).max(self.now)
    }

    fn step(&mut self, now: Millis, input: &TableInput) -> Result<Reply, Refusal> {
        let told = self.table.step(now, input)?;
        self.now = now;
        Ok(self.report(told))
    }

    fn report(&self, told: Vec<TableEvent>) -> Reply {
        Reply::Stepped {
            ok: True,
            now: self.now,
            events: told.into_iter().map(heard).collect(),
            waiting_for: self.table.waiting_for().iter().collect(),
            deadline: self.table.deadline(),
            outcome: self.table.outcome(),
        }
    }
}

fn heard(told: TableEvent) -> Heard {
    let audience = match told.audience {
        Audience::All => "all".into(),
        Audience::Only(seat) => format!("only {}", seat.0),
        Audience::Except(seat) => format!("except {}", seat.0),
    };
    Heard { audience, event: told.event }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replies(orders: &str) -> Vec<Value> {
        let mut out = Vec::new();
        preside(orders.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn a_game_is_dealt_played_and_watched() {
        let replies = replies(
            r#"{"do":"deal","kind":"duel","seats":1,"seed":7}
               {"do":"act","seat":0,"action":{"type":"roll"}}
               {"do":"view","seat":0}
               {"do":"view"}
               {"do":"bot","seat":0,"level":"easy"}
               {"do":"timeout"}
               {"do":"leave","seat":0}"#,
        );
        assert!(replies.iter().all(|reply| reply["ok"] == true), "{replies:#?}");
        assert_eq!(replies[0]["waiting_for"], serde_json::json!([0]));
        assert_eq!(replies[2]["view"]["boards"][0]["turn"]["type"], "placing");
        assert_eq!(replies[4]["action"]["type"], "place");
        assert!(replies[6]["outcome"].is_object());
    }

    #[test]
    fn bad_orders_are_answered_and_the_game_goes_on() {
        let replies = replies(
            r#"{"do":"act","seat":0,"action":{"type":"roll"}}
               not json
               {"do":"dance"}
               {"do":"deal","kind":"chess","seats":1}
               {"do":"deal","kind":"duel","seats":9}
               {"do":"deal","kind":"duel","seats":1}
               {"do":"act","seat":0,"action":{"type":"place","dice":[1,null,null,null]}}
               {"do":"act","seat":7,"action":{"type":"roll"}}
               {"do":"act","seat":0,"action":{"type":"roll"}}"#,
        );
        let codes: Vec<&str> = replies.iter().filter_map(|reply| reply["code"].as_str()).collect();
        let expected = ["not_playing", "bad_order", "bad_order", "bad_order", "too_many_seats"];
        assert_eq!(codes[..5], expected);
        assert!(codes[5].starts_with("duel.") && codes[6].starts_with("duel."), "{codes:?}");
        assert_eq!(replies[8]["ok"], true);
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let orders = r#"{"do":"deal","kind":"duel","seats":1,"seed":5}
                        {"do":"act","seat":0,"action":{"type":"roll"}}
                        {"do":"view","seat":0}"#;
        assert_eq!(replies(orders), replies(orders));
        assert_ne!(replies(orders), replies(&orders.replace("\"seed\":5", "\"seed\":6")));
    }
}
