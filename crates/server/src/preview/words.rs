//! What the preview of a link says. Programs that fetch it are not browsers: the
//! client and its catalogues never run there.

use games::Kind;
use rooms::wire::Glance;

pub(super) const SITE: &str = "Dodo";
pub(super) const PICTURE: &str = "The code of the table, and a sign of the game";
const A_TABLE: &str = "A table at Dodo";
const COME_IN: &str = "A game night in your browser: follow the link, type a name, and sit down.";
const LOCKED: &str = "The host has locked this table.";

/// The title and the text of a preview; `None` is a table of which nothing is seen.
pub(super) fn tell(seen: Option<&Glance>) -> (String, String) {
    let Some(seen) = seen else { return (A_TABLE.into(), COME_IN.into()) };
    if seen.locked {
        return (A_TABLE.into(), LOCKED.into());
    }
    let title = seen.host.as_ref().map_or_else(|| A_TABLE.into(), |host| format!("{host}’s table at Dodo"));
    let text = match seen.kind {
        None => COME_IN.into(),
        Some(kind) if seen.playing => {
            format!("{} is being played. Follow the link and watch.", title_of(kind))
        }
        Some(kind) => format!("Next game: {}. Follow the link, type a name, and sit down.", title_of(kind)),
    };
    (title, text)
}

fn title_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Duel => "Dobbelduel",
        Kind::Dobble => "Dobble",
        Kind::Dominoes => "Double Double Dominoes",
        Kind::Rush => "Doodle Rush",
        Kind::Dohdles => "Dohdles!",
    }
}
