//! The other nodes, as they were listed a moment ago. What follows from it is
//! a guess that whoever is asked corrects; who owns a room is never taken from
//! here.

use rooms::{Listed, Node, NodeId, Silence};

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

    /// Someone else who may claim a room in which a game of these rules is
    /// played.
    pub(crate) fn heir(&self, me: NodeId, needs: Option<&str>) -> Option<&Node> {
        let may = |listed: &&Listed| {
            let Listed { node, silence } = listed;
            node.id != me && !node.is_draining && *silence == Silence::None && knows(&node.rules, needs)
        };
        self.0.iter().find(may).map(|listed| &listed.node)
    }

    /// Whether anybody who is listed knows these rules.
    pub(crate) fn is_known(&self, needs: &str) -> bool {
        self.0.iter().any(|listed| knows(&listed.node.rules, Some(needs)))
    }
}

/// Whether rules are among those; a room between games needs none.
pub(crate) fn knows(rules: &[String], needs: Option<&str>) -> bool {
    needs.is_none_or(|needs| rules.iter().any(|rule| rule == needs))
}

#[cfg(test)]
mod tests {
    use rooms::Hex;

    use super::*;

    fn listed(number: u8, rules: &str, silence: Silence, is_draining: bool) -> Listed {
        let node = Node {
            id: Hex([number; 16]),
            address: format!("10.0.0.{number}:7361"),
            build: "test".into(),
            format: 1,
            rules: vec![rules.into()],
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
        let heir = |me: u8, needs| others.heir(Hex([me; 16]), needs).map(|node| node.id.0[0]);
        assert_eq!(heir(1, Some("duel/1")), Some(4));
        assert_eq!(heir(4, Some("duel/1")), None, "nobody else");
        assert_eq!(heir(1, None), Some(4));
        assert!(others.is_known("duel/1") && !others.is_known("duel/3"));
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
}
