//! People who sit down together: a room, its host, its guests and a game.

use std::net::Ipv4Addr;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{
    house::{Door, Failure, HERE},
    person::Person,
};

/// Rooms that fill at the same time; more would only wait for each other.
const AT_ONCE: usize = 16;

/// The game a party plays.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    pub(crate) seats: usize,
    pub(crate) kind: &'static str,
    pub(crate) options: Value,
}

impl Party {
    /// One room, everyone seated, the game dealt and seen by all.
    pub(crate) async fn seat(&self, door: Door) -> Result<Vec<Person>, Failure> {
        let (code, token) = open(door).await?;
        let mut people = vec![Person::join(door, &code, Some(&token)).await?];
        people[0].ask(&json!({ "type": "pick", "kind": self.kind })).await?;
        while people.len() < self.seats {
            people.push(Person::join(door, &code, None).await?);
        }
        people[0].ask(&json!({ "type": "options", "options": self.options })).await?;
        people[0].ask(&json!({ "type": "start" })).await?;
        for person in &mut people {
            person.ask(&json!({ "type": "ping" })).await?;
        }
        Ok(people)
    }

    /// So many such rooms.
    pub(crate) async fn fill(&self, door: Door, rooms: usize) -> Result<Vec<Vec<Person>>, Failure> {
        let mut filling = JoinSet::new();
        let mut tables = Vec::new();
        for _ in 0..rooms {
            if filling.len() == AT_ONCE
                && let Some(table) = filling.join_next().await
            {
                tables.push(table??);
            }
            let party = self.clone();
            filling.spawn(async move { party.seat(door).await });
        }
        while let Some(table) = filling.join_next().await {
            tables.push(table??);
        }
        Ok(tables)
    }
}

/// Opens a room; gives its code and its host's token.
pub(crate) async fn open(door: Door) -> Result<(String, String), Failure> {
    open_from(HERE, door).await
}

/// The same from an address of this machine's own.
pub(crate) async fn open_from(from: Ipv4Addr, door: Door) -> Result<(String, String), Failure> {
    let opened: Value = serde_json::from_str(&door.http_from(from, "POST", "/api/rooms").await?)?;
    let (Some(code), Some(token)) = (opened["code"].as_str(), opened["token"].as_str()) else {
        return Err("no room was opened".into());
    };
    Ok((code.to_owned(), token.to_owned()))
}
