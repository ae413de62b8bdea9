//! A game board as a plain text file: whoever owns the box can enter what is
//! printed on theirs and lay it like a pack. A text that is no board says in
//! which lines and why.

use super::{
    layout::{Layout, LayoutFault, Unchecked},
    view::Clue,
};
use crate::{NotAPack, PackFault, PackNote};

/// The most bytes of a file: a board is ten lines.
pub const LAYOUT_BYTES: usize = 8 * 1024;
/// The most characters of a title.
const TITLE_CHARACTERS: usize = 60;

/// What is wrong with a board, and in which line, counted from 1; in none if it
/// is about the whole file.
type Fault = (Option<usize>, TextFault);

/// What is wrong with the text of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum TextFault {
    #[error("the file is longer than 8 KiB")]
    LongFile,
    #[error("the title has more than 60 characters, or some that cannot be seen")]
    Title,
    #[error("a line begins with clues, rewards, forward, back or start")]
    UnknownLine,
    #[error("there is a second line “{0}”")]
    Twice(&'static str),
    #[error("“{0}” is not a number from 0 to 9")]
    NotANumber(String),
    #[error("“{0}” is no clue: they are ??, ABC and ??/ABC")]
    NotAClue(String),
    #[error("start is one number")]
    NotAStart,
    #[error("there is no line “{0}”")]
    Missing(&'static str),
    #[error(transparent)]
    Layout(#[from] LayoutFault),
}

/// A board being read: what each line said, and the line it was on.
#[derive(Default)]
struct Draft {
    title: String,
    clues: Option<(usize, Vec<Clue>)>,
    rewards: Option<(usize, Vec<u8>)>,
    green: Option<(usize, Vec<u8>)>,
    red: Option<(usize, Vec<u8>)>,
    start: Option<(usize, u8)>,
}

/// Reads a board: lines `clues`, `rewards`, `forward`, `back` and `start` in
/// any order, each a word and what is printed on the spaces, one after the
/// other. `# title:` says what it is called, other lines with `#` are remarks.
pub(super) fn read(text: &str) -> Result<(Layout, PackNote), NotAPack> {
    let told = |(line, why): Fault| PackFault { line, why: why.to_string() };
    read_lines(text).map_err(|faults| NotAPack::new(faults.into_iter().map(told)))
}

fn read_lines(text: &str) -> Result<(Layout, PackNote), Vec<Fault>> {
    if text.len() > LAYOUT_BYTES {
        return Err(vec![(None, TextFault::LongFile)]);
    }
    let mut draft = Draft::default();
    let mut faults = Vec::new();
    for (n, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        if let Err(why) = draft.line(n, line.trim()) {
            faults.push((Some(n), why));
        }
    }
    // Whether the lines make a board is known once each of them can be read.
    if faults.is_empty() { draft.finish() } else { Err(faults) }
}

/// A board as it is read, for owners to begin with.
pub fn write(layout: &Layout, title: &str) -> String {
    let listed = |numbers: &mut dyn Iterator<Item = u8>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
    };
    let clue = |clue: &Clue| match clue {
        Clue::Questions => "??",
        Clue::Letter => "ABC",
        Clue::Either => "??/ABC",
    };
    let mut text = String::new();
    let mut line = |name: &str, rest: &str| text.push_str(&format!("{name:<9}{rest}\n"));
    line("# title:", title);
    line("# Around", "a Dohdle, from the first clue space to the last.");
    line("clues", &layout.clues().iter().map(clue).collect::<Vec<_>>().join(" "));
    line("rewards", &listed(&mut layout.rewards().iter().copied()));
    line("# Along", "the track, from the ! to the last space before the end.");
    line("forward", &listed(&mut layout.arrows().map(|(green, _)| green)));
    line("back", &listed(&mut layout.arrows().map(|(_, red)| red)));
    line("# Where", "the tokens start, counted from the !, which is 0.");
    line("start", &layout.start().to_string());
    text
}

impl Draft {
    fn line(&mut self, n: usize, line: &str) -> Result<(), TextFault> {
        if let Some(remark) = line.strip_prefix('#') {
            return self.remark(remark);
        }
        let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':');
        let mut parts = line.split(is_gap).filter(|part| !part.is_empty());
        let Some(name) = parts.next() else { return Ok(()) };
        match name.to_lowercase().as_str() {
            "clues" => once(&mut self.clues, "clues", n, parts.map(clue).collect::<Result<_, _>>()?),
            "rewards" => once(&mut self.rewards, "rewards", n, parts.map(number).collect::<Result<_, _>>()?),
            "forward" => once(&mut self.green, "forward", n, parts.map(number).collect::<Result<_, _>>()?),
            "back" => once(&mut self.red, "back", n, parts.map(number).collect::<Result<_, _>>()?),
            "start" => match (parts.next().map(str::parse::<u8>), parts.next()) {
                (Some(Ok(start)), None) => once(&mut self.start, "start", n, start),
                _ => Err(TextFault::NotAStart),
            },
            _ => Err(TextFault::UnknownLine),
        }
    }

    fn remark(&mut self, remark: &str) -> Result<(), TextFault> {
        let Some((name, title)) = remark.split_once(':') else { return Ok(()) };
        if name.trim().to_lowercase() != "title" {
            return Ok(());
        }
        let title = title.trim();
        if title.chars().count() > TITLE_CHARACTERS || title.chars().any(crate::pack::is_unseen) {
            return Err(TextFault::Title);
        }
        title.clone_into(&mut self.title);
        Ok(())
    }

    fn finish(self) -> Result<(Layout, PackNote), Vec<Fault>> {
        let missing = self.missing();
        let (Some((clues_at, clues)), Some((rewards_at, rewards)), Some((green_at, green))) =
            (self.clues, self.rewards, self.green)
        else {
            return Err(missing);
        };
        let (Some((red_at, red)), Some((start_at, start))) = (self.red, self.start) else {
            return Err(missing);
        };
        let line = |why| match why {
            LayoutFault::ClueSpaces(_) => Some(clues_at),
            LayoutFault::Rewards(..) => Some(rewards_at),
            LayoutFault::TrackSpaces(_) | LayoutFault::NoWayForward => Some(green_at),
            LayoutFault::Arrows(..) => Some(red_at),
            LayoutFault::Start => Some(start_at),
            LayoutFault::Steps => None,
        };
        let unchecked = Unchecked { clues, rewards, green, red, start };
        let faults: Vec<Fault> = unchecked.faults().into_iter().map(|why| (line(why), why.into())).collect();
        let layout = Layout::try_from(unchecked).map_err(|_| faults)?;
        let note =
            PackNote { title: self.title, language: String::new(), words: u32::from(layout.end()) + 1 };
        Ok((layout, note))
    }

    /// The lines that a board needs and that are not there.
    fn missing(&self) -> Vec<Fault> {
        let lines = [
            ("clues", self.clues.is_some()),
            ("rewards", self.rewards.is_some()),
            ("forward", self.green.is_some()),
            ("back", self.red.is_some()),
            ("start", self.start.is_some()),
        ];
        let missing = lines.into_iter().filter(|(_, is_there)| !is_there);
        missing.map(|(name, _)| (None, TextFault::Missing(name))).collect()
    }
}

/// Keeps what a line said, unless another one said it.
fn once<T>(place: &mut Option<(usize, T)>, name: &'static str, n: usize, said: T) -> Result<(), TextFault> {
    if place.is_some() {
        return Err(TextFault::Twice(name));
    }
    *place = Some((n, said));
    Ok(())
}

fn number(text: &str) -> Result<u8, TextFault> {
    let number = text.parse::<u8>().ok().filter(|number| *number <= super::layout::MOST_STEPS);
    number.ok_or_else(|| TextFault::NotANumber(excerpt(text)))
}

fn clue(text: &str) -> Result<Clue, TextFault> {
    match text.to_lowercase().as_str() {
        "??" => Ok(Clue::Questions),
        "abc" => Ok(Clue::Letter),
        "??/abc" | "abc/??" => Ok(Clue::Either),
        _ => Err(TextFault::NotAClue(excerpt(text))),
    }
}

/// As much of what was written as a sentence can hold.
fn excerpt(text: &str) -> String {
    text.chars().filter(|&c| !crate::pack::is_unseen(c)).take(20).collect()
}
