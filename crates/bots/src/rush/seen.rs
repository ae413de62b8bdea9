//! From the ink on a board to what there is to be seen of it.

use games::{
    Seat,
    ink::{Ink, Tool, Width},
    rush::{Event, Target},
};

use super::eyes::Stroke;

/// The ink of a board, as a newcomer would be told of it.
pub(super) fn ink_of(backlog: &[Event], target: Target) -> Option<&Ink> {
    backlog.iter().find_map(|event| is_of(event, target.seat, target.board))
}

#[allow(clippy::wildcard_enum_match_arm, reason = "all other events are of something else")]
fn is_of(event: &Event, owner: Seat, number: u8) -> Option<&Ink> {
    match event {
        Event::Drawn { seat, board, ink } if (*seat, *board) == (owner, number) => Some(ink),
        _ => None,
    }
}

/// The strokes that can be seen: what an eraser went over is gone.
pub(super) fn strokes(ink: &Ink) -> Vec<Stroke> {
    let mut seen: Vec<Stroke> = Vec::new();
    for stroke in ink.strokes() {
        let places: Stroke = stroke.places().map(|[x, y]| (x.into(), y.into())).collect();
        match stroke.pen.tool {
            Tool::Ink => seen.push(places),
            Tool::Eraser => seen = rub_out(&seen, &places, reach(stroke.pen.width)),
        }
    }
    seen
}

/// How far an eraser reaches.
fn reach(width: Width) -> i32 {
    match width {
        Width::Thin => 22,
        Width::Medium => 48,
        Width::Thick => 105,
    }
}

/// What is left of strokes: those that lose their middle fall in two.
fn rub_out(strokes: &[Stroke], eraser: &[(i32, i32)], reach: i32) -> Vec<Stroke> {
    let is_near = |point: (i32, i32), way: &[(i32, i32)]| {
        let [from, to] = [way[0], way[way.len() - 1]];
        let (steps, whole) = (0..=8, 8);
        steps
            .map(|step| (from.0 + (to.0 - from.0) * step / whole, from.1 + (to.1 - from.1) * step / whole))
            .any(|(x, y)| (x - point.0).pow(2) + (y - point.1).pow(2) <= reach.pow(2))
    };
    let ways = || eraser.windows(eraser.len().clamp(1, 2));
    let is_left = |point: &(i32, i32)| !ways().any(|way| is_near(*point, way));
    let pieces = strokes.iter().flat_map(|stroke| stroke.split(|point| !is_left(point)));
    pieces.filter(|piece| !piece.is_empty()).map(<[(i32, i32)]>::to_vec).collect()
}
