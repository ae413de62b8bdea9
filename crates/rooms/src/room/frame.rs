//! A message as text, and what it is to its reader.

use std::sync::Arc;

use crate::{
    Refusal,
    fields::Difference,
    scratch::with_scratch,
    wire::{AskId, ToClient, Update},
};

/// One text frame, written once for however many readers.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The JSON.
    pub text: Arc<str>,
    /// What it is to its reader.
    pub purpose: Purpose,
}

/// What a frame is to its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Something happened. A reader who cannot keep up may miss it: the next
    /// view makes up for it.
    News,
    /// News that shows the game after change `seq`; whoever gets it has been
    /// shown that.
    View {
        /// The change.
        seq: u64,
    },
    /// A request was carried out. Nothing makes up for a lost answer.
    Answer,
    /// A request was turned down.
    Refusal,
    /// A request was turned down because of a limit, which has this name.
    Limit(&'static str),
}

impl Purpose {
    /// Whether a reader who cannot keep up may miss it.
    pub fn is_news(self) -> bool {
        match self {
            Self::News | Self::View { .. } => true,
            Self::Answer | Self::Refusal | Self::Limit(_) => false,
        }
    }
}

impl Frame {
    /// This frame shows the game after change `seq`.
    pub(super) fn showing(self, seq: u64) -> Self {
        Self { purpose: Purpose::View { seq }, ..self }
    }

    pub(super) fn new(purpose: Purpose, message: &ToClient) -> Self {
        with_scratch(|text| write(text, message), |(), text| Self { text: text.into(), purpose })
    }

    /// What has become of a view, by what differs from the one before.
    pub(super) fn update(update: Update, difference: &Difference<'_>) -> Self {
        let write = |text: &mut Vec<u8>| {
            write(text, &ToClient::Update(update));
            lay_in(text, difference);
        };
        with_scratch(write, |(), text| Self { text: text.into(), purpose: Purpose::News })
    }

    /// The answer to a request.
    pub(super) fn reply(id: AskId, outcome: &Result<(), Refusal>) -> Self {
        match outcome {
            Ok(()) => Self::new(Purpose::Answer, &ToClient::Done { id }),
            Err(refusal) => {
                let (code, text) = (refusal.code().into(), refusal.to_string());
                let limit = if let Refusal::Limit(limit) = refusal { Some(limit.name()) } else { None };
                let purpose = limit.map_or(Purpose::Refusal, Purpose::Limit);
                Self::new(purpose, &ToClient::Refused { id: Some(id), code, text })
            }
        }
    }

    pub(super) fn news(message: &ToClient) -> Self {
        Self::new(Purpose::News, message)
    }
}

fn write(text: &mut Vec<u8>, message: &ToClient) {
    serde_json::to_writer(text, message).expect("messages can be written as JSON");
}

/// Copies what an update lays over a view, which is JSON already, behind the rest of it.
fn lay_in(text: &mut Vec<u8>, Difference { set, add }: &Difference<'_>) {
    text.pop();
    lay_in_fields(text, b",\"set\":{", set.iter().map(std::slice::from_ref));
    lay_in_fields(text, b"},\"add\":{", add.iter().map(<[&str; 2]>::as_slice));
    text.extend_from_slice(b"}}");
}

fn lay_in_fields<'a>(text: &mut Vec<u8>, begin: &[u8], fields: impl Iterator<Item = &'a [&'a str]>) {
    text.extend_from_slice(begin);
    for (n, field) in fields.enumerate() {
        text.extend_from_slice(if n == 0 { b"" } else { b"," });
        field.iter().for_each(|part| text.extend_from_slice(part.as_bytes()));
    }
}
