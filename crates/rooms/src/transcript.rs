//! A finished game as a file: everything needed to play it again, and to
//! check that nobody tampered with its chance.

use games::{Day, Kind, Millis, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Change, Hex, Nonce, Record, Refusal, Seed, Sources, Table, TableEvent, TableInput,
    table::{analyse, deal, gather, rules},
    wire::RawJson,
};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    /// What kind of file this is: always `dodo.game.1`.
    pub format: String,
    /// Which game.
    pub kind: Kind,
    /// In which version of its rules.
    pub rules: u32,
    /// Under which options.
    pub options: Value,
    /// What each seat was called.
    pub names: Vec<String>,
    /// What was published before the deal: SHA-256 of seed and salt.
    pub commitment: Hex<32>,
    /// The server's part of the chance, and its salt.
    #[serde(flatten)]
    pub seed: Seed,
    /// The chance that browsers added.
    pub nonces: Vec<Nonce>,
    /// All that happened, in order.
    pub steps: Vec<Stepped>,
    /// How it ended.
    pub outcome: Outcome,
}

/// One thing that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stepped {
    /// On the game's clock.
    pub now: Millis,
    /// What.
    pub input: TableInput,
}

/// Why a transcript is not to be believed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// Another kind of file.
    #[error("this is not a game of Dodo: its format is {0:?}")]
    Format(String),
    /// Other rules than ours.
    #[error("this game was played by version {theirs} of its rules; this program knows version {ours}")]
    Rules {
        /// The file's version.
        theirs: u32,
        /// Ours.
        ours: u32,
    },
    /// Someone changed the seed, the salt or the commitment.
    #[error("the seed and salt do not belong to the commitment published before the deal")]
    Commitment,
    /// It cannot have been dealt.
    #[error("it cannot be dealt: {0}")]
    Deal(Refusal),
    /// It cannot have gone on like this.
    #[error("step {number} cannot have happened: {refusal}")]
    Step {
        /// Which, counted from 1.
        number: usize,
        /// Why not.
        refusal: Refusal,
    },
    /// It ended otherwise.
    #[error("replayed, the game does not end as it says")]
    Outcome,
}

/// Why there is no transcript of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// No game has this number.
    #[error("no game with this number was dealt here")]
    NoSuchGame,
    /// It is being played, or was put away before its end.
    #[error("this game has not come to its end")]
    NotOver,
    /// It cannot be played again.
    #[error("{0}")]
    Doubtful(VerifyError),
    /// It has more scenes than anyone would watch.
    #[error("this game is too long to be shown again")]
    TooLong,
}

const FORMAT: &str = "dodo.game.1";

impl Transcript {
    /// The `game`th game of a room, once it has come to its end. Of the room's
    /// records those that [`crate::Journal::game`] gives are enough.
    pub fn of(records: &[Record], game: u32) -> Result<Self, TranscriptError> {
        let mut transcript = Self::without_end(records, game).ok_or(TranscriptError::NoSuchGame)?;
        let table = transcript.replay().map_err(TranscriptError::Doubtful)?;
        transcript.outcome = table.outcome().ok_or(TranscriptError::NotOver)?;
        Ok(transcript)
    }

    /// All of a game but how it ended.
    pub(crate) fn without_end(records: &[Record], game: u32) -> Option<Self> {
        let Change::Opened { master, .. } = &records.first()?.change else { return None };
        let start = deal_of(records, game)?;
        let Change::Dealt { kind, rules, options, sources, names, nonces, .. } = &records[start].change
        else {
            return None;
        };
        let options = match sources {
            Some(sources) => gather_from(records, *kind, options, sources, records[start].at.day())?,
            None => options.clone(),
        };
        let seed = Seed::of_game(master, game);
        let mut transcript = Self {
            format: FORMAT.into(),
            kind: *kind,
            rules: *rules,
            options,
            names: names.clone(),
            commitment: seed.commitment(),
            seed,
            nonces: nonces.clone(),
            steps: Vec::new(),
            outcome: Outcome { standings: Vec::new() },
        };
        let rest = records[start + 1..].iter();
        let this_game =
            rest.take_while(|record| !matches!(record.change, Change::Dealt { .. } | Change::TableCleared));
        transcript.steps = this_game
            .filter_map(|record| {
                if let Change::Stepped { now, input } = &record.change {
                    return Some(Stepped { now: *now, input: input.clone() });
                }
                let Change::Paused { now: Some(now), .. } = record.change else { return None };
                Some(Stepped { now, input: TableInput::Pause })
            })
            .collect();
        Some(transcript)
    }

    /// Checks the commitment and plays the whole game again.
    pub fn verify(&self) -> Result<(), VerifyError> {
        if self.format != FORMAT {
            return Err(VerifyError::Format(self.format.clone()));
        }
        if self.seed.commitment() != self.commitment {
            return Err(VerifyError::Commitment);
        }
        match self.replay()?.outcome() {
            Some(outcome) if outcome == self.outcome => Ok(()),
            Some(_) | None => Err(VerifyError::Outcome),
        }
    }

    /// Every decision weighed by the game's critic.
    pub fn analyse(&self) -> Result<RawJson, Refusal> {
        let seats = u8::try_from(self.names.len()).unwrap_or(u8::MAX);
        let steps = self.steps.iter().map(|step| (step.now, &step.input));
        analyse(self.kind, &self.options, seats, self.seed.mixed(&self.nonces), steps)
    }

    /// Plays the game again to its end.
    fn replay(&self) -> Result<Box<dyn Table>, VerifyError> {
        let (mut table, _) = self.deal()?;
        for (index, step) in self.steps.iter().enumerate() {
            let stepped = table.step(step.now, &step.input);
            stepped.map_err(|refusal| VerifyError::Step { number: index + 1, refusal })?;
        }
        Ok(table)
    }

    /// Deals the game again.
    pub(crate) fn deal(&self) -> Result<(Box<dyn Table>, Vec<TableEvent>), VerifyError> {
        let ours = rules(self.kind);
        if self.rules != ours {
            return Err(VerifyError::Rules { theirs: self.rules, ours });
        }
        self.deal_again().map_err(VerifyError::Deal)
    }

    /// Deals the game again, by whichever rules there are.
    pub(crate) fn deal_again(&self) -> Result<(Box<dyn Table>, Vec<TableEvent>), Refusal> {
        let seats = u8::try_from(self.names.len()).unwrap_or(u8::MAX);
        deal(self.kind, &self.options, seats, self.seed.mixed(&self.nonces))
    }
}

/// Where among a room's records its `game`th game is dealt.
pub(crate) fn deal_of(records: &[Record], game: u32) -> Option<usize> {
    records.iter().position(|record| matches!(&record.change, Change::Dealt { game: n, .. } if *n == game))
}

/// All that a game was dealt from, out of the records that hold it.
fn gather_from(
    records: &[Record],
    kind: Kind,
    options: &Value,
    sources: &Sources,
    day: Day,
) -> Option<Value> {
    let change = |seq: u64| {
        let index = records.binary_search_by_key(&seq, |record| record.seq).ok()?;
        Some(&records[index].change)
    };
    let pack = match sources.pack.map(change) {
        None => None,
        Some(Some(Change::PackLaid { pack: Some(pack) })) => Some(&*pack.text),
        Some(_) => return None,
    };
    let words = sources.seen.iter().map(|&seq| {
        let Some(Change::Ended { words, .. }) = change(seq) else { return None };
        Some(words.clone())
    });
    gather(kind, options, pack, words.collect::<Option<Vec<_>>>()?, day).ok()
}
