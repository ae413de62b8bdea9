//! Ink, put to the test: what was drawn is what everyone has, to the point.

use proptest::prelude::*;
use serde_json::Value;

use super::*;

const PEN: Pen = Pen { tool: Tool::Ink, width: Width::Medium, colour: Colour::Black };

fn chunk(pen: Option<Pen>, points: &[i16], ends: bool) -> InkOp {
    InkOp::Chunk(Chunk { pen, points: points.to_vec(), pressure: None, ends })
}

fn drawn(ops: &[InkOp]) -> Ink {
    let mut ink = Ink::default();
    for (n, op) in ops.iter().enumerate() {
        ink.apply(Millis(n as u64 * 50), op).unwrap();
    }
    ink
}

fn refused(ink: &mut Ink, op: &InkOp) -> Blot {
    let before = ink.clone();
    let blot = ink.apply(Millis(9_999), op).unwrap_err();
    assert_eq!(*ink, before);
    blot
}

#[test]
fn chunks_make_a_stroke() {
    let ink = drawn(&[
        chunk(Some(PEN), &[100, 200, 5, -5], false),
        chunk(None, &[1, 1], false),
        chunk(None, &[], true),
        chunk(Some(PEN), &[7, 7], true),
    ]);
    let [one, other] = ink.strokes() else { panic!("two strokes") };
    assert_eq!(one.places().collect::<Vec<_>>(), [[100, 200], [105, 195], [106, 196]]);
    assert_eq!(one.beats, [0, 2, 50, 1]);
    assert_eq!(other.beats, [150, 1]);
}

#[test]
fn what_leaves_the_board_is_turned_down() {
    let mut ink = drawn(&[chunk(Some(PEN), &[0, 2047, 2047, -2047], false)]);
    for points in [[1, 0], [0, -1], [i16::MAX, 0], [i16::MIN, i16::MIN]] {
        assert_eq!(refused(&mut ink, &chunk(None, &points, false)), Blot::OffBoard);
    }
    assert_eq!(refused(&mut ink, &chunk(None, &[-5, 0, 9, 0, -9, 0], false)), Blot::OffBoard);
    assert_eq!(refused(&mut ink, &chunk(Some(PEN), &[2048, 0], false)), Blot::OffBoard);
    assert_eq!(refused(&mut ink, &chunk(Some(PEN), &[-1, 0], false)), Blot::OffBoard);
}

#[test]
fn badly_made_chunks_are_turned_down() {
    let mut ink = Ink::default();
    assert_eq!(refused(&mut ink, &chunk(Some(PEN), &[], true)), Blot::NoPoints);
    assert_eq!(refused(&mut ink, &chunk(Some(PEN), &[1, 2, 3], true)), Blot::NoPoints);
    assert_eq!(refused(&mut ink, &chunk(None, &[], false)), Blot::NoPoints);
    assert_eq!(refused(&mut ink, &chunk(None, &[1, 1], false)), Blot::NoStroke);
    assert_eq!(refused(&mut ink, &chunk(Some(PEN), &[1; 130], true)), Blot::TooManyPoints);
    for pressure in [vec![1], vec![1, 2, 3], vec![1, 16]] {
        let hard = Chunk { pen: Some(PEN), points: vec![1; 4], pressure: Some(pressure), ends: false };
        assert_eq!(refused(&mut ink, &InkOp::Chunk(hard)), Blot::Pressure);
    }
    ink.apply(Millis(0), &chunk(Some(PEN), &[1, 1], false)).unwrap();
    let hard = Chunk { pen: None, points: vec![1; 2], pressure: Some(vec![1]), ends: false };
    assert_eq!(refused(&mut ink, &InkOp::Chunk(hard)), Blot::Pressure);
}

