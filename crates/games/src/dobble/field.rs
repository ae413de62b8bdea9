//! Finite fields: numbers that can be added, multiplied and divided by, of
//! which there are only finitely many. A deck is drawn on a plane over one.

/// A field of `order` elements, written 0, 1, 2 and so on: each stands for a
/// polynomial over the whole numbers modulo a prime, its coefficients the
/// digits of the number in that base.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    prime: u32,
    degree: u32,
    /// A polynomial without factors, worth nothing in this field.
    modulus: u32,
}

impl Field {
    /// The field of so many elements, up to 11; there is none of 6 or of 10.
    pub(super) fn of_order(order: u32) -> Option<Self> {
        let (prime, degree) = match order {
            2 | 3 | 5 | 7 | 11 => (order, 1),
            4 => (2, 2),
            8 => (2, 3),
            9 => (3, 2),
            _ => return None,
        };
        let plain = Self { prime, degree, modulus: 0 };
        // Up to degree three, a polynomial without roots has no factors at all;
        // with degree one there are none but the plain numbers anyway.
        let is_prime = |&monic: &u32| degree == 1 || !plain.has_root(monic);
        let modulus = (order..2 * order).find(is_prime)?;
        Some(Self { modulus, ..plain })
    }

    /// The number of elements.
    pub(super) fn order(self) -> u32 {
        self.prime.pow(self.degree)
    }

    pub(super) fn add(self, a: u32, b: u32) -> u32 {
        self.combine(a, b, 1)
    }

    pub(super) fn multiply(self, a: u32, b: u32) -> u32 {
        (0..self.degree).rev().fold(0, |sum, place| {
            let shifted = self.reduce(sum * self.prime);
            self.combine(shifted, a, self.digit(b, place))
        })
    }

    /// What `of` makes of any two elements, by both.
    pub(super) fn table(self, of: fn(Self, u32, u32) -> u32) -> Vec<Vec<u32>> {
        let row = |a| (0..self.order()).map(|b| of(self, a, b)).collect();
        (0..self.order()).map(row).collect()
    }

    /// `a` and `times` times `b`, digit by digit.
    fn combine(self, a: u32, b: u32, times: u32) -> u32 {
        let digit = |place| (self.digit(a, place) + times * self.digit(b, place)) % self.prime;
        (0..=self.degree).map(|place| digit(place) * self.prime.pow(place)).sum()
    }

    /// Takes the modulus away as often as its leading digit says.
    fn reduce(self, a: u32) -> u32 {
        let lead = self.digit(a, self.degree);
        self.combine(a, self.modulus, (self.prime - lead) % self.prime)
    }

    fn digit(self, a: u32, place: u32) -> u32 {
        a / self.prime.pow(place) % self.prime
    }

    /// Whether a polynomial is worth nothing for some number below the prime.
    fn has_root(self, polynomial: u32) -> bool {
        let worth = |x: u32| {
            let fold = |sum, place| sum * x + self.digit(polynomial, place);
            (0..=self.degree).rev().fold(0, fold) % self.prime
        };
        (0..self.prime).any(|x| worth(x) == 0)
    }
}
