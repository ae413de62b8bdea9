//! An action that was read once: as the rules take it, and as the journal
//! keeps it.

use std::{any::Any, fmt};

use serde::Serialize;
use serde_json::Value;

use super::to_json;

/// An action that the rules have read, or that a bot has chosen.
pub struct PreparedAction {
    json: Value,
    typed: TypedAction,
}

/// A game's own action with its type hidden; only a table of that game can take it.
pub struct TypedAction(Box<dyn Any + Send>);

impl PreparedAction {
    pub(super) fn new<A: Serialize + Send + 'static>(action: A) -> Self {
        Self { json: to_json(&action), typed: TypedAction(Box::new(action)) }
    }

    /// The action, without anything the rules know nothing of.
    pub fn json(&self) -> &Value {
        &self.json
    }

    /// The same.
    pub fn into_json(self) -> Value {
        self.json
    }

    /// What the journal keeps, and what the rules take.
    pub fn split(self) -> (Value, TypedAction) {
        (self.json, self.typed)
    }

    pub(super) fn as_action<A: 'static>(&self) -> Option<&A> {
        self.typed.0.downcast_ref()
    }
}

impl TypedAction {
    pub(super) fn into_action<A: 'static>(self) -> Option<A> {
        self.0.downcast().ok().map(|action| *action)
    }
}

/// Canonical JSON tells actions of one game apart.
impl PartialEq for PreparedAction {
    fn eq(&self, other: &Self) -> bool {
        self.json == other.json
    }
}

impl Eq for PreparedAction {}

impl fmt::Debug for PreparedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.json)
    }
}

impl fmt::Debug for TypedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TypedAction")
    }
}
