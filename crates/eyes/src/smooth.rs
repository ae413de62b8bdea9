//! Takes the tremble out of a drawing before it is looked at: fingers shake,
//! mice jerk, and a tablet reports every shiver, while the drawings that the
//! network learnt from had been smoothed by whoever collected them.

/// A place in the picture, in pixels.
pub type Place = (f32, f32);

/// Pixels between two places of a stroke that is walked along: a hundredth of
/// the picture.
const STEP: f32 = 0.56;

/// More places than this are not walked to: a hostile drawing has long ways.
const MOST_PLACES: f32 = 4096.0;

/// How often every place moves to the middle of itself and its neighbours.
/// Together that blurs by one and a half hundredths of the picture.
const ROUNDS: usize = 3;

/// A stroke is blurred at most so many times.
const MOST_BLURS: usize = 5;
/// A line of which a blur leaves so much of the length does not tremble.
const STEADY: f32 = 0.85;

/// Places that lie this near to a straight line are left out of it.
const TOLERANCE: f32 = 0.45;

/// The same strokes without tremble, in fewer places.
pub(crate) fn smoothed(strokes: &[Vec<Place>]) -> Vec<Vec<Place>> {
    let whole: f32 = strokes.iter().map(|stroke| length(stroke)).sum();
    let step = STEP.max(whole / MOST_PLACES);
    strokes.iter().map(|stroke| calmed(stroke, step)).collect()
}

/// A stroke blurred until it trembles no more, and one that never did as it is.
/// A line that trembles is much longer than it looks: a blur shortens it.
fn calmed(stroke: &[Place], step: f32) -> Vec<Place> {
    let mut calm: Option<Vec<Place>> = None;
    for _ in 0..MOST_BLURS {
        let before = calm.as_deref().unwrap_or(stroke);
        let blurred = blurred(walked(before, step));
        let is_steady = length(&blurred) > length(before) * STEADY;
        if is_steady && calm.is_none() {
            return stroke.to_vec();
        }
        calm = Some(blurred);
        if is_steady {
            break;
        }
    }
    simplified(calm.as_deref().unwrap_or(stroke))
}

fn distance(a: Place, b: Place) -> f32 {
    let (x, y) = (b.0 - a.0, b.1 - a.1);
    (x * x + y * y).sqrt()
}

fn length(stroke: &[Place]) -> f32 {
    stroke.windows(2).map(|piece| distance(piece[0], piece[1])).sum()
}

/// Places along a stroke, all as far apart; its ends are among them.
fn walked(stroke: &[Place], step: f32) -> Vec<Place> {
    let Some(&first) = stroke.first() else { return Vec::new() };
    let mut places = vec![first];
    // How far it is from the start of a piece to the next place.
    let mut ahead = step;
    for piece in stroke.windows(2) {
        let (from, to) = (piece[0], piece[1]);
        let long = distance(from, to);
        while ahead <= long {
            let share = ahead / long;
            places.push((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share));
            ahead += step;
        }
        ahead -= long;
    }
    if let Some(&last) = stroke.last()
        && stroke.len() > 1
    {
        places.push(last);
    }
    places
}

/// Every place in the middle of itself and its neighbours; the ends stay.
fn blurred(mut places: Vec<Place>) -> Vec<Place> {
    for _ in 0..ROUNDS {
        let mut moved = places.clone();
        for (at, around) in places.windows(3).enumerate() {
            let [a, b, c] = around else { continue };
            moved[at + 1] = ((a.0 + b.0 + c.0) / 3.0, (a.1 + b.1 + c.1) / 3.0);
        }
        places = moved;
    }
    places
}

/// The fewest places within the tolerance, by Ramer, Douglas and Peucker.
fn simplified(places: &[Place]) -> Vec<Place> {
    let Some(last) = places.len().checked_sub(1) else { return Vec::new() };
    let mut keeps = vec![false; places.len()];
    keeps[0] = true;
    keeps[last] = true;
    let mut spans = vec![(0, last)];
    while let Some((first, last)) = spans.pop() {
        let farthest = (first + 1..last)
            .map(|at| (off_line(places[at], places[first], places[last]), at))
            .fold((0.0, 0), |far, here| if here.0 > far.0 { here } else { far });
        if farthest.0 > TOLERANCE {
            keeps[farthest.1] = true;
            spans.push((first, farthest.1));
            spans.push((farthest.1, last));
        }
    }
    places.iter().zip(keeps).filter_map(|(&place, keep)| keep.then_some(place)).collect()
}

/// How far a place is from the line through two others, or from them if they are one.
fn off_line(place: Place, a: Place, b: Place) -> f32 {
    let long = distance(a, b);
    if long < 1e-6 {
        return distance(place, a);
    }
    ((b.0 - a.0) * (place.1 - a.1) - (b.1 - a.1) * (place.0 - a.0)).abs() / long
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line across the picture that shakes by a pixel at every half pixel.
    fn shaken() -> Vec<Place> {
        (0..=112_u8).map(|n| (f32::from(n) * 0.5, if n % 2 == 0 { 28.0 } else { 29.0 })).collect()
    }

    #[test]
    fn a_shaken_line_becomes_a_straight_one() {
        let smooth = &smoothed(&[shaken()])[0];
        assert!(smooth.len() < 8, "{} places are left of 113", smooth.len());
        assert!(smooth[1..smooth.len() - 1].iter().all(|place| (place.1 - 28.5).abs() < 0.3), "{smooth:?}");
    }

    #[test]
    fn what_is_straight_or_a_dot_stays_as_it_is() {
        let line = vec![(4.0, 4.0), (40.0, 60.0)];
        assert_eq!(smoothed(&[line.clone(), vec![(9.0, 9.0)], vec![]]), [line, vec![(9.0, 9.0)], vec![]]);
    }

    #[test]
    fn corners_keep_their_place() {
        let corner = vec![(4.0, 4.0), (4.0, 60.0), (60.0, 60.0)];
        let smooth = &smoothed(&[corner])[0];
        let nearest = smooth.iter().map(|&place| distance(place, (4.0, 60.0))).fold(f32::MAX, f32::min);
        assert!(nearest < 1.0, "{nearest} pixels away");
    }

    #[test]
    fn a_hostile_drawing_is_walked_along_in_a_bounded_number_of_steps() {
        let back_and_forth: Vec<Place> =
            (0..20_000).map(|n| if n % 2 == 0 { (0.0, 0.0) } else { (56.0, 56.0) }).collect();
        let step = STEP.max(length(&back_and_forth) / MOST_PLACES);
        assert!(walked(&back_and_forth, step).len() <= 4098);
    }
}
