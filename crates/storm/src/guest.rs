//! Someone with a browser that does what ours does: keeps its token, sends
//! again what was not answered, and dials again when the line is lost.

use std::{collections::BTreeMap, sync::Arc};

use games::{Rng, Seat};
use rooms::{LineId, PersonId};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::carried_out::IDS;

/// One tab, or one that was.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) line: LineId,
    /// How long a frame takes, either way.
    pub(crate) delay: u64,
    pub(crate) jitter: u32,
    /// Frames vanish, and nobody is told.
    pub(crate) is_dead: bool,
    /// When they were let in on it.
    pub(crate) welcome_at: Option<u64>,
    /// The number of the view that is shown.
    pub(crate) number: Option<u64>,
    /// How many frames are on their way down.
    pub(crate) in_flight: usize,
    hello: u64,
    /// When the last frame arrived, down here and up there: frames do not overtake each other.
    pub(crate) down_at: u64,
    pub(crate) up_at: u64,
}

/// After this long on a line that is well, nothing is under way any more.
const QUIET_MS: u64 = 20_000;

impl Link {
    /// Whether its reader is there, and all that was on its way has come.
    pub(crate) fn is_quiet(&self, now: u64) -> bool {
        let is_settled = self.welcome_at.is_some_and(|since| now >= since + QUIET_MS);
        is_settled && !self.is_dead && self.in_flight == 0
    }
}

/// What must be on disk once a request is said to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lasting {
    /// A change.
    Always,
    /// A change, if there was anything to change.
    Perhaps,
    /// Nothing.
    Never,
}

/// A request that was not answered yet.
#[derive(Debug)]
struct Pending {
    text: Arc<str>,
    lasting: Lasting,
}

#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) token: Option<String>,
    pub(crate) person: Option<PersonId>,
    pub(crate) links: Vec<Link>,
    /// Gone for a while, and will not dial.
    pub(crate) is_away: bool,
    /// Why they were not let in, or sent out, and have not been let in since.
    pub(crate) turned_away: Option<String>,
    /// They believe that there is nothing left to come back to.
    pub(crate) has_given_up: bool,
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
    /// A request was said to be done.
    Done,
    Refused,
    /// We were taken for somebody else than before.
    Mistaken(PersonId),
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
            turned_away: None,
            has_given_up: false,
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
            welcome_at: None,
            number: None,
            in_flight: 0,
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
        let text: Arc<str> = json!({ "id": id, "ask": ask }).to_string().into();
        self.pending.insert(id, Pending { text: text.clone(), lasting: Lasting::of(ask) });
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
        self.links.iter().find(|link| link.welcome_at.is_some()).map(|link| link.line)
    }

    /// One of the lines on which one is known, the `nth` of them going round.
    pub(crate) fn nth_line(&self, nth: usize) -> Option<LineId> {
        let lines: Vec<LineId> =
            self.links.iter().filter(|link| link.welcome_at.is_some()).map(|link| link.line).collect();
        lines.get(nth.checked_rem(lines.len())?).copied()
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

    /// What must last of a request, if it was not answered yet.
    pub(crate) fn lasting(&self, id: u64) -> Option<Lasting> {
        self.pending.get(&id).map(|pending| pending.lasting)
    }

    /// All that was not answered yet, to be sent again.
    pub(crate) fn unanswered(&self) -> Vec<Arc<str>> {
        self.pending.values().map(|pending| pending.text.clone()).collect()
    }

    /// Gives up asking: someone who was sent out for good has nothing to hope for.
    pub(crate) fn give_up(&mut self) {
        self.pending.clear();
    }

    pub(crate) fn hear(&mut self, now: u64, line: LineId, heard: Heard) -> Follows {
        match heard.kind.as_str() {
            "welcome" => self.welcomed(now, line, heard),
            "done" => self.settled(heard.id).map_or(Follows::Nothing, |()| Follows::Done),
            "refused" => self.refused(line, &heard),
            "bye" => {
                self.turned_away = heard.code;
                // A page that hears that there is no room any more does not ask again.
                self.has_given_up |= self.turned_away.as_deref() == Some("not_opened");
                Follows::LetGo
            }
            "view" => {
                self.last_seq = heard.seq;
                self.saw = heard.game.map(|game| (game, heard.seat));
                if let Some(link) = self.link(line) {
                    link.number = heard.number;
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
        }
    }

    fn welcomed(&mut self, now: u64, line: LineId, heard: Heard) -> Follows {
        let before = std::mem::replace(&mut self.person, heard.you.map(PersonId));
        self.token = heard.token.or(self.token.take());
        self.turned_away = None;
        if let Some(link) = self.link(line) {
            link.welcome_at = Some(now);
        }
        match before {
            Some(before) if self.person != Some(before) => Follows::Mistaken(before),
            Some(_) | None => Follows::Send(self.unanswered()),
        }
    }

    fn refused(&mut self, line: LineId, heard: &Heard) -> Follows {
        let is_hello = self.link(line).is_some_and(|link| heard.id.map(|id| id % IDS) == Some(link.hello));
        if is_hello {
            self.turned_away.clone_from(&heard.code);
            return Follows::LetGo;
        }
        self.settled(heard.id).map_or(Follows::Nothing, |()| Follows::Refused)
    }

    fn settled(&mut self, id: Option<u64>) -> Option<()> {
        self.pending.remove(&(id? % IDS)).map(|_| ())
    }
}

impl Lasting {
    fn of(ask: &Value) -> Self {
        match ask["type"].as_str() {
            Some("ping" | "react" | "doze" | "wish") => Self::Never,
            Some("pause" | "resume" | "skip" | "hand_to_bot" | "profile" | "rename") => Self::Perhaps,
            Some(_) | None => Self::Always,
        }
    }
}
