//! What the people at a table decide together: a question to everyone who is
//! seated, open for some seconds. Nothing of a question is kept but what was
//! agreed on; after a restart whoever still wants it asks again.

use std::collections::{BTreeMap, BTreeSet};

use super::Touched;
use crate::{
    PersonId, Refusal, RoomLimit, Timestamp,
    wire::{Decision, OpenProposal, Proposal, ProposalNumber, Verdict},
};

/// How long a question is open.
const OPEN: u64 = 15_000;
/// How long someone waits to propose anything again when the table did not agree.
const AGAIN: u64 = 30_000;

/// The one question that may be open, and what became of the last one.
#[derive(Debug, Default)]
pub(super) struct Ballot {
    open: Option<Question>,
    last: Option<Decision>,
    /// When those whose proposals were not agreed on may propose again.
    again_at: BTreeMap<PersonId, Timestamp>,
}

#[derive(Debug)]
struct Question {
    number: ProposalNumber,
    by: PersonId,
    proposal: Proposal,
    until: Timestamp,
    votes: BTreeMap<PersonId, bool>,
}

/// Those who have a say: they are seated and play themselves. Bots have none,
/// nor has anyone for whom a bot plays.
#[derive(Debug, Default)]
pub(super) struct Voters {
    pub(super) seated: BTreeSet<PersonId>,
    /// Those of them who are here and look at their page.
    pub(super) awake: BTreeSet<PersonId>,
}

/// How many must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quorum {
    /// Everyone.
    All,
    /// More than half.
    Majority,
    /// Half; and when time is up, no fewer than say no. Nobody is kept from
    /// playing on by silence.
    Half,
}

impl Quorum {
    fn of(proposal: Proposal) -> Self {
        match proposal {
            Proposal::Pause | Proposal::GiveSeat { .. } => Self::Majority,
            Proposal::Resume => Self::Half,
            Proposal::Skip => Self::All,
        }
    }

    fn is_met(self, yes: usize, asked: usize) -> bool {
        match self {
            Self::All => yes == asked,
            Self::Majority => 2 * yes > asked,
            Self::Half => 2 * yes >= asked,
        }
    }

    /// Whether it is met when nobody is waited for any more.
    fn is_met_in_the_end(self, yes: usize, no: usize, asked: usize) -> bool {
        self.is_met(yes, asked) || (self == Self::Half && yes > 0 && yes >= no)
    }
}

impl Ballot {
    /// Asks everyone; whoever asks agrees.
    pub(super) fn propose(
        &mut self,
        by: PersonId,
        proposal: Proposal,
        now: Timestamp,
    ) -> Result<Touched, Refusal> {
        if self.open.is_some() {
            return Err(Refusal::AlreadyProposed);
        }
        self.again_at.retain(|_, &mut at| at > now);
        if self.again_at.contains_key(&by) {
            return Err(RoomLimit::Proposals.into());
        }
        // By the clock, so that a question after a restart is never taken for one before it.
        let next = self.last.as_ref().map_or(0, |last| last.number.0 + 1);
        let number = ProposalNumber(next.max(now.0));
        let until = Timestamp(now.0 + OPEN);
        self.open = Some(Question { number, by, proposal, until, votes: BTreeMap::from([(by, true)]) });
        Ok(Touched::ROOM)
    }

    /// Takes a vote on the open question; anyone may change theirs.
    pub(super) fn vote(
        &mut self,
        person: PersonId,
        number: ProposalNumber,
        yes: bool,
    ) -> Result<Touched, Refusal> {
        let open = self.open.as_mut().filter(|open| open.number == number).ok_or(Refusal::NotProposed)?;
        Ok(Touched::room_if(open.votes.insert(person, yes) != Some(yes)))
    }

    /// What is asked, if anything is.
    pub(super) fn proposal(&self) -> Option<(PersonId, Proposal)> {
        self.open.as_ref().map(|open| (open.by, open.proposal))
    }

