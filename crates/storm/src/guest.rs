//! Someone with a browser that does what ours does: keeps its token, sends
//! again what was not answered, and dials again when the line is lost.

use std::{collections::BTreeMap, sync::Arc};

use games::{Rng, Seat};
use rooms::{LineId, PersonId};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::disk::IDS;

/// One tab, or one that was.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) line: LineId,
    /// How long a frame takes, either way.
    pub(crate) delay: u64,
    pub(crate) jitter: u32,
    /// Frames vanish, and nobody is told.
    pub(crate) is_dead: bool,
    pub(crate) is_welcome: bool,
    /// The number of the view that is shown, and whether news of a later one was missed.
    number: Option<u64>,
    pub(crate) is_behind: bool,
    hello: u64,
    /// When the last frame arrived, down here and up there: frames do not overtake each other.
    pub(crate) down_at: u64,
    pub(crate) up_at: u64,
}

/// A request that was not answered yet.
#[derive(Debug)]
struct Pending {
    text: Arc<str>,
    is_move: bool,
}

#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) token: Option<String>,
    pub(crate) person: Option<PersonId>,
    pub(crate) links: Vec<Link>,
    /// Gone for a while, and will not dial.
    pub(crate) is_away: bool,
    /// The host wants them to stay away.
    pub(crate) is_blocked: bool,
    is_screen: bool,
    pending: BTreeMap<u64, Pending>,
    last: Option<Arc<str>>,
    last_seq: Option<u64>,
    /// The last view: which game, and which seat.
    pub(crate) saw: Option<(u32, Option<Seat>)>,
    rng: Rng,
}

/// What a browser makes of a frame.
#[derive(Debug, Deserialize)]
pub(crate) struct Heard {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    id: Option<u64>,
    you: Option<u32>,
    token: Option<String>,
    code: Option<String>,
    seq: Option<u64>,
    number: Option<u64>,
    after: Option<u64>,
    game: Option<u32>,
    seat: Option<Seat>,
}

/// What follows from hearing a frame.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Follows {
    Nothing,
    /// To be sent on the same line.
    Send(Vec<Arc<str>>),
    /// A move was said to be done.
    Done(u64),
    /// Another request was said to be done.
    Granted,
    Refused,
    /// We were let go, and will be back.
    LetGo,
}

impl Guest {
    pub(crate) fn new(token: Option<String>, is_screen: bool, seed: u64) -> Self {
        Self {
            token,
            person: None,
            links: Vec::new(),
            is_away: false,
            is_blocked: false,
            is_screen,
            pending: BTreeMap::new(),
            last: None,
            last_seq: None,
            saw: None,
            rng: Rng::from_number(seed),
        }
    }

    fn id(&mut self) -> u64 {
        self.rng.next_u64() % IDS
    }

    /// Opens a tab; gives its first words.
    pub(crate) fn dial(&mut self, line: LineId, delay: u64, jitter: u32) -> Arc<str> {
        let hello = self.id();
        self.links.push(Link {
            line,
            delay,
            jitter,
            is_dead: false,
            is_welcome: false,
            number: None,
            is_behind: false,
            hello,
            down_at: 0,
            up_at: 0,
        });
        let mut ask = json!({ "type": "hello", "name": "Guest" });
        if let Some(token) = &self.token {
            ask["token"] = json!(token);
        }
        if let Some(seq) = self.last_seq.filter(|_| self.rng.chance(1, 2)) {
            ask["last_seq"] = json!(seq);
        }
        if self.is_screen {
            ask["role"] = json!("screen");
        }
        json!({ "id": hello, "ask": ask }).to_string().into()
    }

    /// Asks for something; gives the frame if there is a line to send it on.
    pub(crate) fn ask(&mut self, ask: &Value) -> Option<(LineId, Arc<str>)> {
        let id = self.id();
        let is_move = matches!(ask["type"].as_str(), Some("act" | "stroke"));
        let text: Arc<str> = json!({ "id": id, "ask": ask }).to_string().into();
        self.pending.insert(id, Pending { text: text.clone(), is_move });
        self.last = Some(text.clone());
        Some((self.line()?, text))
    }

    /// The last request once more, under the same id or as a second tap.
    pub(crate) fn ask_again(&mut self, is_second_tap: bool) -> Option<(LineId, Arc<str>)> {
        let last = self.last.clone()?;
        if is_second_tap {
            let said: Value = serde_json::from_str(&last).ok()?;
            return self.ask(&said["ask"]);
        }
        Some((self.line()?, last))
    }

    /// A line on which one is known.
    pub(crate) fn line(&self) -> Option<LineId> {
        self.links.iter().find(|link| link.is_welcome).map(|link| link.line)
    }

    pub(crate) fn link(&mut self, line: LineId) -> Option<&mut Link> {
        self.links.iter_mut().find(|link| link.line == line)
    }

    pub(crate) fn seen(&self) -> u64 {
        self.last_seq.unwrap_or_default()
    }

    pub(crate) fn n_pending(&self) -> usize {
        self.pending.len()
    }

    /// Gives up asking: someone who was sent out for good has nothing to hope for.
    pub(crate) fn give_up(&mut self) {
        self.pending.clear();
    }

    pub(crate) fn hear(&mut self, line: LineId, heard: Heard) -> Follows {
        match heard.kind.as_str() {
            "welcome" => self.welcomed(line, heard),
            "done" => self.settled(heard.id).map_or(Follows::Nothing, |(id, is_move)| {
                if is_move { Follows::Done(id) } else { Follows::Granted }
            }),
            "refused" => self.refused(line, &heard),
            "bye" => {
                self.is_blocked |= heard.code.as_deref() == Some("blocked");
                Follows::LetGo
            }
            "view" => {
                self.last_seq = heard.seq;
                self.saw = heard.game.map(|game| (game, heard.seat));
                if let Some(link) = self.link(line) {
                    (link.number, link.is_behind) = (heard.number, false);
                }
                Follows::Nothing
            }
            "update" => {
                self.last_seq = heard.seq;
                self.updated(line, &heard);
                Follows::Nothing
            }
            "events" => {
                self.last_seq = heard.seq;
                Follows::Nothing
            }
            _ => Follows::Nothing,
        }
    }

    /// An update of a view that never came is passed over; a whole one must follow.
    fn updated(&mut self, line: LineId, heard: &Heard) {
        let Some(link) = self.link(line) else { return };
        if link.number == heard.after {
            link.number = heard.number;
        } else {
            link.is_behind = true;
        }
    }

    fn welcomed(&mut self, line: LineId, heard: Heard) -> Follows {
        self.person = heard.you.map(PersonId);
        self.token = heard.token.or(self.token.take());
        if let Some(link) = self.link(line) {
            link.is_welcome = true;
        }
        Follows::Send(self.pending.values().map(|pending| pending.text.clone()).collect())
    }

    fn refused(&mut self, line: LineId, heard: &Heard) -> Follows {
        let is_hello = self.link(line).is_some_and(|link| heard.id.map(|id| id % IDS) == Some(link.hello));
        if is_hello {
            self.is_blocked |= heard.code.as_deref() == Some("blocked");
            return Follows::LetGo;
        }
        self.settled(heard.id).map_or(Follows::Nothing, |_| Follows::Refused)
    }

    fn settled(&mut self, id: Option<u64>) -> Option<(u64, bool)> {
        let id = id? % IDS;
        self.pending.remove(&id).map(|pending| (id, pending.is_move))
    }
}
