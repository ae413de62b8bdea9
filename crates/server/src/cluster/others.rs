//! The other nodes, as they were listed a moment ago. What follows from it is
//! a guess that whoever is asked corrects; who owns a room is never taken from
//! here.

use std::{collections::BTreeMap, time::Duration};

use rooms::{Found, Listed, Node, NodeId, Silence};

/// How long nobody must have been listed who knows a game's rules before it may
/// be claimed, and closed, by someone who does not.
const UNKNOWN_FOR: Duration = Duration::from_secs(60);

/// The nodes, as they were last listed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others(Vec<Listed>);

/// How someone is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Alive,
    /// It may be buried by anyone.
    Expired,
    NotListed,
}

impl Others {
    pub(crate) fn new(listed: Vec<Listed>) -> Self {
        Self(listed)
    }

    pub(crate) fn standing(&self, node: NodeId) -> Standing {
        match self.0.iter().find(|listed| listed.node.id == node) {
            Some(listed) if listed.silence == Silence::Expired => Standing::Expired,
            Some(_) => Standing::Alive,
            None => Standing::NotListed,
        }
    }

    /// Someone else who may claim a room, now that we hand rooms over.
    pub(crate) fn heir(&self, me: NodeId) -> Option<&Node> {
        self.others(me).find(|node| !node.is_draining)
    }

    /// Someone else who may claim this room: they know the rules of the game
    /// that is played in it, and can read its records.
    pub(crate) fn heir_of(&self, me: NodeId, found: &Found) -> Option<&Node> {
        let needs = found.needs.as_deref();
        let can_play = |node: &&Node| node.format >= found.format && knows(&node.rules, needs);
        self.others(me).filter(|node| !node.is_draining).find(can_play)
    }

    /// Whether anybody who may be alive knows these rules.
    pub(crate) fn is_known(&self, needs: &str) -> bool {
        let alive = self.0.iter().filter(|listed| listed.silence != Silence::Expired);
        alive.map(|listed| &listed.node).any(|node| knows(&node.rules, Some(needs)))
    }

    /// Where others are with whom other packs lie than with us.
    pub(crate) fn with_other_packs(&self, me: &Node) -> Vec<&str> {
        let differs = |node: &&Node| node.shelf.is_some() && node.shelf != me.shelf;
        self.others(me.id).filter(differs).map(|node| &*node.address).collect()
    }

    /// Others that were just heard of.
    fn others(&self, me: NodeId) -> impl Iterator<Item = &Node> {
        let heard = self.0.iter().filter(|listed| listed.silence == Silence::None);
        heard.map(|listed| &listed.node).filter(move |node| node.id != me)
    }
}

/// Since when nobody has been listed who knows some rules.
#[derive(Debug, Default)]
pub(crate) struct Orphans(BTreeMap<String, Duration>);

impl Orphans {
    /// Whether nobody who knows these rules has been there for so long that
    /// nobody will come.
    pub(crate) fn are_given_up(&mut self, others: &Others, needs: &str, now: Duration) -> bool {
        if others.is_known(needs) {
            self.0.remove(needs);
            return false;
        }
        now >= *self.0.entry(needs.to_owned()).or_insert(now) + UNKNOWN_FOR
    }

    /// The others were looked at. Whoever knows some rules has been there,
    /// whether or not anyone asked for them meanwhile.
    pub(crate) fn seen(&mut self, others: &Others) {
        self.0.retain(|needs, _| !others.is_known(needs));
    }
}

/// Whether rules are among those; a room between games needs none.
pub(crate) fn knows(rules: &[String], needs: Option<&str>) -> bool {
    needs.is_none_or(|needs| rules.iter().any(|rule| rule == needs))
}

#[cfg(test)]
mod tests {
    use rooms::{Epoch, Hex};

    use super::*;

    fn listed(number: u8, rules: &str, silence: Silence, is_draining: bool) -> Listed {
        let node = Node {
            id: Hex([number; 16]),
            address: format!("10.0.0.{number}:7361"),
            build: "test".into(),
            format: 1,
            rules: vec![rules.into()],
            shelf: Some(Hex([number / 3; 32])),
            is_draining,
        };
        Listed { node, silence }
    }

    #[test]
    fn a_room_is_left_to_someone_alive_who_stays_and_knows_its_rules() {
        let others = Others::new(vec![
            listed(1, "duel/2", Silence::None, false),
            listed(2, "duel/1", Silence::Silent, false),
            listed(3, "duel/1", Silence::None, true),
            listed(4, "duel/1", Silence::None, false),
        ]);
        let heir = |me: u8, needs: Option<&str>, format| {
            let needs = needs.map(str::to_owned);
            let found = Found { room: Hex([9; 16]), epoch: Epoch(3), owner: None, needs, format };
            others.heir_of(Hex([me; 16]), &found).map(|node| node.id.0[0])
        };
        assert_eq!(heir(1, Some("duel/1"), 1), Some(4));
        assert_eq!(heir(4, Some("duel/1"), 1), None, "nobody else");
        assert_eq!(heir(1, None, 1), Some(4));
        assert_eq!(heir(1, None, 2), None, "nobody reads its records");
        assert!(others.is_known("duel/1") && !others.is_known("duel/3"));
        let with_others = |me: &Listed| others.with_other_packs(&me.node).join(" ");
        assert_eq!(with_others(&others.0[0]), "10.0.0.3:7361 10.0.0.4:7361", "not who was silent");
        assert_eq!(with_others(&others.0[3]), "10.0.0.1:7361");
    }

    #[test]
    fn whoever_has_expired_is_as_good_as_gone() {
        let others = Others::new(vec![
            listed(1, "duel/1", Silence::Silent, false),
            listed(2, "duel/1", Silence::Expired, false),
        ]);
        let standings = [1, 2, 3].map(|number| others.standing(Hex([number; 16])));
        assert_eq!(standings, [Standing::Alive, Standing::Expired, Standing::NotListed]);
    }

    fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn rules_are_given_up_when_nobody_has_known_them_for_a_minute_on_end() {
        let knowing = Others::new(vec![listed(1, "duel/1", Silence::None, true)]);
        let gone = Others::new(vec![
            listed(1, "duel/1", Silence::Expired, false),
            listed(2, "duel/2", Silence::None, false),
        ]);
        let mut orphans = Orphans::default();
        assert!(!orphans.are_given_up(&gone, "duel/1", secs(10)), "not at first sight");
        assert!(!orphans.are_given_up(&gone, "duel/1", secs(69)));
        assert!(orphans.are_given_up(&gone, "duel/1", secs(70)));
        assert!(!orphans.are_given_up(&gone, "duel/3", secs(70)), "each rules by themselves");
        assert!(!orphans.are_given_up(&knowing, "duel/1", secs(71)), "who knows them is back");
        assert!(!orphans.are_given_up(&gone, "duel/1", secs(72)), "and gone again");
        // Back and gone between two visits: the minute begins anew all the same.
        orphans.seen(&knowing);
        assert!(!orphans.are_given_up(&gone, "duel/1", secs(500)));
        orphans.seen(&gone);
        assert!(orphans.are_given_up(&gone, "duel/1", secs(560)));
    }
}
