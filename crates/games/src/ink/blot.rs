//! Why ink may be turned down.

/// Why ink was turned down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Blot {
    /// Nothing to draw, or half a point.
    #[error("a stroke needs at least one whole point")]
    NoPoints,
    /// More than a browser ever sends at once.
    #[error("a chunk of ink has at most 64 points")]
    TooManyPoints,
    /// A point beside the board.
    #[error("this stroke leaves the board")]
    OffBoard,
    /// Not one pressure a point, or too strong a one.
    #[error("a pen that feels pressure gives it with every point, 0 to 15")]
    Pressure,
    /// A chunk that belongs to no stroke.
    #[error("there is no stroke to go on with")]
    NoStroke,
    /// Too much ink.
    #[error("this board is full: rub something out or start it again")]
    FullOfPoints,
    /// Too many strokes.
    #[error("this board has as many strokes as it takes: undo some or start it again")]
    FullOfStrokes,
    /// Nothing was drawn.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Nothing was undone.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// Nothing to be seen.
    #[error("there is nothing to clear")]
    NothingToClear,
}

impl Blot {
    /// A short name in lower case, fixed for ever.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoPoints => "no_points",
            Self::TooManyPoints => "too_many_points",
            Self::OffBoard => "off_board",
            Self::Pressure => "pressure",
            Self::NoStroke => "no_stroke",
            Self::FullOfPoints => "full_of_points",
            Self::FullOfStrokes => "full_of_strokes",
            Self::NothingToUndo => "nothing_to_undo",
            Self::NothingToRedo => "nothing_to_redo",
            Self::NothingToClear => "nothing_to_clear",
        }
    }
}
