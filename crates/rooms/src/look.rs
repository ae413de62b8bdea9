//! How someone is told apart at a glance: by colour *and* by shape.

use serde::{Deserialize, Serialize};

/// A token's colour and shape. Never colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The colour.
    pub colour: Colour,
    /// The shape.
    pub shape: Shape,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$each])* $variant),* }

        impl $name {
            /// Every one of them.
            pub const ALL: &[Self] = &[$(Self::$variant),*];
        }
    };
}

words! {
    /// A token's colour, distinct for most kinds of colour vision.
    Colour {
        /// Red.
        Red,
        /// Blue.
        Blue,
        /// Yellow.
        Yellow,
        /// Green.
        Green,
        /// Purple.
        Purple,
        /// Orange.
        Orange,
        /// Teal.
        Teal,
        /// Pink.
        Pink,
        /// Brown.
        Brown,
        /// Grey.
        Grey,
        /// Lime.
        Lime,
        /// Navy.
        Navy,
    }
}

words! {
    /// A token's shape.
    Shape {
        /// A disc.
        Circle,
        /// A square.
        Square,
        /// A triangle.
        Triangle,
        /// A star.
        Star,
        /// A heart.
        Heart,
        /// A diamond.
        Diamond,
        /// A hexagon.
        Hexagon,
        /// A cross.
        Cross,
        /// A moon.
        Moon,
        /// A drop.
        Drop,
        /// A flower.
        Flower,
        /// A bolt.
        Bolt,
    }
}

impl Colour {
    /// Whether the two are taken for each other across a room.
    pub fn is_near(self, other: Self) -> bool {
        use Colour::{Blue, Brown, Green, Lime, Navy, Orange, Pink, Purple, Red, Teal, Yellow};
        const NEAR: [(Colour, Colour); 11] = [
            (Red, Pink),
            (Red, Orange),
            (Red, Brown),
            (Orange, Brown),
            (Orange, Yellow),
            (Yellow, Lime),
            (Green, Lime),
            (Green, Teal),
            (Blue, Navy),
            (Blue, Teal),
            (Purple, Pink),
        ];
        self == other || NEAR.contains(&(self, other)) || NEAR.contains(&(other, self))
    }
}

impl Look {
    /// The `n`th look of a list in which neighbours differ in both.
    pub fn nth(n: usize) -> Self {
        let colours = Colour::ALL.len();
        let shapes = Shape::ALL.len();
        // After a full round of colours the shapes are shifted by one, so all
        // pairs occur before any comes again.
        Self { colour: Colour::ALL[n % colours], shape: Shape::ALL[(n + n / colours) % shapes] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_comes_once_before_any_comes_again() {
        let looks: Vec<Look> = (0..144).map(Look::nth).collect();
        for (n, look) in looks.iter().enumerate() {
            assert!(!looks[..n].contains(look), "look {n} is not new");
        }
        assert_eq!(Look::nth(144), looks[0]);
    }

    #[test]
    fn a_dozen_people_differ_in_colour_and_in_shape() {
        for n in 0..12 {
            for other in 0..n {
                let (a, b) = (Look::nth(n), Look::nth(other));
                assert!(a.colour != b.colour && a.shape != b.shape, "{n} and {other}");
            }
        }
    }
}
