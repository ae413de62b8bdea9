//! Operations are checked before they are kept.

use proptest::prelude::*;

use super::{Force, Op, OpError, Path, Quarters, Sculpture, Shape, Tool};

fn stroke(size: Quarters, force: Force, path: &[i16]) -> Op {
    Op::Stroke { tool: Tool::Press, size, force, path: path.into() }
}

fn refused(chunk: &[Op]) -> OpError {
    let mut sculpture = Sculpture::new();
    let error = sculpture.extend(chunk).unwrap_err();
    assert_eq!(sculpture, Sculpture::new(), "a refused chunk leaves nothing behind");
    error
}

#[test]
fn hostile_operations_are_refused() {
    let fine = stroke(16, 4, &[128, 128, 188]);
    let ball = |radius| Op::Form { shape: Shape::Ball { at: [128; 3], radius }, cut: false, soft: 0 };
    for (op, error) in [
        (stroke(3, 4, &[1, 2, 3]), OpError::Size),
        (stroke(65, 4, &[1, 2, 3]), OpError::Size),
        (stroke(16, 0, &[1, 2, 3]), OpError::Force),
        (stroke(16, 9, &[1, 2, 3]), OpError::Force),
        (stroke(16, 4, &[]), OpError::Path),
        (stroke(16, 4, &[1, 2, 3, 4]), OpError::Path),
        (stroke(16, 4, &[256, 2, 3]), OpError::Outside),
        (stroke(16, 4, &[-1, 2, 3]), OpError::Outside),
        (stroke(16, 4, &[9, 9, 9, 0, 0, -10]), OpError::Outside),
        (stroke(16, 4, &[9, 9, 9, i16::MAX, 0, 0]), OpError::Outside),
        (Op::Slice { at: [0; 3], away: [0; 3] }, OpError::Nowhere),
        (ball(1), OpError::Size),
        (ball(255), OpError::Size),
    ] {
        assert_eq!(refused(&[fine.clone(), op.clone()]), error, "{op:?}");
    }
    assert_eq!(refused(&[Op::More { force: 1, path: [1, 1, 1].into() }]), OpError::NoStroke);
    assert_eq!(refused(&[fine, Op::Undo, Op::Undo]), OpError::NothingToUndo);
}

#[test]
fn undo_takes_a_stroke_back_with_all_its_continuations() {
    let first = stroke(16, 4, &[128, 128, 188]);
    let mut sculpture = Sculpture::new();
    sculpture.extend(&[first.clone(), stroke(8, 4, &[1, 1, 1])]).unwrap();
    sculpture.extend(&[Op::More { force: 4, path: [4, 0, 0].into() }]).unwrap();
    sculpture.extend(&[Op::More { force: 3, path: [4, 0, 0].into() }]).unwrap();
    assert_eq!(sculpture.ops()[1], stroke(8, 4, &[1, 1, 1, 4, 0, 0]), "as firm: one operation");
    assert_eq!(sculpture.ops().len(), 3, "less firm: another one");
    sculpture.extend(&[Op::Undo]).unwrap();
    assert_eq!(sculpture.ops(), [first]);
    let more = Op::More { force: 3, path: [4, 0, 0].into() };
    assert_eq!(sculpture.extend(&[more]), Err(OpError::NoStroke), "what was undone does not go on");
    sculpture.extend(&[Op::Undo]).unwrap();
    assert_eq!(sculpture, Sculpture::new());
}

#[test]
fn the_work_of_one_sculpture_is_bounded() {
    let heavy = stroke(64, 8, &[0, 0, 0, 255, 255, 255, -255, -255, -255]);
    assert_eq!(refused(&vec![heavy; 100]), OpError::Budget);
    assert_eq!(refused(&[stroke(4, 1, &vec![0; 24_003])]), OpError::Budget);
}

proptest! {
    #[test]
    fn a_path_is_read_as_it_was_written(numbers: Vec<i16>) {
        let path = Path(numbers);
        let text = serde_json::to_string(&path).unwrap();
        prop_assert_eq!(serde_json::from_str::<Path>(&text).unwrap(), path);
    }

    #[test]
    fn any_text_is_a_path_or_is_refused(text: String) {
        if let Ok(path) = serde_json::from_value::<Path>(text.clone().into()) {
            prop_assert!(path.0.len() <= text.len());
        }
    }
}

#[test]
fn a_short_step_is_one_letter() {
    let path = Path::through(&[[128, 128, 188], [130, 128, 187]]);
    assert_eq!(path.0, [128, 128, 188, 2, 0, -1]);
    assert_eq!(serde_json::to_string(&path).unwrap(), r#""gIgI4LEAB""#);
    assert!(serde_json::from_str::<Path>(r#""g""#).is_err(), "cut short");
    assert!(serde_json::from_str::<Path>(r#""ggggA""#).is_err(), "too long a number");
    assert!(serde_json::from_str::<Path>(r#""A B""#).is_err(), "not a letter");
}

/// Sculptures with the digest of the grid they lead to, and how much work they
/// are. The browser's tests read the same file.
const SCULPTURES: &str = include_str!("sculptures.json");

#[derive(serde::Deserialize)]
struct Known {
    name: String,
    digest: String,
    spent: u8,
    ops: Vec<Op>,
}

#[test]
fn the_grid_is_the_same_here_and_in_every_browser() {
    let all: Vec<Known> = serde_json::from_str(SCULPTURES).unwrap();
    for Known { name, digest, spent, ops } in all {
        let mut sculpture = Sculpture::new();
        sculpture.extend(&ops).unwrap();
        assert_eq!(format!("{:08x}", sculpture.grid().digest()), digest, "{name}");
        assert_eq!(sculpture.spent(), spent, "{name}");
    }
}
