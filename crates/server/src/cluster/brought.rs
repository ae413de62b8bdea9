//! A pack that a host has brought to one server may be asked for at another.

use std::sync::Arc;

use rooms::{
    Token,
    wire::{Ask, PackChoice},
};

use super::Cluster;

impl Cluster {
    /// Leaves a pack for the others. Without the database it can only be asked
    /// for here.
    pub(crate) async fn leave_pack(&self, id: Token, text: &Arc<str>) {
        if let Err(error) = self.commons.leave_pack(id.hash(), text).await {
            tracing::debug!(%error, "a pack is known only here");
        }
    }

    /// Puts the text of a pack in the place of its name, if it was brought to
    /// any server. A name that is not known stays, for the room to refuse.
    pub(crate) async fn fetch_pack(&self, ask: Ask) -> Ask {
        let Ask::Pack { pack: Some(PackChoice::Brought { id }) } = &ask else { return ask };
        let Ok(id) = id.parse::<Token>() else { return ask };
        match self.commons.fetch_pack(id.hash()).await {
            Ok(Some(text)) => Ask::Pack { pack: Some(PackChoice::File { text }) },
            Ok(None) => ask,
            Err(error) => {
                tracing::debug!(%error, "a pack cannot be fetched just now");
                ask
            }
        }
    }
}
