//! A message as text, and what it is to its reader.

use std::sync::Arc;

use crate::{
    Refusal,
    paper::on_paper,
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
    /// A request was carried out. Nothing makes up for a lost answer.
    Answer,
    /// A request was turned down.
    Refusal,
}

impl Frame {
    pub(super) fn new(purpose: Purpose, message: &ToClient) -> Self {
        let write = |text: &mut Vec<u8>| {
            serde_json::to_writer(&mut *text, message).expect("messages can be written as JSON");
            if let ToClient::Update(update) = message {
                lay_in(text, update);
            }
        };
        on_paper(write, |(), text| Self { text: text.into(), purpose })
    }

    /// The answer to a request.
    pub(super) fn reply(id: AskId, outcome: &Result<(), Refusal>) -> Self {
        match outcome {
            Ok(()) => Self::new(Purpose::Answer, &ToClient::Done { id }),
            Err(refusal) => {
                let (code, text) = (refusal.code().into(), refusal.to_string());
                Self::new(Purpose::Refusal, &ToClient::Refused { id: Some(id), code, text })
            }
        }
    }

    pub(super) fn news(message: &ToClient) -> Self {
        Self::new(Purpose::News, message)
    }
}

/// Writes what an update lays over a view, which is JSON already, behind the rest of it.
fn lay_in(text: &mut Vec<u8>, Update { set, add, .. }: &Update) {
    text.pop();
    lay_in_fields(text, b",\"set\":{", set);
    lay_in_fields(text, b"},\"add\":{", add);
    text.extend_from_slice(b"}}");
}

fn lay_in_fields(text: &mut Vec<u8>, begin: &[u8], fields: &[impl AsRef<str>]) {
    text.extend_from_slice(begin);
    for (n, field) in fields.iter().enumerate() {
        text.extend_from_slice(if n == 0 { b"" } else { b"," });
        text.extend_from_slice(field.as_ref().as_bytes());
    }
}