    /// When the question is decided if nobody votes any more.
    pub(super) fn until(&self) -> Option<Timestamp> {
        self.open.as_ref().map(|open| open.until)
    }

    /// Who has agreed, of those who have a say.
    pub(super) fn agreed(&self, voters: &Voters) -> Vec<PersonId> {
        let votes = self.open.iter().flat_map(|open| &open.votes);
        votes.filter(|(person, yes)| **yes && voters.seated.contains(person)).map(|(&id, _)| id).collect()
    }

    /// Whether the question is decided by now. Whoever is seated and does not
    /// look at their page has time until its end to come back; then those who
    /// are there decide.
    pub(super) fn is_agreed(&self, voters: &Voters, now: Timestamp) -> Option<bool> {
        let open = self.open.as_ref()?;
        let quorum = Quorum::of(open.proposal);
        let count = |wanted: bool| {
            let votes = open.votes.iter();
            votes.filter(|(person, yes)| **yes == wanted && voters.seated.contains(person)).count()
        };
        let (yes, no, n_seated) = (count(true), count(false), voters.seated.len());
        if yes > 0 && quorum.is_met(yes, n_seated) {
            return Some(true);
        }
        let is_there = |person: &&PersonId| voters.awake.contains(person) || open.votes.contains_key(person);
        if open.until <= now {
            let asked = voters.seated.iter().filter(is_there).count();
            return Some(yes > 0 && quorum.is_met_in_the_end(yes, no, asked));
        }
        // Even if all others agreed, it would not be enough.
        (!quorum.is_met(n_seated - no, n_seated)).then_some(false)
    }

    /// The question is closed.
    pub(super) fn close(&mut self, verdict: Verdict, now: Timestamp) -> Touched {
        let Some(Question { number, by, proposal, .. }) = self.open.take() else { return Touched::NOTHING };
        if verdict == Verdict::Declined {
            self.again_at.insert(by, Timestamp(now.0 + AGAIN));
        }
        self.last = Some(Decision { number, by, proposal, verdict });
        Touched::ROOM
    }

    /// What became of the last question.
    pub(super) fn last(&self) -> Option<Decision> {
        self.last.clone()
    }

