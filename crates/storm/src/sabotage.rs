//! Servers that are broken on purpose, to show that the storm finds it.

/// How the server is broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sabotage {
    /// Not at all.
    #[default]
    None,
    /// What follows from a change is sent before the change is on disk.
    SendsFirst,
    /// A request that is sent again is taken for a new one.
    ForgetsIds,
    /// A room that is opened again is dealt other games than before.
    DealsAnew,
    /// Everyone is sent what the host sees.
    ShowsTheHostsHand,
    /// Nobody is told what has become of a view.
    KeepsUpdates,
}
