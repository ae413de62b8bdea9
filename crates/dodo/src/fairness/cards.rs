//! What the lab reads of the frames of a Tower.

use serde::Deserialize;
use serde_json::Value;

/// What of a message the lab reads.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum LabFrame {
    View {
        seq: u64,
        view: Cards,
    },
    Update {
        seq: u64,
        set: Cards,
    },
    Events {
        events: Vec<Happened>,
    },
    Room {
        room: RoomPart,
        #[serde(default)]
        doubted: Vec<Doubted>,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
pub(super) struct Happened {
    #[serde(flatten)]
    pub(super) is: Tag,
    pub(super) seat: Option<usize>,
}

#[derive(Deserialize)]
pub(super) struct RoomPart {
    pub(super) phase: Tag,
}

/// Someone whose line is doubted, as the host is told.
#[derive(Deserialize)]
pub(super) struct Doubted {
    pub(super) person: usize,
}

/// The `type` of something.
#[derive(Default, Deserialize)]
pub(super) struct Tag {
    #[serde(rename = "type")]
    name: String,
}

impl Tag {
    pub(super) fn is(&self, name: &str) -> bool {
        self.name == name
    }
}

/// What of a view of the Tower the lab reads, or of an update of it.
#[derive(Default, Deserialize)]
pub(super) struct Cards {
    phase: Option<Tag>,
    places: Option<Vec<Place>>,
    centre: Option<Face>,
}

#[derive(Deserialize)]
struct Place {
    top: Option<Face>,
}

#[derive(Deserialize)]
struct Face {
    card: u64,
    marks: Vec<Mark>,
}

#[derive(Deserialize)]
struct Mark {
    symbol: u64,
}

impl Cards {
    /// Takes in what is new.
    pub(super) fn follow(&mut self, news: Self) {
        self.phase = news.phase.or(self.phase.take());
        self.places = news.places.or(self.places.take());
        self.centre = news.centre.or(self.centre.take());
    }

    /// The two cards someone has to match, while there is something to match.
    pub(super) fn pair(&self, person: usize) -> Option<Pair> {
        let own = self.places.as_ref()?.get(person)?.top.as_ref()?;
        let centre = self.centre.as_ref()?;
        self.phase.as_ref()?.is("racing").then_some([own.card, centre.card])
    }

    /// The symbol they share.
    pub(super) fn match_of(&self, person: usize) -> Option<u64> {
        let own = self.places.as_ref()?.get(person)?.top.as_ref()?;
        let centre = self.centre.as_ref()?;
        let is_there = |symbol: &u64| centre.marks.iter().any(|mark| mark.symbol == *symbol);
        own.marks.iter().map(|mark| mark.symbol).find(is_there)
    }
}

/// The card of someone's own and the one in the centre.
pub(super) type Pair = [u64; 2];

/// The cards that an act or a record is about.
pub(super) fn pair_in(cards: &Value) -> Option<Pair> {
    Some([cards[0].as_u64()?, cards[1].as_u64()?])
}