#[test]
fn undo_and_redo_go_to_and_fro_until_something_is_drawn() {
    let mut ink = drawn(&[chunk(Some(PEN), &[1, 1], true), chunk(Some(PEN), &[2, 2], true)]);
    assert_eq!(refused(&mut ink, &InkOp::Redo), Blot::NothingToRedo);
    let seen = |ink: &Ink| ink.strokes().iter().map(|stroke| stroke.points[0]).collect::<Vec<_>>();
    ink.apply(Millis(0), &InkOp::Undo).unwrap();
    ink.apply(Millis(0), &InkOp::Undo).unwrap();
    assert!(seen(&ink).is_empty());
    assert_eq!(refused(&mut ink, &InkOp::Undo), Blot::NothingToUndo);
    ink.apply(Millis(0), &InkOp::Redo).unwrap();
    assert_eq!(seen(&ink), [1]);
    ink.apply(Millis(0), &chunk(Some(PEN), &[3, 3], true)).unwrap();
    assert_eq!(seen(&ink), [1, 3]);
    assert_eq!(refused(&mut ink, &InkOp::Redo), Blot::NothingToRedo);
}

#[test]
fn clearing_is_undone_until_something_is_drawn() {
    let mut ink = drawn(&[chunk(Some(PEN), &[1, 1], true), InkOp::Clear]);
    assert!(ink.is_blank() && !ink.is_empty());
    assert_eq!(refused(&mut ink, &InkOp::Clear), Blot::NothingToClear);
    ink.apply(Millis(0), &InkOp::Undo).unwrap();
    assert!(!ink.is_blank());
    ink.apply(Millis(0), &InkOp::Clear).unwrap();
    ink.apply(Millis(0), &chunk(Some(PEN), &[2, 2], true)).unwrap();
    assert_eq!(ink.strokes().len(), 1);
    ink.apply(Millis(0), &InkOp::Undo).unwrap();
    assert_eq!(refused(&mut ink, &InkOp::Undo), Blot::NothingToUndo);
}

#[test]
fn undo_in_the_middle_of_a_stroke_ends_it() {
    let mut ink = drawn(&[chunk(Some(PEN), &[1, 1], true), chunk(Some(PEN), &[2, 2], false), InkOp::Undo]);
    assert_eq!(refused(&mut ink, &chunk(None, &[1, 1], false)), Blot::NoStroke);
}

#[test]
fn an_eraser_alone_leaves_nothing_to_be_seen() {
    let eraser = Pen { tool: Tool::Eraser, ..PEN };
    assert!(drawn(&[chunk(Some(eraser), &[1, 1], true)]).is_blank());
}

#[test]
fn a_board_takes_four_hundred_strokes() {
    let mut ink = drawn(&vec![chunk(Some(PEN), &[1, 1], true); BOARD_STROKES]);
    assert_eq!(refused(&mut ink, &chunk(Some(PEN), &[1, 1], true)), Blot::FullOfStrokes);
    ink.apply(Millis(0), &InkOp::Undo).unwrap();
    ink.apply(Millis(0), &chunk(Some(PEN), &[1, 1], true)).unwrap();
}

#[test]
fn a_board_takes_four_thousand_points() {
    let mut points = vec![9, 9];
    points.extend([0; 98]);
    let mut ink = drawn(&vec![chunk(Some(PEN), &points, false); BOARD_POINTS / 50]);
    assert_eq!(refused(&mut ink, &chunk(None, &[0, 0], false)), Blot::FullOfPoints);
    assert_eq!(refused(&mut ink, &chunk(Some(PEN), &[1, 1], false)), Blot::FullOfPoints);
    ink.apply(Millis(0), &InkOp::Clear).unwrap();
    ink.apply(Millis(0), &chunk(Some(PEN), &points, false)).unwrap();
}

#[derive(Clone, Debug)]
enum Doing {
    Begin(u8, Vec<(i16, i16)>, bool, bool),
    GoOn(Vec<(i16, i16)>, bool),
    Else(InkOp),
}

fn any_doing() -> impl Strategy<Value = Doing> {
    let ways = || prop::collection::vec((-300..300i16, -300..300i16), 1..12);
    prop_oneof![
        4 => (0..8u8, ways(), any::<bool>(), any::<bool>()).prop_map(|(colour, ways, feels, ends)| Doing::Begin(colour, ways, feels, ends)),
        4 => (ways(), any::<bool>()).prop_map(|(ways, ends)| Doing::GoOn(ways, ends)),
        1 => prop_oneof![Just(InkOp::Undo), Just(InkOp::Redo), Just(InkOp::Clear)].prop_map(Doing::Else),
    ]
}

