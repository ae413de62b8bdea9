//! Which requests were carried out, as the records on disk have it.

use std::collections::BTreeMap;

use rooms::{By, Change, PersonId, Record};

/// The ids of requests are below this; whatever lies above it says which of
/// several sendings a careless server took for requests of their own.
pub(crate) const IDS: u64 = 1 << 40;

/// How often each request was carried out.
#[derive(Clone, Debug, Default)]
pub(crate) struct CarriedOut {
    times: BTreeMap<(PersonId, u64), u32>,
    twice: Option<(PersonId, u64)>,
}

impl CarriedOut {
    /// Takes note of records that were kept together.
    pub(crate) fn note(&mut self, records: &[Record]) {
        // All that one request changes is written together, and it steps a game once at most.
        let mut last = None;
        for record in records {
            let ask = record.by.map(asked);
            let is_more_of_it = ask == last && !matches!(record.change, Change::Stepped { .. });
            if let Some(ask) = ask.filter(|_| !is_more_of_it) {
                let times = self.times.entry(ask).or_default();
                *times += 1;
                self.twice = self.twice.or((*times > 1).then_some(ask));
            }
            last = ask;
        }
    }

    /// Whether a request of someone's was carried out.
    pub(crate) fn has(&self, person: PersonId, ask: u64) -> bool {
        self.times.contains_key(&(person, ask))
    }

    /// A request that was carried out more than once.
    pub(crate) fn twice(&self) -> Option<(PersonId, u64)> {
        self.twice
    }
}

/// Whose request, under the id that its browser gave it.
pub(crate) fn asked(by: By) -> (PersonId, u64) {
    (by.person, by.ask.0 % IDS)
}
