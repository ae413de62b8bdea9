//! Functions that a platform's own library would answer a little differently
//! from the next one's.

/// `e` to the power of `x`, from plain arithmetic alone.
pub(crate) fn exp(x: f32) -> f32 {
    let doublings = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = rounded(doublings);
    let part = (doublings - whole) * std::f32::consts::LN_2;
    // The series of the exponential function; `part` is at most 0.35.
    let series =
        1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part * (1.0 / 120.0)))));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 11 and 243")]
    let exponent = (whole + 127.0) as u32;
    series * f32::from_bits(exponent << 23)
}

/// The nearest whole number, the farther from nought of two, for numbers of
/// few digits. Where `round` is no instruction it is a call for each number;
/// this can be done to several at once.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "exponents are small")]
fn rounded(x: f32) -> f32 {
    // Just below a half: a half would lift the number just below it to one.
    (x + 0.499_999_97_f32.copysign(x)) as i32 as f32
}

/// Turns scores into shares of one: the higher the `heat`, the more alike.
pub(crate) fn share_out(scores: &mut [f32], heat: f32) {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    for score in scores.iter_mut() {
        *score = exp((*score - most) / heat);
    }
    let whole: f32 = scores.iter().sum();
    for score in scores {
        *score /= whole;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_function_is_near_enough() {
        for tenth in -300_i16..300 {
            let x = f32::from(tenth) / 10.0;
            let (ours, exact) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / exact - 1.0).abs() < 1e-5, "e^{x}: {ours}, not {exact}");
        }
    }

    #[test]
    fn whole_numbers_are_the_nearest() {
        for bits in (0..120.0_f32.to_bits()).step_by(977).chain([0.5_f32.to_bits(), 0.5_f32.to_bits() - 1]) {
            for x in [f32::from_bits(bits), -f32::from_bits(bits)] {
                assert_eq!(rounded(x).to_bits() << 1, x.round().to_bits() << 1, "{x}");
            }
        }
        for half in 0_u8..120 {
            let x = f32::from(half) + 0.5;
            assert_eq!(
                [rounded(x), rounded(-x)].map(f32::to_bits),
                [x.round(), -x.round()].map(f32::to_bits)
            );
        }
    }

    #[test]
    fn shares_add_up_to_one() {
        let mut shares = [1.0, -200.0, 3.0, 3.0];
        share_out(&mut shares, 0.7);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{shares:?}");
        assert!(shares[2] > shares[0] && shares[0] > shares[1], "{shares:?}");
    }
}