    /// The open question, as everyone may see it.
    pub(super) fn show(&self, voters: &Voters) -> Option<OpenProposal> {
        let open = self.open.as_ref()?;
        let who = |wanted: bool| {
            let votes = open.votes.iter().filter(|(id, yes)| **yes == wanted && voters.seated.contains(id));
            votes.map(|(&id, _)| id).collect()
        };
        Some(OpenProposal {
            number: open.number,
            by: open.by,
            proposal: open.proposal,
            asked: voters.seated.iter().copied().collect(),
            yes: who(true),
            no: who(false),
            open_ms: u32::try_from(OPEN).unwrap_or(u32::MAX),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Proposal = Proposal::Pause;

    fn people(ids: &[u32]) -> BTreeSet<PersonId> {
        ids.iter().copied().map(PersonId).collect()
    }

    fn voters(seated: &[u32], awake: &[u32]) -> Voters {
        Voters { seated: people(seated), awake: people(awake) }
    }

    /// What comes of the votes of three, the first of whom proposes.
    fn after(proposal: Proposal, votes: &[bool], ms: u64) -> Option<bool> {
        let mut ballot = Ballot::default();
        assert_eq!(ballot.propose(PersonId(0), proposal, Timestamp(0)), Ok(Touched::ROOM));
        for (id, &yes) in (1..).zip(votes) {
            assert_eq!(ballot.vote(PersonId(id), ProposalNumber(0), yes), Ok(Touched::ROOM));
        }
        ballot.is_agreed(&voters(&[0, 1, 2], &[0, 1, 2]), Timestamp(ms))
    }

    #[test]
    fn a_majority_is_more_than_half_of_those_who_are_seated() {
        assert_eq!(after(PAUSE, &[], 0), None);
        assert_eq!(after(PAUSE, &[true], 0), Some(true));
        assert_eq!(after(PAUSE, &[false], 0), None);
        assert_eq!(after(PAUSE, &[false, false], 0), Some(false), "a no that makes it impossible ends it");
        assert_eq!(after(PAUSE, &[false], OPEN), Some(false), "silence is no consent");
    }

    #[test]
    fn where_all_must_agree_one_no_ends_it_at_once() {
        assert_eq!(after(Proposal::Skip, &[true], 0), None);
        assert_eq!(after(Proposal::Skip, &[true, true], 0), Some(true));
        assert_eq!(after(Proposal::Skip, &[true, false], 0), Some(false));
        assert_eq!(after(Proposal::Skip, &[true], OPEN), Some(false));
    }

    #[test]
    fn play_goes_on_unless_more_say_no_than_yes() {
        assert_eq!(after(Proposal::Resume, &[], 0), None);
        assert_eq!(after(Proposal::Resume, &[], OPEN), Some(true), "nobody is kept by silence");
        assert_eq!(after(Proposal::Resume, &[false], OPEN), Some(true));
        assert_eq!(after(Proposal::Resume, &[false, false], 0), Some(false));
        assert_eq!(after(Proposal::Resume, &[true], 0), Some(true));
    }

    #[test]
    fn whoever_looks_away_has_the_time_of_the_question_and_is_not_counted_after() {
        let mut ballot = Ballot::default();
        assert_eq!(ballot.propose(PersonId(0), Proposal::Skip, Timestamp(0)), Ok(Touched::ROOM));
        let asleep = voters(&[0, 1], &[0]);
        assert_eq!(ballot.is_agreed(&asleep, Timestamp(OPEN - 1)), None);
        assert_eq!(ballot.is_agreed(&asleep, Timestamp(OPEN)), Some(true));
        assert_eq!(ballot.vote(PersonId(1), ProposalNumber(0), false), Ok(Touched::ROOM));
        assert_eq!(ballot.is_agreed(&asleep, Timestamp(OPEN)), Some(false), "a vote counts from anywhere");
    }

    #[test]
    fn whoever_is_alone_with_bots_agrees_with_themselves() {
        let mut ballot = Ballot::default();
        assert_eq!(ballot.propose(PersonId(0), Proposal::Skip, Timestamp(0)), Ok(Touched::ROOM));
        assert_eq!(ballot.is_agreed(&voters(&[0], &[0]), Timestamp(0)), Some(true));
    }

    #[test]
    fn one_question_at_a_time_and_after_a_no_a_while_of_silence() {
        let mut ballot = Ballot::default();
        assert_eq!(ballot.propose(PersonId(0), PAUSE, Timestamp(0)), Ok(Touched::ROOM));
        assert_eq!(ballot.propose(PersonId(1), PAUSE, Timestamp(0)), Err(Refusal::AlreadyProposed));
        assert_eq!(ballot.close(Verdict::Declined, Timestamp(0)), Touched::ROOM);
        let limit = Err(Refusal::Limit(RoomLimit::Proposals));
        assert_eq!(ballot.propose(PersonId(0), PAUSE, Timestamp(AGAIN - 1)), limit);
        assert_eq!(ballot.propose(PersonId(1), PAUSE, Timestamp(0)), Ok(Touched::ROOM));
        assert_eq!(ballot.close(Verdict::Agreed, Timestamp(0)), Touched::ROOM);
        assert_eq!(ballot.propose(PersonId(1), PAUSE, Timestamp(0)), Ok(Touched::ROOM));
        assert_eq!(
            ballot.vote(PersonId(0), ProposalNumber(0), true),
            Err(Refusal::NotProposed),
            "an old one"
        );
        assert_eq!(ballot.close(Verdict::Lapsed, Timestamp(0)), Touched::ROOM);
        assert_eq!(ballot.propose(PersonId(0), PAUSE, Timestamp(AGAIN)), Ok(Touched::ROOM));
    }
}
