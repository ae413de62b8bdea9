//! Functions that a platform's own library would answer a little differently
//! from the next one's.

/// `e` to the power of `x`, from plain arithmetic alone.
pub(crate) fn exp(x: f32) -> f32 {
    let doublings = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = doublings.round();
    let part = (doublings - whole) * std::f32::consts::LN_2;
    // The series of the exponential function; `part` is at most 0.35.
    let series =
        1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part * (1.0 / 120.0)))));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 11 and 243")]
    let exponent = (whole + 127.0) as u32;
    series * f32::from_bits(exponent << 23)
}

/// Scores as shares of one: the higher the `heat`, the more alike.
pub(crate) fn shares(scores: &[f32], heat: f32) -> Vec<f32> {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let weights: Vec<f32> = scores.iter().map(|score| exp((score - most) / heat)).collect();
    let whole: f32 = weights.iter().sum();
    weights.iter().map(|weight| weight / whole).collect()
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
    fn shares_add_up_to_one() {
        let shares = shares(&[1.0, -200.0, 3.0, 3.0], 0.7);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{shares:?}");
        assert!(shares[2] > shares[0] && shares[0] > shares[1], "{shares:?}");
    }
}