/// The operation a hand makes of it; what the pen feels must not change in a stroke.
fn op(doing: Doing, feels: &mut bool) -> InkOp {
    let colours = [Colour::Black, Colour::Red, Colour::Orange, Colour::Yellow, Colour::Green, Colour::Blue];
    let (pen, ways, ends) = match doing {
        Doing::Begin(colour, mut ways, can_feel, ends) => {
            *feels = can_feel;
            let tool = if colour == 7 { Tool::Eraser } else { Tool::Ink };
            ways.insert(0, (1024, 1024));
            let colour = colours[usize::from(colour) % colours.len()];
            (Some(Pen { tool, colour, width: Width::Thick }), ways, ends)
        }
        Doing::GoOn(ways, ends) => (None, ways, ends),
        Doing::Else(op) => return op,
    };
    let pressure = feels.then(|| ways.iter().map(|(x, _)| x.unsigned_abs().to_le_bytes()[0] % 16).collect());
    InkOp::Chunk(Chunk { pen, points: ways.into_iter().flat_map(|(x, y)| [x, y]).collect(), pressure, ends })
}

/// The operations that make the ink a newcomer hears of, read off what they hear.
fn ops_of(heard: &Value) -> Vec<(Millis, InkOp)> {
    let mut ops = Vec::new();
    let strokes = heard["strokes"].as_array().unwrap();
    for (n, stroke) in strokes.iter().enumerate() {
        let numbers = |key: &str| -> Vec<i64> { serde_json::from_value(stroke[key].clone()).unwrap() };
        let (points, pressure, beats) = (numbers("points"), numbers("pressure"), numbers("beats"));
        let (mut at, mut from) = (0, 0);
        for (m, beat) in beats.chunks(2).enumerate() {
            at += u64::try_from(beat[0]).unwrap();
            let to = from + usize::try_from(beat[1]).unwrap();
            let is_last = 2 * (m + 1) == beats.len();
            let stays = n + 1 == strokes.len() && heard["open"] == true;
            let op = serde_json::json!({
                "type": "chunk",
                "pen": if m == 0 { stroke["pen"].clone() } else { Value::Null },
                "points": &points[2 * from..2 * to],
                "pressure": pressure.get(from..to).filter(|_| !pressure.is_empty()),
                "ends": is_last && !stays,
            });
            ops.push((Millis(at), serde_json::from_value(op).unwrap()));
            from = to;
        }
    }
    let n_undone = strokes.len() - usize::try_from(heard["live"].as_u64().unwrap()).unwrap();
    ops.extend(vec![(Millis(0), InkOp::Undo); n_undone]);
    ops.extend(heard["cleared"].as_bool().unwrap().then_some((Millis(0), InkOp::Clear)));
    ops
}

proptest! {
    #[test]
    fn whoever_hears_of_all_ink_has_the_very_same(
        doings in prop::collection::vec(any_doing(), 0..40),
        pauses in prop::collection::vec(0..400u64, 40),
    ) {
        let (mut ink, mut feels, mut now) = (Ink::default(), false, Millis(0));
        for (doing, pause) in doings.into_iter().zip(pauses) {
            now = now + Millis(pause);
            let before = ink.clone();
            if ink.apply(now, &op(doing, &mut feels)).is_err() {
                prop_assert_eq!(&ink, &before);
            }
        }
        let heard = serde_json::to_value(&ink).unwrap();
        let mut copy = Ink::default();
        for (at, op) in ops_of(&heard) {
            copy.apply(at, &op).unwrap();
        }
        prop_assert_eq!(&copy, &ink);
        for stroke in ink.strokes() {
            prop_assert!(stroke.places().all(|place| place.iter().all(|at| (0..SIDE).contains(at))));
            let n_beaten: u32 = stroke.beats.iter().skip(1).step_by(2).sum();
            prop_assert_eq!(n_beaten as usize, stroke.n_points());
        }
    }
}
